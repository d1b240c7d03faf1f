"""What a resolved roulette scenario says to people: its steps, and the lines of `--pretty`. No rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from casino.money import euros
from casino.refusal_texts import CHANCES as CHANCE_NAMES
from games.engines import roulette
from games.engines.roulette import CallBet, Outcome, Position, Stake, TableRules
from games.resolve.registry import Step

COLOURS = {"red": gettext_lazy("vermelho"), "black": gettext_lazy("preto"), "green": gettext_lazy("verde")}
RESULTS = {"won": gettext_lazy("ganhou"), "lost": gettext_lazy("perdeu"), "void": gettext_lazy("devolvida")}


def table_steps(rules: TableRules, pocket: str | None) -> Iterator[Step]:
    """The wheel and what came of it."""
    wheel = rules.wheel
    yield Step(wheel.rule("6.a"), _("Roleta de %(count)d números.") % {"count": len(wheel.pockets)})
    if pocket is None:
        yield Step(wheel.rule("20"), _("Não há número sorteado válido: a jogada é nula."))
    else:
        facts = {"number": pocket, "colour": COLOURS[roulette.colour(pocket)]}
        yield Step(wheel.rule("6.b"), _("Saiu o %(number)s, %(colour)s.") % facts)


def stake_steps(rules: TableRules, player: str, target: Position | CallBet, stakes: Sequence[Stake]) -> Iterator[Step]:
    """Why the bet was taken: what it stands on, and the limits that it keeps to."""
    wheel = rules.wheel
    if isinstance(target, CallBet):
        facts = {"player": player, "chance": CHANCE_NAMES[target.chance], "count": len(stakes)}
        text = _("%(player)s: aposta anunciada (%(chance)s), em %(count)d posições.") % facts
        yield Step(target.rule, text)
    for stake in stakes:
        position = stake.position
        facts = {"player": player, "bet": position_text(position), "amount": euros(stake.amount)}
        text = _("%(player)s: %(bet)s, com %(amount)s.") % facts
        yield Step(wheel.rule(f"7.{roulette.CHANCES[position.chance]}"), text)
        limits = {
            "step": euros(rules.chip_step),
            "minimum": euros(roulette.minimum(rules, position.chance)),
            "maximum": euros(roulette.maximum(rules, position.chance)),
        }
        yield Step(wheel.rule("10"), _("O mínimo é %(minimum)s.") % limits)
        yield Step(wheel.rule("13"), _("As apostas são múltiplos de %(step)s.") % limits)
        item = roulette.limit_item(position.chance)
        yield Step(wheel.rule(f"11.{item}"), _("O máximo na posição, por jogador, é %(maximum)s.") % limits)
    if rules.max_total is not None:
        text = _("O total do jogador não passa de %(maximum)s.") % {"maximum": euros(rules.max_total)}
        yield Step(wheel.rule("12"), text)


def outcome_step(rules: TableRules, player: str, outcome: Outcome, pocket: str | None) -> Step:
    """What the round did to one stake."""
    wheel, position = rules.wheel, outcome.stake.position
    facts = {
        "player": player,
        "bet": position_text(position),
        "prize": euros(outcome.prize),
        "returned": euros(outcome.returned),
    }
    if outcome.result == "void":
        return Step(wheel.rule("21"), _("%(player)s: %(bet)s: a aposta é devolvida, %(returned)s.") % facts)
    if outcome.result == "won":
        text = _("%(player)s: %(bet)s ganha %(prize)s e recebe %(returned)s com a aposta.") % facts
        return Step(wheel.rule(f"13.{roulette.limit_item(position.chance)}"), text)
    item = "19" if pocket in wheel.zeros else "18"
    return Step(wheel.rule(item), _("%(player)s: %(bet)s perde.") % facts)


def call_step(player: str, call: CallBet) -> Step:
    """Why some parts of a call bet win and others lose."""
    facts = {"player": player, "chance": CHANCE_NAMES[call.chance]}
    text = _("%(player)s: da aposta anunciada (%(chance)s) só ganham as partes que contêm o número.") % facts
    return Step("807/15", text)


def position_text(position: Position) -> str:
    """«cavalo 17-20», «dúzia 2», «vermelho»."""
    name = str(CHANCE_NAMES[position.chance])
    parts = position.code.partition(":")[2]
    return f"{name} {parts}" if parts else name


def describe(result: Mapping[str, object]) -> list[str]:
    """The result as lines for people."""
    pocket = cast("str | None", result["outcome"])
    lines = [
        _("Jogada nula.")
        if pocket is None
        else _("Saiu o %(number)s, %(colour)s.") % {"number": pocket, "colour": COLOURS[roulette.colour(pocket)]}
    ]
    for bet in cast("list[Mapping[str, object]]", result["bets"]):
        lines.append(_bet_line(bet))
        lines.extend(f"  {_bet_line(part)}" for part in cast("list[Mapping[str, object]]", bet.get("components", [])))
    return lines


def _bet_line(bet: Mapping[str, object]) -> str:
    where = [str(CHANCE_NAMES[str(bet["chance"])])]
    for key in ("numbers", "which", "number", "reach", "digit"):
        if key in bet:
            value = bet[key]
            where.append("-".join(str(one) for one in value) if isinstance(value, list) else str(value))
    facts = {
        "player": bet["player"],
        "bet": " ".join(where),
        "amount": euros(cast("int", bet["amount"])),
        "result": RESULTS[str(bet["result"])],
        "prize": euros(cast("int", bet["prize"])),
        "returned": euros(cast("int", bet["returned"])),
    }
    return _("%(player)s: %(bet)s, %(amount)s: %(result)s; prémio %(prize)s, recebe %(returned)s.") % facts

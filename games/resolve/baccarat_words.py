"""What a resolved baccarat scenario says to people: its steps, and the lines of `--pretty`. No rules."""

from collections.abc import Iterator, Mapping
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from casino.money import euros
from casino.refusal_texts import CHANCES as CHANCE_NAMES
from games.engines import baccarat
from games.engines.baccarat import Bet, Commission, Coup, Outcome, TableRules
from games.resolve.registry import Step

RESULTS = {
    "won": gettext_lazy("ganhou"),
    "lost": gettext_lazy("perdeu"),
    "push": gettext_lazy("devolvida por empate"),
    "void": gettext_lazy("devolvida"),
}


def bet_step(rules: TableRules, bet: Bet) -> Step:
    """Why the bet was taken: the chance that it stands on and its limits."""
    facts = {
        "player": bet.player,
        "chance": CHANCE_NAMES[bet.chance],
        "amount": euros(bet.amount),
        "minimum": euros(rules.min_bet),
    }
    most = baccarat.maximum(rules, bet.chance)
    rule = "812/10" if bet.chance in baccarat.PAIRS else "812/9"
    if most is None:
        return Step(rule, _("%(player)s: %(chance)s, %(amount)s; o mínimo é %(minimum)s, sem máximo.") % facts)
    text = _("%(player)s: %(chance)s, %(amount)s; o mínimo é %(minimum)s e o máximo %(maximum)s.")
    return Step(rule, text % {**facts, "maximum": euros(most)})


def coup_steps(coup: Coup | None) -> Iterator[Step]:
    """The cards as they came, and why a third one did or did not."""
    if coup is None:
        yield Step("812/29", _("A jogada é nula."))
        return
    sides = ((_("Ponto"), coup.ponto), (_("Banca"), coup.banca))
    for name, cards in sides:
        facts = {"side": name, "cards": " ".join(cards[:2]), "total": baccarat.total(cards[:2])}
        yield Step("812/16", _("%(side)s recebe %(cards)s: %(total)d pontos.") % facts)
    if any(baccarat.total(cards[:2]) in baccarat.NATURALS for _name, cards in sides):
        yield Step("812/21", _("Com oito ou nove nas duas primeiras cartas, ninguém tira mais."))
    else:
        for name, cards in sides:
            if len(cards) == 3:
                facts = {"side": name, "card": cards[2], "total": baccarat.total(cards)}
                yield Step("812/20", _("%(side)s tira %(card)s: %(total)d pontos.") % facts)
            else:
                yield Step("812/20", _("%(side)s fica.") % {"side": name})
    yield Step("812/23" if coup.winner == "empate" else "812/22", _winner_text(coup.winner))


def outcome_step(rules: TableRules, outcome: Outcome) -> Step:
    """What the coup did to one bet."""
    facts = {
        "player": outcome.bet.player,
        "chance": CHANCE_NAMES[outcome.bet.chance],
        "result": RESULTS[outcome.result],
        "prize": euros(outcome.prize),
        "commission": euros(outcome.commission),
        "returned": euros(outcome.returned),
    }
    if outcome.commission:
        rule = "812/26.a" if rules.commission is Commission.FIVE_PERCENT else "812/26.b"
        text = _("%(player)s: %(chance)s ganha %(prize)s, menos %(commission)s de comissão; recebe %(returned)s.")
        return Step(rule, text % facts)
    rule = {"won": "812/25", "lost": "812/24", "push": "812/23", "void": "812/29"}[outcome.result]
    return Step(rule, _("%(player)s: %(chance)s: %(result)s; prémio %(prize)s, recebe %(returned)s.") % facts)


def describe(result: Mapping[str, object]) -> list[str]:
    """The result as lines for people."""
    lines = []
    if "winner" in result:
        for name, key in ((_("Ponto"), "ponto"), (_("Banca"), "banca")):
            side = cast("Mapping[str, object]", result[key])
            facts = {"side": name, "cards": " ".join(cast("list[str]", side["cards"])), "total": side["total"]}
            lines.append(_("%(side)s: %(cards)s (%(total)d pontos)") % facts)
        lines.append(_winner_text(str(result["winner"])))
    else:
        lines.append(_("Jogada nula."))
    lines.extend(_bet_line(bet) for bet in cast("list[Mapping[str, object]]", result["bets"]))
    return lines


def _winner_text(winner: str) -> str:
    if winner == "empate":
        return _("Há empate.")
    return _("Ganha o ponto.") if winner == "ponto" else _("Ganha a banca.")


def _bet_line(bet: Mapping[str, object]) -> str:
    facts = {
        "player": bet["player"],
        "chance": CHANCE_NAMES[str(bet["chance"])],
        "amount": euros(cast("int", bet["amount"])),
        "result": RESULTS[str(bet["result"])],
        "returned": euros(cast("int", bet["returned"])),
    }
    return _("%(player)s: %(chance)s, %(amount)s: %(result)s, recebe %(returned)s.") % facts

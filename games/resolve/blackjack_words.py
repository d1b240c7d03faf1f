"""What a resolved blackjack scenario says to people: its steps, and the lines of `--pretty`. No rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from casino.money import euros
from games.engines import blackjack
from games.engines.blackjack import Action, Fate, HandOutcome, Kind, Round, SeatOutcome, Stage
from games.engines.blackjack_state import Hand
from games.resolve.registry import Step

RESULTS = {
    "blackjack": gettext_lazy("blackjack"),
    "won": gettext_lazy("ganhou"),
    "lost": gettext_lazy("perdeu"),
    "push": gettext_lazy("empatou"),
    "surrendered": gettext_lazy("desistiu"),
    "even_money": gettext_lazy("recebeu um para um"),
    "void": gettext_lazy("devolvida"),
}
ACTIONS = {
    Kind.HIT: gettext_lazy("pede carta"),
    Kind.STAND: gettext_lazy("fica"),
    Kind.DOUBLE: gettext_lazy("dobra a aposta"),
    Kind.SPLIT: gettext_lazy("desdobra"),
    Kind.SURRENDER: gettext_lazy("desiste"),
    Kind.INSURANCE: gettext_lazy("faz seguro"),
    Kind.EVEN_MONEY: gettext_lazy("aceita receber um para um"),
}


def deal_steps(state: Round, players: Mapping[int, str]) -> Iterator[Step]:
    """The bets, and the two cards of everybody."""
    limits = {"minimum": euros(state.rules.min_bet), "maximum": euros(state.rules.max_bet)}
    for seat in state.seats:
        facts = {"player": players[seat.number], "seat": seat.number, "amount": euros(seat.bet), **limits}
        text = _("%(player)s, lugar %(seat)d: aposta %(amount)s, entre o mínimo %(minimum)s e o máximo %(maximum)s.")
        yield Step("805/9", text % facts)
    for seat in state.seats:
        facts = {"seat": seat.number, "cards": _cards(seat.hands[0].cards), "total": seat.hands[0].total}
        yield Step("805/14", _("Lugar %(seat)d recebe %(cards)s: %(total)d pontos.") % facts)
    yield Step("805/14", _("A banca mostra %(cards)s.") % {"cards": _cards(state.bank[:1])})


def action_step(state: Round, action: Action, players: Mapping[int, str]) -> Step:
    """What was done in `state`, and the rule that allowed it."""
    seat = state.seat(action.seat)
    assert seat is not None
    hand = seat.hands[action.hand]
    facts = {
        "player": players[action.seat],
        "seat": action.seat,
        "hand": action.hand + 1,
        "total": hand.total,
        "action": ACTIONS[action.kind],
    }
    text = _("%(player)s, lugar %(seat)d, mão %(hand)d (%(total)d pontos): %(action)s.") % facts
    return Step(_action_rule(state, hand, action), text)


def _action_rule(state: Round, hand: Hand, action: Action) -> str:
    match action.kind:
        case Kind.HIT:
            return "805/15.a" if hand.total <= blackjack.MUST_DRAW_UP_TO else "805/15.d"
        case Kind.DOUBLE if action.ace_as_one:
            return "805/8.a.ii"
        case Kind.DOUBLE if hand.total not in blackjack.DOUBLE_TOTALS:
            return "805/16.a"
        case Kind.DOUBLE:
            return "805/23" if hand.from_split else "805/15.b"
        case Kind.SPLIT:
            return "805/22" if hand.from_split else "805/21"
    return {
        Kind.STAND: "805/15.c",
        Kind.SURRENDER: "805/15.e",
        Kind.INSURANCE: "805/15.f",
        Kind.EVEN_MONEY: "805/20.b",
    }[action.kind]


def end_steps(state: Round, outcomes: Sequence[SeatOutcome], players: Mapping[int, str]) -> Iterator[Step]:
    """The bank's cards and what came of every stake, as far as it is decided."""
    if state.fate is Fate.VOID:
        yield Step("805/27", _("A jogada é nula."))
    elif state.stage is Stage.FINISHED:
        facts = {"cards": _cards(state.bank), "total": blackjack.bank_total(state.bank)}
        rule = "805/17" if blackjack.bank_is_awaited(state) else "805/20.c"
        yield Step(rule, _("A banca fica com %(cards)s: %(total)d pontos.") % facts)
    for outcome in outcomes:
        where = {"player": players[outcome.seat.number], "seat": outcome.seat.number}
        for place, (hand, gets) in enumerate(zip(outcome.seat.hands, outcome.hands, strict=True), start=1):
            yield from _hand_steps(state, hand, gets, {**where, "hand": place})
        if outcome.insurance and outcome.insurance.result:
            rule = {"won": "805/25.f", "lost": "805/25.g", "void": "805/28"}[outcome.insurance.result]
            facts = {
                **where,
                "result": RESULTS[outcome.insurance.result],
                "returned": euros(outcome.insurance.returned),
            }
            yield Step(rule, _("%(player)s, lugar %(seat)d, seguro: %(result)s; recebe %(returned)s.") % facts)


def _hand_steps(state: Round, hand: Hand, gets: HandOutcome, where: Mapping[str, object]) -> Iterator[Step]:
    if gets.special:
        text = _("%(player)s, lugar %(seat)d, mão %(hand)d: prémio especial de %(prize)s.")
        yield Step("805/25.i", text % {**where, "prize": euros(gets.special)})
    if gets.result:
        facts = {**where, "result": RESULTS[gets.result], "returned": euros(gets.returned)}
        text = _("%(player)s, lugar %(seat)d, mão %(hand)d: %(result)s; recebe %(returned)s.") % facts
        yield Step(_outcome_rule(state, hand, gets), text)


def _outcome_rule(state: Round, hand: Hand, gets: HandOutcome) -> str:
    match gets.result:
        case "blackjack":
            return "805/20.a" if blackjack.paid_at_once(state, hand) else "805/25.a"
        case "won":
            return "805/25.d" if blackjack.bank_total(state.bank) > blackjack.BLACKJACK else "805/25.c"
        case "lost":
            return "805/25.b" if hand.bust else "805/25.e"
    return {"push": "805/25.h", "surrendered": "805/15.e", "even_money": "805/20.b"}.get(str(gets.result), "805/28")


def describe(result: Mapping[str, object]) -> list[str]:
    """The result as lines for people."""
    bank = cast("Mapping[str, object]", result["bank"])
    lines = [_("Banca: %(cards)s") % {"cards": _cards(cast("list[str]", bank["cards"]))}]
    if "total" in bank:
        lines[0] += _(" (%(total)d pontos)") % {"total": bank["total"]}
    for seat in cast("list[Mapping[str, object]]", result["seats"]):
        lines.append(_("%(player)s, lugar %(seat)d:") % seat)
        lines.extend(f"  {_hand_line(hand)}" for hand in cast("list[Mapping[str, object]]", seat["hands"]))
        insurance = cast("Mapping[str, object] | None", seat["insurance"])
        if insurance:
            lines.append("  " + _("seguro de %(stake)s") % {"stake": euros(cast("int", insurance["stake"]))})
            lines[-1] += _result_text(insurance)
    if "to_act" in result:
        turn = cast("Mapping[str, int]", result["to_act"])
        words = [str(ACTIONS[Kind(word)]) for word in cast("list[str]", result["legal"])]
        facts = {"seat": turn["seat"], "hand": turn["hand"] + 1, "actions": "; ".join(words)}
        lines.append(_("Decide o lugar %(seat)d, mão %(hand)d: %(actions)s.") % facts)
    return lines


def _hand_line(hand: Mapping[str, object]) -> str:
    facts = {
        "cards": _cards(cast("list[str]", hand["cards"])),
        "total": hand["total"],
        "stake": euros(cast("int", hand["stake"])),
    }
    line = _("%(cards)s (%(total)d pontos), %(stake)s") % facts
    if hand.get("special_prize"):
        line += _(", prémio especial %(prize)s") % {"prize": euros(cast("int", hand["special_prize"]))}
    return line + _result_text(hand)


def _result_text(gets: Mapping[str, object]) -> str:
    if "result" not in gets:
        return ""
    facts = {"result": RESULTS[str(gets["result"])], "returned": euros(cast("int", gets["returned"]))}
    return _(": %(result)s, recebe %(returned)s") % facts


def _cards(cards: Sequence[str]) -> str:
    return " ".join(cards) or "—"

"""What a resolved scenario of póquer sem descarte says to people: its steps, and the lines of `--pretty`. No rules.

Rules 1-36 of the regulation await their official text, so that the steps name the regulation alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from casino.money import euros
from games.engines import stud
from games.engines.stud import Action, Decision, Fate, Outcome, Round
from games.resolve.registry import Step

RULE = "803"
COMBINATIONS = {
    "high_card": gettext_lazy("carta alta"),
    "ace_king": gettext_lazy("ás e rei"),
    "pair": pgettext_lazy("duas cartas iguais", "par"),
    "two_pair": gettext_lazy("dois pares"),
    "three_of_a_kind": gettext_lazy("trio"),
    "straight": gettext_lazy("sequência"),
    "flush": gettext_lazy("cor"),
    "full_house": gettext_lazy("fullen"),
    "four_of_a_kind": gettext_lazy("póquer"),
    "straight_flush": gettext_lazy("sequência de cor"),
    "royal_flush": gettext_lazy("sequência real"),
}
RESULTS = {
    "won": gettext_lazy("ganhou"),
    "lost": gettext_lazy("perdeu"),
    "push": gettext_lazy("empatou"),
    "folded": pgettext_lazy("póquer", "desistiu"),
    "returned": gettext_lazy("devolvida"),
    "void": gettext_lazy("devolvida"),
}


def deal_steps(state: Round, players: Mapping[int, str]) -> Iterator[Step]:
    """The antes and the cards."""
    for seat in state.seats:
        facts = {
            "player": players[seat.number],
            "seat": seat.number,
            "amount": euros(seat.ante),
            "cards": " ".join(seat.cards),
        }
        yield Step(RULE, _("%(player)s, lugar %(seat)d: ante de %(amount)s, recebe %(cards)s.") % facts)
    if state.open_card:
        yield Step(RULE, _("A banca mostra %(card)s, a quinta carta.") % {"card": state.open_card})


def decision_step(action: Action, players: Mapping[int, str]) -> Step:
    """What a seat decided."""
    facts = {"player": players[action.seat], "seat": action.seat}
    if action.decision is Decision.BET:
        return Step(RULE, _("%(player)s, lugar %(seat)d: aposta o dobro do ante.") % facts)
    return Step(RULE, _("%(player)s, lugar %(seat)d: desiste.") % facts)


def end_steps(state: Round, outcomes: Sequence[Outcome], players: Mapping[int, str]) -> Iterator[Step]:
    """The bank's hand and what came of every stake."""
    if state.fate is Fate.VOID:
        yield Step(RULE, _("A jogada é nula."))
    else:
        yield Step(RULE, _bank_text(state.bank, stud.combination(state.bank), plays=stud.qualifies(state.bank)))
    for outcome in outcomes:
        facts = {
            "player": players[outcome.seat.number],
            "seat": outcome.seat.number,
            "ante": RESULTS[outcome.ante_result],
            "bet": RESULTS[outcome.bet_result] if outcome.bet_result else "—",
            "returned": euros(outcome.returned),
        }
        text = _("%(player)s, lugar %(seat)d: ante: %(ante)s; aposta: %(bet)s; recebe %(returned)s.")
        yield Step(RULE, text % facts)


def describe(result: Mapping[str, object]) -> list[str]:
    """The result as lines for people."""
    lines = [_("Jogada nula.")]
    if "bank" in result:
        bank = cast("Mapping[str, object]", result["bank"])
        cards = cast("list[str]", bank["cards"])
        lines = [_bank_text(cards, str(bank["combination"]), plays=bool(bank["qualifies"]))]
    for seat in cast("list[Mapping[str, object]]", result["seats"]):
        word = seat["combination"]
        facts = {
            "player": seat["player"],
            "seat": seat["seat"],
            "cards": " ".join(cast("list[str]", seat["cards"])) or "—",
            "combination": COMBINATIONS[str(word)] if word else "—",
            "ante": RESULTS[str(seat["ante_result"])],
            "bet": RESULTS[str(seat["bet_result"])] if seat["bet_result"] else "—",
            "returned": euros(cast("int", seat["returned"])),
        }
        text = _(
            "%(player)s, lugar %(seat)d: %(cards)s (%(combination)s); ante: %(ante)s; aposta: %(bet)s; "
            "recebe %(returned)s."
        )
        lines.append(text % facts)
    return lines


def _bank_text(cards: Sequence[str], combination: str, *, plays: bool) -> str:
    facts = {"cards": " ".join(cards), "combination": COMBINATIONS[combination]}
    if plays:
        return _("Banca: %(cards)s (%(combination)s): qualifica-se.") % facts
    return _("Banca: %(cards)s (%(combination)s): não se qualifica.") % facts

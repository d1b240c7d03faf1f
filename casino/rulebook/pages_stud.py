"""Rounds on the rules page of póquer sem descarte, dealt and settled by its engine."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from casino.rulebook.pages_cards import STUD_NAMES
from casino.rulebook.pages_cards import stud_context as figures
from casino.rulebook.stud_values import StudValues
from games.engines import stud
from games.engines.cards import Card
from games.engines.stud import Action, Decision

NAMES: Mapping[str, str | Promise] = {
    "not_qualified": _("A banca não joga"),
    "won": _("A banca joga e perde"),
    "lost": _("A banca joga e ganha"),
    "fold": _("O jogador desiste"),
}
# Example → the player's cards, the bank's, and what the player decides.
ROUNDS: Mapping[str, tuple[str, str, Decision]] = {
    "not_qualified": ("8c 8d Kh 5s 2c", "Qd Th 7s 4c 3d", Decision.BET),
    "won": ("9c 9d 9h Ks 2c", "Ad Kc 7s 6h 3d", Decision.BET),
    "lost": ("Tc Td 6h 4s 2c", "Jd Jh 5s 5c 3d", Decision.BET),
    "fold": ("Jc 9d 6h 4s 2c", "Ah Qd 8s 7c 3d", Decision.FOLD),
}


@dataclass(frozen=True, slots=True)
class Played:
    """A round of one player and the bank, settled by the engine. Cents."""

    code: str
    name: str | Promise
    own: tuple[Card, ...]
    own_name: str | Promise
    bank: tuple[Card, ...]
    bank_name: str | Promise
    staked: int
    returned: int


def rounds_played(values: StudValues) -> tuple[Played, ...]:
    """One round for each way in which it can end, with the least ante."""
    return tuple(_played(values, code) for code in ROUNDS)


def _played(values: StudValues, code: str) -> Played:
    rules = values.table_rules
    own, bank, decision = ROUNDS[code]
    # One card to the seat, one to the bank, five times.
    deck = tuple(Card(card) for pair in zip(own.split(), bank.split(), strict=True) for card in pair)
    state = stud.apply(stud.deal(rules, {1: rules.min_bet}, deck), Action(1, decision))
    (outcome,) = stud.settle(stud.round_end(state))
    return Played(
        code=code,
        name=NAMES[code],
        own=outcome.seat.cards,
        own_name=_named(outcome.seat.cards),
        bank=state.bank,
        bank_name=_named(state.bank),
        staked=outcome.staked,
        returned=outcome.returned,
    )


def _named(cards: tuple[Card, ...]) -> str | Promise:
    return {**STUD_NAMES, "high_card": _("menos do que ás e rei")}[stud.combination(cards)]


def stud_context(values: StudValues) -> dict[str, object]:
    """Everything of the page: figures and rounds."""
    return {**figures(values), "rounds_played": rounds_played(values)}

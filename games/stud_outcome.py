"""What the bank had at póquer sem descarte, in the few letters that a round's row has room for. Pure."""

from collections.abc import Mapping

from games.engines import stud
from games.engines.cards import Card

# A bank that does not play has a word of its own, whatever it holds.
NOT_QUALIFIED = "none"
_SHORT: Mapping[str, str] = {
    stud.ACE_KING: "ak",
    "pair": "pair",
    "two_pair": "two",
    "three_of_a_kind": "three",
    "straight": "straight",
    "flush": "flush",
    "full_house": "full",
    "four_of_a_kind": "four",
    "straight_flush": "sflush",
    "royal_flush": "royal",
}
_LONG: Mapping[str, str] = {short: word for word, short in _SHORT.items()}


def outcome_of(bank: tuple[Card, ...]) -> str:
    """The row's letters for the bank's five cards."""
    return outcome_told(stud.combination(bank), stud.qualifies(bank))


def outcome_told(combination: str, qualifies: bool) -> str:
    """The same from what an event tells of the bank."""
    return _SHORT[combination] if qualifies else NOT_QUALIFIED


def combination_of(outcome: str) -> str:
    """The engine's word again; a bank that did not play had a high card. Raises KeyError for what is no outcome."""
    return "high_card" if outcome == NOT_QUALIFIED else _LONG[outcome]

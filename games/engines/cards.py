"""Playing cards: ranks, suits, the deck of 52, and the reading of cards that come from outside. Pure; no game here.

A card is its two characters, rank and suit («As», «Td»), everywhere: in states, in events and in scenarios.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NewType, cast

from casino.refusal import Denial, Refusal

Card = NewType("Card", str)

# From the lowest to the highest (803/4, 806/30, 811/30).
RANKS = "23456789TJQKA"
SUITS = "cdhs"

# Rank character → 2 to 14, ace high.
RANK_NUMBERS: Mapping[str, int] = MappingProxyType({character: place for place, character in enumerate(RANKS, start=2)})

# One deck, in a fixed order: by rank, then by suit.
DECK: tuple[Card, ...] = tuple(Card(rank + suit) for rank in RANKS for suit in SUITS)

_KNOWN = frozenset(DECK)


class CardRefusal(Refusal):
    """Why a list of cards can't be dealt from."""

    UNKNOWN_CARD = ("unknown_card", None)
    DUPLICATE_CARD = ("duplicate_card", None)


def rank(card: Card) -> str:
    """The rank's character: «A», «T», «2»."""
    return card[0]


def suit(card: Card) -> str:
    """The suit's character: c, d, h or s."""
    return card[1]


def rank_number(card: Card) -> int:
    """2 to 14, ace high."""
    return RANK_NUMBERS[card[0]]


def shoe(decks: int) -> tuple[Card, ...]:
    """That many decks, one after the other, not shuffled."""
    return DECK * decks


def cards_parse(texts: Iterable[str], *, decks: int = 1, rule: str | None = None) -> tuple[Card, ...] | Denial:
    """The cards that the texts name, or why they can't lie in `decks` decks. `rule` is the one that fixes the decks."""
    cards = tuple(texts)
    for text in cards:
        if text not in _KNOWN:
            return Denial(CardRefusal.UNKNOWN_CARD, rule, {"card": text})
    for text, times in Counter(cards).items():
        if times > decks:
            return Denial(CardRefusal.DUPLICATE_CARD, rule, {"card": text, "decks": decks})
    return cast("tuple[Card, ...]", cards)

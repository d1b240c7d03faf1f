"""Hands and coups as examples on the rules pages, each judged by the game's own engine, so that none can be untrue."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise

from casino.rulebook.card_values import BlackjackValues
from games.blackjack_words import ACTION_NAMES
from games.card_words import combination_words
from games.engines import baccarat, blackjack, stud
from games.engines.blackjack_state import Hand
from games.engines.cards import DECK, Card
from games.engines.hands import best_five

# Hands of blackjack: pictures and aces, a soft total, a hard one, pairs, and what special prizes are for.
BLACKJACK_HANDS = ("As Kd", "Ah 7c", "Ac 8d", "9c 5d", "6h 4s", "8c 8d", "Kh Td", "6s 7s 8s", "7c 7d 7h")
# Against a nine of the bank every decision is open that the hand has at all.
_BANK = ("9s", "5c")
# A coup in which both sides draw.
COUP = "7d Kc 6c 3h 5s 2c"
# Combination of póquer sem descarte → five cards that are it.
STUD_HANDS: Mapping[str, str] = {
    "royal_flush": "As Ks Qs Js Ts",
    "straight_flush": "9h 8h 7h 6h 5h",
    "four_of_a_kind": "9c 9d 9h 9s Kd",
    "full_house": "Kc Kd Kh 7s 7d",
    "flush": "Ad Jd 8d 6d 3d",
    "straight": "8c 7d 6h 5s 4c",
    "three_of_a_kind": "Qc Qd Qh 8s 5c",
    "two_pair": "Ac Ah Jd Js 8c",
    "pair": "Tc Th Kd 7s 5c",
    stud.ACE_KING: "As Kd 9h 5c 3s",
}


def cards_of(text: str) -> tuple[Card, ...]:
    return tuple(Card(word) for word in text.split())


@dataclass(frozen=True, slots=True)
class BlackjackExample:
    """A hand, what it counts (twice where an ace may count 1), and what it may do against a nine of the bank."""

    cards: tuple[Card, ...]
    total: int
    low: int | None
    is_blackjack: bool
    is_special: bool
    may: tuple[str | Promise, ...]


def blackjack_examples(values: BlackjackValues) -> tuple[BlackjackExample, ...]:
    """At this table: special hands only where it pays them."""
    found = (_blackjack(values, cards_of(text)) for text in BLACKJACK_HANDS)
    return tuple(one for one in found if not one.is_special or values.table_rules.special_prizes)


def _blackjack(values: BlackjackValues, cards: tuple[Card, ...]) -> BlackjackExample:
    hand = Hand(cards, 0)
    may: tuple[str | Promise, ...] = ()
    if len(cards) == 2:
        first, second = cards
        bank = tuple(Card(word) for word in _BANK)
        shoe = (first, bank[0], second, bank[1], *(card for card in DECK if card not in (*cards, *bank)))
        state = blackjack.deal(values.table_rules, {1: values.table_rules.min_bet}, shoe)
        may = tuple(ACTION_NAMES[kind.value] for kind in blackjack.legal(state))
    return BlackjackExample(
        cards=cards,
        total=hand.total,
        low=hand.total - 10 if hand.soft and not hand.blackjack else None,
        is_blackjack=hand.blackjack,
        is_special=hand.special,
        may=may,
    )


@dataclass(frozen=True, slots=True)
class CoupExample:
    """A coup from its first card to its end: each side's two cards and total, the third cards, and the last totals."""

    ponto: tuple[Card, ...]
    banca: tuple[Card, ...]
    ponto_first: int
    banca_first: int
    ponto_total: int
    banca_total: int
    third_worth: int
    winner: str


def coup_example() -> CoupExample:
    """Ponto draws on its total, and banca because of the card that ponto drew."""
    coup = baccarat.deal(cards_of(COUP))
    return CoupExample(
        ponto=coup.ponto,
        banca=coup.banca,
        ponto_first=baccarat.total(coup.ponto[:2]),
        banca_first=baccarat.total(coup.banca[:2]),
        ponto_total=baccarat.total(coup.ponto),
        banca_total=baccarat.total(coup.banca),
        third_worth=baccarat.value(coup.ponto[2]),
        winner=coup.winner,
    )


@dataclass(frozen=True, slots=True)
class StudExample:
    """Five cards of a combination, the weightiest first, and the combination in words."""

    cards: tuple[Card, ...]
    words: str


def stud_example(combination: str) -> StudExample:
    """The example of one combination."""
    cards = cards_of(STUD_HANDS[combination])
    assert stud.combination(cards) == combination
    return StudExample(cards, combination_words(combination, best_five(cards)))

"""The worth of hands: which combination the best five make, and which of two is better (806/29-33, 811/26-33). Pure.

phevaluator, a C library of tables, ranks the cards; its rank is turned into the strength that `hand_worth` works out
from the rules: one integer, the larger wins, equals tie. Boards of three or four cards at Omaha, which phevaluator does
not take, are ranked by `hand_worth` itself.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from types import MappingProxyType

from phevaluator import _pheval

from games.engines.cards import DECK, Card, rank_number
from games.engines.hand_worth import FLUSH, ROYAL_FLUSH, STRAIGHT_FLUSH, worth_two_three, worths
from games.engines.poker_rules import Variant

# From the lowest to the highest; the place in the list is the top part of a strength.
COMBINATIONS = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)

# Combination → its item in rule 29 of both regulations.
ITEMS: Mapping[str, str] = MappingProxyType(dict(zip(COMBINATIONS, "jihgfedcba", strict=True)))

# The library counts cards as our deck lies: by rank from the two, then clubs, diamonds, hearts, spades.
_id = {card: place for place, card in enumerate(DECK)}.__getitem__
_OF_ANY: Mapping[int, Callable[..., int]] = MappingProxyType(
    {5: _pheval.evaluate_5cards, 6: _pheval.evaluate_6cards, 7: _pheval.evaluate_7cards}
)
_of_two_three: Callable[..., int] = _pheval.evaluate_omaha_cards


def card_id(card: Card) -> int:
    """The number that ranks are asked for by: 0 to 51."""
    return _id(card)


def rank_by_ids(variant: Variant) -> Callable[..., int]:
    """What ranks a hand at the river: five common cards first, then the own ones, all as `card_id` numbers them.

    1 is the best of 7462, equals tie. For whoever weighs many hands and needs no name for any.
    """
    return _of_two_three if variant is Variant.OMAHA else _OF_ANY[7]


@cache
def _strengths() -> tuple[int, ...]:
    """Rank, 1 the best of 7462 → strength."""
    return (0, *worths())


def tables_prepare() -> None:
    """Make what strengths are looked up in: some tenths of a second, which no first hand of a process should wait."""
    _strengths()


def strength(cards: Sequence[Card]) -> int:
    """The strength of the best five of five to seven cards, any of them."""
    return _strengths()[_OF_ANY[len(cards)](*map(_id, cards))]


def strength_two_three(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The strength of the best five made of exactly two own cards and three common ones (811/26)."""
    if len(board) < 5:
        return worth_two_three(hole, board)
    return _strengths()[_of_two_three(*map(_id, board), *map(_id, hole))]


def combination(value: int) -> str:
    """The word for the combination that a strength belongs to."""
    return COMBINATIONS[value >> 20]


def deciding_ranks(value: int) -> tuple[int, ...]:
    """The five ranks of a strength, the weightiest first; an ace at the foot of a straight is 1."""
    return tuple((value >> shift) & 15 for shift in (16, 12, 8, 4, 0))


def best_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the strength of `cards`, the weightiest first; of equal ranks the card named first."""
    return _picked(cards, strength(cards))


def best_two_three(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Card, ...]:
    """The five cards that make the strength, exactly two of them own (811/26); of equals the choice named first."""
    wanted = strength_two_three(hole, board)
    chosen = next(five for five in _choices_two_three(hole, board) if strength(five) == wanted)
    return _picked(chosen, wanted)


def _choices_two_three(hole: Sequence[Card], board: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    for two in combinations(hole, 2):
        for three in combinations(board, 3):
            yield two + three


def _picked(cards: Sequence[Card], value: int) -> tuple[Card, ...]:
    left = list(cards)
    if value >> 20 in (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH):
        suits = [card[1] for card in left]
        left = [card for card in left if suits.count(card[1]) >= 5]
    picked = []
    for wanted in deciding_ranks(value):
        card = next(card for card in left if rank_number(card) == (wanted if wanted > 1 else 14))
        left.remove(card)
        picked.append(card)
    return tuple(picked)

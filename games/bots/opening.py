"""How good the own cards are before the flop: the share of all hands that they are better than. Pure."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

from games.engines.cards import DECK, Card, rank_number
from games.engines.poker_rules import Variant

# What an ace, a king, a queen and a jack are worth alone; any other card half of its rank.
_HIGH = {14: 10.0, 13: 8.0, 12: 7.0, 11: 6.0}
# Ranks apart → what is lost: neighbours lose nothing.
_GAPS = (0.0, 0.0, 1.0, 2.0, 4.0)
_FAR = 5.0

# What each twentieth of all Omaha hands reaches, the lowest first (a test counts them again).
OMAHA_TWENTIETHS = (
    *(7.5, 8.75, 10.0, 11.0, 11.75, 12.5, 13.5, 14.25, 15.0, 16.0),
    *(16.75, 17.75, 18.75, 20.0, 21.0, 22.5, 24.25, 27.0, 32.0),
)


def standing(variant: Variant, hole: Sequence[Card]) -> float:
    """0 to 1: the share of all hands of the variant that these cards are better than."""
    if variant is Variant.OMAHA:
        return _share(OMAHA_TWENTIETHS, omaha_points(hole))
    return _share(_holdem_points(), pair_points(hole[0], hole[1]))


def _share(ordered: Sequence[float], points: float) -> float:
    return bisect_left(ordered, points) / len(ordered)


@cache
def _holdem_points() -> tuple[float, ...]:
    return tuple(sorted(pair_points(one, two) for one, two in combinations(DECK, 2)))


def pair_points(one: Card, two: Card) -> float:
    """The points of two cards, by the well-known count of high cards, pairs, suits and neighbours."""
    low, high = sorted((rank_number(one), rank_number(two)))
    points = _HIGH.get(high, high / 2)
    if low == high:
        return max(5.0, 2 * points)
    apart = high - low
    points -= _GAPS[apart] if apart < len(_GAPS) else _FAR
    if apart <= 2 and high < 12:
        points += 1.0
    return points + (2.0 if one[1] == two[1] else 0.0)


def omaha_points(hole: Sequence[Card]) -> float:
    """The points of four cards: those of their pairs, less what lies idle (a third of a rank, a third of a suit)."""
    pairs = sorted((pair_points(one, two) for one, two in combinations(hole, 2)), reverse=True)
    points = pairs[0] + pairs[1] + sum(pairs[2:]) / 2
    ranks, suits = Counter(card[0] for card in hole), Counter(card[1] for card in hole)
    idle = sum(count - 2 for count in (*ranks.values(), *suits.values()) if count > 2)
    return points - 6.0 * idle

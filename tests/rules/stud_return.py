"""The exact return of one stated way of playing póquer sem descarte, counted without the engine and its evaluator.

The way: bet with ace, king, jack, eight and three or anything better, fold the rest. Hands are counted by the ranks
that they share, 6175 patterns, and by whether they are of one suit: for each own pattern, how many hands of the bank of
each pattern the other 47 cards make. Together that is each of the 3.99 million million deals once. Nothing here imports
the project.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import comb
from operator import mul

# Ranks 0 (two) to 12 (ace); a pattern is how many cards there are of each rank, as (rank, count) from the highest.
Pattern = tuple[tuple[int, int], ...]
# Place of the combination and what decides between equals; below ace-king the place is -1.
Worth = tuple[int, tuple[int, ...]]
ACE, KING = 12, 11
LEAST: Worth = (0, (ACE, KING, 9, 6, 1))
QUALIFIES: Worth = (0, ())
# Times the bet, the trade's standard table, ace-king to royal flush.
PAYS = (1, 1, 2, 3, 4, 5, 7, 20, 50, 100)
DEALS = comb(52, 5) * comb(47, 5)


def patterns(left: int = 5, below: int = 13) -> Iterator[Pattern]:
    """All ways in which five cards may share ranks."""
    if not left:
        yield ()
    for rank in range(below - 1, -1, -1) if left else ():
        for count in range(1, min(4, left) + 1):
            for rest in patterns(left - count, rank):
                yield ((rank, count), *rest)


def worth(pattern: Pattern, *, suited: bool) -> Worth:
    """What five cards of this pattern are worth, all of one suit or not."""
    ordered = sorted(pattern, key=lambda one: (one[1], one[0]), reverse=True)
    ranks = tuple(rank for rank, _count in ordered)
    shape = tuple(count for _rank, count in ordered)
    if shape[0] > 1:
        return {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}[shape], ranks
    top = ranks[0] if ranks[0] - ranks[4] == 4 else 3 if ranks == (ACE, 3, 2, 1, 0) else None
    if top is not None:
        return (9 if suited and top == ACE else 8 if suited else 4), (top,)
    if suited:
        return 5, ranks
    return (0 if ranks[:2] == (ACE, KING) else -1), ranks


def ways(pattern: Pattern) -> int:
    """Hands of this pattern from a whole deck."""
    found = 1
    for _rank, count in pattern:
        found *= comb(4, count)
    return found


@dataclass(frozen=True, slots=True)
class Hands:
    """The bank's hands of one kind from the least worth up: their worth, and for each rank how many of it they hold."""

    patterns: Sequence[Pattern]
    worths: Sequence[Worth]
    counts: Sequence[Sequence[int]]

    @classmethod
    def of(cls, some: Sequence[Pattern], *, suited: bool) -> "Hands":
        ordered = sorted(some, key=lambda one: worth(one, suited=suited))
        held = [dict(one) for one in ordered]
        counts = [[one.get(rank, 0) for one in held] for rank in range(13)]
        return cls(ordered, [worth(one, suited=suited) for one in ordered], counts)

    def net(self, own: Worth, number: Sequence[int]) -> tuple[int, int]:
        """(sum of net results in antes, sum of their squares) of a bet with `own` against `number` hands of each."""
        plays, level, above = (
            bisect_left(self.worths, QUALIFIES),
            bisect_left(self.worths, own),
            bisect_right(self.worths, own),
        )
        won = 1 + 2 * PAYS[own[0]]
        groups = ((1, number[:plays]), (won, number[plays:level]), (-3, number[above:]))
        sums = [(net, sum(some)) for net, some in groups]
        return sum(net * some for net, some in sums), sum(net * net * some for net, some in sums)


ALL = tuple(patterns())
DISTINCT = tuple(pattern for pattern in ALL if len(pattern) == 5)
# The bank's hands: of any suits (judged as if not of one), all of different ranks, and those of one suit.
ANY, PLAIN, SUITED = (
    Hands.of(ALL, suited=False),
    Hands.of(DISTINCT, suited=False),
    Hands.of(DISTINCT, suited=True),
)
_WAYS = [ways(pattern) for pattern in ANY.patterns]


@lru_cache(maxsize=8)
def _left(own: Pattern) -> list[int]:
    """How many hands of each pattern the deck makes without the cards of `own`, of any suits, times 12 for each rank.

    Own patterns come with equal beginnings one after the other, so that nearly always one rank is left to reckon.
    """
    if not own:
        return _WAYS
    rank, held = own[-1]
    # A whole deck has comb(4, count) choices of the rank; 12 makes each part of them whole.
    parts = [12 * comb(4 - held, count) // comb(4, count) for count in range(5)]
    return list(map(mul, _left(own[:-1]), map(parts.__getitem__, ANY.counts[rank])))


def _with_suited_bank(hands: Hands, own: Pattern) -> list[int]:
    """Pairs of an own hand of any suits and a bank of one suit, for each pattern of the bank, times 4 for each rank."""
    found = [4 * ways(own)] * len(hands.patterns)
    for rank, held in own:
        # Of the comb(4, held) choices of the rank so many leave the bank's suit its card.
        parts = (4, 4 * comb(3, held) // comb(4, held))
        found = list(map(mul, found, map(parts.__getitem__, hands.counts[rank])))
    return found


def _both_suited(hands: Hands, own: Pattern) -> list[int]:
    """Pairs of hands of one suit each: three other suits, and the own one where no rank is in both."""
    shared = [0] * len(hands.patterns)
    for rank, _held in own:
        shared = [one + more for one, more in zip(shared, hands.counts[rank], strict=True)]
    return [12 if one else 16 for one in shared]


def _of_pattern(own: Pattern) -> tuple[int, int, int]:
    """(sum of nets, sum of squares, own hands that bet) of one own pattern, of several suits and of one."""
    distinct = len(own) == 5
    plain, suited = worth(own, suited=False), worth(own, suited=True) if distinct else None
    hands, sums = 0, [0, 0]

    def add(hand: Worth, bank: Hands, number: Sequence[int], times: int = 1, over: int = 1) -> None:
        for place, found in enumerate(bank.net(hand, number)):
            whole, rest = divmod(found * times, over)
            assert rest == 0, own
            sums[place] += whole

    if plain >= LEAST:
        hands += ways(own) - 4 * distinct
        add(plain, ANY, _left(own), hands, 12 ** len(own))
        # Of those the bank's hands of one suit are worth something else.
        for bank, sign in ((PLAIN, -1), (SUITED, 1)):
            add(plain, bank, _with_suited_bank(bank, own), sign, 4 ** len(own))
            if distinct:
                add(plain, bank, _both_suited(bank, own), -sign)
    if suited is not None:
        hands += 4
        add(suited, ANY, _left(own), 4, 12 ** len(own))
        add(suited, PLAIN, _both_suited(PLAIN, own), -1)
        add(suited, SUITED, _both_suited(SUITED, own))
    return sums[0], sums[1], hands


@cache
def stated_return() -> tuple[float, float]:
    """(mean, variance) of the net result in antes, over every deal."""
    net = square = bets = 0
    for own in ALL:
        got, squares, hands = _of_pattern(own)
        net, square, bets = net + got, square + squares, bets + hands
    folded = (comb(52, 5) - bets) * comb(47, 5)
    mean = (net - folded) / DEALS
    return mean, (square + folded) / DEALS - mean * mean

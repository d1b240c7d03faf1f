"""A second opinion on every hand of poker: pots, commission and winners as a clerk with chips would find them. Pure.

It shares no line with the engine: heaps instead of bounds, an evaluator of its own that looks at every five cards. What
it is given is what the hand's events tell; seats are any numbers.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

_RANKS = {character: number for number, character in enumerate("23456789TJQKA", 2)}
# How often ranks are repeated → the combination's place, straights and flushes left aside; no pair is 0.
_SHAPES = {(2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}
_STRAIGHT, _FLUSH, _BOTH = 4, 5, 8
Rank = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Commission:
    """What the house takes of pots: so many per cent of each, rounded down, and no more than the cap over all."""

    percent: int = 0
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class Paid:
    """A pot before commission, who could win it, what the house took, and what each winner got."""

    amount: int
    owners: tuple[int, ...]
    take: int
    won: dict[int, int]


def nobody_matched(heaps: Mapping[int, int], live: Collection[int]) -> tuple[int, int] | None:
    """(seat, cents) of what goes back before pots are counted: the highest heap's part above every other."""
    highest = max(heaps, key=heaps.__getitem__)
    over = heaps[highest] - max(cents for seat, cents in heaps.items() if seat != highest)
    return (highest, over) if over > 0 and highest in live else None


def pots_of(heaps: Mapping[int, int], live: Iterable[int], dead: int) -> list[tuple[int, tuple[int, ...]]]:
    """[(amount, seats that can win it)], main pot first.

    As long as anybody still in the hand has a heap, the smallest of those heaps is taken from every heap, as far as it
    goes, into one pot for those who had one.
    """
    left, players = dict(heaps), sorted(live)
    pots: list[tuple[int, tuple[int, ...]]] = []
    waiting = dead
    while owners := tuple(seat for seat in players if left[seat]):
        step = min(left[seat] for seat in owners)
        taken = {seat: min(step, heap) for seat, heap in left.items()}
        left = {seat: heap - taken[seat] for seat, heap in left.items()}
        pots.append((waiting + sum(taken.values()), owners))
        waiting = 0
    if not pots:
        return [(waiting + sum(left.values()), tuple(players))]
    amount, owners = pots[-1]
    return [*pots[:-1], (amount + sum(left.values()), owners)]


def paid_out(
    pots: Iterable[tuple[int, tuple[int, ...]]],
    ranks: Mapping[int, Rank],
    clockwise: Sequence[int],
    commission: Commission,
) -> list[Paid]:
    """Each pot paid. `clockwise` begins left of the button: there odd cents go first."""
    paid: list[Paid] = []
    for amount, owners in pots:
        take = amount * commission.percent // 100
        if commission.cap is not None:
            take = max(0, min(take, commission.cap - sum(one.take for one in paid)))
        best = max(ranks[seat] for seat in owners)
        winners = [seat for seat in clockwise if seat in owners and ranks[seat] == best]
        won, cents = {}, amount - take
        for turn, seat in enumerate(winners):
            share = -(-cents // (len(winners) - turn))
            won[seat] = share
            cents -= share
        paid.append(Paid(amount, owners, take, {seat: share for seat, share in won.items() if share}))
    return paid


def rank_of_five(five: Sequence[str]) -> Rank:
    """A tuple that is larger for the better hand of five."""
    numbers = [_RANKS[card[0]] for card in five]
    groups = sorted(((numbers.count(number), number) for number in set(numbers)), reverse=True)
    ordered = tuple(number for _, number in groups)
    if len(groups) < 5:
        return _SHAPES[tuple(count for count, _ in groups)], ordered
    if ordered == (14, 5, 4, 3, 2):
        ordered = (5, 4, 3, 2, 1)
    straight = ordered[0] - ordered[4] == 4
    flush = len({card[1] for card in five}) == 1
    return (_BOTH if straight and flush else _FLUSH if flush else _STRAIGHT if straight else 0), ordered


def rank_of(hole: Sequence[str], board: Sequence[str], *, two_own: bool) -> Rank:
    """The best rank: any five at Hold'em; at Omaha exactly two own cards and three common ones."""
    if two_own:
        return max(rank_of_five(two + three) for two in combinations(hole, 2) for three in combinations(board, 3))
    return max(map(rank_of_five, combinations((*hole, *board), 5)))

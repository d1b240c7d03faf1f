"""A hand settled as a clerk with chips in front of him would, knowing nothing of the engine.

Each contribution is a heap. As long as anybody still in the hand has a heap, the smallest of those heaps is taken from
every heap (as far as it goes) into one pot for those who had one. Own way, own evaluator: a second opinion, not a copy.
"""

from itertools import combinations


def pots_of(heaps, live, dead):
    """[(amount, places that can win it)], main pot first."""
    heaps = dict(enumerate(heaps))
    pots, waiting = [], dead
    while owners := [place for place in live if heaps[place]]:
        step = min(heaps[place] for place in owners)
        taken = {place: min(step, heap) for place, heap in heaps.items()}
        heaps = {place: heap - taken[place] for place, heap in heaps.items()}
        pots.append([waiting + sum(taken.values()), owners])
        waiting = 0
    pots[-1][0] += sum(heaps.values())
    return [(amount, owners) for amount, owners in pots]


def rank_of_five(five):
    """A tuple that is larger for the better hand of five."""
    numbers = sorted(("23456789TJQKA".index(card[0]) + 2 for card in five), reverse=True)
    groups = sorted(((numbers.count(number), number) for number in set(numbers)), reverse=True)
    shape = [count for count, _ in groups]
    ordered = [number for _, number in groups]
    if ordered == [14, 5, 4, 3, 2]:
        ordered = [5, 4, 3, 2, 1]
    straight = shape == [1] * 5 and ordered[0] - ordered[4] == 4
    flush = len({card[1] for card in five}) == 1
    place = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(shape), 0)
    if straight or flush:
        place = 8 if straight and flush else 5 if flush else 4
    return place, ordered


def rank_of(hole, board, omaha):
    """The best rank, any five in Hold'em, two and three in Omaha."""
    if omaha:
        choices = (two + three for two in combinations(hole, 2) for three in combinations(board, 3))
    else:
        choices = combinations(hole + board, 5)
    return max(map(rank_of_five, choices))


def paid_out(pots, ranks, clockwise, percent, cap):
    """([rake of each pot], {place: winnings}): `clockwise` begins left of the button."""
    takes, won = [], dict.fromkeys(clockwise, 0)
    for amount, owners in pots:
        take = amount * percent // 100
        if cap is not None:
            take = max(0, min(take, cap - sum(takes)))
        takes.append(take)
        best = max(ranks[place] for place in owners)
        winners = [place for place in clockwise if place in owners and ranks[place] == best]
        cents = amount - take
        for turn in range(len(winners)):
            share = -(-cents // (len(winners) - turn))
            won[winners[turn]] += share
            cents -= share
    return takes, won

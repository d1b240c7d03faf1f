"""The return of one stated way of playing blackjack, calculated without the engine, from every hand that can be dealt.

The way: no offer is taken and every decision is left to run out, so a hand of 11 or less draws and any other stands
(805/15.a, reading 6). It never doubles, splits or surrenders, never passes 21 and never makes a special prize. Nothing
here imports the project; an ace is 11 points here and falls to 1 where it must.
"""

from collections import defaultdict
from functools import cache

ACE = 11
POINTS = (*range(2, 11), ACE)


def shoe_of(decks):
    """How many cards of each worth, 2 to ace."""
    return tuple(4 * decks * (4 if points == 10 else 1) for points in POINTS)


def without(left, place):
    return (*left[:place], left[place] - 1, *left[place + 1 :])


def added(total, soft, points):
    """(total, soft) with one more card."""
    total += points
    if points == ACE:
        if total > 21 or soft:
            total -= 10
        else:
            soft = True
    if total > 21 and soft:
        total, soft = total - 10, False
    return total, soft


def draws(left):
    """(place, chance) of each card that may come next."""
    cards = sum(left)
    return [(place, count / cards) for place, count in enumerate(left) if count]


def player_hands(decks):
    """{(cards left, total, is it a blackjack): chance} of all hands in the end."""
    found = defaultdict(float)
    waits = {(shoe_of(decks), 0, False, 0): 1.0}
    while waits:
        longer = defaultdict(float)
        for (left, total, soft, cards), chance in waits.items():
            if cards >= 2 and total > 11:
                found[left, total, cards == 2 and total == 21] += chance
                continue
            for place, share in draws(left):
                longer[without(left, place), *added(total, soft, POINTS[place]), cards + 1] += chance * share
        waits = longer
    return found


@cache
def bank(left, total=0, soft=False, cards=0):
    """((outcome, chance), ...) of the bank that goes on from here: 17 to 21, 22 for a bust, 0 for a blackjack."""
    if cards >= 2 and total >= 17:
        return ((0 if cards == 2 and total == 21 else min(total, 22), 1.0),)
    found = defaultdict(float)
    for place, share in draws(left):
        # How many cards there are matters no more after the second.
        for outcome, chance in bank(without(left, place), *added(total, soft, POINTS[place]), min(cards + 1, 3)):
            found[outcome] += share * chance
    return tuple(found.items())


def stated_return(decks):
    """(mean, variance) of a round's net result, in stakes."""
    mean = square = 0.0
    for (left, total, natural), chance in player_hands(decks).items():
        for outcome, share in bank(left):
            net = _net(total, natural, outcome)
            mean += chance * share * net
            square += chance * share * net * net
    bank.cache_clear()
    return mean, square - mean * mean


def _net(total, natural, outcome):
    if natural:
        return 0 if outcome == 0 else 1.5
    if outcome == 0:
        return -1
    if outcome == 22:
        return 1
    return (total > outcome) - (total < outcome)

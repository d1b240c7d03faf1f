"""The exact return of the stated way (`blackjack_way`) from an endless shoe, calculated without the engine.

Endless: every card is drawn anew from the 52, so that hands don't disturb each other and a split can be reckoned by the
number of its hands alone. Decisions of 805/16 are those of the bare regulation, with three splits. Nothing here imports
the project's own code.
"""

from functools import cache

from tests.rules.blackjack_way import MOST_SPLITS, OPEN, chosen

ACE = 11
# What a card counts → its chance.
CHANCES = {**dict.fromkeys((*range(2, 10), ACE), 1 / 13), 10: 4 / 13}
# All three of one suit, where the ranks are already there.
ONE_SUIT = 1 / 16
SPECIAL = 3.0


def added(total: int, soft: bool, points: int) -> tuple[int, bool]:
    """(total, soft) with one more card."""
    total += points
    if points == ACE:
        if soft or total > 21:
            total -= 10
        else:
            soft = True
    if total > 21 and soft:
        total, soft = total - 10, False
    return total, soft


@cache
def bank(open_card: str) -> dict[int, float]:
    """Chance of each end of the bank: 17 to 21, 22 for more, 0 for a blackjack."""
    found: dict[int, float] = {}
    points = ACE if open_card == "A" else 10 if open_card == "T" else int(open_card)
    waits = {(points, points == ACE, 1): 1.0}
    while waits:
        (total, soft, cards), chance = waits.popitem()
        if cards >= 2 and total >= 17:
            end = 0 if cards == 2 and total == 21 else min(total, 22)
            found[end] = found.get(end, 0.0) + chance
            continue
        for drawn, share in CHANCES.items():
            key = (*added(total, soft, drawn), min(cards + 1, 3))
            waits[key] = waits.get(key, 0.0) + chance * share
    return found


@cache
def against_bank(total: int, open_card: str) -> float:
    """Net result in stakes of a hand that stands on `total` (22 and more is lost), no blackjack."""
    if total > 21:
        return -1.0
    return sum(
        chance * (-1 if end == 0 else 1 if end == 22 else (total > end) - (total < end))
        for end, chance in bank(open_card).items()
    )


def special(cards: tuple[int, ...]) -> float:
    """What the three cards bring on the average beside the result, in stakes."""
    if len(cards) != 3:
        return 0.0
    return SPECIAL if cards == (7, 7, 7) else SPECIAL * ONE_SUIT if sorted(cards) == [6, 7, 8] else 0.0


@cache
def played(cards: tuple[int, ...], total: int, soft: bool, open_card: str, first: bool) -> float:
    """Net result of a hand from here on, splits left aside; `first`: it may still be given up."""
    if total >= 21:
        return against_bank(total, open_card) + special(cards)
    letter = chosen(total, soft=soft, pair=None, open_card=open_card)
    two = len(cards) == 2
    if letter == "S":
        return against_bank(total, open_card) + special(cards)
    if letter == "R" and two and first:
        return -0.5
    result = 0.0
    for drawn, share in CHANCES.items():
        # From the fourth card on only the total matters.
        longer = (*cards, drawn)[:4]
        then = added(total, soft, drawn)
        if letter == "D" and two:
            result += share * 2 * (against_bank(then[0], open_card) + special(longer))
        else:
            result += share * played(longer, *then, open_card, False)
    return result


def two_cards(one: int, two: int, open_card: str, *, from_split: bool) -> float:
    """Net result of a hand of two cards that is not split, nor a blackjack."""
    total, soft = added(*added(0, False, one), two)
    if from_split and one == ACE:
        return against_bank(total, open_card)
    return played((one, two), total, soft, open_card, not from_split)


@cache
def split(points: int, open_card: str, hands: int, splits: int) -> float:
    """Net result of `hands` cards of a split that wait for their second card, with so many splits left."""
    if not hands:
        return 0.0
    result = 0.0
    for drawn, share in CHANCES.items():
        if drawn == points and splits:
            result += share * split(points, open_card, hands + 1, splits - 1)
        else:
            alone = two_cards(points, drawn, open_card, from_split=True)
            result += share * (alone + split(points, open_card, hands - 1, splits))
    return result


def dealt(one: int, two: int, open_card: str) -> float:
    """Net result of a first hand."""
    if {one, two} == {10, ACE}:
        return 1.5 * (1 - bank(open_card).get(0, 0.0))
    total, soft = added(*added(0, False, one), two)
    pair = one if one == two else None
    if chosen(total, soft=soft, pair=pair, open_card=open_card) == "P":
        return split(one, open_card, 2, MOST_SPLITS - 1)
    return two_cards(one, two, open_card, from_split=False)


def way_return() -> float:
    """Mean net result of a round, in first stakes."""
    return sum(
        (4 / 13 if open_card == "T" else 1 / 13) * first * second * dealt(one, two, open_card)
        for open_card in OPEN
        for one, first in CHANCES.items()
        for two, second in CHANCES.items()
    )

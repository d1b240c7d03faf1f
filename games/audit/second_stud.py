"""A second opinion on every stake at póquer sem descarte, from the cards that were told: it shares no line with the
engine, and ranks hands by counting for itself.

Pure: the events of an ended round in, position → cents that come back out.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

# (kind, place, amount, data)
Told = tuple[str, int | None, int | None, Mapping[str, Any]]
# What five cards are worth: (name of the prize, how good it is, ranks that decide among equals).
Worth = tuple[str, int, tuple[int, ...]]

_RANKS = "23456789TJQKA"
_GOOD = ("", "ace_king", "pair", "two_pair", "three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind")
_BEST = ("straight_flush", "royal_flush")
_BY_COUNTS: Mapping[tuple[int, ...], str] = {
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
}


def worth(cards: Sequence[str]) -> Worth:
    """Five cards; the name is empty for less than ace and king."""
    counted = Counter(_RANKS.index(card[0]) + 2 for card in cards)
    ranks = tuple(sorted(counted, key=lambda rank: (-counted[rank], -rank)))
    name = _BY_COUNTS.get(tuple(sorted(counted.values(), reverse=True)), "")
    if not name:
        name, ranks = _five_ranks(ranks, one_suit=len({card[1] for card in cards}) == 1)
    return name, [*_GOOD, *_BEST].index(name), ranks


def _five_ranks(ranks: tuple[int, ...], *, one_suit: bool) -> tuple[str, tuple[int, ...]]:
    """Five different ranks, the highest first."""
    if ranks == (14, 5, 4, 3, 2):
        ranks = (5, 4, 3, 2, 1)
    in_a_row = ranks[0] - ranks[4] == 4
    if in_a_row and one_suit:
        return ("royal_flush" if ranks[0] == 14 else "straight_flush"), ranks
    if one_suit or in_a_row:
        return ("flush" if one_suit else "straight"), ranks
    return ("ace_king" if ranks[:2] == (14, 13) else ""), ranks


def returned_in_round(told: Iterable[Told], pays: Mapping[str, int]) -> dict[str, int]:
    """What comes back on each stake of a round whose bank has shown its hand; of another, nothing is known."""
    antes: dict[int, int] = {}
    seconds: dict[int, int] = {}
    cards: dict[int, Sequence[str]] = {}
    bank: Sequence[str] = ()
    for kind, place, amount, data in told:
        if kind == "stud_dealt":
            antes = {where: cents for where, _, cents in data["antes"]}
        elif kind == "stud_decided" and place is not None and data["answer"] == "bet":
            seconds[place] = amount or 0
        elif kind == "stud_shown":
            cards = {where: five for where, five, _ in data["cards"]}
            bank = data["bank"]
    if not bank:
        return {}
    back: dict[str, int] = {}
    for place, ante in antes.items():
        second = seconds.get(place)
        if second is None:
            back[f"place:{place}"] = 0
            continue
        ante_back, second_back = _returned(ante, second, worth(cards[place]), worth(bank), pays)
        back |= {f"place:{place}": ante_back, f"second:{place}.0": second_back}
    return back


def _returned(ante: int, second: int, own: Worth, bank: Worth, pays: Mapping[str, int]) -> tuple[int, int]:
    if not bank[0]:
        return 2 * ante, second
    if own[1:] == bank[1:]:
        return ante, second
    if own[1:] < bank[1:]:
        return 0, 0
    return 2 * ante, second * (1 + pays[own[0]])

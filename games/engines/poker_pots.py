"""What lies in the middle: the uncalled part, main and side pots, and how a pot is shared. Pure; no cards here.

Players are named by place, 0 to n-1 in the order of seats.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pot:
    """An amount, before rake, and the places that can win it."""

    amount: int
    eligible: tuple[int, ...]


def uncalled(paid: Sequence[int], live: Sequence[bool]) -> tuple[int, int] | None:
    """The place that put in more than anybody else, and how much of it nobody matched (reading 15)."""
    first, second = sorted(range(len(paid)), key=lambda place: -paid[place])[:2]
    over = paid[first] - paid[second]
    return (first, over) if over and live[first] else None


def pots_build(paid: Sequence[int], live: Sequence[bool], capped: Sequence[bool], dead: int) -> tuple[Pot, ...]:
    """Main pot and side pots (806/41-42), one for each different amount that a capped player is in for.

    Capped players can put in no more: those who are all in or, at the end of the hand, everybody. `dead` money belongs
    to the main pot. What folded players put in above the last amount stays in the last pot, so that no pot is nobody's.
    """
    places = range(len(paid))
    bounds: list[int | None] = [*sorted({paid[place] for place in places if live[place] and capped[place]})]
    if any(live[place] and not capped[place] for place in places):
        bounds.append(None)
    most = max(paid)
    pots: list[Pot] = []
    below = 0
    for bound in bounds:
        # The last pot reaches up to the highest amount that anybody put in.
        top = most if bound is None or bound == bounds[-1] else bound
        amount = sum(min(each, top) - min(each, below) for each in paid) + (0 if pots else dead)
        if amount:
            in_it = (p for p in places if live[p] and (not capped[p] or (bound is not None and paid[p] >= bound)))
            pots.append(Pot(amount, tuple(in_it)))
        below = top
    return tuple(pots)


def shares(amount: int, winners: Sequence[int]) -> dict[int, int]:
    """Equal shares of an amount; cents left over go one each to the winners in the order given (806/62)."""
    each, over = divmod(amount, len(winners))
    found = {winner: each + (order < over) for order, winner in enumerate(winners)}
    return {winner: share for winner, share in found.items() if share}

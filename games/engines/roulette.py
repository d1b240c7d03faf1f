"""Roulette, all three wheels: the prizes, and what a pocket does to the stakes. Pure: no Django, no clock, no dice.

The winning pocket arrives from outside, so every function is a calculation that anyone can run again. This is also the
door to the engine: layout, limits and call bets have files of their own, and callers import all of it from here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from games.engines.roulette_calls import CALL_BETS, CallBet, call_bet_components, call_bet_of_code, call_bet_parse
from games.engines.roulette_layout import (
    CHANCES,
    DOUBLES,
    EVEN_CHANCES,
    INSIDE,
    Colour,
    Position,
    RouletteRefusal,
    Wheel,
    colour,
    position_of_code,
    position_parse,
    positions,
    wins,
)
from games.engines.roulette_limits import (
    MAXIMA,
    Stake,
    TableRules,
    check,
    check_chip,
    limit_item,
    maximum,
    minimum,
)

Result = Literal["won", "lost", "void"]

# Chance → the prize as a fraction of the stake, which the winner keeps as well (804/13, 807/14).
PRIZES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "straight": (35, 1),
        "split": (17, 1),
        "street": (11, 1),
        "corner": (8, 1),
        "six_line": (5, 1),
        "dozen": (2, 1),
        "column": (2, 1),
        "double_dozen": (1, 2),
        "double_column": (1, 2),
        **dict.fromkeys(EVEN_CHANCES, (1, 1)),
    }
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a round did to one stake. `prize` is without the stake, `returned` is all that goes back to the player."""

    stake: Stake
    result: Result
    prize: int
    returned: int


def prize(chance: str, amount: int) -> int:
    """What a winning stake is paid, the stake itself not counted (804/13, 807/14)."""
    times, over = PRIZES[chance]
    whole, rest = divmod(amount * times, over)
    # The chip step of a table that offers halves is even.
    assert rest == 0, (chance, amount)
    return whole


def settle(stakes: Iterable[Stake], *, pocket: str | None) -> tuple[Outcome, ...]:
    """What each stake gets back when the ball lies in `pocket`; None is a void round, which returns all (804/20-21)."""
    return tuple(_settle_one(stake, pocket) for stake in stakes)


def _settle_one(stake: Stake, pocket: str | None) -> Outcome:
    if pocket is None:
        return Outcome(stake, "void", 0, stake.amount)
    if not wins(stake.position, pocket):
        return Outcome(stake, "lost", 0, 0)
    won = prize(stake.position.chance, stake.amount)
    return Outcome(stake, "won", won, stake.amount + won)


__all__ = [
    "CALL_BETS",
    "CHANCES",
    "DOUBLES",
    "EVEN_CHANCES",
    "INSIDE",
    "MAXIMA",
    "PRIZES",
    "CallBet",
    "Colour",
    "Outcome",
    "Position",
    "Result",
    "RouletteRefusal",
    "Stake",
    "TableRules",
    "Wheel",
    "call_bet_components",
    "call_bet_of_code",
    "call_bet_parse",
    "check",
    "check_chip",
    "colour",
    "limit_item",
    "maximum",
    "minimum",
    "position_of_code",
    "position_parse",
    "positions",
    "prize",
    "settle",
    "wins",
]

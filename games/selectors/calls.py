"""Somebody's bets as lines: a position alone, or an announced bet (807/8) with the parts that it was laid as."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Protocol

from games.models import Bet
from games.selectors.views import BetLine, BetResultView


class _AsBet(Protocol):
    """A bet's row, or what a query has read of it."""

    @property
    def position(self) -> str: ...
    @property
    def call(self) -> str: ...
    @property
    def amount(self) -> int: ...
    @property
    def state(self) -> str: ...
    @property
    def prize(self) -> int: ...
    @property
    def returned(self) -> int: ...


def bets_merged(bets: Iterable[_AsBet]) -> tuple[BetResultView, ...]:
    """One row for each position and call, however many gestures laid it, in the order in which they were first laid."""
    merged: dict[tuple[str, str], list[_AsBet]] = defaultdict(list)
    for bet in bets:
        merged[bet.call, bet.position].append(bet)
    return tuple(
        BetResultView(
            position=position,
            amount=sum(bet.amount for bet in same),
            state=same[0].state,
            prize=sum(bet.prize for bet in same),
            returned=sum(bet.returned for bet in same),
            call=call,
        )
        for (call, position), same in merged.items()
    )


def bet_lines(bets: Iterable[BetResultView]) -> tuple[BetLine, ...]:
    """The bets in their order, each announced bet as one line with its parts under it (807/15)."""
    lines: dict[tuple[str, str], list[BetResultView]] = defaultdict(list)
    for bet in bets:
        lines[bet.call, "" if bet.call else bet.position].append(bet)
    return tuple(
        BetLine(
            call=call,
            position=position,
            amount=sum(part.amount for part in parts),
            state=_state(parts),
            prize=sum(part.prize for part in parts),
            returned=sum(part.returned for part in parts),
            parts=tuple(parts) if call else (),
        )
        for (call, position), parts in lines.items()
    )


def _state(parts: list[BetResultView]) -> str:
    """An announced bet has won where a part of it has."""
    states = [part.state for part in parts]
    return Bet.State.WON.value if Bet.State.WON in states else states[0]

"""Sitting down at a poker table, standing up, and everything that a seat may ask in between (806/8-15, 68)."""

from datetime import datetime

from casino.refusal import Denial, Refused
from games.refusals import TableRefusal
from games.services.commands import Answer


def seat_take(*, table_id: int, player_id: int, seat: int, amount: int, key: str, now: datetime) -> Answer:
    """Sit down with a stack of `amount` cents from the wallet. Raises Refused: nothing is charged then."""
    raise Refused(Denial(TableRefusal.TABLE_CLOSED))


def seat_leave(*, table_id: int, player_id: int, key: str, now: datetime) -> Answer:
    """Leave with the stack: at once, or at the hand's end where cards are still held (806/10)."""
    raise Refused(Denial(TableRefusal.TABLE_CLOSED))


def seat_top_up(*, table_id: int, player_id: int, amount: int, key: str, now: datetime) -> Answer:
    """Add to the stack: at once between hands, or at the hand's end (806/11.b, 12)."""
    raise Refused(Denial(TableRefusal.TABLE_CLOSED))


def seat_sit_out(*, table_id: int, player_id: int, when: str, key: str, now: datetime) -> Answer:
    """Be dealt no cards, from now on («now») or from the next hand on («next»). The seat is kept."""
    raise Refused(Denial(TableRefusal.TABLE_CLOSED))


def seat_return(*, table_id: int, player_id: int, post: str, key: str, now: datetime) -> Answer:
    """Be dealt cards again: post what is owed («now») or wait for the big blind («wait») (reading 18)."""
    raise Refused(Denial(TableRefusal.TABLE_CLOSED))


def seat_break(*, table_id: int, player_id: int, key: str, now: datetime) -> Answer:
    """A rest that keeps the seat, as long as the specific rules give (806/68)."""
    raise Refused(Denial(TableRefusal.TABLE_CLOSED))

"""Waiting for a seat; at a table in sessions, registering for it (806/6.b)."""

from datetime import datetime

from casino.refusal import Denial, Refused
from games.refusals import TableRefusal
from games.services.commands import Answer


def waiting_join(*, table_id: int, player_id: int, key: str, now: datetime) -> Answer:
    """Join the waiting list of a full table, or register for a table in sessions. Raises Refused."""
    raise Refused(Denial(TableRefusal.TABLE_CLOSED))


def waiting_leave(*, table_id: int, player_id: int, key: str, now: datetime) -> Answer:
    """Give up the place in the waiting list, or the registration. Raises Refused."""
    raise Refused(Denial(TableRefusal.TABLE_CLOSED))

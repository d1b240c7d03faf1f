"""The hours of a poker table in sessions (806/2.s, 806/6.b, reading 48): which session an instant belongs to. Pure.

The rules name hours of Lisbon; a session is an hour by any clock, so that a night in which the clocks are set back has
one session more, and the other one less.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from casino.rulebook.poker_values import SESSION_MINUTES

LISBON = ZoneInfo("Europe/Lisbon")
HOUR = timedelta(minutes=SESSION_MINUTES)
Hours = tuple[time, time]


@dataclass(frozen=True, slots=True)
class Session:
    """One hour of the table: from `begins` up to, and without, `ends`."""

    begins: datetime
    ends: datetime


def session_at(hours: Hours, now: datetime) -> Session | None:
    """The session whose hour it is; None where the table is shut."""
    return next((one for one in _around(hours, now) if one.begins <= now < one.ends), None)


def session_next(hours: Hours, now: datetime) -> Session:
    """The first session that begins after this instant."""
    return next(one for one in _around(hours, now) if one.begins > now)


def _around(hours: Hours, now: datetime) -> Iterator[Session]:
    """The sessions of yesterday's opening (it may go on after midnight), of today's and of tomorrow's."""
    today = now.astimezone(LISBON).date()
    opens, closes = hours
    for day in (today - timedelta(days=1), today, today + timedelta(days=1)):
        begins = _instant(day, opens)
        ends = _instant(day if closes > opens else day + timedelta(days=1), closes)
        while begins < ends:
            yield Session(begins, begins + HOUR)
            begins += HOUR


def _instant(day: date, hour: time) -> datetime:
    return datetime.combine(day, hour, LISBON).astimezone(UTC)

"""Who is there, and what a stop of the house does to those who are to decide (810/26-27, 45).

Seats know of lost connections; here it is said when somebody counts as absent, and what starts again after a stop.
"""

from datetime import datetime, timedelta

from games.services.poker import hosted
from tournaments.engine import play
from tournaments.services.held import CLOCK, Held

# Not seen for so long while it was running: the system stood still, and with it the level clock and all decisions.
STOOD_STILL = timedelta(seconds=10)


def _open_tables(held: Held) -> list[int]:
    return list(held.row.tables.filter(closed_at=None).order_by("table_id").values_list("table_id", flat=True))


def is_new_second(held: Held) -> bool:
    """Once a second is often enough to ask who is there: at a large tournament hands end many times as often."""
    seen_at = held.row.seen_at
    return seen_at is None or seen_at.replace(microsecond=0) != held.now.replace(microsecond=0)


def gone_follow(held: Held) -> None:
    """Whoever lost the connection and is not back in time is absent from here on, and folded at once."""
    for table_id, player_id in hosted.gone_find(table_ids=_open_tables(held), now=held.now):
        hosted.presence_set(table_id=table_id, player_id=player_id, is_there=False, now=held.now)


def is_behind(deadline_at: datetime | None, seen_at: datetime | None, now: datetime) -> bool:
    """Is it long since anything looked at a tournament, which its clock should have seen?"""
    was_due = deadline_at is not None and deadline_at <= now
    return was_due and seen_at is not None and now - seen_at > STOOD_STILL


def stop_take(held: Held) -> None:
    """Where the system stood still, let that follow before anything else: the clock, or whoever comes before it."""
    seen_at = held.row.seen_at
    if seen_at is None or not is_behind(held.row.deadline_at, seen_at, held.now):
        return
    held.act(play.Stopped(seen_at), CLOCK)
    time_give_back(held, seen_at)


def time_give_back(held: Held, since: datetime) -> None:
    """The house stood still since then: every decision that was under way has the time that was left of it."""
    for table_id in _open_tables(held):
        hosted.time_give_back(table_id=table_id, since=since, now=held.now)

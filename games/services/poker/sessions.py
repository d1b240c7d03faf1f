"""A table in sessions (806/2.s, 806/6.b, reading 48): its hour comes, its last round of the button, its end.

A session begins with its hour, or when the one before has ended. Once its hour is over the hands go on until the button
is back where it stood then; after that every stack goes back and the seats are free for the next session.
"""

from casino.rulebook.poker_hours import session_at
from games.models import PokerWaiting, Table
from games.services.poker import ending
from games.services.poker.room import Room


def hour_look(room: Room) -> bool:
    """Begin or close what the hour asks for, between two hands. True where something has changed for everybody."""
    running = room.room.session_ends_at is not None
    if room.values.hours is None or room.table.status != Table.Status.OPEN:
        # The specific rules have changed, or the table was closed: there is no session any more.
        if running:
            _stop(room)
        return running
    if running:
        return _close_if_due(room)
    found = session_at(room.values.hours, room.now)
    if found is None:
        # Seats that were taken under other rules; there is no session that they could play in.
        _seats_free(room)
        return False
    room.room.session_ends_at, room.room.closing_seat = found.ends, None
    # The table begins anew: the button is drawn (806/46).
    room.room.button = None
    room.room.save()
    return True


def _close_if_due(room: Room) -> bool:
    """The hour is over: from here on it is the last round of the button."""
    ends = room.room.session_ends_at
    if ends is None or room.now < ends or room.room.closing_seat is not None:
        return False
    # Without a button no hand is possible: the session ends with the next look.
    room.room.closing_seat = room.room.button or 0
    room.room.save()
    return True


def session_end(room: Room) -> bool:
    """No hand of the last round is left: the stacks go back, and whoever waits does so for the next session."""
    if room.room.closing_seat is None:
        return False
    _seats_free(room)
    PokerWaiting.objects.filter(table=room.table, ended_at=None).update(offered_seat=None, offered_until=None)
    _stop(room)
    return True


def _seats_free(room: Room) -> None:
    for seat in room.seats.values():
        seat.leaving = True
    ending.seats_settle(room)


def _stop(room: Room) -> None:
    room.room.session_ends_at = room.room.closing_seat = room.room.button = None
    room.room.save()

"""A tournament's tables, seen from here: hands, decisions and time-outs are as at cash tables; the rest is asked for.

Between two hands nothing happens at such a table by itself. The tournament, which these modules know nothing of, is
called then; it seats and moves people, and says when a hand begins, under which blinds and where the button is.
"""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from games.models import PokerSeat
from games.services.commands import system_mark
from games.services.poker.hands import Play, put
from games.services.poker.room import Room, room_take

# (table, now) → was anything done. Registered by the application that has tournaments, when it is ready.
Between = Callable[[int, datetime], bool]
_between: list[Between] = []


def between_register(called: Between) -> None:
    """Have `called` asked whenever a tournament's table is due between two hands."""
    _between[:] = [called]


def between(*, table_id: int, now: datetime) -> bool:
    """The tournament takes its step."""
    return bool(_between) and _between[0](table_id, now)


@transaction.atomic
def presence_set(*, table_id: int, player_id: int, is_there: bool, now: datetime) -> bool:
    """Who comes to the table decides again from the next decision on; who goes is folded at once (810/26-27).

    True where the seat is another now than before.
    """
    room = room_take(table_id=table_id, now=now)
    seat = next((row for row in room.seats.values() if row.player_id == player_id), None)
    if seat is None or seat.sitting_out != is_there:
        return False
    seat.sitting_out, seat.sit_out_next = not is_there, False
    seat.save(update_fields=["sitting_out", "sit_out_next"])
    room.told.add(player_id)
    _moved_on(room, seat)
    return True


def _moved_on(room: Room, seat: PokerSeat) -> None:
    mark = system_mark(f"presence-{seat.pk}-{room.table.version}", room.table.round_id or 0)
    hand = room.hand
    if hand is not None:
        play = Play(room, hand)
        play.go_on()
        if play.drafts:
            put(play, command=mark, everyone=True)
            return
    room.put(events=[], deadline=room.table.deadline_at, command=mark, everyone=True)
    if hand is not None:
        room.keep(hand)

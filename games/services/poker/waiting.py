"""Waiting for a seat; at a table in sessions, registering for it (806/6.b). One function, one transaction."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from accounts.models import PlaySession
from accounts.services.sessions import presence_check
from casino.prepared import Prepared
from casino.refusal import Denial, Refused
from casino.rulebook.poker_values import SESSION
from casino.rulebook.selectors import poker_values, rules_in_force
from games.hand_record import HandLost
from games.log import CommandMark
from games.models import PokerWaiting, Table
from games.refusals import TableRefusal
from games.refusals_poker import SeatRefusal, deny
from games.services.commands import Answer, system_mark
from games.services.poker.room import (
    Room,
    command_take,
    poker_command,
    room_deadline,
    room_take,
    session_open_of,
    session_runs,
)

logger = logging.getLogger(__name__)


@poker_command
def waiting_join(*, table_id: int, player_id: int, key: str, now: datetime) -> Answer:
    """Join the waiting list of a full table, or register for a table in sessions. Raises Refused."""
    found = command_take(table_id=table_id, player_id=player_id, key=key, body=["waiting_join"], now=now)
    if isinstance(found, Answer):
        return found
    room, mark = found
    room.cash_only()
    session_open_of(room, player_id)
    if room.table.status != Table.Status.OPEN:
        raise Refused(Denial(TableRefusal.TABLE_CLOSED))
    in_sessions = room.values.mode == SESSION
    # Who plays in this session may register for the next one.
    if not in_sessions and any(row.player_id == player_id for row in room.seats.values()):
        raise Refused(deny(SeatRefusal.ALREADY_AT_TABLE, room.regulation, "9"))
    if _of_player(room.table.pk, player_id) is not None:
        raise Refused(deny(SeatRefusal.WAITING_ALREADY))
    if not in_sessions and seats_open(room, player_id):
        raise Refused(deny(SeatRefusal.SEATS_FREE))
    presence_check(player_id=player_id, currency=room.table.currency, now=now)
    PokerWaiting.objects.create(table=room.table, player_id=player_id, joined_at=now)
    if in_sessions:
        seats_offer(room)
    return _put(room, player_id, mark)


@poker_command
def waiting_leave(*, table_id: int, player_id: int, key: str, now: datetime) -> Answer:
    """Give up the place in the waiting list, or the registration. Raises Refused."""
    found = command_take(table_id=table_id, player_id=player_id, key=key, body=["waiting_leave"], now=now)
    if isinstance(found, Answer):
        return found
    room, mark = found
    row = _of_player(room.table.pk, player_id)
    if row is None:
        raise Refused(deny(SeatRefusal.NOT_WAITING))
    _end(row, now)
    seats_offer(room)
    return _put(room, player_id, mark)


def _put(room: Room, player_id: int, mark: CommandMark) -> Answer:
    room.told.add(player_id)
    hand = room.hand
    deadline = room.table.deadline_at if room.playing else room_deadline(room)
    version = room.put(events=[], deadline=deadline, command=mark, everyone=True)
    if hand is not None:
        room.keep(hand)
    return Answer(table_id=room.table.pk, version=version)


def _of_player(table_id: int, player_id: int) -> PokerWaiting | None:
    return PokerWaiting.objects.filter(table_id=table_id, player_id=player_id, ended_at=None).first()


def _end(row: PokerWaiting, now: datetime) -> None:
    row.ended_at, row.offered_seat, row.offered_until = now, None, None
    row.save(update_fields=["ended_at", "offered_seat", "offered_until"])


def seats_held(*, table_id: int, player_id: int, now: datetime) -> set[int]:
    """Seats that are kept for somebody else at this moment."""
    held = PokerWaiting.objects.filter(table_id=table_id, ended_at=None, offered_until__gt=now)
    return set(held.exclude(player_id=player_id).values_list("offered_seat", flat=True)) - {None}  # type: ignore[return-value]


def seats_open(room: Room, player_id: int) -> list[int]:
    """Where this player may sit down now."""
    held = seats_held(table_id=room.table.pk, player_id=player_id, now=room.now)
    return [number for number in range(1, room.values.seats + 1) if number not in room.seats and number not in held]


def seats_offer(room: Room) -> None:
    """Each seat that is free and kept for nobody is kept for the next in the list, for some seconds.

    At a table in sessions the list is of those who registered, and seats are kept while a session takes players.
    """
    waiting = list(PokerWaiting.objects.filter(table=room.table, ended_at=None))
    for row in waiting:
        if row.offered_until is not None and row.offered_until <= room.now:
            _end(row, room.now)
            room.told.add(row.player_id)
    if not session_runs(room):
        return
    seated = {seat.player_id for seat in room.seats.values()}
    standing = [row for row in waiting if row.ended_at is None and row.player_id not in seated]
    kept = {row.offered_seat for row in standing if row.offered_seat is not None}
    free = [number for number in range(1, room.values.seats + 1) if number not in room.seats and number not in kept]
    for row in standing:
        if row.offered_seat is None and free:
            row.offered_seat = free.pop(0)
            row.offered_until = room.now + timedelta(seconds=room.values.offer_seconds)
            row.save(update_fields=["offered_seat", "offered_until"])
            room.told.add(row.player_id)


def places_let_go(*, now: datetime) -> None:
    """Whoever waits for a seat waits at the table: the place goes with the session. A registration (806/6.b) stays."""
    for table_id, rules_key in _GONE.rows():
        if poker_values(rules_in_force(rules_key, now)).mode == SESSION:
            continue
        try:
            table_let_go(table_id=table_id, now=now)
        except HandLost:
            logger.exception("places at table %s could not be given up; its own clock goes on", table_id)


@transaction.atomic
def table_let_go(*, table_id: int, now: datetime) -> None:
    """Give up the places of this table's waiting list whose players have no session here any more."""
    room = room_take(table_id=table_id, now=now)
    gone = list(_gone().filter(table_id=table_id))
    for row in gone:
        _end(row, now)
        room.told.add(row.player_id)
    if not gone:
        return
    seats_offer(room)
    hand = room.hand
    room.put(
        events=[],
        deadline=room.table.deadline_at if room.playing else room_deadline(room),
        command=system_mark(f"waiting-{table_id}-{room.table.version}", room.table.round_id or 0),
        everyone=True,
    )
    if hand is not None:
        room.keep(hand)


def _gone() -> QuerySet[PokerWaiting]:
    here = PlaySession.objects.filter(player_id=OuterRef("player_id"), table_id=OuterRef("table_id"), ended_at=None)
    return PokerWaiting.objects.filter(~Exists(here), ended_at=None)


_GONE = Prepared(lambda: _gone().order_by("table_id").values_list("table_id", "table__rules_key").distinct())


def registration_check(room: Room, player_id: int) -> None:
    """At a table in sessions only who has registered sits down, and only while a session runs (806/6.b)."""
    if room.values.mode != SESSION:
        return
    if not session_runs(room):
        raise Refused(deny(SeatRefusal.SESSION_NOT_RUNNING, room.regulation, "6.b"))
    if _of_player(room.table.pk, player_id) is None:
        raise Refused(deny(SeatRefusal.NOT_REGISTERED, room.regulation, "6.b"))

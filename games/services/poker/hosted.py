"""A tournament's tables, seen from here: hands, decisions and time-outs are as at cash tables; the rest is asked for.

Between two hands nothing happens at such a table by itself. The tournament, which these modules know nothing of, is
called then; it seats and moves people, and says when a hand begins, under which blinds and where the button is.
"""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from accounts.models import PlaySession
from accounts.services.sessions import sessions_seen
from casino.rulebook.tournament_values import GONE_SECONDS
from games.hand_record import HandLost
from games.models import PokerSeat
from games.services.commands import system_mark
from games.services.poker.hands import Play, put
from games.services.poker.room import Room, room_take

logger = logging.getLogger(__name__)

GONE_AFTER = timedelta(seconds=GONE_SECONDS)

# (table, now) → was anything done. Registered by the application that has tournaments, when it is ready.
Between = Callable[[int, datetime], bool]
_between: list[Between] = []
_stood_still: list[Between] = []


def between_register(called: Between, *, stood_still: Between) -> None:
    """Have `called` asked whenever a tournament's table is due between two hands, and `stood_still` before a decision
    times out: has the house stood still, and has its tournament given the time back?"""
    _between[:], _stood_still[:] = [called], [stood_still]


def has_stood_still(*, table_id: int, now: datetime) -> bool:
    """A decision is due: was it the house that let the time pass? Then the time is given back and nothing times out."""
    return bool(_stood_still) and _stood_still[0](table_id, now)


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


# --- Connections ---


def _seated(table_id: int, player_id: int) -> QuerySet[PokerSeat]:
    return PokerSeat.objects.filter(table_id=table_id, player_id=player_id, left_at=None)


def connection_lost(*, table_id: int, player_id: int, now: datetime) -> None:
    """The last page that this process knew of is gone. Who does not come back in time is absent (`gone_find`)."""
    _seated(table_id, player_id).filter(gone_at=None).update(gone_at=now)


def connection_here(*, table_id: int, player_id: int, now: datetime) -> bool:
    """A page is connected, here or in this process. True where its player was absent for want of one and is back."""
    seat = _seated(table_id, player_id).filter(gone_at__isnull=False).first()
    if seat is None:
        return False
    PokerSeat.objects.filter(pk=seat.pk).update(gone_at=None)
    return seat.sitting_out and presence_set(table_id=table_id, player_id=player_id, is_there=True, now=now)


def gone_find(*, table_ids: list[int], now: datetime) -> list[tuple[int, int]]:
    """(table, player) of everybody who has been without a connection for too long and still counts as present."""
    gone = PokerSeat.objects.filter(table_id__in=table_ids, left_at=None, sitting_out=False)
    gone = gone.filter(gone_at__lte=now - GONE_AFTER, player__is_training=False)
    return list(gone.order_by("table_id", "number").values_list("table_id", "player_id"))


# --- The house stood still ---


@transaction.atomic
def time_give_back(*, table_id: int, since: datetime, now: datetime) -> bool:
    """The house stood still from `since`: whoever is to decide has the time that was left then, and whoever lost the
    connection with the house has the time to come back. True where a decision was under way."""
    room = room_take(table_id=table_id, now=now)
    here = PokerSeat.objects.filter(table_id=table_id, left_at=None)
    here.filter(gone_at__isnull=False).update(gone_at=now)
    # Nobody was away: it was the house. Their pages find their sessions when they connect again.
    sessions = PlaySession.objects.filter(table_id=table_id, ended_at=None, player_id__in=here.values("player_id"))
    sessions_seen(session_ids=sessions.values_list("pk", flat=True), now=now)
    try:
        hand = room.hand
    except HandLost:
        # The table's own clock finds the same, and voids it.
        logger.exception("table %s: time can't be given back in a hand that is lost", room.table.slug)
        return False
    if hand is None or hand.seat_to_act is None:
        return False
    still = now - max(since, hand.opened_at)
    if still <= timedelta(0):
        return False
    play = Play(room, hand)
    play.resume(still)
    mark = system_mark(f"resumed-{room.table.version}", hand.round_id)
    put(play, command=mark, everyone=True)
    return True

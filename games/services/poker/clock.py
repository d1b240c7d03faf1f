"""What the house's clock does at a poker table: time-outs, the next hand, rests and offers that are over, sleep."""

import logging
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.selectors.standing import excluded_until
from accounts.services.sessions import session_is_to_end
from casino.prepared import Prepared
from casino.refusal import Refused
from games.engines.poker import to_call
from games.hand_record import HandLost
from games.models import PokerRoom, PokerSeat, Table
from games.services.commands import system_mark, table_take
from games.services.poker import ending, hands, sessions, training, waiting
from games.services.poker.at_once import Decided, act_at_once
from games.services.poker.hands import Play
from games.services.poker.room import Room, hand_at, room_deadline, room_of, stack_of
from games.services.poker.seats import release

logger = logging.getLogger(__name__)

HAND_LOST = gettext_noop("Avaria do sistema: a jogada não pôde ser reconstituída.")


def poker_tick(*, table_id: int, now: datetime, version: int | None = None) -> bool:
    """Do what is due at a poker table now. True if anything was done.

    `version`: the one at which it was due. Where it is a training opponent's turn then, and this process has kept the
    hand at that version, the decision goes the way of players' (`at_once`); all else is looked at again under the lock.
    """
    wished = training.wish_kept(table_id=table_id, version=version, now=now) if version is not None else None
    if wished is not None and act_at_once(asked=wished, now=now):
        return True
    return _held_tick(table_id=table_id, now=now, version=version, wished=wished)


@transaction.atomic
def _held_tick(*, table_id: int, now: datetime, version: int | None, wished: Decided | None) -> bool:
    table = table_take(table_id)
    if table.deadline_at is None or now < table.deadline_at:
        return False
    room = room_of(table=table, now=now)
    current = room.playing
    if current is None:
        return _between(room)
    try:
        hand = room.hand
    except HandLost:
        logger.exception("round %s/%s is lost", table.slug, current.number)
        ending.void(room, current, HAND_LOST)
        return True
    assert hand is not None
    if hand.seat_to_act is None:
        raise AssertionError("a hand without a decision has ended")
    # What was wished for on the same sight is not drawn a second time: that would change how often it is.
    if not training.turn_take(room, hand, wished if table.version == version else None):
        _time_out(room, Play(room, hand))
    return True


def _time_out(room: Room, play: Play) -> None:
    """The time is up: checks where that is free, folds otherwise, and sits out until back (806/45)."""
    hand, seat = play.hand, play.hand.seat_to_act
    assert seat is not None
    row = room.seats[seat]
    row.sitting_out, row.time_bank_ms, row.pre_action = True, 0, ""
    row.save(update_fields=["sitting_out", "time_bank_ms", "pre_action"])
    due = to_call(hand.state, hand.place(seat))
    play.decide(seat, "fold" if due else "check", None, "timeout")
    play.go_on()
    hands.put(play, command=system_mark(f"timeout-{hand.decision}", hand.round_id))


def _between(room: Room) -> bool:
    """No hand is under way: look after the seats, then begin the next hand or wait."""
    changed = sessions.hour_look(room)
    _seats_look(room)
    waiting.seats_offer(room)
    if room.table.status == Table.Status.OPEN and room.now >= hand_at(room):
        if hands.deal(room):
            return True
        changed = sessions.session_end(room) or changed
    deadline = room_deadline(room)
    if deadline is not None and deadline <= room.now:
        # Two could play by their stacks, and yet no hand begins: nothing is due until somebody acts.
        deadline = None
    if changed:
        # A session has begun or ended: whoever keeps people company and whoever waits is looked after at once.
        deadline = room.now
    Table.objects.filter(pk=room.table.pk).update(deadline_at=deadline)
    room.table.deadline_at = deadline
    if room.told or changed:
        mark = system_mark(f"room-{room.table.pk}-{room.table.version}", room.table.round_id or 0)
        room.put(events=[], deadline=deadline, command=mark, everyone=True)
    return True


@transaction.atomic
def room_wake(*, table_id: int, now: datetime) -> None:
    """A table that sleeps is looked at: its hour may have come, or two may be there who can play."""
    room = room_of(table=table_take(table_id), now=now)
    if room.table.deadline_at is None and room.playing is None and (due := room_deadline(room)) is not None:
        Table.objects.filter(pk=table_id).update(deadline_at=due)


def _seats_look(room: Room) -> None:
    """Rests that are over, top-ups that never came, players who may not play any more, a table that has closed."""
    closed = room.table.status != Table.Status.OPEN
    sent_away: list[PokerSeat] = []
    for seat in list(room.seats.values()):
        if seat.break_until is not None and seat.break_until <= room.now:
            seat.break_until = None
            seat.save(update_fields=["break_until"])
            room.told.add(seat.player_id)
        late = seat.top_up_until is not None and seat.top_up_until <= room.now
        if late and not seat.leaving and stack_of(seat) < room.values.table_rules.big_blind:
            sent_away.append(seat)
        elif closed or _barred(seat, room.now):
            seat.leaving = True
    ending.seats_settle(room, sent_away=sent_away)


def _barred(seat: PokerSeat, now: datetime) -> bool:
    return not seat.player.is_active or excluded_until(seat.player_id, now) is not None


@transaction.atomic
def hand_void(*, round_id: int, reason: str, now: datetime) -> bool:
    """Void an open hand that can't be finished (806/72). Returns whether anything was done."""
    table_id = PokerRoom.objects.filter(table__round=round_id).values_list("table_id", flat=True).first()
    if table_id is None:
        return False
    room = room_of(table=table_take(table_id), now=now)
    current = room.playing
    if current is None or current.pk != round_id:
        return False
    ending.void(room, current, reason)
    return True


def seats_let_go(*, now: datetime) -> None:
    """Before the clock ends sessions: whoever sits at a poker table and is to go gives up the seat first.

    The session names why: an exclusion, too long without a bet, or no sign of life.
    """
    for table_id, seat_id in _DUE.rows(now):
        try:
            seat_let_go(table_id=table_id, seat_id=seat_id, now=now)
        except (HandLost, Refused):
            logger.exception("a seat of table %s could not be given up; the table's own clock goes on", table_id)


_DUE = Prepared(
    lambda now: PokerSeat.objects.filter(
        left_at=None, leaving=False, session__ended_at=None, session__deadline_at__lte=now
    ).values_list("table_id", "pk")
)


@transaction.atomic
def seat_let_go(*, table_id: int, seat_id: int, now: datetime) -> None:
    """Give up the seat of somebody whose session is to end, if that is still so."""
    room = room_of(table=table_take(table_id), now=now)
    seat = next((row for row in room.seats.values() if row.pk == seat_id), None)
    if seat is None or seat.leaving or not session_is_to_end(session_id=seat.cash_session_id, now=now):
        return
    release(room, seat, system_mark(f"let-go-{seat.pk}-{room.table.version}", room.table.round_id or 0))

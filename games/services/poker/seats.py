"""Sitting down at a poker table and standing up (806/8-10). One function, one transaction.

What a seat may ask in between is in `asking.py`; what happens to seats between hands, in `ending.py`.
"""

from datetime import datetime, timedelta

from accounts.models import LedgerTransaction
from accounts.services.sessions import session_end_ask
from casino.refusal import Denial, Refused
from games.log import CommandMark
from games.models import PokerSeat, PokerWaiting, Table
from games.refusals import TableRefusal
from games.refusals_poker import SeatRefusal, deny
from games.selectors.poker_own import stay_before
from games.services.commands import Answer, system_mark
from games.services.poker import money, waiting
from games.services.poker.asking import seat_break, seat_return, seat_sit_out, seat_top_up
from games.services.poker.hands import Play, put
from games.services.poker.room import Room, command_take, poker_command, room_deadline, room_take, session_open_of

# Who comes back within this time, or that of the specific rules for stacks, finds the extra time that was left.
BANK_KEPT_SECONDS = 3600


@poker_command
def seat_take(*, table_id: int, player_id: int, seat: int, amount: int, key: str, now: datetime) -> Answer:
    """Sit down with a stack of `amount` cents from the wallet. Raises Refused: nothing is charged then."""
    body: list[object] = ["take", seat, amount]
    found = command_take(table_id=table_id, player_id=player_id, key=key, body=body, now=now)
    if isinstance(found, Answer):
        return found
    room, mark = found
    room.cash_only()
    session_open_of(room, player_id)
    _seat_check(room, player_id, seat)
    _amount_check(room, player_id, amount)
    session = money.stake_check(room, player_id, amount)
    account_id = money.stack_account(room, player_id)
    money.chips_buy(
        room,
        player_id=player_id,
        session_id=session.pk,
        account_id=account_id,
        amount=amount,
        kind=LedgerTransaction.Kind.BUY_IN,
        key=f"seat:{mark.key}",
    )
    bank_ms, bank_hands = _bank_kept(room, player_id)
    row = PokerSeat.objects.create(
        table=room.table,
        number=seat,
        player_id=player_id,
        session=session,
        account_id=account_id,
        taken_at=now,
        owes_big=True,
        waits_for_blind=True,
        time_bank_ms=bank_ms,
        bank_hands=bank_hands,
    )
    PokerWaiting.objects.filter(table=room.table, player_id=player_id, ended_at=None).update(ended_at=now)
    room.seats = dict(sorted({**room.seats, seat: row}.items()))
    room.told.add(player_id)
    return Answer(table_id=table_id, version=put_between(room, mark_=mark))


def put_between(room: Room, *, mark_: CommandMark, everyone: bool = True) -> int:
    """Move the table on for something that is no part of a hand; a hand under way keeps its deadline."""
    hand = room.hand
    deadline = room.table.deadline_at if room.playing else room_deadline(room)
    version = room.put(events=[], deadline=deadline, command=mark_, everyone=everyone)
    if hand is not None:
        room.keep(hand)
    return version


def _seat_check(room: Room, player_id: int, seat: int) -> None:
    if room.table.status != Table.Status.OPEN:
        raise Refused(Denial(TableRefusal.TABLE_CLOSED))
    if not 1 <= seat <= room.values.seats:
        raise Refused(deny(SeatRefusal.SEAT_UNKNOWN, room.regulation, "5", seat=seat))
    if any(row.player_id == player_id for row in room.seats.values()):
        raise Refused(deny(SeatRefusal.ALREADY_AT_TABLE, room.regulation, "9"))
    if seat in room.seats:
        raise Refused(deny(SeatRefusal.SEAT_TAKEN, seat=seat))
    if seat in waiting.seats_held(table_id=room.table.pk, player_id=player_id, now=room.now):
        raise Refused(deny(SeatRefusal.SEAT_HELD, seat=seat))
    waiting.registration_check(room, player_id)


def _amount_check(room: Room, player_id: int, amount: int) -> None:
    """The range of the specific rules (reading 45), raised for who left a short while ago with more."""
    if amount <= 0:
        raise Refused(Denial(TableRefusal.BAD_AMOUNT))
    least, most, until = buy_in_range(room, player_id)
    if until is not None and amount < least:
        clock = until.astimezone().strftime("%H:%M")
        raise Refused(deny(SeatRefusal.RETURN_BELOW, least_cents=least, until=clock))
    if amount < least:
        raise Refused(deny(SeatRefusal.BUY_IN_BELOW, room.regulation, "8", least_cents=least))
    if amount > most:
        raise Refused(deny(SeatRefusal.BUY_IN_ABOVE, room.regulation, "8", most_cents=most))


def buy_in_range(room: Room, player_id: int) -> tuple[int, int, datetime | None]:
    """The least and the most that this player may sit down with, and until when an earlier stack raises them."""
    big = room.values.table_rules.big_blind
    least, most = room.values.buy_in_least * big, room.values.buy_in_most * big
    left = stay_before(room.table.pk, player_id, room.now - timedelta(seconds=room.values.return_seconds))
    if left is None or left.left_at is None or left.taken_away <= least:
        return least, most, None
    return left.taken_away, max(most, left.taken_away), left.left_at + timedelta(seconds=room.values.return_seconds)


def _bank_kept(room: Room, player_id: int) -> tuple[int, int]:
    """Milliseconds of extra time, and hands since it was filled up: as left behind a short while ago (806/44)."""
    whole = room.values.time_bank_seconds * 1000
    kept = timedelta(seconds=max(room.values.return_seconds, BANK_KEPT_SECONDS))
    left = stay_before(room.table.pk, player_id, room.now - kept)
    return (whole, 0) if left is None else (min(whole, left.time_bank_ms), left.bank_hands)


@poker_command
def seat_leave(*, table_id: int, player_id: int, key: str, now: datetime) -> Answer:
    """Leave with the stack: at once, or at the hand's end where cards are still held (806/10)."""
    found = command_take(table_id=table_id, player_id=player_id, key=key, body=["leave"], now=now)
    if isinstance(found, Answer):
        return found
    room, mark = found
    room.cash_only()
    row = room.seat_of(player_id)
    if row.leaving:
        raise Refused(deny(SeatRefusal.LEAVING))
    return Answer(table_id=table_id, version=release(room, row, mark))


@poker_command
def seat_give_up(*, table_id: int, session_id: int, now: datetime) -> bool:
    """The player ends the session: whatever seat it has is given up first. True where that comes only with the end of
    the hand; the clock ends the session then."""
    room = room_take(table_id=table_id, now=now)
    row = next((seat for seat in room.seats.values() if seat.session_id == session_id), None)
    if row is None:
        return False
    if not row.leaving:
        release(room, row, system_mark(f"give-up-{row.pk}-{room.table.version}", room.table.round_id or 0))
    if row.left_at is not None:
        return False
    session_end_ask(session_id=session_id, now=now)
    return True


def release(room: Room, row: PokerSeat, mark: CommandMark) -> int:
    """The seat is given up: its chips go back now, or after the hand that it was dealt into (reading 31)."""
    room.told.add(row.player_id)
    hand = room.hand if room.in_hand(row) else None
    if hand is None:
        money.cash_out(room, row)
        waiting.seats_offer(room)
        return put_between(room, mark_=mark)
    row.leaving = True
    row.save(update_fields=["leaving"])
    play = Play(room, hand)
    if not hand.state.left[hand.place(row.number)]:
        play.leave(row.number)
    play.go_on()
    return put(play, command=mark, everyone=True)


__all__ = [
    "buy_in_range",
    "put_between",
    "release",
    "seat_break",
    "seat_give_up",
    "seat_leave",
    "seat_return",
    "seat_sit_out",
    "seat_take",
    "seat_top_up",
]

"""What somebody who sits at a poker table may ask: a top-up, to sit out, to come back, a rest (806/11-15, 68)."""

from datetime import datetime, timedelta

from casino.refusal import Denial, Refused
from casino.rulebook.poker_values import PokerValues
from games.log import CommandMark
from games.models import PokerSeat
from games.refusals import TableRefusal
from games.refusals_poker import SeatRefusal, deny
from games.services.commands import Answer
from games.services.poker import ending
from games.services.poker.hands import Play, put
from games.services.poker.money import stake_check
from games.services.poker.room import Room, command_take, poker_command, room_deadline, stack_of


@poker_command
def seat_top_up(*, table_id: int, player_id: int, amount: int, key: str, now: datetime) -> Answer:
    """Add to the stack: at once between hands, or at the hand's end (806/11.b, 12)."""
    found = _taken(table_id, player_id, key, ["top_up", amount], now)
    if isinstance(found, Answer):
        return found
    room, mark, seat = found
    room.cash_only()
    if amount <= 0:
        raise Refused(Denial(TableRefusal.BAD_AMOUNT))
    in_hand = room.in_hand(seat)
    most = top_up_most(room, seat)
    if amount > most:
        raise Refused(deny(SeatRefusal.TOP_UP_ABOVE, room.regulation, "14", most_cents=max(most, 0)))
    # Judged now, so that the player knows; and again when the chips arrive.
    stake_check(room, player_id, amount)
    seat.top_up_asked = amount
    seat.save(update_fields=["top_up_asked"])
    if not in_hand:
        ending.top_up_arrive(room, seat, key=f"seat:{mark.key}")
        if stack_of(seat) >= room.values.table_rules.big_blind:
            seat.top_up_until = None
            seat.save(update_fields=["top_up_until"])
    return _put(room, mark)


def top_up_most(room: Room, seat: PokerSeat) -> int:
    """How much the stack may grow to the table's maximum; in a hand, by what is left in front of the player."""
    stack = stack_of(seat)
    hand = room.hand
    if hand is not None and room.in_hand(seat):
        stack = hand.state.stacks[hand.place(seat.number)]
    return room.values.buy_in_most * room.values.table_rules.big_blind - stack


@poker_command
def seat_sit_out(*, table_id: int, player_id: int, when: str, key: str, now: datetime) -> Answer:
    """Be dealt no cards, from now on («now») or from the next hand on («next»). The seat is kept."""
    found = _taken(table_id, player_id, key, ["sit_out", when], now)
    if isinstance(found, Answer):
        return found
    room, mark, seat = found
    if when == "next" and room.in_hand(seat):
        seat.sit_out_next = True
    else:
        seat.sitting_out, seat.sit_out_next = True, False
    seat.save(update_fields=["sitting_out", "sit_out_next"])
    return _put(room, mark)


@poker_command
def seat_return(*, table_id: int, player_id: int, post: str, key: str, now: datetime) -> Answer:
    """Be dealt cards again: post what is owed («now») or wait for the big blind («wait») (reading 18)."""
    found = _taken(table_id, player_id, key, ["return", post], now)
    if isinstance(found, Answer):
        return found
    room, mark, seat = found
    owes = seat.owes_big or seat.owes_small
    if not (seat.sitting_out or seat.sit_out_next or seat.break_until or owes):
        raise Refused(deny(SeatRefusal.NOT_SITTING_OUT))
    big = room.values.table_rules.big_blind
    if stack_of(seat) < big and not (room.is_tournament or room.in_hand(seat)):
        raise Refused(deny(SeatRefusal.MUST_TOP_UP, room.regulation, "15", least_cents=big))
    seat.sitting_out = seat.sit_out_next = False
    seat.break_until = None
    seat.waits_for_blind = owes and post == "wait"
    seat.save(update_fields=["sitting_out", "sit_out_next", "break_until", "waits_for_blind"])
    return _put(room, mark)


@poker_command
def seat_break(*, table_id: int, player_id: int, key: str, now: datetime) -> Answer:
    """A rest that keeps the seat, as long as the specific rules give (806/68).

    The next one comes after as many hands as the table has seats: who rests without playing keeps others from the seat.
    """
    found = _taken(table_id, player_id, key, ["break"], now)
    if isinstance(found, Answer):
        return found
    room, mark, seat = found
    room.cash_only()
    if not room.values.break_seconds:
        raise Refused(deny(SeatRefusal.NO_BREAK, room.regulation, "68"))
    if seat.break_until is None:
        if (missing := break_after(room.values, seat)) > 0:
            raise Refused(deny(SeatRefusal.BREAK_TOO_SOON, room.regulation, "68", hands=missing))
        seat.break_until, seat.hands_since_break = now + timedelta(seconds=room.values.break_seconds), 0
    if room.in_hand(seat):
        seat.sit_out_next = True
    else:
        seat.sitting_out = True
    seat.save(update_fields=["break_until", "hands_since_break", "sitting_out", "sit_out_next"])
    return _put(room, mark)


def break_after(values: PokerValues, seat: PokerSeat) -> int:
    """After how many more hands the seat may rest again; 0: now."""
    return 0 if seat.hands_since_break is None else max(0, values.seats - seat.hands_since_break)


def _taken(
    table_id: int, player_id: int, key: str, body: list[object], now: datetime
) -> tuple[Room, CommandMark, PokerSeat] | Answer:
    """The room and the player's seat, which must not be on its way out. Raises Refused."""
    found = command_take(table_id=table_id, player_id=player_id, key=key, body=body, now=now)
    if isinstance(found, Answer):
        return found
    room, mark = found
    seat = room.seat_of(player_id)
    if seat.leaving:
        raise Refused(deny(SeatRefusal.LEAVING))
    room.told.add(player_id)
    return room, mark, seat


def _put(room: Room, mark: CommandMark) -> Answer:
    """Write it; in a hand, whatever now decides itself (somebody sits out at his turn) is done at once."""
    hand = room.hand
    if hand is not None:
        play = Play(room, hand)
        play.go_on()
        if play.drafts:
            return Answer(table_id=room.table.pk, version=put(play, command=mark, everyone=True))
    deadline = room.table.deadline_at if room.playing else room_deadline(room)
    version = room.put(events=[], deadline=deadline, command=mark, everyone=True)
    if hand is not None:
        room.keep(hand)
    return Answer(table_id=room.table.pk, version=version)

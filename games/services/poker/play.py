"""What a player decides in a hand: now, or ahead of the turn (806/34-45). One function, one transaction."""

from datetime import datetime, timedelta

from casino.refusal import Denial, Refused
from games.engines.poker import to_call
from games.hand_record import Hand
from games.log import CommandMark
from games.models import PokerSeat
from games.refusals import TableRefusal
from games.refusals_poker import SeatRefusal, deny
from games.services.commands import Answer, round_now
from games.services.poker.at_once import Decided, act_at_once
from games.services.poker.hands import Play, decision_deadline, put
from games.services.poker.room import Room, command_take, poker_command, session_open_of


def poker_act(
    *,
    table_id: int,
    player_id: int,
    round_number: int,
    decision: int,
    action: str,
    to: int | None,
    key: str,
    now: datetime,
) -> Answer:
    """Fold, check, call or raise to `to` (the total of the turn), at that decision of that round. Raises Refused."""
    asked = Decided(table_id, player_id, round_number, decision, action, to, key)
    return act_at_once(asked=asked, now=now) or act_held(table_id=table_id, asked=asked, now=now)


def poker_act_at_once(
    *,
    table_id: int,
    player_id: int,
    browser: str,
    round_number: int,
    decision: int,
    action: str,
    to: int | None,
    key: str,
    now: datetime,
) -> Answer | None:
    """The same for a `browser` (its session's key) of which it is not known yet whether it is still signed in.

    None: nothing was done; whoever asks sees whether it is, and then asks for `poker_act`. Raises Refused where the key
    can't be one.
    """
    asked = Decided(table_id, player_id, round_number, decision, action, to, key, browser)
    return act_at_once(asked=asked, now=now)


@poker_command
def act_held(*, table_id: int, asked: Decided, now: datetime) -> Answer:
    """The same while the table is held: whatever may follow from it, and every refusal."""
    found = command_take(table_id=table_id, player_id=asked.player_id, key=asked.key, body=asked.body, now=now)
    if isinstance(found, Answer):
        return found
    room, mark = found
    hand, seat = _turn(room, asked.player_id, asked.round_number)
    if asked.decision != hand.decision or hand.seat_to_act != seat.number or is_late(room, hand):
        raise Refused(deny(SeatRefusal.STALE_DECISION))
    return Answer(table_id=table_id, version=decided(room, hand, seat, asked, mark))


def decided(room: Room, hand: Hand, seat: PokerSeat, asked: Decided, mark: CommandMark) -> int:
    """The decision of the seat whose turn it is, in time, and what follows from it; the table's new version.

    Raises Refused where the engine says no.
    """
    play = Play(room, hand)
    bank_use(room, seat, hand)
    play.decide(seat.number, asked.action, asked.raised_to, "player")
    play.go_on()
    return put(play, command=mark)


@poker_command
def poker_pre(
    *,
    table_id: int,
    player_id: int,
    round_number: int,
    decision: int,
    action: str,
    price: int,
    key: str,
    now: datetime,
) -> Answer:
    """Choose ahead what the server does when the turn comes, or («none») take the choice back. Raises Refused."""
    body: list[object] = ["pre", round_number, decision, action, price]
    found = command_take(table_id=table_id, player_id=player_id, key=key, body=body, now=now)
    if isinstance(found, Answer):
        return found
    room, mark = found
    hand, seat = _turn(room, player_id, round_number)
    place = hand.place(seat.number)
    if decision > hand.decision or hand.seat_to_act == seat.number:
        raise Refused(deny(SeatRefusal.STALE_DECISION))
    if action != "none" and (hand.state.folded[place] or not hand.state.stacks[place] or hand.state.left[place]):
        raise Refused(deny(SeatRefusal.NOT_AHEAD))
    due = to_call(hand.state, place)
    if (action == "call" and (price != due or not due)) or (action == "check" and due):
        raise Refused(deny(SeatRefusal.PRICE_CHANGED))
    seat.pre_action = "" if action == "none" else action
    seat.pre_round, seat.pre_street, seat.pre_price = hand.round_id, hand.state.turn, due
    seat.save(update_fields=["pre_action", "pre_round", "pre_street", "pre_price"])
    room.told.add(player_id)
    # Nobody else sees it: the table moves on only so that the player's own pages do.
    version = room.put(events=[], deadline=room.table.deadline_at, command=mark)
    room.keep(hand)
    return Answer(table_id=table_id, version=version)


def bank_use(room: Room, seat: PokerSeat, hand: Hand) -> None:
    """What a decision took beyond its time comes out of the time bank (806/44)."""
    over = room.now - hand.opened_at - timedelta(seconds=room.values.decision_seconds)
    if over > timedelta(0):
        seat.time_bank_ms = max(0, seat.time_bank_ms - int(over / timedelta(milliseconds=1)))
        seat.save(update_fields=["time_bank_ms"])


def _turn(room: Room, player_id: int, round_number: int) -> tuple[Hand, PokerSeat]:
    """The hand that was meant and the player's seat in it. Raises Refused."""
    session_open_of(room, player_id)
    round_now(room.table, round_number)
    hand = room.hand
    if hand is None:
        raise Refused(Denial(TableRefusal.STALE_ROUND))
    seat = room.seat_of(player_id)
    if not room.in_hand(seat):
        raise Refused(deny(SeatRefusal.NOT_IN_HAND))
    return hand, seat


def is_late(room: Room, hand: Hand) -> bool:
    """The hour decides, not the clock: a clock that comes late does not lengthen the time to decide."""
    return room.now >= decision_deadline(room, hand)

"""What the end of a hand does: money between the stacks, the round closed, and then what seats were waiting for."""

import logging
from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings

from accounts.models import LedgerAccount, LedgerTransaction
from accounts.services.sessions import session_let_go
from casino.prepared import PreparedUpdate
from casino.refusal import Refused
from games.engines.poker import State
from games.events import EventDraft, RoundVoided
from games.hand_record import Hand
from games.log import digest_of
from games.models import PokerSeat, Round, Table
from games.services.commands import system_mark
from games.services.poker import money
from games.services.poker.room import Room, room_deadline, seats_save, stack_of

logger = logging.getLogger(__name__)

# What a hand's end counts up at each seat that was dealt in.
COUNTED = ("bank_hands", "time_bank_ms", "hands_since_break")
# What is settled between two hands.
SETTLED = ("sitting_out", "sit_out_next", "top_up_until", "pre_action", *COUNTED)


def pay(room: Room, hand: Hand) -> None:
    """The net results of a finished hand, in one transaction of the ledger. Chips must be where the record says."""
    state = hand.state
    assert state.outcome is not None
    if room.is_tournament:
        _chips_move(room, hand)
        return
    accounts = {}
    for seat in state.seats:
        row = room.seats[seat]
        assert row.player_id == hand.players[seat], "nobody else sits where cards are held"
        assert stack_of(row) == _started(state, seat), "the stack is the one that the hand began with"
        accounts[seat] = row.cash_account.pk
    net = {seat: _ended(state, seat) - _started(state, seat) for seat in state.seats}
    money.hand_pay(room, round_id=hand.round_id, net=net, rake=state.outcome.rake, accounts=accounts)
    paid = LedgerAccount.objects.in_bulk(list(accounts.values()))
    for seat, account_id in accounts.items():
        room.seats[seat].account = paid[account_id]


def _chips_move(room: Room, hand: Hand) -> None:
    """At a tournament's table: every stack as the hand left it. Chips are no money, and no account knows of them."""
    for seat in hand.state.seats:
        row = room.seats[seat]
        assert row.player_id == hand.players[seat], "nobody else sits where cards are held"
        assert row.chips == _started(hand.state, seat), "the stack is the one that the hand began with"
        ended = _ended(hand.state, seat)
        if row.chips != ended:
            row.chips = ended
            _CHIPS.run(row.pk, ended)


_CHIPS = PreparedUpdate(lambda seat, chips: (PokerSeat.objects.filter(pk=seat), {"chips": chips}))


def _started(state: State, seat: int) -> int:
    return state.started[state.seats.index(seat)]


def _ended(state: State, seat: int) -> int:
    return state.stacks[state.seats.index(seat)]


def close(room: Room, round_: Round, phase: Round.Phase, hand: Hand | None) -> None:
    """The round's row, and what seats were waiting for: to leave, to top up, to sit out."""
    _ENDED.run(round_.pk, phase.value, room.now, digest_of(round_.pk))
    round_.phase, round_.ended_at = phase, room.now
    if phase == Round.Phase.SETTLED and room.table.voids_in_a_row:
        Table.objects.filter(pk=room.table.pk).update(voids_in_a_row=0)
    if room.is_tournament:
        # The clock calls the tournament when the hand has been shown; until then nobody moves.
        chosen = [seat for seat in room.seats.values() if seat.pre_action]
        for seat in chosen:
            seat.pre_action = ""
        seats_save(chosen, ("pre_action",))
        return
    sent_away: list[PokerSeat] = []
    if hand is not None:
        sent_away = _idle_count(room, hand)
        _hands_count(room, hand)
    seats_settle(room, sent_away=sent_away)
    _deadline_set(room)


_ENDED = PreparedUpdate(
    lambda current, phase, now, digest: (
        Round.objects.filter(pk=current),
        {"phase": phase, "ended_at": now, "digest": digest},
    )
)


def _deadline_set(room: Room) -> None:
    deadline = room_deadline(room)
    if deadline != room.table.deadline_at:
        Table.objects.filter(pk=room.table.pk).update(deadline_at=deadline)
        room.table.deadline_at = deadline


def void(room: Room, round_: Round, reason: str) -> None:
    """The hand is null: nothing was posted, so that nothing has to go back (806/72). Two in a row close the table."""
    voids = room.table.voids_in_a_row + 1
    too_many = voids >= settings.VOID_ROUNDS_BEFORE_CLOSING and not room.is_tournament
    status = Table.Status.CLOSED if too_many else room.table.status
    Round.objects.filter(pk=round_.pk).update(void_reason=reason[:200])
    room.put(
        events=[EventDraft(RoundVoided(reason=reason[:200], returned=0), by_system=True)],
        deadline=room.now + timedelta(seconds=room.values.hand_pause_seconds),
        command=system_mark("end", round_.pk),
        everyone=True,
    )
    Table.objects.filter(pk=room.table.pk).update(voids_in_a_row=voids, status=status)
    room.table.voids_in_a_row, room.table.status = voids, status
    close(room, round_, Round.Phase.VOID, None)
    logger.warning("round %s/%s is void: %s", room.table.slug, round_.number, reason)


def _idle_count(room: Room, hand: Hand) -> list[PokerSeat]:
    """Who put in nothing voluntarily is one hand closer to the warning and to the end (806/70-71, reading 19).

    The seats whose sessions end now.
    """
    least = room.values.idle_rounds
    sent_away: list[PokerSeat] = []
    counted: list[PokerSeat] = []
    for seat in room.seats.values():
        if seat.number not in hand.players and (not seat.sitting_out or seat.break_until is not None):
            # Who rests, waits for the blind or has to top up was asked for no bet; for a top-up there is another time.
            continue
        idle = 0 if seat.number in hand.voluntary else seat.idle_hands + 1
        if idle != seat.idle_hands:
            seat.idle_hands = idle
            counted.append(seat)
        if idle > least:
            sent_away.append(seat)
    seats_save(counted, ("idle_hands",))
    return sent_away


def _hands_count(room: Room, hand: Hand) -> None:
    """After as many hands as the specific rules say, a seat's extra time is whole again (806/44), or a rest open."""
    refill = room.values.time_bank_refill_hands
    for number in hand.players:
        seat = room.seats[number]
        seat.bank_hands += 1
        if seat.hands_since_break is not None and seat.break_until is None:
            seat.hands_since_break += 1
        if refill and seat.bank_hands >= refill:
            seat.bank_hands, seat.time_bank_ms = 0, room.values.time_bank_seconds * 1000


def seats_settle(room: Room, *, sent_away: Sequence[PokerSeat] = ()) -> None:
    """Between two hands: who leaves goes with the stack, top-ups arrive, who asked to sit out does.

    Of `sent_away` the session ends too (806/71): the stack goes back now, and the clock ends the session. A session is
    written to once its wallet is held, never before: whoever ends one takes them in this order.
    """
    for seat in sent_away:
        seat.leaving = True
    leaving = [seat for seat in room.seats.values() if seat.leaving]
    topping = [seat for seat in room.seats.values() if seat.top_up_asked and not seat.leaving]
    money.wallets_hold(room, [*leaving, *topping])
    for seat in leaving:
        money.cash_out(room, seat)
    for seat in topping:
        top_up_arrive(room, seat, key=f"round:{room.table.round_id}:top-up:{seat.pk}")
    for seat in room.seats.values():
        _seat_settle(room, seat)
    seats_save(room.seats.values(), SETTLED)
    for seat in sent_away:
        session_let_go(session_id=seat.cash_session_id, now=room.now)


def _seat_settle(room: Room, seat: PokerSeat) -> None:
    if seat.sit_out_next:
        seat.sitting_out, seat.sit_out_next = True, False
    if stack_of(seat) >= room.values.table_rules.big_blind:
        seat.top_up_until = None
    elif seat.top_up_until is None:
        seat.top_up_until = room.now + timedelta(seconds=room.values.top_up_seconds)
    seat.pre_action = ""


def top_up_arrive(room: Room, seat: PokerSeat, *, key: str) -> None:
    """The top-up that was asked for, as far as the table's maximum still has room; dropped where it may not be."""
    asked, seat.top_up_asked = seat.top_up_asked, 0
    seat.save(update_fields=["top_up_asked"])
    amount = min(asked, room.values.buy_in_most * room.values.table_rules.big_blind - stack_of(seat))
    if amount <= 0:
        return
    room.told.add(seat.player_id)
    try:
        money.stake_check(room, seat.player_id, amount)
    except Refused:
        return
    money.chips_buy(
        room,
        player_id=seat.player_id,
        session_id=seat.cash_session_id,
        account_id=seat.cash_account.pk,
        amount=amount,
        kind=LedgerTransaction.Kind.TOP_UP,
        key=key,
    )
    seat.cash_account.refresh_from_db()

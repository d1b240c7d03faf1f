"""The rules of 806 and 811 that a live table keeps: seats, stacks, times, warnings and ends. Both games, one by one."""

import pytest

from accounts.models import LedgerAccount, PlaySession
from accounts.services import sessions
from casino.refusal import Refused
from games.engines.poker import Variant
from games.models import PokerSeat, Round, RoundEvent
from games.services.poker import seats
from games.services.poker.dealing import Ready, deal_plan
from games.services.tables import round_void
from tests.factories import make_player
from tests.rules.poker_hands import both_games
from tests.rules.poker_hands import rules as table_rules
from tests.services.poker_room import PokerTableRoom

pytestmark = pytest.mark.django_db(transaction=True)


def three(game, **changed):
    room = PokerTableRoom(game=game, **changed)
    people = [make_player(name) for name in ("Ana", "Rui", "Eva")]
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    return room, people


def refused(ask, *given, **named) -> str:
    with pytest.raises(Refused) as refusal:
        ask(*given, **named)
    return refusal.value.denial.code


def folds_round(room) -> Round:
    """One hand in which everybody folds to the big blind."""
    room.deal()
    played = room.round
    while Round.objects.get(pk=played.pk).phase == Round.Phase.PLAYING:
        room.act(room.to_act, "fold")
    return played


# Seat 2 holds the best hand; laps of the deal begin left of the button, at seat 1.
DECKS = {
    "holdem": "As 3c 2d Ah 4c 7d Kd Qc 9h 8s Jd",
    "omaha": "As 3c 2d Ah 4c 7d Kc 5c 2h Ks 6c 7h Kd Qc 9h 8s Jd",
}


def lose_everything(room, game, loser) -> None:
    """The player on the button goes all in with 20, is called, and loses."""
    room.deal(*DECKS[game].split())
    assert room.to_act == loser
    room.act(loser, "raise", 20)
    room.act(room.to_act, "call")
    room.act(room.to_act, "fold")
    assert room.round.phase == Round.Phase.SETTLED


@both_games("6.a", "8", "9", "14")
def test_one_sits_down_at_any_hour_once_with_a_stack_of_the_range(game):
    room = PokerTableRoom(game=game, buy_in_least=20, buy_in_most=50)
    ana, rui = make_player("Ana"), make_player("Rui")
    before = room.wallet(ana)
    assert refused(room.sit, ana, 1, 199) == "buy_in_below"
    assert refused(room.sit, ana, 1, 501) == "buy_in_above"
    assert room.wallet(ana) == before
    room.sit(ana, 1, 200)
    assert (room.stack(ana), room.wallet(ana)) == (200, before - 200)
    assert refused(room.sit, ana, 2, 200) == "already_at_table"
    assert refused(room.sit, rui, 1, 200) == "seat_taken"
    room.sit(rui, 2, 500)
    assert PokerSeat.objects.filter(left_at=None).count() == 2


@both_games("10", "11.a")
def test_chips_leave_the_table_all_together_and_only_with_their_player(game):
    room = PokerTableRoom(game=game)
    ana = make_player("Ana")
    before = room.wallet(ana)
    room.sit(ana, 1, 500)
    for wrong in (-100, 0):
        assert refused(room.ask, seats.seat_top_up, ana, amount=wrong) == "bad_amount"
    assert room.stack(ana) == 500
    room.ask(seats.seat_leave, ana)
    assert room.wallet(ana) == before
    assert not PokerSeat.objects.filter(left_at=None).exists()


@both_games("11.b", "12", "14")
def test_a_top_up_asked_for_in_a_hand_arrives_after_it_and_never_beyond_the_range(game):
    room, people = three(game)
    hand = room.deal()
    asking = room.to_act
    most = room.hand.state.stacks[room.hand.place(room.seat(asking).number)]
    assert refused(room.ask, seats.seat_top_up, asking, amount=1_001 - most) == "top_up_above"
    before = room.wallet(asking)
    room.ask(seats.seat_top_up, asking, amount=300)
    assert room.hand.state.stacks == hand.state.stacks
    assert room.wallet(asking) == before
    room.finish()
    assert room.wallet(asking) == before - 300
    assert sum(room.stack(player) for player in people) == 1_800


@both_games("13", "17.b")
def test_a_commission_on_the_buy_in_is_taken_as_the_chips_enter_and_never_from_pots(game):
    room = PokerTableRoom(game=game, rake={"kind": "buy_in", "percent": 10, "cap": None})
    ana, rui = make_player("Ana"), make_player("Rui")
    room.sit(ana, 1, 500)
    assert room.stack(ana) == 450
    room.ask(seats.seat_top_up, ana, amount=101)
    assert room.stack(ana) == 450 + 91
    room.sit(rui, 2, 500)
    taken = LedgerAccount.objects.get(kind="commission").balance
    assert taken == 50 + 10 + 50
    room.deal()
    while room.round.phase == Round.Phase.PLAYING:
        state = room.hand.state
        room.act(room.to_act, "check" if state.bets[state.to_act] >= state.level else "call")
    assert LedgerAccount.objects.get(kind="commission").balance == taken
    assert room.stack(ana) + room.stack(rui) == 450 + 91 + 450


@both_games("43", "45")
def test_the_decisions_time_is_the_specific_rules_and_then_the_clock_checks_or_folds(game):
    room, _people = three(game, decision_seconds=12, time_bank_seconds=0, time_bank_refill_hands=0)
    room.deal()
    begun = room.now
    absent = room.seat(room.to_act)
    room.table.refresh_from_db()
    assert (room.table.deadline_at - begun).total_seconds() == 12
    room.tick()
    assert room.hand.state.folded[room.hand.place(absent.number)]
    told = RoundEvent.objects.filter(round=room.round, kind="hand_action", seat=absent.number).get()
    assert told.by_system


@both_games("44")
def test_the_reserve_of_time_begins_where_the_decisions_own_time_ends(game):
    room, _people = three(game, decision_seconds=10, time_bank_seconds=30)
    room.deal()
    room.table.refresh_from_db()
    assert (room.table.deadline_at - room.now).total_seconds() == 40
    player = room.to_act
    room.wait(seconds=25)
    room.act(player, "fold")
    assert room.seat(player).time_bank_ms == 15_000


@both_games("46", "64", "7")
def test_the_button_is_drawn_at_the_start_and_on_resuming_and_moves_to_the_next_taken_seat(game):
    rules = table_rules(next(variant for variant in Variant if variant.word == game))
    ready = [Ready(seat) for seat in (2, 5, 9)]
    assert [deal_plan(rules, ready, last_button=None, lot=lot).button for lot in range(3)] == [2, 5, 9]
    assert deal_plan(rules, ready, last_button=None, lot=0).drawn
    moved = [deal_plan(rules, ready, last_button=last, lot=0) for last in (2, 5, 9, 7)]
    assert [deal.button for deal in moved] == [5, 9, 2, 9]
    assert not any(deal.drawn for deal in moved)
    assert deal_plan(rules, ready[:1], last_button=None, lot=0) is None


@both_games("4.c", "64")
def test_hand_after_hand_the_button_goes_round_the_taken_seats(game):
    room, _people = three(game)
    buttons = []
    for _ in range(4):
        hand = room.deal()
        buttons.append(hand.state.seats[hand.state.button])
        while room.round.phase == Round.Phase.PLAYING:
            room.act(room.to_act, "fold")
    assert buttons == [1, 2, 3, 1]


@both_games("68")
def test_a_rest_keeps_the_seat_for_the_time_of_the_specific_rules(game):
    room, (ana, rui, eva) = three(game, break_seconds=120)
    room.ask(seats.seat_break, ana)
    hand = room.deal()
    assert hand.state.seats == (2, 3)
    assert (room.seat(ana).break_until - room.now).total_seconds() <= 120
    assert refused(room.sit, make_player("Zé"), 1) == "seat_taken"
    assert {room.seat(player).number for player in (ana, rui, eva)} == {1, 2, 3}
    other = PokerTableRoom("sem-descanso", game=game, break_seconds=0)
    other.sit(make_player("Lia"), 1)
    lia = PokerSeat.objects.get(table=other.table).player
    assert refused(other.ask, seats.seat_break, lia) == "no_break"


@both_games("12", "15", "70.a", "71")
@pytest.mark.parametrize("tops_up", [False, True])
def test_a_stack_below_the_minimum_is_dealt_no_cards_and_ends_the_session_unless_topped_up_in_time(game, tops_up):
    room = PokerTableRoom(game=game, top_up_seconds=30)
    ana, rui, eva = (make_player(name) for name in ("Ana", "Rui", "Eva"))
    for seat, (player, amount) in enumerate([(ana, 20), (rui, 500), (eva, 500)], 1):
        room.sit(player, seat, amount)
    lose_everything(room, game, ana)
    assert (room.stack(ana), room.stack(rui)) == (0, 530)
    assert (room.seat(ana).top_up_until - room.now).total_seconds() == 30
    if tops_up:
        room.ask(seats.seat_top_up, ana, amount=300)
    assert room.deal().state.seats == ((1, 2, 3) if tops_up else (2, 3))
    room.finish()
    room.wait(seconds=31)
    room.tick()
    assert PokerSeat.objects.filter(player=ana, left_at=None).exists() is tops_up
    session = PlaySession.objects.get(player=ana)
    assert (session.deadline_at <= room.now) is not tops_up


@both_games("70.b", "71")
def test_who_bets_nothing_of_his_own_for_more_than_the_set_hands_is_let_go_with_the_stack(game):
    room, (ana, rui, eva) = three(game, idle_rounds=3)
    before = room.wallet(eva)
    idle = []
    for _ in range(4):
        room.deal()
        while room.round.phase == Round.Phase.PLAYING:
            player, state = room.to_act, room.hand.state
            due = state.bets[state.to_act] < state.level
            room.act(player, ("fold" if player == eva else "call") if due else "check")
        seat = PokerSeat.objects.filter(player=eva).get()
        idle.append((seat.idle_hands, seat.left_at is not None))
    assert [hands for hands, _gone in idle] == [1, 2, 3, 4]
    assert [gone for _hands, gone in idle] == [False, False, False, True]
    assert room.wallet(eva) > before
    assert {room.seat(player).idle_hands for player in (ana, rui)} == {0}


@both_games("72")
def test_a_hand_that_a_fault_stops_is_void_and_nobody_has_lost_a_cent(game):
    room, people = three(game)
    room.deal()
    room.act(room.to_act, "raise", 30)
    assert round_void(round_id=room.round.pk, reason="Avaria.", now=room.now)
    assert room.round.phase == Round.Phase.VOID
    assert room.round.void_reason == "Avaria."
    assert [room.stack(player) for player in people] == [500, 500, 500]


@both_games("73")
def test_a_player_who_has_gone_silent_voids_nothing_and_the_hand_is_played_and_paid(game):
    room, people = three(game)
    room.deal()
    silent, played = room.to_act, room.round
    while room.round.phase == Round.Phase.PLAYING:
        if room.to_act == silent:
            room.tick()
        else:
            state = room.hand.state
            room.act(room.to_act, "check" if state.bets[state.to_act] >= state.level else "call")
    played.refresh_from_db()
    assert played.phase == Round.Phase.SETTLED
    assert sum(room.stack(player) for player in people) == 1_500


@both_games("69", "10")
def test_who_has_left_the_seat_ends_the_session_by_own_will(game):
    room, (ana, _rui, _eva) = three(game)
    session = PlaySession.objects.get(player=ana, ended_at=None)
    room.ask(seats.seat_leave, ana)
    ended = sessions.session_end(session_id=session.pk, reason=PlaySession.End.PLAYER, now=room.now)
    assert ended is not None
    session.refresh_from_db()
    assert (session.end_reason, session.ended_at) == ("player", room.now)


@both_games("75")
def test_demonstration_chips_at_a_poker_table_never_become_money(game):
    room, people = three(game)
    folds_round(room)
    for player in people:
        room.ask(seats.seat_leave, player)
        assert [account.balance for account in LedgerAccount.objects.filter(player=player, currency="EUR")] in ([], [0])
    assert {account.currency for account in LedgerAccount.objects.filter(kind="seat_stack")} == {"DEMO"}


def test_who_sits_but_was_not_dealt_in_is_told_so():
    room, _ = three("holdem")
    room.deal()
    late, outsider = make_player("Zé"), make_player("Bia")
    room.sit(late, 4)
    room.enter(outsider)
    assert refused(room.act, late, "fold") == "not_in_hand"
    assert refused(room.act, outsider, "fold") == "no_seat"

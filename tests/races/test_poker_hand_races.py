"""Hands of poker when two act at the same instant: a player, the clock, who leaves, who voids. Chips balance."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import IntegrityError

from accounts.models import LedgerTransaction, Player, PlaySession
from accounts.services import protection
from accounts.services.sessions import session_end
from casino.refusal import Refused
from games.log import Conflict
from games.models import PokerSeat, Round, RoundEvent
from games.services.commands import Answer
from games.services.poker import clock, seats
from games.services.poker.room import standing_forget
from games.services.tables import round_void
from tests.races.meeting import all_at_once, fence_open, meet, tables_unlocked
from tests.races.poker_people import BROUGHT, WRITES, Three, posted, refusal, stack, wallet

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
DECIDES = "games.services.poker.hands.check"


@pytest.fixture
def three() -> Three:
    """Dealt by another process: this one's first decision takes the table, and what meets meets there."""
    found = Three()
    found.room.deal()
    standing_forget()
    return found


def decisions() -> int:
    return RoundEvent.objects.filter(kind="hand_action").count()


# --- One decision ---


def test_one_decision_that_is_sent_twice_is_taken_once(three: Three) -> None:
    acts = three.acts(three.to_act, "call")
    met = meet(acts, acts, inside=WRITES)
    assert met.waited
    assert (met.first.version, met.first.repeated) == (met.second.version, False)
    assert met.second.repeated
    assert decisions() == 1
    assert three.whole() == []


def test_two_decisions_of_one_turn_are_one(three: Three) -> None:
    """Two tabs: the second click was meant for a turn that is over."""
    player = three.to_act
    met = meet(three.acts(player, "call"), three.acts(player, "raise", 30), inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "stale_decision"
    assert decisions() == 1
    assert three.whole() == []


def test_without_the_tables_lock_the_fence_still_takes_one_decision(three: Three) -> None:
    """The control of the lock."""
    player = three.to_act
    with tables_unlocked():
        met = meet(three.acts(player, "call"), three.acts(player, "raise", 30), inside=DECIDES)
    assert not met.waited
    assert isinstance(met.first, Conflict)
    assert isinstance(met.second, Answer)
    assert decisions() == 1
    assert three.whole() == []


def test_without_lock_and_fence_a_turn_is_played_twice_and_the_record_shows_it(three: Three) -> None:
    """The control of the fence: the race is real."""
    player = three.to_act
    with tables_unlocked(), fence_open():
        met = meet(three.acts(player, "call"), three.acts(player, "raise", 30), inside=DECIDES)
    assert isinstance(met.first, Answer)
    assert isinstance(met.second, Answer)
    told = RoundEvent.objects.filter(kind="hand_action").values_list("seat", flat=True)
    assert len(told) == 2
    assert len(set(told)) == 1


def test_everybody_at_once_at_every_decision_moves_the_hand_by_one(three: Three) -> None:
    played = three.room.round
    while Round.objects.get(pk=played.pk).phase == Round.Phase.PLAYING:
        state = three.room.hand.state
        due = state.bets[state.to_act] < state.level
        before = decisions()
        many = [three.acts(player, "call" if due else "check") for player in three.people for _ in range(3)]
        outcomes = all_at_once(many, threads=9)
        assert [isinstance(one, Answer) for one in outcomes].count(True) == 1, outcomes
        assert all(isinstance(one, Answer | Refused) for one in outcomes), outcomes
        assert decisions() == before + 1
    assert Round.objects.get(pk=played.pk).phase == Round.Phase.SETTLED
    assert three.whole() == []


# --- A decision and the end of its time ---


@pytest.mark.rule("806/45")
def test_a_decision_at_the_last_instant_counts_and_the_clock_finds_nothing_due(three: Three) -> None:
    player, last = three.to_act, timedelta(microseconds=1)
    strike = three.strikes()
    three.room.now -= last
    acts = three.acts(player, "call")
    met = meet(acts, strike, inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert met.second is False
    assert not RoundEvent.objects.filter(kind="hand_action", by_system=True).exists()
    assert three.whole() == []


@pytest.mark.rule("806/45")
def test_a_decision_that_comes_after_the_clock_is_too_late(three: Three) -> None:
    player, last = three.to_act, timedelta(microseconds=1)
    strike = three.strikes()
    three.room.now -= last
    acts = three.acts(player, "call")
    met = meet(strike, acts, inside=WRITES)
    assert met.waited
    assert met.first is True
    assert refusal(met.second) == "stale_decision"
    assert RoundEvent.objects.get(kind="hand_action").by_system
    assert PokerSeat.objects.get(player=player).sitting_out
    assert three.whole() == []


def test_without_the_tables_lock_player_and_clock_both_decide_and_one_is_turned_back(three: Three) -> None:
    """The control."""
    player, last = three.to_act, timedelta(microseconds=1)
    strike = three.strikes()
    three.room.now -= last
    acts = three.acts(player, "call")
    with tables_unlocked():
        met = meet(acts, strike, inside="games.services.poker.play.bank_use")
    assert not met.waited
    assert isinstance(met.first, Conflict)
    assert met.second is True
    assert decisions() == 1
    assert three.whole() == []


def test_two_clocks_take_one_time_out(three: Three) -> None:
    strike = three.strikes()
    met = meet(strike, strike, inside=WRITES)
    assert met.waited
    assert (met.first, met.second) == (True, False)
    assert decisions() == 1
    assert three.whole() == []


# --- The last decision, and the money ---


def test_two_clocks_at_the_last_decision_settle_one_hand(three: Three) -> None:
    """W07."""
    three.room.act(three.to_act, "fold")
    strike = three.strikes()
    met = meet(strike, strike, inside=WRITES)
    assert met.waited
    assert (met.first, met.second) == (True, False)
    assert posted("hand_settled") == 1
    assert three.whole() == []


def test_without_lock_and_fence_a_unique_key_still_lets_one_settlement_in(three: Three) -> None:
    """W07, the control: both have worked out the end; the key of the step is in the database once."""
    three.room.act(three.to_act, "fold")
    strike = three.strikes()
    with tables_unlocked(), fence_open():
        met = meet(strike, strike, inside="games.services.poker.clock._time_out")
    assert not met.waited
    assert isinstance(met.first, IntegrityError | AssertionError), met.first
    assert met.second is True
    assert posted("hand_settled") == 1
    assert three.whole() == []


def test_twenty_workers_settle_one_hand_once(three: Three) -> None:
    three.room.act(three.to_act, "fold")
    acts = three.acts(three.to_act, "fold")
    answers = all_at_once([acts] * 20)
    assert {type(answer) for answer in answers} == {Answer}, answers
    assert [answer.repeated for answer in answers].count(False) == 1
    assert posted("hand_settled") == 1
    assert three.whole() == []


@pytest.mark.rule("806/72")
def test_the_end_of_a_hand_and_its_void_at_once_are_one_of_the_two(three: Three) -> None:
    three.room.act(three.to_act, "fold")
    acts = three.acts(three.to_act, "fold")
    void = partial(round_void, round_id=three.room.round.pk, reason="ensaio", now=three.room.now)
    met = meet(acts, void, inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert met.second is False
    assert three.room.round.phase == Round.Phase.SETTLED
    assert three.whole() == []


@pytest.mark.rule("806/72")
def test_a_decision_in_a_hand_that_is_being_voided_is_refused_and_every_stack_is_as_before(three: Three) -> None:
    three.room.act(three.to_act, "fold")
    acts = three.acts(three.to_act, "fold")
    void = partial(round_void, round_id=three.room.round.pk, reason="ensaio", now=three.room.now)
    met = meet(void, acts, inside=WRITES)
    assert met.waited
    assert met.first is True
    assert refusal(met.second) == "stale_round"
    assert [stack(player) for player in three.people] == [BROUGHT] * 3
    assert posted("hand_settled") == 0
    assert three.whole() == []


# --- Leaving ---


def left_once(player: Player) -> bool:
    seat = PokerSeat.objects.get(player=player)
    paid = LedgerTransaction.objects.filter(key=f"seat:{seat.pk}:out").count()
    return seat.left_at is not None and paid == 1 and wallet(player) == 100_000 - BROUGHT + seat.taken_away


@pytest.mark.rule("806/10")
@pytest.mark.parametrize("leaves_first", [False, True])
def test_who_leaves_while_somebody_decides_is_paid_once_after_the_hand(three: Three, leaves_first: bool) -> None:
    leaver = three.waiting
    acts, leaves = three.acts(three.to_act, "raise", 30), three.asks(seats.seat_leave, leaver)
    met = meet(leaves, acts, inside=WRITES) if leaves_first else meet(acts, leaves, inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert isinstance(met.second, Answer)
    assert wallet(leaver) == 100_000 - BROUGHT
    three.room.finish()
    assert left_once(leaver)
    assert three.whole() == []


def test_who_leaves_and_decides_at_once_has_either_decided_before_or_is_too_late(three: Three) -> None:
    player = three.to_act
    met = meet(three.asks(seats.seat_leave, player), three.acts(player, "call"), inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "stale_decision"
    three.room.finish()
    assert left_once(player)
    assert three.whole() == []


def test_who_leaves_in_the_instant_of_the_settlement_is_paid_what_the_hand_has_made(three: Three) -> None:
    three.room.act(three.to_act, "fold")
    winner = three.waiting
    met = meet(three.acts(three.to_act, "fold"), three.asks(seats.seat_leave, winner), inside=WRITES)
    assert met.waited
    assert isinstance(met.second, Answer)
    assert left_once(winner)
    assert PokerSeat.objects.get(player=winner).taken_away == BROUGHT + 5
    assert three.whole() == []


def test_the_settlement_that_waits_for_somebody_who_leaves_pays_him_once(three: Three) -> None:
    three.room.act(three.to_act, "fold")
    winner = three.waiting
    met = meet(three.asks(seats.seat_leave, winner), three.acts(three.to_act, "fold"), inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert left_once(winner)
    assert three.whole() == []


def test_who_leaves_twice_at_once_is_paid_once(three: Three) -> None:
    three.room.finish()
    leaver = three.people[0]
    first, second = three.asks(seats.seat_leave, leaver), three.asks(seats.seat_leave, leaver)
    met = meet(first, second, inside=WRITES)
    assert met.waited
    assert refusal(met.second) == "no_seat"
    assert left_once(leaver)
    assert three.whole() == []


# --- Sessions and exclusion ---


def test_a_session_does_not_end_under_a_hand(three: Three) -> None:
    player = three.to_act
    session = PlaySession.objects.get(player=player)
    ends = partial(session_end, session_id=session.pk, reason="player", now=three.room.now)
    outcomes = all_at_once([three.acts(player, "call"), ends], threads=2)
    assert isinstance(outcomes[0], Answer)
    assert refusal(outcomes[1]) == "round_in_play"
    assert three.whole() == []


@pytest.mark.rule("806/73")
@pytest.mark.parametrize("excluded_first", [False, True])
def test_who_is_excluded_in_a_hand_plays_no_more_and_gets_the_rest_back(three: Three, excluded_first: bool) -> None:
    player = three.to_act
    out = partial(protection.exclusion_start, player_id=player.pk, kind="pause", days=7, now=three.room.now)
    outcomes = all_at_once(
        [three.acts(player, "call"), out] if not excluded_first else [out, three.acts(player, "call")]
    )
    assert not [one for one in outcomes if isinstance(one, Exception) and not isinstance(one, Refused)]
    clock.seats_let_go(now=three.room.now + timedelta(seconds=1))
    assert RoundEvent.objects.filter(kind="hand_left").exists()
    three.room.finish()
    assert left_once(player)
    assert three.whole() == []


def test_the_end_of_a_hand_and_the_clock_that_lets_a_seat_go_meet(three: Three) -> None:
    """Whoever is to go is paid once, whether the hand ends before or after."""
    three.room.act(three.to_act, "fold")
    gone = three.waiting
    protection.exclusion_start(player_id=gone.pk, kind="pause", days=7, now=three.room.now)
    lets_go = partial(clock.seats_let_go, now=three.room.now + timedelta(seconds=1))
    met = meet(three.acts(three.to_act, "fold"), lets_go, inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert left_once(gone)
    assert three.whole() == []


def test_who_is_sent_away_for_idleness_and_ends_the_session_meanwhile_holds_nobody_up(three: Three) -> None:
    """At the end of a hand the house holds wallets before it writes to sessions, as everybody does who ends one."""
    idle = three.waiting
    three.room.act(three.to_act, "raise", 30)
    PokerSeat.objects.filter(player=idle).update(idle_hands=6)
    three.room.act(three.to_act, "fold")
    assert three.to_act == idle
    session = PlaySession.objects.get(player=idle)
    ends = partial(session_end, session_id=session.pk, reason="player", now=three.room.now)
    met = meet(three.acts(idle, "fold"), ends, inside="games.services.poker.money.wallets_hold")
    assert isinstance(met.first, Answer), met.first
    assert isinstance(met.second, Refused | PlaySession), met.second
    assert left_once(idle)
    assert three.whole() == []

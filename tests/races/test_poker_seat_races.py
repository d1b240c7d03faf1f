"""Seats of a poker table when two want something at the same instant; each lock is seen to be what decides."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import IntegrityError

from accounts.models import Exclusion, Player, PlaySession
from accounts.services import protection
from accounts.services.sessions import session_end
from games.log import Conflict
from games.models import PokerSeat, PokerWaiting, Round
from games.services.commands import Answer
from games.services.poker import clock, seats, waiting
from tests.factories import make_player
from tests.races.meeting import all_at_once, meet, tables_unlocked
from tests.races.poker_people import BROUGHT, WRITES, Three, posted, refusal, stack, wallet
from tests.services.poker_room import PokerTableRoom, deck_of

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
BUYS = "games.services.poker.money.chips_buy"


@pytest.fixture
def three() -> Three:
    return Three()


# --- One seat, and one player ---


@pytest.mark.rule("806/9")
def test_two_who_want_one_seat_one_sits_and_is_charged_the_other_is_told_that_it_is_taken(three: Three) -> None:
    """W11."""
    late = make_player("Lia", now=three.room.now)
    three.room.enter(late)
    met = meet(three.sits(three.zoe, 4), three.sits(late, 4), inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "seat_taken"
    assert (wallet(three.zoe), wallet(late)) == (100_000 - BROUGHT, 100_000)
    assert isinstance(three.sits(late, 5)(), Answer)
    three.room.ask(seats.seat_leave, late)
    assert three.whole() == []


def test_without_the_tables_lock_the_database_still_gives_a_seat_to_one_alone(three: Three) -> None:
    """The control: both find the seat free, and only the unique key stops one of them, who is not charged."""
    late = make_player("Lia", now=three.room.now)
    three.room.enter(late)
    with tables_unlocked():
        met = meet(three.sits(three.zoe, 4), three.sits(late, 4), inside=BUYS)
    assert not met.waited
    assert isinstance(met.first, IntegrityError | Conflict), met.first
    assert isinstance(met.second, Answer)
    assert (wallet(three.zoe), wallet(late)) == (100_000, 100_000 - BROUGHT)
    three.room.ask(seats.seat_leave, late)
    assert three.whole() == []


def test_twenty_who_want_one_seat_at_once_pay_for_it_once(three: Three) -> None:
    many = [make_player(f"j{n:02d}", now=three.room.now) for n in range(20)]
    for player in many:
        three.room.enter(player)
    outcomes = all_at_once([three.sits(player, 4) for player in many])
    assert [isinstance(one, Answer) for one in outcomes].count(True) == 1
    assert {refusal(one) for one in outcomes if not isinstance(one, Answer)} == {"seat_taken"}
    assert sum(wallet(player) for player in many) == 20 * 100_000 - BROUGHT
    assert posted("buy_in") == 4
    assert PokerSeat.objects.filter(number=4).count() == 1


@pytest.mark.rule("806/9")
def test_one_player_who_takes_two_seats_at_once_has_one(three: Three) -> None:
    met = meet(three.sits(three.zoe, 4), three.sits(three.zoe, 5), inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "already_at_table"
    assert wallet(three.zoe) == 100_000 - BROUGHT
    assert three.whole() == []


def test_the_same_seat_taken_twice_by_one_gesture_is_one_debit(three: Three) -> None:
    sits = three.sits(three.zoe, 4)
    answers = all_at_once([sits] * 12, threads=12)
    assert {type(answer) for answer in answers} == {Answer}, answers
    assert [answer.repeated for answer in answers].count(False) == 1
    assert wallet(three.zoe) == 100_000 - BROUGHT
    assert three.whole() == []


def test_a_seat_that_is_left_is_kept_for_the_list_and_not_for_who_comes_at_that_instant() -> None:
    room = PokerTableRoom(seats=2)
    ana, rui, eva, zoe = (make_player(name, now=room.now) for name in ("Ana", "Rui", "Eva", "Zoe"))
    room.sit(ana, 1)
    room.sit(rui, 2)
    for player in (eva, zoe):
        room.enter(player)
    room.ask(waiting.waiting_join, eva)
    fields = {"table_id": room.table.pk, "now": room.now}
    leaves = partial(seats.seat_leave, player_id=ana.pk, key="leaves-key-1", **fields)
    sits = partial(seats.seat_take, player_id=zoe.pk, seat=1, amount=500, key="sits-key-1", **fields)
    met = meet(leaves, sits, inside=WRITES)
    assert met.waited
    assert refusal(met.second) == "seat_held"
    assert PokerWaiting.objects.get(player=eva).offered_seat == 1
    assert (wallet(ana), wallet(zoe)) == (100_000, 100_000)


# --- Sitting down while cards are dealt ---


def test_who_sits_down_while_cards_are_dealt_is_dealt_into_the_next_hand_for_one_debit(three: Three) -> None:
    """W15, the hand first."""
    with deck_of():
        met = meet(three.strikes(), three.sits(three.zoe, 4), inside=WRITES)
    assert met.waited
    assert met.first is True
    assert isinstance(met.second, Answer)
    assert three.zoe.pk not in three.room.hand.players.values()
    three.room.finish()
    three.room.ask(seats.seat_return, three.zoe, post="now")
    assert three.zoe.pk in three.room.deal().players.values()
    assert posted("buy_in") == 4
    assert three.whole() == []


def test_cards_that_are_dealt_while_somebody_sits_down_wait_and_then_know_the_seat(three: Three) -> None:
    """W15, the seat first: the newcomer waits for the big blind and owes nothing before."""
    three.room.deal()
    three.room.finish()
    met = meet(three.sits(three.zoe, 4), three.strikes(), inside=WRITES)
    assert met.waited
    assert met.second is True
    dealt = three.room.hand
    assert three.zoe.pk not in dealt.players.values() or dealt.dealt.big == 4
    assert wallet(three.zoe) == 100_000 - BROUGHT
    assert three.whole() == []


def test_two_clocks_deal_one_hand(three: Three) -> None:
    strike = three.strikes()
    met = meet(strike, strike, inside=WRITES)
    assert met.waited
    assert (met.first, met.second) == (True, False)
    assert Round.objects.count() == 1
    assert three.whole() == []


def test_without_the_tables_lock_two_clocks_deal_and_the_database_keeps_one_hand(three: Three) -> None:
    """The control."""
    strike = three.strikes()
    with tables_unlocked():
        met = meet(strike, strike, inside="games.services.poker.clock._seats_look")
    assert not met.waited
    assert isinstance(met.first, IntegrityError | Conflict), met.first
    assert met.second is True
    assert Round.objects.count() == 1
    assert three.whole() == []


# --- Chips that are added ---


@pytest.mark.rule("806/12")
def test_a_top_up_that_comes_before_the_cards_is_in_the_stack_that_is_dealt(three: Three) -> None:
    ana = three.people[0]
    met = meet(three.asks(seats.seat_top_up, ana, amount=300), three.strikes(), inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert met.second is True
    assert three.room.hand.state.started == (800, 500, 500)
    assert three.whole() == []


@pytest.mark.rule("806/12")
def test_a_top_up_that_comes_while_cards_are_dealt_arrives_after_the_hand(three: Three) -> None:
    ana = three.people[0]
    met = meet(three.strikes(), three.asks(seats.seat_top_up, ana, amount=300), inside=WRITES)
    assert met.waited
    assert isinstance(met.second, Answer)
    assert three.room.hand.state.started == (500, 500, 500)
    assert (wallet(ana), stack(ana)) == (100_000 - BROUGHT, 500)
    three.room.finish()
    assert wallet(ana) == 100_000 - BROUGHT - 300
    assert three.whole() == []


def test_two_top_ups_at_once_never_pass_the_tables_maximum(three: Three) -> None:
    """The maximum is 1000: each alone would be allowed."""
    ana = three.people[0]
    first, second = (three.asks(seats.seat_top_up, ana, amount=400) for _ in range(2))
    met = meet(first, second, inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "top_up_above"
    assert stack(ana) == 900
    assert three.whole() == []


# --- Players who may not play any more ---


def pauses(three: Three, player: Player) -> partial[Exclusion]:
    return partial(protection.exclusion_start, player_id=player.pk, kind="pause", days=7, now=three.room.now)


def test_who_is_excluded_at_the_instant_of_sitting_down_is_not_charged(three: Three) -> None:
    met = meet(
        pauses(three, three.zoe), three.sits(three.zoe, 4), inside="accounts.services.protection.significant_write"
    )
    assert met.waited
    assert refusal(met.second) in ("paused", "session_ended")
    assert wallet(three.zoe) == 100_000
    assert three.whole() == []


def test_who_is_excluded_just_after_sitting_down_gets_the_stack_back(three: Three) -> None:
    met = meet(three.sits(three.zoe, 4), pauses(three, three.zoe), inside=WRITES)
    assert met.waited
    assert isinstance(met.second, Exclusion)
    assert PlaySession.objects.get(player=three.zoe).ended_at is None
    clock.seats_let_go(now=three.room.now + timedelta(seconds=1))
    assert (wallet(three.zoe), stack(three.zoe)) == (100_000, 0)
    assert three.whole() == []


def test_a_top_up_of_somebody_who_is_being_excluded_is_refused(three: Three) -> None:
    ana = three.people[0]
    tops_up = three.asks(seats.seat_top_up, ana, amount=300)
    met = meet(pauses(three, ana), tops_up, inside="accounts.services.protection.significant_write")
    assert met.waited
    assert refusal(met.second) == "paused"
    assert stack(ana) == BROUGHT
    assert three.whole() == []


def test_a_session_that_is_ended_while_its_player_sits_down_does_not_end(three: Three) -> None:
    session_id = three.room.enter(three.zoe)
    ends = partial(session_end, session_id=session_id, reason="player", now=three.room.now)
    met = meet(three.sits(three.zoe, 4), ends, inside=WRITES)
    assert met.waited
    assert refusal(met.second) == "round_in_play"
    assert three.whole() == []


def test_a_seat_is_not_sold_to_a_session_that_has_just_ended(three: Three) -> None:
    session_id = three.room.enter(three.zoe)
    ends = partial(session_end, session_id=session_id, reason="player", now=three.room.now)
    met = meet(ends, three.sits(three.zoe, 4), inside="accounts.services.sessions.stake_in_play")
    assert met.waited
    assert refusal(met.second) == "session_ended"
    assert wallet(three.zoe) == 100_000
    assert three.whole() == []

"""What happens at a table when two do it at the same instant; and that each lock and the fence are what prevents it."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest
from django.db import IntegrityError

from accounts import ledger
from accounts.models import LedgerTransaction, Player
from casino.refusal import Refused
from games.audit import audit_run
from games.log import Conflict
from games.models import Bet, Round, TableCommand
from games.services import bets, roulette, tables
from games.services.bets import Wanted
from games.services.commands import Answer
from tests.factories import make_player
from tests.races.meeting import all_at_once, fence_open, meet, tables_unlocked
from tests.services.roulette_room import Room

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
BET = "games.services.bets.append"
STEP = "games.services.rounds.append"


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.fixture
def ana(room: Room) -> Player:
    player = make_player("Ana")
    room.enter(player)
    return player


def wallet(player: Player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "DEMO"))


def faults() -> list[str]:
    return [name for name, finding in audit_run().items() if not finding.ok]


def refusal(outcome: object) -> str:
    assert isinstance(outcome, Refused), outcome
    return outcome.denial.code


def places(room: Room, player: Player, key: str = "race-key-1") -> Callable[[], Answer]:
    return partial(
        bets.bets_place,
        table_id=room.table.pk,
        player_id=player.pk,
        round_number=room.round.number,
        key=key,
        bets=[Wanted("red", 1000), Wanted("straight:17", 100)],
        now=room.now,
    )


def takes_back(room: Room, player: Player, key: str) -> Callable[[], Answer]:
    return partial(
        bets.bets_withdraw_all,
        table_id=room.table.pk,
        player_id=player.pk,
        round_number=room.round.number,
        key=key,
        now=room.now,
    )


def closes(room: Room) -> Callable[[], bool]:
    return partial(roulette.round_close, table_id=room.table.pk, now=room.round.closes_at)


def at_deadline(room: Room) -> None:
    room.table.refresh_from_db()
    room.now = room.table.deadline_at


def ended(room: Room) -> Round:
    played = room.round
    while room.round.phase in Round.OPEN_PHASES:
        room.tick()
    played.refresh_from_db()
    return played


# --- A bet and the close of betting ---


@pytest.mark.rule("804/14")
def test_a_bet_that_comes_before_the_close_is_in_the_digest_and_is_decided(room: Room, ana: Player) -> None:
    met = meet(places(room, ana), closes(room), inside=BET)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert met.second is True
    ended(room)
    assert set(Bet.objects.values_list("state", flat=True)) <= {"won", "lost"}
    assert faults() == []


@pytest.mark.rule("804/14")
def test_a_bet_that_comes_after_the_close_is_refused_and_costs_nothing(room: Room, ana: Player) -> None:
    met = meet(closes(room), places(room, ana), inside=STEP)
    assert met.waited
    assert met.first is True
    assert refusal(met.second) == "bets_closed"
    ended(room)
    assert not Bet.objects.exists()
    assert wallet(ana) == 100_000
    assert faults() == []


def test_without_the_tables_lock_the_fence_still_turns_the_late_one_back(room: Room, ana: Player) -> None:
    """The control of the lock."""
    with tables_unlocked():
        met = meet(places(room, ana), closes(room), inside=BET)
    assert not met.waited
    assert isinstance(met.first, Conflict)
    assert met.second is True
    assert wallet(ana) == 100_000
    ended(room)
    assert faults() == []


def test_without_lock_and_fence_a_bet_slips_in_behind_the_digest(room: Room, ana: Player) -> None:
    """The control of the fence: the race is real."""
    with tables_unlocked(), fence_open():
        met = meet(places(room, ana), closes(room), inside="games.services.bets.may_spend")
    assert not met.waited
    assert isinstance(met.first, Answer)
    ended(room)
    assert "commitments_open" in faults()


# --- Two clocks ---


@pytest.mark.parametrize("strikes", [1, 2, 3], ids=["close", "settle", "open"])
def test_two_clocks_take_a_step_once(room: Room, ana: Player, strikes: int) -> None:
    room.place(ana, ("red", 1000))
    for _ in range(strikes - 1):
        room.tick()
    at_deadline(room)
    strike = partial(tables.table_tick, table_id=room.table.pk, now=room.now)
    version = room.table.version
    met = meet(strike, strike, inside=STEP)
    assert met.waited
    assert (met.first, met.second) == (True, False)
    room.table.refresh_from_db()
    assert room.table.version == version + 1
    ended(room)
    assert faults() == []


@pytest.mark.parametrize("strikes", [1, 2, 3], ids=["close", "settle", "open"])
def test_without_the_tables_lock_the_second_clock_gets_past_the_first(room: Room, ana: Player, strikes: int) -> None:
    """The control: nobody waits, and the database alone stops the one that comes last."""
    room.place(ana, ("red", 1000))
    for _ in range(strikes - 1):
        room.tick()
    at_deadline(room)
    strike = partial(tables.table_tick, table_id=room.table.pk, now=room.now)
    inside = "games.services.roulette.rules_values"
    with tables_unlocked():
        met = meet(strike, strike, inside=inside)
    assert not met.waited
    assert isinstance(met.first, Conflict | IntegrityError | Refused), met.first
    assert met.second is True
    ended(room)
    assert faults() == []


def test_void_and_settlement_of_one_round_at_once_end_it_once(room: Room, ana: Player) -> None:
    room.place(ana, ("red", 1000))
    room.tick()
    at_deadline(room)
    settle = partial(roulette.round_settle, table_id=room.table.pk, now=room.now)
    void = partial(roulette.round_void, round_id=room.round.pk, reason="ensaio", now=room.now)
    met = meet(settle, void, inside=STEP)
    assert met.waited
    assert (met.first, met.second) == (True, False)
    assert room.round.phase == Round.Phase.SETTLED
    assert LedgerTransaction.objects.filter(kind__in=["round_settled", "round_voided"]).count() == 1
    assert faults() == []


@pytest.mark.rule("804/21")
def test_settlement_that_comes_while_the_round_is_being_voided_pays_nobody(room: Room, ana: Player) -> None:
    room.place(ana, ("red", 1000))
    room.tick()
    at_deadline(room)
    settle = partial(roulette.round_settle, table_id=room.table.pk, now=room.now)
    void = partial(roulette.round_void, round_id=room.round.pk, reason="ensaio", now=room.now)
    met = meet(void, settle, inside=STEP)
    assert met.waited
    assert (met.first, met.second) == (True, False)
    assert wallet(ana) == 100_000
    assert faults() == []


def test_without_the_tables_lock_void_and_settlement_both_try_to_pay(room: Room, ana: Player) -> None:
    """The control: the settlement gets in before, and only the escrow and the fence stop the void."""
    room.place(ana, ("red", 1000))
    room.tick()
    at_deadline(room)
    settle = partial(roulette.round_settle, table_id=room.table.pk, now=room.now)
    void = partial(roulette.round_void, round_id=room.round.pk, reason="ensaio", now=room.now)
    with tables_unlocked():
        met = meet(void, settle, inside="games.services.rounds.bets_void")
    assert not met.waited
    assert met.second is True
    assert isinstance(met.first, Conflict | Refused), met.first
    assert faults() == []


# --- One player's commands ---


def test_the_same_command_from_twenty_threads_bets_once(room: Room, ana: Player) -> None:
    answers = all_at_once([places(room, ana)] * 20)
    assert all(isinstance(answer, Answer) for answer in answers), answers
    assert len({answer.version for answer in answers}) == 1
    assert [answer.repeated for answer in answers].count(False) == 1
    assert Bet.objects.count() == 2
    assert TableCommand.objects.filter(player=ana).count() == 1
    assert wallet(ana) == 98_900
    assert faults() == []


def test_a_command_that_meets_itself_waits_and_gets_the_first_ones_answer(room: Room, ana: Player) -> None:
    met = meet(places(room, ana), places(room, ana), inside=BET)
    assert met.waited
    assert (met.first.version, met.second.version) == (met.first.version, met.first.version)
    assert (met.first.repeated, met.second.repeated) == (False, True)


def test_without_the_tables_lock_a_command_gets_past_itself(room: Room, ana: Player) -> None:
    """The control: both find the key unused, and one of them is an error."""
    with tables_unlocked():
        met = meet(places(room, ana), places(room, ana), inside="games.services.bets.may_spend")
    assert not met.waited
    assert isinstance(met.first, Conflict | IntegrityError)
    assert wallet(ana) == 98_900
    assert faults() == []


def test_two_withdrawals_of_the_same_bet_give_it_back_once(room: Room, ana: Player) -> None:
    room.place(ana, ("red", 1000))
    met = meet(takes_back(room, ana, "back-key-1"), takes_back(room, ana, "back-key-2"), inside=BET)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "nothing_to_withdraw"
    assert wallet(ana) == 100_000
    assert faults() == []


def test_without_lock_and_fence_a_bet_is_taken_back_twice(room: Room, ana: Player) -> None:
    """The control: with another's stake in the escrow, the second withdrawal is paid with it."""
    rui = make_player("Rui")
    room.enter(rui)
    room.place(rui, ("black", 1000))
    room.place(ana, ("red", 1000))
    with tables_unlocked(), fence_open():
        met = meet(takes_back(room, ana, "back-key-1"), takes_back(room, ana, "back-key-2"), inside=BET)
    assert not met.waited
    assert wallet(ana) == 101_000
    assert "escrow_is_what_is_in_play" in faults()


# --- Many ---


def test_fifty_players_bet_at_one_table_at_once(room: Room) -> None:
    people = [make_player(f"j{n:02d}") for n in range(50)]
    for player in people:
        room.enter(player)
    answers = all_at_once([places(room, player) for player in people])
    assert all(isinstance(answer, Answer) for answer in answers), answers
    assert len({answer.version for answer in answers}) == 50
    assert Bet.objects.count() == 100
    room.now += timedelta(seconds=1)
    ended(room)
    assert faults() == []


def test_players_at_two_tables_that_are_settled_at_once_are_paid_at_both(room: Room) -> None:
    other = Room("outra")
    people = [make_player(f"j{n}") for n in range(6)]
    for place, where in (("red", room), ("black", other)):
        for player in people if where is room else reversed(people):
            where.enter(player)
            where.place(player, (place, 1000))
        where.tick()
        at_deadline(where)
    settles = [partial(roulette.round_settle, table_id=at.table.pk, now=at.now) for at in (room, other)] * 3
    outcomes = all_at_once(settles, threads=6)
    assert sorted(outcomes) == [False] * 4 + [True] * 2, outcomes
    assert faults() == []

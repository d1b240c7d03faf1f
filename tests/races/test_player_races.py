"""A player's bets, sessions and protection at the same instant: the wallet's lock is where they wait for each other."""

from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import Exclusion, Player, PlaySession, SpendingLimit
from accounts.services import protection
from accounts.services.sessions import session_end, session_open
from casino.refusal import Refused
from games.audit import audit_run
from games.models import Bet
from games.services import bets
from games.services.bets import Wanted
from games.services.commands import Answer
from tests.audit.house import deposit
from tests.factories import make_player
from tests.races.meeting import all_at_once, meet, wallets_unlocked
from tests.services.roulette_room import Room

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def room() -> Room:
    return Room("euro", currency="EUR")


@pytest.fixture
def ana(room: Room) -> Player:
    player = make_player("Ana", now=room.now)
    deposit(player, 50_000, room)
    return player


def faults() -> list[str]:
    return [name for name, finding in audit_run().items() if not finding.ok]


def places(room: Room, player: Player, amount: int = 1000, key: str = "race-key-1") -> Callable[[], Answer]:
    return partial(
        bets.bets_place,
        table_id=room.table.pk,
        player_id=player.pk,
        round_number=room.round.number,
        key=key,
        bets=[Wanted("red", amount)],
        now=room.now,
    )


def pauses(room: Room, player: Player) -> Callable[[], Exclusion]:
    return partial(protection.exclusion_start, player_id=player.pk, kind="pause", days=7, now=room.now)


def refusal(outcome: object) -> str:
    assert isinstance(outcome, Refused), outcome
    return outcome.denial.code


def test_a_pause_waits_for_the_bet_that_was_there_before_and_stops_the_next(room: Room, ana: Player) -> None:
    room.enter(ana)
    met = meet(places(room, ana), pauses(room, ana), inside="games.services.bets.append")
    assert met.waited
    assert isinstance(met.first, Answer)
    assert isinstance(met.second, Exclusion)
    with pytest.raises(Refused) as caught:
        places(room, ana, key="race-key-2")()
    assert caught.value.denial.code == "paused"
    # The stake in play keeps its session until the round has ended.
    assert PlaySession.objects.get().ended_at is None


def test_a_bet_waits_for_the_pause_that_was_there_before_and_is_refused(room: Room, ana: Player) -> None:
    room.enter(ana)
    met = meet(pauses(room, ana), places(room, ana), inside="accounts.services.protection.significant_write")
    assert met.waited
    assert refusal(met.second) in ("paused", "session_ended")
    assert not Bet.objects.exists()
    assert faults() == []


def test_without_the_wallets_lock_a_pause_overtakes_a_bet(room: Room, ana: Player) -> None:
    """The control: the pause is in force, the bet does not know, and both are done."""
    room.enter(ana)
    with wallets_unlocked():
        met = meet(places(room, ana), pauses(room, ana), inside="games.services.bets.append")
    assert not met.waited
    assert isinstance(met.first, Answer)
    assert isinstance(met.second, Exclusion)


def test_a_stricter_limit_and_a_bet_at_once_keep_the_limit(room: Room, ana: Player) -> None:
    room.enter(ana)
    stricter = partial(protection.limit_set, player_id=ana.pk, kind="stake", period="day", amount=500, now=room.now)
    met = meet(stricter, places(room, ana), inside="accounts.services.protection.significant_write")
    assert met.waited
    assert isinstance(met.first, SpendingLimit)
    assert refusal(met.second) == "stake_limit_day"
    assert faults() == []


def test_a_balance_that_is_spent_at_two_tables_at_once_is_spent_once(room: Room, ana: Player) -> None:
    other = Room("outra", currency="EUR")
    room.enter(ana)
    other.enter(ana)
    met = meet(places(room, ana, 40_000), places(other, ana, 40_000, "race-key-2"), inside="games.services.bets.append")
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "not_enough_balance"
    assert faults() == []


def test_one_player_who_opens_a_table_in_two_tabs_at_once_has_one_session(room: Room, ana: Player) -> None:
    opens = partial(session_open, player_id=ana.pk, table_id=room.table.pk, device="ensaio", now=room.now)
    met = meet(opens, opens, inside="accounts.services.sessions.standing_of")
    assert met.waited
    assert met.first.pk == met.second.pk
    opened = all_at_once([partial(room.enter, ana)] * 12, threads=12)
    assert set(opened) == {met.first.pk}
    assert PlaySession.objects.count() == 1


def test_without_the_wallets_lock_both_tabs_write_and_the_database_keeps_one(room: Room, ana: Player) -> None:
    """The control: nobody waits; the unique key is the second defence."""
    opens = partial(session_open, player_id=ana.pk, table_id=room.table.pk, device="ensaio", now=room.now)
    with wallets_unlocked():
        met = meet(opens, opens, inside="accounts.services.sessions.standing_of")
    assert not met.waited
    assert met.first.pk == met.second.pk
    assert PlaySession.objects.count() == 1


def test_a_session_that_ends_waits_for_the_bet_and_then_does_not_end(room: Room, ana: Player) -> None:
    session_id = room.enter(ana)
    ends = partial(session_end, session_id=session_id, reason="player", now=room.now)
    met = meet(places(room, ana), ends, inside="games.services.bets.append")
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "round_in_play"

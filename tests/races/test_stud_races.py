"""Póquer sem descarte when two act at the same instant: a double click, two tabs, a player and the clock, a void."""

from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import LedgerTransaction, Player
from casino.refusal import Refused
from games.audit import audit_run
from games.models import Bet, Round, RoundEvent
from games.services.cards import stud_acts
from games.services.commands import Answer
from games.services.tables import round_void, table_tick
from tests.factories import make_player
from tests.races.meeting import meet
from tests.services.stud_room import ACE_KING, StudRoom, hands, key

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
# Where every step of a card table writes: inside its transaction, with everything decided.
WRITES = "games.services.rounds.append"


def dealt() -> tuple[StudRoom, Player]:
    """One place with three threes against ace and king."""
    room = StudRoom()
    ana = make_player("Ana", now=room.now)
    room.enter(ana, *hands("3s 3c 3d 5h 7h", ACE_KING))
    room.bet(ana, (1, 1000))
    room.tick()
    return room, ana


def acts(room: StudRoom, player: Player, action: str) -> Callable[[], Answer]:
    return partial(
        stud_acts.stud_act,
        table_id=room.table.pk,
        player_id=player.pk,
        round_number=room.round.number,
        decision=1,
        place=1,
        action=action,
        key=key(),
        now=room.now,
    )


def ticks(room: StudRoom) -> Callable[[], bool]:
    return partial(table_tick, table_id=room.table.pk, now=room.table_deadline())


def refusal(found: object) -> str:
    assert isinstance(found, Refused), found
    return found.denial.code


def whole() -> bool:
    return {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}


def test_one_bet_that_is_sent_twice_is_staked_once() -> None:
    room, ana = dealt()
    before, bets = room.wallet(ana), acts(room, ana, "bet")
    met = meet(bets, bets, inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert isinstance(met.second, Answer)
    assert (met.first.repeated, met.second.repeated) == (False, True)
    # Ante and bet are back with one and three times as much.
    assert room.wallet(ana) == before - 2000 + 2000 + 2000 + 6000
    assert Bet.objects.filter(position="second:1.0").count() == 1
    assert whole()


def test_two_decisions_for_one_place_are_one() -> None:
    """Two tabs: the second is told, and nothing is staked for it."""
    room, ana = dealt()
    met = meet(acts(room, ana, "fold"), acts(room, ana, "bet"), inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "stale_decision"
    assert RoundEvent.objects.filter(kind="stud_decided").count() == 1
    assert not Bet.objects.filter(position="second:1.0").exists()
    assert whole()


def test_the_bet_and_the_clock_settle_once() -> None:
    room, ana = dealt()
    met = meet(acts(room, ana, "bet"), ticks(room), inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert room.round.phase == Round.Phase.SETTLED
    assert LedgerTransaction.objects.filter(kind="round_settled").count() == 1
    assert {row[0]: row[2] for row in room.stakes()} == {"place:1": "won", "second:1.0": "won"}
    assert whole()


def test_a_bet_behind_the_clock_finds_its_place_folded_and_stakes_nothing() -> None:
    room, ana = dealt()
    before = room.wallet(ana)
    met = meet(ticks(room), acts(room, ana, "bet"), inside=WRITES)
    assert met.waited
    assert met.first is True
    assert refusal(met.second) == "stale_decision"
    assert [row[:3] for row in room.stakes()] == [("place:1", 1000, "given_up")]
    assert room.wallet(ana) == before
    assert whole()


def test_a_bet_behind_a_void_finds_no_round() -> None:
    room, ana = dealt()
    before = room.wallet(ana)
    voids = partial(round_void, round_id=room.round.pk, reason="ensaio", now=room.now)
    met = meet(voids, acts(room, ana, "bet"), inside=WRITES)
    assert met.waited
    assert met.first is True
    assert refusal(met.second) == "stale_decision"
    assert (room.round.phase, room.wallet(ana)) == (Round.Phase.VOID, before + 1000)
    assert whole()

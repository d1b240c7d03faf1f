"""Blackjack when two act at the same instant: two tabs, a player and the clock, two players at one place."""

from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import LedgerTransaction, Player
from casino.refusal import Refused
from games.audit import audit_run
from games.models import Bet, Round, RoundEvent
from games.services import bets
from games.services.bets import Wanted
from games.services.cards import blackjack_acts
from games.services.commands import Answer
from games.services.tables import round_void, table_tick
from tests.factories import make_player
from tests.races.meeting import meet
from tests.services.blackjack_room import BlackjackRoom, key

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
# Where every step of a card table writes: inside its transaction, with everything decided.
WRITES = "games.services.rounds.append"
# A pair of eights against a six: split, and then the bank is bust.
SHOE = ("8h", "6s", "8d", "Tc", "Th", "Td", "9c")


@pytest.fixture
def room() -> BlackjackRoom:
    found = BlackjackRoom()
    found.ana = make_player("Ana", now=found.now)  # type: ignore[attr-defined]
    found.enter(found.ana, *SHOE)  # type: ignore[attr-defined]
    return found


def dealt(room: BlackjackRoom) -> Player:
    ana: Player = room.ana  # type: ignore[attr-defined]
    room.bet(ana, (1, 1000))
    room.tick()
    return ana


def acts(room: BlackjackRoom, player: Player, action: str) -> Callable[[], Answer]:
    under_way = room.under_way
    return partial(
        blackjack_acts.card_act,
        table_id=room.table.pk,
        player_id=player.pk,
        round_number=under_way.number,
        decision=under_way.decision,
        place=1,
        hand=0,
        action=action,
        ace_as_one=False,
        key=key(),
        now=room.now,
    )


def ticks(room: BlackjackRoom) -> Callable[[], bool]:
    return partial(table_tick, table_id=room.table.pk, now=room.table_deadline())


def refusal(found: object) -> str:
    assert isinstance(found, Refused), found
    return found.denial.code


def whole() -> bool:
    return {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}


def test_one_split_that_is_sent_twice_is_paid_once(room: BlackjackRoom) -> None:
    ana = dealt(room)
    before, splits = room.wallet(ana), acts(room, ana, "split")
    met = meet(splits, splits, inside=WRITES)
    assert met.waited
    assert (met.first.version, met.second.repeated) == (met.second.version, True)
    assert (room.wallet(ana), Bet.objects.count()) == (before - 1000, 2)
    assert whole()


def test_two_decisions_of_one_turn_are_one(room: BlackjackRoom) -> None:
    """Two tabs: the second click was meant for a decision that is over."""
    ana = dealt(room)
    met = meet(acts(room, ana, "split"), acts(room, ana, "stand"), inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "stale_decision"
    assert RoundEvent.objects.filter(kind="card_action").count() == 1
    assert whole()


def test_the_last_decision_and_the_clock_settle_once(room: BlackjackRoom) -> None:
    ana = dealt(room)
    met = meet(acts(room, ana, "stand"), ticks(room), inside=WRITES)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert room.round.phase == Round.Phase.SETTLED
    assert LedgerTransaction.objects.filter(kind="round_settled").count() == 1
    assert whole()


def test_a_decision_behind_a_void_finds_no_round_and_a_void_behind_the_end_does_nothing(room: BlackjackRoom) -> None:
    ana = dealt(room)
    voids = partial(round_void, round_id=room.round.pk, reason="ensaio", now=room.now)
    met = meet(voids, acts(room, ana, "stand"), inside=WRITES)
    assert met.waited
    assert met.first is True
    assert refusal(met.second) == "stale_decision"
    assert room.round.phase == Round.Phase.VOID
    assert whole()


def test_two_players_who_want_one_place_have_it_once(room: BlackjackRoom) -> None:
    """W11."""
    ana, rui = room.ana, make_player("Rui", now=room.now)  # type: ignore[attr-defined]
    room.enter(rui)
    wallets = [room.wallet(one) for one in (ana, rui)]

    def wants(player: Player) -> Callable[[], Answer]:
        fields = {"table_id": room.table.pk, "player_id": player.pk, "round_number": room.round.number}
        return partial(bets.bets_place, **fields, key=key(), bets=[Wanted("place:4", 500)], now=room.now)

    met = meet(wants(ana), wants(rui), inside="games.services.bets.append")
    assert met.waited
    assert refusal(met.second) == "seat_taken"
    assert [room.wallet(one) for one in (ana, rui)] == [wallets[0] - 500, wallets[1]]
    assert whole()

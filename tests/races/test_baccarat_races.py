"""Baccarat when two act at one instant: the last of Macau's difference, the last place, bets and clock, a void."""

from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import LedgerTransaction, Player
from casino.refusal import Refused
from games.audit import audit_run
from games.models import Bet, Round, RoundEvent
from games.services import bets
from games.services.bets import Wanted
from games.services.commands import Answer
from games.services.tables import round_void, table_tick
from tests.factories import make_player
from tests.races.meeting import meet
from tests.services.baccarat_room import BANCA_7, BaccaratRoom, key

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
# Where a bet writes, and where every step of a card table does: inside its transaction, with everything decided.
BETS_WRITE = "games.services.bets.append"
STEPS_WRITE = "games.services.rounds.append"


def room_of(**changed: object) -> tuple[BaccaratRoom, Player, Player]:
    room = BaccaratRoom(**changed)  # type: ignore[arg-type]
    ana, rui = make_player("Ana", now=room.now), make_player("Rui", now=room.now)
    room.enter(ana, *BANCA_7)
    room.enter(rui)
    return room, ana, rui


def lays(room: BaccaratRoom, player: Player, *wanted: tuple[str, int]) -> Callable[[], Answer]:
    return partial(
        bets.bets_place,
        table_id=room.table.pk,
        player_id=player.pk,
        round_number=room.round.number,
        key=key(),
        bets=[Wanted(chance, amount) for chance, amount in wanted],
        now=room.now,
    )


def refusal(found: object) -> str:
    assert isinstance(found, Refused), found
    return found.denial.code


def whole() -> bool:
    return {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}


@pytest.mark.rule("812/41", "812/42")
def test_two_bets_that_each_fit_macaus_difference_and_do_not_together() -> None:
    room, ana, rui = room_of(variant="macau", differential=20_000)
    met = meet(
        lays(room, ana, ("ponto", 15_000)),
        lays(room, rui, ("ponto", 15_000)),
        inside=BETS_WRITE,
    )
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "differential_sides"
    assert list(Bet.objects.values_list("player_id", "amount")) == [(ana.pk, 15_000)]
    assert room.escrow() == 15_000
    room.tick()
    assert whole()


@pytest.mark.rule("812/41")
def test_a_bet_and_the_withdrawal_of_what_would_balance_it() -> None:
    room, ana, rui = room_of(variant="macau", differential=20_000)
    room.lay(ana, ("banca", 20_000))
    back = partial(
        bets.bets_withdraw_all,
        table_id=room.table.pk,
        player_id=ana.pk,
        round_number=room.round.number,
        key=key(),
        now=room.now,
    )
    met = meet(lays(room, rui, ("ponto", 40_000)), back, inside=BETS_WRITE)
    assert met.waited
    assert isinstance(met.first, Answer)
    assert refusal(met.second) == "differential_left"
    assert room.escrow() == 60_000


@pytest.mark.rule("812/6.a")
def test_two_who_want_the_last_place_are_one() -> None:
    """W11."""
    room, ana, rui = room_of(places=1)
    met = meet(lays(room, ana, ("ponto", 500)), lays(room, rui, ("banca", 500)), inside=BETS_WRITE)
    assert met.waited
    assert refusal(met.second) == "table_full"
    assert list(Bet.objects.values_list("player_id", flat=True)) == [ana.pk]


def test_bets_that_close_twice_are_dealt_and_paid_once() -> None:
    """W07."""
    room, ana, _rui = room_of()
    before = room.wallet(ana)
    room.lay(ana, ("banca", 1000))
    ticks = partial(table_tick, table_id=room.table.pk, now=room.table_deadline())
    met = meet(ticks, ticks, inside=STEPS_WRITE)
    assert met.waited
    assert (met.first, met.second) == (True, False)
    assert RoundEvent.objects.filter(kind="baccarat_dealt").count() == 1
    assert LedgerTransaction.objects.filter(kind="round_settled").count() == 1
    assert room.wallet(ana) == before + 1000
    assert whole()


@pytest.mark.rule("812/29")
def test_a_void_and_the_deal_are_one_or_the_other() -> None:
    room, ana, _rui = room_of()
    before = room.wallet(ana)
    room.lay(ana, ("banca", 1000))
    deadline = room.table_deadline()
    void = partial(round_void, round_id=room.round.pk, reason="ensaio", now=deadline)
    met = meet(void, partial(table_tick, table_id=room.table.pk, now=deadline), inside=STEPS_WRITE)
    assert met.waited
    assert room.round.phase == Round.Phase.VOID
    assert room.wallet(ana) == before
    assert not RoundEvent.objects.filter(kind="baccarat_dealt").exists()
    assert whole()

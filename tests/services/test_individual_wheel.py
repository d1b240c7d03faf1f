"""A player's own wheel: made at the first visit, launched by its owner, watched over by the clock, closed to others."""

import pytest

from accounts import ledger
from accounts.models import PlaySession
from accounts.services.players import guest_create
from accounts.services.sessions import session_totals, sessions_close_due
from casino.refusal import Refused
from games.audit import audit_run
from games.consumers import NO_TABLE_CODE, place_find
from games.log import digest_of
from games.models import Bet, Round, RoundEvent, Table
from games.services import bets, individual, tables
from tests.factories import make_player
from tests.services.roulette_room import START, OwnWheel, Room, key

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ana():
    return make_player("Ana")


@pytest.fixture
def own(ana) -> OwnWheel:
    return OwnWheel(ana)


def wallet(player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "DEMO"))


@pytest.mark.rule("804/4", "807/4")
def test_the_first_visit_makes_the_players_own_wheel_and_the_next_finds_it(ana, own):
    again = individual.table_own(offer_id=own.offer.pk, player_id=ana.pk, now=own.now)
    assert again == own.table
    assert (again.owner, again.offer, again.slug) == (ana, own.offer, f"{own.offer.slug}-{ana.public_id}")
    theirs = individual.table_own(offer_id=own.offer.pk, player_id=make_player("Rui").pk, now=own.now)
    assert theirs != again
    assert Table.objects.filter(owner=None).get() == own.offer


@pytest.mark.rule("804/4", "807/4")
def test_nobody_else_comes_in_and_nothing_is_played_at_the_offer(ana, own):
    own.enter(ana)
    rui = make_player("Rui")
    for table in (own.table, own.offer):
        with pytest.raises(Refused, match="no_such_table"):
            tables.table_enter(player_id=rui.pk, table_id=table.pk, device="", now=own.now)
        assert place_find(table.slug, rui.pk) in (NO_TABLE_CODE, 4410)
    assert place_find(own.table.slug, rui.pk) == NO_TABLE_CODE
    assert not Round.objects.filter(table=own.offer).exists()
    with pytest.raises(Refused, match="no_such_table"):
        individual.table_own(offer_id=Room("outra").table.pk, player_id=ana.pk, now=own.now)


def test_a_closed_offer_makes_no_wheel_and_lets_nobody_in(ana, own):
    Table.objects.filter(pk=own.offer.pk).update(status=Table.Status.CLOSED)
    with pytest.raises(Refused, match="table_closed"):
        individual.table_own(offer_id=own.offer.pk, player_id=ana.pk, now=own.now)


@pytest.mark.rule("804/15", "807/17", "804/13.a.i", "804/17")
def test_the_owner_launches_the_ball_and_is_paid_to_the_cent(ana, own):
    session = own.enter(ana)
    own.wait(minutes=2)
    own.place(ana, ("straight:17", 500), ("red", 1000))
    assert own.round.closes_at is None
    committed = own.round.commitment
    played = own.fall_on("17")
    assert (played.outcome, played.phase) == ("17", Round.Phase.SETTLED)
    assert committed
    assert wallet(ana) == 100_000 - 1500 + 500 * 36
    assert played.closes_at is not None
    kinds = list(RoundEvent.objects.filter(round=played).order_by("number").values_list("kind", "by_system"))
    assert kinds == [
        ("round_opened", True),
        ("bets_placed", False),
        ("ball_launched", False),
        ("betting_closed", True),
        ("ball_fell", True),
        ("round_settled", True),
    ]
    assert session_totals(session).result == 500 * 36 - 1500
    own.tick()
    assert (own.round.number, own.round.phase, own.round.previous_digest) == (2, "betting", digest_of(played.pk))


@pytest.mark.rule("804/15", "807/17")
def test_the_ball_is_not_launched_without_a_bet(ana, own):
    own.enter(ana)
    with pytest.raises(Refused, match="nothing_to_launch"):
        own.launch()
    own.place(ana, ("red", 100))
    own.ask(bets.bets_withdraw_all, ana)
    with pytest.raises(Refused, match="nothing_to_launch"):
        own.launch()
    assert own.round.phase == "betting"


def test_a_launch_repeated_has_one_effect_and_the_same_answer(ana, own):
    own.enter(ana)
    own.place(ana, ("red", 100))
    same, number = key(), own.round.number
    version = own.launch(same)
    assert own.launch(same) == version
    own.tick()
    assert own.launch(same) == version, "after the settlement too"
    with pytest.raises(Refused, match="bets_closed"):
        own.launch()
    assert Round.objects.get(table=own.table, number=number).phase == "settled"
    with pytest.raises(Refused, match="bets_closed"):
        own.place(ana, ("red", 100))


def test_only_the_owner_launches(ana, own):
    own.enter(ana)
    own.place(ana, ("red", 100))
    with pytest.raises(Refused, match="not_individual"):
        own.ask(individual.ball_launch, make_player("Rui"))
    assert own.round.phase == "betting"


def due(own: OwnWheel, session: int, *, alive: bool = True) -> PlaySession:
    """The clock's next round: the table's deadline, then the sessions."""
    if alive:
        PlaySession.objects.filter(pk=session, ended_at=None).update(seen_at=own.now)
    own.tick()
    if alive:
        PlaySession.objects.filter(pk=session, ended_at=None).update(seen_at=own.now)
    sessions_close_due(own.now)
    return PlaySession.objects.get(pk=session)


@pytest.mark.rule("804/28.a", "804/29", "807/30.a", "807/31")
def test_three_minutes_without_a_bet_bring_the_warning_and_one_more_ends_the_session(ana, own):
    began, session = own.now, own.enter(ana)
    warned = due(own, session)
    assert ((own.now - began).total_seconds(), warned.ended_at, warned.warned_at) == (180, None, own.now)
    ended = due(own, session)
    assert ((own.now - began).total_seconds(), ended.ended_at, ended.end_reason) == (240, own.now, "inactivity")
    own.table.refresh_from_db()
    assert (own.round.phase, own.table.deadline_at) == ("betting", None)
    # Coming back: the same round, still committed, and three minutes again.
    own.wait(hours=5)
    back = own.enter(ana)
    own.table.refresh_from_db()
    assert back != session
    assert (own.table.deadline_at - own.now).total_seconds() == 180
    own.place(ana, ("red", 100))
    assert own.finish().phase == "settled"


@pytest.mark.rule("804/29", "807/31")
def test_a_bet_within_the_minute_keeps_the_session(ana, own):
    session = own.enter(ana)
    assert due(own, session).warned_at is not None
    own.wait(seconds=59)
    own.place(ana, ("red", 100))
    assert PlaySession.objects.get(pk=session).warned_at is None
    own.table.refresh_from_db()
    assert (own.table.deadline_at - own.now).total_seconds() == 180


@pytest.mark.rule("804/22", "804/23", "807/24", "807/25")
def test_a_bet_left_standing_is_not_lost_the_house_launches_the_ball(ana, own):
    session = own.enter(ana)
    own.place(ana, ("red", 1000), ("black", 1000))
    due(own, session, alive=False)
    assert own.round.phase == "betting"
    due(own, session, alive=False)
    assert own.round.phase == "spinning"
    launched = RoundEvent.objects.get(kind="ball_launched")
    assert (launched.by_system, launched.player) == (True, None)
    played = own.round
    due(own, session, alive=False)
    assert not Bet.objects.filter(round=played, state="placed").exists()
    assert PlaySession.objects.get(pk=session).end_reason in ("", "absence")


def test_the_audit_finds_nothing_wrong_with_an_individual_wheel(ana, own):
    own.enter(ana)
    for _round in range(3):
        own.place(ana, ("red", 500), ("straight:0", 100))
        own.finish()
        own.tick()
    own.place(ana, ("red", 500))
    assert [name for name, finding in audit_run().items() if not finding.ok] == []


def test_no_wheel_is_made_for_somebody_who_may_not_sit_down_at_it() -> None:
    guest = guest_create(now=START, address="192.0.2.7")
    offer = Room("euros", currency="EUR", rules_key="roulette-individual-eur-sandbox").table
    with pytest.raises(Refused) as caught:
        individual.table_own(offer_id=offer.pk, player_id=guest.pk, now=START)
    assert caught.value.denial.code == "guest_demo_only"
    assert not Table.objects.filter(owner=guest).exists()

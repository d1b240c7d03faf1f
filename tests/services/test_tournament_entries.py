"""Entering a tournament, withdrawing, cancelling: the money moves at once, once, and all of it (810/21-25, 35-38)."""

from datetime import timedelta

import pytest

from accounts.models import Player
from accounts.services.protection import exclusion_start
from casino.refusal import Refused
from games.audit import audit_run
from tests.factories import make_player
from tests.services.roulette_room import START, key
from tests.services.tournament_house import TournamentHouse
from tournaments.models import TournamentEvent, TournamentTicket
from tournaments.services import clock, entries
from tournaments.services.cancelling import cancel_preview
from tournaments.services.direct import tournament_cancel

pytestmark = pytest.mark.django_db


def refused(call, *args, **asked):
    with pytest.raises(Refused) as refusal:
        call(*args, **asked)
    return refusal.value.denial.code


@pytest.mark.rule("810/21", "810/22")
def test_an_entry_leaves_the_wallet_at_once_and_only_once_for_its_key():
    house = TournamentHouse()
    ana = make_player("Ana")
    before = house.wallet(ana)
    house.enter(ana, key="entro-agora")
    assert before - house.wallet(ana) == 1100
    assert (house.account("tournament_pool"), house.account("commission")) == (1000, 100)
    house.enter(ana, key="entro-agora")
    assert before - house.wallet(ana) == 1100
    assert refused(house.enter, ana) == "already_entered"
    assert (house.fresh.entered, house.fresh.pool) == (1, 1000)
    assert house.rebuilt().entries.keys() == {ana.public_id}


@pytest.mark.rule("810/21")
def test_who_has_not_the_money_does_not_enter():
    house = TournamentHouse(buy_in=99_999_900)
    ana = make_player("Ana")
    assert refused(house.enter, ana) == "not_enough_balance"
    assert not house.state.entries
    assert house.account("tournament_pool") == 0


def _barred(player, house, why):
    """Somebody who may not play, for that reason."""
    rows = Player.objects.filter(pk=player.pk)
    if why == "excluded":
        exclusion_start(player_id=player.pk, kind="indefinite", now=house.now)
    elif why == "account_inactive":
        rows.update(is_active=False)
    elif why == "staff_never_bets":
        rows.update(is_staff=True)
    else:
        rows.update(identity_state="pending")


@pytest.mark.parametrize("why", ["excluded", "account_inactive", "staff_never_bets", "identity_not_verified"])
@pytest.mark.parametrize("paid", ["wallet", "free", "won"])
def test_who_may_not_play_enters_no_tournament_that_costs_nothing_either(paid, why):
    free = {"buy_in": 0, "fee": 0, "guarantee": 10_000} if paid == "free" else {}
    house = TournamentHouse(currency="EUR", **free)
    ana = make_player("Ana")
    asked = {}
    if paid == "won":
        ticket = TournamentTicket.objects.create(
            player=ana, key="torneio", value=1100, currency="EUR", won_in=house.row, won_at=house.now
        )
        asked["ticket_id"] = ticket.pk
    _barred(ana, house, why)
    assert refused(house.enter, ana, **asked) == why
    assert not house.state.entries
    assert not TournamentTicket.objects.exclude(used_at=None).exists()


def test_who_stops_playing_buys_nothing_more_even_where_it_is_free():
    free = {"chips": 500, "price": 0, "fee": 0, "until_level": 2, "most": 2}
    house = TournamentHouse(buy_in=0, fee=0, guarantee=10_000, rebuy=free)
    ana, _rui = house.people(2)
    house.start()
    # The hand is under way: it would be served at its end.
    exclusion_start(player_id=ana.pk, kind="indefinite", now=house.now)
    assert refused(house.ask, entries.tournament_rebuy, ana) == "excluded"
    assert house.state.asked == {}
    assert house.entry(ana).rebuys == 0


@pytest.mark.rule("810/24", "810/25")
def test_a_withdrawn_entry_is_back_in_the_wallet_at_once_and_may_be_made_again():
    house = TournamentHouse(bounty=500)
    ana = make_player("Ana")
    before = house.wallet(ana)
    house.enter(ana)
    assert before - house.wallet(ana) == 1600
    house.ask(entries.tournament_withdraw, ana)
    assert house.wallet(ana) == before
    assert (house.account("tournament_pool"), house.account("commission")) == (0, 0)
    assert refused(house.ask, entries.tournament_withdraw, ana) == "not_entered"
    house.enter(ana)
    house.now = house.row.starts_at
    assert refused(house.ask, entries.tournament_withdraw, ana) == "withdrawal_over"
    assert before - house.wallet(ana) == 1600


@pytest.mark.rule("810/35", "810/36.a")
def test_too_few_at_the_hour_and_the_clock_cancels_and_gives_everything_back():
    house = TournamentHouse(least_entries=3)
    people = house.people(2)
    before = [house.wallet(player) for player in people]
    house.start()
    assert house.fresh.state == "cancelled"
    assert [house.wallet(player) for player in people] == [cents + 1100 for cents in before]
    assert house.moved() == 0
    house.start()
    assert house.moved() == 0


@pytest.mark.rule("810/35", "810/36.a")
def test_staff_cancel_only_what_they_were_shown_and_with_a_reason():
    house = TournamentHouse()
    ana = make_player("Ana")
    house.enter(ana)
    seen = cancel_preview(house.fresh, now=house.now).version
    house.enter(make_player("Rui"))
    asked = {"tournament_id": house.row.pk, "actor_id": house.staff.pk, "now": house.now}
    assert refused(tournament_cancel, **asked, key=key(), why="x", seen_version=seen) == "tournament_changed_since"
    version = cancel_preview(house.fresh, now=house.now).version
    assert refused(tournament_cancel, **asked, key=key(), why=" ", seen_version=version) == "tournament_reason_needed"
    house.cancel("falta de luz")
    assert house.moved() == 0
    last = TournamentEvent.objects.filter(tournament=house.row).latest("number")
    assert (last.kind, last.by, last.player, last.why) == ("cancel", "director", house.staff, "falta de luz")


def test_a_late_clock_starts_late_and_never_twice():
    house = TournamentHouse()
    house.people(4)
    house.now = START + timedelta(hours=2)
    assert clock.tournament_tick(tournament_id=house.row.pk, now=house.now)
    assert house.fresh.started_at == house.now
    clock.tournament_tick(tournament_id=house.row.pk, now=house.now)
    assert TournamentEvent.objects.filter(tournament=house.row, kind="start").count() == 1
    assert house.rebuilt() == house.state


def test_the_audit_holds_for_entries_withdrawals_and_cancellations():
    house = TournamentHouse()
    people = house.people(3)
    house.ask(entries.tournament_withdraw, people[0])
    house.cancel()
    assert [name for name, finding in audit_run().items() if not finding.ok] == []

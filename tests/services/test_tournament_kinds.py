"""Every kind of tournament from its registration to its money, by training opponents at the live tables."""

from datetime import timedelta

import pytest

from games.models import Round, Table
from tests.factories import make_player
from tests.services.test_tournament_play import STEEP, finished, levels
from tests.services.tournament_house import TournamentHouse
from tournaments.models import TournamentEntry, TournamentTicket
from tournaments.selectors.lobby import tickets_held
from tournaments.services import entries

pytestmark = pytest.mark.django_db

QUICK = levels(50, 100, 200, 400, 800, 1600, 3200, 6400, 12800, seconds=45)


@pytest.fixture(autouse=True)
def _opponents(settings):
    settings.TRAINING_OPPONENTS = True


def played(house):
    house.tick()
    if not house.fresh.has_started:
        house.start()
    house.run()
    return finished(house)


@pytest.mark.rule("810/23")
def test_reentries_pay_a_full_entry_again_and_places_follow_persons():
    house = TournamentHouse(training=6, bounty=200, reentry={"until_level": 6, "most": 1}, levels=QUICK, seats=6)
    done = played(house)
    again = sum(one.reentries for one in done)
    assert again
    assert len(done) == 6
    assert sum(one.prize for one in done) == (6 + again) * 1000
    assert sum(one.bounty for one in done) == (6 + again) * 200
    assert house.moved() == (6 + again) * 100


@pytest.mark.rule("810/28", "810/29", "810/32")
def test_a_satellite_gives_entries_whose_value_waits_until_they_are_used():
    later = TournamentHouse("grande", starts=timedelta(hours=5), buy_in=4000, fee=400)
    house = TournamentHouse("satelite", training=10, ticket={"tournament": "grande", "value": 4400}, levels=QUICK)
    played(house)
    tickets = list(TournamentTicket.objects.all())
    assert [ticket.value for ticket in tickets] == [4400, 4400]
    assert sum(one.prize for one in TournamentEntry.objects.filter(tournament=house.row)) == 1200
    winner = tickets[0].player
    # Whoever has won one finds it in the lobby, with the way to where it leads.
    [shown] = tickets_held(winner.pk)
    assert (shown.slug, shown.value, shown.won_in) == ("grande", 4400, "Torneio de ensaio")
    assert tickets_held(make_player().pk) == []
    before = later.wallet(winner)
    later.enter(winner, ticket_id=tickets[0].pk)
    assert later.wallet(winner) == before
    assert tickets_held(winner.pk) == []
    assert (later.account("tournament_pool"), later.account("commission")) == (4000, 400)
    later.ask(entries.tournament_withdraw, winner)
    assert later.wallet(winner) == before
    assert later.account("tournament_pool") == 0
    assert not TournamentTicket.objects.exclude(used_at=None).exists()
    later.enter(winner, ticket_id=tickets[0].pk)
    later.cancel()
    # 810/37: who entered with a won entry is refunded its value.
    assert later.wallet(winner) == before + 4400


def shared(done, prizes):
    """What each gets, in order, where those who tie for places share the prizes of those places."""
    each = []
    for place in sorted({one.place for one in done}):
        tied = sum(one.place == place for one in done)
        pot = prizes[place - 1 : place - 1 + tied]
        each += [sum(pot) // tied] * tied
    return each


@pytest.mark.rule("810/33", "810/52")
def test_a_timed_tournament_ends_after_its_time_and_ranks_by_chips():
    house = TournamentHouse(training=6, seats=3, timed_seconds=60, levels=QUICK)
    done = played(house)
    assert [one.prize for one in done] == shared(done, [3000, 1800, 1200])
    assert sum(one.out_at is None for one in done) >= 2


def test_a_freeroll_costs_nothing_and_its_guarantee_is_the_houses():
    house = TournamentHouse(training=4, buy_in=0, fee=0, guarantee=10_000, levels=QUICK)
    done = played(house)
    assert [one.prize for one in done] == shared(done, [5000, 3000, 2000])
    assert house.moved() == -10_000


@pytest.mark.rule("810/54")
def test_prizes_are_credited_at_elimination_where_the_rules_say_so():
    house = TournamentHouse(
        training=5, pays="at_elimination", cancelled_paid_shares_rest=True, bounty=300, levels=QUICK
    )
    house.tick()
    house.start()
    third = TournamentEntry.objects.filter(tournament=house.row, prize__gt=0).exclude(credited_at=None)
    while house.fresh.left > 2:
        house.tick()
    # Chance may take several out in one hand, or end it all.
    if house.fresh.left == 2:
        assert third.exists()
    house.run()
    done = finished(house)
    assert sum(one.prize for one in done) == 5000
    assert sum(one.bounty for one in done) == 1500


@pytest.mark.parametrize("limit", ["no_limit", "pot_limit", "half_pot", "fixed"])
def test_omaha_is_played_in_every_limit(limit):
    house = TournamentHouse(
        training=3, variant="omaha", limit=limit, max_raises=3 if limit == "fixed" else None, levels=QUICK
    )
    played(house)
    assert Table.objects.get(is_tournament=True).game == "omaha"
    assert Round.objects.filter(table__is_tournament=True, phase="void").count() == 0


def test_heads_up_starts_when_the_second_has_entered():
    house = TournamentHouse(
        training=1,
        seats=2,
        starts_full=True,
        least_entries=2,
        most_entries=2,
        levels=QUICK,
        bands=[{"least": 1, "percents": [100]}],
    )
    house.tick()
    ana = make_player("Ana")
    house.enter(ana)
    house.run()
    assert [one.prize for one in finished(house)] == [2000, 0]


def test_who_enters_while_an_opponent_is_away_waits_for_no_other_person():
    """The last place is a person's only until one has come."""
    house = TournamentHouse(
        training=3, seats=4, starts_full=True, least_entries=4, most_entries=4, levels=QUICK, starting_stack=500
    )
    house.tick()
    assert house.row.entries.filter(withdrawn_at=None).count() == 3
    away = house.row.entries.filter(withdrawn_at=None).first().player
    house.ask(entries.tournament_withdraw, away)
    ana = make_player("Ana")
    house.enter(ana)
    assert house.fresh.state == "registering"
    house.run()
    assert house.entry(ana).place in {1, 2, 3, 4}


@pytest.mark.rule("810/23")
def test_who_comes_late_is_seated_with_a_first_stack_until_the_window_closes():
    house = TournamentHouse(training=4, late_until_level=1, seats=5, levels=levels(*STEEP))
    house.tick()
    house.start()
    assert house.fresh.state == "late_registration"
    ana = make_player("Ana")
    house.enter(ana)
    assert house.seat(ana).chips == 500
    assert house.state.table_of(ana.public_id) is not None
    house.run()
    assert len(finished(house)) == 5

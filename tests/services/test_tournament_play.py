"""Tournaments played by training opponents through the live poker tables, from the first card to the prizes."""

import pytest

from games.audit import audit_run
from games.models import PokerSeat, Round
from tests.factories import make_player
from tests.services.tournament_house import TournamentHouse
from tournaments.models import TournamentEntry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _opponents(settings):
    settings.TRAINING_OPPONENTS = True


def faults():
    return {name: finding.faults for name, finding in audit_run().items() if not finding.ok}


def test_a_sit_and_go_is_played_to_its_prizes_and_the_absent_is_blinded_out():
    house = TournamentHouse(training=5, starts_full=True, least_entries=4, most_entries=4, starting_stack=500, seats=4)
    house.tick()
    assert house.fresh.entered == 3
    ana = make_player("Ana")
    house.enter(ana)
    assert house.fresh.state in ("running", "final_table")
    house.run()
    assert house.fresh.state == "finished"
    places = TournamentEntry.objects.filter(tournament=house.row).order_by("place")
    # Two who go out in one hand with equal stacks share their places and the sum of their prizes (810/50-51).
    prizes = (2000, 1200, 800, 0)
    shares = {
        (1, 2, 3, 4): prizes,
        (1, 2, 3, 3): (2000, 1200, 400, 400),
        (1, 2, 2, 4): (2000, 1000, 1000, 0),
        (1, 2, 2, 2): (2000, 667, 667, 666),
    }
    taken = tuple(entry.place for entry in places)
    assert sorted((entry.prize for entry in places), reverse=True) == list(shares[taken])
    assert house.account("tournament_pool") == 0
    assert house.account("commission") == 400
    assert house.moved() == 400
    assert house.rebuilt().life.state.value == "finished"
    assert not Round.objects.filter(table__is_tournament=True, phase="playing").exists()
    assert faults() == {}


def levels(*blinds, seconds=60, after=None, rest=60):
    """Levels of so many big blinds; a break after the level `after`."""
    found = []
    for number, big in enumerate(blinds, start=1):
        found.append({"small_blind": big // 2, "big_blind": big, "ante": big // 10, "seconds": seconds})
        if number == after:
            found.append({"break_seconds": rest})
    return found


STEEP = (50, 100, 200, 400, 800, 1600, 3200, 6400, 12800)


def finished(house):
    """The entries of a tournament that has ended well: places unique or tied by rule, pool empty, books balanced."""
    assert house.fresh.state == "finished"
    entries = list(TournamentEntry.objects.filter(tournament=house.row).order_by("place", "pk"))
    taken = [entry.place for entry in entries]
    assert all(place == 1 + sum(other < place for other in taken) for place in taken)
    assert house.account("tournament_pool") == 0
    assert not house.row.tables.filter(closed_at=None).exists()
    assert not PokerSeat.objects.filter(table__is_tournament=True, left_at=None).exists()
    assert house.rebuilt() == house.state
    assert faults() == {}
    return entries


@pytest.mark.rule("810/33", "810/34", "810/47", "810/48", "810/49")
def test_a_knockout_at_several_tables_is_played_to_one_winner_and_every_bounty_is_paid():
    house = TournamentHouse(training=14, seats=4, bounty=500, levels=levels(*STEEP))
    house.tick()
    house.start()
    assert house.row.tables.count() == 4
    house.run()
    entries = finished(house)
    assert len(entries) == 14
    assert sum(entry.bounty for entry in entries) == 14 * 500
    assert sum(entry.prize for entry in entries) == 14 * 1000
    assert house.moved() == 14 * 100
    kinds = set(house.row.events.values_list("kind", flat=True))
    assert {"start", "hand_start", "hand_end", "tick"} <= kinds


@pytest.mark.rule("810/23", "810/31", "810/44")
def test_rebuys_and_an_addon_are_paid_and_the_pool_grows_by_them():
    house = TournamentHouse(
        training=8,
        seats=4,
        rebuy={"chips": 500, "price": 1000, "fee": 50, "until_level": 2, "most": None},
        addon={"chips": 800, "price": 500, "fee": 0, "after_level": 2},
        levels=levels(*STEEP, after=2),
    )
    house.tick()
    house.start()
    house.run()
    entries = finished(house)
    rebuys, addons = sum(one.rebuys for one in entries), sum(one.addons for one in entries)
    assert addons
    pool = 8 * 1000 + rebuys * 1000 + addons * 500
    assert sum(one.prize for one in entries) == pool == house.fresh.pool
    assert house.moved() == 8 * 100 + rebuys * 50
    assert sum(one.cost for one in entries) == pool + 8 * 100 + rebuys * 50

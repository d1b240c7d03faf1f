"""Whole tournaments of many tables through the services, from registration to prizes, proven after each hand."""

import pytest

from tests.services.test_tournament_play import finished, levels
from tests.services.tournament_books import Books
from tests.services.tournament_house import TournamentHouse

# Committed as in the house: what a process keeps of its hands is kept after the commit.
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(600)]

# Steep, so that a tournament ends in a few minutes of its time: it begins with ten big blinds each.
BLINDS = [50 * 3**level for level in range(8)]
STEEP = levels(*BLINDS, seconds=30)


@pytest.fixture(autouse=True)
def _opponents(settings):
    settings.TRAINING_OPPONENTS = True


def begun(house):
    house.tick()
    books = Books(house)
    house.start()
    return books


@pytest.mark.rule("810/23", "810/31", "810/44", "810/47", "810/50", "810/51")
def test_a_rebuy_tournament_of_forty_five_runs_from_registration_to_prizes():
    house = TournamentHouse(
        training=45,
        rebuy={"chips": 500, "price": 1000, "fee": 50, "until_level": 2, "most": None},
        addon={"chips": 800, "price": 500, "fee": 0, "after_level": 2},
        levels=levels(*BLINDS, seconds=30, after=2),
        bands=[{"least": 1, "percents": [40, 25, 15, 12, 8]}],
    )
    books = begun(house)
    books.play()
    entries = finished(house)
    rebuys, addons = sum(one.rebuys for one in entries), sum(one.addons for one in entries)
    assert rebuys
    assert addons
    assert sum(one.prize for one in entries) == 45 * 1000 + 1000 * rebuys + 500 * addons
    assert house.moved() == 45 * 100 + 50 * rebuys
    assert books.hands > 20


@pytest.mark.rule("810/33", "810/34", "810/47", "810/48", "810/49", "810/50", "810/51")
def test_a_knockout_of_two_hundred_runs_from_registration_to_prizes():
    house = TournamentHouse(
        training=200,
        most_entries=200,
        bounty=500,
        levels=STEEP,
        bands=[{"least": 1, "percents": [30, 20, 15, 10, 6, 5, 4, 4, 3, 3]}],
    )
    books = begun(house)
    assert house.row.tables.count() == 23
    books.play()
    entries = finished(house)
    assert len(entries) == 200
    assert sum(one.bounty for one in entries) == 200 * 500
    assert sum(one.prize for one in entries) == 200 * 1000
    assert house.moved() == 200 * 100
    assert books.hands > 100

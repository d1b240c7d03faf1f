"""Whole tournaments of many tables through the services, run by hand: they take minutes, so they are in neither suite.

`python -m pytest tests/services/tournament_nights.py`: 45 players with rebuys and an add-on, and a knockout of 200.
"""

import pytest

from tests.services.test_tournament_play import STEEP, finished, levels
from tests.services.tournament_house import TournamentHouse

pytestmark = [pytest.mark.django_db, pytest.mark.timeout(1800)]


@pytest.fixture(autouse=True)
def _opponents(settings):
    settings.TRAINING_OPPONENTS = True


def test_a_rebuy_tournament_of_forty_five_runs_from_registration_to_prizes():
    house = TournamentHouse(
        training=45,
        rebuy={"chips": 500, "price": 1000, "fee": 50, "until_level": 3, "most": None},
        addon={"chips": 800, "price": 500, "fee": 0, "after_level": 3},
        levels=levels(*STEEP, 25_600, 51_200, seconds=120, after=3),
        bands=[{"least": 1, "percents": [40, 25, 15, 12, 8]}],
    )
    house.tick()
    house.start()
    house.run()
    entries = finished(house)
    bought = sum(1000 * one.rebuys + 500 * one.addons for one in entries)
    assert sum(one.prize for one in entries) == 45 * 1000 + bought
    assert house.moved() == 45 * 100 + sum(50 * one.rebuys for one in entries)


def test_a_knockout_of_two_hundred_runs_from_registration_to_prizes():
    house = TournamentHouse(
        training=200,
        most_entries=200,
        bounty=500,
        levels=levels(*STEEP, 25_600, 51_200, seconds=120),
        bands=[{"least": 1, "percents": [30, 20, 15, 10, 6, 5, 4, 4, 3, 3]}],
    )
    house.tick()
    house.start()
    assert house.row.tables.count() == 23
    house.run()
    entries = finished(house)
    assert sum(one.bounty for one in entries) == 200 * 500
    assert sum(one.prize for one in entries) == 200 * 1000
    assert house.moved() == 200 * 100

"""The house's clock leaves alone for a while what can't be done, wherever it is."""

from unittest.mock import patch

import pytest

from casino.deadlines import AGAIN
from games.clock import Clock
from tests.services.tournament_house import TournamentHouse
from tournaments.services import clock as tournament_clock

pytestmark = pytest.mark.django_db


def test_a_tournament_whose_step_fails_again_and_again_does_not_keep_the_clock_busy():
    house = TournamentHouse()
    house.people(2)
    house.now = house.row.starts_at
    clock = Clock()

    def looks():
        with patch("django.utils.timezone.now", lambda: house.now):
            return clock.due_do()

    with patch.object(tournament_clock, "tournament_tick", side_effect=ZeroDivisionError):
        assert looks() == house.now + AGAIN
    assert house.fresh.state == "registering"
    # It is tried again, and what comes after it in time is not put off.
    house.now += AGAIN
    assert looks() > house.now
    assert house.fresh.started_at == house.now

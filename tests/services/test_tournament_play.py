"""Tournaments played by training opponents through the live poker tables, from the first card to the prizes."""

import pytest

from games.audit import audit_run
from games.models import Round
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
    assert [entry.place for entry in places] == [1, 2, 3, 4]
    assert [entry.prize for entry in places] == [2000, 1200, 800, 0]
    assert house.account("tournament_pool") == 0
    assert house.account("commission") == 400
    assert house.moved() == 400
    assert house.rebuilt().life.state.value == "finished"
    assert not Round.objects.filter(table__is_tournament=True, phase="playing").exists()
    assert faults() == {}

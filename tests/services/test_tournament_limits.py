"""Limits that a player sets once he is in a tournament: what is bought from then on keeps to them, the seat stays."""

import pytest

from accounts.services.cashier import deposit
from accounts.services.protection import limit_set
from games.audit import audit_run
from tests.factories import make_player
from tests.services.roulette_room import key
from tests.services.test_tournament_people import act, refused, to_act
from tests.services.tournament_house import TournamentHouse
from tournaments.services import entries

pytestmark = pytest.mark.django_db

REBUY = {"chips": 500, "price": 1000, "fee": 100, "until_level": 2, "most": None}


def begun_for_euros(**changed):
    """Three people with 100 € at one table."""
    house = TournamentHouse(currency="EUR", **changed)
    people = [make_player() for _ in range(3)]
    for player in people:
        deposit(player_id=player.pk, amount=10_000, key=key(), now=house.now)
        house.enter(player)
    house.now = house.row.starts_at
    for player in people:
        entries.entry_seen(tournament_id=house.row.pk, player_id=player.pk, now=house.now)
    house.start()
    for player in people:
        house.come(player)
    return house, people


def two_hands_folded(house, people):
    for _ in range(2):
        act(house, to_act(house, people)[0], "fold")
    number = house.state.hands
    house.wait(seconds=120, until=lambda: house.state.hands > number)


@pytest.mark.parametrize("kind", ["stake", "loss"])
@pytest.mark.rule("810/21")
def test_a_limit_set_after_entering_stops_what_is_bought_and_leaves_the_seat(kind):
    house, people = begun_for_euros(rebuy=REBUY)
    ana, _hand = to_act(house, people)
    before = house.wallet(ana)
    # Asked for while it was allowed; the limit is set before the hand ends.
    house.ask(entries.tournament_rebuy, ana)
    limit_set(player_id=ana.pk, kind=kind, period="day", amount=2000, now=house.now)
    two_hands_folded(house, people)
    assert (house.entry(ana).rebuys, house.wallet(ana)) == (0, before)
    assert house.state.asked == {}
    assert house.seat(ana).chips > 0
    assert refused(house.ask, command=entries.tournament_rebuy, player=ana) == f"{kind}_limit_day"
    house.cancel()
    assert house.wallet(ana) == before + 1100
    assert {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}

"""Whole tournaments, engine only, each proven after every action and to the last cent; many more by `make sim`."""

import pytest

from tests.simulation.tournaments import KINDS, tournament
from tournaments.engine import ending
from tournaments.engine.lifecycle import State


@pytest.mark.rule("810/33", "810/34", "810/36.b", "810/41", "810/47", "810/51", "810/52")
@pytest.mark.parametrize("kind", KINDS)
def test_tournaments_of_every_kind_balance_chips_seats_ranks_and_cents(kind):
    for seed in range(6):
        tournament(f"{kind}:{seed}", kind=kind, players=12)


@pytest.mark.parametrize("kind", ["freezeout", "rebuy", "knockout", "heads_up"])
def test_small_ones_are_played_with_real_hands(kind):
    """The poker engine deals, so that blinds, side pots and takers are those of the table."""
    state = tournament(f"deals:{kind}", kind=kind, players=9, deals=True)
    assert state.hands > 0


def test_a_rebuy_of_45_a_knockout_of_200_and_a_satellite_of_90():
    for kind, players in (("rebuy", 45), ("knockout", 200), ("satellite", 90), ("timed", 45)):
        state = tournament(f"whole:{kind}", kind=kind, players=players)
        assert len(state.entries) >= players
        assert ending.money_in(state) > 0


def test_a_thousand_players():
    state = tournament("thousand", kind="freezeout", players=1000)
    assert state.life.state is State.FINISHED
    assert sum(len(one.busts) for one in state.eliminations) == len(state.entries) - 1


def test_the_same_seed_plays_the_same_tournament():
    assert tournament("same", kind="reentry", players=20) == tournament("same", kind="reentry", players=20)

"""The simulator at banked card tables in a bounded run: seeds, one twice, houses that are broken on purpose."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache

from games.engines import blackjack, stud
from games.services import rounds
from games.services.cards import money, turns
from tests.simulation.card_world import BlackjackWorld
from tests.simulation.proofs import Broken
from tests.simulation.stud_world import StudWorld

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 8


@pytest.mark.rule("805/25", "805/26", "805/27", "805/28")
@pytest.mark.parametrize("seed", [1, 2])
def test_blackjack_with_crashes_time_outs_and_voids_leaves_every_cent_where_it_belongs(seed: int) -> None:
    world = BlackjackWorld(seed)
    world.play(ROUNDS)
    assert world.counted["crashes"] > 0
    assert world.counted["settled"] > 0


@pytest.mark.parametrize("seed", [3])
def test_stud_with_crashes_time_outs_and_voids_leaves_every_cent_where_it_belongs(seed: int) -> None:
    world = StudWorld(seed)
    world.play(ROUNDS)
    assert world.counted["crashes"] > 0
    assert world.counted["settled"] > 0


def test_the_same_seed_plays_the_same_rounds_twice(emptied: Callable[[], None]) -> None:
    traces = []
    for seed in (5, 5):
        traces.append(BlackjackWorld(seed).play(2))
        cache.clear()
        emptied()
    assert traces[0] == traces[1]


@contextmanager
def prizes_are_a_euro_less() -> Iterator[None]:
    """Every prize is one euro less than the rules say."""
    settle = blackjack.settle

    def wrong(state: Any) -> Any:
        return [
            replace(
                one,
                hands=tuple(
                    replace(hand, prize=hand.prize - 100, returned=hand.returned - 100) if hand.prize else hand
                    for hand in one.hands
                ),
            )
            for one in settle(state)
        ]

    with patch.object(blackjack, "settle", wrong):
        yield


@contextmanager
def a_bank_that_never_plays() -> Iterator[None]:
    """Every bet comes back, whatever the bank has."""
    with patch.object(stud, "qualifies", lambda cards: False):
        yield


@contextmanager
def what_a_decision_adds_is_not_paid_in() -> Iterator[None]:
    """A second stake is written, and its money stays in the wallet."""
    right = money.stake_add

    def wrong(**fields: Any) -> None:
        with patch.object(money.ledger, "post", lambda **_fields: 0):
            right(**fields)

    with patch.object(money, "stake_add", wrong):
        yield


@contextmanager
def keys_are_forgotten() -> Iterator[None]:
    """A decision that is sent again is carried out again."""
    append, number = rounds.append, iter(range(10**6))

    def unmarked(**fields: Any) -> Any:
        mark = fields.pop("command")
        return append(command=type(mark)(f"{mark.key}:{next(number)}", mark.body, mark.player_id), **fields)

    with patch.object(rounds, "append", unmarked), patch.object(turns, "command_answered", lambda mark, table_id: None):
        yield


@pytest.mark.parametrize("broken", [prizes_are_a_euro_less, what_a_decision_adds_is_not_paid_in, keys_are_forgotten])
def test_a_broken_card_house_is_found_out(broken: Callable[[], Any]) -> None:
    """The control: with any of these the simulator does not come to its end."""
    with broken(), pytest.raises((Broken, AssertionError)):
        BlackjackWorld(1).play(40)


@pytest.mark.parametrize("broken", [a_bank_that_never_plays, what_a_decision_adds_is_not_paid_in])
def test_a_broken_stud_house_is_found_out(broken: Callable[[], Any]) -> None:
    """The control at póquer sem descarte."""
    with broken(), pytest.raises((Broken, AssertionError)):
        StudWorld(1).play(40)

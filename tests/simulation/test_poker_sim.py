"""The simulator at poker tables in a bounded run: seeds, the same seed twice, and houses that are broken on purpose."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache

from games.engines.rake import Rake
from games.services.poker import money, room
from tests.simulation.poker_world import PokerWorld
from tests.simulation.proofs import Broken

pytestmark = pytest.mark.django_db(transaction=True)
HANDS = 6


@pytest.mark.rule("806/19", "806/72")
@pytest.mark.parametrize("seed", [1, 2])
def test_poker_with_crashes_time_outs_and_voids_leaves_every_chip_where_it_belongs(seed: int) -> None:
    world = PokerWorld(seed)
    world.play(HANDS)
    assert world.counted["crashes"] > 0
    assert world.counted["settled"] > 0


def test_the_same_seed_plays_the_same_hands_twice(emptied: Callable[[], None]) -> None:
    traces = []
    for seed in (5, 5):
        traces.append(PokerWorld(seed).play(2))
        cache.clear()
        emptied()
    assert traces[0] == traces[1]


@contextmanager
def a_cent_too_much() -> Iterator[None]:
    """The house takes one cent more of each main pot than its rules say."""
    right = Rake.of_pots

    def wrong(self: Rake, amounts: Any) -> tuple[int, ...]:
        first, *others = right(self, amounts)
        return (first + 1, *others)

    with patch.object(Rake, "of_pots", wrong):
        yield


@contextmanager
def leavers_are_forgotten() -> Iterator[None]:
    """Who leaves loses the seat, and the stack stays where it is."""
    right = money.cash_out

    def wrong(room_: Any, seat: Any) -> None:
        with patch.object(money.ledger, "post", lambda **_fields: 0):
            right(room_, seat)

    with patch.object(money, "cash_out", wrong):
        yield


@contextmanager
def keys_are_forgotten() -> Iterator[None]:
    """A command that is sent again is carried out again."""
    append, number = room.append, iter(range(10**6))

    def unmarked(**fields: Any) -> Any:
        mark = fields.pop("command")
        return append(command=type(mark)(f"{mark.key}:{next(number)}", mark.body, mark.player_id), **fields)

    with patch.object(room, "append", unmarked), patch.object(room, "command_answered", lambda mark, table_id: None):
        yield


@pytest.mark.parametrize("broken", [a_cent_too_much, leavers_are_forgotten, keys_are_forgotten])
def test_a_broken_poker_house_is_found_out(broken: Callable[[], Any]) -> None:
    """The control: with any of these the simulator does not come to its end."""
    with broken(), pytest.raises((Broken, AssertionError)):
        PokerWorld(1).play(40)

"""The simulator of tournaments in a bounded run: seeds, the same seed twice, and houses that are broken on purpose."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache

from tests.simulation.proofs import Broken
from tests.simulation.tournament_world import TournamentWorld
from tournaments.services import money, tables
from tournaments.services.held import Held, Mark

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(400)]


@pytest.mark.rule("810/21", "810/25", "810/27", "810/33", "810/43", "810/54")
@pytest.mark.parametrize("seed", [2, 8])
def test_tournaments_with_crashes_and_lost_news_leave_every_chip_and_cent_where_it_belongs(seed: int) -> None:
    world = TournamentWorld(seed, size=6)
    world.play(1)
    assert world.counted["over"] == 1
    assert world.counted["crashes"] > 0


def test_the_same_seed_plays_the_same_tournament_twice(emptied: Callable[[], None]) -> None:
    traces = []
    for seed in (6, 6):
        traces.append(TournamentWorld(seed, size=6, most=60).play(1))
        cache.clear()
        emptied()
    assert traces[0] == traces[1]


@contextmanager
def entries_cost_no_fee() -> Iterator[None]:
    """What the house keeps of an entry is never taken."""
    right = money._into

    def wrong(held: Held, *, parts: tuple[int, int], **asked: Any) -> int:
        return right(held, parts=(parts[0], 0), **asked)

    with patch.object(money, "_into", wrong):
        yield


@contextmanager
def a_table_is_overlooked() -> Iterator[None]:
    """Where something has changed at several tables, the last of them is taken for one at which nothing has."""
    right = tables._changed

    def wrong(held: Held) -> set[int]:
        return set(sorted(right(held))[:1])

    with patch.object(tables, "_changed", wrong):
        yield


@contextmanager
def keys_are_forgotten() -> Iterator[None]:
    """A command that is sent again is carried out again."""
    write, number = Held._write, iter(range(10**6))

    def unmarked(held: Held, kind: str, data: Any, who: Any, mark: Mark | None, *more: Any) -> None:
        write(held, kind, data, who, mark and Mark(f"{mark.key}:{next(number)}", mark.body), *more)

    with patch.object(Held, "_write", unmarked), patch.object(Held, "answered", lambda held, mark: None):
        yield


@pytest.mark.parametrize("broken", [entries_cost_no_fee, a_table_is_overlooked, keys_are_forgotten])
def test_a_broken_house_of_tournaments_is_found_out(broken: Callable[[], Any]) -> None:
    """The control: with any of these the simulator does not come to its end."""
    with broken(), pytest.raises((Broken, AssertionError)):
        TournamentWorld(1, size=6).play(3)

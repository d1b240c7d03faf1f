"""The simulator in a bounded run: three seeds, the same seed twice, and houses that are broken on purpose."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache

from accounts import ledger
from games.services import bets, settlement
from tests.simulation.proofs import Broken
from tests.simulation.world import World

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 15


@pytest.mark.rule("804/20", "804/22", "804/23")
@pytest.mark.parametrize("seed", [1, 2, 4])
def test_rooms_of_players_crashes_and_lost_announcements_leave_every_cent_where_it_belongs(seed: int) -> None:
    world = World(seed)
    world.play(ROUNDS)
    assert world.counted["crashes"] > 0
    assert world.screens.dropped > 0
    assert world.counted["settled"] > 0


def test_the_same_seed_plays_the_same_twice_and_another_seed_something_else(emptied: Callable[[], None]) -> None:
    traces = []
    for seed in (5, 5, 6):
        traces.append(World(seed).play(6))
        cache.clear()
        emptied()
    assert traces[0] == traces[1] != traces[2]


@contextmanager
def a_cent_too_much() -> Iterator[None]:
    """Settling pays the winner's prize and a cent."""
    decide = settlement._bets_decide

    def wrong(round_id: int, prizes: Any) -> None:
        decide(round_id, prizes)
        won = settlement.Bet.objects.filter(round_id=round_id, state="won").first()
        if won:
            settlement.Bet.objects.filter(pk=won.pk).update(returned=won.returned + 1, prize=won.prize + 1)

    with patch.object(settlement, "_bets_decide", wrong):
        yield


@contextmanager
def withdrawals_are_forgotten() -> Iterator[None]:
    """What is taken back leaves the layout, and the money stays where it is."""
    move = bets._move

    def wrong(hand: Any, command_id: int, total: int, kind: Any) -> None:
        if kind != "bet_withdrawn":
            move(hand, command_id, total, kind)

    with patch.object(bets, "_move", wrong):
        yield


@contextmanager
def keys_are_forgotten() -> Iterator[None]:
    """A gesture that is sent again is carried out again."""
    append, post, number = bets.append, ledger.post, iter(range(10**6))

    def unmarked(**fields: Any) -> Any:
        mark = fields.pop("command")
        return append(command=type(mark)(f"{mark.key}:{next(number)}", mark.body, mark.player_id), **fields)

    with (
        patch.object(bets, "append", unmarked),
        patch.object(ledger, "post", post),
        patch.object(bets, "command_answered", lambda mark, table_id: None),
    ):
        yield


@pytest.mark.parametrize("broken", [a_cent_too_much, withdrawals_are_forgotten, keys_are_forgotten])
def test_a_broken_house_is_found_out(broken: Callable[[], Any]) -> None:
    """The control: with any of these the simulator does not come to its end."""
    with broken(), pytest.raises((Broken, AssertionError)):
        World(1).play(60)

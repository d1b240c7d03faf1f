"""The simulator at baccarat tables in a bounded run: seeds, one twice, houses that are broken on purpose."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache

from games.engines import baccarat
from games.models import Bet, Round
from games.services import bets
from tests.simulation.baccarat_world import BaccaratWorld
from tests.simulation.proofs import Broken

pytestmark = pytest.mark.django_db(transaction=True)
ROUNDS = 8


@pytest.mark.rule("812/5", "812/24", "812/29", "812/41")
def test_baccarat_with_crashes_and_voids_leaves_every_cent_where_it_belongs() -> None:
    world = BaccaratWorld(17)
    world.play(ROUNDS)
    told = Counter(Bet.objects.values_list("state", flat=True))
    played = Round.objects.filter(phase=Round.Phase.SETTLED).values_list("table__slug", flat=True)
    assert min(world.counted["crashes"], world.counted["void"], world.screens.dropped) > 0
    assert min(told["won"], told["lost"], told["withdrawn"], told["void"]) > 0
    assert {"bacara", "macau"} <= set(played)


def test_the_same_seed_plays_the_same_coups_twice(emptied: Callable[[], None]) -> None:
    traces = []
    for seed in (5, 5):
        traces.append(BaccaratWorld(seed).play(2))
        cache.clear()
        emptied()
    assert traces[0] == traces[1]


@contextmanager
def the_commission_is_forgotten() -> Iterator[None]:
    """Banca's prizes are paid whole."""
    settle = baccarat.settle

    def wrong(*asked: Any) -> Any:
        return [replace(one, commission=0, returned=one.returned + one.commission) for one in settle(*asked)]

    with patch.object(baccarat, "settle", wrong):
        yield


@contextmanager
def the_difference_is_of_each_player() -> Iterator[None]:
    """Macau's difference is held by every player alone, and not by the table."""
    check = baccarat.check

    def wrong(rules: Any, placed: Any, wanted: Any) -> Any:
        return check(rules, [one for one in placed if one.player == wanted[0].player], wanted)

    with patch.object(baccarat, "check", wrong):
        yield


@contextmanager
def what_balanced_anothers_bet_is_taken_back() -> Iterator[None]:
    """Whoever takes back asks nobody how far the sides are apart then."""
    with patch.object(baccarat, "check_left", lambda rules, before, left: None):
        yield


@contextmanager
def withdrawals_keep_the_money() -> Iterator[None]:
    """What is taken back leaves the felt, and the money stays where it is."""
    move = bets._move

    def wrong(hand: Any, command_id: int, total: int, kind: Any) -> None:
        if kind != "bet_withdrawn":
            move(hand, command_id, total, kind)

    with patch.object(bets, "_move", wrong):
        yield


class MacauAlone(BaccaratWorld):
    """Everybody at one table, so that its difference is soon reached."""

    made = BaccaratWorld.made[1:2]


@pytest.mark.parametrize(
    ("broken", "world"),
    [
        (the_commission_is_forgotten, BaccaratWorld(5)),
        (withdrawals_keep_the_money, BaccaratWorld(3)),
        (the_difference_is_of_each_player, MacauAlone(3)),
        (what_balanced_anothers_bet_is_taken_back, MacauAlone(13)),
    ],
)
def test_a_broken_house_of_baccarat_is_found_out(broken: Callable[[], Any], world: BaccaratWorld) -> None:
    """The control: with any of these the simulator does not come to its end."""
    with broken(), pytest.raises((Broken, AssertionError)):
        world.play(40)

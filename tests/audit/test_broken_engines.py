"""An engine that is wrong and believes itself, while it plays and while it is asked again: only other code finds it."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from games.audit import audit_run
from games.engines import poker
from games.engines.rake import Rake
from games.models import Round
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom

pytestmark = pytest.mark.django_db


def red() -> set[str]:
    return {name for name, finding in audit_run().items() if not finding.ok}


def odd_pot_is_split() -> None:
    """Three put 10 each and the two who stay share 25 more: kings and sevens lie on the board for both."""
    room = PokerTableRoom(rake={"kind": "pot", "percent": 5, "cap": 300})
    for seat, name in enumerate(("Ivo", "Mia", "Noa"), 1):
        room.sit(make_player(name), seat)
    room.deal("2c", "2d", "3h", "4c", "4d", "5h", "Ks", "Kh", "Kd", "7s", "7h")
    room.act(room.to_act, "raise", 25)
    room.act(room.to_act, "fold")
    while room.round.phase == Round.Phase.PLAYING:
        state = room.hand.state
        room.act(room.to_act, "check" if state.bets[state.to_act] >= state.level else "call")


@contextmanager
def odd_cents_go_last() -> Iterator[None]:
    right = poker.shares
    with patch.object(poker, "shares", lambda amount, winners: right(amount, winners[::-1])):
        yield


@contextmanager
def the_house_rounds_up() -> Iterator[None]:
    def up(self: Rake, amounts: Sequence[int]) -> tuple[int, ...]:
        return tuple(-(-amount * self.percent // 100) for amount in amounts)

    with patch.object(Rake, "of_pots", up):
        yield


@contextmanager
def the_lowest_hand_wins() -> Iterator[None]:
    with patch.object(poker, "place_strength", lambda state, place: place):
        yield


@contextmanager
def an_engine_that_is_right() -> Iterator[None]:
    yield


@pytest.mark.parametrize(
    ("broken", "found"),
    [
        (an_engine_that_is_right, set()),
        (odd_cents_go_last, {"second_hand_agrees"}),
        (the_lowest_hand_wins, {"second_hand_agrees"}),
        (the_house_rounds_up, {"poker_commission_is_the_rules", "second_hand_agrees"}),
    ],
)
def test_an_engine_that_is_wrong_is_found_by_the_second_settlement_alone(broken, found) -> None:
    with broken():
        odd_pot_is_split()
        assert red() == found

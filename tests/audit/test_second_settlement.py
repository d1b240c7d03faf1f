"""The second paytable and the engine, which share no code, agree on every position and every number."""

from itertools import product

import pytest

from games.audit.second_settlement import UnknownBet, returned_for
from games.audit.second_stud import returned_in_round
from games.engines import roulette, stud
from games.engines.roulette import Wheel
from tests.rules.stud_kit import ACE_KING, ACE_QUEEN, HANDS


def paid_by_the_engine(position: roulette.Position, amount: int, pocket: str) -> int:
    above, below = roulette.PRIZES[position.chance]
    return amount + amount * above // below if roulette.wins(position, pocket) else 0


@pytest.mark.parametrize("wheel", list(Wheel))
def test_both_settlements_agree_on_every_position_and_every_pocket(wheel: Wheel) -> None:
    positions = roulette.positions(wheel)
    assert len(positions) > 150
    for position in positions:
        for pocket in wheel.order:
            second = returned_for(wheel.regulation, position.code, 200, pocket)
            assert second == paid_by_the_engine(position, 200, pocket), (position.code, pocket)


@pytest.mark.parametrize(
    ("code", "amount", "pocket"),
    [
        ("straight:1-2", 100, "1"),
        ("split:17", 100, "17"),
        ("split:17-17", 100, "17"),
        ("basket:0-00-1-2-3", 100, "0"),
        ("dozen:4", 100, "1"),
        ("column:0", 100, "1"),
        ("double_dozen:1-3", 100, "1"),
        ("red:1", 100, "1"),
        ("red", 100, "37"),
        ("red", 100, "01"),
        ("red", 100, ""),
        ("double_dozen:1-2", 101, "1"),
    ],
)
def test_a_bet_or_a_number_that_does_not_exist_is_named(code: str, amount: int, pocket: str) -> None:
    with pytest.raises(UnknownBet):
        returned_for("804", code, amount, pocket)


def test_a_regulation_without_a_second_settlement_is_named() -> None:
    with pytest.raises(UnknownBet, match="805"):
        returned_for("805", "red", 100, "1")


def test_both_settlements_of_stud_agree_on_hands_of_every_kind_against_each_other() -> None:
    """Every combination, and hands that nothing but a last card decides, each against all the others as the bank's."""
    rules = stud.TableRules(100, 10_000)
    few = [*HANDS.values(), ACE_KING, ACE_QUEEN, "Ad Kh 9c 7s 4d", "Ad Kh 9c 7s 3d", "Ts 9c 8d 7h 6s", "As Ts 8s 6s 4s"]
    for own, bank in product(few, few):
        cards = [card for turn in zip(own.split(), bank.split(), strict=True) for card in turn]
        state = stud.apply(stud.deal(rules, {1: 100}, cards), stud.Action(1, stud.Decision.BET))
        (outcome,) = stud.settle(state)
        told = [
            ("stud_dealt", None, None, {"antes": [[1, "p", 100]]}),
            ("stud_decided", 1, 200, {"answer": "bet"}),
            ("stud_shown", None, None, {"cards": [[1, own.split(), ""]], "bank": bank.split()}),
        ]
        assert sum(returned_in_round(told, stud.STANDARD_PAYS).values()) == outcome.returned, (own, bank)

"""What a pocket does to every bet: who wins, at which prize, what comes back, and that no cent is made or lost."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engines import roulette
from games.engines.roulette import Position, Stake, Wheel
from tests.rules import roulette_by_hand as hand

WHEELS = list(hand.WHEELS)


def settled(wheel, chance, keys, amount, pocket):
    position = roulette.position_parse(Wheel(wheel), chance, **keys)
    assert isinstance(position, Position)
    (outcome,) = roulette.settle([Stake(position, amount)], pocket=pocket)
    return outcome.result, outcome.prize, outcome.returned


def assert_every_outcome(wheel, chances):
    """Each position of these chances against each pocket, by the enumeration that knows no engine."""
    for chance, keys, wins in hand.every_bet(wheel):
        if chance not in chances:
            continue
        prize = hand.FACTS[chance][1] * 300
        assert prize.denominator == 1
        for pocket in hand.pockets(wheel):
            expected = ("won", int(prize), int(prize) + 300) if pocket in wins else ("lost", 0, 0)
            assert settled(wheel, chance, keys, 300, pocket) == expected, (wheel, chance, keys, pocket)


INSIDE = ("straight", "split", "street", "corner", "six_line")
OUTSIDE = ("dozen", "column", "double_dozen", "double_column")
EVEN = ("even", "odd", "low", "high", "red", "black")
PRIZES_INSIDE = ("804/13.a.i", "804/13.a.ii", "804/13.a.iii", "804/13.a.iv", "804/13.a.v")
PRIZES_OUTSIDE = ("804/13.a.vi", "804/13.a.vii", "804/13.a.viii", "804/13.a.ix")


def french(items):
    return tuple(item.replace("804/13", "807/14") for item in items)


@pytest.mark.rule(*PRIZES_INSIDE, "804/18")
@pytest.mark.parametrize("wheel", ["american", "american_double_zero"])
def test_american_inside_bets_against_every_pocket(wheel):
    assert_every_outcome(wheel, INSIDE)


@pytest.mark.rule(*PRIZES_OUTSIDE, "804/13.b", "804/18", "804/19")
@pytest.mark.parametrize("wheel", ["american", "american_double_zero"])
def test_american_outside_bets_against_every_pocket(wheel):
    assert_every_outcome(wheel, OUTSIDE + EVEN)


@pytest.mark.rule(*french(PRIZES_INSIDE), "807/20")
def test_french_inside_bets_against_every_pocket():
    assert_every_outcome("french", INSIDE)


@pytest.mark.rule(*french(PRIZES_OUTSIDE), "807/14.b", "807/20", "807/21")
def test_french_outside_bets_against_every_pocket():
    assert_every_outcome("french", OUTSIDE + EVEN)


@pytest.mark.rule("804/19", "807/21")
@pytest.mark.parametrize("wheel", WHEELS)
def test_on_a_zero_everything_without_it_loses_in_full_and_everything_with_it_stands(wheel):
    """R01: even, low, a colour, a column and a dozen lose too."""
    for zero in set(hand.pockets(wheel)) - set(hand.NUMBERS):
        for chance, keys, _ in hand.every_bet(wheel):
            holds = zero in keys.get("numbers", [])
            result, _, returned = settled(wheel, chance, keys, 300, zero)
            assert (result, returned > 0) == (("won", True) if holds else ("lost", False)), (zero, chance, keys)


@pytest.mark.rule("804/20", "804/21", "807/22", "807/23")
@pytest.mark.parametrize("wheel", WHEELS)
def test_a_round_without_a_valid_number_returns_every_stake(wheel):
    for chance, keys, _ in hand.every_bet(wheel):
        assert settled(wheel, chance, keys, 302, None) == ("void", 0, 302)


@pytest.mark.rule("804/13", "804/18", "807/14", "807/20")
@given(data=st.data())
def test_every_position_returns_36_stakes_over_the_pockets(data):
    wheel = data.draw(st.sampled_from(list(Wheel)))
    position = data.draw(st.sampled_from(roulette.positions(wheel)))
    stake = Stake(position, 2 * data.draw(st.integers(1, 10**9)))
    returned = sum(roulette.settle([stake], pocket=pocket)[0].returned for pocket in wheel.pockets)
    assert returned == 36 * stake.amount
    assert Fraction(returned, stake.amount * len(wheel.pockets)) == Fraction(36, hand.WHEELS[wheel.value])


@pytest.mark.rule("804/13.a.viii", "804/13.a.ix")
@given(half=st.integers(1, 10**9))
def test_half_of_an_even_stake_is_whole_cents(half):
    assert roulette.prize("double_dozen", 2 * half) == roulette.prize("double_column", 2 * half) == half

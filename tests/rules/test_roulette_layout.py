"""The wheels and the layouts: what can be bet on, and what can't, against an enumeration made from the cloth."""

from itertools import combinations

import pytest

from casino.refusal import Denial
from games.engines import roulette
from games.engines.roulette import Position, RouletteRefusal, Wheel
from tests.rules import roulette_by_hand as hand

WHEELS = [wheel.value for wheel in Wheel]


def parsed(wheel, chance, keys):
    return roulette.position_parse(Wheel(wheel), chance, **keys)


@pytest.mark.rule("804/6.a", "807/6.a", "804/6.c", "807/6.c")
@pytest.mark.parametrize("wheel", WHEELS)
def test_the_pockets_stand_clockwise_in_the_order_of_the_regulation(wheel):
    assert list(Wheel(wheel).order) == hand.CLOCKWISE[wheel]
    assert len(Wheel(wheel).order) == hand.WHEELS[wheel]
    assert sorted(Wheel(wheel).pockets) == sorted(hand.CLOCKWISE[wheel])


@pytest.mark.rule("804/6.b", "807/6.b")
@pytest.mark.parametrize("wheel", WHEELS)
def test_a_colour_belongs_to_the_number_and_only_the_zeros_are_green(wheel):
    colours = {pocket: roulette.colour(pocket) for pocket in Wheel(wheel).pockets}
    assert {pocket for pocket in colours if colours[pocket] == "red"} == hand.RED
    assert {pocket for pocket in colours if colours[pocket] == "green"} == set(hand.pockets(wheel)) - set(hand.NUMBERS)
    assert list(colours.values()).count("black") == 18


@pytest.mark.rule("804/6.b")
def test_one_and_twenty_seven_are_neighbours_on_the_american_wheel_and_both_red():
    order = Wheel.AMERICAN.order
    assert order.index("27") == order.index("1") + 1
    assert roulette.colour("1") == roulette.colour("27") == "red"


def every_position(wheel):
    return {(position.chance, frozenset(position.numbers)) for position in roulette.positions(Wheel(wheel))}


ITEMS_A = ("804/7.a.i", "804/7.a.ii", "804/7.a.iii", "804/7.a.iv", "804/7.a.v")
ITEMS_B = ("804/7.a.vi", "804/7.a.vii", "804/7.a.viii", "804/7.a.ix")
ITEMS_C = ("804/7.b.i", "804/7.b.ii", "804/7.b.iii", "804/7.b.iv", "804/7.b.v", "804/7.b.vi")


def french(items):
    return tuple(item.replace("804/", "807/") for item in items)


def assert_layout_has_exactly(wheel, chances):
    wanted = {(chance, frozenset(wins)) for chance, _, wins in hand.every_bet(wheel) if chance in chances}
    assert {one for one in every_position(wheel) if one[0] in chances} == wanted


@pytest.mark.rule(*ITEMS_A, "804/9")
@pytest.mark.parametrize("wheel", ["american", "american_double_zero"])
def test_the_american_layouts_have_every_inside_bet_and_no_other(wheel):
    assert_layout_has_exactly(wheel, ("straight", "split", "street", "corner", "six_line"))


@pytest.mark.rule(*french(ITEMS_A), "807/10")
def test_the_french_layout_has_every_inside_bet_and_no_other():
    assert_layout_has_exactly("french", ("straight", "split", "street", "corner", "six_line"))


@pytest.mark.rule(*ITEMS_B)
@pytest.mark.parametrize("wheel", ["american", "american_double_zero"])
def test_the_american_layouts_have_dozens_columns_and_adjacent_doubles(wheel):
    assert_layout_has_exactly(wheel, ("dozen", "column", "double_dozen", "double_column"))


@pytest.mark.rule(*french(ITEMS_B))
def test_the_french_layout_has_dozens_columns_and_adjacent_doubles():
    assert_layout_has_exactly("french", ("dozen", "column", "double_dozen", "double_column"))


@pytest.mark.rule(*ITEMS_C)
@pytest.mark.parametrize("wheel", ["american", "american_double_zero"])
def test_the_american_layouts_have_the_six_even_chances_of_eighteen_numbers(wheel):
    assert_layout_has_exactly(wheel, ("even", "odd", "low", "high", "red", "black"))


@pytest.mark.rule(*french(ITEMS_C))
def test_the_french_layout_has_the_six_even_chances_of_eighteen_numbers():
    assert_layout_has_exactly("french", ("even", "odd", "low", "high", "red", "black"))


@pytest.mark.rule("804/8", "807/9")
@pytest.mark.parametrize("wheel", WHEELS)
def test_every_position_has_one_code_and_is_found_by_it(wheel):
    positions = roulette.positions(Wheel(wheel))
    assert len({position.code for position in positions}) == len(positions)
    assert all(roulette.position_of_code(Wheel(wheel), position.code) == position for position in positions)


def test_codes_are_the_written_ones():
    wheel = Wheel.AMERICAN_DOUBLE_ZERO
    rows = [
        ("straight", {"numbers": ["00"]}, "straight:00"),
        ("split", {"numbers": ["00", "0"]}, "split:0-00"),
        ("split", {"numbers": ["20", "17"]}, "split:17-20"),
        ("street", {"numbers": ["3", "2", "00"]}, "street:00-2-3"),
        ("corner", {"numbers": ["29", "25", "28", "26"]}, "corner:25-26-28-29"),
        ("six_line", {"numbers": ["6", "5", "4", "3", "2", "1"]}, "six_line:1-2-3-4-5-6"),
        ("dozen", {"which": 2}, "dozen:2"),
        ("column", {"which": 3}, "column:3"),
        ("double_dozen", {"which": [1, 2]}, "double_dozen:1-2"),
        ("double_column", {"which": [2, 3]}, "double_column:2-3"),
        ("red", {}, "red"),
    ]
    for chance, keys, code in rows:
        position = roulette.position_parse(wheel, chance, **keys)
        assert isinstance(position, Position), chance
        assert position.code == code


@pytest.mark.rule("804/9", "807/10")
@pytest.mark.parametrize("wheel", WHEELS)
def test_every_bet_is_accepted_whatever_the_order_of_its_numbers(wheel):
    for chance, keys, wins in hand.every_bet(wheel):
        position = parsed(wheel, chance, keys)
        assert isinstance(position, Position), (chance, keys)
        assert set(position.numbers) == set(wins)
        if "numbers" in keys:
            assert parsed(wheel, chance, {"numbers": keys["numbers"][::-1]}) == position


@pytest.mark.rule("804/7", "807/7")
@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize(("chance", "size"), [("split", 2), ("street", 3)])
def test_every_other_set_of_two_or_three_numbers_is_refused(wheel, chance, size):
    legal = hand.inside_sets(wheel)[chance]
    for numbers in combinations(hand.pockets(wheel), size):
        found = parsed(wheel, chance, {"numbers": list(numbers)})
        assert isinstance(found, Position) == (frozenset(numbers) in legal), numbers


@pytest.mark.rule("804/7.a.iv")
def test_the_five_number_bet_does_not_exist_and_the_corner_with_zero_needs_a_single_zero():
    double = Wheel.AMERICAN_DOUBLE_ZERO
    for chance, numbers in [("corner", "0 00 1 2 3"), ("six_line", "0 00 1 2 3"), ("corner", "0 1 2 3")]:
        found = roulette.position_parse(double, chance, numbers=numbers.split())
        assert isinstance(found, Denial)
        assert found.refusal is RouletteRefusal.NOT_A_POSITION
    single = roulette.position_parse(Wheel.AMERICAN, "corner", numbers=["0", "1", "2", "3"])
    assert isinstance(single, Position)


NO_POSITIONS = [
    ("straight", {"numbers": []}, "not_a_position", "7.a.i"),
    ("straight", {"numbers": ["1", "1"]}, "not_a_position", "7.a.i"),
    ("straight", {"numbers": ["37"]}, "number_not_on_wheel", "6.a"),
    ("straight", {"numbers": ["000"]}, "number_not_on_wheel", "6.a"),
    ("straight", {"numbers": ["01"]}, "number_not_on_wheel", "6.a"),
    ("straight", {"numbers": ["١"]}, "number_not_on_wheel", "6.a"),
    ("straight", {"numbers": [" 1"]}, "number_not_on_wheel", "6.a"),
    ("straight", {"numbers": ["-1"]}, "number_not_on_wheel", "6.a"),
    ("straight", {}, "not_a_position", "7.a.i"),
    ("split", {"numbers": ["3", "4"]}, "not_a_position", "7.a.ii"),
    ("split", {"numbers": ["1", "1"]}, "not_a_position", "7.a.ii"),
    ("split", {"numbers": ["1", "2", "2"]}, "not_a_position", "7.a.ii"),
    ("street", {"numbers": ["2", "3", "4"]}, "not_a_position", "7.a.iii"),
    ("corner", {"numbers": ["3", "4", "6", "7"]}, "not_a_position", "7.a.iv"),
    ("six_line", {"numbers": ["2", "3", "4", "5", "6", "7"]}, "not_a_position", "7.a.v"),
    ("dozen", {"which": 0}, "not_a_position", "7.a.vi"),
    ("dozen", {"which": 4}, "not_a_position", "7.a.vi"),
    ("dozen", {"which": [1, 2]}, "not_a_position", "7.a.vi"),
    ("column", {"which": -1}, "not_a_position", "7.a.vii"),
    ("double_dozen", {"which": [1, 3]}, "not_a_position", "7.a.viii"),
    ("double_dozen", {"which": [2, 1]}, "not_a_position", "7.a.viii"),
    ("double_dozen", {"which": [1, 1]}, "not_a_position", "7.a.viii"),
    ("double_dozen", {"which": 1}, "not_a_position", "7.a.viii"),
    ("double_column", {"which": [1, 2, 3]}, "not_a_position", "7.a.ix"),
    ("red", {"numbers": ["1"]}, "not_a_position", "7.b.v"),
    ("red", {"which": 1}, "not_a_position", "7.b.v"),
    ("basket", {}, "unknown_chance", "7"),
    ("", {}, "unknown_chance", "7"),
    ("voisins", {}, "unknown_chance", "7"),
]


@pytest.mark.rule("804/7", "804/9", "807/7", "807/10")
@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize(("chance", "keys", "code", "item"), NO_POSITIONS)
def test_what_is_no_place_on_the_layout_is_refused_by_the_wheels_own_rule(wheel, chance, keys, code, item):
    found = parsed(wheel, chance, keys)
    assert isinstance(found, Denial)
    assert (found.code, found.rule_broken) == (code, f"{hand.REGULATION[wheel]}/{item}")


@pytest.mark.rule("804/6.a", "807/6.a")
@pytest.mark.parametrize("wheel", ["american", "french"])
def test_a_double_zero_is_no_number_of_a_single_zero_wheel(wheel):
    for chance, numbers in [("straight", ["00"]), ("split", ["0", "00"]), ("street", ["00", "2", "3"])]:
        found = parsed(wheel, chance, {"numbers": numbers})
        assert isinstance(found, Denial)
        assert found.code == "number_not_on_wheel"


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize(
    "code",
    ["", "red:", "red:1", "split:20-17", "split:17_20", "dozen:4", "straight:37", "double_dozen:1-3", ":", "x:1"],
)
def test_an_unwritten_code_is_no_position(wheel, code):
    assert isinstance(roulette.position_of_code(Wheel(wheel), code), Denial)

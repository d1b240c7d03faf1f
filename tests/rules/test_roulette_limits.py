"""Minimum, maximum, chip step and ceiling: what a table takes and refuses, and which refusal comes first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.refusal import Denial
from casino.refusal_texts import texts
from games.engines import roulette
from games.engines.roulette import RouletteRefusal, Stake, TableRules, Wheel
from tests.rules import roulette_by_hand as hand

MULTIPLE = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")


def rules_of(wheel, **values):
    found = TableRules.from_values({"wheel": wheel, "min_bet": 100, "chip_step": 100, **values})
    assert isinstance(found, TableRules)
    return found


def stake(wheel, code, amount):
    position = roulette.position_of_code(Wheel(wheel), code)
    assert not isinstance(position, Denial), code
    return Stake(position, amount)


def refusal(rules, wanted, placed=()):
    denial = roulette.check(rules, placed, wanted)
    return denial and (denial.code, denial.rule_broken)


def first_position(wheel, chance):
    return next(position for position in roulette.positions(Wheel(wheel)) if position.chance == chance)


def assert_maximum_of_every_position(wheel, chances, rule):
    rules = rules_of(wheel, chip_step=2)
    for position in roulette.positions(Wheel(wheel)):
        if position.chance in chances:
            times, _, item, _ = hand.FACTS[position.chance]
            assert roulette.maximum(rules, position.chance) == times * 100
            assert refusal(rules, [Stake(position, times * 100)]) is None
            assert refusal(rules, [Stake(position, times * 100 + 2)]) == ("above_maximum", f"{rule}.{item}")


@pytest.mark.rule(*(f"804/11.a.{item}" for item in MULTIPLE[:5]))
@pytest.mark.parametrize("wheel", ["american", "american_double_zero"])
def test_american_inside_bets_stop_at_their_multiple_of_the_minimum(wheel):
    assert_maximum_of_every_position(wheel, ("straight", "split", "street", "corner", "six_line"), "804/11")


@pytest.mark.rule(*(f"804/11.a.{item}" for item in MULTIPLE[5:]), "804/11.b")
@pytest.mark.parametrize("wheel", ["american", "american_double_zero"])
def test_american_outside_bets_stop_at_their_multiple_of_the_minimum(wheel):
    assert_maximum_of_every_position(wheel, {chance for chance, _ in hand.OUTSIDE}, "804/11")


@pytest.mark.rule(*(f"807/12.a.{item}" for item in MULTIPLE[:5]))
def test_french_inside_bets_stop_at_their_multiple_of_the_minimum():
    assert_maximum_of_every_position("french", ("straight", "split", "street", "corner", "six_line"), "807/12")


@pytest.mark.rule(*(f"807/12.a.{item}" for item in MULTIPLE[5:]), "807/12.b")
def test_french_outside_bets_stop_at_their_multiple_of_the_minimum():
    assert_maximum_of_every_position("french", {chance for chance, _ in hand.OUTSIDE}, "807/12")


@pytest.mark.rule("804/10", "807/11")
@pytest.mark.parametrize("wheel", list(hand.WHEELS))
@pytest.mark.parametrize("chance", list(hand.FACTS))
def test_a_stake_below_the_minimum_of_its_chance_is_refused(wheel, chance):
    rule = {"804": "804/10", "807": "807/11"}[hand.REGULATION[wheel]]
    position = first_position(wheel, chance)
    rules = rules_of(wheel, chip_step=2)
    for amount in (98, 2, 1, 0, -1, -100, -(10**30)):
        assert refusal(rules, [Stake(position, amount)]) == ("below_minimum", rule)
    assert refusal(rules, [Stake(position, 100)]) is None


@pytest.mark.rule("804/10", "804/11.a.i", "804/11.b")
def test_a_chance_may_have_its_own_minimum_from_which_its_maximum_follows():
    rules = rules_of("american", min_bets={"red": 500, "straight": 50}, chip_step=50)
    assert refusal(rules, [stake("american", "red", 450)]) == ("below_minimum", "804/10")
    assert refusal(rules, [stake("american", "black", 100)]) is None
    assert refusal(rules, [stake("american", "red", 270_000)]) is None
    assert refusal(rules, [stake("american", "red", 270_050)]) == ("above_maximum", "804/11.b")
    assert refusal(rules, [stake("american", "straight:7", 50)]) is None
    assert refusal(rules, [stake("american", "straight:7", 1550)]) == ("above_maximum", "804/11.a.i")
    assert roulette.minimum(rules, "red") == 500
    assert roulette.maximum(rules, "straight") == 1500


@pytest.mark.rule("804/11.a.i", "804/11.a.ii")
def test_all_chips_of_a_player_on_one_position_count_together_and_other_positions_do_not():
    rules = rules_of("american")
    seven = stake("american", "straight:7", 2000)
    assert refusal(rules, [stake("american", "straight:7", 1100)], [seven]) == ("above_maximum", "804/11.a.i")
    assert refusal(rules, [stake("american", "straight:7", 1000)], [seven]) is None
    assert refusal(rules, [seven, stake("american", "straight:7", 1100)]) == ("above_maximum", "804/11.a.i")
    thrice = [stake("american", "straight:7", 1000)] * 3
    assert refusal(rules, [stake("american", "straight:7", 100)], thrice) == ("above_maximum", "804/11.a.i")
    assert refusal(rules, thrice[:1], thrice[:2]) is None
    others = [stake("american", code, 3000) for code in ("straight:8", "split:7-8", "split:4-7", "split:7-10")]
    assert refusal(rules, [*others, stake("american", "straight:7", 1000)], [seven]) is None


@pytest.mark.rule("804/12", "807/13")
@pytest.mark.parametrize("wheel", list(hand.WHEELS))
def test_a_table_may_cap_a_players_total_over_all_chances(wheel):
    rule = {"804": "804/12", "807": "807/13"}[hand.REGULATION[wheel]]
    rules = rules_of(wheel, max_total=5000)
    red, black = stake(wheel, "red", 3000), stake(wheel, "black", 2000)
    assert refusal(rules, [red, black]) is None
    assert refusal(rules, [black], [red]) is None
    assert refusal(rules, [stake(wheel, "straight:7", 100)], [red, black]) == ("above_total", rule)
    assert refusal(rules, [red, stake(wheel, "black", 2100)]) == ("above_total", rule)


@pytest.mark.rule("804/12", "807/13")
@pytest.mark.parametrize("wheel", list(hand.WHEELS))
@pytest.mark.parametrize("code", ["double_dozen:1-2", "double_dozen:2-3", "double_column:1-2", "double_column:2-3"])
def test_a_table_may_leave_the_doubles_out(wheel, code):
    rule = {"804": "804/12", "807": "807/13"}[hand.REGULATION[wheel]]
    wanted = [stake(wheel, code, 100)]
    assert refusal(rules_of(wheel, double_dozens=False), wanted) == ("doubles_not_offered", rule)
    assert refusal(rules_of(wheel, double_dozens=True), wanted) is None


@pytest.mark.rule("804/13", "807/14")
@pytest.mark.parametrize("wheel", list(hand.WHEELS))
def test_every_stake_is_a_multiple_of_the_chip_step_which_is_two_cents_where_none_is_named(wheel):
    rule = {"804": "804/13", "807": "807/14"}[hand.REGULATION[wheel]]
    assert refusal(rules_of(wheel), [stake(wheel, "red", 150)]) == ("not_whole_chips", rule)
    by_default = TableRules.from_values({"wheel": wheel, "min_bet": 100})
    assert isinstance(by_default, TableRules)
    assert refusal(by_default, [stake(wheel, "red", 101)]) == ("not_whole_chips", rule)
    assert refusal(by_default, [stake(wheel, "red", 102)]) is None


@pytest.mark.rule("804/13.a.viii", "804/13.a.ix", "807/14.a.viii", "807/14.a.ix")
@pytest.mark.parametrize("wheel", list(hand.WHEELS))
def test_a_table_that_offers_doubles_has_an_even_chip_step(wheel):
    values = {"wheel": wheel, "min_bet": 100, "chip_step": 25}
    odd = TableRules.from_values({**values, "double_dozens": True})
    assert isinstance(odd, Denial)
    assert odd.refusal is RouletteRefusal.CHIP_STEP_ODD
    assert isinstance(TableRules.from_values({**values, "double_dozens": False}), TableRules)


@pytest.mark.rule("804/10", "804/11", "804/12", "804/13")
def test_refusals_are_reported_in_their_written_order():
    rules = rules_of("american", max_total=3050, double_dozens=False)
    rows = [
        ("double_dozen:1-2", 50, RouletteRefusal.DOUBLES_NOT_OFFERED),  # below the minimum too: the offer comes first
        ("straight:7", 50, RouletteRefusal.BELOW_MINIMUM),  # no whole chip either
        ("straight:7", 3150, RouletteRefusal.NOT_WHOLE_CHIPS),  # above the maximum and the total too
        ("straight:7", 3100, RouletteRefusal.ABOVE_MAXIMUM),  # above the total too
        ("red", 3100, RouletteRefusal.ABOVE_TOTAL),
        ("red", 3000, None),
    ]
    for code, amount, expected in rows:
        denial = roulette.check(rules, [], [stake("american", code, amount)])
        assert (denial and denial.refusal) is expected, code
    order = list(RouletteRefusal)
    places = [order.index(expected) for _, _, expected in rows if expected]
    assert places == sorted(places)


def test_the_first_stake_that_is_wrong_is_the_one_reported_and_nothing_is_no_fault():
    rules = rules_of("american")
    wanted = [stake("american", "red", 100), stake("american", "black", 150), stake("american", "straight:7", 50)]
    assert refusal(rules, wanted) == ("not_whole_chips", "804/13")
    assert refusal(rules, []) is None


BAD_VALUES = [
    ("min_bet", [None, 0, -100, True, 1.5, "100", 10**12, float("nan")]),
    ("chip_step", [None, 0, -2, True, 2.0, "2", 10**12]),
    ("max_total", [0, -1, False, 1.5, "5000"]),
    ("min_bets", [[], "red", {"red": 0}, {"red": True}, {"red": 1.0}, {"red": None}]),
    ("double_dozens", [None, 0, 1, "true"]),
    ("call_bets", [None, 0, 1, "true"]),
]


@pytest.mark.parametrize(("setting", "values"), BAD_VALUES)
def test_a_tables_own_values_are_judged_too(setting, values):
    for value in values:
        found = TableRules.from_values({"wheel": "american", "min_bet": 100, setting: value})
        assert isinstance(found, Denial), value
        assert found.code == "bad_table"
        assert found.details["setting"] == setting


def test_an_own_minimum_is_for_a_chance_that_exists_and_a_table_for_a_wheel_that_exists():
    for chance in ("basket", "voisins", ""):
        found = TableRules.from_values({"wheel": "french", "min_bet": 100, "min_bets": {chance: 100}})
        assert isinstance(found, Denial)
        assert (found.code, found.rule_broken) == ("unknown_chance", "807/7")
    for wheel in ("", "American", "triple_zero", None, 37):
        found = TableRules.from_values({"wheel": wheel, "min_bet": 100})
        assert isinstance(found, Denial)
        assert found.code == "unknown_wheel"


def test_the_specific_rules_may_hold_more_than_the_engine_needs():
    found = TableRules.from_values({"wheel": "french", "min_bet": 100, "betting_seconds": 30})
    assert isinstance(found, TableRules)


def test_every_roulette_refusal_has_its_text():
    assert {refusal.code for refusal in RouletteRefusal} <= set(texts())


@given(data=st.data())
def test_a_list_is_taken_exactly_if_its_stakes_are_taken_one_after_the_other(data):
    wheel = data.draw(st.sampled_from(list(Wheel)))
    rules = TableRules(wheel, 100, chip_step=50, max_total=data.draw(st.none() | st.integers(100, 20_000)))
    stakes = st.builds(Stake, st.sampled_from(roulette.positions(wheel)), st.integers(-2, 80).map(lambda n: n * 50))
    wanted = data.draw(st.lists(stakes, max_size=6))
    together = roulette.check(rules, [], wanted)
    standing = []
    for one in wanted:
        if roulette.check(rules, standing, [one]):
            assert together is not None
            return
        standing.append(one)
    assert together is None


@given(data=st.data())
def test_what_is_refused_stays_refused_with_more_on_the_table(data):
    wheel = data.draw(st.sampled_from(list(Wheel)))
    rules = TableRules(wheel, 100, chip_step=100, max_total=data.draw(st.none() | st.integers(100, 20_000)))
    stakes = st.builds(Stake, st.sampled_from(roulette.positions(wheel)), st.integers(1, 40).map(lambda n: n * 100))
    placed, more = data.draw(st.lists(stakes, max_size=4)), data.draw(st.lists(stakes, max_size=4))
    wanted = data.draw(st.lists(stakes, min_size=1, max_size=4))
    if roulette.check(rules, placed, wanted):
        assert roulette.check(rules, [*placed, *more], wanted)

"""The French wheel's call bets: their chips, what they must divide into, and how each component is judged and won."""

import pytest

from casino.refusal import Denial
from games.engines import roulette
from games.engines.roulette import CallBet, Stake, TableRules, Wheel
from tests.rules import roulette_by_hand as hand

FRENCH = TableRules(Wheel.FRENCH, 100, chip_step=100, call_bets=True)

# Announced bet → its chips, as (code, chips).
VOISINS = {
    "street:0-2-3": 2,
    "split:4-7": 1,
    "split:12-15": 1,
    "split:18-21": 1,
    "split:19-22": 1,
    "split:32-35": 1,
    "corner:25-26-28-29": 2,
}
TIERS = dict.fromkeys(["split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36"], 1)
ORPHELINS = dict.fromkeys(["straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"], 1)


def called(chance, **keys):
    call = roulette.call_bet_parse(Wheel.FRENCH, chance, **keys)
    assert isinstance(call, CallBet)
    return call


def components(call, amount, rules=FRENCH):
    found = roulette.call_bet_components(rules, call, amount)
    assert not isinstance(found, Denial), found
    return {stake.position.code: stake.amount for stake in found}


def refusal(call, amount, rules=FRENCH):
    found = roulette.call_bet_components(rules, call, amount)
    return (found.code, found.rule_broken) if isinstance(found, Denial) else None


@pytest.mark.rule("807/8.a", "807/8.b", "807/8.c")
@pytest.mark.parametrize(("chance", "chips"), [("voisins", VOISINS), ("tiers", TIERS), ("orphelins", ORPHELINS)])
def test_each_series_lies_on_its_chips(chance, chips):
    call = called(chance)
    count = sum(chips.values())
    for chip in (100, 300):
        assert components(call, chip * count) == {code: chip * number for code, number in chips.items()}


@pytest.mark.rule("807/8.a", "807/8.b", "807/8.c")
def test_the_three_series_cover_the_whole_wheel_once_each():
    order = hand.CLOCKWISE["french"]
    at = order.index("22")
    arc = (order[at:] + order[:at])[:17]
    covered = {
        chance: {number for position, _ in called(chance).chips for number in position.numbers}
        for chance in ("voisins", "tiers", "orphelins")
    }
    assert covered["voisins"] == set(arc)
    assert arc[-1] == "25"
    assert covered["tiers"] == {"27", "13", "36", "11", "30", "8", "23", "10", "5", "24", "16", "33"}
    assert covered["orphelins"] == {"17", "34", "6", "1", "20", "14", "31", "9"}
    assert set.union(*covered.values()) == set(order)
    assert sum(len(numbers) for numbers in covered.values()) == 37


@pytest.mark.rule("807/8.d.i", "807/8.d.ii", "807/8.d.iii")
@pytest.mark.parametrize("reach", [1, 2, 3])
@pytest.mark.parametrize("number", hand.CLOCKWISE["french"])
def test_a_number_and_its_neighbours_are_straights_around_it_on_the_wheel(number, reach):
    order = hand.CLOCKWISE["french"] * 3
    at = 37 + hand.CLOCKWISE["french"].index(number)
    around = order[at - reach : at + reach + 1]
    assert len(around) == 2 * reach + 1
    found = components(called("neighbours", number=number, reach=reach), 100 * len(around))
    assert found == {f"straight:{one}": 100 for one in around}


@pytest.mark.rule("807/8.e")
@pytest.mark.parametrize("digit", range(10))
def test_finals_are_all_numbers_that_end_alike(digit):
    numbers = [number for number in hand.pockets("french") if number[-1] == str(digit)]
    assert len(numbers) == (3 if digit >= 7 else 4)
    found = components(called("finals", digit=digit), 100 * len(numbers))
    assert found == {f"straight:{number}": 100 for number in numbers}


SHARES = [
    ("voisins", {}, 9, "807/8.a"),
    ("tiers", {}, 6, "807/8.b"),
    ("orphelins", {}, 5, "807/8.c"),
    ("neighbours", {"number": "0", "reach": 1}, 3, "807/8.d.i"),
    ("neighbours", {"number": "17", "reach": 2}, 5, "807/8.d.ii"),
    ("neighbours", {"number": "36", "reach": 3}, 7, "807/8.d.iii"),
    ("finals", {"digit": 0}, 4, "807/8.e"),
    ("finals", {"digit": 9}, 3, "807/8.e"),
]


@pytest.mark.rule("807/8", "807/11", "807/14")
@pytest.mark.parametrize(("chance", "keys", "chips", "rule"), SHARES)
def test_the_whole_amount_is_equal_chips_each_at_least_the_minimum_and_whole(chance, keys, chips, rule):
    call = called(chance, **keys)
    assert refusal(call, 100 * chips) is None
    for amount in (100 * chips + 1, 100 * chips - 1, 1, -1):
        assert refusal(call, amount) == ("amount_not_divisible", rule)
    for amount in (50 * chips, 0, -100 * chips):
        assert refusal(call, amount) == ("below_minimum", "807/11")
    assert refusal(call, 150 * chips) == ("not_whole_chips", "807/14")


@pytest.mark.rule("807/11")
def test_each_chip_keeps_to_the_minimum_of_the_chance_that_it_stands_on():
    call = called("voisins")
    # Two chips of 100 lie on the street: it is the chip that must reach 200, not the two together.
    dear = TableRules(Wheel.FRENCH, 100, min_bets={"street": 200}, chip_step=100, call_bets=True)
    assert refusal(call, 900, dear) == ("below_minimum", "807/11")
    assert refusal(call, 1800, dear) is None
    cheap = TableRules(Wheel.FRENCH, 500, min_bets=dict.fromkeys(("split", "street", "corner"), 100), call_bets=True)
    assert refusal(call, 900, cheap) is None
    assert refusal(called("orphelins"), 500, cheap) == ("below_minimum", "807/11")  # one chip is on a straight


@pytest.mark.rule("807/8")
@pytest.mark.parametrize(("chance", "keys", "chips", "rule"), SHARES)
def test_a_french_table_may_leave_call_bets_out(chance, keys, chips, rule):
    without = TableRules(Wheel.FRENCH, 100, chip_step=100, call_bets=False)
    assert refusal(called(chance, **keys), 100 * chips, without) == ("call_bets_not_offered", "807/8")
    assert rule.startswith("807/8")


@pytest.mark.rule("804/7")
@pytest.mark.parametrize("wheel", [Wheel.AMERICAN, Wheel.AMERICAN_DOUBLE_ZERO])
@pytest.mark.parametrize(("chance", "keys", "chips", "rule"), SHARES)
def test_an_american_wheel_knows_no_call_bets_whatever_its_table_says(wheel, chance, keys, chips, rule):
    found = roulette.call_bet_parse(wheel, chance, **keys)
    assert isinstance(found, Denial)
    assert (found.code, found.rule_broken) == ("unknown_chance", "804/7")
    rules = TableRules(wheel, 100, chip_step=100, call_bets=True)
    assert refusal(called(chance, **keys), 100 * chips, rules) == ("unknown_chance", "804/7"), rule


@pytest.mark.rule("807/8.d", "807/8.e", "807/6.a")
@pytest.mark.parametrize(
    ("chance", "keys", "code", "rule"),
    [
        ("neighbours", {"number": "17", "reach": 0}, "not_a_position", "807/8.d"),
        ("neighbours", {"number": "17", "reach": 4}, "not_a_position", "807/8.d"),
        ("neighbours", {"number": "17", "reach": -1}, "not_a_position", "807/8.d"),
        ("neighbours", {"number": "17"}, "not_a_position", "807/8.d"),
        ("neighbours", {"reach": 1}, "not_a_position", "807/8.d"),
        ("neighbours", {"number": "00", "reach": 1}, "number_not_on_wheel", "807/6.a"),
        ("neighbours", {"number": "37", "reach": 1}, "number_not_on_wheel", "807/6.a"),
        ("finals", {"digit": 10}, "not_a_position", "807/8.e"),
        ("finals", {"digit": -1}, "not_a_position", "807/8.e"),
        ("finals", {}, "not_a_position", "807/8.e"),
        ("tiers", {"digit": 1}, "not_a_position", "807/8.b"),
        ("straight", {}, "unknown_chance", "807/7"),
    ],
)
def test_an_announcement_that_means_nothing_is_refused(chance, keys, code, rule):
    found = roulette.call_bet_parse(Wheel.FRENCH, chance, **keys)
    assert isinstance(found, Denial)
    assert (found.code, found.rule_broken) == (code, rule)


@pytest.mark.rule("807/12.a.i", "807/12.a.ii", "807/13")
def test_the_chips_of_a_call_bet_count_with_the_players_other_chips():
    seventeen = roulette.position_of_code(Wheel.FRENCH, "straight:17")
    assert isinstance(seventeen, roulette.Position)
    around = roulette.call_bet_components(FRENCH, called("neighbours", number="17", reach=1), 300)
    assert isinstance(around, tuple)
    assert roulette.check(FRENCH, [Stake(seventeen, 2900)], around) is None
    denial = roulette.check(FRENCH, [Stake(seventeen, 3000)], around)
    assert denial is not None
    assert (denial.code, denial.rule_broken) == ("above_maximum", "807/12.a.i")
    tiers = roulette.call_bet_components(FRENCH, called("tiers"), 6 * 6100)
    assert isinstance(tiers, tuple)
    denial = roulette.check(FRENCH, [], tiers)
    assert denial is not None
    assert denial.rule_broken == "807/12.a.ii"
    capped = TableRules(Wheel.FRENCH, 100, chip_step=100, call_bets=True, max_total=599)
    six = roulette.call_bet_components(capped, called("tiers"), 600)
    assert isinstance(six, tuple)
    denial = roulette.check(capped, [], six)
    assert denial is not None
    assert denial.rule_broken == "807/13"


@pytest.mark.rule("807/15")
@pytest.mark.parametrize(("chance", "keys", "chips", "rule"), SHARES)
def test_only_the_component_that_holds_the_number_wins_at_its_own_prize(chance, keys, chips, rule):
    call = called(chance, **keys)
    stakes = roulette.call_bet_components(FRENCH, call, 100 * chips)
    assert isinstance(stakes, tuple), rule
    for pocket in hand.pockets("french"):
        for outcome in roulette.settle(stakes, pocket=pocket):
            stake = outcome.stake
            holds = pocket in stake.position.numbers
            prize = int(hand.FACTS[stake.position.chance][1] * stake.amount) if holds else 0
            assert (outcome.prize, outcome.returned) == (prize, prize + stake.amount if holds else 0)

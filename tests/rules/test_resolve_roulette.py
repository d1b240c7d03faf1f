"""Roulette scenarios through the door of `resolve`: what is echoed, how the money adds up, all ways to be wrong."""

import json

import pytest

from games.resolve.lines import line_resolve
from tests.rules import roulette_by_hand as hand

RED = {"player": "ana", "chance": "red", "amount": 100}


def resolved(scenario):
    return line_resolve(json.dumps(scenario).encode()).body


def on(wheel, bets, outcome="5", **table):
    return resolved(hand.scenario(wheel, bets, outcome, **table))


def error(result):
    assert set(result) == {"id", "error"}, result
    assert result["error"]["message"]
    return result["error"]["code"], result["error"].get("rule")


@pytest.mark.rule("804/13", "807/14", "804/18", "807/20")
@pytest.mark.parametrize("wheel", list(hand.WHEELS))
def test_every_bet_on_every_pocket_as_one_scenario_a_pocket(wheel):
    every = [(chance, keys, wins) for chance, keys, wins in hand.every_bet(wheel)]
    bets = [{"player": chance, "chance": chance, **keys, "amount": 300} for chance, keys, _ in every]
    for pocket in hand.pockets(wheel):
        result = on(wheel, bets, pocket)
        net = dict.fromkeys(hand.FACTS, 0)
        for (chance, keys, wins), bet in zip(every, result["bets"], strict=True):
            prize = int(hand.FACTS[chance][1] * 300) if pocket in wins else 0
            returned = prize + 300 if pocket in wins else 0
            state = "won" if pocket in wins else "lost"
            net[chance] += returned - 300
            said = {"player": chance, "chance": chance, **keys, "amount": 300}
            assert bet == {**said, "result": state, "prize": prize, "returned": returned}
        assert result["net"] == net
        assert result["house_net"] == -sum(net.values())


@pytest.mark.rule("807/8.a", "807/15")
def test_a_call_bet_shows_its_components_and_is_won_if_one_of_them_is():
    voisins = {"player": "ana", "chance": "voisins", "amount": 1800}
    for pocket in hand.pockets("french"):
        result = on("french", [voisins], pocket)
        (bet,) = result["bets"]
        parts = bet["components"]
        assert sum(part["amount"] for part in parts) == 1800
        assert bet["prize"] == sum(part["prize"] for part in parts)
        assert bet["returned"] == sum(part["returned"] for part in parts)
        assert (bet["result"] == "won") == any(pocket in part["numbers"] for part in parts)
        assert all((part["result"] == "won") == (pocket in part["numbers"]) for part in parts)
        assert result["net"] == {"ana": bet["returned"] - 1800}
        assert result["house_net"] == 1800 - bet["returned"]


@pytest.mark.rule("807/22", "807/23", "804/20", "804/21")
def test_a_void_round_returns_everything_components_too():
    bets = [
        {"player": "ana", "chance": "neighbours", "number": "17", "reach": 1, "amount": 300},
        {"player": "rui", "chance": "finals", "digit": 7, "amount": 300},
        {"player": "rui", "chance": "double_dozen", "which": [1, 2], "amount": 300},
    ]
    result = on("french", bets, None)
    assert result["outcome"] is None
    assert result["net"] == {"ana": 0, "rui": 0}
    assert result["house_net"] == 0
    for said, bet in zip(bets, result["bets"], strict=True):
        assert {key: bet[key] for key in said} == said
        assert (bet["result"], bet["prize"], bet["returned"]) == ("void", 0, 300)
        assert all(part["result"] == "void" and part["returned"] == 100 for part in bet.get("components", []))
    assert on("american", [RED], None)["bets"][0]["result"] == "void"


def test_a_void_round_is_no_excuse_for_a_bad_bet():
    assert error(on("american", [{**RED, "amount": 50}], None)) == ("below_minimum", "804/10")


def test_a_round_without_bets_has_no_winners():
    assert on("american", [], "0") == {"id": "x", "outcome": "0", "bets": [], "net": {}, "house_net": 0}


def test_numbers_are_echoed_in_the_order_in_which_they_were_given():
    bet = {"player": "ana", "chance": "corner", "numbers": ["29", "25", "28", "26"], "amount": 100}
    assert on("french", [bet], "26")["bets"][0] == {**bet, "result": "won", "prize": 800, "returned": 900}


@pytest.mark.parametrize("identity", ["r1", 7, 1.5, None, True, [1, {"a": None}], {"deep": [[]]}, "\ud800", ""])
def test_the_id_comes_back_whatever_it_is_in_results_and_in_errors(identity):
    good = {**hand.scenario("american", [RED], "5"), "id": identity}
    assert resolved(good)["id"] == identity
    bad = resolved({**good, "outcome": "37"})
    assert bad["id"] == identity
    assert error(bad) == ("number_not_on_wheel", "804/6.a")


def test_a_scenario_without_an_id_is_resolved():
    scenario = hand.scenario("american", [RED], "5")
    del scenario["id"]
    assert resolved(scenario)["id"] is None
    assert resolved(scenario)["house_net"] == -100


def test_a_table_needs_only_its_minimum():
    scenario = {**hand.scenario("american", [{**RED, "amount": 102}], "5"), "table": {"min_bet": 100}}
    assert resolved(scenario)["net"] == {"ana": 102}
    odd = {**scenario, "bets": [{**RED, "amount": 101}]}
    assert error(resolved(odd)) == ("not_whole_chips", "804/13")


REQUIRED = ["game", "wheel", "table", "bets", "outcome"]


@pytest.mark.parametrize("key", REQUIRED)
def test_a_missing_key_is_an_error_and_a_missing_outcome_is_not_a_void_round(key):
    scenario = hand.scenario("american", [RED], "5")
    del scenario[key]
    assert error(resolved(scenario)) == ("missing_key", None)


@pytest.mark.parametrize("key", ["player", "chance", "amount"])
def test_a_bet_needs_its_keys(key):
    assert error(on("american", [{name: RED[name] for name in RED if name != key}])) == ("missing_key", None)


KEYED = [
    ({"chance": "straight"}, "numbers", ["7"]),
    ({"chance": "dozen"}, "which", 1),
    ({"chance": "double_column"}, "which", [1, 2]),
    ({"chance": "neighbours", "reach": 1}, "number", "7"),
    ({"chance": "neighbours", "number": "7"}, "reach", 1),
    ({"chance": "finals"}, "digit", 3),
]


@pytest.mark.parametrize(("bet", "key", "value"), KEYED)
def test_the_keys_of_a_chance_are_needed_and_of_the_right_type(bet, key, value):
    bet = {"player": "ana", "amount": 4200, **bet}
    full = on("french", [{**bet, key: value}], chip_step=50)
    assert "error" not in full or full["error"]["code"] == "above_maximum"
    assert error(on("french", [bet])) == ("missing_key", None)
    for wrong in (None, True, 1.0, {}, [True], [None], [1.0], [[]], 7 if isinstance(value, str) else "7"):
        assert error(on("french", [{**bet, key: wrong}])) == ("wrong_type", None), wrong
    if key == "numbers":
        assert error(on("french", [{**bet, key: [7]}])) == ("wrong_type", None)


@pytest.mark.parametrize(
    "place",
    [
        lambda s: s,
        lambda s: s["table"],
        lambda s: s["bets"][0],
        lambda s: s["bets"][1],
    ],
)
@pytest.mark.parametrize("key", ["colour", "Amount", "", "numbers ", "__class__"])
def test_an_unknown_key_anywhere_is_an_error(place, key):
    scenario = hand.scenario("american", [{**RED}, {**RED}], "5")
    place(scenario)[key] = None
    assert error(resolved(scenario)) == ("unknown_key", None)


@pytest.mark.parametrize("key", ["numbers", "which", "number", "reach", "digit"])
def test_a_key_of_another_chance_is_unknown(key):
    assert error(on("american", [{**RED, key: 1}])) == ("unknown_key", None)


WRONG_TYPES = [
    ("wheel", [None, 37, [], {}, True]),
    ("table", [None, [], "american", 1]),
    ("bets", [None, {}, "red", [None], [[]], ["red"], [1]]),
    ("outcome", [5, 0, True, [], {}, 5.0]),
]


@pytest.mark.parametrize(("key", "values"), WRONG_TYPES)
def test_a_wrong_type_is_an_error(key, values):
    for value in values:
        assert error(resolved({**hand.scenario("american", [RED], "5"), key: value})) == ("wrong_type", None), value


@pytest.mark.parametrize("key", ["min_bet", "chip_step", "max_total", "double_dozens", "call_bets", "min_bets"])
def test_a_wrong_type_in_the_table_is_an_error(key):
    flag = key in ("double_dozens", "call_bets")
    for value in ("100", 100.0, [], 1 if flag else True, {"red": "1"}, {"red": None}):
        assert error(on("american", [RED], **{key: value})) == ("wrong_type", None), value


@pytest.mark.parametrize("amount", [None, True, False, 100.0, "100", [], {}, float("1e400")])
def test_an_amount_is_an_integer_of_cents(amount):
    text = json.dumps(hand.scenario("american", [{**RED, "amount": amount}], "5")).replace("Infinity", "1e400")
    assert error(line_resolve(text.encode()).body) == ("wrong_type", None)


@pytest.mark.rule("804/10", "804/11.b", "807/11", "807/12.b")
@pytest.mark.parametrize(
    ("wheel", "least", "most"), [("american", "804/10", "804/11.b"), ("french", "807/11", "807/12.b")]
)
def test_amounts_out_of_bounds_break_the_wheels_own_rule(wheel, least, most):
    for amount in (0, -100, -1, 1, 99, -(10**300)):
        assert error(on(wheel, [{**RED, "amount": amount}])) == ("below_minimum", least)
    for amount in (54_100, 10**12, 10**300):
        assert error(on(wheel, [{**RED, "amount": amount}])) == ("above_maximum", most)


def test_a_number_too_long_for_any_amount_is_refused_and_does_no_harm():
    text = json.dumps(hand.scenario("american", [RED], "5")).replace('"amount": 100', f'"amount": {"9" * 100_000}')
    assert error(line_resolve(text.encode()).body) == ("wrong_type", None)


@pytest.mark.parametrize("player", ["", None, 1, True, [], {}])
def test_a_player_is_a_name(player):
    assert error(on("american", [{**RED, "player": player}]))[0] in ("wrong_type", "empty_value")


def test_players_are_told_apart_to_the_letter():
    names = ["ana", "Ana", "ana ", "house", "__proto__", "ana\u0301"]
    result = on("american", [{**RED, "player": name} for name in names])
    assert result["net"] == dict.fromkeys(names, 100)
    assert result["house_net"] == -600


@pytest.mark.rule("804/6.a", "807/6.a")
@pytest.mark.parametrize("wheel", list(hand.WHEELS))
def test_an_outcome_that_is_no_pocket_of_the_wheel_is_an_error(wheel):
    for outcome in ("37", "-1", "", "000", "07", "5 ", "five", *([] if wheel.endswith("zero") else ["00"])):
        assert error(on(wheel, [RED], outcome)) == ("number_not_on_wheel", f"{hand.REGULATION[wheel]}/6.a"), outcome


def test_a_wheel_that_nobody_knows_is_an_error():
    for wheel in ("", "American", "triple_zero"):
        assert error(on(wheel, [RED])) == ("unknown_wheel", None)


@pytest.mark.rule("804/7", "807/7")
@pytest.mark.parametrize(("wheel", "rule"), [("american", "804/7"), ("french", "807/7")])
def test_a_chance_that_nobody_knows_is_an_error(wheel, rule):
    for chance in ("", "basket", "Red", "top_line", "double dozen"):
        assert error(on(wheel, [{**RED, "chance": chance}])) == ("unknown_chance", rule)


@pytest.mark.rule("804/11.a.i", "804/12")
def test_limits_are_each_players_own():
    def seven(player, amount):
        return {"player": player, "chance": "straight", "numbers": ["7"], "amount": amount}

    assert "error" not in on("american", [seven("ana", 3000), seven("rui", 3000)], max_total=3000)
    assert error(on("american", [seven("ana", 2000), seven("rui", 100), seven("ana", 1100)])) == (
        "above_maximum",
        "804/11.a.i",
    )
    assert error(on("american", [seven("ana", 2000), seven("ana", 1000)], max_total=2900)) == ("above_total", "804/12")


@pytest.mark.rule("807/12.a.i", "807/13", "807/14")
def test_call_bets_count_for_the_limits_of_their_player():
    tiers = {"player": "ana", "chance": "tiers", "amount": 600}
    split = {"player": "ana", "chance": "split", "numbers": ["8", "5"], "amount": 6000}
    assert error(on("french", [split, tiers])) == ("above_maximum", "807/12.a.ii")
    assert error(on("french", [tiers, split])) == ("above_maximum", "807/12.a.ii")
    assert "error" not in on("french", [{**split, "player": "rui"}, tiers])
    assert error(on("french", [tiers, {**RED}], max_total=600)) == ("above_total", "807/13")
    assert error(on("french", [{**tiers, "amount": 900}])) == ("not_whole_chips", "807/14")


@pytest.mark.rule("804/13.a.viii", "804/13.a.ix", "807/14.a.viii")
def test_a_table_with_doubles_and_an_odd_chip_step_is_refused_before_any_bet():
    assert error(on("american", [], chip_step=25)) == ("chip_step_odd", "804/13")
    assert error(on("french", [], chip_step=25)) == ("chip_step_odd", "807/14")
    assert on("american", [{**RED, "amount": 125}], chip_step=25, double_dozens=False)["net"] == {"ana": 125}


def test_errors_come_in_their_written_order():
    bad_bet = {"player": "ana", "chance": "red", "amount": 50}
    scenario = hand.scenario("nowhere", [bad_bet, {**RED, "chance": "basket"}, {**RED, "x": 1}], "99", min_bet=0)
    scenario["typo"] = 1
    steps = [
        ("unknown_key", lambda: scenario.pop("typo")),
        ("unknown_wheel", lambda: scenario.update(wheel="american")),
        ("bad_table", lambda: scenario["table"].update(min_bet=100)),
        ("number_not_on_wheel", lambda: scenario.update(outcome="5")),
        ("unknown_chance", lambda: scenario["bets"].pop(1)),
        ("unknown_key", lambda: scenario["bets"].pop(1)),
        ("below_minimum", lambda: scenario["bets"].pop(0)),
    ]
    for code, mend in steps:
        assert error(resolved(scenario))[0] == code
        mend()
    assert resolved(scenario)["house_net"] == 0

"""The specific rules of a tournament: read, judged, every problem named at once."""

import copy

import pytest

from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from casino.rulebook.tournament_values import KEYS, judge, parse

VALUES = {
    "variant": "holdem",
    "limit": "no_limit",
    "max_raises": None,
    "seats": 9,
    "starting_stack": 1500,
    "least_entries": 2,
    "most_entries": 45,
    "late_until_level": 2,
    "withdraw_seconds": 600,
    "buy_in": 1000,
    "fee": 100,
    "bounty": 500,
    "guarantee": 0,
    "rebuy": {"chips": 1500, "price": 1000, "fee": 100, "until_level": 3, "most": None},
    "addon": {"chips": 2000, "price": 1000, "fee": 0, "after_level": 3},
    "reentry": None,
    "ticket": None,
    "bands": [{"least": 1, "percents": [100]}, {"least": 10, "percents": [50, 30, 20]}],
    "levels": [
        {"small_blind": 10, "big_blind": 20, "ante": 0, "seconds": 600},
        {"small_blind": 25, "big_blind": 50, "ante": 0, "seconds": 600},
        {"small_blind": 50, "big_blind": 100, "ante": 10, "seconds": 600},
        {"break_seconds": 300},
        {"small_blind": 100, "big_blind": 200, "ante": 20, "seconds": 600},
    ],
    "hand_by_hand": 1,
    "timed_seconds": None,
    "starts_full": False,
    "pays": "at_end",
    "cancelled_paid_shares_rest": False,
    "decide_seconds": 20,
    "decision_seconds": 15,
    "time_bank_seconds": 30,
}


def changed(**changes):
    values = copy.deepcopy(VALUES)
    values.update(changes)
    return values


def codes(values):
    return [problem.code for problem in judge(values).problems]


@pytest.mark.rule("810/23", "810/34", "810/42", "810/45", "810/46", "810/49", "810/54")
def test_sound_values_are_the_rules_of_a_tournament():
    assert set(VALUES) == set(KEYS)
    judged = judge(VALUES)
    assert judged.is_sound
    rules = parse(VALUES)
    assert rules == judged.rules
    assert (rules.prices.entry, rules.closes_after, rules.percents(9), rules.percents(10)) == (
        *(1600, 3),
        *((100,), (50, 30, 20)),
    )
    assert rules.kinds() == ("rebuy", "addon", "knockout")


@pytest.mark.parametrize("name", KEYS)
def test_a_missing_value_is_named(name):
    values = {key: value for key, value in VALUES.items() if key != name}
    assert (name, "rules_value_wrong") in [(p.details["setting"], p.code) for p in judge(values).problems]


@pytest.mark.parametrize("name", KEYS)
def test_a_value_of_another_type_is_named(name):
    for wrong in ("?", 1.5, object()):
        found = judge(changed(**{name: wrong})).problems
        assert any(str(problem.details["setting"]).startswith(name) for problem in found), (name, wrong)


@pytest.mark.rule("810/decision.2")
def test_everything_that_is_wrong_is_named_at_once():
    values = changed(seats=11, starting_stack=0, least_entries=50, hand_by_hand=-1, decision_seconds=2)
    values["bands"][1]["percents"] = [20, 30, 40]
    values["levels"][1]["big_blind"] = 500
    found = judge(values).problems
    assert [problem.details.get("setting") for problem in found[:4]] == [
        *("seats", "starting_stack", "hand_by_hand", "decision_seconds"),
    ]
    assert [problem.code for problem in found[4:]] == [
        *("entries_order", "percentages_not_100", "prizes_rise", "blinds_leap", "blinds_fall"),
    ]
    assert all(refusal_text(problem) for problem in found)
    with pytest.raises(Refused):
        parse(values)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"nova": 1}, ["rules_value_unknown"]),
        ({"limit": "fixed"}, ["tournament_setting_out_of_range"]),
        ({"limit": "fixed", "max_raises": 3}, []),
        ({"max_raises": 3}, ["tournament_setting_out_of_range"]),
        ({"bands": []}, ["bands_order"]),
        ({"bands": [{"least": 2, "percents": [100]}]}, ["bands_order"]),
        ({"bands": [{"least": 1, "percents": [100]}] * 2}, ["bands_order"]),
        ({"bands": [{"least": 1, "percents": []}]}, ["percentages_not_100"]),
        ({"bands": [{"least": 1, "percents": [100.0]}]}, ["rules_value_wrong"]),
        ({"late_until_level": 4}, ["window_no_level"]),
        ({"reentry": {"until_level": 2, "most": 1}}, ["rebuys_and_reentries"]),
        (
            {"reentry": {"until_level": 9, "most": 0}, "rebuy": None},
            ["window_no_level", "tournament_setting_out_of_range"],
        ),
        (
            {"addon": {"chips": 0, "price": 1, "fee": 0, "after_level": 2}},
            ["addon_no_break", "tournament_setting_out_of_range"],
        ),
        ({"starts_full": True}, ["full_starts_full"]),
        ({"starts_full": True, "least_entries": 45, "late_until_level": 0}, ["never_ends"]),
        ({"starts_full": True, "most_entries": 2, "late_until_level": 0}, []),
        ({"buy_in": 0, "fee": 0, "bounty": 0}, ["no_prizes"]),
        ({"buy_in": 0, "fee": 0, "bounty": 0, "guarantee": 5000}, []),
        ({"buy_in": -1}, ["bad_tournament", "bad_tournament"]),
        ({"ticket": {"tournament": "domingo", "value": 0}}, ["tournament_setting_out_of_range"]),
        ({"ticket": {"tournament": " ", "value": 5}}, ["rules_value_wrong"]),
        ({"timed_seconds": 59}, ["tournament_setting_out_of_range"]),
        ({"levels": []}, ["window_no_level"] * 3 + ["addon_no_break", "no_levels"]),
        ({"levels": [{"break_seconds": 60, "seconds": 1}]}, ["rules_value_unknown"]),
        ({"levels": ["?"]}, ["rules_value_wrong"]),
    ],
)
def test_each_problem_has_its_code(changes, expected):
    assert codes(changed(**changes)) == expected


@pytest.mark.rule("810/36.c", "810/54")
def test_who_pays_at_elimination_must_say_what_a_cancellation_does():
    assert codes(changed(pays="at_elimination")) == ["rules_value_wrong"]
    assert codes(changed(pays="at_elimination", cancelled_paid_shares_rest=True)) == []

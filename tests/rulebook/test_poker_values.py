"""The values of a poker table's rules are judged before anybody can publish them."""

from datetime import time

import pytest

from casino.refusal import Refused
from casino.refusal_texts import refusal_text, texts
from casino.rulebook.demonstration_poker import POKER_DEMONSTRATION_RULES
from casino.rulebook.poker_values import POKER_BOUNDS, POKER_KEYS, PokerValues, session_span_minutes
from casino.rulebook.refusals import PokerRulesRefusal
from casino.rulebook.values import values_parse
from games.engines.poker import Limit, Variant
from games.engines.rake import Rake

GOOD = dict(POKER_DEMONSTRATION_RULES["holdem-demo"][1])
SESSION = {**GOOD, "mode": "session", "opens": "21:30", "closes": "00:30"}


def code_of(change: dict[str, object], regulation: str = "806", base: dict[str, object] = GOOD) -> str:
    with pytest.raises(Refused) as refused:
        values_parse(regulation, {**base, **change})
    return refused.value.denial.code


@pytest.mark.parametrize("key", POKER_DEMONSTRATION_RULES)
def test_the_demonstration_values_have_exactly_the_keys_of_the_schema(key):
    values = POKER_DEMONSTRATION_RULES[key][1]
    assert set(values) == set(POKER_KEYS)
    regulation = "811" if values["variant"] == "omaha" else "806"
    assert values_parse(regulation, values).regulation == regulation


def test_values_arrive_typed():
    parsed = PokerValues.parse(GOOD)
    rules = parsed.table_rules
    assert (rules.variant, rules.limit, rules.small_blind, rules.big_blind) == (
        Variant.HOLDEM, Limit.NO_LIMIT, 50, 100,
    )  # fmt: skip
    assert rules.rake == Rake("pot", 5, 300)
    assert parsed.buy_in == (4_000, 10_000)
    assert parsed.hours is None
    fixed = PokerValues.parse(POKER_DEMONSTRATION_RULES["holdem-fixed-demo"][1])
    assert (fixed.table_rules.max_raises, fixed.seats) == (3, 2)


def test_one_stack_for_all_is_a_range_of_one_value():
    assert PokerValues.parse({**GOOD, "buy_in_least": 100, "buy_in_most": 100}).buy_in == (10_000, 10_000)


def test_a_table_in_sessions_has_hours_over_midnight_too():
    assert PokerValues.parse(SESSION).hours == (time(21, 30), time(0, 30))
    assert session_span_minutes(time(21, 30), time(0, 30)) == 180
    assert session_span_minutes(time(9), time(9)) == 24 * 60


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"variant": "stud"}, "rules_value_wrong"),
        ({"variant": "omaha"}, "rules_value_wrong"),
        ({"bonus": 1}, "rules_value_unknown"),
        ({"small_blind": 0}, "bad_table"),
        ({"small_blind": 200}, "blinds_out_of_order"),
        ({"limit": "spread"}, "unknown_limit"),
        ({"limit": "fixed"}, "max_raises_missing"),
        ({"max_raises": 3}, "poker_rules_raises"),
        ({"ante": 10}, "poker_rules_ante"),
        ({"rake": {"kind": "pot", "percent": 6, "cap": 300}}, "rake_out_of_range"),
        ({"rake": {"kind": "pot", "percent": 0, "cap": 300}}, "rake_out_of_range"),
        ({"rake": {"kind": "buy_in", "percent": 21, "cap": None}}, "rake_out_of_range"),
        ({"rake": {"kind": "buy_in", "percent": 4, "cap": None}}, "rake_out_of_range"),
        ({"rake": {"kind": "pot", "percent": 5, "cap": 0}}, "poker_rules_cap"),
        ({"rake": {"kind": "buy_in", "percent": 5, "cap": 100}}, "poker_rules_cap"),
        ({"rake": {"kind": "none", "percent": 5}}, "rules_value_wrong"),
        ({"rake": {"kind": "none", "tip": 5}}, "rules_value_unknown"),
        ({"rake": "5%"}, "bad_table"),
        ({"heads_up_small_blind": "dealer"}, "bad_table"),
        ({"mode": "forever"}, "rules_value_wrong"),
        ({"opens": "21:00"}, "poker_rules_hours_continuous"),
        ({"buy_in_least": 101}, "poker_rules_buy_in_order"),
        ({"big_blind": 5_000_000_000, "buy_in_most": 100}, "rules_value_wrong"),
        ({"time_bank_seconds": 0}, "poker_rules_refill"),
        ({"spectators_late": 1}, "rules_value_wrong"),
        ({"muck_allowed": None}, "bad_table"),
    ],
    ids=str,
)
def test_a_value_that_would_mislead_or_can_not_be_played_is_refused(change, code):
    assert code_of(change) == code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"opens": None}, "rules_value_wrong"),
        ({"closes": "24:00"}, "rules_value_wrong"),
        ({"closes": "0:30"}, "rules_value_wrong"),
        ({"closes": 30}, "rules_value_wrong"),
        ({"closes": "00:00"}, "poker_rules_hours_whole"),
    ],
    ids=str,
)
def test_hours_of_sessions_are_real_and_hold_whole_sessions(change, code):
    assert code_of(change, base=SESSION) == code


@pytest.mark.parametrize("name", POKER_BOUNDS)
@pytest.mark.parametrize("wrong", ["below", "above", "float", "text", "bool", "none"])
def test_a_count_or_time_out_of_its_bounds_is_refused_with_both_bounds(name, wrong):
    least, most = POKER_BOUNDS[name]
    value = {"below": least - 1, "above": most + 1, "float": float(least), "text": "20", "bool": True, "none": None}[
        wrong
    ]
    with pytest.raises(Refused) as refused:
        values_parse("806", {**GOOD, name: value})
    assert refused.value.denial.code == "poker_rules_bounds"
    text = refusal_text(refused.value.denial)
    assert all(str(fact) in text for fact in (name, least, most))


@pytest.mark.parametrize("name", POKER_KEYS)
def test_a_missing_value_is_refused_by_name(name):
    with pytest.raises(Refused) as refused:
        values_parse("806", {key: value for key, value in GOOD.items() if key != name})
    assert refused.value.denial.details == {"setting": name}


def test_omaha_names_its_own_regulation_when_it_refuses():
    omaha = dict(POKER_DEMONSTRATION_RULES["omaha-demo"][1])
    with pytest.raises(Refused) as refused:
        values_parse("811", {**omaha, "ante": 1})
    assert refused.value.denial.rule == "811/21"
    assert code_of({}, regulation="806", base=omaha) == "rules_value_wrong"


@pytest.mark.parametrize("refusal", list(PokerRulesRefusal))
def test_every_refusal_of_poker_rules_has_its_words(refusal):
    assert refusal.code in texts()

"""The values of specific rules are judged before anybody can publish them."""

import pytest

from casino.refusal import Refused
from casino.refusal_texts import refusal_text, texts
from casino.rulebook.demonstration import DEMONSTRATION_RULES
from casino.rulebook.refusals import RulebookRefusal
from casino.rulebook.values import BOUNDS, ROULETTE_KEYS, RouletteValues, values_parse
from games.engines.roulette import Wheel

GOOD = dict(DEMONSTRATION_RULES["roulette-american-demo"][1])


def test_the_demonstration_values_have_exactly_the_keys_of_the_schema():
    for _title, values in DEMONSTRATION_RULES.values():
        assert set(values) == set(ROULETTE_KEYS)
        regulation = "807" if values["wheel"] == "french" else "804"
        assert values_parse(regulation, values).regulation == regulation


@pytest.mark.rule("804/decision.2")
def test_values_arrive_typed():
    parsed = RouletteValues.parse({**GOOD, "min_bets": {"straight": 50, "red": 200}, "chip_step": 50})
    assert parsed.table_rules.wheel is Wheel.AMERICAN
    assert dict(parsed.table_rules.min_bets) == {"straight": 50, "red": 200}
    assert (parsed.betting_seconds, parsed.spin_seconds, parsed.result_seconds, parsed.idle_rounds) == (25, 7, 5, 6)


@pytest.mark.rule("804/decision.2")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"betting_seconds": 2}, "rules_value_wrong"),
        ({"betting_seconds": 301}, "rules_value_wrong"),
        ({"betting_seconds": 25.0}, "rules_value_wrong"),
        ({"betting_seconds": "25"}, "rules_value_wrong"),
        ({"betting_seconds": True}, "rules_value_wrong"),
        ({"idle_rounds": 5}, "rules_value_wrong"),
        ({"spin_seconds": 0}, "rules_value_wrong"),
        ({"result_seconds": None}, "rules_value_wrong"),
        ({"individual": 1}, "rules_value_wrong"),
        ({"idle_seconds": 179}, "rules_value_wrong"),
        ({"idle_seconds": 1801}, "rules_value_wrong"),
        ({"bonus": 1}, "rules_value_unknown"),
        ({"wheel": "french"}, "rules_value_wrong"),
        ({"wheel": "square"}, "unknown_wheel"),
        ({"min_bet": 0}, "bad_table"),
        ({"min_bet": 150}, "rules_value_wrong"),
        ({"min_bets": {"straight": 150}}, "rules_value_wrong"),
        ({"min_bets": {"five_numbers": 100}}, "unknown_chance"),
        ({"max_total": 50}, "rules_value_wrong"),
        ({"chip_step": 25, "min_bet": 100}, "chip_step_odd"),
    ],
    ids=str,
)
def test_a_value_out_of_its_bounds_is_refused(change, code):
    with pytest.raises(Refused, match=f"^{code}$"):
        values_parse("804", {**GOOD, **change})


@pytest.mark.parametrize("name", ROULETTE_KEYS)
def test_a_missing_value_is_refused_by_name(name):
    with pytest.raises(Refused) as refused:
        values_parse("804", {key: value for key, value in GOOD.items() if key != name})
    assert refused.value.denial.details == {"setting": name}


def test_a_regulation_without_a_schema_is_refused():
    with pytest.raises(Refused, match="rules_regulation_unknown"):
        values_parse("999", GOOD)


def test_a_player_never_has_less_than_three_seconds_to_decide():
    assert BOUNDS["betting_seconds"][0] == 3


@pytest.mark.parametrize("refusal", list(RulebookRefusal))
def test_every_refusal_of_the_rulebook_has_its_words(refusal):
    assert refusal.code in texts()


def test_a_refused_value_is_named_in_the_text():
    with pytest.raises(Refused) as refused:
        values_parse("804", {**GOOD, "betting_seconds": 2})
    assert "betting_seconds" in refusal_text(refused.value.denial)

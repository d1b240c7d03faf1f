"""The values of a baccarat table's specific rules: what may be published and what may not (812)."""

from collections.abc import Mapping

import pytest

from casino.refusal import Refused
from casino.rulebook.baccarat_values import BACCARAT_BOUNDS, BACCARAT_KEYS, BaccaratValues
from casino.rulebook.values import values_parse
from games.engines.baccarat import Commission, Variant

VALUES: Mapping[str, object] = {
    "game": "baccarat",
    "variant": "ponto_banca",
    "min_bet": 500,
    "chip_step": 100,
    "decks": 8,
    "pairs": True,
    "commission": "five_percent",
    "differential": None,
    "places": 9,
    "betting_seconds": 20,
    "deal_seconds": 6,
    "result_seconds": 6,
    "idle_rounds": 6,
    "idle_seconds": 180,
    "individual": False,
}
MACAU: Mapping[str, object] = {**VALUES, "variant": "macau", "differential": 100_000}


def refused(values: Mapping[str, object]) -> tuple[str, object, str | None]:
    """Why these values are not taken: the code, the setting it names, the rule."""
    with pytest.raises(Refused) as raised:
        BaccaratValues.parse(values)
    denial = raised.value.denial
    return denial.code, denial.details.get("setting"), denial.rule_broken


def test_whole_sets_of_values_are_taken_as_they_are() -> None:
    values, macau = BaccaratValues.parse(VALUES), BaccaratValues.parse(MACAU)
    assert (values.regulation, values.places, values.table_rules.commission) == ("812", 9, Commission.FIVE_PERCENT)
    assert (macau.table_rules.variant, macau.table_rules.differential) == (Variant.MACAU, 100_000)
    assert {*VALUES} == {*BACCARAT_KEYS}


def test_a_version_of_its_rules_is_judged_by_its_own_schema() -> None:
    assert isinstance(values_parse("812", VALUES), BaccaratValues)


@pytest.mark.parametrize("name", BACCARAT_KEYS)
def test_nothing_is_left_to_be_guessed(name: str) -> None:
    with pytest.raises(Refused):
        BaccaratValues.parse({key: value for key, value in VALUES.items() if key != name})


@pytest.mark.rule("812/6.b", "812/26.a", "812/26.b", "812/41")
def test_decks_commission_and_differential_are_what_the_regulation_allows() -> None:
    for decks in (6, 8):
        BaccaratValues.parse({**VALUES, "decks": decks})
    assert refused({**VALUES, "decks": 7})[::2] == ("decks_not_offered", "812/6.b")
    for commission in Commission:
        BaccaratValues.parse({**VALUES, "commission": commission.value})
    assert refused({**VALUES, "commission": "half_on_5", "chip_step": 25})[::2] == ("chip_step_odd", "812/26.b")
    assert refused({**VALUES, "differential": 100_000})[::2] == ("differential_macau_only", "812/41")
    BaccaratValues.parse({**MACAU, "differential": None})


@pytest.mark.rule("812/41", "812/14")
def test_a_differential_leaves_every_chance_open_to_its_minimum() -> None:
    # 8 % of 62.50 is a minimum of 5.00; without pairs 10 % of 50.00 is.
    BaccaratValues.parse({**MACAU, "differential": 6250})
    assert refused({**MACAU, "differential": 6249})[1] == "differential"
    BaccaratValues.parse({**MACAU, "differential": 5000, "pairs": False})
    assert refused({**MACAU, "differential": 4999, "pairs": False})[1] == "differential"
    assert refused({**VALUES, "min_bet": 550})[1] == "min_bet"


@pytest.mark.parametrize("name", BACCARAT_BOUNDS)
def test_times_and_counts_keep_to_their_bounds(name: str) -> None:
    least, most = BACCARAT_BOUNDS[name]
    for value in (least - 1, most + 1, True, "10", None):
        assert refused({**VALUES, name: value})[1] == name
    for value in (least, most):
        BaccaratValues.parse({**VALUES, name: value})


def test_another_game_another_key_and_half_a_switch_are_refused() -> None:
    assert refused({**VALUES, "game": "blackjack"})[1] == "game"
    assert refused({**VALUES, "max_bet": 100})[0] == "rules_value_unknown"
    assert refused({**VALUES, "individual": 1})[1] == "individual"

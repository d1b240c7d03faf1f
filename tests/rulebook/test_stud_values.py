"""The values of a table's specific rules at póquer sem descarte: what may be published and what may not (803)."""

from collections.abc import Mapping

import pytest

from casino.refusal import Refused
from casino.rulebook.stud_values import PAYS_BOUNDS, STUD_BOUNDS, STUD_KEYS, StudValues
from casino.rulebook.values import values_parse
from games.engines.stud import STANDARD_PAYS

VALUES: Mapping[str, object] = {
    "game": "stud",
    "min_bet": 500,
    "max_bet": 50_000,
    "chip_step": 100,
    "pays": dict(STANDARD_PAYS),
    "places": 7,
    "places_per_player": 1,
    "betting_seconds": 20,
    "deal_seconds": 3,
    "decision_seconds": 20,
    "result_seconds": 8,
    "idle_rounds": 6,
    "idle_seconds": 180,
    "individual": False,
}


def refused(**changed: object) -> tuple[str, object]:
    """Why these values are not taken: the code and the setting it names."""
    with pytest.raises(Refused) as raised:
        StudValues.parse({**VALUES, **changed})
    return raised.value.denial.code, raised.value.denial.details.get("setting")


def test_a_whole_set_of_values_is_taken_as_it_is() -> None:
    values = StudValues.parse(VALUES)
    assert (values.regulation, dict(values.table_rules.pays)) == ("803", dict(STANDARD_PAYS))
    assert {*VALUES} == {*STUD_KEYS}


def test_a_version_of_its_rules_is_judged_by_its_own_schema() -> None:
    assert isinstance(values_parse("803", VALUES), StudValues)


@pytest.mark.parametrize("name", STUD_KEYS)
def test_nothing_is_left_to_be_guessed(name: str) -> None:
    with pytest.raises(Refused):
        StudValues.parse({key: value for key, value in VALUES.items() if key != name})


def test_every_prize_is_a_setting_within_its_bounds_and_grows_with_the_hand() -> None:
    pays = dict(STANDARD_PAYS)
    values = StudValues.parse({**VALUES, "pays": {**pays, "flush": 6, "royal_flush": 500}})
    assert (values.table_rules.pays["flush"], values.table_rules.pays["royal_flush"]) == (6, 500)
    assert refused(pays={**pays, "ace_king": 0}) == ("rules_value_wrong", "pays.ace_king")
    assert refused(pays={**pays, "royal_flush": PAYS_BOUNDS[1] + 1}) == ("rules_value_wrong", "pays.royal_flush")
    assert refused(pays={**pays, "full_house": 4}) == ("rules_value_wrong", "pays.full_house")
    assert refused(pays={**pays, "high_card": 1})[0] == "unknown_combination"
    assert refused(pays={"pair": 1}) == ("rules_value_wrong", "pays")
    assert refused(pays=None) == ("rules_value_wrong", "pays")


def test_limits_are_whole_chips_and_at_most_a_hundred_minima() -> None:
    assert refused(max_bet=50_100) == ("rules_value_wrong", "max_bet")
    assert refused(max_bet=49_950) == ("rules_value_wrong", "max_bet")
    assert refused(min_bet=550, max_bet=5000) == ("rules_value_wrong", "min_bet")
    assert refused(max_bet=400) == ("bad_table", "max_bet")


@pytest.mark.rule("803/41.a", "803/41.b")
@pytest.mark.parametrize("name", STUD_BOUNDS)
def test_times_and_counts_keep_to_their_bounds(name: str) -> None:
    least, most = STUD_BOUNDS[name]
    for value in (least - 1, most + 1, True, "10", None):
        assert refused(**{name: value})[1] == name
    assert STUD_BOUNDS["idle_seconds"][0] == 180
    assert STUD_BOUNDS["idle_rounds"][0] == 6
    if name != "places":
        StudValues.parse({**VALUES, name: least})


def test_another_game_another_key_and_half_a_switch_are_refused() -> None:
    assert refused(game="baccarat")[1] == "game"
    assert refused(decks=6)[0] == "rules_value_unknown"
    assert refused(individual=1)[1] == "individual"
    assert refused(places=2, places_per_player=3)[1] == "places_per_player"

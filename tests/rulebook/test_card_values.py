"""The values of a blackjack table's specific rules: what may be published and what may not (805)."""

import pytest

from casino.refusal import Refused
from casino.rulebook.card_values import BLACKJACK_BOUNDS, BLACKJACK_KEYS, BlackjackValues
from casino.rulebook.values import values_parse
from tests.services.blackjack_room import VALUES


def refused(**changed: object) -> tuple[str, object, str | None]:
    """Why these values are not taken: the code, the setting it names, the rule."""
    with pytest.raises(Refused) as raised:
        values_parse("805", {**VALUES, **changed})
    denial = raised.value.denial
    return denial.code, denial.details.get("setting"), denial.rule_broken


def test_a_whole_set_of_values_is_taken_as_it_is() -> None:
    values = values_parse("805", VALUES)
    assert isinstance(values, BlackjackValues)
    assert (values.regulation, values.table_rules.decks, values.places_per_player) == ("805", 6, 3)
    assert {*VALUES} == {*BLACKJACK_KEYS}


@pytest.mark.parametrize("name", BLACKJACK_KEYS)
def test_nothing_is_left_to_be_guessed(name: str) -> None:
    with pytest.raises(Refused):
        values_parse("805", {key: value for key, value in VALUES.items() if key != name})


@pytest.mark.rule("805/10", "805/11")
def test_the_maximum_is_at_most_a_hundred_minima() -> None:
    values_parse("805", {**VALUES, "max_bet": 50_000})
    assert refused(max_bet=50_100) == ("maximum_too_high", None, "805/11")


@pytest.mark.rule("805/4.a", "805/4.b", "805/7")
def test_places_decks_and_seats_of_one_player_have_their_bounds() -> None:
    for decks in (4, 6, 8):
        values_parse("805", {**VALUES, "decks": decks})
    for decks in (1, 2, 5, 7, 9):
        assert refused(decks=decks)[::2] == ("decks_not_offered", "805/4.b")
    for places in (0, 8):
        assert refused(places=places)[1] == "places"
    values_parse("805", {**VALUES, "places": 1, "places_per_player": 1})
    assert refused(places=2, places_per_player=3)[1] == "places_per_player"


@pytest.mark.rule("805/25.a")
def test_chips_are_even_and_limits_are_whole_chips() -> None:
    assert refused(chip_step=25)[0] == "chip_step_odd"
    assert refused(min_bet=550, max_bet=55_000)[1] == "min_bet"
    assert refused(max_bet=49_990)[1] == "max_bet"


@pytest.mark.parametrize("name", BLACKJACK_BOUNDS)
def test_times_and_counts_keep_to_their_bounds(name: str) -> None:
    least, most = BLACKJACK_BOUNDS[name]
    for value in (least - 1, most + 1, True, "10", None):
        assert refused(**{name: value})[1] == name
    if name not in ("places", "places_per_player"):
        for value in (least, most):
            values_parse("805", {**VALUES, name: value})


def test_another_game_another_key_and_half_a_switch_are_refused() -> None:
    assert refused(game="baccarat")[1] == "game"
    assert refused(wheel="american")[0] == "rules_value_unknown"
    assert refused(individual=1)[1] == "individual"

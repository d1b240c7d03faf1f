"""Scenarios of the banked card games read strictly: whatever stands in a line, it gets a named error or a result."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.refusal_texts import texts
from casino.refusal_texts_cards import CARD_TEXTS
from games.engines.baccarat import BaccaratRefusal
from games.engines.blackjack import BlackjackRefusal
from games.engines.stud import StudRefusal
from games.refusals_cards import PlaceRefusal
from games.resolve.lines import line_resolve

CARDS = ["9h", "6c", "2s", "Th", "Td", "2c", "3h", "4h", "5h", "6h"]
GOOD = {
    "blackjack": {
        "game": "blackjack",
        "table": {"min_bet": 100, "max_bet": 10000, "decks": 6},
        "shoe": CARDS,
        "seats": [{"seat": 1, "player": "ana", "bet": 1000}],
        "actions": [{"seat": 1, "hand": 0, "action": "double"}],
    },
    "baccarat": {
        "game": "baccarat",
        "variant": "ponto_banca",
        "table": {"min_bet": 100, "decks": 8},
        "shoe": CARDS,
        "bets": [{"player": "ana", "chance": "ponto", "amount": 1000}],
    },
    "stud": {
        "game": "stud",
        "table": {"min_bet": 100, "max_bet": 10000},
        "deck": CARDS,
        "seats": [{"seat": 1, "player": "ana", "ante": 1000}],
        "actions": [{"seat": 1, "action": "bet"}],
    },
}
LISTS = {"blackjack": ("seats", "actions"), "baccarat": ("bets",), "stud": ("seats", "actions")}


def answer(scenario):
    return line_resolve(json.dumps(scenario).encode()).body


def code(scenario):
    return answer(scenario).get("error", {}).get("code")


def changed(game, where, key, value):
    """The good scenario with one key set: at the top, in the table, or in the first object of a list."""
    scenario = json.loads(json.dumps(GOOD[game]))
    place = scenario if where is None else scenario[where] if where == "table" else scenario[where][0]
    place[key] = value
    return scenario


def without(game, where, key):
    scenario = changed(game, where, key, None)
    place = scenario if where is None else scenario[where] if where == "table" else scenario[where][0]
    del place[key]
    return scenario


PLACES = [(game, where) for game in GOOD for where in (None, "table", *LISTS[game])]
KEYS = [
    (game, where, key)
    for game, where in PLACES
    for key in (GOOD[game] if where is None else GOOD[game][where] if where == "table" else GOOD[game][where][0])
    if key != "game"
]


@pytest.mark.parametrize("game", list(GOOD))
def test_the_scenarios_that_the_others_are_made_of_are_good(game):
    assert code(GOOD[game]) is None
    assert code({**GOOD[game], "id": "x", "void": False}) is None


@pytest.mark.parametrize(("game", "where"), PLACES)
def test_a_key_that_is_not_known_is_refused(game, where):
    assert code(changed(game, where, "chipstep", 2)) == "unknown_key"


@pytest.mark.parametrize(("game", "where", "key"), KEYS)
def test_a_key_that_is_missing_is_refused(game, where, key):
    assert code(without(game, where, key)) == "missing_key"


@pytest.mark.parametrize(("game", "where", "key"), KEYS)
@pytest.mark.parametrize("value", [True, 1.0, 1.5, None])
def test_a_value_of_another_type_is_refused(game, where, key, value):
    assert code(changed(game, where, key, value)) == "wrong_type"


@pytest.mark.parametrize("game", list(GOOD))
def test_void_is_true_or_false(game):
    for value in (1, 0, None, "true"):
        assert code({**GOOD[game], "void": value}) == "wrong_type"


@pytest.mark.rule("805/4.b", "812/6.b")
@pytest.mark.parametrize(("game", "key"), [("blackjack", "shoe"), ("baccarat", "shoe"), ("stud", "deck")])
def test_cards_are_cards_and_no_more_of_each_than_the_decks_hold(game, key):
    for card in ("10s", "1s", "as", "AS", "A", "", "sA", "Ax", "Às"):
        assert code({**GOOD[game], key: [*CARDS, card]}) == "unknown_card"
    most = {"blackjack": 6, "baccarat": 8, "stud": 1}[game]
    assert code({**GOOD[game], key: CARDS + ["Ks"] * most}) is None
    assert code({**GOOD[game], key: CARDS + ["Ks"] * (most + 1)}) == "duplicate_card"


@pytest.mark.rule("805/4.a")
@pytest.mark.parametrize("game", ["blackjack", "stud"])
def test_a_seat_is_one_of_seven_and_named_once(game):
    for number in (0, 8, -1):
        assert code(changed(game, "seats", "seat", number)) == "seat_not_at_table"
    twice = GOOD[game]["seats"] * 2
    assert code({**GOOD[game], "seats": twice}) == "seat_repeated"
    assert code({**GOOD[game], "seats": [], "actions": []}) == "no_bets"
    assert code(changed(game, "actions", "action", "raise")) == "unknown_action"
    assert code(changed(game, "seats", "player", "")) == "empty_value"


def test_an_amount_belongs_to_insurance_and_an_ace_as_one_to_doubling():
    base = GOOD["blackjack"]
    for kind in ("hit", "stand", "double", "split", "surrender"):
        said = {"seat": 1, "hand": 0, "action": kind, "amount": 5}
        assert code({**base, "actions": [said]}) == "unknown_key"
    for kind in ("hit", "stand", "split", "surrender", "insurance", "even_money"):
        said = {"seat": 1, "hand": 0, "action": kind, "ace_as_one": True, "amount": 5}
        assert code({**base, "actions": [said]}) == "unknown_key"
    assert code({**base, "actions": [{"seat": 1, "hand": 0, "action": "insurance"}]}) == "missing_key"


def test_every_refusal_of_the_card_games_has_words():
    enums = (BlackjackRefusal, BaccaratRefusal, StudRefusal, PlaceRefusal)
    codes = {refusal.code for enum in enums for refusal in enum}
    assert codes <= set(texts())
    assert set(CARD_TEXTS) <= codes


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=5,
)


@st.composite
def near_scenarios(draw):
    """A good scenario in which a few values are replaced by anything, or keys are lost."""
    game = draw(st.sampled_from(sorted(GOOD)))
    scenario = json.loads(json.dumps(GOOD[game]))
    scenario["void"] = draw(st.booleans())
    for _ in range(draw(st.integers(0, 3))):
        _game, where, key = draw(st.sampled_from([row for row in KEYS if row[0] == game]))
        place = scenario if where is None else scenario.get(where)
        if isinstance(place, list):
            place = place[0] if place else None
        if isinstance(place, dict):
            value = draw(ANYTHING | st.integers(-3, 300) | st.sampled_from(["hit", "split", "banca", "fold", "macau"]))
            place[key] = value
    return scenario


@settings(max_examples=150)
@given(scenario=near_scenarios())
def test_near_scenarios_get_a_named_error_or_a_result_that_balances(scenario):
    got = answer(scenario)
    json.dumps(got, allow_nan=False)
    if "error" in got:
        assert got["error"]["code"] in texts()
        assert got["error"]["code"] != "internal_error"
    elif "house_net" in got:
        assert sum(got["net"].values()) + got["house_net"] == 0

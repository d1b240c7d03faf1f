"""Hold'em and Omaha scenarios: the keys of a result, strict reading, the steps that explain it, lines for people."""

import copy
import json

import pytest

from games.engines.cards import DECK
from games.resolve.lines import line_explain, line_resolve
from games.resolve.pretty import answer_pretty
from tests.rules.poker_hands import both_games

TABLE = {"small_blind": 50, "big_blind": 100, "limit": "no_limit", "rake": {"kind": "pot", "percent": 5, "cap": 300}}
SEATS = [
    {"seat": 3, "player": "rui", "stack": 8000},
    {"seat": 1, "player": "ana", "stack": 10000},
    {"seat": 7, "player": "eva", "stack": 600},
]
HANDS = ["As", "Qh", "7s", "Ad", "Qc", "2d"]
BOARD = ["Ah", "7d", "2c", "9s", "3h"]
DEALT = HANDS + BOARD + [card for card in DECK if card not in HANDS + BOARD]
FULL = {"id": "h1", "game": "holdem", "table": TABLE, "button": 1, "seats": SEATS, "deck": DEALT, "actions": []}


def scenario(path="", value=None, **keys):
    """The scenario with one value, at a dotted path, replaced (or dropped, for `...`), and whole keys replaced."""
    changed = copy.deepcopy({**FULL, **keys})
    inner = changed
    *way, last = path.split(".") if path else [None]
    for step in way:
        inner = inner[int(step) if step.isdigit() else step]
    if path and value is ...:
        del inner[last]
    elif path:
        inner[last] = value
    return changed


def answered(given):
    return line_resolve(json.dumps(given).encode()).body


def error(given):
    """(code, rule) of a refusal; the message is always there."""
    found = answered(given)["error"]
    assert found["message"]
    return found["code"], found.get("rule")


def acts(*texts):
    words = [text.split() for text in texts]
    return [{"seat": int(seat), "action": kind, **({"to": int(to[0])} if to else {})} for seat, kind, *to in words]


def test_a_hand_that_stops_early_says_whose_turn_it_is_and_what_that_seat_may_do():
    result = answered(scenario(actions=acts("1 raise 300", "3 call")))
    assert result == {
        "id": "h1",
        "finished": False,
        "to_act": 7,
        "legal": {"fold": True, "check": False, "call": 200, "raise": {"min": 500, "max": 600}},
        "hole": {"1": ["7s", "2d"], "3": ["As", "Ad"], "7": ["Qh", "Qc"]},
        "board": [],
        "pots": [{"amount": 700, "rake": 0, "eligible": [1, 3, 7], "awards": {}}],
        "showdown": [],
        "stacks": {"1": 9700, "3": 7700, "7": 500},
    }


def test_a_finished_hand_tells_cards_pots_showdown_stacks_and_balanced_money():
    actions = acts("1 raise 600", "3 call", "7 call", "3 check", "1 raise 1000", "3 call", *["3 check", "1 check"] * 2)
    assert answered(scenario(actions=actions)) == {
        "id": "h1",
        "finished": True,
        "hole": {"1": ["7s", "2d"], "3": ["As", "Ad"], "7": ["Qh", "Qc"]},
        "board": BOARD,
        "pots": [
            {"amount": 1800, "rake": 90, "eligible": [1, 3, 7], "awards": {"3": 1710}},
            {"amount": 2000, "rake": 100, "eligible": [1, 3], "awards": {"3": 1900}},
        ],
        "showdown": [
            {"seat": 3, "combination": "three_of_a_kind", "best": ["As", "Ad", "Ah", "9s", "7d"]},
            {"seat": 7, "combination": "pair", "best": ["Qh", "Qc", "Ah", "9s", "7d"]},
            {"seat": 1, "combination": "two_pair", "best": ["7s", "7d", "2d", "2c", "Ah"]},
        ],
        "stacks": {"1": 8400, "3": 10010, "7": 0},
        "net": {"ana": -1600, "rui": 2010, "eva": -600},
        "house_net": 190,
    }


def test_posts_and_antes_are_read():
    given = scenario("table.ante", 10, posts=[{"seat": 1, "live": 100, "dead": 50}])
    result = answered(given)
    assert result["pots"][0]["amount"] == 30 + 150 + 150
    assert result["to_act"] == 1
    assert result["legal"]["check"] is True
    assert answered(scenario(posts=[{"seat": 1, "dead": 50}]))["stacks"]["1"] == 9950


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("sheets", 1, "unknown_key"),
        ("void", True, "unknown_key"),
        ("table.straddle", 200, "unknown_key"),
        ("table.rake.share", 1, "unknown_key"),
        ("seats.0.hole", [], "unknown_key"),
        ("table.big_blind", ..., "missing_key"),
        ("table.limit", ..., "missing_key"),
        ("table.rake", ..., "missing_key"),
        ("table.rake.percent", ..., "missing_key"),
        ("button", ..., "missing_key"),
        ("deck", ..., "missing_key"),
        ("seats.0.stack", ..., "missing_key"),
        ("actions", ..., "missing_key"),
        ("table.big_blind", 100.0, "wrong_type"),
        ("table.max_raises", "3", "wrong_type"),
        ("table.rake.percent", "2.5", "wrong_type"),
        ("table.rake", "none", "wrong_type"),
        ("button", "1", "wrong_type"),
        ("button", True, "wrong_type"),
        ("seats.0.seat", "3", "wrong_type"),
        ("seats.0.stack", None, "wrong_type"),
        ("seats", {}, "wrong_type"),
        ("deck", "AsKd", "wrong_type"),
        ("deck", [1, 2], "wrong_type"),
        ("seats.0.player", "", "empty_value"),
        ("actions", [{"seat": 1}], "missing_key"),
        ("actions", [{"seat": 1, "action": "raise"}], "missing_key"),
        ("actions", [{"seat": 1, "action": "raise", "to": None}], "wrong_type"),
        ("actions", [{"seat": 1, "action": "call", "to": 100}], "unknown_key"),
        ("posts", [{"seat": 1, "life": 100}], "unknown_key"),
    ],
)
def test_a_wrong_shape_is_named_and_breaks_no_rule(path, value, code):
    assert error(scenario(path, value)) == (code, None)


@both_games("4.b", "5", "9", "47")
def test_what_breaks_a_rule_names_the_rule_of_its_own_regulation(game):
    number = {"holdem": "806", "omaha": "811"}[game]

    def reason(*change, **keys):
        return error(scenario(*change, game=game, **keys))

    assert reason("table.small_blind", 200) == ("blinds_out_of_order", f"{number}/22")
    assert reason("table.limit", "spread") == ("unknown_limit", f"{number}/24")
    assert reason("table.rake.percent", 6) == ("rake_out_of_range", f"{number}/17.a")
    assert reason("table.rake", {"kind": "buy_in", "percent": 4}) == ("rake_out_of_range", f"{number}/17.b")
    assert reason("button", 2) == ("button_not_seated", f"{number}/47")
    assert reason("seats.0.stack", 0) == ("bad_stack", f"{number}/8")
    assert reason("seats.0.seat", 1) == ("seat_twice", f"{number}/4.a")
    assert reason("seats.0.player", "ana") == ("player_twice", f"{number}/9")
    assert reason(seats=SEATS[1:2]) == ("seats_count", f"{number}/7")
    assert reason(deck=["As", "As", *DEALT]) == ("duplicate_card", f"{number}/4.b")
    assert reason(deck=["1s", *DEALT]) == ("unknown_card", f"{number}/4.b")
    assert reason(deck=DEALT[:5]) == ("deck_exhausted", f"{number}/25")
    assert reason(actions=acts("1 bluff")) == ("unknown_action", f"{number}/34")
    assert reason(actions=acts("3 call")) == ("not_your_turn", f"{number}/51")
    assert reason(actions=acts("1 raise 150")) == ("raise_below_minimum", f"{number}/23")
    assert reason(actions=acts("1 fold", "3 fold", "7 check")) == ("hand_over", None)


def test_the_first_fault_in_the_order_of_reading_is_the_one_that_is_named():
    given = scenario(seats=SEATS[:1], deck=["As", "As"], actions=acts("1 bluff"))
    given["table"] = {**TABLE, "limit": "spread"}
    assert error(given)[0] == "unknown_limit"
    given["table"] = TABLE
    assert error(given)[0] == "seats_count"
    given["seats"] = SEATS
    assert error(given)[0] == "duplicate_card"
    given["deck"] = DEALT
    assert error(given)[0] == "unknown_action"


def test_a_table_without_rake_may_leave_its_percentage_out_or_empty():
    for rake in ({"kind": "none"}, {"kind": "none", "cap": None}, {"kind": "none", "percent": 0}):
        assert "error" not in answered(scenario("table.rake", rake))


# --- Words ---


def steps(*actions, **keys):
    given = scenario(actions=acts(*actions), **keys)
    return [(step.rule, step.text) for step in line_explain(json.dumps(given).encode()).trace]


def test_each_step_names_the_rule_that_it_applied():
    told = steps("1 raise 600", "3 call", "7 call", "3 check", "1 raise 1000", "3 call", *["3 check", "1 check"] * 2)
    assert [rule for rule, _ in told] == [
        *("806/24.c", "806/48", "806/48", "806/49"),
        *("806/34.d", "806/34.c", "806/39", "806/53", "806/34.b", "806/34.d", "806/34.c"),
        *("806/55", "806/34.b", "806/34.b", "806/57", "806/34.b", "806/34.b"),
        *("806/29.g", "806/29.i", "806/29.h"),
        *("806/42", "806/17.a", "806/27", "806/42", "806/17.a", "806/63"),
    ]
    assert told[4][1] == "ana sobe a aposta para 6,00 €."
    assert told[6][1] == "eva aposta tudo o que tem: 5,00 €."
    assert told[7][1] == "Vira-se o flop: Ah 7d 2c."
    assert told[17][1] == "rui mostra trio: As Ad Ah 9s 7d."


def test_time_leaving_uncalled_bets_and_hands_without_rake_are_told():
    told = steps("7 leave", "1 raise 300", "3 timeout")
    assert [rule for rule, _ in told[4:]] == [
        *("806/10", "806/34.d", "806/45", "806/35"),
        *("806/40", "806/27", "806/18", "806/36"),
    ]
    assert told[7][1] == "Chega a vez de eva, que deixou a mesa: desiste."
    assert told[8][1] == "A parte que ninguém acompanhou volta para ana: 2,00 €."


def test_antes_and_posts_are_told():
    told = steps(posts=[{"seat": 1, "live": 100, "dead": 50}], table={**TABLE, "ante": 10})
    assert [text for _, text in told[1:5]] == [
        "Cada jogador põe 0,10 € no pote, até onde a cave chegar.",
        "rui faz a pequena aposta: 0,50 €.",
        "eva faz a grande aposta: 1,00 €.",
        "ana repõe apostas em falta: 1,00 € que contam como aposta e 0,50 € só para o pote.",
    ]


def test_people_read_the_hand_as_lines():
    def lines(*actions):
        given = scenario(actions=acts(*actions))
        return answer_pretty(line_resolve(json.dumps(given).encode())).splitlines()

    text = lines("1 raise 600", "3 call", "7 call")
    assert "  Mesa: Ah 7d 2c." in text
    assert "  É a vez do lugar 3: desistir, passar, subir para entre 1,00 € e 74,00 €." in text
    text = lines("1 raise 300", "3 fold", "7 call", "7 check", "1 raise 300", "7 call")
    assert "  Lugar 7 mostra par: Qh Qc Ah 9s 7d." in text
    assert "  Pote principal: 12,50 €, comissão 0,62 €; lugar 1 recebe 11,88 €." in text
    assert "  Casa: +0,62 €" in text

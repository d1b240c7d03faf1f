"""`resolve` as a laboratory meets it: one answer for each line, in order, whatever the lines hold."""

import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.refusal_texts import texts
from games.resolve.lines import line_resolve
from games.resolve.reading import ScenarioRefusal
from games.resolve.registry import GAMES, game_named
from tests.rules import roulette_by_hand as hand
from tests.rules.scenario_run import ROOT, resolve_all, resolve_text

GOOD = hand.scenario("american", [{"player": "ana", "chance": "red", "amount": 100}], "5")
GOOD_LINE = json.dumps(GOOD).encode()


def code(line):
    return line_resolve(line).body["error"]["code"]


NOT_JSON = [
    b"{",
    b"}",
    b"null",
    b"5",
    b'"text"',
    b"[1, 2, 3]",
    b"true",
    b"{'id': 1}",
    b'{"id": 1,}',
    b'{"id": NaN}',
    b'{"id": Infinity}',
    b'{"id": -Infinity}',
    b'{"id": 01}',
    b'{"id": "\x01"}',
    b"\xff\xfe",
    b'{"id": "\xff"}',
    b"\x00",
    b"[" * 100_000,
    b'{"a":' * 100_000,
    GOOD_LINE + GOOD_LINE,
    GOOD_LINE + b",",
]


@pytest.mark.parametrize("line", NOT_JSON, ids=lambda line: repr(line[:20]))
def test_what_is_no_json_object_is_not_json(line):
    answer = line_resolve(line).body
    assert answer["id"] is None
    assert answer["error"]["code"] == "not_json"


def test_a_repeated_key_is_an_error_wherever_it_stands():
    assert code(GOOD_LINE.replace(b'"amount": 100', b'"amount": 100, "amount": 100')) == "duplicate_key"
    assert code(GOOD_LINE.replace(b'"outcome": "5"', b'"outcome": "5", "outcome": null')) == "duplicate_key"
    twice = line_resolve(b'{"id": 1, "game": "roulette", "id": 2}').body
    assert twice["error"]["code"] == "duplicate_key"


@pytest.mark.parametrize("game", ["", "Roulette", "chess", None, 1, [], {}, True, ["roulette"]])
def test_a_game_that_is_not_there_is_unknown(game):
    assert code(json.dumps({"id": 1, "game": game}).encode()) == "unknown_game"


def test_a_game_nested_beyond_reason_is_unknown_too():
    assert code(b'{"id": 1, "game": ' + b"[" * 500 + b"]" * 500 + b"}") == "unknown_game"


def test_every_registered_game_offers_what_the_command_asks_of_it():
    for name in GAMES:
        game = game_named(name)
        assert callable(game.resolve)
        assert callable(game.describe)


def test_every_reason_has_its_text():
    assert {refusal.code for refusal in ScenarioRefusal} <= set(texts())


def test_an_id_that_can_not_be_printed_again_is_null():
    for identity in (b"1e999", b"9" * 5000):
        answer = line_resolve(GOOD_LINE.replace(b'"id": "x"', b'"id": ' + identity)).body
        assert answer["id"] is None
        assert answer["house_net"] == -100


def test_a_fault_of_the_program_is_one_lines_answer_only(monkeypatch, caplog):
    monkeypatch.setitem(GAMES, "broken", "tests.rules.no_such_game")
    assert code(b'{"id": 1, "game": "broken"}') == "internal_error"
    assert "could not be resolved" in caplog.text
    assert "error" not in line_resolve(GOOD_LINE).body


def test_one_process_answers_every_line_in_order_and_ends_well():
    lines = [GOOD_LINE, b"garbage", b"", b"   ", b"\r", *NOT_JSON, b'{"id": 7, "game": "chess"}', GOOD_LINE + b"\r"]
    status, out = resolve_text(b"\xef\xbb\xbf" + b"\n".join(lines))
    assert status == 0
    answers = [json.loads(line) for line in out.splitlines()]
    assert len(answers) == len(lines)
    assert answers[0]["house_net"] == answers[-1]["house_net"] == -100
    assert answers[-2] == {"id": 7, "error": {**answers[-2]["error"], "code": "unknown_game"}}
    assert all(answer["error"]["code"] == "not_json" for answer in answers[1:-2])


def test_nothing_in_is_nothing_out():
    assert resolve_text(b"") == (0, "")


def test_an_empty_line_is_no_object_and_is_answered_as_such():
    status, out = resolve_text(b"\n\n  \n")
    assert status == 0
    assert [json.loads(line)["error"]["code"] for line in out.splitlines()] == ["not_json"] * 3


def test_texts_of_any_kind_come_back_as_they_were():
    name = 'anã\u2028\ud800\U0001f3b0\\"\u0000'
    (result,) = resolve_all([{**GOOD, "id": name, "bets": [{"player": name, "chance": "red", "amount": 100}]}])
    assert result["id"] == name
    assert result["net"] == {name: 100}


def test_each_line_is_answered_before_the_next_one_comes():
    command = [sys.executable, "manage.py", "resolve"]
    buffered = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env=buffered) as child:
        for number in range(3):
            child.stdin.write(json.dumps({**GOOD, "id": number}).encode() + b"\n")
            child.stdin.flush()
            assert json.loads(child.stdout.readline())["id"] == number
        child.stdin.close()
        assert child.wait() == 0


def test_no_database_and_no_service_is_asked(tmp_path):
    nowhere = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/nothing", "REDIS_URL": "redis://127.0.0.1:1/0"}
    status, out = resolve_text(GOOD_LINE, MESA_VAR=str(tmp_path), **nowhere)
    assert status == 0
    assert json.loads(out)["house_net"] == -100


def test_explain_adds_the_steps_with_the_rule_of_each():
    voisins = {"player": "ana", "chance": "voisins", "amount": 900}
    scenarios = [GOOD, {**GOOD, "outcome": "0"}, {**GOOD, "outcome": None}, hand.scenario("french", [voisins], "26")]
    won, lost, void, called = ([s["rule"] for s in r["trace"]] for r in resolve_all(scenarios, "--explain"))
    assert won == ["804/6.a", "804/6.b", "804/7.b.v", "804/10", "804/13", "804/11.b", "804/13.b"]
    assert lost[-1] == "804/19"
    assert void[1] == "804/20"
    assert void[-1] == "804/21"
    assert called[2] == "807/8.a"
    assert called.count("807/14.a.iv") == 1
    assert called.count("807/20") == 6
    assert called[-1] == "807/15"


def test_explain_changes_nothing_but_the_trace():
    bad = {**GOOD, "outcome": "37"}
    plain, explained = resolve_all([GOOD, bad]), resolve_all([GOOD, bad], "--explain")
    assert [{key: one[key] for key in one if key != "trace"} for one in explained] == plain
    assert explained[1]["trace"] == []


def test_pretty_is_for_people():
    status, out = resolve_text(GOOD_LINE + b"\nnothing\n", "--pretty", "--explain")
    assert status == 0
    assert "# x" in out
    assert "ana: +1,00 €" in out
    assert "Casa: −1,00 €" in out
    assert "[804/13.b]" in out
    assert "not_json" in out


NUMBERS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
ANYTHING = st.recursive(
    NUMBERS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
)


@given(line=st.binary(max_size=200) | ANYTHING.map(lambda value: json.dumps(value).encode()))
def test_no_line_at_all_breaks_it(line):
    answer = line_resolve(line).body
    assert answer["error"]["code"] != "internal_error"
    json.dumps(answer, allow_nan=False)


WORDS = st.sampled_from([*hand.FACTS, "voisins", "tiers", "orphelins", "neighbours", "finals", "x"])
LABELS = st.sampled_from([*hand.pockets("american_double_zero"), "37"])
BETS = st.fixed_dictionaries(
    {"player": st.sampled_from(["ana", "rui"]), "chance": WORDS, "amount": st.integers(-2, 60).map(lambda n: n * 50)},
    optional={
        "numbers": st.lists(LABELS, max_size=6) | ANYTHING,
        "which": st.integers(0, 4) | st.lists(st.integers(0, 4), max_size=3) | ANYTHING,
        "number": LABELS | ANYTHING,
        "reach": st.integers(0, 4) | ANYTHING,
        "digit": st.integers(-1, 10) | ANYTHING,
    },
)
TABLES = st.fixed_dictionaries(
    {"min_bet": st.sampled_from([50, 100]) | ANYTHING},
    optional={
        "chip_step": st.sampled_from([1, 2, 50]) | ANYTHING,
        "double_dozens": st.booleans(),
        "call_bets": st.booleans(),
        "max_total": st.none() | st.integers(100, 3000) | ANYTHING,
        "min_bets": st.dictionaries(WORDS, st.integers(1, 300)) | ANYTHING,
    },
)
SCENARIOS = st.fixed_dictionaries(
    {
        "id": ANYTHING,
        "game": st.just("roulette"),
        "wheel": st.sampled_from(list(hand.WHEELS)),
        "table": TABLES,
        "bets": st.lists(BETS, max_size=4),
        "outcome": st.none() | LABELS,
    }
)


@given(scenario=SCENARIOS)
def test_near_scenarios_get_a_named_error_or_a_result_that_balances(scenario):
    answer = line_resolve(json.dumps(scenario).encode()).body
    json.dumps(answer, allow_nan=False)
    if "error" in answer:
        assert answer["error"]["code"] in texts()
        assert answer["error"]["code"] != "internal_error"
        return
    staked = sum(bet["amount"] for bet in scenario["bets"])
    returned = sum(bet["returned"] for bet in answer["bets"])
    assert sum(answer["net"].values()) == -answer["house_net"] == returned - staked
    for bet in answer["bets"]:
        for part in bet.get("components", [bet]):
            assert part["returned"] == (0 if part["result"] == "lost" else part["prize"] + part["amount"])

"""What resolved card games and tournaments say to people: every step names its rule, and nothing hidden is told."""

import json

import pytest

from games.resolve.lines import line_explain
from games.resolve.pretty import answer_pretty
from tests.rules.blackjack_by_hand import scenario
from tests.rules.scenario_run import ROOT

REGULATIONS = {"blackjack": "805", "baccarat": "812", "stud": "803", "tournament": "810"}


def answers(game):
    text = (ROOT / "tests" / "scenarios" / f"{game}.jsonl").read_text(encoding="utf-8")
    given = [json.loads(line)["scenario"] for line in text.splitlines()]
    return [line_explain(json.dumps(one).encode()) for one in given if isinstance(one, dict)]


@pytest.mark.parametrize(("game", "regulation"), list(REGULATIONS.items()))
def test_every_step_names_a_rule_of_its_own_regulation(game, regulation):
    for answer in answers(game):
        rules = {step.rule for step in answer.trace}
        assert {rule.partition("/")[0] for rule in rules} <= {regulation}
        if "error" not in answer.body and answer.body.get("moves") != []:
            assert rules


@pytest.mark.parametrize("game", list(REGULATIONS))
def test_every_answer_reads_as_sentences(game):
    for answer in answers(game):
        told = answer_pretty(answer)
        assert "%(" not in told
        assert told.splitlines()[0] == f"# {answer.body['id']}"
        for player in answer.body.get("net", {}):
            assert f"{player}: " in told


@pytest.mark.rule("805/14.b")
def test_the_steps_of_an_open_round_do_not_tell_the_banks_second_card():
    given = scenario("9h 6c 2s Jd 4d 5h", "hit")
    answer = line_explain(json.dumps(given).encode())
    assert answer.body["finished"] is False
    assert "Jd" not in answer_pretty(answer) + json.dumps(answer.body)

"""`manage.py conformity` tells the truth, in words and in JSON."""

import json
from dataclasses import replace
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from casino.rulebook import trace as trace_module
from casino.rulebook.management.commands import conformity as command
from casino.rulebook.regulations.reg_804 import REGULATION
from casino.rulebook.shapes import Rule, enforced


def run(*arguments: str) -> tuple[str, int]:
    out = StringIO()
    try:
        call_command("conformity", *arguments, stdout=out)
    except SystemExit as left:
        return out.getvalue(), int(left.code or 0)
    return out.getvalue(), 0


@pytest.fixture
def trace_of(tmp_path, monkeypatch):
    """A committed trace of one's own making."""

    def write(names):
        path = tmp_path / "trace.json"
        trace_module.trace_write({name: ["tests/x.py::test_it"] for name in names}, path)
        monkeypatch.setattr(command, "trace_load", lambda: trace_module.trace_load(path))

    return write


@pytest.fixture(autouse=True)
def _every_means_exists(monkeypatch):
    """804 as it is, but met by a function that is certainly there: what is under test here is the report."""

    def met(rows: tuple[Rule, ...]) -> tuple[Rule, ...]:
        means = (enforced("casino.rulebook.conformity.report"),)
        return tuple(replace(row, items=tuple(replace(one, means=means) for one in row.items)) for row in rows)

    whole = replace(REGULATION, rules=met(REGULATION.rules), decision=met(REGULATION.decision[:4]))
    monkeypatch.setattr("casino.rulebook.conformity.REGULATIONS", {"804": whole})


def all_names() -> list[str]:
    return [name for row in REGULATION.rows() for name in row.names("804")]


def test_a_whole_trace_is_a_clean_report_and_exit_0(trace_of):
    trace_of(name for name in all_names() if name != "804/decision.5")
    text, code = run("--json")
    assert json.loads(text) == {"804": {"rules": 31, "met": 31, "traced": 31, "missing": []}}
    assert code == 0


def test_one_missing_item_is_named_and_exit_1(trace_of):
    trace_of(name for name in all_names() if name != "804/11.a.iii")
    text, code = run("--json")
    assert json.loads(text)["804"] == {"rules": 31, "met": 31, "traced": 30, "missing": ["804/11.a.iii"]}
    assert code == 1
    table, code = run()
    assert "Faltam: 804/11.a.iii" in table
    assert code == 1


@pytest.mark.rule("804/decision.1", "807/decision.1")
def test_the_table_shows_every_rule_of_the_regulation(trace_of):
    trace_of(all_names())
    text, code = run()
    assert code == 0
    assert "31 regras, 31 cumpridas, 31 provadas" in text
    for row in REGULATION.rules:
        assert row.text in text


def test_one_rule_shows_its_means_its_tests_and_its_reading(trace_of):
    trace_of(["804/11.a.iii"])
    text, _code = run("--rule", "804/11")
    assert "código: games.engines.roulette.maximum" in text
    assert "teste: tests/x.py::test_it" in text
    assert "Leitura 3:" in text
    assert run("--rule", "804/11.a.iii")[0] == text
    assert "rules_page" in run("--rule", "804/decision.4")[0]


@pytest.mark.parametrize("name", ["804/99", "999/1", "tolice"])
def test_an_unknown_rule_is_told_as_such(name):
    with pytest.raises(CommandError):
        run("--rule", name)

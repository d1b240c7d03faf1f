"""The trace plugin, run on small suites of its own: what enters the trace, what stops a run."""

import subprocess
import sys
from pathlib import Path

import pytest

from casino.rulebook.regulations import REGULATIONS, delivered
from casino.rulebook.trace import trace_differences, trace_load, trace_text
from tests.architecture.tree import ROOT

pytestmark = pytest.mark.source

SUITE = """
import pytest

@pytest.mark.rule("804/1", "804/3.a")
def test_passes(): pass

@pytest.mark.rule("804/2")
def test_fails(): assert False

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("804/11.a.i")), 2])
def test_some(n): pass

@pytest.mark.services
@pytest.mark.rule("804/4")
def test_with_services(): pass

@pytest.fixture
def breaks():
    yield
    raise RuntimeError

@pytest.mark.rule("804/5")
def test_breaks_afterwards(breaks): pass
"""
EXPECTED = {
    "804/1": ["test_suite.py::test_passes"],
    "804/11.a.i": ["test_suite.py::test_some"],
    "804/3.a": ["test_suite.py::test_passes"],
}


def run(tmp_path: Path, suite: str, *arguments: str, committed: dict[str, list[str]] | None = None):
    """pytest in a process of its own, with the plugin's file in `tmp_path`."""
    (tmp_path / "test_suite.py").write_text(suite)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  rule(name): x\n  services: x\n")
    trace_file = tmp_path / "trace.json"
    if committed is not None:
        trace_file.write_text(trace_text(committed))
    (tmp_path / "conftest.py").write_text(
        f"import sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "import pathlib, casino.rulebook.trace as trace\n"
        f"PATH = pathlib.Path({str(trace_file)!r})\n"
        "trace.trace_write.__defaults__ = (PATH,)\ntrace.trace_load.__defaults__ = (PATH,)\n"
        "pytest_plugins = ['tests.trace_plugin']\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:django", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=100)
    return done, trace_load(trace_file)


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["one process", "two workers"])
def test_the_trace_holds_what_passed_and_nothing_else(tmp_path, workers):
    _done, trace = run(tmp_path, SUITE, "--trace-write", *workers)
    assert trace == EXPECTED


def test_a_run_that_writes_nothing_leaves_the_trace_alone(tmp_path):
    _done, trace = run(tmp_path, SUITE, committed={"804/9": ["old"]})
    assert trace == {"804/9": ["old"]}


PASSING = "import pytest\n\n@pytest.mark.rule('804/1')\ndef test_passes(): pass\n"


def test_a_checked_run_fails_where_the_committed_trace_differs(tmp_path):
    done, _trace = run(tmp_path, PASSING, "--trace-check", committed={"804/1": ["gone.py::test_gone"]})
    assert done.returncode == 1
    assert "804/1: gone.py::test_gone is in the committed trace but did not pass" in done.stdout
    assert "804/1: test_suite.py::test_passes passed but is not in the committed trace" in done.stdout


def test_a_checked_run_fails_where_a_rule_of_a_delivered_regulation_is_missing(tmp_path):
    done, _trace = run(tmp_path, PASSING, "--trace-check", committed={"804/1": ["test_suite.py::test_passes"]})
    assert done.returncode == 1
    assert "804/11.a.iii: no test that passed cites it" in done.stdout
    assert "804/1:" not in done.stdout
    assert "804/decision.5" not in done.stdout
    waiting = set(REGULATIONS) - {regulation.number for regulation in delivered()}
    assert not [number for number in waiting if f"{number}/" in done.stdout]


WRONG = {
    "'804/11.a.xiv'": "unknown rule '804/11.a.xiv'",
    "'805/999'": "unknown rule '805/999'",
    ", ".join(f"'804/{number}'" for number in range(14, 23)): "9 rules in one test",
    "'806/26', '811/26'": "cites 806 and 811 at once",
}


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["one process", "two workers"])
def test_wrong_citations_stop_the_run_at_collection(tmp_path, workers):
    tests = (f"@pytest.mark.rule({marks})\ndef test_{at}(): pass\n" for at, marks in enumerate(WRONG))
    done, _trace = run(tmp_path, "import pytest\n\n" + "\n".join(tests), *workers)
    assert done.returncode != 0
    assert [told for told in WRONG.values() if told not in done.stdout + done.stderr] == []
    assert " passed" not in done.stdout


def test_the_text_of_a_trace_does_not_depend_on_the_order_of_the_run():
    one = trace_text({"804/2": ["b", "a"], "804/1": ["c", "c"]})
    other = trace_text({"804/1": ["c"], "804/2": ["a", "b"]})
    assert one == other
    assert trace_differences({"804/1": ["c"]}, {"804/1": ["c"]}) == []

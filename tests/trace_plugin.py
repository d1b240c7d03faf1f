"""pytest plugin: collects the rules that passed tests cite, and writes or checks the committed trace.

Tests marked `services` never enter the trace: it must be the same with and without a database server at hand, and
`make test` alone decides. A name that no regulation has is an error at collection, so that a typo proves nothing.
"""

from collections import defaultdict

import pytest

from casino.rulebook.regulations import delivered, names_known
from casino.rulebook.shapes import citation
from casino.rulebook.trace import TRACE_FILE, trace_differences, trace_load, trace_write

MOST_RULES_A_TEST = 8
# Hold'em and Omaha: whatever plays the one proves nothing of the other.
TWINS = frozenset({"806", "811"})
PROBLEMS = pytest.StashKey[list[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("trace", "rules of the regulations, traced by passing tests")
    group.addoption("--trace-write", action="store_true", help="write the trace of this run (a full run) to its file")
    group.addoption("--trace-check", action="store_true", help="fail where this full run differs from the trace")


def pytest_configure(config: pytest.Config) -> None:
    # The controller alone sees every report; workers only label them.
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Tracer(config), "rule-tracer")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    known = names_known()
    for item in items:
        names = cited(item)
        problems = [f"{item.nodeid}: unknown rule {name!r}" for name in names if name not in known]
        if len(names) > MOST_RULES_A_TEST:
            problems.append(f"{item.nodeid}: {len(names)} rules in one test (at most {MOST_RULES_A_TEST})")
        if {name.partition("/")[0] for name in names} >= TWINS:
            problems.append(f"{item.nodeid}: cites 806 and 811 at once; each game needs a run of its own")
        item.stash[PROBLEMS] = problems
        if item.get_closest_marker("services") is None:
            item.user_properties += [("rule", name) for name in names]
    found = [problem for item in items for problem in item.stash[PROBLEMS]]
    # A worker that refuses to collect loses its words on the way to the controller; there each such test errors.
    if found and not hasattr(config, "workerinput"):
        raise pytest.UsageError("\n".join(found))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if problems := item.stash.get(PROBLEMS, []):
        pytest.fail("\n".join(problems), pytrace=False)


def cited(item: pytest.Item) -> list[str]:
    """The rules that this test (with these parameters) cites, each once."""
    return list(dict.fromkeys(str(name) for mark in item.iter_markers("rule") for name in mark.args))


class Tracer:
    """Listens to reports on the controlling process, and judges the trace at the end."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.passed: dict[str, list[str]] = {}
        self.failed: set[str] = set()
        self.lines: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed[report.nodeid] = [str(value) for key, value in report.user_properties if key == "rule"]

    def trace(self) -> dict[str, list[str]]:
        """Rule → tests. A test's parameters are left out: the name of the sentence is what is kept."""
        found: dict[str, set[str]] = defaultdict(set)
        for nodeid, names in self.passed.items():
            if nodeid not in self.failed:
                for name in names:
                    found[name].add(nodeid.partition("[")[0])
        return {name: sorted(tests) for name, tests in sorted(found.items())}

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.config.option.collectonly:
            return
        trace = self.trace()
        if self.config.getoption("--trace-write"):
            trace_write(trace)
            self.lines.append(f"trace: wrote {len(trace)} rules to {TRACE_FILE.name}")
        if self.config.getoption("--trace-check"):
            problems = [*trace_differences(trace_load(), trace), *_missing(trace)]
            self.lines += problems or [f"trace: {len(trace)} rules, as committed"]
            if problems:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.lines:
            terminalreporter.section("rules of the regulations")
            for line in self.lines:
                terminalreporter.write_line(line)


def _missing(trace: dict[str, list[str]]) -> list[str]:
    return [
        f"{citation(regulation.number, row.number, item.path)}: no test that passed cites it"
        for regulation in delivered()
        for row in regulation.rows()
        for item in row.items
        if not item.is_organisational
        if citation(regulation.number, row.number, item.path) not in trace
    ]

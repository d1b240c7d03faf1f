"""The trace: which tests, having run and passed, cite which rule. Pure but for reading and writing its one file.

The file is written by the test run (`--trace-write`) and committed, since production has no tests.
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

TRACE_FILE = Path(__file__).with_name("trace.json")

Trace = dict[str, list[str]]


def trace_load(path: Path = TRACE_FILE) -> Trace:
    """Rule → names of the tests that cite it. Empty where no trace was ever written."""
    if not path.exists():
        return {}
    loaded: Trace = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def trace_text(trace: Mapping[str, Iterable[str]]) -> str:
    """The file's text: sorted, each test once, so that the same run always gives the same bytes."""
    ordered = {rule: sorted(set(tests)) for rule, tests in sorted(trace.items())}
    return json.dumps(ordered, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def trace_write(trace: Mapping[str, Iterable[str]], path: Path = TRACE_FILE) -> None:
    path.write_text(trace_text(trace), encoding="utf-8")


def trace_differences(committed: Mapping[str, Iterable[str]], seen: Mapping[str, Iterable[str]]) -> list[str]:
    """One line for each rule and test that only one of the two has."""
    lines = []
    for name in sorted({*committed, *seen}):
        before, after = set(committed.get(name, ())), set(seen.get(name, ()))
        lines += [f"{name}: {test} is in the committed trace but did not pass in this run" for test in before - after]
        lines += [f"{name}: {test} passed but is not in the committed trace" for test in after - before]
    return sorted(lines)

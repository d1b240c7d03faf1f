"""The scenarios of tests/scenarios, each with what must come out of it: one process for all, as the laboratory does."""

import json

import pytest

from tests.rules.scenario_run import ROOT, differ, resolve_all
from tests.rules.tournament_by_hand import unbalanced

FILES = sorted((ROOT / "tests" / "scenarios").glob("*.jsonl"))


def cases(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_scenario_gives_what_it_must(path):
    given = cases(path)
    results = resolve_all([case["scenario"] for case in given])
    assert len(results) == len(given)
    wrong = {}
    for case, result in zip(given, results, strict=True):
        expect = dict(case["expect"])
        balanced = expect.pop("$balanced", None)
        found = differ(expect, result)
        if balanced and not found:
            found = unbalanced(balanced, case["scenario"]["seating"], result)
        if "error" not in case["expect"] and "error" in result:
            found = ("error", "(absent)", result["error"])
        if isinstance(case["scenario"], dict) and result.get("id") != case["scenario"].get("id"):
            found = ("id", case["scenario"].get("id"), result.get("id"))
        if "net" in result and "house_net" in result and sum(result["net"].values()) + result["house_net"] != 0:
            found = ("net + house_net", 0, result)
        if found:
            wrong[case["name"]] = found
    assert wrong == {}

"""Regulations 803, 805 and 812 as data: their rules and items, what already meets them, and what proves it."""

import ast
import re
from string import ascii_lowercase as letters

import pytest

from casino.rulebook.conformity import judge, means_problem
from casino.rulebook.readings import readings_of
from casino.rulebook.regulations.reg_803 import AWAITED
from casino.rulebook.regulations.reg_803 import REGULATION as REG_803
from casino.rulebook.regulations.reg_805 import REGULATION as REG_805
from casino.rulebook.regulations.reg_812 import REGULATION as REG_812
from casino.rulebook.shapes import citation
from tests.architecture.tree import ROOT

ALL = (REG_803, REG_805, REG_812)
ITEMS = {
    "803": {"41": ["a", "b"]},
    "805": {
        "2": list(letters[:7]),
        "4": list("abc"),
        "8": ["a.i", "a.ii", "b", "c"],
        "14": list("ab"),
        "15": list(letters[:6]),
        "16": list(letters[:5]),
        "17": list("ab"),
        "20": list("abc"),
        "25": list(letters[:9]),
        "35": list("ab"),
    },
    "812": {"2": list("abcde"), "6": list("abc"), "7": list("abc"), "26": list("ab"), "35": list("ab")},
}
ENGINES = {"803": "games.engines.stud", "805": "games.engines.blackjack", "812": "games.engines.baccarat"}


@pytest.mark.parametrize(
    ("regulation", "numbers"),
    [(REG_803, range(37, 45)), (REG_805, range(1, 39)), (REG_812, range(1, 44))],
    ids=lambda given: getattr(given, "number", ""),
)
def test_each_has_its_rules_with_all_their_items(regulation, numbers):
    assert [row.number for row in regulation.rules] == [str(number) for number in numbers]
    for row in regulation.rules:
        assert [item.path for item in row.items] == ITEMS[regulation.number].get(row.number, [""]), row.number


def test_of_803_the_first_36_rules_await_the_official_text():
    known = {int(row.number) for row in REG_803.rules}
    assert known.isdisjoint(AWAITED)
    assert sorted(known | set(AWAITED)) == list(range(1, 45))


@pytest.mark.parametrize("regulation", ALL, ids=lambda one: one.number)
def test_what_is_said_to_be_met_exists_and_nothing_is_awaited(regulation):
    for row in regulation.rules:
        for item in row.items:
            assert item.means, row.number
            problems = {means_problem(means, row.number) for means in item.means}
            assert problems <= {""}, (row.number, problems)
            assert "awaited" not in {means.kind for means in item.means}, row.number
    assert judge(regulation, {}).met == len(regulation.rules)


@pytest.mark.parametrize("regulation", [REG_805, REG_812], ids=lambda one: one.number)
def test_the_readings_that_are_named_are_those_of_the_rule(regulation):
    for row in regulation.rules:
        text = " ".join([row.text, *(item.text for item in row.items)])
        said = {int(number) for found in re.findall(r"leituras? ([\d e]+)", text) for number in found.split(" e ")}
        known = {reading.number for reading in readings_of(regulation.number, row.number)}
        assert said <= known, (row.number, said, known)


def cited() -> set[str]:
    """Every rule that a test of engines cites, read from the sources."""
    found = set()
    for path in (ROOT / "tests" / "rules").glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "rule":
                found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return found


@pytest.mark.parametrize("regulation", [REG_805, REG_812], ids=lambda one: one.number)
def test_every_rule_that_the_engine_keeps_is_proven_by_a_test_of_the_engine(regulation):
    """The engine's rules are traced before there is a table; what waits for one is not asked for here."""
    proven, engine = cited(), ENGINES[regulation.number]
    missing = [
        name
        for row in regulation.rules
        for item in row.items
        if any(means.where.startswith(engine) for means in item.means)
        if (name := citation(regulation.number, row.number, item.path)) not in proven
    ]
    assert missing == []

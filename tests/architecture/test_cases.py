"""Every case of our list has a test that bears its number: in its name, or in its description."""

import ast
import re

import pytest

from tests.architecture.tree import ROOT, sources, tree

pytestmark = pytest.mark.source

LIST = ROOT / "tests" / "cases.txt"
_IN_NAME = re.compile(r"(?<=_)([bkmprsw]\d\d)(?=_|$)")
_IN_WORDS = re.compile(r"\b([BKMPRSW]\d\d)\b")


def listed() -> list[str]:
    lines = LIST.read_text().splitlines()
    return [line.split()[0] for line in lines if line and not line.startswith("#")]


def borne(source: ast.Module) -> set[str]:
    """The numbers of the cases that the tests of a module bear."""
    tests = [
        node
        for node in ast.walk(source)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_")
    ]
    named = {number.upper() for node in tests for number in _IN_NAME.findall(node.name)}
    return named | {number for node in tests for number in _IN_WORDS.findall(ast.get_docstring(node) or "")}


def test_every_case_has_a_test_and_every_number_is_a_case():
    cases = listed()
    assert len(cases) == len(set(cases))
    found = set().union(*(borne(tree(path)) for path in sources("tests")))
    assert found == set(cases)


def test_a_number_counts_only_where_a_test_bears_it():
    source = '''
# P01
def helper_p03_x():
    """P05"""
def test_w07_settles(): "W09: and this."
async def test_it():
    """P41."""
def test_step07_p1_PW11x(): pass
'''
    assert borne(ast.parse(source)) == {"W07", "W09", "P41"}

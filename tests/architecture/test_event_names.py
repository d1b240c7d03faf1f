"""Every kind that is written into the trail of significant events has a name for the staff who read it."""

import ast
from collections.abc import Iterator

import pytest

from accounts.admin.event_names import EVENT_NAMES
from accounts.models import Approval
from tests.architecture.tree import APPS, dotted, sources, tree

pytestmark = pytest.mark.source

WRITES = {"significant_write", "_trail", "_leave"}


def _texts(node: ast.AST | None) -> Iterator[str]:
    """The whole texts that an expression may be: «a», or «a» if so and «b» if not."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def kinds(module: ast.AST) -> set[str]:
    """The kinds that a module writes: named in the call, given by place to a `_trail`, or put into `kind` before."""
    found: set[str] = set()
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and dotted(node.func).rpartition(".")[2] in WRITES:
            for given in [*node.args[1:2], *(word.value for word in node.keywords if word.arg == "kind")]:
                found.update(_texts(given))
        elif isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "kind" for t in node.targets):
            found.update(_texts(node.value))
    return found


def test_every_kind_of_event_has_a_name_and_no_name_is_left_over() -> None:
    written = {f"approval_{state.value}" for state in Approval.State}
    for path in sources(*APPS):
        if any(dotted(call.func) == "significant_write" for call in ast.walk(tree(path)) if isinstance(call, ast.Call)):
            written |= kinds(tree(path))
    assert written == set(EVENT_NAMES)


def test_a_kind_is_found_wherever_it_is_named() -> None:
    told = """
kind = "a" if x else "b"
significant_write(kind="c" if x else "d", now=now)
_trail(rules, "e", actor_id=1)
_leave(user, kind="f")
other(kind="g")
"""
    assert kinds(ast.parse(told)) == {"a", "b", "c", "d", "e", "f"}

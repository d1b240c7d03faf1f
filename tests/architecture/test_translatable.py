"""What is translated can be found by whoever gathers it: no string of the house's hides inside an f-string."""

import ast

import pytest

from tests.architecture.tree import dotted, relative, sources, tree

pytestmark = pytest.mark.source

TRANSLATES = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "pgettext", "npgettext"}


def hidden(module: ast.AST) -> list[int]:
    """The lines on which a text is translated within an f-string, where the catalogues never see it."""
    return [
        call.lineno
        for node in ast.walk(module)
        if isinstance(node, ast.JoinedStr)
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and dotted(call.func).rpartition(".")[2] in TRANSLATES
        if any(isinstance(argument, ast.Constant) for argument in call.args)
    ]


def test_no_translated_text_hides_in_an_f_string() -> None:
    found = {relative(path): lines for path in sources() if (lines := hidden(tree(path)))}
    assert found == {}


def test_one_that_hides_is_found() -> None:
    assert hidden(ast.parse("x = f\"{gettext('Casa')}: {1}\"")) == [1]
    assert hidden(ast.parse("x = gettext('Casa') + f\"{house}\"")) == []

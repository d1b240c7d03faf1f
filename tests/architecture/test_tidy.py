"""The shape of the source: sizes, names, docstrings, pins, and no trace of where it was written."""

import ast
import re
from importlib.metadata import version

import pytest

from tests.architecture.tree import ROOT, files, imports, relative, sources, tree

pytestmark = pytest.mark.source

MOST_LINES = 400
MOST_FUNCTION_LINES = 50
# Files and functions over the limit. The list only shrinks.
OFFENDERS: set[str] = set()

SIZED = {".py", ".js", ".css", ".html"}
BAD_NAMES = re.compile(r"(^|_)(utils?|helpers?|managers?|handlers?|misc|common)$")
PINNED = re.compile(r"^[A-Za-z0-9_.\-]+(\[[a-z,]+\])?==[0-9][0-9A-Za-z.]*$")
UNFINISHED = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b|NotImplementedError")


def vendored(name: str) -> bool:
    return "vendor" in name or ".min." in name or name.startswith("locale/")


def test_no_file_outgrows_400_lines():
    long = {
        name
        for path in files()
        if path.suffix in SIZED and not vendored(name := relative(path)) and "/migrations/" not in name
        if len(path.read_text().splitlines()) > MOST_LINES
    }
    assert long == {name for name in OFFENDERS if ":" not in name}


def test_no_function_outgrows_50_lines():
    long = {
        f"{relative(path)}:{node.name}"
        for path in sources()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if (node.end_lineno or 0) - node.lineno + 1 > MOST_FUNCTION_LINES
    }
    assert long == {name for name in OFFENDERS if ":" in name}


def test_every_module_says_what_it_is_for():
    silent = [relative(path) for path in sources() if path.read_text().strip() and not ast.get_docstring(tree(path))]
    assert silent == []


def test_no_file_is_named_after_nothing():
    assert [relative(path) for path in sources() if BAD_NAMES.search(path.stem)] == []


def test_nothing_is_left_unfinished_or_skipped():
    skips = {"pytest.skip", "pytest.xfail", "pytest.mark.skip", "pytest.mark.skipif", "pytest.mark.xfail"}
    marked = [
        f"{relative(path)}:{node.lineno}"
        for path in sources()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in skips
    ]
    unfinished = [
        f"{relative(path)}:{number}"
        for path in files()
        if path.suffix in {".py", ".html", ".js", ".css"} and not vendored(relative(path))
        if path.resolve() != ROOT / "tests/architecture/test_tidy.py"
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if UNFINISHED.search(line)
    ]
    assert marked + unfinished == []


def test_no_test_looks_at_a_mock():
    """A crash or a lost send may be patched in; an object that agrees to everything proves nothing."""
    mocks = (
        "unittest.mock.Mock",
        "unittest.mock.MagicMock",
        "unittest.mock.AsyncMock",
        "unittest.mock.create_autospec",
    )
    assert [relative(p) for p in sources("tests") if any(name in mocks for name in imports(p))] == []


def test_every_requirement_is_pinned():
    loose = [
        line
        for name in ("requirements.txt", "tests/requirements.txt")
        for line in (ROOT / name).read_text().splitlines()
        if line and not line.startswith(("#", "-r ")) and not PINNED.match(line)
    ]
    assert loose == []


def test_the_server_refuses_huge_frames_itself():
    """Before 4.2.2 Daphne let a client send socket messages without end (CVE-2026-44545)."""
    assert tuple(int(part) for part in version("daphne").split(".")[:3]) >= (4, 2, 2)


def test_the_project_names_no_place_where_it_was_written():
    places = re.compile("|".join(("/" + "work/", "/" + "root/", "/tmp/" + "bash", r"\.lib" + "rary", "sub" + "agent")))
    kinds = {".py", ".md", ".html", ".js", ".css", ".toml", ".txt", ".sql", ".service", ".conf", ".sh", ""}
    named = [relative(p) for p in files() if p.suffix in kinds and places.search(p.read_text(errors="replace"))]
    assert named == []


def test_a_test_cites_at_most_eight_rules():
    crowded = [
        f"{relative(path)}:{node.lineno}"
        for path in sources("tests")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        if sum(
            len(mark.args)
            for mark in node.decorator_list
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        )
        > 8
    ]
    assert crowded == []

"""What the architecture tests look at: the committed source files, parsed. Nothing is imported or run here."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APPS = ("accounts", "casino", "games", "tournaments")


@cache
def files() -> tuple[Path, ...]:
    """Every file that is or would be committed."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    paths = (ROOT / name for name in listed.stdout.decode().split("\0") if name)
    return tuple(sorted(path for path in paths if path.is_file()))


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def sources(*folders: str) -> tuple[Path, ...]:
    """Python files under `folders` (all when none is named), migrations left out: Django writes those."""
    return tuple(
        path
        for path in files()
        if path.suffix == ".py"
        and "migrations" not in path.parts
        and (not folders or any(relative(path) == f or relative(path).startswith(f"{f}/") for f in folders))
    )


def templates() -> tuple[Path, ...]:
    return tuple(p for p in files() if "templates" in p.relative_to(ROOT).parts and p.suffix in {".html", ".txt"})


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(), filename=str(path))


def imports(path: Path) -> Iterator[str]:
    """Each imported name in full: `from a.b import c` gives «a.b.c»."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module or ''}.{alias.name}" for alias in node.names)


def calls(path: Path) -> Iterator[tuple[str, ast.Call]]:
    """Each call with what is called, as written: «timezone.now», «Bet.objects.create»."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call):
            yield dotted(node.func), node


def dotted(node: ast.expr) -> str:
    """`a.b.c` of an attribute chain; a call or an index in the chain is written «()»."""
    match node:
        case ast.Name():
            return node.id
        case ast.Attribute():
            return f"{dotted(node.value)}.{node.attr}"
        case ast.Call():
            return f"{dotted(node.func)}()"
        case _:
            return "()"

"""Regions of a table's page, kept under what their templates read. Of no game: each names its templates' folder.

A region's template is given what it names and nothing else, so the key holds all that it can show, and a viewer's
secret that no template names reaches none.
"""

import re
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

from django.template.loader import get_template
from django.utils.safestring import SafeString

from games.kept_texts import once

# A push differs from the page by this and by nothing else.
PUSHED = SafeString(' hx-swap-oob="true"')
ON_PAGE = SafeString("")
# Of these only the named fields are given; everything else is given whole.
_VIEWS = ("table", "viewer")


def kept(folder: str, name: str, context: Mapping[str, Any], oob: SafeString) -> str:
    """A region under everything that its template reads: it is given that and nothing else."""
    key = (folder, name, oob, _read_of(folder, name, context))
    made: str = once(key, lambda: region(folder, name, _given(folder, name, context), oob))
    return made


def _read_of(folder: str, name: str, context: Mapping[str, Any]) -> tuple[Hashable, ...]:
    """Everything that the region's template reads of it, as a key."""
    roots = tuple(context)
    return roots, *[
        _frozen(context[root]) if fields is None else fields(context[root])
        for root, fields in _readers(folder, name, roots)
    ]


@cache
def _readers(folder: str, name: str, roots: tuple[str, ...]) -> tuple[tuple[str, Callable[[Any], Any] | None], ...]:
    """How each of them is read: of a view the fields that are named, of anything else (None) all of it."""
    return tuple((root, attrgetter(*fields) if fields else None) for root, fields in read_by(folder, name, roots))


def _given(folder: str, name: str, context: Mapping[str, Any]) -> dict[str, Any]:
    """What the region's template names, and nothing else."""
    return {
        root: SimpleNamespace(**{field: getattr(context[root], field) for field in fields}) if fields else context[root]
        for root, fields in read_by(folder, name, tuple(context))
    }


def filled(
    folder: str, name: str, context: Mapping[str, Any], moving: Mapping[str, str], oob: SafeString, *key: Hashable
) -> str:
    """A region whose template is rendered once for everything but the `moving` values, which are put in each time.

    They are HTML as they stand: whoever calls has escaped them. A template may place such a value and ask whether there
    is any; it can't choose or count by it. `key` is whatever `context` is made from, or follows from `context`.
    """
    about = key or _read_of(folder, name, context)
    empty = tuple(word for word, value in moving.items() if value == "")

    def pieces() -> tuple[str, ...]:
        marks = {word: "" if word in empty else SafeString(f"{_MARK}{word}{_MARK}") for word in moving}
        return tuple(region(folder, name, {**_given(folder, name, context), **marks}, oob).split(_MARK))

    shell: tuple[str, ...] = once(("shell", folder, name, oob, empty, about), pieces)
    return SafeString("".join([moving[part] if at % 2 else part for at, part in enumerate(shell)]))


def or_nothing(value: object) -> str:
    """A moving value that may be missing."""
    return "" if value is None else str(value)


_MARK = "\0"


def region(folder: str, name: str, context: Mapping[str, Any], oob: SafeString) -> str:
    """A region as its template makes it."""
    return SafeString(_template(_path(folder, name)).render({**context, "oob": oob}).strip())


@cache
def read_by(folder: str, name: str, roots: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Which of these the region's template names; of a view, which of its fields."""
    source = _source(_path(folder, name))
    read = {root: tuple(sorted(set(re.findall(rf"\b{root}\.(\w+)", source)))) for root in roots}
    return tuple(
        (root, fields if root in _VIEWS else ())
        for root, fields in read.items()
        if fields or (root not in _VIEWS and re.search(rf"\b{root}\b", source))
    )


def _frozen(value: Any) -> Any:
    """As a key: what is equal renders alike."""
    if isinstance(value, dict):
        return tuple((name, _frozen(one)) for name, one in value.items())
    if isinstance(value, list | tuple):
        return tuple(_frozen(one) for one in value)
    return value


def _path(folder: str, name: str) -> str:
    return f"games/{folder}/regions/{name}.html"


def _source(path: str) -> str:
    """A template's text with that of all that it includes: what is read there is read by the region."""
    own: str = _template(path).template.source
    return own + "".join(_source(part) for part in re.findall(r'{%\s*include "([^"]+)"', own))


def _template(path: str) -> Any:
    return get_template(path)

"""Regions of a table's page, kept under what their templates read. Of no game: each names its templates' folder.

A region's template is given what it names and nothing else, so the key holds all that it can show, and a viewer's
secret that no template names reaches none.
"""

import re
from collections.abc import Mapping
from functools import cache
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
    given = {
        root: SimpleNamespace(**{field: getattr(context[root], field) for field in fields}) if fields else context[root]
        for root, fields in read_by(folder, name, tuple(context))
    }
    key = tuple((root, _frozen(value)) for root, value in given.items())
    made: str = once((folder, name, oob, key), lambda: region(folder, name, given, oob))
    return made


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
    if isinstance(value, SimpleNamespace):
        return tuple(vars(value).values())
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

"""Views with one field changed: what is kept of a region must change with it."""

from collections.abc import Collection, Iterator
from dataclasses import fields, replace
from typing import Any


def variants(view: Any, others: list[Any], *, without: Collection[str]) -> Iterator[tuple[str, Any]]:
    """The view with one field as another state has it, or one more; `without` are fields that can't change alone."""
    for field in fields(view):
        own = getattr(view, field.name)
        found = {getattr(other, field.name) for other in others} - {own}
        if field.name in ("slug", "name", "nickname", "commitment", "rules_url"):
            found.add(f"{own}a")
        elif isinstance(own, bool):
            found.add(not own)
        elif isinstance(own, int):
            found.add(own + 1)
        for value in sorted(found, key=repr)[:6]:
            if field.name not in without:
                yield field.name, replace(view, **{field.name: value})

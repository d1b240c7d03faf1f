"""Views with one field changed: what is kept of a region must change with it."""

from collections.abc import Collection, Iterator
from dataclasses import fields, replace
from typing import Any

from games import kept_texts

LANGUAGES = ("pt-pt", "en")
States = dict[str, tuple[Any, Any]]


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


def kept_is_made_anew(fragments: Any, states: States, state: str, *, without: Collection[str]) -> None:
    """Every changed view renders the same whether or not something was kept of the one before it."""
    table, viewer = states[state]
    tables, viewers = zip(*states.values(), strict=True)
    views = [(name, changed, viewer) for name, changed in variants(table, list(tables), without=without)]
    views += [(name, table, changed) for name, changed in variants(viewer, list(viewers), without=without)]
    assert len(views) > 30
    kept_texts.forget()
    _everything(fragments, table, viewer)
    after = [_everything(fragments, shared, own) for _, shared, own in views]
    for (name, shared, own), kept in zip(views, after, strict=True):
        kept_texts.forget()
        assert _everything(fragments, shared, own) == kept, name


def _everything(fragments: Any, table: Any, viewer: Any) -> list[Any]:
    return [
        *(fragments.public_regions(table, language) for language in LANGUAGES),
        *(fragments.private_regions(table, viewer, language) for language in LANGUAGES),
    ]

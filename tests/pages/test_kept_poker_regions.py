"""What is kept of a poker table's region names everything that its template reads: no part of a view changes unseen."""

from typing import Any

import pytest

from games import kept_texts, poker_fragments
from games.kept_regions import read_by
from tests.pages.kept_variants import variants
from tests.pages.poker_sample_views import STATES

TABLES = [table for table, _viewer in STATES.values()]
VIEWERS = [viewer for _table, viewer in STATES.values()]
LANGUAGES = ("pt-pt", "en")


# A seat that doesn't exist, or a game that has no such cards, is no view that anybody is shown.
WITHOUT = ("seat", "game", "to_act")


def everything(table: Any, viewer: Any) -> list[Any]:
    return [
        *(poker_fragments.public_regions(table, language) for language in LANGUAGES),
        *(poker_fragments.private_regions(table, viewer, language) for language in LANGUAGES),
    ]


@pytest.mark.parametrize("state", STATES)
def test_a_region_that_was_kept_is_what_would_be_made_anew(state: str) -> None:
    table, viewer = STATES[state]
    views = [(name, changed, viewer) for name, changed in variants(table, TABLES, without=WITHOUT)]
    views += [(name, table, changed) for name, changed in variants(viewer, VIEWERS, without=WITHOUT)]
    assert len(views) > 30
    kept_texts.forget()
    everything(table, viewer)
    after = [everything(shared, own) for _, shared, own in views]
    for (name, shared, own), kept in zip(views, after, strict=True):
        kept_texts.forget()
        assert everything(shared, own) == kept, name


def test_a_template_is_given_what_it_names_and_no_more() -> None:
    """What a region reads is found in its template: a viewer's cards, say, never reach the row of buttons."""
    roots = ("table", "viewer", "mine", "acts", "big_blinds")
    read = {name: dict(read_by("poker", name, roots)) for name in poker_fragments.PRIVATE_REGIONS}
    assert "cards" not in read["actions"]["viewer"]
    assert read["mine"] == {"viewer": ("seat",), "mine": ()}
    assert "legal" in read["actions"]["viewer"]
    assert "acts" in read["actions"]

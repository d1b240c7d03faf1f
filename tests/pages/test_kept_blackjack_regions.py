"""What is kept of a blackjack table's region names everything that its template reads: nothing changes unseen."""

from typing import Any

import pytest

from games import blackjack_fragments, kept_texts
from games.kept_regions import read_by
from tests.pages.blackjack_sample_views import STATES
from tests.pages.kept_variants import variants

TABLES = [table for table, _viewer in STATES.values()]
VIEWERS = [viewer for _table, viewer in STATES.values()]
LANGUAGES = ("pt-pt", "en")
# A decision about a hand that isn't there is no view that anybody is shown.
WITHOUT = ("turn", "places", "open_places", "own_places")


def everything(table: Any, viewer: Any) -> list[Any]:
    return [
        *(blackjack_fragments.public_regions(table, language) for language in LANGUAGES),
        *(blackjack_fragments.private_regions(table, viewer, language) for language in LANGUAGES),
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


def test_what_is_included_is_read_too() -> None:
    """The row of orders about bets is a part of its own: what it reads of the viewer reaches it."""
    read = dict(read_by("blackjack", "actions", ("table", "viewer", "acts")))
    assert {"can_undo", "can_repeat", "can_double", "can_deal"} == set(read["viewer"])
    assert read["acts"] == ()

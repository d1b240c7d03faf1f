"""What is kept of a poker table's region names everything that its template reads: no part of a view changes unseen."""

import pytest

from games import poker_fragments
from games.kept_regions import read_by
from tests.pages.kept_variants import kept_is_made_anew
from tests.pages.poker_sample_views import STATES

# A seat that doesn't exist, or a game that has no such cards, is no view that anybody is shown.
WITHOUT = ("seat", "game", "to_act")


@pytest.mark.parametrize("state", STATES)
def test_a_region_that_was_kept_is_what_would_be_made_anew(state: str) -> None:
    kept_is_made_anew(poker_fragments, STATES, state, without=WITHOUT)


def test_a_template_is_given_what_it_names_and_no_more() -> None:
    """What a region reads is found in its template: a viewer's cards, say, never reach the row of buttons."""
    roots = ("table", "viewer", "mine", "acts")
    read = {name: dict(read_by("poker", name, roots)) for name in poker_fragments.PRIVATE_REGIONS}
    assert read["actions"]["viewer"] == ("waiting_place", "waits_for_blind")
    assert read["mine"] == {"mine": ()}
    assert "acts" in read["actions"]

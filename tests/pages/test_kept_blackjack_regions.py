"""What is kept of a blackjack table's region names everything that its template reads: nothing changes unseen."""

import pytest

from games import blackjack_fragments
from games.kept_regions import read_by
from tests.pages.blackjack_sample_views import STATES
from tests.pages.kept_variants import kept_is_made_anew

# A decision about a hand that isn't there is no view that anybody is shown.
WITHOUT = ("turn", "places", "open_places", "own_places")


@pytest.mark.parametrize("state", STATES)
def test_a_region_that_was_kept_is_what_would_be_made_anew(state: str) -> None:
    kept_is_made_anew(blackjack_fragments, STATES, state, without=WITHOUT)


def test_what_is_included_is_read_too() -> None:
    """The row of orders about bets is a part of its own: what it reads of the viewer reaches it."""
    read = dict(read_by("blackjack", "actions", ("table", "viewer", "acts")))
    assert {"can_undo", "can_repeat", "can_double", "can_deal"} == set(read["viewer"])
    assert read["acts"] == ()

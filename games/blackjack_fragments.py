"""The only maker of blackjack-table HTML, for the first page and for the socket alike. Views in, strings out.

No query, no rule and no clock lives here. A public region is made from a `BlackjackTable` alone, in which the bank's
closed card is only a number; a private one is small and made for one viewer. A push differs from the page by the
attribute `hx-swap-oob` and by nothing else, which a test compares. Each place is a region of its own, so that a push
leaves the others as they are.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils import translation
from django.utils.safestring import SafeString

from games import blackjack_words
from games.blackjack_fragments_acts import acts_context
from games.blackjack_fragments_places import bank_context, history_rows, place_context
from games.card_fragments import is_poor, page_context, placed, result_context, spot_rows
from games.kept_regions import ON_PAGE, PUSHED, kept, region
from games.selectors.card_views import BlackjackTable, BlackjackViewer, PlaceView

PUBLIC_REGIONS = ("version", "status", "bank", "history", "room")
PRIVATE_REGIONS = ("bar", "spots", "actions", "notices")
_FOLDER = "blackjack"


def public_regions(view: BlackjackTable, language: str) -> dict[str, str]:
    """What all see, region by region, as it is pushed: the same bytes for every socket of this language."""
    with translation.override(language):
        return _public(view, PUSHED)


def private_regions(public: BlackjackTable, viewer: BlackjackViewer, language: str) -> dict[str, str]:
    """What one viewer alone sees, region by region, as it is pushed to that viewer's sockets."""
    with translation.override(language):
        return _private(public, viewer, PUSHED)


def page_regions(public: BlackjackTable, viewer: BlackjackViewer, language: str) -> dict[str, Any]:
    """Every region for the first page, and what stands still around them: chips to choose, words on the felt."""
    with translation.override(language):
        shared = _public(public, ON_PAGE)
        return {
            **shared,
            **_private(public, viewer, ON_PAGE),
            **page_context(public, viewer.session_id),
            "places": placed(shared, viewer.own_places),
            "acts": acts_context(public, viewer)["kind"],
        }


def _public(view: BlackjackTable, oob: SafeString) -> dict[str, str]:
    shared = {
        "table": view,
        "announcement": blackjack_words.announcement(view),
        "detail": blackjack_words.detail(view),
        "phase_ms": (view.deadline_ms or 0) - (view.opened_ms or 0),
        "bank": bank_context(view.bank),
        "rows": history_rows(view.history),
    }
    made = {name: kept(_FOLDER, name, shared, oob) for name in PUBLIC_REGIONS}
    language = translation.get_language() or "pt-pt"
    for place in view.places:
        made[f"place_{place.number}"] = _place(place, view.currency, language, oob)
    return made


@lru_cache(maxsize=2_048)
def _place(place: PlaceView, currency: str, language: str, oob: SafeString) -> str:
    """One place, from everything that it shows: most stay as they are from one decision to the next."""
    return region(_FOLDER, "place", {**place_context(place, currency), "language": language}, oob)


def _private(public: BlackjackTable, viewer: BlackjackViewer, oob: SafeString) -> dict[str, str]:
    own: Mapping[str, Any] = {
        "table": public,
        "viewer": viewer,
        "acts": acts_context(public, viewer),
        "result": result_context(public, viewer),
        "spots": spot_rows(public, viewer),
        "poor": is_poor(public, viewer),
    }
    return {name: kept(_FOLDER, name, own, oob) for name in PRIVATE_REGIONS}

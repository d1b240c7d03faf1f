"""The only maker of HTML for tables of póquer sem descarte, for the first page and for the socket alike.

No query, no rule and no clock lives here. A public region is made from a `StudTable` alone, in which closed cards are
only a number; own cards are in one private region, made for one viewer. A push differs from the page by the attribute
`hx-swap-oob` and by nothing else, which a test compares. What this game shares with blackjack is blackjack's template.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils import translation
from django.utils.safestring import SafeString

from games import stud_words
from games.card_fragments import is_poor, page_context, placed, result_context, spot_rows
from games.card_words import cards_name
from games.chip_discs import discs
from games.kept_regions import ON_PAGE, PUSHED, kept, region
from games.selectors.stud_views import StudBankView, StudPlaceView, StudTable, StudViewer
from games.stands import STANDS
from games.stud_fragments_acts import acts_context, own_rows

# Region → the folder of its template.
PUBLIC_REGIONS: Mapping[str, str] = {
    "version": "blackjack",
    "status": "blackjack",
    "bank": "stud",
    "history": "blackjack",
    "room": "stud",
    "pays": "stud",
    "pays_felt": "stud",
}
PRIVATE_REGIONS: Mapping[str, str] = {
    "bar": "blackjack",
    "spots": "blackjack",
    "own": "stud",
    "actions": "stud",
    "notices": "blackjack",
}


def public_regions(view: StudTable, language: str) -> dict[str, str]:
    """What all see, region by region, as it is pushed: the same bytes for every socket of this language."""
    with translation.override(language):
        return _public(view, PUSHED)


def private_regions(public: StudTable, viewer: StudViewer, language: str) -> dict[str, str]:
    """What one viewer alone sees, region by region, as it is pushed to that viewer's sockets."""
    with translation.override(language):
        return _private(public, viewer, PUSHED)


def page_regions(public: StudTable, viewer: StudViewer, language: str) -> dict[str, Any]:
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


def _public(view: StudTable, oob: SafeString) -> dict[str, str]:
    shared = {
        "table": view,
        "announcement": stud_words.announcement(view),
        "detail": stud_words.detail(view),
        "phase_ms": (view.deadline_ms or 0) - (view.opened_ms or 0),
        "bank": bank_context(view.bank),
        "rows": _history(view),
        "prizes": _pays(view),
    }
    made = {name: kept(folder, name, shared, oob) for name, folder in PUBLIC_REGIONS.items()}
    language = translation.get_language() or "pt-pt"
    for place in view.places:
        made[f"place_{place.number}"] = _place(place, view.currency, language, oob)
    return made


@lru_cache(maxsize=2_048)
def _place(place: StudPlaceView, currency: str, language: str, oob: SafeString) -> str:
    """One place, from everything that it shows: most stay as they are from one decision to the next."""
    return region("stud", "place", {**place_context(place, currency), "language": language}, oob)


def place_context(place: StudPlaceView, currency: str) -> dict[str, Any]:
    """One place with its chips, its cards and what it came to."""
    return {
        "place": place,
        "currency": currency,
        "ante_discs": discs(place.ante),
        "bet_discs": discs(place.bet) if place.bet else (),
        "closed": range(place.closed),
        "hand_words": stud_words.hand_words(place.hand) if place.hand is not None else "",
        "words": stud_words.place_words(place),
        "tone": stud_words.place_tone(place),
        "amount": stud_words.place_amount(place, currency),
        # Chips are gone from the felt where the house has taken them.
        "is_lost": place.result in ("lost", "folded"),
    }


def bank_context(bank: StudBankView) -> dict[str, Any]:
    """The bank's open cards, how many lie closed, and its hand in words once it is shown."""
    return {
        "cards": bank.cards,
        "closed": range(bank.closed),
        "named": cards_name(bank.cards),
        "words": stud_words.bank_words(bank) if bank.qualifies is not None else "",
        "is_out": bank.qualifies is False,
    }


def _history(view: StudTable) -> list[dict[str, Any]]:
    return [
        {
            "round": row.round_number,
            "short": str(stud_words.SHORT_NAMES[row.combination]),
            "kind": "stood" if row.qualifies else "bust",
            "words": stud_words.bank_had(row.combination, qualifies=row.qualifies),
        }
        for row in view.history
    ]


def _pays(view: StudTable) -> list[dict[str, Any]]:
    return [
        {"word": word, "name": str(stud_words.NAMES[word]), "times": stud_words.pays_words(times)}
        for word, times in view.pays
    ]


def _private(public: StudTable, viewer: StudViewer, oob: SafeString) -> dict[str, str]:
    stands = dict(zip((place.number for place in public.places), STANDS[len(public.places)], strict=True))
    own: Mapping[str, Any] = {
        "table": public,
        "viewer": viewer,
        "acts": acts_context(public, viewer),
        "result": result_context(public, viewer),
        "spots": spot_rows(public, viewer),
        "mine": own_rows(viewer, stands),
        "poor": is_poor(public, viewer),
    }
    return {name: kept(folder, name, own, oob) for name, folder in PRIVATE_REGIONS.items()}

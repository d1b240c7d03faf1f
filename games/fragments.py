"""The only maker of roulette-table HTML, for the first page and for the socket alike. Views in, strings out.

No query, no rule and no clock lives here. A public region is made from a `PublicTable` alone, so it can't show what
only one viewer may know; a private region is small and made for one viewer. A push differs from the page by the
attribute `hx-swap-oob` and by nothing else, which a test compares.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import translation
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from casino.refusal import Denial
from casino.refusal_texts import refusal_text
from games import fragments_live, layout, layout_words
from games.engines.roulette import INSIDE, PRIZES, Wheel, colour, maximum, minimum, positions
from games.fragments_calls import racetrack_context
from games.fragments_live import comma, pocket_context, region, rules_of
from games.selectors.views import PocketView, PublicTable, ViewerTable

PUBLIC_REGIONS = ("version", "status", "wheel", "history", "chips", "seats")
PRIVATE_REGIONS = ("bar", "my_chips", "actions", "result", "notices")
# Made once with the page and never pushed: nothing in them changes while the rules of the round stay.
STILL_REGIONS = ("felt", "rotor", "tray", "payouts")

CHIP_MULTIPLES = (1, 5, 10, 25, 100)


def public_regions(view: PublicTable, language: str) -> dict[str, str]:
    """Every public region by name, as it is pushed: the same bytes for every socket of this language."""
    with translation.override(language):
        return dict(fragments_live.public_regions(view, _PUSHED))


def private_regions(public: PublicTable, viewer: ViewerTable, language: str) -> dict[str, str]:
    """What one viewer alone sees, region by region, as it is pushed to that viewer's sockets."""
    with translation.override(language):
        return dict(fragments_live.private_regions(public, viewer, _PUSHED))


def refusal_push(denial: Denial, language: str, *, currency: str = "EUR") -> str:
    """Why a command was refused. The element stays (assistive technology is listening to it), its content changes."""
    with translation.override(language):
        return f'<div id="table-refusal" hx-swap-oob="innerHTML">{_told(refusal_text(denial, currency=currency))}</div>'


def notice_push(text: str) -> str:
    """Something that the house has to say to this viewer, without hurry."""
    return f'<div id="table-notice" hx-swap-oob="innerHTML">{_told(text)}</div>'


def beat_push(now: datetime) -> str:
    """The answer to a ping: the server is there, and this is its clock."""
    return f'<div id="table-beat" hx-swap-oob="true" hidden data-server-ms="{int(now.timestamp() * 1000)}"></div>'


def session_over_push(session_id: int | None, language: str) -> str:
    """The viewer's session at this table has ended: the summary is one tap away, and no bet is taken any more."""
    with translation.override(language):
        return region("over", {"session_id": session_id}, _PUSHED)


def signed_out_push(language: str) -> str:
    """The viewer is not signed in any more."""
    with translation.override(language):
        return region("over", {"signed_out": True}, _PUSHED)


def page_regions(public: PublicTable, viewer: ViewerTable, language: str) -> dict[str, str]:
    """Every region for the first page, and the still parts around them (felt, wheel, chips to choose, prizes)."""
    with translation.override(language):
        made: dict[str, str] = {**fragments_live.public_regions(public, _ON_PAGE)}
        made |= fragments_live.private_regions(public, viewer, _ON_PAGE)
        still = _still_context(public, viewer)
        made |= {name: region(name, still, _ON_PAGE) for name in STILL_REGIONS}
        if public.call_bets:
            made["racetrack"] = region("racetrack", racetrack_context(public), _ON_PAGE)
        made["name"], made["slug"] = public.name, SafeString(escape(public.slug))
        made["rules_url"] = SafeString(escape(public.rules_url))
        made["rules_version"] = SafeString(public.rules_version)
        made["session_id"] = SafeString(viewer.session_id)
        return made


def numbers_part(
    view: PublicTable, numbers: Sequence[PocketView], language: str, *, most: int, choices: Sequence[int]
) -> SafeString:
    """The last numbers, latest first, and how often each number of the wheel has come up among them."""
    with translation.override(language):
        seen = Counter(pocket.label for pocket in numbers)
        rows = [{**pocket_context(label), "times": seen[label]} for label in Wheel(view.wheel).pockets]
        shown = [pocket_context(pocket.label) for pocket in numbers]
        context = {"shown": shown, "rows": rows, "most": max(seen.values(), default=1), "shares": _shares(view, seen)}
        context |= {"asked": most, "choices": choices, "slug": view.slug}
        return region("numbers", context, _ON_PAGE)


def _shares(view: PublicTable, seen: Counter[str]) -> list[dict[str, Any]]:
    """How often each chance of the outside has come up, beside how often it should have."""
    wheel, total = Wheel(view.wheel), seen.total()
    chances = [place for place in positions(wheel) if place.chance in _COUNTED]
    return [
        {
            "name": layout_words.position_name(place),
            "times": sum(seen[number] for number in place.numbers),
            "expected": total * len(place.numbers) / len(wheel.pockets),
        }
        for place in sorted(chances, key=lambda place: _COUNTED.index(place.chance))
    ]


_COUNTED = ("red", "black", "even", "odd", "low", "high", "dozen", "column")
_PUSHED = SafeString(' hx-swap-oob="true"')
_ON_PAGE = SafeString("")


def _told(text: str) -> str:
    return f"<p>{escape(text)}</p>"


# --- What stands still ---


def _still_context(view: PublicTable, viewer: ViewerTable) -> dict[str, Any]:
    wheel = Wheel(view.wheel)
    return {
        "table": view,
        "viewer": viewer,
        "felts": [_felt(view, wheel, orientation) for orientation in layout.MEASURES],
        "rotor": layout.wheel_drawing(wheel),
        "deflectors": range(0, 360, 45),
        "spokes": (0, 90, 180, 270),
        "chips": _tray(view),
        "payouts": _payouts(view),
    }


def _felt(view: PublicTable, wheel: Wheel, orientation: layout.Orientation) -> dict[str, Any]:
    spots = layout.spots(wheel, orientation, view.double_dozens)
    return {
        "orientation": orientation,
        "measures": layout.measures(wheel, orientation),
        "cells": [
            {"cell": cell, "words": _cell_words(cell), "letter": layout_words.colour_letter(cell.colour or "green")}
            for cell in layout.cells(wheel, orientation)
        ],
        "spots": [
            {
                "spot": spot,
                # Inside, the code names the numbers; and most chips lie in the middle of what is touched.
                "numbers": "" if spot.position.chance in INSIDE else " ".join(spot.position.numbers),
                "aside": (spot.x, spot.y) != (spot.touch.cx, spot.touch.cy),
                "label": f"{_spot_words(spot)}, {layout_words.prize_name(spot.position.chance)}",
            }
            for spot in spots.values()
        ],
    }


def _spot_words(spot: layout.Spot) -> str:
    name = layout_words.position_name(spot.position)
    if spot.position.chance == "straight":
        return f"{name} {layout_words.colour_name(colour(spot.position.numbers[0]))}"
    return name


def _cell_words(cell: layout.Cell) -> str:
    """What is written on a field that has no number."""
    chance, _colon, which = cell.code.partition(":")
    return {
        "dozen": _("%(which)s.ª dúzia") % {"which": which},
        "column": "2 : 1",
        "low": "1 – 18",
        "high": "19 – 36",
    }.get(chance, str(layout_words.CHANCE_NAMES[chance]))


def _tray(view: PublicTable) -> list[dict[str, Any]]:
    amounts = [view.min_bet * times for times in CHIP_MULTIPLES if view.min_bet * times % view.chip_step == 0]
    return [
        {"amount": amount, "label": layout_words.chip_label(amount, comma()), "face": face}
        for face, amount in enumerate(amounts)
    ]


def _payouts(view: PublicTable) -> list[dict[str, Any]]:
    rules = rules_of(view)
    offered = [chance for chance in PRIZES if view.double_dozens or not chance.startswith("double_")]
    return [
        {
            "chance": chance,
            "name": str(layout_words.CHANCE_NAMES[chance]),
            "prize": layout_words.prize_name(chance),
            "min": minimum(rules, chance),
            "max": maximum(rules, chance),
        }
        for chance in offered
    ]

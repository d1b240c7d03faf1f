"""The only maker of roulette-table HTML, for the first page and for the socket alike. Views in, strings out.

No query, no rule and no clock lives here. A public region is made from a `PublicTable` alone, so it can't show what
only one viewer may know; a private region is small and made for one viewer. A push differs from the page by the
attribute `hx-swap-oob` and by nothing else, which a test compares.
"""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.template.loader import get_template
from django.utils import translation
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from casino.refusal import Denial
from casino.refusal_texts import refusal_text
from games import layout, layout_words
from games.engines.roulette import INSIDE, PRIZES, TableRules, Wheel, colour, maximum, minimum, positions, wins
from games.fragments_calls import lines_named, racetrack_context
from games.selectors.views import PocketView, PublicTable, ViewerTable

PUBLIC_REGIONS = ("version", "status", "wheel", "history", "chips", "seats")
PRIVATE_REGIONS = ("bar", "my_chips", "actions", "result", "notices")
# Made once with the page and never pushed: nothing in them changes while the rules of the round stay.
STILL_REGIONS = ("felt", "rotor", "tray", "payouts")

CHIP_MULTIPLES = (1, 5, 10, 25, 100)
# Where a player's chip lies beside the middle of a position, by the player's colour: eight places around it.
_AROUND = ((9, 0), (-9, 0), (0, 9), (0, -9), (6, 6), (-6, -6), (6, -6), (-6, 6))


def public_regions(view: PublicTable, language: str) -> dict[str, str]:
    """Every public region by name, as it is pushed: the same bytes for every socket of this language."""
    with translation.override(language):
        return _render(PUBLIC_REGIONS, _public_context(view), _PUSHED)


def private_regions(public: PublicTable, viewer: ViewerTable, language: str) -> dict[str, str]:
    """What one viewer alone sees, region by region, as it is pushed to that viewer's sockets."""
    with translation.override(language):
        return _render(PRIVATE_REGIONS, _private_context(public, viewer), _PUSHED)


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
        return _region("over", {"session_id": session_id}, _PUSHED)


def signed_out_push(language: str) -> str:
    """The viewer is not signed in any more."""
    with translation.override(language):
        return _region("over", {"signed_out": True}, _PUSHED)


def page_regions(public: PublicTable, viewer: ViewerTable, language: str) -> dict[str, SafeString]:
    """Every region for the first page, and the still parts around them (felt, wheel, chips to choose, prizes)."""
    with translation.override(language):
        shared, own = _public_context(public), _private_context(public, viewer)
        made = {name: _region(name, shared, _ON_PAGE) for name in PUBLIC_REGIONS}
        made |= {name: _region(name, own, _ON_PAGE) for name in PRIVATE_REGIONS}
        still = _still_context(public, viewer)
        made |= {name: _region(name, still, _ON_PAGE) for name in STILL_REGIONS}
        if public.call_bets:
            made["racetrack"] = _region("racetrack", racetrack_context(public), _ON_PAGE)
        made["name"], made["slug"] = SafeString(escape(public.name)), SafeString(escape(public.slug))
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
        rows = [{**_pocket(label), "times": seen[label]} for label in Wheel(view.wheel).pockets]
        shown = [_pocket(pocket.label) for pocket in numbers]
        context = {"shown": shown, "rows": rows, "most": max(seen.values(), default=1), "shares": _shares(view, seen)}
        context |= {"asked": most, "choices": choices, "slug": view.slug}
        return _region("numbers", context, _ON_PAGE)


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


def _region(name: str, context: dict[str, Any], oob: SafeString) -> SafeString:
    template = get_template(f"games/roulette/regions/{name}.html")
    return SafeString(template.render({**context, "oob": oob}).strip())


def _render(names: tuple[str, ...], context: dict[str, Any], oob: SafeString) -> dict[str, str]:
    return {name: _region(name, context, oob) for name in names}


# --- What all see ---


def _public_context(view: PublicTable) -> dict[str, Any]:
    wheel = Wheel(view.wheel)
    shows_result = view.phase == "result" and view.pocket is not None
    return {
        "table": view,
        "announcement": _announcement(view),
        "detail": _announcement_detail(view),
        "phase_ms": 1000 * (view.spin_seconds if view.phase == "spinning" else view.betting_seconds),
        "shows_result": shows_result,
        # While bets are open the ball still lies where it fell last.
        "ball": view.pocket or (view.history[0] if view.history else None),
        "history": [_pocket(pocket.label) for pocket in view.history],
        "drawings": [_chips_drawn(view, wheel, orientation) for orientation in layout.MEASURES],
        "seats": view.seats,
    }


def _announcement(view: PublicTable) -> str:
    if view.phase == "result" and view.pocket is not None:
        number, colour_name = view.pocket.label, layout_words.colour_name(view.pocket.colour)
        return _("Saiu o %(number)s, %(colour)s") % {"number": number, "colour": colour_name}
    if view.individual and view.phase == "betting":
        return _("Faça a sua aposta")
    return {
        "asleep": _("À espera de jogadores"),
        "betting": _("Façam as vossas apostas"),
        "spinning": _("Jogo feito, nada mais"),
        "result": _("Jogada concluída"),
        "void": _("Jogada nula"),
        "closed": _("Mesa fechada"),
    }[view.phase]


def _announcement_detail(view: PublicTable) -> str:
    match view.phase:
        case "betting" if view.individual:
            return _("Lance a bola quando quiser.")
        case "result":
            return layout_words.pocket_qualities(view.pocket.label) if view.pocket else ""
        case "void":
            returned = _("As apostas desta jogada foram devolvidas.")
            reason = _(view.void_reason) if view.void_reason else ""
            return f"{reason} {returned}".strip()
        case "spinning":
            return _("A bola está a rolar.")
        case "closed":
            return _("Esta mesa não aceita apostas. Escolha outra.")
        case "asleep":
            return _("A próxima jogada abre dentro de instantes.")
    return ""


def _pocket(label: str) -> dict[str, str]:
    kind = colour(label)
    return {
        "label": label,
        "colour": kind,
        "letter": layout_words.colour_letter(kind),
        "word": layout_words.colour_name(kind),
    }


def _chips_drawn(view: PublicTable, wheel: Wheel, orientation: layout.Orientation) -> dict[str, Any]:
    """Everybody's chips on one drawing of the felt, grouped by player; the winning number's mark when there is one."""
    spots = layout.spots(wheel, orientation, doubles=True)
    decided = view.pocket.label if view.pocket and view.phase == "result" else None
    groups: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for chip in view.chips:
        spot = spots[chip.position]
        dx, dy = _AROUND[chip.colour % len(_AROUND)]
        lost = decided is not None and not wins(spot.position, decided)
        place = {"x": f"{spot.x + dx:g}", "y": f"{spot.y + dy:g}", "lost": lost}
        groups.setdefault((chip.nickname, chip.colour), []).append(place)
    mark = spots[f"straight:{decided}"] if decided is not None else None
    return {
        "orientation": orientation,
        "measures": layout.measures(wheel, orientation),
        "groups": [{"who": who, "colour": number, "chips": chips} for (who, number), chips in groups.items()],
        "mark": next((cell.box for cell in layout.cells(wheel, orientation) if mark and cell.code == mark.code), None),
    }


# --- What one viewer sees ---


def _private_context(public: PublicTable, viewer: ViewerTable) -> dict[str, Any]:
    wheel = Wheel(public.wheel)
    staked = sum(bet.amount for bet in viewer.result)
    returned = sum(bet.returned for bet in viewer.result)
    return {
        "table": public,
        "viewer": viewer,
        "limits": _limits(public),
        "drawings": [_my_chips(public, viewer, wheel, orientation) for orientation in layout.MEASURES],
        "placed": lines_named(viewer.standing, wheel),
        "result": lines_named(viewer.result, wheel),
        "result_staked": staked,
        "result_returned": returned,
        # A win is shown as one only where more comes back than was staked.
        "result_is_win": returned > staked,
        "result_is_void": bool(viewer.result) and all(bet.state == "void" for bet in viewer.result),
        "can_place": viewer.can_bet and public.phase == "betting",
    }


def _my_chips(
    public: PublicTable, viewer: ViewerTable, wheel: Wheel, orientation: layout.Orientation
) -> dict[str, Any]:
    spots = layout.spots(wheel, orientation, doubles=True)
    decided = public.pocket.label if public.pocket and public.phase == "result" else None
    amounts: Counter[str] = Counter()
    # When the round has ended the bets are in the result, and are shown where they stood.
    for chip in viewer.result or viewer.chips:
        amounts[chip.position] += chip.amount
    chips = []
    for code, amount in amounts.items():
        spot = spots[code]
        state = "" if decided is None else (" won" if wins(spot.position, decided) else " lost")
        label = layout_words.chip_label(amount, _comma())
        chips.append(
            {"x": f"{spot.x:g}", "y": f"{spot.y:g}", "label": label, "code": code, "amount": amount, "state": state}
        )
    return {"orientation": orientation, "measures": layout.measures(wheel, orientation), "chips": chips}


def _comma() -> str:
    return "." if (translation.get_language() or "pt").startswith("en") else ","


def _rules(view: PublicTable) -> TableRules:
    return TableRules(
        wheel=Wheel(view.wheel),
        min_bet=view.min_bet,
        min_bets=dict(view.min_bets),
        chip_step=view.chip_step,
        max_total=view.max_total,
        double_dozens=view.double_dozens,
    )


def _limits(view: PublicTable) -> dict[str, int | None]:
    rules = _rules(view)
    return {
        "min": view.min_bet,
        "max_straight": maximum(rules, "straight"),
        "max_even": maximum(rules, "red"),
        "max_total": view.max_total,
    }


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
        {"amount": amount, "label": layout_words.chip_label(amount, _comma()), "face": face}
        for face, amount in enumerate(amounts)
    ]


def _payouts(view: PublicTable) -> list[dict[str, Any]]:
    rules = _rules(view)
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

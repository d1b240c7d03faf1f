"""The only maker of HTML for baccarat tables, for the first page and for the socket alike.

No query, no rule and no clock lives here. A public region is made from a `BaccaratTable` alone. A push differs from the
page by the attribute `hx-swap-oob` and by nothing else, which a test compares. What this game shares with blackjack is
blackjack's template.
"""

from collections.abc import Mapping
from typing import Any

from django.utils import translation
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import baccarat_words as words
from games.baccarat_boards import boards_context
from games.card_fragments import is_poor, page_context, result_context
from games.card_words import CHANCE_NAMES, cards_name, felt_amount
from games.chip_discs import discs
from games.engines import baccarat
from games.fragments_live import comma
from games.kept_regions import ON_PAGE, PUSHED, kept
from games.layout_words import chip_label
from games.selectors.baccarat_views import BaccaratTable, BaccaratViewer, CoupView, SideView

# Region → the folder of its template.
PUBLIC_REGIONS: Mapping[str, str] = {
    "version": "blackjack",
    "status": "baccarat",
    "coup": "baccarat",
    "chances": "baccarat",
    "chairs": "baccarat",
    "history": "baccarat",
    "boards": "baccarat",
    "room": "baccarat",
}
PRIVATE_REGIONS: Mapping[str, str] = {
    "bar": "blackjack",
    "spots": "baccarat",
    "actions": "baccarat",
    "notices": "blackjack",
}
HISTORY_SHOWN = 12


def public_regions(view: BaccaratTable, language: str) -> dict[str, str]:
    """What all see, region by region, as it is pushed: the same bytes for every socket of this language."""
    with translation.override(language):
        return _public(view, PUSHED)


def private_regions(public: BaccaratTable, viewer: BaccaratViewer, language: str) -> dict[str, str]:
    """What one viewer alone sees, region by region, as it is pushed to that viewer's sockets."""
    with translation.override(language):
        return _private(public, viewer, PUSHED)


def page_regions(public: BaccaratTable, viewer: BaccaratViewer, language: str) -> dict[str, Any]:
    """Every region for the first page, and what stands still around them: chips to choose, words on the felt."""
    with translation.override(language):
        return {
            **_public(public, ON_PAGE),
            **_private(public, viewer, ON_PAGE),
            **page_context(public, viewer.session_id),
            "acts": _kind(public, viewer),
        }


def _public(view: BaccaratTable, oob: SafeString) -> dict[str, str]:
    shared: dict[str, Any] = {
        "table": view,
        "announcement": words.announcement(view),
        "spoken": words.spoken(view),
        "closing": str(words.CLOSING) if view.coup is not None and view.phase == "result" else "",
        "detail": words.detail(view),
        "phase_ms": (view.deadline_ms or 0) - (view.opened_ms or 0),
        "coup": coup_context(view.coup),
        "zones": _zones(view),
        "places": _seats(view),
        "rows": _history(view),
        "boards": boards_context(view.history),
        "commission": str(words.COMMISSION_WORDS[view.commission]),
    }
    return {name: kept(folder, name, shared, oob) for name, folder in PUBLIC_REGIONS.items()}


def coup_context(coup: CoupView | None) -> dict[str, Any]:
    """Both sides as they lie, and the rule in words."""
    if coup is None:
        return {"has": False, "sides": [_empty(name) for name in ("ponto", "banca")], "steps": [], "words": ""}
    sides = (("ponto", coup.ponto), ("banca", coup.banca))
    return {
        "has": True,
        "sides": [_side(name, side, is_won=coup.winner == name) for name, side in sides],
        "steps": [words.step_words(step) for step in coup.steps],
        "words": words.coup_words(coup),
    }


def _empty(name: str) -> dict[str, Any]:
    return {"side": name, "name": str(CHANCE_NAMES[name]), "letter": words.LETTERS[name], "cards": ()}


def _side(name: str, side: SideView, *, is_won: bool) -> dict[str, Any]:
    return {
        **_empty(name),
        "cards": side.cards,
        "third": side.third or "",
        "total": side.total,
        "first_total": side.first_total,
        "total_words": words.points_words(side.total),
        "named": cards_name([*side.cards, *([side.third] if side.third else [])]),
        "is_pair": side.is_pair,
        "is_won": is_won,
    }


def _zones(view: BaccaratTable) -> list[dict[str, Any]]:
    return [
        {
            "chance": one.chance,
            "name": str(CHANCE_NAMES[one.chance]),
            "letter": words.LETTERS[one.chance],
            "pays": words.pays_words(one, view.commission),
            "amount": felt_amount(one.amount, view.currency) if one.amount else "",
            "players": one.players,
            "result": one.result or "",
            "result_words": str(words.RESULT_WORDS[one.result]) if one.result else "",
        }
        for one in view.chances
    ]


def _seats(view: BaccaratTable) -> list[dict[str, Any]]:
    """Every place with its three boxes and, where somebody has bet on pairs, those too."""
    mark = comma()
    return [
        {
            "number": one.number,
            "nickname": one.nickname,
            "who": one.public_id,
            "boxes": [
                {"chance": chance, "letter": words.LETTERS[chance], "label": chip_label(laid[chance], mark)}
                if chance in laid
                else {"chance": chance, "letter": words.LETTERS[chance], "label": ""}
                for chance in ("empate", "banca", "ponto")
            ],
            "pairs": [words.LETTERS[chance] for chance in baccarat.PAIRS if chance in laid],
            "said": ", ".join(
                f"{CHANCE_NAMES[chance]} {felt_amount(amount, view.currency)}" for chance, amount in one.bets
            ),
            "won": felt_amount(one.returned, view.currency) if one.returned else "",
        }
        for one in view.seats
        for laid in (dict(one.bets),)
    ]


def _history(view: BaccaratTable) -> list[dict[str, Any]]:
    return [
        {
            "round": row.round_number,
            "short": words.LETTERS[row.told.winner],
            "kind": row.told.winner,
            "words": words.told_words(row.told),
        }
        for row in view.history[:HISTORY_SHOWN]
    ]


def _private(public: BaccaratTable, viewer: BaccaratViewer, oob: SafeString) -> dict[str, str]:
    own: Mapping[str, Any] = {
        "table": public,
        "viewer": viewer,
        "acts": {"kind": _kind(public, viewer), "wait": _wait(public, viewer)},
        "result": result_context(public, viewer),
        "spots": _spots(public, viewer),
        "poor": is_poor(public, viewer),
    }
    return {name: kept(folder, name, own, oob) for name, folder in PRIVATE_REGIONS.items()}


def _kind(table: BaccaratTable, viewer: BaccaratViewer) -> str:
    return "bets" if table.phase == "betting" and viewer.can_bet else "wait"


def _spots(table: BaccaratTable, viewer: BaccaratViewer) -> list[dict[str, Any]]:
    """Every chance as the viewer may bet on it, with the own chips that lie there."""
    own = {one.chance: one for one in viewer.bets}
    open_ = table.phase == "betting" and viewer.can_bet
    rows = []
    for one in table.chances:
        bet = own.get(one.chance)
        rows.append(
            {
                "chance": one.chance,
                "open": open_,
                "words": _("Apostar: %(chance)s, paga %(pays)s")
                % {"chance": CHANCE_NAMES[one.chance], "pays": words.pays_words(one, table.commission)},
                "amount": felt_amount(bet.amount, table.currency) if bet else "",
                "discs": discs(bet.amount) if bet else (),
                "cents": bet.amount if bet else 0,
                "said": words.own_words(bet, table.currency) if bet else "",
                "result": (bet.result or "") if bet else "",
            }
        )
    return rows


def _wait(table: BaccaratTable, viewer: BaccaratViewer) -> str:
    """Why there is nothing to press."""
    match table.phase:
        case "asleep":
            return _("A mesa abre as apostas dentro de instantes.")
        case "betting":
            return _("Está a assistir. De momento não pode apostar nesta mesa.")
        case "result" | "void":
            return _("As apostas abrem dentro de instantes.")
    return _("Esta mesa está fechada.")

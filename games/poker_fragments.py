"""The only maker of poker-table HTML, for the first page and for the socket alike. Views in, strings out.

No query, no rule and no clock lives here. A public region is made from a `PokerTable` alone, in which no closed card
is; a private one is small and made for one viewer. A push differs from the page by the attribute `hx-swap-oob` and by
nothing else, which a test compares. Each seat is a region of its own, so that a push leaves the others as they are.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils import translation
from django.utils.html import escape
from django.utils.safestring import SafeString

from games import poker_words
from games.kept_regions import ON_PAGE, PUSHED, kept, region
from games.kept_texts import once
from games.poker_fragments_acts import acts_context
from games.poker_fragments_seats import hand_decided, mine_context, place_list, results_context, seat_context, slots_of
from games.selectors.poker_views import HandLine, PokerSeatView, PokerTable, PokerViewer

PUBLIC_REGIONS = ("version", "status", "board", "result", "log", "room")
PRIVATE_REGIONS = ("bar", "mine", "actions", "place", "notices")


def public_regions(view: PokerTable, language: str) -> dict[str, str]:
    """What all see, region by region, as it is pushed: the same bytes for every socket of this language."""
    with translation.override(language):
        return _public(view, PUSHED)


def private_regions(public: PokerTable, viewer: PokerViewer, language: str) -> dict[str, str]:
    """What one viewer alone sees, region by region, as it is pushed to that viewer's sockets."""
    with translation.override(language):
        return _private(public, viewer, PUSHED)


def page_regions(public: PokerTable, viewer: PokerViewer, language: str) -> dict[str, Any]:
    """Every region for the first page, and what stands still around them."""
    with translation.override(language):
        shared = _public(public, ON_PAGE)
        seats = {int(name.removeprefix("seat_")): html for name, html in shared.items() if name.startswith("seat_")}
        return {
            **shared,
            **_private(public, viewer, ON_PAGE),
            "places": place_list(seats, viewer.seat),
            "seated": viewer.seat is not None,
            "slots": slots_of(len(seats)),
            "table": public,
            "title": _title(public),
            "name": SafeString(escape(public.name)),
            "slug": SafeString(escape(public.slug)),
            "rules_url": SafeString(escape(public.rules_url)),
            "rules_version": public.rules_version,
            "session_id": viewer.session_id,
        }


def _public(view: PokerTable, oob: SafeString) -> dict[str, str]:
    shared = _public_context(view)
    made: dict[str, str] = {name: _kept(name, shared, oob) for name in PUBLIC_REGIONS}
    decided, language = hand_decided(view), translation.get_language() or "pt-pt"
    for seat in view.seats:
        bank = view.in_time_bank and seat.is_to_act
        made[f"seat_{seat.number}"] = _seat(seat, view.game, view.currency, bank, decided, language, oob)
    return made


@lru_cache(maxsize=2_048)
def _seat(
    seat: PokerSeatView, game: str, currency: str, bank: bool, decided: bool, language: str, oob: SafeString
) -> str:
    """One seat, from everything that it shows: most seats stay as they are from one decision to the next."""
    context = seat_context(seat, game=game, in_bank=bank, decided=decided)
    return region("poker", "seat", {**context, "currency": currency, "language": language}, oob)


def _private(public: PokerTable, viewer: PokerViewer, oob: SafeString) -> dict[str, str]:
    own = {
        "table": public,
        "viewer": viewer,
        "mine": mine_context(public, viewer),
        "acts": acts_context(public, viewer),
        "big_blinds": _big_blinds(viewer.stack, public.big_blind),
    }
    return {name: _kept(name, own, oob) for name in PRIVATE_REGIONS}


def _kept(name: str, context: Mapping[str, Any], oob: SafeString) -> str:
    return kept("poker", name, context, oob)


def _public_context(view: PokerTable) -> dict[str, Any]:
    results = results_context(view)
    return {
        "table": view,
        "announcement": poker_words.announcement(view),
        "detail": poker_words.announcement_detail(view),
        "title": _title(view),
        "results": results,
        "session_begins": poker_words.hour_words(view.session_starts_ms),
        "board": [{"code": card, "mark": _mark(card, results["best"])} for card in view.board],
        "board_left": range(5 - len(view.board)) if view.phase in ("playing", "between") else (),
        "pots": [{"pot": pot, "name": poker_words.pot_name(pot.index)} for pot in view.pots],
        "total": sum(pot.amount for pot in view.pots),
        "lines": SafeString("".join(_log_line(line, view.currency) for line in view.lines)),
    }


def _log_line(line: HandLine, currency: str) -> str:
    """One line of the hand's log, made once: each act adds one and leaves the others as they are."""

    def make() -> str:
        return region("poker", "log_line", {"line": line, "words": poker_words.line_words(line, currency)}, ON_PAGE)

    made: str = once(("log_line", line, currency), make)
    return made


def _mark(card: str, best: frozenset[str]) -> str:
    """Cards of the winning combination are lifted and all the others step back (806/61)."""
    if not best:
        return ""
    return "best" if card in best else "dim"


def _title(view: PokerTable) -> str:
    game, limit = poker_words.GAME_NAMES[view.game], poker_words.LIMIT_NAMES.get(view.limit, view.limit)
    return f"{game}, {limit}"


def _big_blinds(stack: int, big_blind: int) -> str:
    """«48,5»: a stack in big blinds, to one decimal, in the reader's format."""
    tenths = 10 * stack // big_blind if big_blind else 0
    mark = "." if (translation.get_language() or "pt").startswith("en") else ","
    return f"{tenths // 10}{mark}{tenths % 10}" if tenths % 10 else str(tenths // 10)

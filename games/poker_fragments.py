"""The only maker of poker-table HTML, for the first page and for the socket alike. Views in, strings out.

No query, no rule and no clock lives here. A public region is made from a `PokerTable` alone, in which no closed card
is; a private one is small and made for one viewer. A push differs from the page by the attribute `hx-swap-oob` and by
nothing else, which a test compares. Each seat is a region of its own, so that a push leaves the others as they are.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from casino.money import amount_text, marks_of
from casino.rulebook.tournament_values import GONE_SECONDS
from games import poker_words
from games.card_words import felt_amount
from games.kept_regions import ON_PAGE, PUSHED, filled, kept, or_nothing, region
from games.kept_texts import escaped, spoken, spoken_in
from games.poker_fragments_acts import acts_region
from games.poker_fragments_seats import (
    FOLDER,
    card_region,
    felt_html,
    hand_decided,
    mine_context,
    place_list,
    results_context,
    seat_region,
    slots_of,
)
from games.selectors.poker_views import HandLine, PokerSeatView, PokerTable, PokerViewer

PUBLIC_REGIONS = ("version", "status", "board", "result", "log", "room")
PRIVATE_REGIONS = ("bar", "mine", "actions", "place", "notices")


def public_regions(view: PokerTable, language: str) -> dict[str, str]:
    """What all see, region by region, as it is pushed: the same bytes for every socket of this language."""
    with spoken_in(language):
        return _public(view, PUSHED)


def private_regions(public: PokerTable, viewer: PokerViewer, language: str) -> dict[str, str]:
    """What one viewer alone sees, region by region, as it is pushed to that viewer's sockets."""
    with spoken_in(language):
        return _private(public, viewer, PUSHED)


def page_regions(public: PokerTable, viewer: PokerViewer, language: str) -> dict[str, Any]:
    """Every region for the first page, and what stands still around them."""
    with spoken_in(language):
        shared = _public(public, ON_PAGE)
        seats = {int(name.removeprefix("seat_")): html for name, html in shared.items() if name.startswith("seat_")}
        return {
            **shared,
            **_private(public, viewer, ON_PAGE),
            "places": place_list(seats, viewer.seat),
            "seated": viewer.seat is not None,
            "slots": slots_of(len(seats)),
            "table": public,
            "gone_seconds": GONE_SECONDS,
            "title": _title(public),
            "name": public.name,
            "slug": SafeString(escaped(public.slug)),
            "rules_url": SafeString(escaped(public.rules_url)),
            "rules_version": public.rules_version,
            "session_id": viewer.session_id,
        }


def _public(view: PokerTable, oob: SafeString) -> dict[str, str]:
    results = results_context(view)
    hand_number = "" if view.hand_number is None else str(view.hand_number)
    made = {
        "version": _version(view, hand_number, oob),
        "status": _status(view, results, hand_number, oob),
        "board": _board(view, results, oob),
        "result": _result(view, results, oob),
        "log": _log(view, results, hand_number, oob),
        "room": _kept("room", {"table": view, "session_begins": poker_words.hour_words(view.session_starts_ms)}, oob),
    }
    decided, language = hand_decided(view), spoken()
    for seat in view.seats:
        bank = view.in_time_bank and seat.is_to_act
        made[f"seat_{seat.number}"] = _seat(seat, view.game, view.currency, bank, decided, language, oob)
    return made


@lru_cache(maxsize=2_048)
def _seat(
    seat: PokerSeatView, game: str, currency: str, bank: bool, decided: bool, language: str, oob: SafeString
) -> str:
    """One seat, from everything that it shows: most seats stay as they are from one decision to the next."""
    return seat_region(seat, game=game, currency=currency, in_bank=bank, decided=decided, oob=oob)


def _version(view: PokerTable, hand_number: str, oob: SafeString) -> str:
    moving = {"version": str(view.version), "hand_number": hand_number, "decision": str(view.decision)}
    moving["rules"] = str(view.rules_version)
    return filled(FOLDER, "version", {}, moving, oob)


def _status(view: PokerTable, results: Mapping[str, Any], hand_number: str, oob: SafeString) -> str:
    looks = {
        "table": view,
        "title": _title(view),
        "results": {"said": results["said"]},
        "detail": poker_words.announcement_detail(view),
    }
    moving = {
        "hand_number": hand_number,
        "to_act": or_nothing(view.to_act),
        "opened_ms": or_nothing(view.opened_ms),
        "deadline_ms": or_nothing(view.deadline_ms),
        "announcement": escaped(poker_words.announcement(view)),
    }
    return filled(FOLDER, "status", looks, moving, oob)


def _board(view: PokerTable, results: Mapping[str, Any], oob: SafeString) -> str:
    total = sum(pot.amount for pot in view.pots)
    looks = {
        "table": view,
        "results": {"best": bool(results["best"])},
        "board_left": range(5 - len(view.board)) if view.phase in ("playing", "between") else (),
        "pots": [
            {"pot": pot, "name": poker_words.pot_name(pot.index), "words": felt_amount(pot.amount, view.currency)}
            for pot in view.pots
        ]
        if len(view.pots) > 1
        else (),
    }
    moving = {
        "total": str(total),
        "total_words": felt_html(total, view.currency) if total else "",
        "cards": "".join([card_region(card, _mark(card, results["best"])) for card in view.board]),
    }
    return filled(FOLDER, "board", looks, moving, oob)


def _result(view: PokerTable, results: Mapping[str, Any], oob: SafeString) -> str:
    void = view.phase == "void"
    context = {
        "table": view,
        "results": results,
        "announcement": poker_words.announcement(view) if void else "",
        "detail": poker_words.announcement_detail(view) if void else "",
    }
    return _kept("result", context, oob)


def _log(view: PokerTable, results: Mapping[str, Any], hand_number: str, oob: SafeString) -> str:
    language = spoken()
    lines = "".join([_log_line(line, view.currency, language) for line in view.lines])
    looks = {"table": view, "results": {"lines": results["lines"]}}
    return filled(FOLDER, "log", looks, {"hand_number": hand_number, "lines": lines}, oob)


def _private(public: PokerTable, viewer: PokerViewer, oob: SafeString) -> dict[str, str]:
    return {
        "bar": _bar(public, viewer, oob),
        "mine": _mine(public, viewer, oob),
        "actions": acts_region(public, viewer, oob),
        "place": _place(public, viewer, oob),
        "notices": _kept("notices", {"table": public, "viewer": viewer, "may_top_up": viewer.top_up_most > 0}, oob),
    }


def _bar(public: PokerTable, viewer: PokerViewer, oob: SafeString) -> str:
    plus = "+" if viewer.session_result > 0 else ""
    moving = {
        "stack": str(viewer.stack),
        "stack_words": _money(viewer.stack, public.currency),
        "big_blinds": _big_blinds(viewer.stack, public.big_blind),
        "stake": str(viewer.stake),
        "stake_words": _money(viewer.stake, public.currency),
        "balance": str(viewer.balance),
        "balance_words": _money(viewer.balance, viewer.currency),
        "session_result": plus + _money(viewer.session_result, viewer.currency),
        "since": str(viewer.session_opened_ms),
    }
    return filled(FOLDER, "bar", {"table": public, "seated": viewer.seat is not None}, moving, oob)


def _money(cents: int, currency: str) -> str:
    return _money_in(cents, currency, spoken())


@lru_cache(maxsize=4_096)
def _money_in(cents: int, currency: str, language: str) -> str:
    return escape(amount_text(cents, currency, language=language))


def _mine(public: PokerTable, viewer: PokerViewer, oob: SafeString) -> str:
    mine = mine_context(public, viewer)
    looks = {"mine": {"folded": mine["folded"], "won": mine["won"]}}
    moving = {
        "seat": or_nothing(viewer.seat),
        "count": str(len(viewer.cards)),
        "cards": mine["cards"],
        "words": escaped(mine["words"]),
    }
    return filled(FOLDER, "mine", looks, moving, oob)


def _place(public: PokerTable, viewer: PokerViewer, oob: SafeString) -> str:
    looks = {"table": public, "viewer": viewer, "may_top_up": viewer.top_up_most > 0}
    moving = {"seat": or_nothing(viewer.seat), "balance": str(viewer.balance), "most": str(viewer.top_up_most)}
    return filled(FOLDER, "place", looks, moving, oob)


def _kept(name: str, context: Mapping[str, Any], oob: SafeString) -> str:
    return kept(FOLDER, name, context, oob)


@lru_cache(maxsize=4_096)
def _log_line(line: HandLine, currency: str, _language: str) -> str:
    """One line of the hand's log, made once: each act adds one and leaves the others as they are."""
    return region(FOLDER, "log_line", {"line": line, "words": poker_words.line_words(line, currency)}, ON_PAGE)


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
    mark = marks_of(spoken())[1]
    return f"{tenths // 10}{mark}{tenths % 10}" if tenths % 10 else str(tenths // 10)

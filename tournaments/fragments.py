"""The only maker of a tournament's HTML, for its page, its tables and the lobby, on the page and in a push alike.

Views in, strings out: no query, no rule, no clock. What runs is told as the moment when it ends, and the page counts.
"""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django.template.loader import get_template
from django.utils import translation
from django.utils.safestring import SafeString

from games.kept_regions import ON_PAGE, PUSHED
from games.kept_texts import once
from tournaments.models import Tournament
from tournaments.selectors.lobby import TournamentCard
from tournaments.selectors.own import Own
from tournaments.selectors.page import ClockView, TimeView, TournamentPage
from tournaments.selectors.people import LEADERS, parts_of, people_parts, prize_lines
from tournaments.selectors.said import NewsView, SaidLine
from tournaments.words import KIND_NAMES, LIMIT_NAMES, VARIANT_NAMES, blinds_words, clock_text, said_words

PUBLIC_REGIONS = ("facts", "said", "prizes", "leaders", "out_head")


def public_regions(view: TournamentPage, lines: Sequence[SaidLine], language: str) -> dict[str, str]:
    """What all see of a tournament, region by region, as it is pushed."""
    with translation.override(language):
        return _public(view, lines, PUSHED)


def private_regions(view: TournamentPage, own: Own, nickname: str, language: str) -> dict[str, str]:
    """What one viewer alone sees: the own place, and what may be done."""
    with translation.override(language):
        return {"mine": _mine(view, own, nickname, PUSHED)}


def page_regions(
    view: TournamentPage, lines: Sequence[SaidLine], own: Own | None, nickname: str, language: str
) -> dict[str, str]:
    """All of it for the first page."""
    with translation.override(language):
        return {**_public(view, lines, ON_PAGE), "mine": _mine(view, own, nickname, ON_PAGE)}


def grouped(regions: dict[str, str]) -> dict[str, Any]:
    """The regions of a page, and those of people in the order in which they stand: tables up, places from the first."""
    parts = range(sum(name.startswith("seats-") for name in regions))
    seats = [regions[f"seats-{part}"] for part in parts]
    return {"regions": regions, "seats": seats, "out": [regions[f"out-{part}"] for part in reversed(parts)]}


def news_regions(view: NewsView, language: str) -> dict[str, str]:
    """What a tournament's tables show of it: the clock, and what was said."""
    with translation.override(language):
        context = {"news": view, "clock": _clock(view.clock), "lines": _lines(view.lines)}
        return {"news": _region("news", context, PUSHED)}


def lobby_regions(cards: Iterable[TournamentCard], language: str) -> dict[str, str]:
    """What changes in the lobby, of every tournament; the page puts each word where it belongs."""
    with translation.override(language):
        return {"lobby": _region("lobby", {"cards": [named(card) for card in cards]}, PUSHED)}


def named(card: TournamentCard) -> dict[str, Any]:
    """A tournament with the words for its state, its game and its kinds."""
    return {
        "card": card,
        "state": Tournament.State(card.state).label,
        "kinds": [KIND_NAMES[kind] for kind in card.kinds],
        "game": VARIANT_NAMES[card.variant],
        "limit": LIMIT_NAMES[card.limit],
        "is_coming": card.starts_at is not None and card.state in ("announced", "registering"),
    }


def _public(view: TournamentPage, lines: Sequence[SaidLine], oob: SafeString) -> dict[str, str]:
    card = view.card
    context = {
        "view": view,
        "card": card,
        "named": named(card),
        "clock": _clock(view.clock),
        "time": _time(view.time),
        "lines": _lines(lines),
        "leaders": [one for one in view.entrants if one.chips is not None][:LEADERS] if view.tables else [],
        "prizes": prize_lines(view),
        "waiting": sum(one.waits_others for one in view.tables),
        "has_out": any(one.table is None for one in view.entrants) and bool(card.started_at or card.ended_at),
        # In a timed one nobody has to go out for that: at its end whoever has most chips is paid (810/33).
        "paid_in": 0 if view.time else max(0, card.left - sum(1 for one in view.prizes if one.cents or one.tickets)),
    }
    return {name: _region(name, context, oob) for name in PUBLIC_REGIONS} | _people(view, oob)


def _people(view: TournamentPage, oob: SafeString) -> dict[str, str]:
    """Everybody, in parts that change apart: who sits, table by table, and who is out, those who left together.

    A hand changes its table's part alone. Parts are fixed in number: a page has a place for each from the start.
    """
    card = view.card
    seated, waiting, out = people_parts(view)
    tables = {one.number: one for one in view.tables}
    found: dict[str, str] = {}
    for part in range(parts_of(view)):
        sitting = tuple((tables[number], people) for number, people in seated.get(part, ()) if number in tables)
        groups = {"seats": (sitting, tuple(waiting.get(part, ()))), "out": tuple(out.get(part, ()))}
        for name, group in groups.items():
            context = {"part": part, "group": group, "currency": card.currency}
            key = (name, part, group, card.currency, oob)
            found[f"{name}-{part}"] = once(key, partial(_region, name, context, oob))
    return found


def _clock(clock: ClockView | None) -> dict[str, Any] | None:
    if clock is None:
        return None
    return {
        "view": clock,
        "blinds": blinds_words(clock.step) if clock.step is not None and clock.step.number else "",
        "next": blinds_words(clock.next) if clock.next is not None and clock.next.number else "",
        "ends_ms": int(clock.ends_at.timestamp() * 1000) if clock.ends_at is not None else None,
        # Where it stands, what is left of the level is a plain text.
        "left": "" if clock.is_running else clock_text(clock.left_seconds),
    }


def _time(time: TimeView | None) -> dict[str, Any] | None:
    if time is None:
        return None
    return {
        "view": time,
        "whole": clock_text(time.seconds),
        "ends_ms": int(time.ends_at.timestamp() * 1000) if time.ends_at is not None else None,
        "left": "" if time.ends_at is not None else clock_text(time.left_seconds),
    }


def _lines(lines: Sequence[SaidLine]) -> list[dict[str, Any]]:
    return [{"line": line, "words": said_words(line)} for line in lines]


def _mine(view: TournamentPage, own: Own | None, nickname: str, oob: SafeString) -> str:
    prices = view.rules.prices
    price = {"rebuy": prices.rebuy + prices.rebuy_fee, "addon": prices.addon + prices.addon_fee}
    context = {"view": view, "card": view.card, "own": own, "nickname": nickname, "price": price}
    context |= _standing(view, own, nickname) | _out(view, own, nickname)
    return _region("mine", context, oob)


def _standing(view: TournamentPage, own: Own | None, nickname: str) -> dict[str, Any]:
    """The place and the chips of somebody who is playing, as things stand."""
    if own is None or own.table_number is None or view.clock is None:
        return {}
    mine = next((one for one in view.entrants if one.nickname == nickname), None)
    if mine is None or not mine.chips:
        return {}
    step = view.clock.step
    big_blind = step.big_blind if step is not None else 0
    return {"standing": mine, "big_blinds": mine.chips // big_blind if big_blind else 0}


def _out(view: TournamentPage, own: Own | None, nickname: str) -> dict[str, Any]:
    """The place of somebody who is out while others play on, and what it brings as things stand."""
    if own is None or own.entry is None or own.entry.out_at is None:
        return {}
    place = next((one.place for one in view.entrants if one.nickname == nickname), None)
    if place is None or view.is_late_open:
        return {}
    shared = sum(one.place == place for one in view.entrants)
    prize = next((one for one in view.prizes if one.place == place), None)
    return {"own_place": place, "own_prize": prize.cents if prize is not None and shared == 1 else 0}


def _region(name: str, context: dict[str, Any], oob: SafeString) -> str:
    return SafeString(get_template(f"tournaments/regions/{name}.html").render({**context, "oob": oob}).strip())

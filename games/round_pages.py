"""The page of a round that has ended, game by game («última jogada»). A new banked game adds a line to `PAGES`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games import blackjack_words as words
from games import stud_words
from games.baccarat_fragments import coup_context
from games.blackjack_fragments_places import bank_context, place_context
from games.events import EventData
from games.models import Bet, Round, RoundEvent, Table
from games.outcomes import outcome_words
from games.selectors import rounds
from games.selectors.round_baccarat import baccarat_course
from games.selectors.round_blackjack import Decided, blackjack_course
from games.selectors.round_roulette import roulette_course
from games.selectors.round_stud import stud_course
from games.stud_fragments import bank_context as stud_bank_context
from games.stud_fragments import place_context as stud_place_context

Told = Sequence[tuple[RoundEvent, EventData]]


class Page(NamedTuple):
    """A game's template, and what it needs besides `round`: from the round, its bets and what was told of it."""

    template: str
    part: Callable[[Round, list[Bet], Told], dict[str, Any]]


def _roulette(found: Round, _bets: list[Bet], told: Told) -> dict[str, Any]:
    return {"course": roulette_course(found, told)}


def _blackjack(found: Round, bets: list[Bet], told: Told) -> dict[str, Any]:
    course = blackjack_course(found, bets, told)
    currency, many = found.table.currency, {place.number: len(place.hands) > 1 for place in course.places}
    return {
        "places": [place_context(place, currency) for place in course.places],
        "bank": bank_context(course.bank) if course.bank else None,
        "decided": [{"words": _said(one, currency, many.get(one.place, False)), "step": one} for one in course.decided],
    }


def _stud(found: Round, bets: list[Bet], told: Told) -> dict[str, Any]:
    course, currency = stud_course(found, bets, told), found.table.currency
    return {
        "places": [stud_place_context(place, currency) for place in course.places],
        "bank": stud_bank_context(course.bank) if course.bank else None,
        "decided": [
            {"words": stud_words.answer_words(one.place, one.answer, one.amount, currency), "step": one}
            for one in course.decided
        ],
    }


def _baccarat(found: Round, bets: list[Bet], told: Told) -> dict[str, Any]:
    course, currency = baccarat_course(found, bets, told), found.table.currency
    return {
        "coup": coup_context(course.coup),
        "kept": [{"one": one, "currency": currency} for one in course.kept],
    }


def _said(one: Decided, currency: str, many: bool) -> str:
    return words.decided_words(one.place, one.hand if many else None, one.action, one.amount or 0, currency)


PAGES: Mapping[str, Page] = {
    Table.Game.ROULETTE: Page("games/roulette/round.html", _roulette),
    Table.Game.BLACKJACK: Page("games/blackjack/round.html", _blackjack),
    Table.Game.STUD: Page("games/stud/round.html", _stud),
    Table.Game.BACCARAT: Page("games/baccarat/round.html", _baccarat),
}


def round_page(request: HttpRequest, slug: str, number: int, *, viewer_id: int) -> HttpResponse:
    """Everything essential about one round of a banked game (804/24): own bets apart, and who may verify it."""
    found = rounds.round_seen(slug, number, viewer_id=viewer_id)
    page = PAGES.get(found.table.game) if found is not None else None
    if found is None or page is None:
        raise Http404
    bets, told = rounds.round_bets(found), rounds.round_told(found)
    view = rounds.round_view(found, bets, told, viewer_id=viewer_id)
    context = {"round": view, "outcome": outcome_words(view.game, view.outcome), **page.part(found, bets, told)}
    return render(request, page.template, context)

"""Pages of tournaments: the lobby, one tournament, what a player does there. They translate; services act."""

import re
import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from games.models import Table
from tournaments import fragments
from tournaments.models import Tournament
from tournaments.selectors import lobby, own, page
from tournaments.selectors.said import said_lines
from tournaments.services import entries
from tournaments.words import KIND_NAMES, VARIANT_NAMES, clock_text

# What the address of an act names; each is one command of a player.
ACTS: dict[str, Callable[..., object]] = {
    "entrar": entries.tournament_enter,
    "anular": entries.tournament_withdraw,
    "recomprar": entries.tournament_rebuy,
    "reforcar": entries.tournament_addon,
    "reentrar": entries.tournament_reenter,
    "sair": entries.tournament_decline,
}

# The number of a won entry, as a form bears it.
TICKET = re.compile(r"[0-9]{1,18}", re.ASCII)


@require_safe
@never_cache
def tournament_lobby(request: HttpRequest) -> HttpResponse:
    """The tournaments, those to come first; by state, currency and kind where that is asked for."""
    asked = {name: request.GET.get(name, "")[:20] for name in ("group", "currency", "kind", "variant")}
    cards = lobby.tournaments_listed(viewer_id=request.user.pk, mine=request.GET.get("mine") == "1", most=60, **asked)
    context = {
        "tickets": lobby.tickets_held(request.user.pk),
        "cards": [fragments.named(card) for card in cards],
        "asked": {**asked, "mine": request.GET.get("mine", "")},
        "kinds": KIND_NAMES.items(),
        "variants": VARIANT_NAMES.items(),
    }
    return render(request, "tournaments/lobby.html", context)


@require_safe
@never_cache
def tournament_shown(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament: its state, structure, prizes, entrants and tables, and what the viewer may do."""
    return render(request, "tournaments/page.html", _context(request, slug))


@require_safe
@never_cache
def tournament_now(request: HttpRequest, slug: str) -> HttpResponse:
    """What a push would have told, for a page whose socket does not come about."""
    row, view, mine = _found(request, slug)
    language, nickname = translation.get_language() or "pt-pt", _nickname(request)
    parts = fragments.public_regions(view, said_lines(row), language)
    if mine is not None:
        parts |= fragments.private_regions(view, mine, nickname, language)
    return HttpResponse("\n".join(parts.values()))


def _found(request: HttpRequest, slug: str) -> tuple[Tournament, page.TournamentPage, own.Own | None]:
    row = page.tournament_find(slug)
    if row is None:
        raise Http404
    now, mine = timezone.now(), None
    if request.user.is_authenticated:
        mine = own.own_view(row, player_id=request.user.pk, public_id=request.user.public_id, now=now)
        if mine.is_entered:
            entries.entry_seen(tournament_id=row.pk, player_id=request.user.pk, now=now)
    return row, page.tournament_page(row, viewer_id=request.user.pk, now=now), mine


def _nickname(request: HttpRequest) -> str:
    return request.user.nickname if request.user.is_authenticated else ""


def _context(request: HttpRequest, slug: str) -> dict[str, Any]:
    row, view, mine = _found(request, slug)
    language = translation.get_language() or "pt-pt"
    regions = fragments.page_regions(view, said_lines(row), mine, _nickname(request), language)
    return {
        "view": view,
        "can_enter": view.card.state == "registering" or view.is_late_open,
        "named": fragments.named(view.card),
        "steps": [(step, clock_text(step.seconds)) for step in view.steps],
        **fragments.grouped(regions),
        # One key for each page that is shown: a form that is sent twice has one effect.
        "key": uuid.uuid4(),
    }


def _back_to_the_tournament(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Whose session has ended signs in and comes back to the tournament: an act's own address is nothing to be read."""

    @wraps(view)
    def asked(request: HttpRequest, slug: str, act: str) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, slug, act)
        return redirect_to_login(reverse("tournament", args=[slug]))

    return asked


@_back_to_the_tournament
@require_POST
def tournament_act(request: HttpRequest, slug: str, act: str) -> HttpResponseRedirect:
    """One act of the player; a refusal is told on the page it came from."""
    row = page.tournament_find(slug)
    if row is None or act not in ACTS:
        raise Http404
    asked: dict[str, Any] = {"tournament_id": row.pk, "player_id": request.user.pk, "now": timezone.now()}
    if act == "entrar" and (ticket := request.POST.get("ticket", "")):
        # What names no won entry is refused as one that there is not: never paid from the wallet instead.
        asked["ticket_id"] = int(ticket) if TICKET.fullmatch(ticket) else 0
    try:
        ACTS[act](**asked, key=f"{act}-{request.POST.get('key', '')[:40]}")
    except Refused as refused:
        messages.error(request, refusal_text(refused.denial, currency=row.currency))
        return redirect("tournament", slug)
    # Who is seated at once, late or as the last of a full one, goes straight to the table.
    seat = own.seat_now(row.pk, request.user.pk) if act in ("entrar", "reentrar") and request.user.pk else ""
    return redirect("table", seat) if seat else redirect("tournament", slug)


@require_safe
def table_tournament(request: HttpRequest, slug: str) -> HttpResponseRedirect:
    """From a tournament's table to the tournament."""
    return redirect("tournament", _tournament_of(slug).slug)


@login_required
@require_safe
@never_cache
def table_follow(request: HttpRequest, slug: str) -> HttpResponse:
    """Where somebody goes whose seat at this table is gone: to the new one, or to the tournament's page when out."""
    row, player_id = _tournament_of(slug), request.user.pk
    assert player_id is not None
    seat = own.seat_now(row.pk, player_id)
    if seat == slug or not row.entries.filter(player_id=player_id, withdrawn_at=None).exists():
        return HttpResponse(status=204)
    target = reverse("table", args=[seat]) if seat else reverse("tournament", args=[row.slug])
    return HttpResponse(headers={"HX-Redirect": target})


def _tournament_of(slug: str) -> Tournament:
    place = get_object_or_404(Table, slug=slug, is_tournament=True)
    row = own.tournament_of_table(place.pk)
    if row is None:
        raise Http404
    return row

"""Pages of tournaments: the lobby, one tournament, what a player does there. They translate; services act."""

import uuid
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from games.models import Table
from tournaments.models import Tournament
from tournaments.selectors import lobby, own, page
from tournaments.services import entries
from tournaments.words import KIND_NAMES, LIMIT_NAMES, VARIANT_NAMES, clock_text

# What the address of an act names; each is one command of a player.
ACTS: dict[str, Callable[..., object]] = {
    "entrar": entries.tournament_enter,
    "anular": entries.tournament_withdraw,
    "recomprar": entries.tournament_rebuy,
    "reforcar": entries.tournament_addon,
    "reentrar": entries.tournament_reenter,
    "sair": entries.tournament_decline,
}


@require_safe
@never_cache
def tournament_lobby(request: HttpRequest) -> HttpResponse:
    """The tournaments, those to come first; by state, currency and kind where that is asked for."""
    asked = {name: request.GET.get(name, "")[:20] for name in ("group", "currency", "kind", "variant")}
    cards = lobby.tournaments_listed(viewer_id=request.user.pk, mine=request.GET.get("mine") == "1", most=60, **asked)
    context = {
        "cards": [_named(card) for card in cards],
        "asked": {**asked, "mine": request.GET.get("mine", "")},
        "kinds": KIND_NAMES.items(),
        "variants": VARIANT_NAMES.items(),
    }
    return render(request, "tournaments/lobby.html", context)


def _named(card: lobby.TournamentCard) -> dict[str, Any]:
    return {
        "card": card,
        "state": Tournament.State(card.state).label,
        "kinds": [KIND_NAMES[kind] for kind in card.kinds],
        "game": VARIANT_NAMES[card.variant],
        "limit": LIMIT_NAMES[card.limit],
    }


@require_safe
@never_cache
def tournament_shown(request: HttpRequest, slug: str) -> HttpResponse:
    """One tournament: its state, structure, prizes, entrants and tables, and what the viewer may do."""
    return render(request, "tournaments/page.html", _context(request, slug))


@require_safe
@never_cache
def tournament_now(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the page that changes, asked for every few seconds. Who has been seated since goes to the table."""
    context = _context(request, slug)
    seat = context["own"].table_slug if context["own"] else ""
    if seat and not request.GET.get("mesa"):
        return HttpResponse(headers={"HX-Redirect": reverse("table", args=[seat])})
    return render(request, "tournaments/now.html", context)


def _context(request: HttpRequest, slug: str) -> dict[str, Any]:
    row = page.tournament_find(slug)
    if row is None:
        raise Http404
    now, mine = timezone.now(), None
    if request.user.is_authenticated:
        mine = own.own_view(row, player_id=request.user.pk, public_id=request.user.public_id, now=now)
        if mine.is_entered:
            entries.entry_seen(tournament_id=row.pk, player_id=request.user.pk, now=now)
    view = page.tournament_page(row, viewer_id=request.user.pk, now=now)
    return {
        "view": view,
        "own": mine,
        "named": _named(view.card),
        "left": clock_text(view.clock.left_seconds) if view.clock else "",
        "starts_in": _starts_in(row, now),
        "price": {"rebuy": _price(view, "rebuy"), "addon": _price(view, "addon")},
        # One key for each page that is shown: a form that is sent twice has one effect.
        "key": uuid.uuid4(),
        "user_id": request.user.pk,
    }


def _starts_in(row: Tournament, now: datetime) -> str:
    if row.starts_at is None or row.state not in ("announced", "registering"):
        return ""
    return clock_text(int((row.starts_at - now).total_seconds()))


def _price(view: page.TournamentPage, what: str) -> int:
    prices = view.rules.prices
    return prices.rebuy + prices.rebuy_fee if what == "rebuy" else prices.addon + prices.addon_fee


@login_required
@require_POST
def tournament_act(request: HttpRequest, slug: str, act: str) -> HttpResponseRedirect:
    """One act of the player; a refusal is told on the page it came from."""
    row = page.tournament_find(slug)
    if row is None or act not in ACTS:
        raise Http404
    asked: dict[str, Any] = {"tournament_id": row.pk, "player_id": request.user.pk, "now": timezone.now()}
    ticket = request.POST.get("ticket", "")
    if act == "entrar" and ticket.isascii() and ticket.isdecimal():
        asked["ticket_id"] = int(ticket)
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

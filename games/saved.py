"""A player's kept bets at a table, over HTTP: the list as a part of the table's page, and what changes it.

Placing them is no part of this: that is a command of the table's socket, like every bet.
"""

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from casino.refusal import Denial, Refused
from casino.refusal_texts import refusal_text
from games.fragments_saved import saved_part
from games.models import Table
from games.refusals_saved import SavedRefusal
from games.selectors.saved import saved_here
from games.services import saved_bets
from games.table_page import place_find


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def saved_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The list; or keep what stands on the table now, or what stood in the last round, under a name."""
    place = _wheel(request, slug)
    if request.method != "POST":
        return _answer(request, place)
    name = request.POST.get("name", "")
    which: saved_bets.Which = "last" if request.POST.get("which") == "last" else "now"
    return _done(
        request,
        place,
        lambda player_id: saved_bets.saved_keep(
            player_id=player_id, table_id=place.pk, name=name, which=which, now=timezone.now()
        ),
        typed=name,
    )


@login_required
@require_POST
def saved_rename(request: HttpRequest, slug: str, saved_id: int) -> HttpResponse:
    """Another name."""
    name = request.POST.get("name", "")
    return _done(
        request,
        _wheel(request, slug),
        lambda player_id: saved_bets.saved_rename(player_id=player_id, saved_id=saved_id, name=name),
    )


@login_required
@require_POST
def saved_delete(request: HttpRequest, slug: str, saved_id: int) -> HttpResponse:
    """Delete; the answer offers to take it back."""
    return _done(
        request,
        _wheel(request, slug),
        lambda player_id: saved_bets.saved_delete(player_id=player_id, saved_id=saved_id, now=timezone.now()),
        undo=True,
    )


@login_required
@require_POST
def saved_restore(request: HttpRequest, slug: str, saved_id: int) -> HttpResponse:
    """Take back the last deletion."""
    return _done(
        request,
        _wheel(request, slug),
        lambda player_id: saved_bets.saved_restore(player_id=player_id, saved_id=saved_id),
    )


def _wheel(request: HttpRequest, slug: str) -> Table:
    place = place_find(request, slug)
    if place.game != Table.Game.ROULETTE:
        raise Http404
    return place


def _done(
    request: HttpRequest, place: Table, act: Callable[[int], object], *, typed: str = "", undo: bool = False
) -> HttpResponse:
    assert request.user.pk is not None
    try:
        act(request.user.pk)
    except Refused as refused:
        # A page that shows what is gone (deleted in another browser) gets the list as it is now.
        if refused.denial.refusal is SavedRefusal.NOT_FOUND and not getattr(request, "htmx", False):
            raise Http404 from None
        return _answer(request, place, denial=refused.denial, typed=typed)
    return _answer(request, place, undo=undo)


def _answer(
    request: HttpRequest, place: Table, *, denial: Denial | None = None, typed: str = "", undo: bool = False
) -> HttpResponse:
    """The list for the table's page; a browser that comes by itself is led to that page."""
    assert request.user.pk is not None
    if not getattr(request, "htmx", False):
        if denial:
            messages.error(request, refusal_text(denial, currency=place.currency))
        return redirect("table", place.slug)
    here = saved_here(table_id=place.pk, player_id=request.user.pk, now=timezone.now())
    language = translation.get_language() or "pt-pt"
    return HttpResponse(saved_part(here, language, denial=denial, typed=typed, undo=undo))

"""Pages of the games: lobby, table, one round. They translate; services act and selectors read."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.services.players import demo_refill
from casino.money import DEMO
from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from games import fragments
from games.announce import Announcement, announce
from games.hands import hand_page
from games.models import Table
from games.rendering import game_shown
from games.round_pages import round_page
from games.selectors import lobby as lobby_selectors
from games.selectors import roulette, rounds
from games.selectors.hands import hand_find, hand_last_number, is_poker
from games.selectors.lobby_search import asked_of, tables_asked
from games.table_page import place_find, table_seat
from games.traces import traced

NUMBERS_CHOICES = (20, 50, 100, 200, 500)
NUMBERS_SHOWN = 100


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """All tables with their limits, players and last numbers, or those that were asked for."""
    everything, asked = lobby_selectors.tables_now(timezone.now()), asked_of(request.GET)
    context = {
        "tables": tables_asked(everything, asked),
        "asked": asked,
        "minimums": sorted({table.min_bet for table in everything}),
        "wheels": list({table.wheel: table.game_label for table in everything if table.wheel}.items()),
        "games": _games_of(everything),
    }
    return render(request, "pages/lobby.html", context)


def _games_of(tables: list[lobby_selectors.AnyTable]) -> list[tuple[str, str]]:
    """The games that are played here, by their code and name."""
    names = dict(Table.Game.choices)
    return [(code, str(names[code]).capitalize()) for code in dict.fromkeys(table.game for table in tables)]


@require_safe
@never_cache
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """A table: opening it opens (or finds) the player's session there (804/27)."""
    place = place_find(request, slug)
    if not request.user.is_authenticated:
        if place.is_tournament:
            # Nobody sits down there from a door: the tournament's page says how one enters, and shows its tables.
            return redirect("table_tournament", slug)
        return render(request, "games/table_door.html", {"table": lobby_selectors.table_now(place, timezone.now())})
    if request.method == "HEAD":
        # Whoever only asks whether the table is there does not sit down at it.
        return HttpResponse()
    if "prefetch" in request.headers.get("Sec-Purpose", ""):
        return HttpResponse(status=204)
    try:
        seated = table_seat(request, place)
    except Refused as refused:
        messages.error(request, refusal_text(refused.denial, currency=place.currency))
        return redirect("lobby")
    if seated.own_slug:
        return redirect("table", seated.own_slug)
    if seated.context is None:
        # The session has ended between the two (an exclusion in another tab): the summary says so.
        return redirect("session_summary", seated.session_id)
    page = render(request, game_shown(place.game).page, seated.context)
    return traced(request, page, place=place, session_id=seated.session_id)


@require_safe
def table_numbers(request: HttpRequest, slug: str) -> HttpResponse:
    """The table's last winning numbers and how often each has come up (804/6.e); alone, or as a part of its page."""
    place = place_find(request, slug)
    if place.game != Table.Game.ROULETTE:
        raise Http404
    language = translation.get_language() or "pt-pt"
    public = roulette.public_table(place.pk, now=timezone.now())
    asked = request.GET.get("n", "")
    most = int(asked) if asked in map(str, NUMBERS_CHOICES) else NUMBERS_SHOWN
    history = roulette.history(place.pk, most)
    numbers = fragments.numbers_part(public, history, language, most=most, choices=NUMBERS_CHOICES)
    page = "games/numbers_part.html" if getattr(request, "htmx", False) else "games/numbers.html"
    return render(request, page, {"table": place, "numbers": numbers})


@login_required
@require_safe
@never_cache
def round_detail(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Everything essential about one round (804/24): open to all who are signed in, own bets apart."""
    if hand := hand_find(slug, number):
        return hand_page(request, hand)
    return round_page(request, slug, number, viewer_id=_player_id(request))


@login_required
@require_safe
@never_cache
def round_last(request: HttpRequest, slug: str) -> HttpResponse:
    """The last round that the player had bets in at this table (804/24)."""
    place = place_find(request, slug)
    last = hand_last_number if is_poker(place) else rounds.last_round_number
    number = last(slug, _player_id(request))
    if number is None:
        messages.info(request, translation.gettext("Ainda não tem jogadas concluídas nesta mesa."))
        return redirect("table", slug)
    return redirect("round_detail", slug, number)


@login_required
@require_POST
def table_refill(request: HttpRequest, slug: str) -> HttpResponse:
    """Free demonstration chips for an empty demonstration wallet (804/31), without leaving the table."""
    place = place_find(request, slug)
    if place.currency != DEMO:
        raise Http404
    try:
        demo_refill(player_id=_player_id(request), now=timezone.now())
    except Refused as refused:
        messages.error(request, refusal_text(refused.denial, currency="DEMO"))
    announce(Announcement(table_id=place.pk, version=place.version, players=(_player_id(request),)))
    if getattr(request, "htmx", False):
        return HttpResponse(status=204)
    return HttpResponseRedirect(reverse("table", args=[slug]))


def _player_id(request: HttpRequest) -> int:
    """Whoever is signed in; views that call this are behind a login."""
    player_id = request.user.pk
    assert player_id is not None
    return player_id

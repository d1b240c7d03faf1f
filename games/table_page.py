"""What a table's page is made from, alone or beside others: the seat that opening it takes, and its regions."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.utils import timezone, translation

from games.models import Table
from games.rendering import game_shown
from games.selectors import lobby
from games.selectors.hands import is_poker
from games.selectors.neighbours import notes_of
from games.services.individual import table_own
from games.services.tables import table_enter


@dataclass(frozen=True, slots=True)
class Seated:
    """Where opening a table leads: to its page (`context`), to a wheel of the own, or to the summary of a session that
    has ended in between."""

    context: dict[str, Any] | None = None
    own_slug: str = ""
    session_id: int | None = None


def place_find(request: HttpRequest, slug: str) -> Table:
    """The table; another player's own wheel does not exist for this one."""
    return get_object_or_404(Table.objects.filter(Q(owner=None) | Q(owner_id=request.user.pk)), slug=slug)


def table_seat(request: HttpRequest, place: Table) -> Seated:
    """Open (or find) the player's session (804/27) and gather what the page shows. Raises Refused."""
    now, player_id = timezone.now(), request.user.pk
    assert player_id is not None
    if lobby.offers_wheels(place, now):
        return Seated(own_slug=table_own(offer_id=place.pk, player_id=player_id, now=now).slug)
    device = request.headers.get("User-Agent", "")[:60]
    session = table_enter(player_id=player_id, table_id=place.pk, device=device, now=now)
    game = game_shown(place.game)
    public, viewers = game.views(place.pk, [player_id], now=timezone.now())
    viewer = viewers.get(player_id)
    if viewer is None:
        return Seated(session_id=session.pk)
    public = game.seen_by(public, player_id)
    regions = game.page_regions(public, viewer, translation.get_language() or "pt-pt")
    context = {"public": public, "viewer": viewer, "regions": regions, "is_sandbox": place.currency == "EUR"}
    if is_poker(place):
        context["notes"] = notes_of(player_id)
    return Seated(context=context, session_id=session.pk)

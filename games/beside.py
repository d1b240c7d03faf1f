"""Several tables on one screen: a page of frames, and the table as it stands in one. Only these may frame, only us.

A frame is the table's own page with its own socket and session; see docs/decisions/0004-tables-in-frames.md.
"""

from csp.decorators import csp_replace, csp_update
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from games.rendering import game_shown
from games.selectors import lobby
from games.table_page import place_find, table_seat
from games.traces import traced

MOST_TABLES = 4


@csp_update({"frame-src": ["'self'"]})
@login_required
@require_safe
@never_cache
def tables_beside(request: HttpRequest) -> HttpResponse:
    """The chosen tables («t», several times), and the list to choose from."""
    tables = [table for table in lobby.tables_now(timezone.now()) if table.is_open]
    slugs = list(dict.fromkeys(request.GET.getlist("t")))[:MOST_TABLES]
    chosen = [table for slug in slugs for table in tables if table.slug == slug]
    context = {"tables": tables, "slugs": slugs, "chosen": chosen, "most": MOST_TABLES}
    return render(request, "games/tables_beside.html", context)


@csp_replace({"frame-ancestors": ["'self'"]})  # type: ignore[arg-type]
@xframe_options_sameorigin
@login_required
@require_safe
@never_cache
def table_beside(request: HttpRequest, slug: str) -> HttpResponse:
    """A table without the house around it. A refusal is told in the frame: other pages can't be shown there."""
    place = place_find(request, slug)
    if request.method == "HEAD":
        return HttpResponse()
    try:
        seated = table_seat(request, place)
    except Refused as refused:
        told = {"table": place, "refusal": refusal_text(refused.denial, currency=place.currency)}
        return render(request, "games/table_beside_refused.html", told)
    if seated.own_slug:
        return redirect("table_beside", seated.own_slug)
    if seated.context is None:
        return redirect("table_beside", slug)
    page = render(request, game_shown(place.game).page_beside, seated.context)
    return traced(request, page, place=place, session_id=seated.session_id)

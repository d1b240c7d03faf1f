"""Staff's pages about fair play at the poker tables: suspected pairs, shared devices, and the search for ended hands.

Nothing of a hand that is being played is on them, whoever asks.
"""

from typing import Any

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.admin.acts import ReadOnlyAdmin
from games.admin.hand_form import HandSearchForm
from games.selectors.fair_play import DAYS, pairs_suspected
from games.selectors.hand_search import hands_search
from games.selectors.same_place import shared_places


class FairPages(ReadOnlyAdmin):
    """The pages, beside the list of rounds and open to whoever may see rounds."""

    def get_urls(self) -> list[Any]:
        pages = (
            ("pares/", self.pairs, "pairs"),
            ("maos/", self.hands, "hands"),
            ("aparelhos/", self.devices, "devices"),
        )
        own = [path(way, self.admin_site.admin_view(page), name=f"games_round_{name}") for way, page, name in pages]
        return [*own, *super().get_urls()]

    def pairs(self, request: HttpRequest) -> HttpResponse:
        """Pairs at the poker tables who look as if they played together, with the hands to look at."""
        if refused := self._turned_away(request):
            return refused
        found, hands = pairs_suspected(now=timezone.now())
        told = {"title": _("Pares a ver"), "pairs": found, "hands": hands, "days": DAYS}
        return self._page(request, "admin/pairs.html", told)

    def devices(self, request: HttpRequest) -> HttpResponse:
        """Pairs who sat at one table from the same device or network: a hint, with the hands they played together."""
        if refused := self._turned_away(request):
            return refused
        found = shared_places(now=timezone.now())
        told = {"title": _("Mesmo aparelho ou rede"), "pairs": found, "days": settings.TRACE_DAYS}
        return self._page(request, "admin/devices.html", told)

    def hands(self, request: HttpRequest) -> HttpResponse:
        """Hands that have ended, by number, player, table, time and pot; each leads to its replay."""
        if refused := self._turned_away(request):
            return refused
        form = HandSearchForm(request.GET or None)
        asked = form.asked() if form.is_bound and form.is_valid() else None
        page = form.page()
        rows, has_next = hands_search(asked, page=page) if asked or not form.is_bound else ([], False)
        query = request.GET.copy()
        query.pop("pagina", None)
        told = {"title": _("Mãos de póquer"), "form": form, "rows": rows, "page": page, "has_next": has_next}
        return self._page(request, "admin/hands.html", {**told, "query": query.urlencode()})

    def _turned_away(self, request: HttpRequest) -> HttpResponse | None:
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        if not self.has_view_permission(request):
            raise PermissionDenied
        return None

    def _page(self, request: HttpRequest, template: str, told: dict[str, Any]) -> HttpResponse:
        return render(request, template, {**self.admin_site.each_context(request), **told})

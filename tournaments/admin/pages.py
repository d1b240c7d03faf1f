"""Staff's own pages of a tournament: all its tables as they are now, and its results as a file."""

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from accounts.admin.acts import ReadOnlyAdmin
from casino.tabular import csv_lines, decimal_text, inert_text
from games.events import canonical
from tournaments import fragments
from tournaments.admin.log_words import log_lines
from tournaments.models import Tournament
from tournaments.selectors.page import tournament_page
from tournaments.selectors.said import said_lines
from tournaments.selectors.staff import log_of, results_of

FINANCE = "tournaments.finance_tournament"


class TournamentPages(ReadOnlyAdmin):
    """The pages, beside the record. Nothing of a hand that is being played is on them, whoever asks."""

    def get_urls(self) -> list[Any]:
        live = self.admin_site.admin_view(self.live)
        results = self.admin_site.admin_view(self.results)
        log = self.admin_site.admin_view(self.log)
        return [
            path("<int:tournament_id>/direto/", live, name="tournaments_tournament_live"),
            path("<int:tournament_id>/resultados.csv", results, name="tournaments_tournament_results"),
            path("<int:tournament_id>/registo.csv", log, name="tournaments_tournament_log"),
            *super().get_urls(),
        ]

    def links(self, request: HttpRequest, record: Tournament) -> list[tuple[Any, str]]:
        found = [
            (_("Mesas em direto"), reverse("admin:tournaments_tournament_live", args=[record.pk])),
            (_("Registo (CSV)"), reverse("admin:tournaments_tournament_log", args=[record.pk])),
        ]
        if request.user.has_perm(FINANCE):
            found.append((_("Resultados (CSV)"), reverse("admin:tournaments_tournament_results", args=[record.pk])))
        return found

    def _row(self, request: HttpRequest, tournament_id: int) -> Tournament:
        row = Tournament.objects.select_related("rules", "series").filter(pk=tournament_id).first()
        if row is None:
            raise Http404
        if not self.has_view_permission(request, row):
            raise PermissionDenied
        return row

    @method_decorator(require_safe)
    def live(self, request: HttpRequest, tournament_id: int) -> HttpResponse:
        """Every table with who sits there and their chips, pushed as the tournament's own page is."""
        row = self._row(request, tournament_id)
        view = tournament_page(row, viewer_id=None, now=timezone.now())
        regions = fragments.page_regions(view, said_lines(row), None, "", get_language() or "pt-pt")
        context = {
            **self.admin_site.each_context(request),
            **fragments.grouped(regions),
            "row": row,
            "is_live": not row.is_over and row.state != Tournament.State.DRAFT,
            "acts": self.acts_now(request, row),
            "title": row.name,
            "opts": self.opts,
        }
        return render(request, "admin/tournament_live.html", context)

    @method_decorator(require_safe)
    def results(self, request: HttpRequest, tournament_id: int) -> StreamingHttpResponse:
        """Every entry that stands, by place: what was paid for it and what it gave."""
        row = self._row(request, tournament_id)
        if not request.user.has_perm(FINANCE):
            raise PermissionDenied
        money = [gettext("Pago"), gettext("Prémio"), gettext("Eliminações"), gettext("Devolvido")]
        counts = [gettext("Inscrições ganhas"), gettext("Recompras"), gettext("Add-ons"), gettext("Reentradas")]
        heads = [gettext("Lugar"), gettext("Jogador"), gettext("Moeda"), *money, *counts]
        rows = (
            (
                one.place or "",
                inert_text(one.player.nickname),
                row.currency,
                *(decimal_text(cents) for cents in (one.cost, one.prize, one.bounty, one.refund)),
                *(one.tickets, one.rebuys, one.addons, one.reentries),
            )
            for one in results_of(row)
        )
        return _file(f"{row.slug}.csv", csv_lines(heads, rows))

    @method_decorator(require_safe)
    def log(self, request: HttpRequest, tournament_id: int) -> StreamingHttpResponse:
        """Everything that was done to it, from the first act on: in words, by whom and why, and as it is kept."""
        row = self._row(request, tournament_id)
        heads = [
            gettext("N.º"),
            gettext("Hora"),
            gettext("O quê"),
            gettext("Quem"),
            gettext("Porquê"),
            gettext("Dados"),
        ]
        events = list(log_of(row).reverse())
        rows = (
            (line.number, line.at.isoformat(), *map(inert_text, (line.what, line.who, line.why)), inert_text(data))
            for line, data in zip(log_lines(events), (canonical(event.data).decode() for event in events), strict=True)
        )
        return _file(f"{row.slug}-registo.csv", csv_lines(heads, rows))


def _file(name: str, lines: Iterator[str]) -> StreamingHttpResponse:
    answer = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer

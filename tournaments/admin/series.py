"""Series of tournaments as staff see and keep them: read-only, with acts and their trail."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin.acts import Act, ReadOnlyAdmin
from accounts.admin_site import house_site
from accounts.models import SignificantEvent
from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from tournaments.admin.forms import SeriesForm
from tournaments.admin.log_words import desk_table
from tournaments.models import TournamentSeries
from tournaments.services import schedule
from tournaments.services.making import series_problems
from tournaments.words import clock_text

DIRECTS = "tournaments.direct_tournament"
# What stands in the trail of significant events, in words.
TRAIL: dict[str, str | Promise] = {
    "series_created": _("criada"),
    "series_stopped": _("parada"),
    "series_resumed": _("continuada"),
}


def _active(is_active: bool) -> Any:
    def run(request: HttpRequest, series: TournamentSeries, given: dict[str, Any]) -> None:
        schedule.series_set_active(
            series_id=series.pk,
            is_active=is_active,
            reason=given["reason"],
            actor_id=int(str(request.user.pk)),
            now=timezone.now(),
        )

    return run


@admin.register(TournamentSeries, site=house_site)
class TournamentSeriesAdmin(ReadOnlyAdmin):
    list_display = ("named", "currency", "first_text", "every_text", "training", "is_active")
    list_filter = ("is_active", "currency")
    search_fields = ("name", "=slug")
    fields = (
        "named", "slug", "currency", "rules_key", "first_text", "every_text", "open_text", "training", "is_active",
        "log_text",
    )  # fmt: skip
    acts = (
        Act("parar", _("Parar a série"), DIRECTS, _active(False), lambda series: series.is_active),
        Act("continuar", _("Continuar a série"), DIRECTS, _active(True), lambda series: not series.is_active),
    )

    @admin.display(description=_("primeiro início"), ordering="first_at")
    def first_text(self, series: TournamentSeries) -> str:
        at = series.first_at
        return f"{timezone.localtime(at):%d/%m/%Y %H:%M}" if at else gettext("quando encher")

    @admin.display(description=_("de quanto em quanto tempo"), ordering="every_seconds")
    def every_text(self, series: TournamentSeries) -> str:
        return clock_text(series.every_seconds)

    @admin.display(description=_("inscrições abertas antes"))
    def open_text(self, series: TournamentSeries) -> str:
        return clock_text(series.open_seconds)

    @admin.display(description=_("registo"))
    def log_text(self, series: TournamentSeries) -> SafeString:
        found = SignificantEvent.objects.filter(kind__in=TRAIL, ref=series.slug).select_related("actor")
        heads = (gettext("Hora"), gettext("O quê"), gettext("Quem"), gettext("Porquê"), gettext("Como ficou"))
        return desk_table(
            heads,
            (
                (
                    f"{timezone.localtime(one.at):%d/%m/%Y %H:%M:%S}",
                    TRAIL[one.kind],
                    one.actor.nickname if one.actor else "",
                    one.reason,
                    one.after or "",
                )
                for one in found.order_by("-id")[:100]
            ),
        )

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("tournaments.add_tournament")

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A new series: everything that is wrong is said at once."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = SeriesForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            given, now = form.cleaned_data, timezone.now()
            judged = {name: given[name] for name in ("slug", "rules_key", "currency", "first_at", "training")}
            problems = series_problems(**judged, now=now)
            try:
                if not problems:
                    made = schedule.series_create(**given, actor_id=int(str(request.user.pk)), now=now)
                    messages.success(request, _("Feito e registado."))
                    return redirect("admin:tournaments_tournamentseries_change", made.pk)
            except Refused as refused:
                problems = [refused.denial]
            for denial in problems:
                form.add_error(None, refusal_text(denial, currency=given["currency"]))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Criar uma série"),
            "opts": self.opts,
            "back": reverse("admin:tournaments_tournamentseries_changelist"),
            "form": form,
            "shown": "\n".join(form.faults),
        }
        return TemplateResponse(request, "admin/act.html", context, status=422 if form.errors else 200)

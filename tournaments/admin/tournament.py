"""Tournaments as staff see and direct them: a read-only record with its money and its log, and acts with their reason.

Nothing here writes: each act is a service's, refused by the engine where it would break what runs.
"""

from collections.abc import Iterable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin.acts import cents_text
from accounts.admin_site import house_site
from casino.refusal import Refused
from casino.refusal_texts import refusal_text
from tournaments.admin.acts import TOURNAMENT_ACTS
from tournaments.admin.cancel_table import cancel_table
from tournaments.admin.forms import CreateForm
from tournaments.admin.log_words import desk_table, log_lines
from tournaments.admin.pages import FINANCE, TournamentPages
from tournaments.models import Tournament, TournamentEvent
from tournaments.selectors.staff import books, log_of
from tournaments.services import direct
from tournaments.services.cancelling import cancel_preview
from tournaments.services.making import create_problems

State = Tournament.State
# Of the log, so much is on the record's page.
MOST_LINES = 300


def _pairs_table(pairs: Iterable[tuple[object, object]]) -> SafeString:
    rows = format_html_join("", '<tr><th scope="row">{}</th><td>{}</td></tr>', pairs)
    return format_html('<table class="desk-money"><tbody>{}</tbody></table>', rows)


@admin.register(Tournament, site=house_site)
class TournamentAdmin(TournamentPages):
    """The director's view: where it stands, its money by the ledger, what a cancellation would give back, the log."""

    list_display = ("named", "state", "hour_text", "entered", "left", "level", "pool_text")
    list_filter = ("state", "currency")
    search_fields = ("name", "=slug")
    list_select_related = ("rules",)
    fieldsets = (
        (_("Agora"), {"fields": ("state", "phase", "entered", "left", "level", "message", "cancel_reason")}),
        (_("Dinheiro"), {"fields": ("money_text", "cancel_text")}),
        (_("Atos da direção"), {"fields": ("acts_text",)}),
        (
            _("O torneio"),
            {
                "fields": (
                    "named",
                    "slug",
                    "currency",
                    "rules_text",
                    "series",
                    "starts_at",
                    "opens_at",
                    "started_at",
                    "ended_at",
                )
            },
        ),
        (_("Registo completo"), {"fields": ("log_text",), "classes": ("collapse",)}),
    )
    acts = TOURNAMENT_ACTS

    def get_fieldsets(self, request: HttpRequest, obj: Tournament | None = None) -> Any:
        """The money is for those who direct it or keep its books; what is empty takes no room."""
        hidden = () if request.user.has_perm(FINANCE) else ("money_text", "cancel_text")
        found = []
        for title, options in super().get_fieldsets(request, obj):
            names = [name for name in options["fields"] if name not in hidden and not self._is_empty(obj, str(name))]
            if names:
                found.append((title, {**options, "fields": names}))
        return found

    def _is_empty(self, row: Tournament | None, name: str) -> bool:
        if row is None:
            return False
        if name == "cancel_text":
            return row.is_over or row.state == State.DRAFT
        # What lies below a break or a pause; else it says what the state says.
        return row.phase == row.state if name == "phase" else getattr(row, name, True) in (None, "")

    @admin.display(description=_("início"), ordering="starts_at")
    def hour_text(self, row: Tournament) -> str:
        return f"{timezone.localtime(row.starts_at):%d/%m %H:%M}" if row.starts_at else gettext("quando encher")

    @admin.display(description=_("prémios"), ordering="pool")
    def pool_text(self, row: Tournament) -> str:
        return cents_text(row.pool, row.currency)

    @admin.display(description=_("regras"))
    def rules_text(self, row: Tournament) -> SafeString:
        """Where everybody reads them: the record of rules is not for all who look after tournaments."""
        address = reverse("rules_page", args=[row.rules.key, row.rules.version])
        return format_html('<a href="{}">{}</a>', address, row.rules)

    @admin.display(description=_("dinheiro"))
    def money_text(self, row: Tournament) -> SafeString:
        told = books(row)
        parts = {
            gettext("pago"): told.paid_in,
            gettext("prémios"): told.pool,
            gettext("comissão"): told.fees,
            gettext("prémios por eliminação"): told.bounties,
            gettext("posto pela casa"): told.overlay,
        }
        if row.state == State.CANCELLED:
            parts |= {gettext("devolvido"): told.given_back}
        return _pairs_table((name, cents_text(cents, row.currency)) for name, cents in parts.items())

    @admin.display(description=_("se fosse cancelado agora"))
    def cancel_text(self, row: Tournament) -> SafeString:
        return cancel_table(row, cancel_preview(row, now=timezone.now()))

    @admin.display(description=_("quem e porquê"))
    def acts_text(self, row: Tournament) -> SafeString:
        return _log_table(log_of(row).filter(by=TournamentEvent.By.DIRECTOR)[:MOST_LINES])

    @admin.display(description=_("registo"))
    def log_text(self, row: Tournament) -> SafeString:
        return _log_table(log_of(row)[:MOST_LINES])

    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("tournaments.add_tournament")

    def add_view(
        self, request: HttpRequest, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """A draft from published rules: everything that is wrong is said on the form."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = CreateForm(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            given, now = form.cleaned_data, timezone.now()
            judged = {name: value for name, value in given.items() if name != "name"}
            problems = create_problems(**judged, now=now)
            try:
                if not problems:
                    row = direct.tournament_create(**given, actor_id=int(str(request.user.pk)), now=now)
                    messages.success(request, _("Feito e registado."))
                    return redirect("admin:tournaments_tournament_change", row.pk)
            except Refused as refused:
                problems = [refused.denial]
            for denial in problems:
                form.add_error(None, refusal_text(denial, currency=given["currency"]))
        context = {
            **self.admin_site.each_context(request),
            "title": _("Criar um torneio"),
            "opts": self.opts,
            "back": reverse("admin:tournaments_tournament_changelist"),
            "form": form,
            "follows": _("Fica em rascunho: ninguém o vê nem se inscreve antes de o anunciar."),
            "shown": "\n".join(form.faults),
        }
        return TemplateResponse(request, "admin/act.html", context, status=422 if form.errors else 200)


def _log_table(events: Iterable[TournamentEvent]) -> SafeString:
    """Number, hour, what, who and why; the latest first."""
    heads = (gettext("N.º"), gettext("Hora"), gettext("O quê"), gettext("Quem"), gettext("Porquê"))
    lines = (
        (one.number, f"{timezone.localtime(one.at):%d/%m %H:%M:%S}", one.what, one.who, one.why)
        for one in log_lines(events)
    )
    return desk_table(heads, lines)

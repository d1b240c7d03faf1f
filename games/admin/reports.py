"""The inbox of reports («denúncias») of players at the poker tables. What is decided goes through the service."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin.acts import Act, ReadOnlyAdmin
from accounts.admin_site import house_site
from accounts.models import PlayerReport
from games.models import Round
from games.services.reports import STEPS, report_step

State = PlayerReport.State
CHANGE = "accounts.change_playerreport"


def _to(state: PlayerReport.State) -> Any:
    def run(request: HttpRequest, report: PlayerReport, given: dict[str, Any]) -> None:
        report_step(
            report_id=report.pk,
            to=state,
            note=given["reason"],
            actor_id=int(str(request.user.pk)),
            now=timezone.now(),
        )

    return run


def _act(slug: str, title: Any, state: PlayerReport.State) -> Act:
    return Act(slug, title, CHANGE, _to(state), lambda report: state in STEPS[report.state])


@admin.register(PlayerReport, site=house_site)
class PlayerReportAdmin(ReadOnlyAdmin):
    """Those that nobody has looked at first; each leads to the hand that it is about."""

    list_display = ("id", "state", "reason", "accused", "reporter", "table", "hand", "created_at", "decided_by")
    list_filter = ("state", "reason", "table")
    search_fields = ("=accused__nickname", "=reporter__nickname", "text", "note")
    date_hierarchy = "created_at"
    ordering = ("-id",)
    list_select_related = ("accused", "reporter", "table", "round__table", "decided_by")
    fields = (
        "state", "reason", "accused", "reporter", "table", "hand", "text", "created_at", "before", "note",
        "decided_by", "decided_at",
    )  # fmt: skip
    acts = (
        _act("analisar", _("Pôr em análise"), State.LOOKED_AT),
        _act("procedente", _("Dar por procedente"), State.UPHELD),
        _act("arquivar", _("Arquivar"), State.DISMISSED),
    )

    @admin.display(description=_("jogada"))
    def hand(self, report: PlayerReport) -> SafeString | str:
        """A link once the hand has ended: of one that is being played there is nothing to see."""
        if report.round is None:
            return "—"
        if report.round.phase in Round.OPEN_PHASES:
            return str(report.round)
        address = reverse("round_detail", args=[report.round.table.slug, report.round.number])
        return format_html('<a href="{}">{}</a>', address, report.round)

    @admin.display(description=_("outras denúncias do mesmo jogador"))
    def before(self, report: PlayerReport) -> SafeString | str:
        others = PlayerReport.objects.filter(accused=report.accused_id).exclude(pk=report.pk).count()
        address = reverse("admin:accounts_playerreport_changelist")
        return format_html('<a href="{}?q={}">{}</a>', address, report.accused.nickname, others) if others else "—"

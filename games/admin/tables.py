"""Tables, rounds, events and bets as staff see them: read-only. A round's secret is not registered anywhere.

Voids and refunds are asked here and decided by a second person (`accounts.services.approvals`).
"""

from collections.abc import Callable
from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.admin.acts import Act, ReadOnlyAdmin, cents_text, code_text
from accounts.admin_site import house_site
from accounts.models import Approval
from accounts.services import approvals
from games.admin.fair_pages import FairPages
from games.models import Bet, Round, RoundEvent, Table
from games.services.office import table_close, table_reopen


def _ask(kind: Approval.Kind) -> Any:
    def run(request: HttpRequest, round_: Round, given: dict[str, Any]) -> None:
        approvals.approval_ask(
            kind=kind,
            subject=approvals.Subject(round_id=round_.pk),
            reason=given["reason"],
            asked_by_id=int(str(request.user.pk)),
            now=timezone.now(),
        )

    return run


def _status(service: Callable[..., None]) -> Any:
    def run(request: HttpRequest, table: Table, given: dict[str, Any]) -> None:
        service(table_id=table.pk, actor_id=int(str(request.user.pk)), reason=given["reason"], now=timezone.now())

    return run


@admin.register(Table, site=house_site)
class TableAdmin(ReadOnlyAdmin):
    list_display = ("named", "slug", "game", "currency", "status", "rules_key", "version", "deadline_at")
    list_filter = ("game", "currency", "status")
    search_fields = ("name", "=slug")
    acts = (
        Act("fechar", _("Fechar a mesa"), "games.change_table", _status(table_close),
            lambda table: table.status == Table.Status.OPEN),
        Act("reabrir", _("Reabrir a mesa"), "games.change_table", _status(table_reopen),
            lambda table: table.status == Table.Status.CLOSED),
    )  # fmt: skip


@admin.register(Round, site=house_site)
class RoundAdmin(FairPages):
    """Search by number; open ones first through the filter."""

    list_display = ("id", "table", "number", "phase", "outcome", "opened_at", "ended_at", "void_reason")
    list_filter = ("phase", "table")
    search_fields = ("=number", "=table__slug", "=digest")
    date_hierarchy = "opened_at"
    ordering = ("-id",)
    list_select_related = ("table",)
    fields = (
        "table", "number", "rules", "phase", "outcome", "opened_at", "closes_at", "ended_at", "void_reason",
        "commitment", "previous_digest", "digest", "bets_text", "events_text",
    )  # fmt: skip
    acts = (
        Act("anular", _("Pedir anulação"), "accounts.add_approval", _ask(Approval.Kind.ROUND_VOID),
            lambda round_: round_.phase in Round.OPEN_PHASES),
        Act("devolver", _("Pedir devolução"), "accounts.add_approval", _ask(Approval.Kind.ROUND_REFUND),
            lambda round_: round_.phase == Round.Phase.SETTLED),
    )  # fmt: skip

    def currency_of(self, record: Round) -> str:
        return record.table.unit

    @admin.display(description=_("apostas"))
    def bets_text(self, round_: Round) -> str:
        bets = round_.bets.select_related("player").order_by("id")[:200]
        currency = round_.table.currency
        return "\n".join(
            f"{bet.player.nickname} {bet.position}: {cents_text(bet.amount, currency)} {bet.get_state_display()}"
            f" ({cents_text(bet.returned, currency)})"
            for bet in bets
        )

    @admin.display(description=_("acontecimentos"))
    def events_text(self, round_: Round) -> str:
        events = round_.events.select_related("player").order_by("number")[:200]
        return "\n".join(
            f"{event.number}. {timezone.localtime(event.at):%H:%M:%S} {event.kind}"
            f" {event.player.nickname if event.player else ''} {event.data}"
            for event in events
        )


@admin.register(RoundEvent, site=house_site)
class RoundEventAdmin(ReadOnlyAdmin):
    list_display = ("id", "round_id", "number", "kind", "player", "amount", "by_system", "at")
    list_filter = ("kind", "by_system")
    search_fields = ("=round__id", "=player__nickname")
    ordering = ("-id",)
    list_select_related = ("player",)


@admin.register(Bet, site=house_site)
class BetAdmin(ReadOnlyAdmin):
    list_display = ("id", "round_id", "player", "position_code", "amount", "state", "returned", "placed_at")
    list_filter = ("state",)
    search_fields = ("=player__nickname", "=round__id")
    ordering = ("-id",)
    list_select_related = ("player",)

    @admin.display(description=_("posição"), ordering="position")
    def position_code(self, bet: Bet) -> SafeString:
        """As the record has it: a code, in no language."""
        return code_text(bet.position)

    def get_fields(self, request: HttpRequest, obj: Bet | None = None) -> Any:
        return ["position_code" if name == "position" else name for name in super().get_fields(request, obj)]

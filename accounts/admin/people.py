"""Players and their play sessions: one page per player; identity and access are decided through services."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts import limits
from accounts.admin.acts import Act, ReadOnlyAdmin, cents_text
from accounts.admin_site import house_site
from accounts.models import Exclusion, Player, PlaySession, SpendingLimit
from accounts.selectors.standing import exclusions_of, limit_rows
from accounts.selectors.statement import balances, held_in_open_rounds
from accounts.services import identity
from accounts.services.sessions import session_totals
from casino.names import name_said

CHANGE = "accounts.change_player"


def _decide(state: Player.Identity) -> Any:
    def run(request: HttpRequest, player: Player, given: dict[str, Any]) -> None:
        identity.identity_decide(
            player_id=player.pk, state=state, actor_id=int(str(request.user.pk)), reason=given["reason"],
            now=timezone.now(),
        )  # fmt: skip

    return run


def _access(service: Any) -> Any:
    def run(request: HttpRequest, player: Player, given: dict[str, Any]) -> None:
        service(player_id=player.pk, actor_id=request.user.pk, reason=given["reason"], now=timezone.now())

    return run


@admin.register(Player, site=house_site)
class PlayerAdmin(ReadOnlyAdmin):
    """Identity, limits, exclusions, sessions and balances of one player."""

    list_display = ("nickname", "email", "identity_state", "is_active", "is_staff", "is_guest", "is_training")
    list_filter = ("identity_state", "is_active", "is_staff", "is_guest", "is_training")
    search_fields = ("nickname", "email", "name", "=nif", "=public_id")
    ordering = ("-id",)
    fields = (
        "nickname", "name", "email", "birth_date", "nif", "language", "public_id", "identity_state",
        "identity_decided_at", "is_active", "is_staff", "is_guest", "guest_expires_at", "date_joined", "last_login",
        "terms_version", "terms_accepted_at", "money", "limits_now", "exclusion_now", "last_sessions", "elsewhere",
    )  # fmt: skip
    acts = (
        Act("verificar", _("Verificar identidade"), CHANGE, _decide(Player.Identity.VERIFIED),
            lambda player: not player.is_guest and player.identity_state != Player.Identity.VERIFIED),
        Act("recusar", _("Recusar identidade"), CHANGE, _decide(Player.Identity.REFUSED),
            lambda player: not player.is_guest and player.identity_state != Player.Identity.REFUSED),
        Act("desativar", _("Desativar a conta"), CHANGE, _access(identity.account_disable),
            lambda player: not player.is_guest and player.is_active),
        Act("segundo-fator", _("Retirar o segundo fator"), CHANGE, _access(identity.second_factor_reset),
            lambda player: player.authenticator_set.exists()),
        Act("ativar", _("Ativar a conta"), CHANGE, _access(identity.account_enable),
            lambda player: not player.is_guest and not player.is_active),
    )  # fmt: skip

    @admin.display(description=_("saldos"))
    def money(self, player: Player) -> SafeString:
        held = held_in_open_rounds(player)
        rows = [
            (cents_text(cents, currency), cents_text(held.get(currency, 0), currency), _("em jogadas abertas"))
            for currency, cents in balances(player).items()
        ]
        return format_html_join(SafeString("<br>"), "{} (+ {} {})", rows)

    @admin.display(description=_("limites em vigor"))
    def limits_now(self, player: Player) -> SafeString | str:
        standing = limits.limits_standing(limit_rows(player.pk), timezone.now())
        rows = [
            (SpendingLimit.Kind(kind.value).label, SpendingLimit.Period(period.value).label, cents_text(cents, "EUR"))
            for (kind, period), cents in standing.items()
        ]
        return format_html_join(SafeString("<br>"), "{}/{}: {}", rows) or "—"

    @admin.display(description=_("pausa ou autoexclusão"))
    def exclusion_now(self, player: Player) -> str:
        now = timezone.now()
        standing = limits.exclusion_standing(exclusions_of(player.pk, now), now)
        if not standing:
            return "—"
        return f"{Exclusion.Kind(standing[0].kind.value).label} → {limits.moment_text(standing[1])}"

    @admin.display(description=_("últimas sessões de jogo"))
    def last_sessions(self, player: Player) -> SafeString | str:
        rows = []
        for session in player.play_sessions.select_related("table").order_by("-opened_at")[:5]:
            totals = session_totals(session.pk)
            when = date_format(timezone.localtime(session.opened_at), "SHORT_DATETIME_FORMAT")
            rows.append((when, name_said(session.table.name), cents_text(totals.result, session.currency)))
        return format_html_join(SafeString("<br>"), "{} {}: {}", rows) or "—"

    @admin.display(description=_("ver"))
    def elsewhere(self, player: Player) -> SafeString:
        places = [
            (reverse("admin:accounts_ledgertransfer_changelist"), player.nickname, _("movimentos")),
            (reverse("admin:accounts_payment_changelist"), player.nickname, _("pagamentos")),
            (reverse("admin:accounts_playsession_changelist"), player.nickname, _("sessões")),
            (reverse("admin:accounts_significantevent_changelist"), player.nickname, _("registo")),
        ]
        return format_html_join(SafeString(" · "), '<a href="{}?q={}">{}</a>', places)


@admin.register(PlaySession, site=house_site)
class PlaySessionAdmin(ReadOnlyAdmin):
    """Who played where and when, and what it came to."""

    list_display = ("id", "player", "table", "currency", "opened_at", "ended_at", "end_reason")
    list_filter = ("currency", "table", "end_reason")
    search_fields = ("=player__nickname",)
    date_hierarchy = "opened_at"
    ordering = ("-id",)
    fields = (
        "player", "table", "currency", "device_said", "opened_at", "seen_at", "ended_at", "end_reason", "idle_rounds",
        "totals",
    )  # fmt: skip

    def get_queryset(self, request: HttpRequest) -> QuerySet[PlaySession]:
        return super().get_queryset(request).select_related("player", "table")

    @admin.display(description=PlaySession._meta.get_field("device").verbose_name)
    def device_said(self, session: PlaySession) -> str:
        """A browser's own name for itself; the demonstration's sessions had none."""
        return name_said(session.device)

    @admin.display(description=_("totais"))
    def totals(self, session: PlaySession) -> SafeString:
        totals = session_totals(session.pk)
        return format_html(
            "{} → {} ({})",
            cents_text(totals.staked, session.currency),
            cents_text(totals.won, session.currency),
            cents_text(totals.result, session.currency),
        )

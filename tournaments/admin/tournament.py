"""Tournaments as staff see and direct them: a read-only record with its money and its log, and acts with their reason.

Nothing here writes: each act is a service's, refused by the engine where it would break what runs.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.admin.acts import Act, Shown, cents_text
from accounts.admin_site import house_site
from casino.refusal import Denial, Refused
from casino.refusal_texts import refusal_text
from tournaments.admin.forms import ActForm, BreakForm, CancelForm, CreateForm, MessageForm, PlayerForm
from tournaments.admin.pages import TournamentPages
from tournaments.engine.refusals import EntryRefusal
from tournaments.models import Tournament, TournamentEvent
from tournaments.selectors.staff import books, cancel_preview, log_of
from tournaments.services import direct

State = Tournament.State
DIRECTS = "tournaments.direct_tournament"


def _asked(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> dict[str, Any]:
    return {
        "tournament_id": row.pk,
        "actor_id": int(str(request.user.pk)),
        "key": given["key"],
        "now": timezone.now(),
    }


def _step(step: str) -> Callable[[HttpRequest, Tournament, dict[str, Any]], None]:
    def run(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
        direct.tournament_step(**_asked(request, row, given), step=step, why=given["reason"])

    return run


def _start(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
    direct.tournament_start(**_asked(request, row, given), why=given["reason"])


def _message(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
    direct.message_send(**_asked(request, row, given), text=given["text"])


def _extend(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
    direct.break_extend(**_asked(request, row, given), seconds=given["seconds"], why=given["reason"])


def _about(service: Callable[..., object]) -> Callable[[HttpRequest, Tournament, dict[str, Any]], None]:
    def run(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
        found = row.entries.filter(withdrawn_at=None, player__nickname__iexact=given["nickname"].strip()).first()
        if found is None:
            raise Refused(Denial(EntryRefusal.NOT_ENTERED))
        service(**_asked(request, row, given), player_id=found.player_id, why=given["reason"])

    return run


def _cancel(request: HttpRequest, row: Tournament, given: dict[str, Any]) -> None:
    direct.tournament_cancel(**_asked(request, row, given), why=given["reason"], seen_version=given["seen_version"])


def _given_back(row: Tournament) -> Shown:
    """What each entry would get, what the house would keep, and the version that stands for it (810/36-38)."""
    preview = cancel_preview(row)
    lines = [f"{gettext('Total a devolver')}: {cents_text(preview.total, row.currency)}"]
    if preview.fees_kept:
        lines.append(f"{gettext('Fica na casa')}: {cents_text(preview.fees_kept, row.currency)}")
    lines += [f"{one.nickname}: {cents_text(one.refund + one.bounty, row.currency)}" for one in preview.given]
    return Shown("\n".join(lines), {"seen_version": str(preview.version)})


def _is(*states: str) -> Callable[[Tournament], bool]:
    return lambda row: row.state in states


_DEALING = (State.LATE, State.RUNNING, State.HAND_BY_HAND, State.FINAL_TABLE, State.ON_BREAK)


@admin.register(Tournament, site=house_site)
class TournamentAdmin(TournamentPages):
    """The director's view: where it stands, its money by the ledger, what a cancellation would give back, the log."""

    list_display = ("name", "slug", "currency", "state", "starts_at", "entered", "left", "level")
    list_filter = ("state", "currency")
    search_fields = ("name", "=slug")
    list_select_related = ("rules",)
    fields = (
        "name", "slug", "currency", "rules", "series", "state", "phase", "starts_at", "opens_at", "started_at",
        "ended_at", "entered", "left", "level", "message", "cancel_reason", "money_text", "cancel_text", "log_text",
    )  # fmt: skip
    acts = (
        Act("anunciar", _("Anunciar"), DIRECTS, _step("announce"), _is(State.DRAFT), ActForm),
        Act("recolher", _("Voltar a rascunho"), DIRECTS, _step("recall"), _is(State.ANNOUNCED), ActForm),
        Act("abrir", _("Abrir as inscrições"), DIRECTS, _step("open"), _is(State.ANNOUNCED), ActForm),
        Act("iniciar", _("Iniciar"), DIRECTS, _start, _is(State.REGISTERING), ActForm),
        Act("pausar", _("Pausar"), DIRECTS, _step("pause"), _is(*_DEALING), ActForm),
        Act("retomar", _("Retomar"), DIRECTS, _step("resume"), _is(State.PAUSED), ActForm),
        Act("prolongar", _("Prolongar o intervalo"), DIRECTS, _extend, _is(State.ON_BREAK), BreakForm),
        Act("mensagem", _("Mensagem a todas as mesas"), DIRECTS, _message, lambda row: not row.is_over, MessageForm),
        Act("anular-inscricao", _("Anular uma inscrição"), DIRECTS, _about(direct.entry_withdraw_by_staff),
            _is(State.REGISTERING), PlayerForm),
        Act("desqualificar", _("Desqualificar um jogador"), DIRECTS, _about(direct.player_disqualify),
            _is(*_DEALING, State.PAUSED), PlayerForm),
        Act("cancelar", _("Cancelar o torneio"), DIRECTS, _cancel,
            lambda row: not row.is_over and row.state != State.DRAFT, CancelForm, _given_back),
    )  # fmt: skip

    @admin.display(description=_("dinheiro"))
    def money_text(self, row: Tournament) -> str:
        told = books(row)
        parts = {
            gettext("pago"): told.paid_in,
            gettext("prémios"): told.pool,
            gettext("comissão"): told.fees,
            gettext("prémios por eliminação"): told.bounties,
            gettext("posto pela casa"): told.overlay,
        }
        return "\n".join(f"{name}: {cents_text(cents, row.currency)}" for name, cents in parts.items())

    @admin.display(description=_("se fosse cancelado agora"))
    def cancel_text(self, row: Tournament) -> str:
        if row.is_over or row.state == State.DRAFT:
            return ""
        return _given_back(row).text

    @admin.display(description=_("registo"))
    def log_text(self, row: Tournament) -> str:
        return "\n".join(_line(event) for event in log_of(row)[:300])

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
            for denial in direct.create_problems(**judged, now=now):
                form.add_error(None, refusal_text(denial))
            if form.is_valid():
                row = direct.tournament_create(**given, actor_id=int(str(request.user.pk)), now=now)
                messages.success(request, _("Feito e registado."))
                return redirect("admin:tournaments_tournament_change", row.pk)
        context = {
            **self.admin_site.each_context(request),
            "title": _("Criar um torneio"),
            "opts": self.opts,
            "back": reverse("admin:tournaments_tournament_changelist"),
            "form": form,
        }
        return TemplateResponse(request, "admin/act.html", context, status=422 if form.errors else 200)


def _line(event: TournamentEvent) -> str:
    who = event.player.nickname if event.player else event.get_by_display()
    why = f" ({event.why})" if event.why else ""
    return f"{event.number}. {timezone.localtime(event.at):%d/%m %H:%M:%S} {event.kind} {who}{why} {event.data or ''}"

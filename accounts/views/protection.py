"""Limits, pauses and self-exclusion: the pages. What holds, and from when, comes from the services and selectors."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from accounts import ledger, limits
from accounts.forms import ExclusionForm, LimitForm
from accounts.limits import FOREVER, ExclusionKind, LimitKind, LimitRow, Period
from accounts.selectors.standing import exclusions_of, limit_rows, limits_used
from accounts.services import protection
from accounts.views.doors import member_required, player_of, refused_on
from casino.money import EUR
from casino.refusal import Refused
from casino.refusal_texts import refusal_text

KINDS = {
    LimitKind.DEPOSIT: (gettext_lazy("Depósitos"), gettext_lazy("Quanto pode depositar.")),
    LimitKind.STAKE: (gettext_lazy("Apostas"), gettext_lazy("Quanto pode apostar, ganhe ou perca.")),
    LimitKind.LOSS: (gettext_lazy("Perdas"), gettext_lazy("Quanto pode perder: apostas menos o que recebeu.")),
}
PERIODS = {
    Period.DAY: gettext_lazy("por dia"),
    Period.WEEK: gettext_lazy("por semana"),
    Period.MONTH: gettext_lazy("por mês"),
}


@dataclass(frozen=True, slots=True)
class LimitLine:
    """One limit as the page shows it."""

    kind: str
    period: str
    name: str
    amount: int | None
    used: int
    pending: LimitRow | None
    form: LimitForm

    @property
    def left(self) -> int:
        return max((self.amount or 0) - self.used, 0)


@member_required
@require_http_methods(["GET", "POST"])
def limits_page(request: HttpRequest) -> HttpResponse:
    """Nine limits: what holds, what is coming and when, what is used, and a form for each."""
    player_id = player_of(request).pk
    posted = LimitForm(request.POST) if request.method == "POST" else None
    if posted is not None and posted.is_valid():
        asked = posted.cleaned_data
        try:
            row = protection.limit_set(
                player_id=player_id,
                kind=asked["kind"],
                period=asked["period"],
                amount=asked["amount"],
                now=timezone.now(),
            )
        except Refused as refused:
            refused_on(posted, refused, dict.fromkeys([refused.denial.code], "amount"))
        else:
            messages.success(request, _set_text(row.in_force_from))
            return redirect("limits")
    context = {"groups": _groups(player_id, posted, timezone.now()), "help_phone": settings.HELP_PHONE}
    return render(request, "accounts/limits.html", context, status=422 if posted else 200)


def _set_text(in_force_from: datetime) -> str:
    if in_force_from <= timezone.now():
        return _("O limite está em vigor desde já.")
    return _("Guardado. Entra em vigor em %(when)s; até lá vale o limite atual.") % {
        "when": limits.moment_text(in_force_from)
    }


def _groups(player_id: int, posted: LimitForm | None, now: datetime) -> list[tuple[str, str, list[LimitLine]]]:
    rows = limit_rows(player_id)
    standing = limits.limits_standing(rows, now)
    used = limits_used(ledger.wallet_id(player_id, EUR), standing, now)
    groups = []
    for kind, (name, about) in KINDS.items():
        lines = []
        for period, words in PERIODS.items():
            own = [row for row in rows if (row.kind, row.period) == (kind, period)]
            mine = posted is not None and (posted["kind"].value(), posted["period"].value()) == (
                kind.value,
                period.value,
            )
            lines.append(
                LimitLine(
                    kind=kind.value,
                    period=period.value,
                    name=str(words),
                    amount=standing.get((kind, period)),
                    used=max(used.get((kind, period), 0), 0),
                    pending=limits.limit_pending(own, now),
                    form=posted if mine and posted is not None else _limit_form(kind, period),
                )
            )
        groups.append((str(name), str(about), lines))
    return groups


def _limit_form(kind: LimitKind, period: Period) -> LimitForm:
    return LimitForm(initial={"kind": kind.value, "period": period.value}, auto_id=f"id_{kind.value}_{period.value}_%s")


@member_required
@require_http_methods(["GET", "POST"])
def exclusion(request: HttpRequest) -> HttpResponse:
    """Choose how long, confirm on a second page, done. Where one holds already, it is shown with its end."""
    player_id, now = player_of(request).pk, timezone.now()
    form = ExclusionForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if not form.cleaned_data["confirmed"]:
            until = limits.exclusion_until(ExclusionKind(form.kind), now, days=form.days, months=form.months)
            context = {"form": form, "term": form.term_text, "until": _until(until), "is_pause": form.kind == "pause"}
            return render(request, "accounts/exclusion_confirm.html", context)
        try:
            protection.exclusion_start(
                player_id=player_id, kind=form.kind.value, now=now, days=form.days, months=form.months
            )
        except Refused as refused:
            refused_on(form, refused, dict.fromkeys([refused.denial.code], "term"))
        else:
            messages.success(request, _("Feito. A partir deste momento não pode apostar nem depositar."))
            return redirect("exclusion")
    standing = limits.exclusion_standing(exclusions_of(player_id, now), now)
    context = {
        "form": form,
        "until": _until(standing[1]) if standing else None,
        "span": standing[0] if standing else None,
    }
    return render(request, "accounts/exclusion.html", context, status=422 if form.errors else 200)


def _until(until: object) -> datetime | str:
    """A moment, or the word for «no end»."""
    if not isinstance(until, datetime) or until == FOREVER:
        return ""
    return until


@member_required
@require_POST
def exclusion_end(request: HttpRequest) -> HttpResponse:
    """Ask for an early end: never at once."""
    try:
        until = protection.exclusion_end_ask(player_id=player_of(request).pk, now=timezone.now())
    except Refused as refused:
        messages.error(request, refusal_text(refused.denial))
    else:
        messages.success(
            request, _("Pedido registado. A autoexclusão termina em %(when)s.") % {"when": limits.moment_text(until)}
        )
    return redirect("exclusion")

"""The complaint about a round: one page with the text, its state and the answer."""

from typing import Any

from django.apps import apps
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.forms.complaints import ComplaintForm
from accounts.services.complaints import complaint_make, round_taken_part
from accounts.views.doors import player_of, refused_on
from casino.refusal import Refused
from games.selectors.calls import bet_lines, bets_merged


def _round(table: str, number: int) -> Any:
    rounds = apps.get_model("games", "Round")._default_manager.select_related("table", "rules")
    found = rounds.filter(table__slug=table, number=number).first()
    if found is None:
        raise Http404
    return found


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def complaint(request: HttpRequest, table: str, number: int) -> HttpResponse:
    """Only who played in the round may complain about it; to everybody else this page does not exist."""
    player, round_ = player_of(request), _round(table, number)
    bets = list(player.bets.filter(round=round_).order_by("id"))
    if not round_taken_part(player, round_.pk):
        raise Http404
    made = player.complaints.filter(round=round_).first()
    form = ComplaintForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            complaint_make(player_id=player.pk, round_id=round_.pk, text=form.cleaned_data["text"], now=timezone.now())
        except Refused as refused:
            refused_on(form, refused, dict.fromkeys([refused.denial.code], "text"))
        else:
            messages.success(request, _("Recebemos a sua reclamação. A resposta aparece nesta página e na sua conta."))
            return redirect("complaint_new", table=table, number=number)
    standing = [bet for bet in bets if bet.state != "withdrawn"]
    withdrawn = [bet for bet in bets if bet.state == "withdrawn"]
    lines = [*bet_lines(bets_merged(standing)), *bet_lines(bets_merged(withdrawn))]
    context = {
        "round": round_,
        "table": round_.table,
        "wheel": str(round_.rules.values.get("wheel", "")),
        "lines": lines,
        "complaint": made,
        "days": settings.COMPLAINT_DAYS,
        "is_late": made is not None and made.answered_at is None and made.due_at and made.due_at < timezone.now(),
        "form": form,
    }
    return render(request, "accounts/complaint.html", context, status=422 if form.errors else 200)

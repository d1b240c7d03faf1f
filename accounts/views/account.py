"""The account page, the identity check, and the pages of text that belong to accounts."""

from dataclasses import dataclass

from allauth.account.models import EmailAddress
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.adapter import language_cookie_set
from accounts.forms import ProfileForm
from accounts.models import Player, PlaySession
from accounts.selectors.statement import balances, held_in_open_rounds
from accounts.services import identity as identity_service
from accounts.services import profile
from accounts.services.sessions import SessionTotals, session_totals
from accounts.views.doors import member_required, player_of, refused_on
from casino.refusal import Refused
from casino.refusal_texts import refusal_text

SESSIONS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A play session with what it came to."""

    session: PlaySession
    totals: SessionTotals


def _sessions(player: Player) -> list[SessionRow]:
    latest = player.play_sessions.select_related("table").order_by("-opened_at")[:SESSIONS_SHOWN]
    return [SessionRow(session, session_totals(session.pk)) for session in latest]


@member_required
@require_http_methods(["GET", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    """Name, nickname, language, ways to change them, last sessions and complaints."""
    player = player_of(request)
    form = ProfileForm(request.POST if request.method == "POST" else None, player=player)
    if request.method == "POST" and form.is_valid() and _profile_save(request, player, form):
        response = redirect("account")
        language_cookie_set(response, form.cleaned_data["language"])
        return response
    context = {
        "form": form,
        "player": player,
        "balances": balances(player),
        "held": held_in_open_rounds(player),
        "sessions": _sessions(player),
        "complaints": player.complaints.select_related("round__table").order_by("-id")[:10],
        "has_second_factor": is_mfa_enabled(player),
    }
    return render(request, "accounts/account.html", context, status=422 if form.errors else 200)


def _profile_save(request: HttpRequest, player: Player, form: ProfileForm) -> bool:
    try:
        profile.nickname_set(player_id=player.pk, nickname=form.cleaned_data["nickname"], now=timezone.now())
        profile.language_set(player_id=player.pk, language=form.cleaned_data["language"])
    except Refused as refused:
        refused_on(form, refused, dict.fromkeys([refused.denial.code], "nickname"))
        return False
    with translation.override(form.cleaned_data["language"]):
        messages.success(request, _("As alterações ficaram guardadas."))
    return True


@member_required
@require_http_methods(["GET", "POST"])
def identity(request: HttpRequest) -> HttpResponse:
    """Identity must be verified before playing for euros; a fresh installation has a rehearsal check that says so."""
    player = player_of(request)
    if request.method == "POST":
        try:
            identity_service.identity_check(player_id=player.pk, now=timezone.now())
        except Refused as refused:
            messages.error(request, refusal_text(refused.denial))
        else:
            messages.success(request, _("Identidade verificada. Já pode depositar e jogar."))
        return redirect("identity")
    context = {
        "player": player,
        "email_confirmed": EmailAddress.objects.filter(user=player, verified=True).exists(),
        "data_complete": bool(player.nif and player.name and player.birth_date),
    }
    return render(request, "accounts/identity.html", context)


@require_safe
def terms(request: HttpRequest) -> HttpResponse:
    """The conditions that are accepted at sign-up, by version."""
    return render(
        request, "accounts/terms.html", {"version": settings.TERMS_VERSION, "trace_days": settings.TRACE_DAYS}
    )


@require_safe
def responsible(request: HttpRequest) -> HttpResponse:
    """Responsible gaming: information, contacts, tools."""
    return render(request, "accounts/responsible.html")

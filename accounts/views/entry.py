"""Coming in: sign-up, login, «Experimentar», the language. Guests may reach the forms; signed-in players need not."""

from typing import Any

from allauth.account import views as allauth_views
from django.apps import apps
from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.http import require_POST

from accounts.adapter import language_cookie_set
from accounts.services import players, profile
from accounts.views.doors import address_of, next_of, player_of, refused_on, too_many
from casino.refusal import Refused
from casino.typed import NUL

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
# Which field of the sign-up form a refusal of the service belongs to.
SIGNUP_FIELDS = {
    "email_taken": "email",
    "nickname_invalid": "nickname",
    "nickname_reserved": "nickname",
    "nickname_taken": "nickname",
    "nif_invalid": "nif",
    "nif_taken": "nif",
    "too_young": "birth_date",
    "under_age": "birth_date",
}


class _EntranceMixin:
    """Whoever has an account and is signed in has no business at the entrance."""

    request: HttpRequest

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(next_of(request, reverse("lobby")))
        response: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return response


class SignupView(_EntranceMixin, allauth_views.SignupView):
    """allauth's sign-up; what the players' service refuses is shown on the form."""

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except Refused as refused:
            refused_on(form, refused, SIGNUP_FIELDS)
            return self.form_invalid(form)
        return response


class LoginView(_EntranceMixin, allauth_views.LoginView):
    """allauth's login."""


@require_POST
def guest_start(request: HttpRequest) -> HttpResponse:
    """«Experimentar»: a guest with demonstration chips, bound to this browser session.

    At a demonstration table, or back on the page of the house that asked («next»), a tournament's.
    """
    table = _demo_table(str(request.POST.get("mesa") or request.GET.get("mesa") or ""))
    to = next_of(request, reverse("table", args=[table]) if table else reverse("lobby"))
    if request.user.is_authenticated:
        return redirect(to)
    try:
        guest = players.guest_create(now=timezone.now(), address=address_of(request))
    except Refused:
        return too_many(request)
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(settings.GUEST_LIFETIME_SECONDS)
    return redirect(to)


def _demo_table(slug: str) -> str | None:
    tables = apps.get_model("games", "Table")._default_manager.filter(currency="DEMO", status="open", owner=None)
    if slug and NUL not in slug and (wanted := tables.filter(slug=slug).values_list("slug", flat=True).first()):
        return str(wanted)
    # A tournament's table is watched, not tried out: only who names it is led there.
    first = tables.filter(is_tournament=False).values_list("slug", flat=True).first()
    return str(first) if first else None


@require_POST
def language_set(request: HttpRequest) -> HttpResponse:
    """The page again in another language; a signed-in player's choice is remembered."""
    response = redirect(next_of(request, reverse("lobby")))
    language = str(request.POST.get("language", ""))
    if language in dict(settings.LANGUAGES):
        if request.user.is_authenticated:
            profile.language_set(player_id=player_of(request).pk, language=language)
        language_cookie_set(response, language)
        translation.activate(language)
    return response

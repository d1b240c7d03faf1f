"""Who may open which page, and how a refusal becomes words on a form. No page lives here."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.models import Player
from casino.refusal import Refused
from casino.refusal_texts import refusal_text

View = Callable[..., HttpResponse]


def member_required(view: View) -> View:
    """For players with an account of their own: guests are shown how to open one."""

    @never_cache
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if player_of(request).is_guest:
            messages.info(request, _("Esta página é de quem tem conta. Abrir uma leva dois minutos."))
            return redirect("account_signup")
        return view(request, *args, **kwargs)

    return guarded


def player_of(request: HttpRequest) -> Player:
    """The player who is signed in; only behind a door that made sure of it."""
    user = request.user
    assert isinstance(user, Player)
    return user


def address_of(request: HttpRequest) -> str:
    """The visitor's address, through as many proxies as the settings trust."""
    return str(get_adapter().get_client_ip(request))


def next_of(request: HttpRequest, default: str) -> str:
    """Where the form wants to return to, if that is a page of this house; else the default."""
    wanted = str(request.POST.get("next") or request.GET.get("next") or "")
    safe = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return wanted if safe else default


def refused_on(form: Form, refused: Refused, fields: Mapping[str, str] | None = None) -> None:
    """The refusal's words next to the field that it is about, or above the form."""
    field = (fields or {}).get(refused.denial.code)
    form.add_error(field if field in form.fields else None, refusal_text(refused.denial))


def too_many(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """429: the address has asked too often; the page says what to do."""
    return render(request, "429.html", status=429)

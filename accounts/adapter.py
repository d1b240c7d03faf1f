"""How allauth works in this house: players are saved by our service, second factors are sealed, guests give way.

No rule about money or protection is decided here.
"""

import base64
from functools import partial
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as allauth_context
from allauth.mfa.adapter import DefaultMFAAdapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.contrib.sites.shortcuts import get_current_site
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from accounts.models import Player
from accounts.services import players
from accounts.services.account_letters import letter_keep
from accounts.tasks import account_letter_send
from accounts.views.welcome import welcome_lines
from casino.closing import sockets_close
from casino.keys import Keyring


def language_cookie_set(response: HttpResponse, language: str) -> None:
    """The reader's language from the next page on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=365 * 24 * 60 * 60,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def guest_leave(request: HttpRequest) -> None:
    """A guest who signs in or up is a guest no longer; the login under way keeps its session."""
    if not (request.user.is_authenticated and request.user.is_guest):
        return
    sockets_close(player_id=request.user.pk, reason="logout")
    for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
        request.session.pop(key, None)
    request.user = AnonymousUser()


class HouseAccountAdapter(DefaultAccountAdapter):
    """Sign-up and login as the house wants them."""

    def save_user(self, request: HttpRequest, user: Any, form: Form, commit: bool = True) -> Player:
        """Through the players' service, so that both wallets exist from the first moment."""
        asked = form.cleaned_data
        return players.player_create(
            email=asked["email"],
            password=asked["password1"],
            name=asked["name"],
            nickname=asked["nickname"],
            birth_date=asked["birth_date"],
            nif=asked["nif"],
            language=asked["language"],
            terms_version=settings.TERMS_VERSION,
            now=timezone.now(),
        )

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """In the language of whoever gets it, whatever the language of the browser that asked for it. Kept, and sent
        outside the request: no mail server that is out of reach is a page of an error.
        """
        owner = context.get("user")
        language = getattr(owner, "language", "") or (
            Player.objects.filter(email__iexact=email).values_list("language", flat=True).first() or ""
        )
        request = allauth_context.request
        facts = {"request": request, "email": email, "current_site": get_current_site(request), **context}
        with translation.override(spoken := language or translation.get_language()):
            message = self.render_mail(template_prefix, email, facts)
        letter = letter_keep(
            to=email,
            sender=message.from_email,
            subject=str(message.subject),
            body=str(message.body),
            html=next((str(part[0]) for part in getattr(message, "alternatives", ())), ""),
            language=spoken,
            now=timezone.now(),
        )
        # At once, by whoever does such work; whatever fails there, the letter is kept and the request goes on.
        transaction.on_commit(partial(account_letter_send.delay, letter.pk), robust=True)

    def pre_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse | None:
        if response := super().pre_login(request, user, **kwargs):
            return response
        guest_leave(request)
        return None

    def post_login(self, request: HttpRequest, user: Any, **kwargs: Any) -> HttpResponse:
        response: HttpResponse = super().post_login(request, user, **kwargs)
        with translation.override(user.language):
            for line in welcome_lines(user, now=timezone.now()):
                messages.info(request, line)
        language_cookie_set(response, user.language)
        return response

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:
        return "/conta/"


class HouseMFAAdapter(DefaultMFAAdapter):
    """Second factors: compulsory for staff, and never in the clear in the database."""

    CONTEXT = b"second-factor"

    def encrypt(self, text: str) -> str:
        key_id, sealed = Keyring(settings.ROUND_KEYS).seal(text.encode(), context=self.CONTEXT)
        return f"{key_id}.{base64.urlsafe_b64encode(sealed).decode()}"

    def decrypt(self, encrypted_text: str) -> str:
        key_id, _dot, sealed = encrypted_text.partition(".")
        ring = Keyring(settings.ROUND_KEYS)
        return ring.open(key_id, base64.urlsafe_b64decode(sealed), context=self.CONTEXT).decode()

    def can_delete_authenticator(self, authenticator: Any) -> bool:
        """Staff replace a second factor with the help of another member of staff; they never go without."""
        return not authenticator.user.is_staff

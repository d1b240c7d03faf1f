"""Login sessions that have had their time: idle staff and expired guests. Nothing else is decided here."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

STAFF_SEEN = "staff_seen_at"


def session_bounds(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: the request of a login session that is over is answered with the way back in."""

    def middleware(request: HttpRequest) -> HttpResponse:
        user = request.user
        if user.is_authenticated and user.is_guest:
            if user.guest_expires_at and user.guest_expires_at <= timezone.now():
                logout(request)
                messages.info(request, _("A sessão de convidado chegou ao fim. Pode começar outra ou abrir conta."))
                return redirect("lobby")
        elif user.is_authenticated and user.is_staff:
            moment = timezone.now().timestamp()
            if moment - request.session.get(STAFF_SEEN, moment) > settings.STAFF_IDLE_SECONDS:
                logout(request)
                messages.info(request, _("A sessão terminou por inatividade. Entre de novo."))
                return redirect("account_login")
            request.session[STAFF_SEEN] = moment
        return get_response(request)

    return middleware

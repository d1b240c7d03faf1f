"""What opening a poker table leaves for the house's warning of shared devices and networks. It translates.

The cookie is random, says nothing about anybody, and is set at poker tables only.
"""

import re
from datetime import timedelta

from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.services.traces import trace_leave
from accounts.views.doors import address_of
from casino.keys import token_new
from games.models import Table
from games.selectors.hands import is_poker

COOKIE = "mesa_aparelho"
_KNOWN = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


def traced(request: HttpRequest, response: HttpResponse, *, place: Table, session_id: int | None) -> HttpResponse:
    """The page of a table that was opened in a session; at a poker table, with the device's cookie."""
    if session_id is None or not is_poker(place):
        return response
    device = request.COOKIES.get(COOKIE, "")
    if not _KNOWN.fullmatch(device):
        device = token_new()
    trace_leave(session_id=session_id, device=device, address=_address(request), now=timezone.now())
    response.set_cookie(
        COOKIE,
        device,
        max_age=timedelta(days=settings.TRACE_DAYS),
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


def _address(request: HttpRequest) -> str:
    """The visitor's address; none where the proxies say nothing, which must cost nobody the table."""
    try:
        return address_of(request)
    except PermissionDenied:
        return ""

"""The staff's door («gestão»). No page of it opens without a second factor given in this very login session (T24).

Models are registered on `house_site` only: allauth's own admin (which would show second factors) is never reachable.
"""

from functools import wraps
from typing import Any
from urllib.parse import urlencode

from allauth.account.authentication import get_authentication_records
from allauth.mfa.utils import is_mfa_enabled
from django.contrib.admin import AdminSite
from django.contrib.auth import logout
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Approval, Complaint, PlayerReport
from accounts.services.complaints import overdue


def has_second_factor(request: HttpRequest) -> bool:
    """Whether whoever is signed in has given a second factor in this login session, and still has one."""
    user = request.user
    if not user.is_authenticated or not is_mfa_enabled(user):
        return False
    return any(record.get("method") == "mfa" for record in get_authentication_records(request, user))


def turned_away(request: HttpRequest) -> HttpResponse | None:
    """Where whoever may not come in is sent; None for staff with a second factor. Others find nothing here."""
    user = request.user
    if not user.is_authenticated:
        return _to("account_login", request)
    if not (user.is_active and user.is_staff):
        raise Http404
    if not is_mfa_enabled(user):
        return _to("mfa_activate_totp", request)
    if not has_second_factor(request):
        return _to("mfa_reauthenticate", request)
    return None


def _to(name: str, request: HttpRequest) -> HttpResponse:
    return redirect(f"{reverse(name)}?{urlencode({'next': request.get_full_path()})}")


def waiting_for_staff(user: Any) -> list[dict[str, Any]]:
    """Open requests, complaints and reports, for whoever may see them."""
    late = overdue(timezone.now())
    kinds = (
        ("approval", Approval, Q(state="asked"), "state__exact=asked", _("Pedidos por decidir")),
        ("complaint", Complaint, Q(state="open"), "state__exact=open", _("Reclamações por ver")),
        ("complaint", Complaint, Q(state="taken"), "state__exact=taken", _("Reclamações em análise")),
        ("complaint", Complaint, late, "prazo=passado", _("Reclamações fora do prazo")),
        ("complaint", Complaint, Q(letter__state="sending"), "carta=sending", _("Respostas com envio interrompido")),
        ("playerreport", PlayerReport, Q(state="open"), "state__exact=open", _("Denúncias por ver")),
    )
    return [
        {
            "name": name,
            "url": f"{reverse(f'admin:accounts_{slug}_changelist')}?{query}",
            "count": model._default_manager.filter(which).count(),
        }
        for slug, model, which, query, name in kinds
        if user.has_perm(f"accounts.view_{slug}")
    ]


class HouseAdminSite(AdminSite):
    """Django's admin behind the house's own door, login and logout."""

    site_header = _("Mesa Aberta: gestão")
    site_title = _("Gestão")
    index_title = _("Gestão da casa")
    site_url = "/"
    index_template = "admin/house_index.html"

    def has_permission(self, request: HttpRequest) -> bool:
        return super().has_permission(request) and has_second_factor(request)

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        inner = super().admin_view(view, cacheable)

        @wraps(inner)
        def gated(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
            return turned_away(request) or inner(request, *args, **kwargs)

        return gated

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        """The house at a glance: what waits for somebody."""
        return super().index(request, {**(extra_context or {}), "waiting": waiting_for_staff(request.user)})

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        return turned_away(request) or redirect("admin:index")

    def logout(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        logout(request)
        return redirect("lobby")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        return redirect("account_change_password")

    def password_change_done(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> Any:
        return redirect("account_change_password")


house_site = HouseAdminSite(name="admin")

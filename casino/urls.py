"""Addresses of the whole site, in one place."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from accounts.admin_site import house_site

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("games.urls")),
    path("", include("tournaments.urls")),
    path("", include("accounts.urls")),
    path("", include("casino.rulebook.urls")),
    path("gestao/", house_site.urls),
    path("favicon.ico", RedirectView.as_view(url="/static/favicon.svg", permanent=True)),
]
handler429 = "accounts.views.doors.too_many"

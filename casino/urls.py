"""Addresses of the whole site, in one place."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("games.urls")),
    path("lingua/", include("django.conf.urls.i18n")),
    path("favicon.ico", RedirectView.as_view(url="/static/favicon.svg", permanent=True)),
    path("", include("casino.rulebook.urls")),
]

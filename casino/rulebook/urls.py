"""Addresses of the rulebook's public pages. A version's address stays for ever."""

from django.urls import path

from casino.rulebook import views

urlpatterns = [
    path("regras/", views.rules_index, name="rules_index"),
    path("regras/<slug:key>/<int:version>/", views.rules_page, name="rules_page"),
    path("glossario/", views.glossary, name="glossary"),
]

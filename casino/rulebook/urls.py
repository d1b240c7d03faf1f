"""Addresses of the rulebook's public pages. A version's address stays for ever."""

from django.urls import path

from casino.rulebook import conformity_views, views

urlpatterns = [
    path("regras/", views.rules_index, name="rules_index"),
    path("mesa/<slug:slug>/regras/", views.table_rules, name="table_rules"),
    path("regras/programas-proibidos/", views.forbidden_programs, name="forbidden_programs"),
    path("regras/<slug:key>/<int:version>/", views.rules_page, name="rules_page"),
    path("regras/<slug:key>/<int:version>/diferencas/<int:other>/", views.rules_changes, name="rules_changes"),
    path("conformidade/", conformity_views.conformity, name="conformity"),
    path("conformidade/conformidade.json", conformity_views.conformity_json, name="conformity_json"),
    path("conformidade/conformidade.csv", conformity_views.conformity_csv, name="conformity_csv"),
    path("glossario/", views.glossary, name="glossary"),
]

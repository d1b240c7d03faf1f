"""Addresses of tournaments."""

from django.urls import path

from tournaments import views

urlpatterns = [
    path("torneios/", views.tournament_lobby, name="tournaments"),
    path("torneio/<slug:slug>/", views.tournament_shown, name="tournament"),
    path("torneio/<slug:slug>/agora/", views.tournament_now, name="tournament_now"),
    path("torneio/<slug:slug>/fazer/<slug:act>/", views.tournament_act, name="tournament_act"),
    path("mesa/<slug:slug>/torneio/", views.table_tournament, name="table_tournament"),
    path("mesa/<slug:slug>/torneio/seguir/", views.table_follow, name="table_follow"),
]

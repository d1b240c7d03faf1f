"""Socket addresses of tournaments."""

from django.urls import path

from tournaments.consumers import LobbyConsumer, TournamentConsumer

websocket_urlpatterns = [
    path("ws/torneios/", LobbyConsumer.as_asgi()),
    path("ws/torneio/<slug:slug>/", TournamentConsumer.as_asgi()),
]

"""Socket addresses."""

from django.urls import path

from games.consumers import TableConsumer

websocket_urlpatterns = [path("ws/mesa/<slug:slug>/", TableConsumer.as_asgi())]

"""The floors' servers, each on daphne like the house: `python -m benchmarks.servers KIND PORT`.

`bare`: accepts and says one thing. `echo`: stock Channels, a group channel for each socket. `hub`: the house's own
fan-out with nothing behind it. `naive`: see `naive.py`. A frame is as large as the house's (MESA_BENCH_FRAME bytes).
"""

import asyncio
import json
import os
import sys
from typing import Any

from daphne.server import Server  # isort:skip  (installs the reactor: must come first)
import django

django.setup()

from channels.generic.websocket import AsyncWebsocketConsumer  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from django.core.asgi import get_asgi_application  # noqa: E402
from django.urls import path  # noqa: E402

from benchmarks.naive import NaiveConsumer  # noqa: E402
from casino.server import HouseServer  # noqa: E402
from games.consumers import TableConsumer  # noqa: E402
from games.hub import Room, Subscriber, hub  # noqa: E402
from games.rendering import Rendered  # noqa: E402

FRAME_BYTES = int(os.environ.get("MESA_BENCH_FRAME", "4000"))


def frame(version: int) -> str:
    """What the load client reads, filled up to the house's size."""
    return f'<div data-version="{version}" data-round="{version + 1}"></div>'.ljust(FRAME_BYTES, ".")


class BareConsumer(AsyncWebsocketConsumer):
    """A socket and nothing else."""

    async def connect(self) -> None:
        await self.accept()
        await self.send(text_data=frame(0))


class EchoConsumer(BareConsumer):
    """Stock Channels: every socket is in its table's group, and each act is sent to the group."""

    async def connect(self) -> None:
        self.group = f"echo.{self.scope['url_route']['kwargs']['slug']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await super().connect()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        message = json.loads(text_data or "{}")
        if message["command"] != "ping":
            await self.channel_layer.group_send(self.group, {"type": "told", "text": frame(message["round"])})

    async def told(self, event: dict[str, Any]) -> None:
        await self.send(text_data=event["text"])


class HubConsumer(TableConsumer):
    """The house's consumer, subscriber, queue and writer; an act is given to the room's sockets at once."""

    async def connect(self) -> None:
        self.table_id = int(self.scope["url_route"]["kwargs"]["slug"].rsplit("-", 1)[1])
        self.language = "pt-pt"
        await self.accept()
        self._heard = asyncio.get_running_loop().time()
        self.subscriber = Subscriber(player_id=id(self), language=self.language, write=self.scope["frame_write"])
        self._writer = asyncio.create_task(self._write())
        room = hub.rooms.setdefault(self.table_id, Room(self.table_id))
        room.subscribers.add(self.subscriber)
        self.subscriber.put(frame(0))

    async def disconnect(self, code: int) -> None:
        assert self.subscriber is not None
        hub.rooms[self.table_id].subscribers.discard(self.subscriber)
        self._writer.cancel()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        message = json.loads(text_data or "{}")
        if message["command"] == "ping":
            return
        version = message["round"]
        rendered = Rendered(version=version, public={self.language: {"all": frame(version)}}, private={})
        hub.tell(hub.rooms[self.table_id], rendered)


CONSUMERS = {"bare": BareConsumer, "echo": EchoConsumer, "hub": HubConsumer, "naive": NaiveConsumer}


def application(kind: str) -> Any:
    """Sockets at the house's own addresses; the naive design signs people in as the house does."""
    sockets: Any = URLRouter([path("ws/mesa/<slug:slug>/", CONSUMERS[kind].as_asgi())])
    if kind == "naive":
        from channels.auth import AuthMiddlewareStack

        sockets = AuthMiddlewareStack(sockets)
    return ProtocolTypeRouter({"http": get_asgi_application(), "websocket": sockets})


if __name__ == "__main__":
    # The house's own fan-out on the house's own server; everything stock on stock daphne.
    server = HouseServer if sys.argv[1] == "hub" else Server
    server(application(sys.argv[1]), endpoints=[f"tcp:port={sys.argv[2]}:interface=127.0.0.1"]).run()

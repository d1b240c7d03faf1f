"""Sockets for tests: real ones of the real application, signed in like a browser's, with every text kept."""

import asyncio
import json
import uuid
from typing import Any

from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import Player
from casino.asgi import application


def browser_of(player: Player) -> Client:
    """A browser in which the player is signed in."""
    client = Client()
    client.force_login(player, backend=settings.AUTHENTICATION_BACKENDS[0])
    return client


class TableSocket:
    """One socket at one table, or of another page by its `path`. `texts` is all that ever came out of it."""

    def __init__(
        self, client: Client, slug: str, *, origin: str = settings.ORIGINS[0], language: str = "", path: str = ""
    ) -> None:
        cookies = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
        headers = [(b"origin", origin.encode()), (b"cookie", cookies.encode())]
        if language:
            headers.append((b"accept-language", language.encode()))
        self.channel = WebsocketCommunicator(application, path or f"/ws/mesa/{slug}/", headers=headers)
        self.texts: list[str] = []
        self.closed: int | None = None

    async def open(self) -> bool:
        connected, code = await self.channel.connect(timeout=10)
        if not connected:
            self.closed = code
        return bool(connected)

    async def next(self, *, seconds: float = 5) -> str:
        """The next text, or '' once the socket has been closed."""
        output = await self.channel.receive_output(timeout=seconds)
        if output["type"] == "websocket.close":
            self.closed = output.get("code", 1000)
            return ""
        text = output["text"]
        self.texts.append(text)
        return str(text)

    async def until(self, *parts: str, seconds: float = 5) -> str:
        """Read until one text holds all `parts`; fails (with what came) when none does in time."""
        try:
            async with asyncio.timeout(seconds):
                while text := await self.next(seconds=seconds):
                    if all(part in text for part in parts):
                        return text
        except TimeoutError:
            pass
        raise AssertionError(f"{parts} never came; closed={self.closed}; texts: {self.texts[-3:]}")

    def drained(self) -> list[str]:
        """All texts that have come so far, without waiting for any."""
        queue = self.channel.output_queue
        while not queue.empty():
            output = queue.get_nowait()
            if output["type"] == "websocket.send":
                self.texts.append(output["text"])
        return self.texts

    async def until_closed(self, *, seconds: float = 5) -> int:
        """Read to the end; the close code."""
        async with asyncio.timeout(seconds):
            while await self.next(seconds=seconds):
                pass
        assert self.closed is not None
        return self.closed

    async def say(self, command: str, **fields: Any) -> None:
        fields = {"command": command, **fields}
        if command.startswith("bets_"):
            fields.setdefault("key", str(uuid.uuid4()))
        await self.channel.send_to(text_data=json.dumps(fields))

    async def say_raw(self, text: str) -> None:
        await self.channel.send_to(text_data=text)

    async def close(self) -> None:
        await self.channel.disconnect()

"""What every socket of the house has in common: it is pushed what the hub renders, says that it is there, and is slowed
down where it asks too often. What it shows, who may see it and what it can do are its own.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.http import HttpRequest
from django.utils import timezone, translation

from casino.bridge import hot
from casino.refusal import Denial, Refused
from games import fragments
from games.announce import Place
from games.hub import CLOSED_CODE, RELOAD_CODE, Subscriber, hub
from games.refusals import TableRefusal

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

logger = logging.getLogger(__name__)

SILENT_CODE = 4409
# A page pings every 10 seconds; one that has been silent for this long is gone.
SILENT_SECONDS = 45
SEEN_SECONDS = 30
COMMANDS_PER_SECOND = 15
COMMANDS_BURST = 30


class PushConsumer(AsyncWebsocketConsumer):
    """One socket in one room of the hub."""

    place: Place
    player_id: int
    language: str
    subscriber: Subscriber | None = None

    async def __call__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        """What comes in, one after the other. The hub does what Channels would keep a channel and a task for."""
        self.scope, self.base_send = scope, send
        with contextlib.suppress(StopConsumer):
            while True:
                await self.dispatch(await receive())

    async def dispatch(self, message: dict[str, Any]) -> None:
        # Channels would first look after the shared thread's connections; nothing here uses that thread.
        match message["type"]:
            case "websocket.receive":
                await self.websocket_receive(message)
            case "websocket.connect":
                await self.websocket_connect(message)
            case "websocket.disconnect":
                await self.websocket_disconnect(message)

    def begin(self, place: Place, player_id: int) -> Subscriber:
        """From here on what is put into the subscriber goes out."""
        self.place, self.player_id = place, player_id
        self._tokens, self._refilled = float(COMMANDS_BURST), time.monotonic()
        self._heard = self._seen = time.monotonic()
        self.subscriber = Subscriber(player_id=player_id, language=self.language, write=self.scope.get("frame_write"))
        self._writer = asyncio.create_task(self._write())
        return self.subscriber

    async def end(self) -> None:
        """Nothing goes out any more."""
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer

    async def quiet(self, command: str) -> None:
        """A page says that it is there, or asks for everything."""
        assert self.subscriber is not None
        if command == "sync":
            # Everything, the own money too: only to somebody who is still signed in.
            await self.be_seen()
            await hub.send_all(self.place, self.subscriber)
            return
        if time.monotonic() - self._seen > SEEN_SECONDS:
            await self.be_seen()
        self.subscriber.put(fragments.beat_push(timezone.now()))

    async def be_seen(self) -> None:
        """Note that the page is open. Raises Refused where its user is not signed in any more."""
        self._seen = time.monotonic()
        await hot(self.note_seen)

    def note_seen(self) -> None:
        """What is noted of a page that is open."""

    async def _write(self) -> None:
        """Send until the end; whatever goes wrong on the way ends the socket, and the page comes back by itself."""
        try:
            await self._write_on()
        except Exception:
            logger.exception("a socket of %s could not be written", self.place)
            await self.close(code=RELOAD_CODE)

    async def _write_on(self) -> None:
        """Send what the hub queues; close when it says so or when the page has been silent for too long."""
        assert self.subscriber is not None
        while True:
            try:
                async with asyncio.timeout(SILENT_SECONDS):
                    item = await self.subscriber.queue.get()
            except TimeoutError:
                item = None
            if time.monotonic() - self._heard > SILENT_SECONDS:
                await self.close(code=SILENT_CODE)
                return
            if item is None:
                # What goes the server's short way never passes here.
                continue
            if isinstance(item, int):
                if item == CLOSED_CODE:
                    await self.send(text_data=await hot(fragments.signed_out_push, self.language))
                await self.close(code=item)
                return
            await self.send(text_data=item)

    def within_rate(self) -> None:
        """One more message. Raises Refused where there have been too many."""
        self._heard = now = time.monotonic()
        self._tokens = min(COMMANDS_BURST, self._tokens + (now - self._refilled) * COMMANDS_PER_SECOND)
        self._refilled = now
        if self._tokens < 1:
            raise Refused(Denial(TableRefusal.TOO_FAST))
        self._tokens -= 1


def language_of(scope: dict[str, Any]) -> str:
    """The language that a page of the same browser would be in."""
    headers = {name.decode().lower(): value.decode("latin-1") for name, value in scope["headers"]}
    asking = SimpleNamespace(
        COOKIES=scope.get("cookies", {}),
        META={"HTTP_ACCEPT_LANGUAGE": headers.get("accept-language", "")},
        path_info=scope["path"],
    )
    return translation.get_language_from_request(cast(HttpRequest, asking))

"""Socket in, service call, fragment out. No rule, no money and no HTML lives here."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, cast

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.db.models import Exists
from django.http import HttpRequest
from django.utils import timezone, translation

from accounts.models import Player, PlaySession
from accounts.services.sessions import session_seen
from casino.bridge import hot
from casino.prepared import Prepared
from casino.refusal import Denial, Refused
from games import fragments
from games.commands import QUIET, command_read, message_read
from games.hub import CLOSED_CODE, RELOAD_CODE, Subscriber, hub
from games.models import Table
from games.refusals import TableRefusal
from games.services.commands import Answer

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

logger = logging.getLogger(__name__)

NO_TABLE_CODE = 4404
NO_SESSION_CODE = 4410
SILENT_CODE = 4409
# A page pings every 10 seconds; one that has been silent for this long is gone.
SILENT_SECONDS = 45
SEEN_SECONDS = 30
COMMANDS_PER_SECOND = 15
COMMANDS_BURST = 30


class TableConsumer(AsyncWebsocketConsumer):
    """One player's socket at one table."""

    table_id: int
    player_id: int
    session_id: int
    language: str
    currency: str
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

    async def connect(self) -> None:
        user = self.scope.get("user")
        if user is None or not user.is_authenticated:
            await self.close(code=CLOSED_CODE)
            return
        self.player_id = user.pk
        self.language = language_of(self.scope)
        found = await hot(place_find, self.scope["url_route"]["kwargs"]["slug"], user.pk)
        await self.accept()
        if isinstance(found, int):
            await self.close(code=found)
            return
        self.table_id, self.session_id, self.currency = found
        self._tokens, self._refilled = float(COMMANDS_BURST), time.monotonic()
        self._heard = self._seen = time.monotonic()
        self.subscriber = Subscriber(player_id=user.pk, language=self.language, write=self.scope.get("frame_write"))
        self._writer = asyncio.create_task(self._write())
        try:
            await self._be_seen()
        except Refused:
            # Signed out between the handshake and here.
            self.subscriber.close(CLOSED_CODE)
            return
        await hub.subscribe(self.table_id, self.subscriber)

    async def disconnect(self, code: int) -> None:
        if self.subscriber is None:
            return
        await hub.unsubscribe(self.table_id, self.subscriber)
        self._writer.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._writer
        with contextlib.suppress(Refused):
            await self._be_seen()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.subscriber is None:
            return
        self._heard = time.monotonic()
        try:
            message = message_read(text_data or "")
            self._within_rate()
            if message["command"] in QUIET:
                await self._quiet(message["command"])
                return
            if hub.draining:
                raise Refused(Denial(TableRefusal.DRAINING))
            answer = await hot(self._carry_out, message)
            if answer.repeated:
                # The page that repeats a command has missed its effect: it gets the state.
                await hub.send_all(self.table_id, self.subscriber)
        except Refused as refused:
            if refused.denial.refusal is TableRefusal.SIGNED_OUT:
                self.subscriber.close(CLOSED_CODE)
                return
            self.subscriber.put(
                await hot(fragments.refusal_push, refused.denial, self.language, currency=self.currency)
            )
        except OperationalError:
            # The database did not answer in time, perhaps only with its last word: the state says what is true.
            self.subscriber.put(
                await hot(fragments.refusal_push, Denial(TableRefusal.BUSY), self.language, currency=self.currency)
            )
            await hub.send_all(self.table_id, self.subscriber)

    def _carry_out(self, message: dict[str, Any]) -> Answer:
        now = timezone.now()
        signed_in_check(self.scope["session"].session_key, self.player_id)
        return command_read(message).run(table_id=self.table_id, player_id=self.player_id, now=now)

    async def _quiet(self, command: str) -> None:
        assert self.subscriber is not None
        if command == "sync":
            # Everything, the own money too: only to somebody who is still signed in.
            await self._be_seen()
            await hub.send_all(self.table_id, self.subscriber)
            return
        if time.monotonic() - self._seen > SEEN_SECONDS:
            await self._be_seen()
        self.subscriber.put(fragments.beat_push(timezone.now()))

    async def _be_seen(self) -> None:
        self._seen = time.monotonic()
        await hot(self._note_seen)

    def _note_seen(self) -> None:
        signed_in_check(self.scope["session"].session_key, self.player_id)
        session_seen(session_id=self.session_id, now=timezone.now())

    async def _write(self) -> None:
        """Send until the end; whatever goes wrong on the way ends the socket, and the page comes back by itself."""
        try:
            await self._write_on()
        except Exception:
            logger.exception("a socket of table %s could not be written", self.table_id)
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

    def _within_rate(self) -> None:
        now = time.monotonic()
        self._tokens = min(COMMANDS_BURST, self._tokens + (now - self._refilled) * COMMANDS_PER_SECOND)
        self._refilled = now
        if self._tokens < 1:
            raise Refused(Denial(TableRefusal.TOO_FAST))
        self._tokens -= 1


def place_find(slug: str, player_id: int) -> tuple[int, int, str] | int:
    """(table, open session, currency), or the code to close with."""
    table = Table.objects.filter(slug=slug).first()
    if table is None or table.owner_id not in (None, player_id):
        return NO_TABLE_CODE
    session = PlaySession.objects.filter(table=table, player_id=player_id, ended_at=None).first()
    if session is None:
        return NO_SESSION_CODE
    return table.pk, session.pk, table.currency


def signed_in_check(session_key: str | None, player_id: int) -> None:
    """A socket keeps its user after logout: ask the database. Raises Refused."""
    known = _BROWSER.first(session_key, player_id) if session_key else None
    if known is None or known[0] <= timezone.now():
        raise Refused(Denial(TableRefusal.SIGNED_OUT))


_BROWSER = Prepared(
    lambda key, player: (
        Session.objects.filter(session_key=key)
        .filter(Exists(Player.objects.filter(pk=player, is_active=True)))
        .values_list("expire_date")
    )
)


def language_of(scope: dict[str, Any]) -> str:
    """The language that a page of the same browser would be in."""
    headers = {name.decode().lower(): value.decode("latin-1") for name, value in scope["headers"]}
    asking = SimpleNamespace(
        COOKIES=scope.get("cookies", {}),
        META={"HTTP_ACCEPT_LANGUAGE": headers.get("accept-language", "")},
        path_info=scope["path"],
    )
    return translation.get_language_from_request(cast(HttpRequest, asking))

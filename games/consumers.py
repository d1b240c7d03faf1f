"""Socket in, service call, fragment out. No rule, no money and no HTML lives here."""

import contextlib
from collections.abc import Callable
from typing import Any

from django.contrib.sessions.models import Session
from django.db import OperationalError
from django.db.models import Exists
from django.utils import timezone

from accounts.models import Player, PlaySession
from accounts.services.sessions import session_seen
from casino.bridge import hot
from casino.prepared import Prepared
from casino.refusal import Denial, Refused
from games import fragments
from games.announce import Place
from games.commands import QUIET, command_read, message_read, tried_at_once
from games.hub import CLOSED_CODE, Subscriber, hub
from games.models import Table
from games.push import PushConsumer, language_of
from games.refusals import TableRefusal
from games.rendering import place_beside
from games.selectors.tables import is_tournament
from games.services.commands import Answer
from games.services.poker import hosted

NO_TABLE_CODE = 4404
NO_SESSION_CODE = 4410


class TableConsumer(PushConsumer):
    """One player's socket at one table."""

    table_id: int
    session_id: int
    currency: str
    in_tournament: bool
    # The other room that it is told of, if there is one.
    other: Place | None = None
    beside: Subscriber | None = None

    async def connect(self) -> None:
        user = self.scope.get("user")
        if user is None or not user.is_authenticated:
            await self.close(code=CLOSED_CODE)
            return
        self.language = language_of(self.scope)
        found = await hot(place_find, self.scope["url_route"]["kwargs"]["slug"], user.pk)
        await self.accept()
        if isinstance(found, int):
            await self.close(code=found)
            return
        self.table_id, self.session_id, self.currency = found
        subscriber = self.begin(self.table_id, user.pk)
        try:
            await self.be_seen()
        except Refused:
            # Signed out between the handshake and here.
            subscriber.close(CLOSED_CODE)
            return
        self.in_tournament = await hot(is_tournament, self.table_id)
        await self._be_connected(hosted.connection_here)
        await hub.subscribe(self.table_id, subscriber)
        if self.in_tournament:
            await self._stand_beside(subscriber)

    async def _stand_beside(self, subscriber: Subscriber) -> None:
        """What is told in the other room goes the same way out."""
        self.other = await hot(place_beside, self.table_id)
        if self.other is not None:
            self.beside = Subscriber(player_id=self.player_id, language=self.language, write=subscriber.write)
            self.beside.queue = subscriber.queue
            await hub.subscribe(self.other, self.beside)

    async def disconnect(self, code: int) -> None:
        if self.subscriber is None:
            return
        if self.beside is not None and self.other is not None:
            await hub.unsubscribe(self.other, self.beside)
        await hub.unsubscribe(self.table_id, self.subscriber)
        await self.end()
        if not hub.draining and not hub.is_here(self.table_id, self.player_id):
            await self._be_connected(hosted.connection_lost)
        with contextlib.suppress(Refused):
            await self.be_seen()

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if self.subscriber is None:
            return
        try:
            message = message_read(text_data or "")
            self.within_rate()
            if message["command"] in QUIET:
                await self.quiet(message["command"])
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
        browser = self.scope["session"].session_key
        at_once = browser and tried_at_once(
            message, table_id=self.table_id, player_id=self.player_id, browser=browser, now=now
        )
        if at_once:
            return at_once
        signed_in_check(browser, self.player_id)
        return command_read(message).run(table_id=self.table_id, player_id=self.player_id, now=now)

    async def quiet(self, command: str) -> None:
        await self._be_connected(hosted.connection_here)
        await super().quiet(command)
        if command == "sync" and self.beside is not None and self.other is not None:
            await hub.send_all(self.other, self.beside)

    def note_seen(self) -> None:
        signed_in_check(self.scope["session"].session_key, self.player_id)
        session_seen(session_id=self.session_id, now=timezone.now())

    async def _be_connected(self, note: Callable[..., object]) -> None:
        """At a tournament's table it matters who is connected (810/26-27)."""
        if self.in_tournament:
            await hot(note, table_id=self.table_id, player_id=self.player_id, now=timezone.now())


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

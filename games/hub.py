"""Fan-out of one process: table (or something else that is shown) → its sockets. What all see is rendered once per
language, and each private part apart.

A table that changed is marked; one task per table reads the database, renders and puts the same text on every socket's
bounded queue, so a burst of bets costs one rendering and a slow client holds up nobody. Only regions that have changed
are sent to a socket that has everything so far; any other gets all of them. Nothing here is the truth: the database is,
and a watcher compares versions each second, so that a lost announcement costs a moment and no more.
"""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from casino import closing
from casino.bridge import hot
from games import announce
from games.announce import Announcement, Place
from games.hub_rooms import RELOAD_CODE, Frame, Room, Subscriber
from games.rendering import (
    MINE,
    Rendered,
    place_render,
    readings_forget,
    rest_of,
    table_render_seen,
    versions_read,
)
from games.wire import Wire

logger = logging.getLogger(__name__)

WATCH_SECONDS = 1.0
# Where more has happened at a table while it was told, it rests for as long as that took, and at most this long:
# telling it takes half of the time at most, so that a storm of acts becomes few frames, and the busier the process is,
# the fewer. One act after the other, each once the last was told, is no storm: nothing waits then.
SETTLE_SECONDS = 0.04
CLOSED_CODE = 4401


@dataclass(frozen=True, slots=True)
class Ready:
    """What a room will be told of the next version, if it was told `told` times by then and nothing came since."""

    rendered: Rendered
    told: int


class Hub:
    """The rooms of this process. Lives on the event loop; only `heard` and `closed` come from other threads."""

    def __init__(self) -> None:
        self.rooms: dict[Place, Room] = {}
        self.sockets: defaultdict[int, set[Subscriber]] = defaultdict(set)
        self.draining = False
        self._empty = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._watcher: asyncio.Task[None] | None = None
        self._wire: Wire | None = None

    @property
    def running(self) -> bool:
        return self._loop is not None

    async def start(self) -> None:
        """Begin to listen: to this process's services, to the other processes, and to the database itself."""
        self._loop = asyncio.get_running_loop()
        self._wire = Wire(heard=self._heard_elsewhere, closed=self._closed_here)
        await self._wire.start()
        announce.on_announcement(self.heard)
        announce.on_preparing(self.prepare)
        closing.on_close(self.closed)
        self._watcher = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop listening; sockets that are still here are told to come back."""
        announce.off_announcement(self.heard)
        announce.off_preparing(self.prepare)
        closing.off_close(self.closed)
        tasks = [task for task in [self._watcher, *(room.task for room in self.rooms.values())] if task]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if self._wire:
            await self._wire.stop()
        self.rooms.clear()
        self.sockets.clear()
        self._loop = None

    async def drain(self, *, seconds: float = 5.0) -> None:
        """Refuse new commands, let those under way finish, and tell every socket to come back."""
        self.draining = True
        if not self.sockets:
            return
        for subscribers in self.sockets.values():
            for subscriber in subscribers:
                subscriber.close(RELOAD_CODE)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._empty.wait()

    async def subscribe(self, table_id: Place, subscriber: Subscriber) -> None:
        """Seat a socket and send it everything: the first connect and a reconnect are the same."""
        room = self.rooms.get(table_id)
        if room is None:
            room = self.rooms[table_id] = Room(table_id)
            room.task = asyncio.create_task(self._serve(room))
            if self._wire:
                await self._wire.listen(table_id)
        room.seated(subscriber, here=True)
        self.sockets[subscriber.player_id].add(subscriber)
        self._empty.clear()
        await self.send_all(table_id, subscriber)

    async def unsubscribe(self, table_id: Place, subscriber: Subscriber) -> None:
        """Forget a socket; the last one at a table ends the room."""
        self.sockets[subscriber.player_id].discard(subscriber)
        if not self.sockets[subscriber.player_id]:
            del self.sockets[subscriber.player_id]
        if not self.sockets:
            self._empty.set()
        room = self.rooms.get(table_id)
        if room is None:
            return
        room.seated(subscriber, here=False)
        if not room.subscribers:
            del self.rooms[table_id]
            if room.task:
                room.task.cancel()
            if self._wire:
                await self._wire.unlisten(table_id)

    def is_here(self, table_id: Place, player_id: int) -> bool:
        """Has this player a socket at this table, at this process?"""
        room = self.rooms.get(table_id)
        return room is not None and any(one.player_id == player_id for one in room.subscribers)

    async def send_all(self, table_id: Place, subscriber: Subscriber) -> None:
        """The whole state, public and private, for one socket."""
        subscriber.version = subscriber.told = -1
        subscriber.own = {}
        language = subscriber.language
        rendered = await hot(place_render, table_id, {language}, {subscriber.player_id: {language}})
        room = self.rooms.get(table_id)
        if rendered.version < subscriber.version:
            # Meanwhile its room was told something newer: the public part of it is here, its own part may not be.
            if room is not None:
                room.mark((subscriber.player_id,), everyone=False)
            return
        subscriber.version, subscriber.told = rendered.version, -1
        subscriber.late = rendered.is_late(subscriber.player_id)
        parts = [*rendered.shown(language, late=subscriber.late).values(), *self._own(subscriber, rendered)]
        subscriber.put("\n".join(parts))
        if room is not None and room.version < 0 and room.subscribers == {subscriber}:
            # Whoever is here has it: the watcher need not tell the whole room again.
            room.all_told(rendered.version)

    def heard(self, announcement: Announcement) -> None:
        """From any thread of this process: a table changed. Told on to the other processes as well.

        After a decision at a quiet table everything that it shows is known here: then it comes rendered by the thread
        that has committed (`prepare`), and no other has to be woken for that.
        """
        loop = self._loop
        if loop is not None:
            if announcement.prepared is None and isinstance(announcement.table_id, int):
                readings_forget(announcement.table_id)
            loop.call_soon_threadsafe(self._heard_here, announcement)
            if self._wire:
                self._wire.tell(loop, announcement)

    def prepare(self, announcement: Announcement, seen: object) -> Ready | None:
        """From any thread: the table as it will be told if this is committed, where nothing has to be read for it."""
        place, version = announcement.table_id, announcement.version
        if not isinstance(place, int):
            return None
        room = self.rooms.get(place)
        if room is None or not room.next_is(version) or not room.audience:
            return None
        told, audience = room.told, room.audience
        players = audience if announcement.everyone else announcement.players
        rendered = table_render_seen(place, seen, audience, players)
        return None if rendered is None else Ready(rendered, told)

    def closed(self, player_id: int, reason: str) -> None:
        """From any thread: this player's sockets close, here and in the other processes."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._closed_here, player_id, reason)
            if self._wire:
                self._wire.tell_closed(loop, player_id, reason)

    def _heard_here(self, announcement: Announcement) -> None:
        room, ready = self.rooms.get(announcement.table_id), announcement.prepared
        if room is None:
            return
        if isinstance(ready, Ready) and room.told == ready.told and room.next_is(ready.rendered.version):
            self.tell(room, ready.rendered)
            room.all_told(ready.rendered.version)
        else:
            room.hear(announcement)

    def _heard_elsewhere(self, announcement: Announcement) -> None:
        """From another process: what this one knew of the table may be old."""
        if isinstance(announcement.table_id, int):
            readings_forget(announcement.table_id)
        self._heard_here(announcement)

    def _closed_here(self, player_id: int, reason: str) -> None:
        for subscriber in list(self.sockets.get(player_id, ())):
            subscriber.close(CLOSED_CODE)

    async def _serve(self, room: Room) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await room.dirty.wait()
            began = loop.time()
            try:
                await self._tell(room)
            except Exception:
                logger.exception("table %s could not be rendered", room.table_id)
                room.mark((), everyone=True)
                await asyncio.sleep(WATCH_SECONDS)
            if room.dirty.is_set():
                await asyncio.sleep(min(rest_of(room.table_id, SETTLE_SECONDS), loop.time() - began))

    async def _tell(self, room: Room) -> None:
        everyone, players = room.everyone, room.take()
        room.telling = True
        try:
            rendered = await self._render(room, players)
        finally:
            room.telling = False
        self.tell(room, rendered)
        if everyone:
            room.all_told(rendered.version)

    async def _render(self, room: Room, players: set[int]) -> Rendered:
        wanted: defaultdict[int, set[str]] = defaultdict(set)
        for subscriber in room.subscribers:
            if subscriber.player_id in players:
                wanted[subscriber.player_id].add(subscriber.language)
        languages = {subscriber.language for subscriber in room.subscribers}
        return await hot(place_render, room.table_id, languages, dict(wanted))

    def tell(self, room: Room, rendered: Rendered) -> None:
        """Give every socket of the room what is new to it, each text made once."""
        before, room.told = room.told, room.told + 1
        frames: dict[tuple[str, bool, bool, bool], Frame] = {}
        for subscriber in list(room.subscribers):
            # It was told everything while this was being rendered, of a later state: next time it gets all again.
            if rendered.version < subscriber.version:
                continue
            language = subscriber.language
            if language not in rendered.public:
                # It came while this was being rendered, and was told everything by itself.
                continue
            was, subscriber.late = subscriber.late, rendered.is_late(subscriber.player_id)
            # What it has of what it was shown last, late or not; nothing, where it missed something.
            which = (language, subscriber.told == before, was, subscriber.late)
            subscriber.version, subscriber.told = rendered.version, room.told
            own = self._own(subscriber, rendered)
            if which not in frames:
                seen = room.shown.get((language, was), {}) if which[1] else {}
                frames[which] = Frame("\n".join(_news(seen, rendered.shown(language, late=subscriber.late))))
            public = frames[which]
            if own:
                subscriber.put("\n".join([public.text, *own]))
            elif public.text:
                subscriber.give(public)
        room.shown = {(language, False): regions for language, regions in rendered.public.items()}
        room.shown |= {(language, True): regions for language, regions in rendered.late.items()}

    def _own(self, subscriber: Subscriber, rendered: Rendered) -> list[str]:
        """The private regions that are new to this socket, behind the word that its player was told something."""
        regions = rendered.private.get((subscriber.player_id, subscriber.language))
        if regions is None:
            return []
        seen, subscriber.own = subscriber.own, {name: hash(text) for name, text in regions.items()}
        news = [text for name, text in regions.items() if seen.get(name) != subscriber.own[name]]
        return [MINE, *news]

    async def _watch(self) -> None:
        """Each second: has any table moved on without our hearing of it?

        What is on its way has not been told yet, and is no loss. A room that stands where it stood a look ago has
        lost an announcement.
        """
        behind: dict[Place, int] = {}
        while True:
            await asyncio.sleep(WATCH_SECONDS)
            if not self.rooms:
                continue
            try:
                found = await hot(versions_read, list(self.rooms))
            except Exception:
                logger.exception("the tables' versions could not be read")
                continue
            before, behind = behind, {}
            for table_id, version in found.items():
                room = self.rooms.get(table_id)
                if room is None or version <= room.version or room.dirty.is_set():
                    continue
                if before.get(table_id) == room.version:
                    room.mark((), everyone=True)
                else:
                    behind[table_id] = room.version


def _news(seen: Mapping[str, str], regions: Mapping[str, str]) -> list[str]:
    """The regions whose text is not what was sent last."""
    return [text for name, text in regions.items() if seen.get(name) != text]


hub = Hub()

__all__ = ["CLOSED_CODE", "RELOAD_CODE", "Hub", "Ready", "Room", "Subscriber", "hub"]

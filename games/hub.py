"""Fan-out of one process: table → its sockets. Renders what all see once per language, and each private part apart.

A table that changed is marked; one task per table reads the database, renders and puts the same text on every socket's
bounded queue, so a burst of bets costs one rendering and a slow client holds up nobody. Only regions that have changed
are sent to a socket that has everything so far; any other gets all of them. Nothing here is the truth: the database is,
and a watcher compares versions each second, so that a lost announcement costs a moment and no more.
"""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from casino import closing
from casino.bridge import hot
from games import announce
from games.announce import Announcement
from games.rendering import MINE, Regions, Rendered, table_render, versions_read
from games.wire import Wire

logger = logging.getLogger(__name__)

QUEUE_FRAMES = 64
# The same bound for a client whose frames go the short way: more than a minute of a busy table.
WAITING_BYTES = 256 * 1024
WATCH_SECONDS = 1.0
# After a table was told it rests for as long as that took, and at most this long: telling it takes half of the time at
# most, so that a storm of acts becomes few frames, and the busier the process is, the fewer.
SETTLE_SECONDS = 0.04
RELOAD_CODE = 4408
CLOSED_CODE = 4401


class Frame:
    """A text and, once somebody needs them, the bytes of the WebSocket frame around it: made once for all sockets."""

    __slots__ = ("_wire", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._wire = b""

    @property
    def wire(self) -> bytes:
        if not self._wire:
            body = self.text.encode()
            size = len(body)
            length = bytes([size]) if size < 126 else b"\x7e" + size.to_bytes(2) if size < 65536 else b""
            self._wire = b"\x81" + (length or b"\x7f" + size.to_bytes(8)) + body
        return self._wire


class Subscriber:
    """One socket at one table: whose it is, its language, and what waits to be sent. Text, or a code to close with.

    `write` is the server's short way for a whole frame, where it has one (`casino/server.py`): then only what can't go
    that way is queued.
    """

    __slots__ = ("language", "late", "own", "player_id", "queue", "told", "version", "write")

    def __init__(self, *, player_id: int, language: str, write: Callable[[bytes], int] | None = None) -> None:
        self.player_id = player_id
        self.language = language
        self.queue: asyncio.Queue[str | int] = asyncio.Queue(QUEUE_FRAMES)
        self.version = -1
        # Up to which telling of its room this socket has every public region; -1: it gets all of them next time.
        self.told = -1
        # Was it shown what spectators get who see a round only once it has ended?
        self.late = False
        # Private region → hash of the text that was sent last.
        self.own: dict[str, int] = {}
        self.write = write

    def put(self, text: str) -> None:
        """Send or queue a text."""
        self.give(Frame(text))

    def give(self, frame: Frame) -> None:
        """Send or queue a frame; a client that does not keep up is told to come back and read the whole state."""
        if self.write is not None and self.queue.empty():
            waiting = self.write(frame.wire)
            if waiting > WAITING_BYTES:
                self.close(RELOAD_CODE)
            if waiting >= 0:
                return
        try:
            self.queue.put_nowait(frame.text)
        except asyncio.QueueFull:
            self.close(RELOAD_CODE)

    def close(self, code: int) -> None:
        """Drop what waits and close the socket with `code`."""
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(code)


class Room:
    """The sockets of one table in this process, and what has changed since they were last told."""

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        self.subscribers: set[Subscriber] = set()
        # Whatever happened up to here is marked or told. What is shown may be of a later version, whose announcement
        # is still on its way or was lost: only that one says whose private parts it has changed.
        self.version = -1
        # How often all have been told, and what they were shown then: (language, late) → region → text.
        self.told = 0
        self.shown: dict[tuple[str, bool], Regions] = {}
        self.players: set[int] = set()
        self.everyone = False
        self.dirty = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    def mark(self, players: Iterable[int], *, everyone: bool) -> None:
        self.players.update(players)
        self.everyone = self.everyone or everyone
        self.dirty.set()

    def hear(self, announcement: Announcement) -> None:
        """Something changed. A gap in the versions means that something was not heard: then all are told everything."""
        gap = announcement.version > self.version + 1
        self.version = max(self.version, announcement.version)
        self.mark(announcement.players, everyone=announcement.everyone or gap)

    def all_told(self, version: int) -> None:
        """Everybody here has everything up to this version."""
        self.version = max(self.version, version)

    def take(self) -> set[int]:
        """Whose private parts are to be rendered now; the marks are cleared."""
        here = {subscriber.player_id for subscriber in self.subscribers}
        players = here if self.everyone else self.players & here
        self.players, self.everyone = set(), False
        self.dirty.clear()
        return set(players)


class Hub:
    """The rooms of this process. Lives on the event loop; only `heard` and `closed` come from other threads."""

    def __init__(self) -> None:
        self.rooms: dict[int, Room] = {}
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
        self._wire = Wire(heard=self._heard_here, closed=self._closed_here)
        await self._wire.start()
        announce.on_announcement(self.heard)
        closing.on_close(self.closed)
        self._watcher = asyncio.create_task(self._watch())

    async def stop(self) -> None:
        """Stop listening; sockets that are still here are told to come back."""
        announce.off_announcement(self.heard)
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

    async def subscribe(self, table_id: int, subscriber: Subscriber) -> None:
        """Seat a socket and send it everything: the first connect and a reconnect are the same."""
        room = self.rooms.get(table_id)
        if room is None:
            room = self.rooms[table_id] = Room(table_id)
            room.task = asyncio.create_task(self._serve(room))
            if self._wire:
                await self._wire.listen(table_id)
        room.subscribers.add(subscriber)
        self.sockets[subscriber.player_id].add(subscriber)
        self._empty.clear()
        await self.send_all(table_id, subscriber)

    async def unsubscribe(self, table_id: int, subscriber: Subscriber) -> None:
        """Forget a socket; the last one at a table ends the room."""
        self.sockets[subscriber.player_id].discard(subscriber)
        if not self.sockets[subscriber.player_id]:
            del self.sockets[subscriber.player_id]
        if not self.sockets:
            self._empty.set()
        room = self.rooms.get(table_id)
        if room is None:
            return
        room.subscribers.discard(subscriber)
        if not room.subscribers:
            del self.rooms[table_id]
            if room.task:
                room.task.cancel()
            if self._wire:
                await self._wire.unlisten(table_id)

    async def send_all(self, table_id: int, subscriber: Subscriber) -> None:
        """The whole state, public and private, for one socket."""
        subscriber.version = subscriber.told = -1
        subscriber.own = {}
        language = subscriber.language
        rendered = await hot(table_render, table_id, {language}, {subscriber.player_id: {language}})
        if rendered.version < subscriber.version:
            # Meanwhile its room was told something newer; what this one saw of it is whole.
            return
        subscriber.version, subscriber.told = rendered.version, -1
        subscriber.late = rendered.is_late(subscriber.player_id)
        parts = [*rendered.shown(language, late=subscriber.late).values(), *self._own(subscriber, rendered)]
        subscriber.put("\n".join(parts))
        room = self.rooms.get(table_id)
        if room is not None and room.version < 0 and room.subscribers == {subscriber}:
            # Whoever is here has it: the watcher need not tell the whole room again.
            room.all_told(rendered.version)

    def heard(self, announcement: Announcement) -> None:
        """From any thread of this process: a table changed. Told on to the other processes as well."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._heard_here, announcement)
            if self._wire:
                self._wire.tell(loop, announcement)

    def closed(self, player_id: int, reason: str) -> None:
        """From any thread: this player's sockets close, here and in the other processes."""
        loop = self._loop
        if loop is not None:
            loop.call_soon_threadsafe(self._closed_here, player_id, reason)
            if self._wire:
                self._wire.tell_closed(loop, player_id, reason)

    def _heard_here(self, announcement: Announcement) -> None:
        room = self.rooms.get(announcement.table_id)
        if room is not None:
            room.hear(announcement)

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
            await asyncio.sleep(min(SETTLE_SECONDS, loop.time() - began))

    async def _tell(self, room: Room) -> None:
        everyone, players = room.everyone, room.take()
        wanted: defaultdict[int, set[str]] = defaultdict(set)
        for subscriber in room.subscribers:
            if subscriber.player_id in players:
                wanted[subscriber.player_id].add(subscriber.language)
        languages = {subscriber.language for subscriber in room.subscribers}
        rendered = await hot(table_render, room.table_id, languages, dict(wanted))
        self.tell(room, rendered)
        if everyone:
            room.all_told(rendered.version)

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
        behind: dict[int, int] = {}
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

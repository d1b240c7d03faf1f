"""The sockets of one place that is shown, and what waits to be sent to each. Of the hub, and of the hub alone."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable

from games.announce import Announcement, Place
from games.rendering import Audience, Regions

QUEUE_FRAMES = 64
# The same bound for a client whose frames go the short way: more than a minute of a busy table.
WAITING_BYTES = 256 * 1024
RELOAD_CODE = 4408


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

    def __init__(self, table_id: Place) -> None:
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
        # Is it being told at this moment?
        self.telling = False
        # Whoever is here, made anew with each who comes or goes: other threads read it.
        self.audience: Audience = {}

    def seated(self, subscriber: Subscriber, *, here: bool) -> None:
        """A socket has come, or has gone."""
        (self.subscribers.add if here else self.subscribers.discard)(subscriber)
        spoken: defaultdict[int, set[str]] = defaultdict(set)
        for one in self.subscribers:
            spoken[one.player_id].add(one.language)
        self.audience = {player_id: frozenset(languages) for player_id, languages in spoken.items()}

    def next_is(self, version: int) -> bool:
        """Is everything told up to the version before this one, and nothing on its way?"""
        return self.version == version - 1 and not (self.telling or self.dirty.is_set())

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

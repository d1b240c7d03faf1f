"""What players have on their screens, with announcements that get lost: the hub's own rooms, without its loop.

The hub decides who is told what; here its rooms are driven by hand, and a screen keeps what a page would show.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from typing import Any

from games import announce
from games.announce import Announcement
from games.hub import Hub, Room, Subscriber
from games.models import Table
from games.selectors import baccarat, blackjack, stud
from games.selectors.roulette import public_table, viewer_tables
from games.selectors.tables import versions

# A table's page by its game: what all see and what each of these players sees. Roulette's is read in two parts.
READERS: Mapping[str, Callable[..., tuple[Any, dict[int, Any]]]] = {
    Table.Game.BLACKJACK: blackjack.table_views,
    Table.Game.STUD: stud.table_views,
    Table.Game.BACCARAT: baccarat.table_views,
}


def seen(table_id: int, player_ids: Collection[int], now: datetime) -> tuple[Any, dict[int, Any]]:
    """What the house says now of a table, and to each of these players."""
    reader = READERS.get(Table.objects.values_list("game", flat=True).get(pk=table_id))
    if reader is not None:
        return reader(table_id, player_ids, now=now)
    return public_table(table_id, now=now), dict(viewer_tables(table_id, player_ids)) if player_ids else {}


class Screen(Subscriber):
    """One player's page at one table."""

    __slots__ = ("private", "public")

    def __init__(self, *, player_id: int) -> None:
        super().__init__(player_id=player_id, language="pt-pt")
        self.public: Any = None
        self.private: Any = None


class Screens:
    """`lost()`: is this announcement lost? `now()`: what time it is."""

    def __init__(self, *, lost: Callable[[], bool], now: Callable[[], datetime]) -> None:
        self._lost, self._now = lost, now
        self.hub = Hub()
        self.announced = self.dropped = 0

    def __enter__(self) -> "Screens":
        announce.on_announcement(self.heard)
        return self

    def __exit__(self, *_: object) -> None:
        announce.off_announcement(self.heard)

    def heard(self, announcement: Announcement) -> None:
        self.announced += 1
        if self._lost():
            self.dropped += 1
        else:
            self.hub._heard_here(announcement)

    def open(self, table_id: int, player_id: int) -> None:
        """A page connects (or connects again): it gets everything."""
        room = self.hub.rooms.setdefault(table_id, Room(table_id))
        screen = Screen(player_id=player_id)
        room.subscribers.add(screen)
        self._show(table_id, {screen}, {player_id})

    def close(self, table_id: int, player_id: int) -> None:
        room = self.hub.rooms.get(table_id)
        if room is not None:
            room.subscribers = {one for one in room.subscribers if one.player_id != player_id}

    def restart(self) -> None:
        """The process is dead: its pages connect again to the next one."""
        watched = [(table_id, screen.player_id) for table_id, screen in self.all()]
        self.hub = Hub()
        for table_id, player_id in watched:
            self.open(table_id, player_id)

    def tell(self) -> None:
        """What the hub's tasks do: show what was marked."""
        for table_id, room in self.hub.rooms.items():
            if room.dirty.is_set():
                everyone, players = room.everyone, room.take()
                self._show(table_id, room.subscribers, players)
                if everyone:
                    room.all_told(max((screen.version for screen in room.subscribers), default=room.version))

    def watch(self) -> None:
        """What the hub's watcher does each second: look at the versions themselves."""
        for table_id, version in versions(self.hub.rooms).items():
            room = self.hub.rooms[table_id]
            if version > room.version:
                room.mark((), everyone=True)
        self.tell()

    def all(self) -> list[tuple[int, Screen]]:
        """Every screen, in an order that does not depend on where it lies in memory."""
        found = [
            (table_id, screen)
            for table_id, room in self.hub.rooms.items()
            for screen in room.subscribers
            if isinstance(screen, Screen)
        ]
        return sorted(found, key=lambda pair: (pair[0], pair[1].player_id))

    def so(self, table_id: int, player_id: int) -> tuple[Any, Any]:
        """What the house says now."""
        public, private = seen(table_id, [player_id], self._now())
        return public, private.get(player_id)

    def _show(self, table_id: int, screens: set[Subscriber], players: set[int]) -> None:
        public, private = seen(table_id, players, self._now())
        for screen in screens:
            assert isinstance(screen, Screen)
            screen.public, screen.version = public, public.version
            if screen.player_id in players:
                screen.private = private.get(screen.player_id)

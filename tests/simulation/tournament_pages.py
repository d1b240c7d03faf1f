"""Pages of tournaments in a simulated house, with announcements that get lost: the hub's own rooms, driven by hand.

A page shows the version of its tournament that it was told; the hub decides who is told, its watcher finds what
was lost.
"""

from collections.abc import Callable, Iterable
from random import Random

from games import announce
from games.announce import Announcement, Place
from games.hub import Hub, Room, Subscriber
from games.rendering import versions_read
from tests.simulation.proofs import Broken


class Pages:
    """`lost()`: is this announcement lost?"""

    def __init__(self, *, lost: Callable[[], bool]) -> None:
        self._lost = lost
        self.hub = Hub()
        self.shown: dict[tuple[Place, int], int] = {}

    def __enter__(self) -> "Pages":
        announce.on_announcement(self.heard)
        return self

    def __exit__(self, *_: object) -> None:
        announce.off_announcement(self.heard)

    def heard(self, announcement: Announcement) -> None:
        if announcement.table_id in self.hub.rooms and not self._lost():
            self.hub._heard_here(announcement)

    def open(self, place: Place, players: Iterable[int]) -> None:
        """Pages connect: each gets everything."""
        room = self.hub.rooms.setdefault(place, Room(place))
        version = versions_read([place])[place]
        for player in players:
            room.subscribers.add(Subscriber(player_id=player, language="pt-pt"))
            self.shown[place, player] = version
        room.all_told(version)

    def restart(self) -> None:
        """The process is dead: its pages connect again to the next one."""
        watched, self.hub = list(self.shown), Hub()
        for place, player in watched:
            self.open(place, [player])

    def tell_or_watch(self, chance: Random) -> None:
        """What the hub's tasks do, and now and then its watcher."""
        if chance.random() < 0.3:
            self._watch()
        if chance.random() < 0.5:
            self._tell()

    def agree(self) -> None:
        """After one look at the versions no page is behind. Raises Broken."""
        self._watch()
        self._tell()
        now = versions_read(list(self.hub.rooms))
        for (place, player), version in self.shown.items():
            if version != now[place]:
                raise Broken(f"player {player} sees {place} at {version} and it is at {now[place]}")

    def _watch(self) -> None:
        for place, version in versions_read(list(self.hub.rooms)).items():
            room = self.hub.rooms[place]
            if version > room.version:
                room.mark((), everyone=True)

    def _tell(self) -> None:
        for place, room in self.hub.rooms.items():
            if not room.dirty.is_set():
                continue
            everyone = room.everyone
            room.take()
            if everyone:
                version = versions_read([place])[place]
                for subscriber in room.subscribers:
                    self.shown[place, subscriber.player_id] = version
                room.all_told(version)

"""A hub with sockets that are not there: each send is a numbered point, and what was sent is kept."""

import asyncio
from collections.abc import Callable

from accounts.models import PlaySession
from casino.bridge import hot, threads_end
from games import announce
from games import hub as hub_module
from games.announce import Announcement, Place
from games.hub import Hub, Subscriber
from games.models import Table
from tests.crash.points import Points
from tournaments.models import Tournament

SECONDS = 20.0


class Sink(Subscriber):
    """A socket's end of the hub. Reaching it is a point."""

    __slots__ = ("points", "texts")

    def __init__(self, points: Points, *, player_id: int, language: str) -> None:
        super().__init__(player_id=player_id, language=language)
        self.points = points
        self.texts: list[str] = []

    def put(self, text: str) -> None:
        self.points.reach("SEND")
        self.texts.append(text)


def played_quietly(points: Points, run: Callable[[], object]) -> None:
    """The same without sockets: up to the last announcement the points are the same."""

    def announced(announcement: Announcement) -> None:
        points.reach("ANNOUNCE")

    announce.on_announcement(announced)
    points.armed = True
    run()


def played_live(points: Points, run: Callable[[], object]) -> None:
    """Carry `run` out on the pool, as a consumer does, with a socket for each open session; then see all told."""
    asyncio.run(_live(points, run))


async def _live(points: Points, run: Callable[[], object]) -> None:
    # No watcher in between: a step's points are the step's alone.
    hub_module.WATCH_SECONDS = 3600.0
    hub = Hub()
    waiting: list[Announcement] = []

    def announced(announcement: Announcement) -> None:
        points.reach("ANNOUNCE")
        waiting.append(announcement)

    await hub.start()
    # The hub hears once the command is over: its sends are then never in between two writes.
    announce.off_announcement(hub.heard)
    announce.on_announcement(announced)
    sinks = []
    for table_id, player_id in [*await hot(_seated), *await hot(_looking_on)]:
        sink = Sink(points, player_id=player_id, language="pt-pt")
        sinks.append((table_id, sink))
        await hub.subscribe(table_id, sink)
    points.armed = True
    await hot(run)
    # Tables whose version has not moved are told too, of a balance: the end comes after all of them.
    untold = {table_id: room.told for table_id, room in hub.rooms.items()}
    untold = {table_id: told for table_id, told in untold.items() if table_id in {one.table_id for one in waiting}}
    for announcement in waiting:
        hub.heard(announcement)
    async with asyncio.timeout(SECONDS):
        while any(hub.rooms[table_id].told == told for table_id, told in untold.items()) or await hot(
            _behind, [(table_id, sink.version) for table_id, sink in sinks]
        ):
            await asyncio.sleep(0.002)
    points.reach("END")
    points.armed = False
    await hub.stop()
    announce.off_announcement(announced)
    threads_end()


def _seated() -> list[tuple[Place, int]]:
    return list(PlaySession.objects.filter(ended_at=None).order_by("id").values_list("table_id", "player_id"))


def _looking_on() -> list[tuple[Place, int]]:
    """Somebody without an account has the page of each tournament open."""
    return [(("tournament", pk), 0) for pk in Tournament.objects.exclude(state="draft").values_list("pk", flat=True)]


def _behind(told: list[tuple[Place, int]]) -> bool:
    versions: dict[Place, int] = dict(Table.objects.values_list("pk", "version"))
    versions |= {("tournament", pk): version for pk, version in Tournament.objects.values_list("pk", "version")}
    return any(version < versions[table_id] for table_id, version in told)

"""The house's clock: sleeps until the next deadline in the database, then calls the service that checks again.

Any number of clocks may run, in `serve` or by themselves: each step is fenced, so two at once do no harm, and one that
comes late makes things late, never twice.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.db.models import Min
from django.utils import timezone
from django.utils.translation import gettext_noop

from accounts.models import PlaySession
from accounts.services.sessions import sessions_close_due
from casino.bridge import hot
from casino.celery import PERIODIC
from casino.celery import app as celery_app
from casino.deadlines import AGAIN, earliest, next_of
from casino.prepared import Prepared
from games import announce
from games.announce import Announcement
from games.models import Table
from games.services.poker.clock import seats_let_go
from games.services.poker.waiting import places_let_go
from games.services.tables import round_void, table_tick

logger = logging.getLogger(__name__)

# Without a nudge from another process, look at least this often.
LONGEST_SLEEP_SECONDS = 1.0
# A round whose step fails this often can't be finished: it is void and the stakes go back.
TRIES_BEFORE_VOID = 5
# When periodic work is done for the first time after a start, and how far apart: people come in first.
FIRST_SECONDS, FIRST_APART_SECONDS = 60.0, 5.0


@dataclass(frozen=True, slots=True)
class Part:
    """Something else that has deadlines: what does what is due, and when the next one is."""

    due_do: Callable[[datetime], None]
    next_deadline: Callable[[], datetime | None]


# Entered by applications when they are ready.
_parts: list[Part] = []


def part_register(part: Part) -> None:
    """Have this clock, and every other one, look after these deadlines too."""
    if part not in _parts:
        _parts.append(part)


class Clock:
    """One clock on one event loop."""

    def __init__(self) -> None:
        self._nudged = asyncio.Event()
        # The next deadline, as far as is known; None: it is being looked for, or there is none.
        self._next: datetime | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._failures: Counter[int] = Counter()
        # Tables at which no step could be made: until when they are left alone.
        self._put_off: dict[int, datetime] = {}

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        announce.on_announcement(self.heard)
        self._tasks = [asyncio.create_task(self.run())]
        if settings.CELERY_TASK_ALWAYS_EAGER:
            # No broker, so no beat: what it would enqueue is called from here.
            self._tasks += [
                asyncio.create_task(
                    self._repeat(name, every, first=min(every, FIRST_SECONDS + FIRST_APART_SECONDS * turn))
                )
                for turn, (name, every) in enumerate(PERIODIC.items())
            ]

    async def stop(self) -> None:
        announce.off_announcement(self.heard)
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with contextlib.suppress(asyncio.CancelledError):
                await task
        self._tasks, self._loop = [], None

    def heard(self, announcement: Announcement) -> None:
        """From any thread: an earlier deadline may have been set."""
        loop, deadline = self._loop, announcement.deadline
        if loop is not None and deadline is not None and (self._next is None or deadline < self._next):
            loop.call_soon_threadsafe(self._nearer, deadline)

    def _nearer(self, deadline: datetime) -> None:
        if self._next is None or deadline < self._next:
            self._next = deadline
            self._nudged.set()

    async def run(self) -> None:
        """For ever: do what is due, sleep until the next deadline or a nudge."""
        while True:
            # What is heard of meanwhile may have been committed after it was looked for.
            self._next = None
            try:
                found = await hot(self.due_do)
            except DatabaseError:
                logger.exception("the clock can't reach the database")
                found = None
            self._next = min((at for at in (found, self._next) if at is not None), default=None)
            await self._sleep()

    async def _sleep(self) -> None:
        """Until the next deadline. An earlier one that is set meanwhile shortens it: nothing is due before that."""
        loop = asyncio.get_running_loop()
        longest = loop.time() + LONGEST_SLEEP_SECONDS
        self._nudged.set()
        while self._nudged.is_set():
            self._nudged.clear()
            wait = longest - loop.time()
            if self._next is not None:
                wait = min(wait, (self._next - timezone.now()).total_seconds())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, wait)):
                    await self._nudged.wait()

    async def _repeat(self, name: str, every: float, *, first: float) -> None:
        """A house that is started again each day does its daily work all the same: the first time comes soon."""
        await asyncio.sleep(first)
        while True:
            try:
                await hot(task_named(name).delay)
            except Exception:
                logger.exception("the periodic task %s failed", name)
            await asyncio.sleep(every)

    def due_do(self) -> datetime | None:
        """Do everything that is due; returns the next deadline. Runs on a thread of the pool."""
        now = timezone.now()
        for part in _parts:
            part.due_do(now)
        self.tables_do(now)
        seats_let_go(now=now)
        for session in sessions_close_due(now=now):
            # The page of a session that has just ended shows its summary.
            announce.announce(Announcement(session.table_id, version=-1, players=(session.player_id,)))
        places_let_go(now=now)
        found = next_deadline(besides=self._put_off)
        if found is not None and found <= now:
            # It was due before all this and still is: a step that failed, which would fail again at once.
            found = timezone.now() + AGAIN
        if not self._put_off:
            return found
        # They are due all the same; nothing else waits for them, and they don't keep the clock busy.
        again = max(timezone.now(), min(self._put_off.values()))
        return min(found or again, again)

    def tables_do(self, now: datetime, *, is_mine: Callable[[int], bool] | None = None) -> int:
        """One step at each table whose deadline has come (only at those that are `is_mine`); how many were made."""
        self._put_off = {table_id: until for table_id, until in self._put_off.items() if until > now}
        made = 0
        for table_id in due_tables(now):
            if table_id in self._put_off or (is_mine is not None and not is_mine(table_id)):
                continue
            if self._table_do(table_id):
                made += 1
            else:
                # Somebody else is at it, or it failed: asking again without a pause would be in the way.
                self._put_off[table_id] = timezone.now() + AGAIN
        return made

    def _table_do(self, table_id: int) -> bool:
        """One step of a table; False where none was made."""
        try:
            done = table_tick(table_id=table_id, now=timezone.now())
            self._failures.pop(table_id, None)
            return done
        except DatabaseError:
            logger.exception("table %s: the database refused a step; it is tried again", table_id)
        except Exception:
            logger.exception("table %s: a step failed", table_id)
            self._failures[table_id] += 1
            if self._failures[table_id] >= TRIES_BEFORE_VOID:
                self._failures.pop(table_id)
                self._give_up(table_id)
        return False

    def _give_up(self, table_id: int) -> None:
        round_id = Table.objects.values_list("round_id", flat=True).get(pk=table_id)
        if round_id is not None:
            round_void(round_id=round_id, reason=CANNOT_FINISH, now=timezone.now())


CANNOT_FINISH = gettext_noop("Avaria do sistema: a jogada não pôde ser concluída.")


def task_named(name: str) -> Any:
    """The task; known here too, where no worker of celery's has imported the modules that hold them."""
    celery_app.loader.import_default_modules()
    return celery_app.tasks[name]


def due_tables(now: datetime) -> list[int]:
    """Tables whose deadline has come, the latest-standing first."""
    return [pk for (pk,) in _DUE.rows(now)]


_DUE = Prepared(lambda now: Table.objects.filter(deadline_at__lte=now).order_by("deadline_at").values_list("pk"))


def next_deadline(*, besides: Collection[int] = ()) -> datetime | None:
    """The earliest deadline of any table (`besides` these) or session, and of whatever else the clock looks after."""
    if besides:
        tables = Table.objects.exclude(pk__in=besides).aggregate(at=Min("deadline_at"))["at"]
    else:
        tables = earliest(_NEXT_TABLE)
    others = [part.next_deadline() for part in _parts]
    return min((at for at in (tables, earliest(_NEXT_SESSION), *others) if at is not None), default=None)


_NEXT_TABLE = next_of(Table.objects.all())
_NEXT_SESSION = next_of(PlaySession.objects.filter(ended_at=None))

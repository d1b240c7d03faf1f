"""Two transactions that meet at one instant, on real PostgreSQL with real threads; chance decides nothing.

The first one stops inside its transaction, where the test says, until the second has either finished or been seen
waiting for a lock. So «at the same time» is the worst moment there is, and the same one at every run.
"""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

import psycopg
from django.db import connection, connections

from accounts.models import LedgerAccount
from accounts.services import protection, sessions, spending
from games.models import Table
from games.services import bets, roulette, rounds, tables
from games.services.commands import table_take
from games.services.poker import clock as poker_clock
from games.services.poker import room as poker_room

SECONDS = 30.0
_WAITING = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    " AND backend_type = 'client backend'"
)


@dataclass(frozen=True, slots=True)
class Met:
    """What each gave (or raised), and whether the second was seen waiting for the first."""

    first: Any
    second: Any
    waited: bool


def meet(first: Callable[[], Any], second: Callable[[], Any], *, inside: str) -> Met:
    """Run `first` up to its call of `inside` (a dotted name), let `second` come, then both go on."""
    module, _, name = inside.rpartition(".")
    original = getattr(__import__(module, fromlist=[name]), name)
    once, waited, done = threading.Event(), threading.Event(), threading.Event()
    given: dict[str, Any] = {}

    def later() -> None:
        given["second"] = tried(second)
        done.set()

    other = threading.Thread(target=later)

    def stop_here(*args: Any, **fields: Any) -> Any:
        if threading.current_thread() is one and not once.is_set():
            once.set()
            other.start()
            if until_done_or_waiting(done):
                waited.set()
        return original(*args, **fields)

    one = threading.Thread(target=lambda: given.update(first=tried(first)))
    with patch(inside, stop_here):
        one.start()
        one.join(SECONDS)
        assert once.is_set(), f"the first never came to {inside}: {given.get('first')!r}"
        other.join(SECONDS)
    assert not one.is_alive()
    assert not other.is_alive()
    return Met(given["first"], given["second"], waited.is_set())


def until_done_or_waiting(done: threading.Event) -> bool:
    """Whether somebody was seen waiting for a lock before `done`."""
    settings = connection.settings_dict
    address = {
        name: settings[key]
        for name, key in (("host", "HOST"), ("port", "PORT"), ("user", "USER"), ("password", "PASSWORD"))
        if settings[key]
    }
    deadline = time.monotonic() + SECONDS
    with psycopg.connect(dbname=settings["NAME"], autocommit=True, **address) as watcher:
        while not done.is_set():
            if watcher.execute(_WAITING).fetchone() != (0,):
                return True
            assert time.monotonic() < deadline, "neither done nor waiting"
            done.wait(0.005)
    return False


def tried(run: Callable[[], Any]) -> Any:
    """What it gives or the exception it raises; this thread's connections are closed afterwards."""
    try:
        return run()
    except Exception as raised:
        return raised
    finally:
        connections.close_all()


def all_at_once(runs: list[Callable[[], Any]], *, threads: int = 20) -> list[Any]:
    """Run all of them on real threads that start together; what each gave or raised, in order."""
    gate = threading.Barrier(threads)

    def started(run: Callable[[], Any] | None) -> Any:
        if run is None:
            gate.wait(SECONDS)
            return None
        return tried(run)

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(started, [None] * threads))
        return list(pool.map(started, runs))


# --- The same house without its locks ---


@contextmanager
def tables_unlocked() -> Iterator[None]:
    """Commands read the table's row without holding it."""

    def look(table_id: int) -> Table:
        return Table.objects.select_related("round").get(pk=table_id)

    with ExitStack() as stack:
        for module in (bets, roulette, tables, poker_room, poker_clock):
            assert module.table_take is table_take
            stack.enter_context(patch.object(module, "table_take", look))
        yield


@contextmanager
def fence_open() -> Iterator[None]:
    """The log takes an event whatever version it was decided on."""
    append = bets.append

    def anyhow(**fields: Any) -> Any:
        now = Table.objects.values_list("version", flat=True).get(pk=fields["table_id"])
        return append(**{**fields, "expected_version": now})

    with ExitStack() as stack:
        for module in (bets, rounds, poker_room):
            stack.enter_context(patch.object(module, "append", anyhow))
        yield


@contextmanager
def wallets_unlocked() -> Iterator[None]:
    """Bets, sessions and protection read wallets without holding them."""

    def look(*, player_id: int, currency: str) -> LedgerAccount | None:
        return LedgerAccount.objects.filter(kind="wallet", currency=currency, player_id=player_id, ref="").first()

    def look_at_all(player_id: int) -> list[LedgerAccount]:
        return list(LedgerAccount.objects.filter(kind="wallet", player_id=player_id).order_by("id"))

    with (
        patch.object(spending, "wallet_lock", look),
        patch.object(sessions, "wallet_lock", look),
        patch.object(protection, "wallets_lock", look_at_all),
    ):
        yield

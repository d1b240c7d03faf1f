"""Many threads at once on one database, each with its own connection, all let go at the same instant."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from django.db import connection, connections

PATIENCE = 60


def together(count: int, act: Callable[[int], object]) -> list[object]:
    """What `act(0)` to `act(count - 1)` gave back when run at once; an exception is given back as itself."""
    gate = threading.Barrier(count)

    def run(number: int) -> object:
        try:
            connection.ensure_connection()
            gate.wait(PATIENCE)
            return act(number)
        except Exception as raised:
            return raised
        finally:
            connections.close_all()

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def aside(act: Callable[[], object]) -> "Future[object]":
    """Begin `act` in a thread of its own; its future's exception is what it raised."""
    future: Future[object] = Future()

    def run() -> None:
        try:
            future.set_result(act())
        except Exception as raised:
            future.set_exception(raised)
        finally:
            connections.close_all()

    threading.Thread(target=run, daemon=True).start()
    return future


def wait_until_someone_waits(future: "Future[object]") -> None:
    """Return once another connection of this database waits for a lock that is held (or the act has ended)."""
    end = time.monotonic() + PATIENCE
    while not future.done():
        with connection.cursor() as cursor:
            # Inside a transaction the picture of who is doing what is kept: ask for a new one.
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(
                "SELECT COUNT(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND wait_event_type = 'Lock' AND pid <> pg_backend_pid()"
            )
            if cursor.fetchone()[0]:
                return
        assert time.monotonic() < end, "nobody came to wait"
        time.sleep(0.01)

"""The only crossing from async code to the database: a small pool of threads of its own.

Channels' default runs all blocking code of a process on one thread; one slow query would hold up every table.
"""

import asyncio
import contextvars
import select
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, ParamSpec, TypeVar

from django.conf import settings
from django.db import connections
from psycopg.pq import ConnStatus

P = ParamSpec("P")
R = TypeVar("R")

_pool: ThreadPoolExecutor | None = None
_pool_lock = threading.Lock()


def _threads() -> ThreadPoolExecutor:
    global _pool
    with _pool_lock:
        if _pool is None:
            _pool = ThreadPoolExecutor(max_workers=settings.HOT_THREADS, thread_name_prefix="hot")
        return _pool


async def hot(function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run blocking `function` on the pool and give back what it gives (or raises)."""
    call = partial(_run, function, args, kwargs)
    return await asyncio.get_running_loop().run_in_executor(_threads(), contextvars.copy_context().run, call)


def _run(function: Callable[..., R], args: tuple[object, ...], kwargs: dict[str, object]) -> R:
    _connections_look()
    try:
        return function(*args, **kwargs)
    finally:
        _connections_look()


def _connections_look() -> None:
    """Let go of connections that are of no more use.

    Django would ask the server «are you there?» before each call. Here it is asked only where something has gone wrong,
    or where the server has said something while nobody was asking: that it is going, or that it is gone.
    """
    for connection in connections.all(initialized_only=True):
        if connection.errors_occurred or connection.in_atomic_block or _has_spoken(connection.connection):
            connection.close_if_unusable_or_obsolete()


def _has_spoken(raw: Any) -> bool:
    pgconn = getattr(raw, "pgconn", None)
    if pgconn is None:
        return False
    if pgconn.status != ConnStatus.OK:
        return True
    ready = select.poll()
    ready.register(pgconn.socket, select.POLLIN)
    return bool(ready.poll(0))


def threads_end() -> None:
    """Close every thread's database connection and end the pool (shutdown, tests)."""
    global _pool
    with _pool_lock:
        pool, _pool = _pool, None
    if pool is None:
        return
    everyone = threading.Barrier(settings.HOT_THREADS)

    def leave() -> None:
        everyone.wait(timeout=10)
        connections.close_all()

    for _ in range(settings.HOT_THREADS):
        pool.submit(leave)
    pool.shutdown(wait=True)

"""Where bytes come out: every address that answers a GET, a dump of every table, and what goes through Redis."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import redis
from django.conf import settings
from django.db import connection
from django.urls import URLPattern, URLResolver, get_resolver

from tests.leaks.kept import Kept

# What stands in the place of an argument, by the argument's name; every other gets what its kind needs.
ARGUMENTS = {
    "slug": "cascais",
    "table": "cascais",
    "number": "2",
    "version": "1",
    "session_id": "1",
    "key": "roulette-american-eur-sandbox",
    "app_label": "accounts",
}
STAFF = "gestao/"
_IDS = ("1", "2", "3", "4", "5", "6")


def addresses(part: str, **arguments: str) -> list[str]:
    """All addresses of the public part, or of the staff's. `arguments` stand in the place of those above."""
    found = set()
    for entry in get_resolver().url_patterns:
        if (str(entry.pattern) == STAFF) == (part == "staff"):
            found |= set(_addresses(entry, "/", ARGUMENTS | arguments))
    return sorted(found)


def _addresses(entry: Any, before: str, arguments: dict[str, str]) -> Iterator[str]:
    if isinstance(entry, URLResolver):
        for inner in entry.url_patterns:
            yield from _addresses(inner, before + str(entry.pattern), arguments)
    elif isinstance(entry, URLPattern) and "^" not in str(entry.pattern):
        yield from _filled(before + str(entry.pattern), arguments)


def _filled(route: str, arguments: dict[str, str]) -> Iterator[str]:
    """The address, or one for each of some rows where it ends in a row's number."""
    plain, by_row = route, False
    while "<" in plain:
        head, _, rest = plain.partition("<")
        argument, _, tail = rest.partition(">")
        name = argument.rpartition(":")[2]
        by_row = by_row or name in ("object_id", "session_id")
        plain = head + ("\x00" if name in ("object_id", "session_id") else arguments.get(name, "1")) + tail
    yield from (plain.replace("\x00", row) for row in _IDS) if by_row else (plain,)


def dump() -> bytes:
    """Every row of every table, as text."""
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        return "\n".join(connection.connection.iterdump()).encode()
    parts: list[bytes] = []
    for table in connection.introspection.table_names():
        with connection.connection.cursor().copy(f'COPY "{table}" TO STDOUT') as copy:
            parts += [bytes(block) for block in copy]
    return b"".join(parts)


@contextmanager
def redis_heard(kept: Kept) -> Iterator[None]:
    """Keep every command that reaches our Redis database; nothing without Redis."""
    if not settings.REDIS_URL:
        yield
        return
    client = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=None)
    number = client.connection_pool.connection_kwargs.get("db", 0)
    ready = threading.Event()

    def listen() -> None:
        with client.monitor() as monitor:
            ready.set()
            for heard in monitor.listen():
                if "the-end-of-listening" in heard["command"]:
                    return
                if heard["db"] == number:
                    kept.keep("redis", "traffic", heard["command"])

    listener = threading.Thread(target=listen)
    listener.start()
    assert ready.wait(10)
    yield
    client.echo("the-end-of-listening")
    listener.join(10)
    assert not listener.is_alive()
    client.close()

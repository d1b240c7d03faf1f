"""The hot pool's connections: kept from call to call, and let go once the server has said that it goes."""

import asyncio
import time

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError, connection
from django.test import override_settings

from casino.bridge import hot, threads_end
from casino.statements import statement

pytestmark = pytest.mark.django_db(transaction=True)


def backend() -> int:
    """Which server process stands behind this thread's connection."""
    found: int = statement("SELECT pg_backend_pid()", [])[0][0]
    return found


@sync_to_async
def end(process: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s)", [process])
    time.sleep(0.2)


@sync_to_async
def on_postgresql() -> bool:
    return connection.vendor == "postgresql"


async def test_a_connection_that_the_server_has_ended_is_replaced_before_anybody_needs_it() -> None:
    if not await on_postgresql():
        return
    threads_end()
    with override_settings(HOT_THREADS=1):
        try:
            first = await hot(backend)
            assert await hot(backend) == first
            await end(first)
            second = await hot(backend)
            assert second != first
            assert await hot(backend) == second
        finally:
            await asyncio.to_thread(threads_end)


async def test_after_a_fault_the_next_call_finds_a_connection_that_works() -> None:
    if not await on_postgresql():
        return

    def fails() -> None:
        statement("SELECT pg_terminate_backend(pg_backend_pid())", [])

    threads_end()
    with override_settings(HOT_THREADS=1):
        try:
            with pytest.raises(OperationalError):
                await hot(fails)
            assert await hot(backend) > 0
        finally:
            await asyncio.to_thread(threads_end)

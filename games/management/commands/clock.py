"""`manage.py clock`: the clock in a process of its own. Run as many as you like."""

import asyncio
import signal
from typing import Any

from django.core.management.base import BaseCommand

from casino.bridge import threads_end
from games.clock import Clock
from games.hub import hub


class Command(BaseCommand):
    help = "Call every deadline that has come, until stopped."

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            asyncio.run(self._run())
        finally:
            threads_end()

    async def _run(self) -> None:
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
        # The hub has no sockets here; it tells the other processes what this one's steps changed.
        clock = Clock()
        await hub.start()
        await clock.start()
        await stop.wait()
        await clock.stop()
        await hub.stop()

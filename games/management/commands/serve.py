"""`manage.py serve`: the only server entry, in development, for a newcomer and in production.

Daphne with 16 KiB caps on frames and messages; hub and clock start once the server listens (it has no lifespan hook),
and on SIGTERM the house drains: new commands are refused, those under way finish, sockets are told to come back.
"""

import asyncio
from typing import Any

from daphne.server import twisted_loop  # isort:skip  (installs the reactor: must come first)
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from twisted.internet import reactor
from twisted.internet.defer import Deferred


class Command(BaseCommand):
    help = "Serve pages and tables, with the clock unless --no-clock."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-clock", action="store_true", help="the clock runs in processes of its own")

    def handle(self, *args: Any, **options: Any) -> None:
        from casino.asgi import application
        from casino.bridge import threads_end
        from casino.server import HouseServer
        from games.clock import Clock
        from games.engines.hands import tables_prepare
        from games.hub import hub

        tables_prepare()
        clock = None if options["no_clock"] else Clock()

        async def start() -> None:
            await hub.start()
            if clock:
                await clock.start()

        async def drain() -> None:
            if clock:
                await clock.stop()
            await hub.drain()
            await hub.stop()

        def drained() -> "Deferred[None]":
            return Deferred.fromFuture(asyncio.ensure_future(drain(), loop=twisted_loop))

        def ready() -> None:
            twisted_loop.create_task(start())
            reactor.addSystemEventTrigger("before", "shutdown", drained)  # type: ignore[arg-type]
            self.stdout.write(f"Mesa Aberta: http://{options['host']}:{options['port']}/")

        server = HouseServer(
            application=application,
            endpoints=[f"tcp:port={options['port']}:interface={options['host']}"],
            websocket_max_message_size=settings.SOCKET_MAX_BYTES,
            websocket_max_frame_size=settings.SOCKET_MAX_BYTES,
            ready_callable=ready,
            server_name="mesa-aberta",
        )
        try:
            server.run()
        finally:
            threads_end()

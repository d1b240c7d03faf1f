"""The load: a process of its own that seats sockets at tables, acts, and times each act until the last socket has it.

Reads its orders as JSON from standard input and answers with JSON. The same for the house and for every floor.
"""

import asyncio
import json
import os
import sys
import time
import uuid
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from benchmarks.sockets import Socket

VERSION = b'data-version="'
ROUND = b'data-round="'
CONNECT_AT_ONCE = 20
LONGEST_SECONDS = 10.0


class TableOfLoad:
    """The sockets of one table, and the act under way there: one at a time, by each seat in turn."""

    def __init__(self, slug: str, cookies: list[str]) -> None:
        self.slug, self.cookies = slug, cookies
        self.sockets: list[Socket] = []
        self.version = -1
        self.round = "0"
        self.acts = 0
        self.refused = 0
        self.bytes = 0
        self.latencies: list[float] = []
        self._expected = sys.maxsize
        self._left = 0
        self._began = 0.0
        self.done = asyncio.Event()
        self.done.set()

    def heard(self, socket: Socket, text: bytes) -> None:
        now = time.perf_counter()
        at = text.find(VERSION)
        if at < 0:
            if b"table-refusal" in text:
                self.refused += 1
                self._end()
            return
        self.bytes += len(text)
        at += len(VERSION)
        version = int(text[at : text.index(b'"', at)])
        if socket.version < self._expected <= version:
            self._left -= 1
            if self._left == 0:
                self.latencies.append(now - self._began)
                self._end()
        socket.version = max(socket.version, version)
        if version > self.version:
            self.version = version
            at = text.find(ROUND, at)
            if at >= 0:
                at += len(ROUND)
                self.round = text[at : text.index(b'"', at)].decode()

    def _end(self) -> None:
        self._expected = sys.maxsize
        self.done.set()

    async def ready(self) -> None:
        """Until this table can act: at a wheel, always."""

    def act(self) -> None:
        """The next seat bets, or takes back what it bet the last time."""
        seat = self.acts % len(self.sockets)
        placing = self.acts // len(self.sockets) % 2 == 0
        self.acts += 1
        act: dict[str, Any] = {"command": "bets_withdraw", "scope": "all"}
        if placing:
            bets = [{"position": f"straight:{seat * 4 + 1}", "amount": 100}, {"position": "red", "amount": 200}]
            act = {"command": "bets_place", "bets": bets}
        act |= {"round": int(self.round or 0), "key": str(uuid.uuid4())}
        self.begin(self.sockets[seat], json.dumps(act))

    def begin(self, socket: Socket, act: str) -> None:
        """Send it; it is over when all sockets of the table have its version."""
        self.done.clear()
        self._expected, self._left = self.version + 1, len(self.sockets)
        self._began = time.perf_counter()
        socket.say(act)

    async def finished(self) -> None:
        async with asyncio.timeout(LONGEST_SECONDS):
            await self.done.wait()


async def connect(url: str, tables: list[TableOfLoad]) -> None:
    """Seat everybody, a few at a time, and wait until each has been sent the table."""
    loop, parts = asyncio.get_running_loop(), urlsplit(url)
    at_once = asyncio.Semaphore(CONNECT_AT_ONCE)

    async def one(table: TableOfLoad, cookie: str) -> None:
        async with at_once:
            _transport, socket = await loop.create_connection(
                lambda: Socket(
                    table.heard,
                    host=parts.netloc,
                    path=f"/ws/mesa/{table.slug}/",
                    origin=f"http://{parts.netloc}",
                    cookie=cookie,
                ),
                parts.hostname,
                parts.port,
            )
            await socket.ready
            table.sockets.append(socket)
            async with asyncio.timeout(60):
                await socket.told.wait()

    await asyncio.gather(*(one(table, cookie) for table in tables for cookie in table.cookies))


async def closed_loop(tables: list[TableOfLoad], seconds: float) -> float:
    """Each table acts again as soon as its last act is everywhere; the seconds that it took."""
    began = time.perf_counter()
    until = began + seconds

    async def one(table: TableOfLoad) -> None:
        while time.perf_counter() < until:
            await table.ready()
            table.act()
            await table.finished()

    await asyncio.gather(*map(one, tables))
    return time.perf_counter() - began


async def paced(tables: list[TableOfLoad], seconds: float, rate: float) -> float:
    """`rate` acts a second over all tables, evenly, whatever the server does; the seconds that it took."""
    began = time.perf_counter()

    async def one(table: TableOfLoad, first: float, every: float) -> None:
        at = first
        while at < seconds:
            await asyncio.sleep(max(0.0, began + at - time.perf_counter()))
            await table.finished()
            await table.ready()
            table.act()
            at += every
        await table.finished()

    every = len(tables) / rate
    await asyncio.gather(*(one(table, every * n / len(tables), every) for n, table in enumerate(tables)))
    return time.perf_counter() - began


def cpu_of(process: int | str) -> float:
    """The CPU seconds that a process has used so far."""
    parts = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")


async def main(orders: dict[str, Any]) -> list[dict[str, Any]]:
    # They build on this module.
    from benchmarks.card_load import CardTableOfLoad
    from benchmarks.poker_load import PokerTableOfLoad

    kinds: dict[str, type[TableOfLoad]] = {"poker": PokerTableOfLoad, "blackjack": CardTableOfLoad}
    kind = kinds.get(orders.get("game", ""), TableOfLoad)
    tables = [kind(one["slug"], one["cookies"]) for one in orders["tables"]]
    await connect(orders["url"], tables)
    found = []
    for phase in orders["phases"]:
        for table in tables:
            table.latencies, table.refused, table.bytes = [], 0, 0
            for socket in table.sockets:
                socket.say('{"command": "ping"}')
        await asyncio.sleep(0.5)
        if phase["kind"] == "idle":
            print("ready", flush=True)
            await asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
            continue
        server, own, began = cpu_of(orders["process"]), cpu_of("self"), time.time()
        took = await (
            closed_loop(tables, phase["seconds"])
            if phase["kind"] == "closed"
            else paced(tables, phase["seconds"], phase["rate"])
        )
        latencies = [latency * 1000 for table in tables for latency in table.latencies]
        found.append(
            {
                "acts": len(latencies),
                "began": began,
                "seconds": took,
                "rate": len(latencies) / took,
                "latencies": latencies,
                "server_ms": (cpu_of(orders["process"]) - server) * 1000 / max(1, len(latencies)),
                "load_ms": (cpu_of("self") - own) * 1000 / max(1, len(latencies)),
                "refused": sum(table.refused for table in tables),
                "bytes": sum(table.bytes for table in tables) / max(1, len(latencies)),
                "lost": sum(socket.closed for table in tables for socket in table.sockets),
            }
        )
    return found


if __name__ == "__main__":
    print(json.dumps(asyncio.run(main(json.loads(sys.stdin.readline())))), flush=True)

"""Two server processes and a clock of its own, on PostgreSQL and Redis: players at different ones sit at one table."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg import sql

from tests.house import House as Rooms
from tests.once import migrated_database
from tests.server.house import SECONDS, Guest, House, free_port

pytestmark = [pytest.mark.services, pytest.mark.timeout(300)]
TABLE = "fast-demo"


@contextmanager
def made(name: str, like: str = "template1") -> Iterator[str]:
    """A PostgreSQL database of its own, by its address."""
    address = urlsplit(os.environ["DATABASE_URL"])
    make = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(like))
    with psycopg.connect(address._replace(path="/postgres").geturl(), autocommit=True) as admin:
        admin.execute(make)
        yield address._replace(path=f"/{name}").geturl()
        admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


@dataclass(frozen=True, slots=True)
class Furnished:
    """A database with the demonstration and the tables for tests, and the folder with the keys that go with it."""

    name: str
    place: Path


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Furnished]:
    """Nobody has entered it: each house of these tests is a copy of it."""
    found = Furnished(f"mesa_furnished_{os.getpid()}", tmp_path_factory.mktemp("furnished"))
    with made(found.name, like=migrated_database()) as address:
        Rooms(found.place, environ={"DATABASE_URL": address, "REDIS_URL": os.environ["REDIS_URL"]}).prepare()
        yield found


@pytest.fixture
def database(furnished: Furnished, tmp_path: Path) -> Iterator[str]:
    """A house's database by its address; what else the house has is in `tmp_path`."""
    shutil.copytree(furnished.place, tmp_path, dirs_exist_ok=True)
    with made(f"mesa_server_{os.getpid()}", like=furnished.name) as address:
        yield address


def test_players_at_different_processes_see_each_others_bets_and_one_clock_serves_both(
    database: str, tmp_path: Path
) -> None:
    services = {"DATABASE_URL": database, "REDIS_URL": os.environ["REDIS_URL"]}
    with House(tmp_path, **services) as one, House(tmp_path, **services) as two, House(tmp_path, **services) as clock:
        for house in (one, two):
            house.start("serve", "--port", str(house.port), "--no-clock")
        clock.start("clock")
        ana, rui = Guest(one, TABLE), Guest(two, TABLE)
        ana.come_in()
        rui.come_in()
        hers, his = ana.sit_down(), rui.sit_down()
        number = hers.round_number()
        his.until(f'data-round="{number}"')
        hers.say("bets_place", round=number, bets=[{"position": "straight:17", "amount": 700}])
        hers.until("993,00")
        his.until("table-version", "7,00")
        his.say("bets_place", round=number, bets=[{"position": "straight:20", "amount": 900}])
        his.until("991,00")
        hers.until("table-version", "9,00")
        # The clock, a third process, closes and settles; both hear of it.
        balls = [socket.until('data-phase="result"', 'data-ball="') for socket in (hers, his)]
        fell = {text.partition('data-ball="')[2].partition('"')[0] for text in balls}
        assert len(fell) == 1
        hers.close()
        his.close()
        assert [house.end(signal.SIGTERM) for house in (one, two, clock)] == [0, 0, 0]
        one.manage("audit")


class Redis:
    """A Redis of the test's own, which can be stopped and started again."""

    def __init__(self) -> None:
        found = shutil.which("redis-server")
        assert found, "this test stops Redis, so it needs a redis-server of its own to start"
        self.program, self.port = found, free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [self.program, "--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
        end = time.monotonic() + SECONDS
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert time.monotonic() < end, "Redis does not come up"
                time.sleep(0.05)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(SECONDS)
            self.process = None


@pytest.fixture
def redis() -> Iterator[Redis]:
    own = Redis()
    own.start()
    yield own
    own.stop()


def test_redis_stopped_in_mid_round_costs_no_cent_and_players_still_see_each_other(
    database: str, redis: Redis, tmp_path: Path
) -> None:
    services = {"DATABASE_URL": database, "REDIS_URL": redis.url, "CELERY_BROKER_URL": ""}
    with House(tmp_path, **services) as one, House(tmp_path, **services) as two:
        one.start("serve", "--port", str(one.port))
        two.start("serve", "--port", str(two.port))
        ana, rui = Guest(one, TABLE), Guest(two, TABLE)
        ana.come_in()
        rui.come_in()
        hers, his = ana.sit_down(), rui.sit_down()
        number = hers.round_number()
        his.until(f'data-round="{number}"')
        redis.stop()
        # Nothing is announced between the two processes now: each finds the other's bets in the database.
        hers.say("bets_place", round=number, bets=[{"position": "straight:17", "amount": 700}])
        hers.until("993,00")
        his.until("table-version", "7,00")
        redis.start()
        his.say("bets_place", round=number, bets=[{"position": "straight:20", "amount": 900}])
        his.until("991,00")
        hers.until("table-version", "9,00")
        balls = [chair.until('data-phase="result"', 'data-ball="') for chair in (hers, his)]
        fell = {text.partition('data-ball="')[2].partition('"')[0] for text in balls}
        assert len(fell) == 1
        hers.close()
        his.close()
        assert [house.end(signal.SIGTERM) for house in (one, two)] == [0, 0]
        one.manage("audit")

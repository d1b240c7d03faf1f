"""Two server processes and a clock of its own, on PostgreSQL and Redis: players at different ones sit at one table."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg import sql

from tests.server.house import Guest, House

pytestmark = [pytest.mark.services, pytest.mark.timeout(300)]


@pytest.fixture
def database() -> Iterator[str]:
    """A PostgreSQL database of its own, by its address."""
    name = f"mesa_server_{os.getpid()}"
    address = urlsplit(os.environ["DATABASE_URL"])
    with psycopg.connect(address._replace(path="/postgres").geturl(), autocommit=True) as admin:
        admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        yield address._replace(path=f"/{name}").geturl()
        admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(name)))


def test_players_at_different_processes_see_each_others_bets_and_one_clock_serves_both(
    database: str, tmp_path: Path
) -> None:
    services = {"DATABASE_URL": database, "REDIS_URL": os.environ["REDIS_URL"]}
    with House(tmp_path, **services) as one, House(tmp_path, **services) as two, House(tmp_path, **services) as clock:
        one.manage("migrate", "--no-input", "--verbosity", "0")
        one.manage("demo")
        for house in (one, two):
            house.start("serve", "--port", str(house.port), "--no-clock")
        clock.start("clock")
        ana, rui = Guest(one), Guest(two)
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

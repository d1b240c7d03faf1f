"""`manage.py serve` as people run it: frames, origins, a drain, a crash, and rounds that go on all the same."""

import json
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from games.hub import RELOAD_CODE
from tests.once import demonstration_place
from tests.server.house import ROOT, Guest, House

pytestmark = [pytest.mark.timeout(300), pytest.mark.source]
STAKE = [{"position": "red", "amount": 700}]
TOO_BIG, CUT = 1009, 1006
ROUND = "SELECT r.phase FROM games_round r JOIN games_table t ON t.id = r.table_id WHERE t.slug = 'lisboa'"
_GUESTS = "JOIN accounts_player p ON p.id = x.player_id WHERE p.is_guest"
HERS = f"SELECT x.amount, x.state, x.returned FROM games_bet x {_GUESTS}"
PAID = f"SELECT x.id FROM accounts_ledgertransaction x {_GUESTS} AND x.kind = 'bet_placed'"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A fresh installation with the demonstration."""
    shutil.copytree(demonstration_place(), tmp_path / "var")
    with House(tmp_path / "var") as house:
        house.start()
        yield house


def stored(house: House, query: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(house.var / "mesa.sqlite3") as database:
        return database.execute(query).fetchall()


def time_passes(house: House) -> None:
    """While the house is down: the end of betting comes."""
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S.%f")
    with sqlite3.connect(house.var / "mesa.sqlite3") as database:
        database.execute("UPDATE games_round SET closes_at = ? WHERE phase = 'betting'", [now])
        database.execute("UPDATE games_table SET deadline_at = ? WHERE slug = 'lisboa'", [now])


def test_a_huge_frame_and_a_strange_origin_get_nowhere_and_the_house_goes_on(house: House) -> None:
    ana, rui = Guest(house), Guest(house)
    ana.come_in()
    rui.come_in()
    his = rui.sit_down()
    number = his.round_number()
    for size in (17 * 1024, 1024 * 1024):
        hers = ana.sit_down()
        hers.until("table-version")
        # The server cuts the line, with a word or (while more is coming) without one.
        with suppress(ConnectionClosed):
            hers.channel.send("x" * size)
        assert hers.until_closed() in (TOO_BIG, CUT)
    for origin in ("http://127.0.0.1:1", f"https://127.0.0.1:{house.port}", "http://evil.example", "null"):
        with pytest.raises(InvalidStatus) as refused:
            ana.sit_down(origin=origin)
        assert refused.value.response.status_code == 403
    # Whoever was there is there still, and can play.
    his.say("bets_place", round=number, bets=STAKE)
    his.until("993,00")
    assert "lisboa" in ana.get("/")
    his.close()


def test_a_house_that_is_told_to_stop_sends_its_players_away_and_finds_them_again(house: House) -> None:
    ana = Guest(house)
    ana.come_in()
    hers = ana.sit_down()
    number = hers.round_number()
    assert house.process is not None
    house.process.send_signal(signal.SIGTERM)
    sent = {"command": "bets_place", "round": number, "key": "sent-in-the-drain", "bets": STAKE}
    # Sent while the house drains: it is refused or lost with the socket, or it was in time; never half done.
    with suppress(ConnectionClosed):
        hers.channel.send(json.dumps(sent))
    assert hers.until_closed() == RELOAD_CODE
    assert house.process.wait(20) == 0
    assert len(stored(house, HERS)) == len(stored(house, PAID))
    house.start()
    hers = ana.sit_down()
    hers.until("table-version")
    # The page sends again what it has no answer to.
    hers.say(**sent)
    hers.until("993,00")
    assert stored(house, HERS) == [(700, "placed", 0)]
    hers.close()
    assert house.end(signal.SIGTERM) == 0


def test_a_process_that_only_serves_knows_every_periodic_task(tmp_path: Path) -> None:
    """Nothing but the clock is imported: what a test run has imported besides would hide a task that isn't found."""
    known = (
        "import django; django.setup(); from casino.celery import PERIODIC; from games.clock import task_named;"
        " print(sorted(task_named(name).name for name in PERIODIC) == sorted(PERIODIC))"
    )
    environment = {**House(tmp_path).environment, "DJANGO_SETTINGS_MODULE": "casino.settings"}
    told = subprocess.run([sys.executable, "-c", known], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert told.stdout.strip() == "True", told.stderr


@pytest.mark.rule("804/22", "804/23")
def test_a_house_that_is_killed_in_a_round_ends_that_round_when_it_is_up_again(house: House) -> None:
    ana = Guest(house)
    ana.come_in()
    hers = ana.sit_down()
    number = hers.round_number()
    hers.say("bets_place", round=number, bets=STAKE)
    hers.until("993,00")
    assert house.end(signal.SIGKILL) == -signal.SIGKILL
    assert stored(house, f"{ROUND} AND r.number = {number}") == [("betting",)]
    time_passes(house)
    house.start()
    hers = ana.sit_down()
    hers.until("table-version")
    hers.until('data-phase="result"')
    assert stored(house, f"{ROUND} AND r.number = {number}") == [("settled",)]
    assert stored(house, HERS)[0] in [(700, "won", 1400), (700, "lost", 0)]
    hers.close()
    assert house.end(signal.SIGTERM) == 0
    house.manage("audit")

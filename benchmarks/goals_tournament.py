"""G11: a tournament of a thousand training opponents at the house's database, and its floor.

The floor are the very statements of such a stretch, replayed by six bare clients on a copy of the database as it was.
"""

import json
import subprocess
import sys
from collections.abc import Iterable
from typing import Any

import psycopg

from benchmarks.figures import Goal, span
from benchmarks.place import Place, server_url
from benchmarks.tournament import CLIENTS
from tests.house import ROOT

PLAYERS = 1000
SECONDS, WARM_SECONDS = 10.0, 3.0
DECISIONS = "SELECT count(*) FROM games_roundevent WHERE kind = 'hand_action'"


class Six:
    """The clients' processes."""

    def __init__(self, environ: dict[str, str]) -> None:
        words = [sys.executable, "-m", "benchmarks.tournament", "client"]
        self.processes = [
            subprocess.Popen(
                [*words, str(number)], cwd=ROOT, env=environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
            for number in range(CLIENTS)
        ]
        self._heard()

    def __enter__(self) -> "Six":
        return self

    def __exit__(self, *_fault: object) -> None:
        for process in self.processes:
            process.terminate()
            process.wait(timeout=20)

    def all(self, order: str, value: object) -> list[dict[str, float]]:
        """All of them at once; what each answers."""
        for process in self.processes:
            assert process.stdin is not None
            process.stdin.write(json.dumps([order, value]) + "\n")
            process.stdin.flush()
        return self._heard()

    def _heard(self) -> list[Any]:
        found = []
        for process in self.processes:
            assert process.stdout is not None
            line = process.stdout.readline()
            if not line:
                raise RuntimeError("a client of the tournament has died: see its error above")
            found.append(json.loads(line))
        return found


def tournament_goal(place: Place, rounds: int) -> list[Goal]:
    """Decisions a second by the services, against the same statements by six bare clients."""
    environ = place.house.environ | {"TRAINING_OPPONENTS": "true", "TRAINING_PACE": "0"}
    tables = place.ask("tournament", "make", str(PLAYERS), environ=environ)
    ours, floor, statements, failed = [], [], [], 0
    with Six(environ) as six:
        for _ in range(rounds):
            six.all("play", WARM_SECONDS)
            before = _decisions(place)
            six.all("play", SECONDS)
            ours.append((_decisions(place) - before) / SECONDS)
            copy = f"{place.database}_copy"
            _copied(place.database, copy)
            before = _decisions(place)
            recorded = six.all("record", SECONDS)
            acts = _decisions(place) - before
            replayed = six.all("replay", server_url(copy))
            floor.append(acts / max(one["seconds"] for one in replayed))
            statements.append(sum(one["statements"] for one in recorded) / acts)
            failed += sum(int(one["failed"]) for one in replayed)
            _dropped([copy])
    if failed > 0.01 * sum(statements):
        print(f"   {failed} statements of the floor failed")
    ratios = [own / least for own, least in zip(ours, floor, strict=True)]
    details = [
        span("decisions", ours, "/s"),
        span(f"floor (the same statements, {CLIENTS} bare clients)", floor, "/s"),
        span("statements for a decision, hands and steps of the tournament included", statements, ""),
        f"{PLAYERS} players at {tables} tables; {failed} statements of the floor failed",
    ]
    return [Goal("G11", ratios, 0.5, at_most=False, details=details)]


def _decisions(place: Place) -> int:
    with psycopg.connect(server_url(place.database)) as connection:
        row = connection.execute(DECISIONS).fetchone()
    return int(row[0]) if row else 0


def _copied(database: str, copy: str) -> None:
    """Nobody is connected: each client has left the database when it answers."""
    _dropped([copy])
    with psycopg.connect(server_url("postgres"), autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{copy}" TEMPLATE "{database}"')  # type: ignore[call-overload]


def _dropped(databases: Iterable[str]) -> None:
    with psycopg.connect(server_url("postgres"), autocommit=True) as connection:
        for name in databases:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')  # type: ignore[call-overload]

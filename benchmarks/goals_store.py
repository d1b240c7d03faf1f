"""The goals that need no socket: G5 (one append) and G7 (ten thousand bets of one spin)."""

import shutil
import subprocess
import tempfile
from pathlib import Path
from statistics import median

from benchmarks.figures import Goal, span
from benchmarks.place import Place, server_url
from benchmarks.store import CLIENTS

SECONDS = 4.0

# The statement of games/log.py with one event, as pgbench writes it.
_PGBENCH = """
\\set table :client_id + 1
BEGIN;
WITH fence AS (
    UPDATE games_table SET version = version + 1, deadline_at = deadline_at, round_id = round_id
    WHERE id = :table RETURNING id, version, round_id
), mark AS (
    INSERT INTO games_tablecommand (key, body, player_id, table_id, version, at)
    SELECT 'floor:' || id || ':' || version, '', NULL, id, version, now() FROM fence RETURNING id
), written AS (
    INSERT INTO games_roundevent (round_id, number, version, kind, player_id, seat, amount, data, by_system, at)
    SELECT fence.round_id,
           (SELECT COALESCE(MAX(number), 0) FROM games_roundevent e WHERE e.round_id = fence.round_id) + 1,
           fence.version, 'bets_placed', NULL, NULL, 100, '{"bets": [["red", 100]]}', false, now() FROM fence
)
SELECT fence.version, mark.id FROM fence, mark;
COMMIT;
"""


def append_goal(place: Place, rounds: int) -> list[Goal]:
    """G5: log.append with six clients against pgbench with six clients and the same statement."""
    pgbench = shutil.which("pgbench") or next(map(str, sorted(Path("/usr/lib/postgresql").glob("*/bin/pgbench"))), None)
    if pgbench is None:
        raise RuntimeError("G5 needs pgbench (Debian: postgresql-contrib or the server's package)")
    ours: list[float] = []
    floor: list[float] = []
    for _ in range(rounds):
        ours.append(float(place.ask("store", "append", str(SECONDS))))
        floor.append(_floor(pgbench, place))
    ratios = [own / least for own, least in zip(ours, floor, strict=True)]
    details = [span("appends", ours, "/s"), span("floor (pgbench, 6 clients)", floor, "/s")]
    return [Goal("G5", ratios, 0.5, at_most=False, details=details)]


def _floor(pgbench: str, place: Place) -> float:
    with tempfile.NamedTemporaryFile("w", suffix=".sql") as script:
        script.write(_PGBENCH)
        script.flush()
        words = [pgbench, "-n", "-c", str(CLIENTS), "-j", "2", "-T", str(int(SECONDS)), "-f", script.name]
        done = subprocess.run([*words, server_url(place.database)], capture_output=True, text=True, check=True)
    return float(next(line for line in done.stdout.splitlines() if line.startswith("tps")).split("=")[1].split()[0])


def settle_goal(place: Place, rounds: int) -> list[Goal]:
    """G7: the house's settlement against bulk ORM and against the bare SQL, on both databases."""
    goals = []
    sqlite = {name: value for name, value in place.house.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    sqlite["MESA_VAR"] = str(place.path / "sqlite")
    for database, environ in (("PostgreSQL", place.house.environ), ("SQLite", sqlite)):
        if database == "SQLite":
            place.run_manage("migrate", "--verbosity", "0", environ=sqlite)
        times = place.ask("store", "settle", str(rounds), environ=environ)
        ours, orm, bare = times["ours"], times["orm"], times["bare"]
        details = [
            span(f"{database} {name}", [t * 1000 for t in times[name]], "ms") for name in ("ours", "orm", "bare")
        ]
        faster = [slow / own for slow, own in zip(orm, ours, strict=True)]
        above = [own / least for own, least in zip(ours, bare, strict=True)]
        goals.append(Goal(f"G7 {database} against bulk ORM", faster, 8, at_most=False, details=details))
        goals.append(Goal(f"G7 {database} against bare SQL", above, 1.3, at_most=True, details=[]))
        assert median(bare) > 0
    return goals

"""The goals with sockets: full path (G1, G2, G3), fan-out alone (G4), clock (G8), memory (G9), many tables (G10)."""

import json
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.figures import Goal, percentile, span
from benchmarks.place import ROOT, Place, Server

TABLES = 50
SEATS = 9
CLOSED_SECONDS = 4.0
PACED_SECONDS = 4.0
PACE = 40.0
WIDE_PACE = 20.0
CARDS_SECONDS = 15.0
CLOCK_SECONDS = 20.0
BUSY = 50.0


def _phases() -> list[dict[str, Any]]:
    return [
        {"kind": "paced", "seconds": PACED_SECONDS, "rate": PACE},
        {"kind": "closed", "seconds": CLOSED_SECONDS},
    ]


def path_goals(place: Place, rounds: int, tables: list[dict[str, Any]], house: Server) -> list[Goal]:
    """G1 to G4: the house, its bare fan-out, the stock echo and the naive design in turn, with frames of one size."""
    place.ask("seed", "renew")
    first = place.load(house, tables, [{"kind": "paced", "seconds": 2.0, "rate": PACE}])[0]
    size = int(first["bytes"] / SEATS)
    place.house.environ["MESA_BENCH_FRAME"] = str(size)
    servers = {"house": house, **{kind: place.serve(kind) for kind in ("echo", "hub", "naive")}}
    found: dict[str, list[list[dict[str, Any]]]] = {name: [] for name in servers}
    for _ in range(rounds):
        for name, server in servers.items():
            place.ask("seed", "renew")
            found[name].append(place.load(server, tables, _phases()))
    rates = {name: [phases[1]["rate"] for phases in runs] for name, runs in found.items()}
    p50 = {name: [percentile(phases[0]["latencies"], 0.50) for phases in runs] for name, runs in found.items()}
    p95 = {name: [percentile(phases[0]["latencies"], 0.95) for phases in runs] for name, runs in found.items()}
    paced = [span(f"{name} p50", p50[name], "ms") for name in ("house", "echo")]
    paced += [span(f"{name} p95", p95[name], "ms") for name in ("house", "echo")]
    paced.append(f"{TABLES} tables × {SEATS} sockets, {PACE:g} acts/s, frames of {size} bytes")
    fast = [span(f"{name} most acts", rates[name], "/s") for name in rates]
    cost = [span(f"{name} CPU of an act", [run[1]["server_ms"] for run in found[name]], "ms") for name in found]
    return [
        Goal("G1 p50", _over(p50["house"], p50["echo"]), 2, at_most=True, details=paced),
        Goal("G1 p95", _over(p95["house"], p95["echo"]), 2, at_most=True, details=[]),
        Goal("G2", _over(rates["house"], rates["echo"]), 1, at_most=False, details=[*fast, *cost]),
        Goal("G3", _over(rates["house"], rates["naive"]), 5, at_most=False, details=[]),
        Goal("G4", _over(rates["hub"], rates["echo"]), 5, at_most=False, details=[]),
    ]


def cards_goals(place: Place, rounds: int, house: Server, game: str) -> list[Goal]:
    """G1 at one full table of poker or blackjack that plays as fast as it can, in turn with the stock echo at one."""
    tables = place.ask("seed", game, "1")
    seats = len(tables[0]["cookies"])
    phases = [{"kind": "closed", "seconds": CARDS_SECONDS}]
    first = place.load(house, tables, phases, game)[0]
    size = int(first["bytes"] / seats)
    place.house.environ["MESA_BENCH_FRAME"] = str(size)
    echo = place.serve("echo")
    ours: list[dict[str, Any]] = []
    floor: list[dict[str, Any]] = []
    for _ in range(rounds):
        ours.append(place.load(house, tables, phases, game)[0])
        floor.append(place.load(echo, tables, phases)[0])
    found = {
        name: [[percentile(run["latencies"], share) for run in runs] for runs in (ours, floor)]
        for name, share in (("p50", 0.50), ("p95", 0.95))
    }
    details = [span(f"house {name}", both[0], "ms") for name, both in found.items()]
    details += [span(f"echo {name}", both[1], "ms") for name, both in found.items()]
    details.append(span("house CPU of an act", [run["server_ms"] for run in ours], "ms"))
    acts = sum(run["acts"] for run in ours)
    details.append(f"one table of {seats}, {acts} acts at full speed, frames of {size} bytes")
    return [
        Goal(f"G1-{game} {name}", _over(*both), 2, at_most=True, details=details if name == "p50" else [])
        for name, both in found.items()
    ]


def wide_goal(place: Place, rounds: int, tables: list[dict[str, Any]], house: Server) -> list[Goal]:
    """G10: the same pace over ten tables and over a hundred."""
    few: list[float] = []
    many: list[float] = []
    phase = [{"kind": "paced", "seconds": PACED_SECONDS, "rate": WIDE_PACE}]
    for _ in range(rounds):
        for which, into in ((tables[:10], few), (tables, many)):
            place.ask("seed", "renew")
            into.append(percentile(place.load(house, which, phase)[0]["latencies"], 0.95))
    details = [span("10 tables p95", few, "ms"), span(f"{len(tables)} tables p95", many, "ms")]
    return [Goal("G10", _over(many, few), 1.5, at_most=True, details=details)]


def memory_goal(place: Place, rounds: int, tables: list[dict[str, Any]]) -> list[Goal]:
    """G9: what an idle, signed-in socket costs the house, against a bare Channels consumer."""
    ours: list[float] = []
    floor: list[float] = []
    for _ in range(rounds):
        place.ask("seed", "renew")
        ours.append(_idle(place, place.open_again(), tables))
        floor.append(_idle(place, place.serve("bare"), tables))
    details = [span("house", ours, "KiB a socket"), span("bare Channels", floor, "KiB a socket")]
    return [Goal("G9", _over(ours, floor), 2, at_most=True, details=details)]


def _idle(place: Place, server: Server, tables: list[dict[str, Any]]) -> float:
    """KiB for each socket: resident memory with all of them less without, after a first few have warmed the process."""
    place.load(server, tables[:2], [])
    before = _resident(server.process)
    orders = {"url": server.url, "process": server.process, "tables": tables, "phases": [{"kind": "idle"}]}
    words = [sys.executable, "-m", "benchmarks.load"]
    load = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert load.stdin is not None
    assert load.stdout is not None
    load.stdin.write(json.dumps(orders) + "\n")
    load.stdin.flush()
    while load.stdout.readline().strip() != "ready":
        assert load.poll() is None
    time.sleep(1)
    after = _resident(server.process)
    load.stdin.write("\n")
    load.stdin.close()
    load.wait(timeout=30)
    return (after - before) / (len(tables) * SEATS)


def _resident(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return float(next(line for line in lines if line.startswith("VmRSS")).split()[1])


def clock_goal(place: Place, rounds: int, tables: list[dict[str, Any]], house: Server) -> list[Goal]:
    """G8: how late the clock closes bets at tables of short rounds while the house is kept busy."""
    late: list[float] = []
    usual: list[float] = []
    for _ in range(rounds):
        place.ask("seed", "renew")
        # Whoever sits there bets nothing and is sent away after a while: each round of measuring seats them again.
        place.ask("seed", "fast")
        busy = place.load(house, tables, [{"kind": "paced", "seconds": CLOCK_SECONDS, "rate": BUSY}])[0]
        # From the first act on: before it, hundreds of sockets connect in two seconds.
        closings = place.ask("seed", "late", str(busy["began"]))
        assert len(closings) >= 50, f"only {len(closings)} deadlines came: nothing is measured"
        late.append(percentile(closings, 0.99))
        usual.append(percentile(closings, 0.50))
    details = [
        span("deadlines late, p99", late, "ms"),
        span("deadlines late, p50", usual, "ms"),
        f"20 tables of short rounds beside {BUSY:g} acts/s at {TABLES} tables",
    ]
    return [Goal("G8", [ms / 50 for ms in late], 1, at_most=True, details=details)]


def _over(above: list[float], below: list[float]) -> list[float]:
    assert median(below) > 0
    return [one / other for one, other in zip(above, below, strict=True)]

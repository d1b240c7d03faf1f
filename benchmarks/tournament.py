"""G11's processes: a tournament of training opponents made, and clients that play it, record it, and replay the record.

`python -m benchmarks.tournament make PLAYERS | client NUMBER`, with the house's environment; answers JSON, a line each.
A client looks after every sixth table as a clock of the house does, the first one after the tournament's own hours too.
Opponents decide as soon as they are asked (TRAINING_PACE=0).
"""

import json
import sys
import time
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import django

CLIENTS = 6
KEY = "bench-tournament"
BEGIN, COMMIT = "BEGIN", "COMMIT"
# (statement, parameters, was it in a transaction); COMMIT stands by itself.
Step = tuple[str, Any, bool]


def make(players: int) -> int:
    """A tournament that has started, everybody seated; how many tables."""
    from django.utils import timezone

    from benchmarks.seed import rules_make
    from games.models import Table
    from tournaments.services import clock, direct

    rules_make(KEY, like_key="tournament-fast-demo", **_changes(players))
    now = timezone.now()
    hour = now + timedelta(seconds=5)
    row = direct.tournament_create(
        name="G11",
        slug="g11",
        rules_key=KEY,
        currency="DEMO",
        starts_at=hour,
        opens_at=None,
        actor_id=None,
        now=now,
        training=players,
    )
    staff = _director()
    for step in ("announce", "open"):
        direct.tournament_step(tournament_id=row.pk, step=step, actor_id=staff, key=f"bench-{step}", now=now)
    clock.tournament_tick(tournament_id=row.pk, now=now)
    time.sleep(max(0.0, (hour - timezone.now()).total_seconds()))
    clock.tournament_tick(tournament_id=row.pk, now=timezone.now())
    return Table.objects.filter(is_tournament=True).count()


def _changes(players: int) -> dict[str, Any]:
    """Long levels and deep stacks: while it is measured, the field stays about as large as it was."""
    levels = [
        {"small_blind": big // 2, "big_blind": big, "ante": 0, "seconds": 3600}
        for big in (20, 60, 180, 540, 1600, 4800, 14_000, 42_000, 126_000, 378_000)
    ]
    return {
        "seats": 9,
        "most_entries": players,
        "starting_stack": 2000,
        "late_until_level": 0,
        "levels": levels,
        "hand_by_hand": 0,
    }


def _director() -> int:
    from accounts.models import Player

    return Player.objects.create(nickname="diretor", email="diretor@exemplo.pt", is_staff=True).pk


# --- The house's way ---


class Client:
    """One of the six."""

    def __init__(self, number: int) -> None:
        from games.clock import Clock

        self.number = number
        self._clock = Clock()
        self.steps: list[Step] = []

    def play(self, seconds: float) -> dict[str, float]:
        """As many steps as there is time for; the longest that one of them took."""
        from django.db import connection

        longest, steps = 0.0, 0
        until = time.perf_counter() + seconds
        while (now := time.perf_counter()) < until:
            done = self._round()
            steps += done
            longest = max(longest, (time.perf_counter() - now) / max(done, 1))
            if not done:
                time.sleep(0.002)
        connection.close()
        return {"steps": steps, "mean_ms": longest * 1000}

    def _round(self) -> int:
        from django.utils import timezone

        from tournaments.services.clock import tournaments_do

        if self.number == 0:
            tournaments_do(timezone.now())
        return self._clock.tables_do(timezone.now(), is_mine=lambda table_id: table_id % CLIENTS == self.number)

    # --- Its statements ---

    def record(self, seconds: float) -> dict[str, float]:
        """The same for so long, every statement kept."""
        from django.db import connection
        from django.db.backends.base.base import BaseDatabaseWrapper

        commit = BaseDatabaseWrapper._commit

        def kept(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            self.steps.append((sql, params, connection.in_atomic_block))
            return execute(sql, params, many, context)

        def committing(wrapper: Any) -> Any:
            self.steps.append((COMMIT, None, True))
            return commit(wrapper)

        self.steps = []
        with connection.execute_wrapper(kept), patch.object(BaseDatabaseWrapper, "_commit", committing):
            found = self.play(seconds)
        return {**found, "statements": len(self.steps)}

    def replay(self, url: str) -> dict[str, float]:
        """What was recorded, by the driver alone, on a copy of the database as it was before.

        Numbers that sequences give are others here, since six go on at once: nothing refers to rows in this copy.
        """
        import psycopg

        failed = 0
        with psycopg.connect(url, autocommit=True) as bare:
            bare.execute("SET session_replication_role = replica")
            began = time.perf_counter()
            inside = False
            for sql, params, atomic in self.steps:
                try:
                    if atomic and not inside:
                        bare.execute(BEGIN)
                        inside = True
                    bare.execute(sql, params, prepare=True)  # type: ignore[call-overload]
                    inside = inside and sql != COMMIT
                except psycopg.errors.Error:
                    failed += 1
                    bare.execute("ROLLBACK")
                    inside = False
            took = time.perf_counter() - began
        return {"seconds": took, "failed": failed}


def main(words: list[str]) -> None:
    if words[0] == "make":
        print(json.dumps(make(int(words[1]))), flush=True)
        return
    client = Client(int(words[1]))
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        order, value = json.loads(line)
        print(json.dumps(getattr(client, order)(value)), flush=True)


if __name__ == "__main__":
    django.setup()
    main(sys.argv[1:])

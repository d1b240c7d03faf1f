"""`make bench`: the goals of docs/performance.md, each a ratio within one run, with its floor measured in turn.

From the environment: GOALS=G5,G7 (all), ROUNDS=n (3), JSON=file. Needs PostgreSQL and Redis, and says so.
"""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarks.engine import engine_goal
from benchmarks.figures import Goal
from benchmarks.goals_page import page_goal
from benchmarks.goals_sockets import TABLES, cards_goals, clock_goal, memory_goal, path_goals, wide_goal
from benchmarks.goals_store import append_goal, settle_goal
from benchmarks.goals_tournament import tournament_goal
from benchmarks.place import Place, conditions, services_missing

MANY = 100


def main() -> int:
    missing = services_missing()
    if missing:
        print("\n".join(missing))
        print("The benchmarks need PostgreSQL (DATABASE_URL) and Redis (REDIS_URL).")
        return 2
    wanted = {name.strip() for name in os.environ.get("GOALS", "").split(",") if name.strip()}
    rounds = int(os.environ.get("ROUNDS", "3"))
    said = conditions()
    print("\n".join(said), flush=True)
    goals: list[Goal] = []

    def run(names: set[str], measure: Callable[[], list[Goal]]) -> None:
        if wanted and not wanted & names:
            return
        for goal in measure():
            if not wanted or goal.name.split()[0] in wanted:
                goals.append(goal)
                print("\n".join(goal.lines()), flush=True)

    run({"G6"}, lambda: engine_goal(rounds))
    if not wanted or "G11" in wanted:
        # A house of its own: whatever else is due in the house would be the clients' too.
        with Place() as place:
            run({"G11"}, lambda: tournament_goal(place, rounds))
    if wanted and wanted <= {"G6", "G11"}:
        return done(goals, said)
    with Place() as place:
        tables = place.ask("seed", "seat", str(MANY))
        run({"G5"}, lambda: append_goal(place, rounds))
        run({"G7"}, lambda: settle_goal(place, rounds))
        house = place.open_house()
        run({"G12"}, lambda: page_goal(place, rounds, house))
        run({"G1", "G2", "G3", "G4"}, lambda: path_goals(place, rounds, tables[:TABLES], house))
        for game in ("poker", "blackjack"):
            run({f"G1-{game}"}, lambda game=game: cards_goals(place, rounds, house, game))
        run({"G10"}, lambda: wide_goal(place, rounds, tables, house))
        run({"G8"}, lambda: clock_goal(place, rounds, tables[:TABLES], house))
        run({"G9"}, lambda: memory_goal(place, rounds, tables[:TABLES]))
    return done(goals, said)


def done(goals: list[Goal], said: list[str]) -> int:
    """All of it as JSON, where that is asked for."""
    if os.environ.get("JSON"):
        found = {"conditions": said, "goals": [goal.json() for goal in goals]}
        Path(os.environ["JSON"]).write_text(json.dumps(found, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

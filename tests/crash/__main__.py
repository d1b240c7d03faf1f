"""`python -m tests.crash`: kill a play's child at its points, restart, and say what was found, as JSON.

`--play NAME` is the play; `--stride N` takes every N-th point of a step besides those at its edges; `--every N` every
N-th step besides those with a kind of point that none before them had; `--step NAME` one step; `--plant NAME` breaks
the house on purpose, to see that it is found out. Exit status 1 where anything is wrong.
"""

import argparse
import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
part_of_a_run = "MESA_TESTS_SHARED" in os.environ
django.setup()

from tests.crash.killer import Killer  # noqa: E402
from tests.crash.plays import PLAYS  # noqa: E402
from tests.once import migrated_database_drop  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crash")
    parser.add_argument("--play", choices=sorted(PLAYS), default="roulette")
    parser.add_argument("--stride", type=int, default=1)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--step", default="")
    parser.add_argument("--plant", default="")
    options = parser.parse_args()
    killer = Killer(options.play, stride=options.stride, every=options.every, only=options.step, plant=options.plant)
    try:
        report = killer.run()
    finally:
        killer.store.clear()
        if not part_of_a_run:
            migrated_database_drop()
    print(json.dumps(report, ensure_ascii=False))
    return 1 if report["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.crash`: kill the script's child at its points, restart, and say what was found, as JSON.

`--stride N` takes every N-th point of a step besides those at its edges; `--step NAME` one step; `--plant NAME` breaks
the house on purpose, to see that it is found out. Exit status 1 where anything did not hold.
"""

import argparse
import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from tests.crash.killer import Killer  # noqa: E402


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.crash")
    parser.add_argument("--stride", type=int, default=1)
    parser.add_argument("--step", default="")
    parser.add_argument("--plant", default="")
    options = parser.parse_args()
    killer = Killer(stride=options.stride, only=options.step, plant=options.plant)
    try:
        report = killer.run()
    finally:
        killer.store.clear()
    print(json.dumps(report, ensure_ascii=False))
    return 1 if report["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())

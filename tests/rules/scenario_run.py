"""Runs `manage.py resolve` as a laboratory would: one process, scenarios in, results out."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BARE = ("DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "MESA_PRODUCTION", "DJANGO_SETTINGS_MODULE", "LANG", "LC_ALL")


def resolve_text(text, *options, **environment):
    """(exit status, standard output as text) of one run over `text`, bytes or str."""
    surroundings = {key: value for key, value in os.environ.items() if key not in BARE} | environment
    done = subprocess.run(
        [sys.executable, "manage.py", "resolve", *options],
        input=text if isinstance(text, bytes) else text.encode(),
        capture_output=True,
        cwd=ROOT,
        env=surroundings,
        timeout=100,
        check=False,
    )
    assert done.stderr == b"", done.stderr.decode()
    return done.returncode, done.stdout.decode()


def resolve_all(scenarios, *options):
    """The results of scenarios (objects, or strings sent as they stand), in order."""
    lines = [one if isinstance(one, str) else json.dumps(one) for one in scenarios]
    status, out = resolve_text("".join(line + "\n" for line in lines), *options)
    assert status == 0
    return [json.loads(line) for line in out.splitlines()]


def differ(want, got, path=""):
    """The first difference as (path, wanted, got), or None. Objects match as subsets, lists exactly, `$set` freely."""
    if isinstance(want, dict) and set(want) == {"$set"}:
        left = list(got) if isinstance(got, list) else []
        for value in want["$set"]:
            match = next((place for place, item in enumerate(left) if differ(value, item) is None), None)
            if match is None:
                return path, value, got
            left.pop(match)
        return (path, want, got) if left or not isinstance(got, list) else None
    if isinstance(want, dict):
        if not isinstance(got, dict):
            return path, want, got
        missing = next((key for key in want if key not in got), None)
        if missing is not None:
            return f"{path}.{missing}", want[missing], "(absent)"
        return next((found for key in want if (found := differ(want[key], got[key], f"{path}.{key}"))), None)
    if isinstance(want, list):
        if not isinstance(got, list) or len(got) != len(want):
            return path, want, got
        pairs = enumerate(zip(want, got, strict=True))
        return next((found for place, (one, two) in pairs if (found := differ(one, two, f"{path}[{place}]"))), None)
    return None if type(want) is type(got) and want == got else (path, want, got)

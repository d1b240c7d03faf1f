"""What is costly to make and the same for all of a run: made by whoever needs it first, and copied by everyone else.

Workers, the houses that tests start, and the crash plays are processes of one run: they share a folder. Whoever gives
that folder himself (MESA_TESTS_SHARED) finds there in his next run what no migration has changed since.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parents[1]
# The surroundings that a command of the house is told anew.
_OWN = ("DATABASE_URL", "REDIS_URL", "MESA_VAR", "DJANGO_SETTINGS_MODULE", "PYTEST_XDIST_WORKER")
DATABASE = "mesa.sqlite3"
# Migrating ends with the triggers, which are no migration's.
MIGRATED = ("migrations/*.py", "*triggers*.py")
_APPS = ("accounts", "casino", "games", "tournaments")


def made_once(name: str, make: Callable[[Path], None]) -> Path:
    """The run's folder `name`, made by the first who asks; the others wait until it is whole."""
    shared = Path(os.environ["MESA_TESTS_SHARED"])
    shared.mkdir(parents=True, exist_ok=True)
    place = shared / name
    with (shared / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            begun = Path(f"{place}.begun")
            shutil.rmtree(begun, ignore_errors=True)
            begun.mkdir()
            make(begun)
            begun.rename(place)
    return place


def house_command(place: Path, *words: str, environ: Mapping[str, str] | None = None) -> str:
    """A command of a house in `place`, to its end; what it said. Fails where its exit status is not zero."""
    kept = {name: value for name, value in os.environ.items() if name not in _OWN}
    told = {**kept, "DJANGO_SETTINGS_MODULE": "casino.settings", "MESA_VAR": str(place), **(environ or {})}
    done = subprocess.run(
        [sys.executable, "manage.py", *words], cwd=ROOT, env=told, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def migrated_file() -> Path:
    """An SQLite database that has just been migrated, whole in one file."""

    def make(place: Path) -> None:
        house_command(place, "migrate", "--no-input", "--verbosity", "0")
        assert not Path(f"{place / DATABASE}-wal").exists()

    return made_once(f"migrated-{source(*MIGRATED)}", make) / DATABASE


def demonstration_place() -> Path:
    """A house on SQLite with the demonstration, whose doors have not been opened yet."""

    def make(place: Path) -> None:
        shutil.copyfile(migrated_file(), place / DATABASE)
        house_command(place, "demo")

    return made_once(f"demonstration-{source()}", make)


def migrated_database() -> str:
    """The name of a PostgreSQL database that has just been migrated, for `CREATE DATABASE ... TEMPLATE`."""

    def make(place: Path) -> None:
        name = f"mesa_migrated_{os.getpid()}"
        address = urlsplit(os.environ["DATABASE_URL"])
        with _admin() as admin:
            admin.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        (place / "name").write_text(name)
        told = {"DATABASE_URL": address._replace(path=f"/{name}").geturl(), "REDIS_URL": os.environ["REDIS_URL"]}
        house_command(place, "migrate", "--no-input", "--verbosity", "0", environ=told)

    return (made_once(f"migrated-database-{source(*MIGRATED)}", make) / "name").read_text()


def migrated_database_drop() -> None:
    """At the end of the run, by the process that began it."""
    for named in Path(os.environ["MESA_TESTS_SHARED"]).glob("migrated-database-*/name"):
        with _admin() as admin:
            drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)")
            admin.execute(drop.format(sql.Identifier(named.read_text())))
        shutil.rmtree(named.parent)


@cache
def source(*patterns: str) -> str:
    """Tells one state of the house's files from another: of all its Python, or of what the patterns find."""
    files = sorted(path for app in _APPS for pattern in patterns or ("*.py",) for path in (ROOT / app).rglob(pattern))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def _admin() -> psycopg.Connection[tuple[object, ...]]:
    address = urlsplit(os.environ["DATABASE_URL"])._replace(path="/postgres")
    return psycopg.connect(address.geturl(), autocommit=True)

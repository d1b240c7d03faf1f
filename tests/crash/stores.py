"""Keeping and bringing back a whole database: by copying its file (SQLite) or its rows (PostgreSQL).

Nobody may be connected to a database that is kept or brought back: whoever does this has no connection of his own.
"""

import os
import shutil
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, LiteralString
from urllib.parse import urlsplit

import psycopg
from django.db import connections
from psycopg import sql

from tests.once import migrated_database, migrated_file


class SqliteStore:
    """The file is all there is, once its log has been read into it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def keep(self, name: str) -> None:
        for suffix in ("", "-wal"):
            if (source := Path(f"{self.path}{suffix}")).exists():
                shutil.copyfile(source, f"{self.path}.{name}{suffix}")

    def bring_back(self, name: str) -> None:
        for suffix in ("", "-wal", "-shm"):
            Path(f"{self.path}{suffix}").unlink(missing_ok=True)
        for suffix in ("", "-wal"):
            if (source := Path(f"{self.path}.{name}{suffix}")).exists():
                shutil.copyfile(source, f"{self.path}{suffix}")

    def clear(self) -> None:
        """The folder is the caller's; nothing to do."""


class PostgresqlStore:
    """A database of its own, told from that of another run by the process's number. Kept are its rows, in memory."""

    def __init__(self, url: str) -> None:
        self._address = urlsplit(url)
        self.name = f"mesa_crash_{os.getpid()}"
        self._kept: dict[str, Rows] = {}
        with self._connected("postgres") as admin:
            admin.execute(named("CREATE DATABASE {} TEMPLATE {}", self.name, migrated_database()))
            # It is the house that is killed, never the database: nothing depends on its disk.
            admin.execute(named("ALTER DATABASE {} SET synchronous_commit = off", self.name))

    def keep(self, name: str) -> None:
        with self._connected(self.name) as reader:
            tables = [row[0] for row in reader.execute(_TABLES)]
            self._kept[name] = Rows(
                {table: _copied_out(reader, table) for table in tables if table not in _NEVER_CHANGED},
                list(reader.execute(_SEQUENCES)),
            )

    def bring_back(self, name: str) -> None:
        kept = self._kept[name]
        with self._connected(self.name) as writer:
            # Those who were killed are gone when the server has noticed.
            while writer.execute(_OTHERS).fetchone() != (0,):
                time.sleep(0.001)
            with writer.transaction():
                writer.execute("SET LOCAL session_replication_role = replica")
                for table, content in kept.tables.items():
                    writer.execute(named("DELETE FROM {}", table))
                    if content:
                        with writer.cursor().copy(named("COPY {} FROM STDIN", table)) as copy:
                            copy.write(content)
                for sequence, last in kept.sequences:
                    writer.execute("SELECT setval(%s::regclass, %s, %s)", [sequence, last or 1, last is not None])

    def clear(self) -> None:
        with self._connected("postgres") as admin:
            admin.execute(named("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name))

    def _connected(self, database: str) -> psycopg.Connection[Any]:
        return psycopg.connect(self._address._replace(path=f"/{database}").geturl(), autocommit=True)


@dataclass(frozen=True, slots=True)
class Rows:
    """Every row of each table, as COPY gives it, and where the sequences stood."""

    tables: dict[str, bytes]
    sequences: list[tuple[str, int | None]]


_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
_SEQUENCES = "SELECT schemaname || '.' || sequencename, last_value FROM pg_sequences"
_OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    " AND backend_type = 'client backend'"
)
_NEVER_CHANGED = ("django_migrations", "django_content_type", "auth_permission")


def _copied_out(reader: psycopg.Connection[Any], table: str) -> bytes:
    with reader.cursor().copy(named("COPY {} TO STDOUT", table)) as copy:
        return b"".join(bytes(block) for block in copy)


def named(statement: LiteralString, *names: str) -> sql.Composed:
    """The statement with names put in."""
    return sql.SQL(statement).format(*map(sql.Identifier, names))


Store = SqliteStore | PostgresqlStore


def store_open(settings: Any) -> Store:
    """The store for the configured database; with PostgreSQL this process's settings are pointed at one of its own."""
    config = settings.DATABASES["default"]
    if config["ENGINE"].endswith("sqlite3"):
        shutil.copyfile(migrated_file(), config["NAME"])
        return SqliteStore(Path(config["NAME"]))
    store = PostgresqlStore(os.environ["DATABASE_URL"])
    config["NAME"] = connections["default"].settings_dict["NAME"] = store.name
    return store

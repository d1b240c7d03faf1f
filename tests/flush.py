"""Emptying the database after a test that commits: only tables that have rows, and what migrating seeded stays.

Django's own flush truncates every table and lets every application prepare itself anew. On PostgreSQL that takes most
of a second a test, nearly all of it for tables that were empty before.
"""

from typing import Any

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from tests.triggers_off import triggers_off

Row = tuple[Any, ...]
# Which migrations were made is no data of any test's.
_NEVER_CHANGED = "django_migrations"


class Seeded:
    """The rows of a database that has just been migrated, and the way back to them.

    Sequences go on, as they do after Django's flush: no row bears the number of one of a test before.
    """

    def __init__(self) -> None:
        with connection.cursor() as cursor:
            self.tables = sorted({*connection.introspection.table_names(cursor)} - {_NEVER_CHANGED})
            self.rows = {table: _rows(cursor, table) for table in self._filled(cursor)}

    def bring_back(self) -> None:
        """Every table as it was, once those who are still writing have ended."""
        with (
            triggers_off(),
            connection.constraint_checks_disabled(),
            transaction.atomic(durable=True),
            connection.cursor() as cursor,
        ):
            if connection.vendor == "postgresql":
                cursor.execute(f"LOCK TABLE {', '.join(map(_named, self.tables))} IN SHARE ROW EXCLUSIVE MODE")
            filled = {table: self.rows.get(table) for table in self._filled(cursor)}
            changed = [table for table, rows in filled.items() if rows is None or rows != _rows(cursor, table)]
            for table in changed:
                cursor.execute(f"DELETE FROM {_named(table)}")
            for table in self.rows:
                if table in changed or table not in filled:
                    _insert(cursor, table, self.rows[table])

    def _filled(self, cursor: CursorWrapper) -> list[str]:
        """The tables that have rows."""
        asked = (f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {_named(table)})" for table in self.tables)
        cursor.execute(" UNION ALL ".join(asked))
        return [table for (table,) in cursor.fetchall()]


def _rows(cursor: CursorWrapper, table: str) -> list[Row]:
    cursor.execute(f"SELECT * FROM {_named(table)} ORDER BY 1")
    return cursor.fetchall()


def _insert(cursor: CursorWrapper, table: str, rows: list[Row]) -> None:
    places = ", ".join(["%s"] * len(rows[0]))
    cursor.executemany(f"INSERT INTO {_named(table)} VALUES ({places})", rows)


def _named(table: str) -> str:
    return connection.ops.quote_name(table)

"""The database's own refusal to change or delete what is written: money, the trail, and what happened at tables.

Installed by every `migrate`, again each time: SQLite rebuilds a table that a migration alters and drops its triggers
without a word. There is no door here to take them off; `audit` fails where one is missing.
"""

from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import connections

# Rows of these are only ever added.
APPEND_ONLY = (
    "accounts.LedgerTransaction",
    "accounts.LedgerTransfer",
    "accounts.SignificantEvent",
    "accounts.SpendingLimit",
    "games.RoundEvent",
    "games.SignedRoot",
    "tournaments.TournamentEvent",
)
# Its sums only ever grow, and an account stays what and whose it is.
ACCOUNT = "accounts.LedgerAccount"
_FIXED = ("id", "kind", "currency", "player_id", "ref")


@dataclass(frozen=True, slots=True)
class Trigger:
    """One trigger on one table, and the statement that makes it."""

    name: str
    table: str
    sql: str


_POSTGRESQL_FUNCTIONS = """
CREATE OR REPLACE FUNCTION mesa_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'append-only: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$
"""


def triggers(vendor: str) -> list[Trigger]:
    """Every trigger that has to be there."""
    make = _postgresql if vendor == "postgresql" else _sqlite
    tables = [(label, apps.get_model(label)._meta.db_table) for label in (*APPEND_ONLY, ACCOUNT)]
    return [trigger for label, table in tables for trigger in make(table, label == ACCOUNT)]


def _account_changes(differs: str) -> str:
    fixed = [f"NEW.{name} {differs} OLD.{name}" for name in _FIXED]
    return " OR ".join([*fixed, "NEW.debits < OLD.debits", "NEW.credits < OLD.credits"])


def _sqlite(table: str, account: bool) -> list[Trigger]:
    update = f" WHEN {_account_changes('IS NOT')}" if account else ""
    made = []
    for name, event, when in ((f"{table}_no_update", "UPDATE", update), (f"{table}_no_delete", "DELETE", "")):
        body = f"BEGIN SELECT RAISE(ABORT, 'append-only: {event} on {table}'); END"
        made.append(Trigger(name, table, f"CREATE TRIGGER {name} BEFORE {event} ON {table} FOR EACH ROW{when} {body}"))
    return made


def _postgresql(table: str, account: bool) -> list[Trigger]:
    update = f" WHEN ({_account_changes('IS DISTINCT FROM')})" if account else ""
    rows = (
        ("no_update", f"BEFORE UPDATE ON {table} FOR EACH ROW{update}"),
        ("no_delete", f"BEFORE DELETE ON {table} FOR EACH ROW"),
        ("no_truncate", f"BEFORE TRUNCATE ON {table} FOR EACH STATEMENT"),
    )
    return [
        Trigger(f"{table}_{name}", table, f"CREATE TRIGGER {table}_{name} {when} EXECUTE FUNCTION mesa_append_only()")
        for name, when in rows
    ]


def triggers_install(*, using: str = "default", **_signal: Any) -> None:
    """Make every trigger anew; run after each `migrate`, as often as one likes."""
    connection = connections[using]
    with connection.cursor() as cursor:
        present = set(connection.introspection.table_names(cursor))
        if connection.vendor == "postgresql":
            cursor.execute(_POSTGRESQL_FUNCTIONS)
        for trigger in triggers(connection.vendor):
            if trigger.table in present:
                where = f" ON {trigger.table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {trigger.name}{where}")
                cursor.execute(trigger.sql)


def triggers_missing(*, using: str = "default") -> list[str]:
    """Names of the triggers that are not there, or are switched off, or are not what this file makes."""
    connection = connections[using]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT t.tgname, c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
                " JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_proc f ON f.oid = t.tgfoid"
                " WHERE NOT t.tgisinternal AND t.tgenabled IN ('O', 'A') AND n.nspname = current_schema()"
                " AND f.proname = 'mesa_append_only'"
            )
            found = {(name, table) for name, table in cursor.fetchall()}
            return [one.name for one in triggers("postgresql") if (one.name, one.table) not in found]
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        stored = dict(cursor.fetchall())
    return [one.name for one in triggers("sqlite") if stored.get(one.name) != one.sql]

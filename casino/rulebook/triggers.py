"""The database's own guard: what was submitted never changes, whoever writes to the table. Installed after migrating.

SQLite rebuilds a table when a migration alters it and drops its triggers in silence, hence the idempotent installation.
"""

from django.db.backends.base.base import BaseDatabaseWrapper

TRIGGER = "specific_rules_frozen"
TABLE = "rulebook_specificrules"
MESSAGE = "specific rules never change once submitted"

# Fixed from the moment of submission; the others are set once, later on, and fixed from then.
FIXED = ("key", "version", "regulation", "title", "values", "demonstration", "written_by_id", "created_at")
SET_ONCE = ("approval_reference", "approved_by_id", "approved_at", "in_force_from", "replaced_at")
# An hour that has not come, by the database's own clock, may be taken back.
HOURS = ("in_force_from", "replaced_at")


def triggers_install(connection: BaseDatabaseWrapper) -> None:
    """(Re)install the trigger on the connection's database."""
    statements = _SQLITE if connection.vendor == "sqlite" else _POSTGRESQL
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def triggers_missing(connection: BaseDatabaseWrapper) -> list[str]:
    """The trigger's name where it is not there, is switched off, or is not what this file makes."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = %s", [TRIGGER])
            row = cursor.fetchone()
            return [] if row and row[0] == _SQLITE[-1] else [TRIGGER]
        cursor.execute(
            "SELECT 1 FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid"
            " JOIN pg_namespace n ON n.oid = c.relnamespace"
            " WHERE t.tgname = %s AND c.relname = %s AND t.tgenabled IN ('O', 'A') AND n.nspname = current_schema()",
            [TRIGGER, TABLE],
        )
        return [] if cursor.fetchone() else [TRIGGER]


def _changed(differs: str, as_text: str, clock: str) -> str:
    """The condition under which an update is refused, in the words of one database."""
    fixed = [f"{as_text.format(f'OLD.{_q(name)}')} {differs} {as_text.format(f'NEW.{_q(name)}')}" for name in FIXED]
    once = [
        f"({_is_set(name)} AND OLD.{_q(name)} {differs} NEW.{_q(name)}{_but_taken_back(name, clock)})"
        for name in SET_ONCE
    ]
    refused = "(NEW.state = 'draft' AND OLD.state <> 'submitted')"
    return f"OLD.state <> 'draft' AND ({refused} OR {' OR '.join([*fixed, *once])})"


def _but_taken_back(name: str, clock: str) -> str:
    return f" AND NOT (NEW.{_q(name)} IS NULL AND OLD.{_q(name)} > {clock})" if name in HOURS else ""


def _is_set(name: str) -> str:
    return f"OLD.{_q(name)} <> ''" if name == "approval_reference" else f"OLD.{_q(name)} IS NOT NULL"


def _q(name: str) -> str:
    return f'"{name}"'


# Times are kept as text, in UTC.
_SQLITE_CLOCK = "strftime('%Y-%m-%d %H:%M:%f', 'now')"
_SQLITE = (
    f"DROP TRIGGER IF EXISTS {TRIGGER}",
    f"CREATE TRIGGER {TRIGGER} BEFORE UPDATE ON {TABLE} WHEN {_changed('IS NOT', '{}', _SQLITE_CLOCK)} "
    f"BEGIN SELECT RAISE(ABORT, '{MESSAGE}'); END",
)
_POSTGRESQL = (
    f"CREATE OR REPLACE FUNCTION {TRIGGER}() RETURNS trigger LANGUAGE plpgsql AS $$ "
    f"BEGIN RAISE EXCEPTION '{MESSAGE}' USING ERRCODE = 'integrity_constraint_violation'; END $$",
    f"DROP TRIGGER IF EXISTS {TRIGGER} ON {TABLE}",
    f"CREATE TRIGGER {TRIGGER} BEFORE UPDATE ON {TABLE} FOR EACH ROW "
    f"WHEN ({_changed('IS DISTINCT FROM', '({})::text', 'clock_timestamp()')}) EXECUTE FUNCTION {TRIGGER}()",
)

"""Taking the append-only triggers off: for the flush after a test that commits, and to plant faults for `audit`.

The product has no such door; only tests do.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

from accounts.triggers import triggers, triggers_install


@contextmanager
def triggers_off() -> Iterator[None]:
    """No append-only trigger while inside; all of them again afterwards. On PostgreSQL: for this connection only."""
    if connection.vendor == "postgresql":
        with _replica():
            yield
        return
    with connection.cursor() as cursor:
        for trigger in triggers("sqlite"):
            cursor.execute(f"DROP TRIGGER IF EXISTS {trigger.name}")
    try:
        yield
    finally:
        triggers_install()


@contextmanager
def _replica() -> Iterator[None]:
    # The role of a replica fires no ordinary trigger (nor foreign keys'); nobody else's connection notices.
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SET session_replication_role = origin")


@contextmanager
def checks_off() -> Iterator[None]:
    """No CHECK while inside, for faults that the database itself would refuse (restored with the test's rollback)."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = ON")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            if connection.vendor == "sqlite":
                cursor.execute("PRAGMA ignore_check_constraints = OFF")

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
    """No «never below zero» while inside, for a fault that the database itself would refuse.

    Only in a test that rolls back: on PostgreSQL the constraint comes back with the rollback.
    """
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE accounts_ledgeraccount DROP CONSTRAINT ledger_account_never_below_zero")
            yield
            return
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        try:
            yield
        finally:
            cursor.execute("PRAGMA ignore_check_constraints = OFF")

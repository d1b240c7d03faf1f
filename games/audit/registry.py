"""The list of checks by name, and how they are run. A new game adds its own checks; none is ever taken away."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from django.db import connection, transaction

# So many faults of one check are named; the rest is only counted.
FAULTS_NAMED = 20


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check looked at (`counted` things) and what is wrong with them (`faults`, the first ones in words)."""

    counted: int
    faults: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.faults


Check = Callable[[], Finding]
CHECKS: dict[str, Check] = {}


def check(function: Check) -> Check:
    """Enter a check under its function's name."""
    assert function.__name__ not in CHECKS, f"two checks are called {function.__name__}"
    CHECKS[function.__name__] = function
    return function


def audit_run() -> dict[str, Finding]:
    """Every check on one and the same picture of the database, in the order of their names."""
    with transaction.atomic():
        if connection.vendor == "postgresql" and len(connection.savepoint_ids) == 0:
            with connection.cursor() as cursor:
                # A round that is settled while the audit runs must not look half settled.
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        return {name: function() for name, function in sorted(CHECKS.items())}


def rows(sql: str, params: Iterable[Any] = ()) -> list[tuple[Any, ...]]:
    """All rows of a query."""
    with connection.cursor() as cursor:
        cursor.execute(sql, list(params))
        return list(cursor.fetchall())


def count(sql: str, params: Iterable[Any] = ()) -> int:
    """The one number that a query gives."""
    return int(rows(sql, params)[0][0] or 0)


def found(counted: int, faults: Iterable[str]) -> Finding:
    """A finding with its first faults."""
    return Finding(counted, tuple(islice(faults, FAULTS_NAMED)))

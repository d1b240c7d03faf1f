"""Numbered points of a running house: each write to the database, each edge of a transaction, each send.

A point is counted just before what it names happens; so «after» a write is the point that follows it, and the end of a
command is a point of its own. Whoever counts decides what to do there: nothing, die, or raise.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

Act = Callable[[int, str], None]

_WRITE = re.compile(r"\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM)\s+\"?(\w+)", re.IGNORECASE)
_EDGE = re.compile(r"^\s*(BEGIN|SAVEPOINT|RELEASE|ROLLBACK)", re.IGNORECASE)


def named(sql: str) -> str:
    """What a statement writes («INSERT games_bet») or which edge it is; empty for one that only reads."""
    if edge := _EDGE.match(sql):
        return edge.group(1).upper()
    if re.match(r"\s*(INSERT|UPDATE|DELETE|WITH)\b", sql, re.IGNORECASE) and (write := _WRITE.search(sql)):
        return f"{write.group(1).split()[0].upper()} {write.group(2)}"
    return ""


class Points:
    """Counts while armed. `act(number, name)` is called at each point; `names` is what was passed."""

    def __init__(self, act: Act, *, after_commit: str = "") -> None:
        """`after_commit`: the name of a point right after each commit, before anything is announced."""
        self.act = act
        self.after_commit = after_commit
        self.armed = False
        self.names: list[str] = []
        # Of each point: how many transactions had been committed when it was reached.
        self.committed: list[int] = []
        self.commits = 0

    def reach(self, name: str) -> None:
        if self.armed:
            self.names.append(name)
            self.committed.append(self.commits)
            self.act(len(self.names), name)

    def statement(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        """An execute wrapper."""
        if name := named(sql):
            self.reach(name)
        done = execute(sql, params, many, context)
        if name and not _EDGE.match(sql) and not context["connection"].in_atomic_block:
            # A statement that is a transaction of its own: done, it is committed.
            self.commit()
        return done

    def commit(self) -> None:
        """A transaction has been committed."""
        self.commits += self.armed
        if self.after_commit:
            self.reach(self.after_commit)


@contextmanager
def counted(points: Points) -> Iterator[None]:
    """Every connection of this process counts at `points`, those of other threads too, and those opened later."""
    commit = BaseDatabaseWrapper._commit

    def wrap(connection: BaseDatabaseWrapper, **_signal: Any) -> None:
        if points.statement not in connection.execute_wrappers:
            connection.execute_wrappers.append(points.statement)

    def committing(connection: BaseDatabaseWrapper) -> Any:
        points.reach("COMMIT")
        done = commit(connection)
        points.commit()
        return done

    for opened in connections.all(initialized_only=True):
        wrap(opened)
    connection_created.connect(wrap, weak=False)
    BaseDatabaseWrapper._commit = committing
    try:
        yield
    finally:
        BaseDatabaseWrapper._commit = commit
        connection_created.disconnect(wrap)
        for opened in connections.all(initialized_only=True):
            if points.statement in opened.execute_wrappers:
                opened.execute_wrappers.remove(points.statement)

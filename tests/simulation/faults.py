"""Crashes inside one process: an exception at a numbered write, or after a commit and before it is told.

What a dead process would lose is lost here too: the connection, what waited for a commit, and the hub's rooms.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import connection

from casino.refusal import Refused
from tests.crash.points import Points, counted

COMMITTED = "COMMITTED"


class Crash(BaseException):
    """The process is dead. Nothing of the house catches it."""


@dataclass(frozen=True, slots=True)
class Fault:
    """`at`: the write at which the process dies; zero: right after its `commit`-th commit; neither: it lives."""

    at: int = 0
    commit: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended. `commits`: how many of its transactions are in the database."""

    answer: Any = None
    refusal: str = ""
    crashed: bool = False
    commits: int = 0

    @property
    def done(self) -> bool:
        return self.commits > 0 if self.crashed else not self.refusal

    def __str__(self) -> str:
        return "crash" + ("ed after commit" if self.commits else "") if self.crashed else self.refusal or "done"


def carried_out(run: Callable[[], Any], fault: Fault) -> Outcome:
    """Run one command of the house under a fault."""

    def act(number: int, name: str) -> None:
        # Never between the last write and the commit: an exception there, unlike a death, lets SQLite's driver commit.
        if (number == fault.at and name != "COMMIT") or (name == COMMITTED and points.commits == fault.commit):
            raise Crash

    points = Points(act, after_commit=COMMITTED)
    with counted(points):
        points.armed = True
        try:
            return Outcome(answer=run(), commits=points.commits)
        except Refused as refused:
            return Outcome(refusal=refused.denial.code, commits=points.commits)
        except Crash:
            connection.close()
            return Outcome(crashed=True, commits=points.commits)
        finally:
            points.armed = False

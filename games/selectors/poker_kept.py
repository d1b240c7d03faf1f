"""What was read of each table last, kept for the process for as long as only plain decisions follow.

A decision that ends nothing changes the table's version and deadline and the hand, and no other row: whoever took it
here need not read the rest again to show it. Anything else that is heard of a table lets go of what was read, and what
was begun to be read before that is not kept. Nothing is decided by what is kept here.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

# An announcement can be lost: then an amount or a name of another table's doing stays for this long, and no longer.
LONGEST = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class _Reading(Generic[T]):
    began: int
    at: datetime
    version: int
    found: T


class ReadingsKept(Generic[T]):
    """Table → what was read of it, in the order in which the readings began."""

    def __init__(self) -> None:
        self._order = count()
        self._kept: dict[int, _Reading[T]] = {}
        self._dropped: dict[int, int] = {}
        self._lock = Lock()

    def begin(self, now: datetime) -> tuple[int, datetime]:
        """Before the first row is read."""
        return next(self._order), now

    def keep(self, table_id: int, begun: tuple[int, datetime], version: int, found: T) -> None:
        """What was read since then, unless something newer is here or was heard of meanwhile."""
        began, at = begun
        with self._lock:
            last = self._kept.get(table_id)
            if began > self._dropped.get(table_id, -1) and (last is None or began > last.began):
                self._kept[table_id] = _Reading(began, at, version, found)

    def move(self, table_id: int, was: T, version: int, found: T) -> bool:
        """A decision was committed here that made `found` of what `was` kept. False: that is not kept any more."""
        with self._lock:
            last = self._kept.get(table_id)
            if last is None or last.found is not was:
                return False
            self._kept[table_id] = _Reading(last.began, last.at, version, found)
            return True

    def at(self, table_id: int, version: int, now: datetime) -> T | None:
        """The table at that version, where it is here and not too old."""
        last = self._kept.get(table_id)
        if last is None or last.version != version or abs(now - last.at) >= LONGEST:
            return None
        return last.found

    def drop(self, table_id: int) -> None:
        """Something was heard of the table: what was read, or begun to be read, before now is not used."""
        with self._lock:
            self._dropped[table_id] = next(self._order)
            self._kept.pop(table_id, None)

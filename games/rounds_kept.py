"""Rounds as they were rebuilt or played last, kept for the process: by table, version and commitment.

A round is then replayed once after a restart and not at every act. What a transaction that was rolled back made is
never kept.
"""

from typing import Generic, Protocol, TypeVar

from django.db import transaction


class Committed(Protocol):
    """Anything that belongs to one committed round."""

    @property
    def commitment(self) -> str: ...


T = TypeVar("T", bound=Committed)


class RoundsKept(Generic[T]):
    """One game's rounds of this process."""

    def __init__(self) -> None:
        self._kept: dict[int, tuple[int, T]] = {}

    def find(self, table_id: int, version: int, commitment: str) -> T | None:
        """The round on the table at exactly that version, if it is here."""
        found = self._kept.get(table_id)
        return found[1] if found and found[0] == version and found[1].commitment == commitment else None

    def last(self, table_id: int) -> tuple[int, T] | None:
        """What was kept last of this table, with its version; whether that still stands, only the database says."""
        return self._kept.get(table_id)

    def set(self, table_id: int, version: int, one: T) -> None:
        """Keep it now: it was read from what is committed."""
        self._kept[table_id] = (version, one)

    def keep(self, table_id: int, version: int, one: T) -> None:
        """Keep it once the transaction has committed."""
        transaction.on_commit(lambda: self._newer(table_id, version, one))

    def forget(self) -> None:
        """As after a restart: everything is rebuilt from its record."""
        self._kept.clear()

    def _newer(self, table_id: int, version: int, one: T) -> None:
        found = self._kept.get(table_id)
        if found is None or found[1].commitment != one.commitment or found[0] < version:
            self._kept[table_id] = (version, one)

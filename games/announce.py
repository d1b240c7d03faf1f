"""What services say after commit: a table, its new version, and whose private part changed. Nothing else.

No HTML, no balance, no name crosses here. Listeners (the hub, the clock) are registered by the process that has them;
a process without any still tells the others through Redis. A lost announcement costs a reload, never a cent.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Announcement:
    """`players`: whose private regions changed; `everyone`: all who are at the table."""

    table_id: int
    version: int
    players: tuple[int, ...] = ()
    everyone: bool = False
    # The table's next deadline, so that a sleeping clock can be nudged.
    deadline: datetime | None = None


Listener = Callable[[Announcement], None]
_listeners: list[Listener] = []


def on_announcement(listener: Listener) -> None:
    """Have `listener` called, in the thread that committed, for each announcement of this process."""
    if listener not in _listeners:
        _listeners.append(listener)


def off_announcement(listener: Listener) -> None:
    """Stop calling `listener`."""
    if listener in _listeners:
        _listeners.remove(listener)


def announce(announcement: Announcement) -> None:
    """Tell once the transaction has committed. A listener that fails is logged and harms nobody."""
    transaction.on_commit(lambda: _tell(announcement))


def _tell(announcement: Announcement) -> None:
    for listener in list(_listeners):
        try:
            listener(announcement)
        except Exception:
            logger.exception("an announcement of table %s was not heard", announcement.table_id)

"""What services say after commit: a table, its new version, and whose private part changed. Nothing else.

No HTML, no balance, no name crosses here. Listeners (the hub, the clock) are registered by the process that has them;
a process without any still tells the others through Redis. A lost announcement costs a reload, never a cent.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db import transaction

logger = logging.getLogger(__name__)


# What a room of the hub shows: a table by its id, or something else by its kind and id («tournament», 5).
Place = int | tuple[str, int]


@dataclass(frozen=True, slots=True)
class Announcement:
    """`table_id`: the table, or whatever else has changed. `players`: whose private regions changed; `everyone`: of all
    who are there."""

    table_id: Place
    version: int
    players: tuple[int, ...] = ()
    everyone: bool = False
    # The table's next deadline, so that a sleeping clock can be nudged.
    deadline: datetime | None = None
    # What a listener of this process has made ready for it; it goes nowhere else.
    prepared: object = field(default=None, compare=False, repr=False)


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


# (what will be announced if it is committed, what was seen of the table) → what is made ready for it, if anything.
Preparer = Callable[[Announcement, object], object]
_preparers: list[Preparer] = []


def on_preparing(preparer: Preparer) -> None:
    """Have `preparer` asked, in the thread that is about to commit, for each announcement that can be prepared."""
    if preparer not in _preparers:
        _preparers.append(preparer)


def off_preparing(preparer: Preparer) -> None:
    """Stop asking `preparer`."""
    if preparer in _preparers:
        _preparers.remove(preparer)


def prepared(announcement: Announcement, seen: object) -> Announcement:
    """The announcement with what it will tell, made while the database still writes. Nothing of it is told before."""
    for preparer in list(_preparers):
        try:
            made = preparer(announcement, seen)
        except Exception:
            logger.exception("nothing could be prepared for table %s", announcement.table_id)
            continue
        if made is not None:
            return replace(announcement, prepared=made)
    return announcement


def announce(announcement: Announcement) -> None:
    """Tell once the transaction has committed. A listener that fails is logged and harms nobody."""
    transaction.on_commit(lambda: _tell(announcement))


def _tell(announcement: Announcement) -> None:
    for listener in list(_listeners):
        try:
            listener(announcement)
        except Exception:
            logger.exception("an announcement of table %s was not heard", announcement.table_id)

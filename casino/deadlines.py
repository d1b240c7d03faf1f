"""The next deadline among rows, which the house's clock asks for each time before it sleeps."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet

from casino.prepared import Prepared

Next = Prepared[tuple[datetime]]

# What could not be done now is due all the same: it is asked for again after this long, and not before.
AGAIN = timedelta(milliseconds=20)


def next_of(rows: QuerySet[Any]) -> Next:
    """The question for the earliest `deadline_at` of these rows."""
    return Prepared(
        lambda: rows.filter(deadline_at__isnull=False).order_by("deadline_at").values_list("deadline_at")[:1]
    )


def earliest(asked: Next) -> datetime | None:
    """The answer as it is now; None where nothing is due."""
    found = asked.first()
    return None if found is None else found[0]

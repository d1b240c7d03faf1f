"""Commands that need the record of the round under way: where it is lost, the clock is called at once."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import ParamSpec, TypeVar, cast

from django.db import transaction

from casino.refusal import Denial, Refused
from games.announce import Announcement, announce
from games.models import Table
from games.sealed_deck import RecordLost

Asked = ParamSpec("Asked")
Given = TypeVar("Given")


def recorded_command(denial: Denial) -> Callable[[Callable[Asked, Given]], Callable[Asked, Given]]:
    """A command in one transaction. Where the record is lost nothing can be decided: it is refused with `denial`, and
    the clock, which is called at once, voids the round."""

    def of(ask: Callable[Asked, Given]) -> Callable[Asked, Given]:
        @wraps(ask)
        def carried_out(*given: Asked.args, **asked: Asked.kwargs) -> Given:
            try:
                with transaction.atomic():
                    return ask(*given, **asked)
            except RecordLost:
                record_lost(table_id=cast("int", asked["table_id"]), now=cast("datetime", asked["now"]))
                raise Refused(denial) from None

        return carried_out

    return of


def record_lost(*, table_id: int, now: datetime) -> None:
    """Call the clock to a table whose round can't be rebuilt."""
    Table.objects.filter(pk=table_id, deadline_at__gt=now).update(deadline_at=now)
    announce(Announcement(table_id=table_id, version=-1, deadline=now))

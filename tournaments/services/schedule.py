"""What staff do to series: make, stop and take up again. Who and why stay in the trail of significant events.

A series that is stopped makes no further tournament; those that it has made go on.
"""

from datetime import datetime

from django.db import transaction

from accounts.services.significant import significant_write
from casino.refusal import Refused
from tournaments.models import TournamentSeries
from tournaments.services.making import series_problems, slug_kept


@transaction.atomic
def series_create(
    *,
    name: str,
    slug: str,
    rules_key: str,
    currency: str,
    first_at: datetime | None,
    every_seconds: int,
    open_seconds: int,
    reason: str,
    actor_id: int,
    now: datetime,
    training: int = 0,
) -> TournamentSeries:
    """A series, whose first tournament the clock makes at once. Seconds. Raises Refused with the first problem."""
    asked = {"slug": slug, "rules_key": rules_key, "currency": currency}
    for denial in series_problems(**asked, training=training, first_at=first_at, now=now):
        raise Refused(denial)
    with slug_kept(slug):
        series = TournamentSeries.objects.create(
            name=name,
            **asked,
            first_at=first_at,
            every_seconds=every_seconds,
            open_seconds=open_seconds,
            training=training,
            deadline_at=now,
        )
    after = f"{rules_key} {currency} {every_seconds} s"
    significant_write(kind="series_created", actor_id=actor_id, ref=slug, after=after, reason=reason, now=now)
    return series


@transaction.atomic
def series_set_active(*, series_id: int, is_active: bool, reason: str, actor_id: int, now: datetime) -> None:
    """Stop it, or take it up again. Already so: no effect and nothing in the trail."""
    series = TournamentSeries.objects.select_for_update(no_key=True).get(pk=series_id)
    if series.is_active == is_active:
        return
    series.is_active, series.deadline_at = is_active, now if is_active else None
    series.save(update_fields=["is_active", "deadline_at"])
    kind = "series_resumed" if is_active else "series_stopped"
    significant_write(kind=kind, actor_id=actor_id, ref=series.slug, reason=reason, now=now)

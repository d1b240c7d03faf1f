"""Series: the clock makes the next tournament of each as soon as the one before has begun."""

from datetime import datetime, timedelta

from django.db import transaction

from casino.deadlines import earliest, next_of
from casino.prepared import Prepared
from tournaments.engine import play
from tournaments.engine.lifecycle import Step
from tournaments.models import Tournament, TournamentSeries
from tournaments.services.direct import tournament_create
from tournaments.services.follow import put
from tournaments.services.held import CLOCK, tournament_take

# Between its making and its start everybody has at least this long to enter.
LEAST_AHEAD = timedelta(seconds=60)
# How soon a new one that starts when it is full stands beside one that has begun.
LOOK_AGAIN = timedelta(seconds=10)


@transaction.atomic
def series_tick(*, series_id: int, now: datetime) -> Tournament | None:
    """Make and announce the next tournament of the series, where there is none to come. Raises Refused."""
    series = TournamentSeries.objects.select_for_update(no_key=True).get(pk=series_id)
    if not series.is_active:
        series.deadline_at = None
        series.save(update_fields=["deadline_at"])
        return None
    coming = Tournament.objects.filter(series=series, state__in=["draft", "announced", "registering"])
    made = None
    next_ = coming.order_by("-starts_at").first()
    if next_ is None or (next_.starts_at is not None and next_.starts_at <= now):
        next_ = made = _made(series, now)
    series.deadline_at = next_.starts_at or now + LOOK_AGAIN
    series.save(update_fields=["deadline_at"])
    return made


def _made(series: TournamentSeries, now: datetime) -> Tournament:
    starts_at = start_next(series, now)
    opens_at = now if starts_at is None else max(now, starts_at - timedelta(seconds=series.open_seconds))
    number = Tournament.objects.filter(series=series).count() + 1
    row = tournament_create(
        name=f"{series.name} {number}",
        slug=f"{series.slug}-{number}",
        rules_key=series.rules_key,
        currency=series.currency,
        starts_at=starts_at,
        opens_at=opens_at,
        actor_id=None,
        now=now,
        training=series.training,
        series=series,
    )
    held = tournament_take(row.pk, now)
    held.act(play.Life(Step.ANNOUNCE), CLOCK)
    put(held)
    return held.row


def start_next(series: TournamentSeries, now: datetime) -> datetime | None:
    """The first hour of the series that is far enough away; None where its tournaments start when they are full."""
    if series.first_at is None:
        return None
    every = timedelta(seconds=series.every_seconds)
    laps = max(0, -(-(now + LEAST_AHEAD - series.first_at) // every))
    return series.first_at + laps * every


def series_due(now: datetime) -> list[int]:
    """Series that the clock must look at."""
    return [pk for (pk,) in _DUE.rows(now)]


_DUE = Prepared(
    lambda now: (
        TournamentSeries.objects.filter(is_active=True, deadline_at__lte=now).order_by("deadline_at").values_list("pk")
    )
)


def series_deadline() -> datetime | None:
    """When the next series must be looked at."""
    return earliest(_NEXT)


_NEXT = next_of(TournamentSeries.objects.filter(is_active=True))

"""What the house's clock does to tournaments: opens, starts once, ends levels and offers, takes hands that have ended.

A clock that comes late does everything late and nothing twice: each step is judged again under the tournament's lock.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils.translation import gettext_noop

from casino.deadlines import AGAIN, earliest, next_of
from casino.kept import kept
from casino.prepared import Prepared
from casino.refusal import Refused
from tournaments.engine import play
from tournaments.engine.lifecycle import Actor, Step
from tournaments.models import Tournament, TournamentTable
from tournaments.services import company, hands, presence, series, tables
from tournaments.services.excluded import excluded_withdraw
from tournaments.services.follow import put
from tournaments.services.held import CLOCK, Held, tournament_take, tournament_take_free

logger = logging.getLogger(__name__)

TOO_FEW = gettext_noop("Não houve inscritos que chegassem.")
State = Tournament.State


@transaction.atomic
def tournament_tick(*, tournament_id: int, now: datetime, wait: bool = True) -> bool:
    """Do what is due to a tournament now. True if anything was done.

    `wait`: for whoever holds it. Otherwise nothing is done then: its holder takes every hand that has ended by its own
    hour, and what it has not seen stays due.
    """
    held = tournament_take(tournament_id, now) if wait else tournament_take_free(tournament_id, now)
    if held is None:
        _busy_until(tournament_id)[:] = [now + AGAIN]
        return False
    row = held.row
    if row.is_over or row.state == State.DRAFT:
        return False
    before = row.version
    if row.state == State.ANNOUNCED and row.opens_at is not None and row.opens_at <= now:
        held.act(play.Life(Step.OPEN, Actor.CLOCK), CLOCK)
        row.state = State.REGISTERING
        put(held)
    if held.state.life.state.value == State.REGISTERING:
        excluded_withdraw(held)
        company.enter_all(held)
        _start_if_due(held)
    elif held.state.life.has_started:
        _play_on(held)
    if row.version == before and row.deadline_at is not None and row.deadline_at > now:
        return False
    put(held)
    return True


def _start_if_due(held: Held) -> None:
    row = held.row
    if row.starts_at is None or row.starts_at > held.now:
        return
    if len(held.state.entries) < held.state.rules.least_entries:
        held.act(play.Cancel(TOO_FEW, Actor.CLOCK), CLOCK)
        row.cancel_reason = TOO_FEW
        return
    held.act(play.Start(Actor.CLOCK, tables.absent(held)), CLOCK)


def _play_on(held: Held) -> None:
    presence.stop_take(held)
    hands.ended_take(held)
    # Nothing but the hour; written down only where it changes something.
    held.act_if_changing(play.Tick(), CLOCK)
    company.habits_follow(held)
    if presence.is_new_second(held):
        company.presence_keep(held)
        presence.gone_follow(held)


def tournaments_do(now: datetime) -> None:
    """Everything that is due: series make their next tournaments, tournaments take their steps. For the clock."""
    for pk in series.series_due(now):
        _safely("series", pk, partial(series.series_tick, series_id=pk, now=now))
    for (pk,) in _DUE.rows(now):
        _safely("tournament", pk, partial(tournament_tick, tournament_id=pk, now=now))


def _safely(what: str, pk: int, step: Callable[[], object]) -> None:
    try:
        step()
    except Refused as refused:
        logger.warning("%s %s: a step was refused: %s", what, pk, refused.denial.code)
    except Exception:
        # Nothing has changed; it is tried again, and the tables go on meanwhile.
        logger.exception("%s %s: a step failed", what, pk)


def tournaments_deadline() -> datetime | None:
    """The earliest hour at which a tournament or a series has something to do."""
    return min((one for one in (earliest(_NEXT), series.series_deadline()) if one is not None), default=None)


_DUE = Prepared(lambda now: Tournament.objects.filter(deadline_at__lte=now).order_by("deadline_at").values_list("pk"))
_NEXT = next_of(Tournament.objects.all())
_OF_TABLE = Prepared(
    lambda table: Tournament.objects.filter(tables__table_id=table).values_list("pk", "deadline_at", "seen_at")
)


def table_between(table_id: int, now: datetime) -> bool:
    """A tournament's table whose hand has ended and been shown: the tournament takes its step.

    While another table's step is under way the clock goes on with decisions elsewhere, and comes back.
    """
    tournament_id = of_table(table_id)
    if any(now < until for until in _busy_until(tournament_id)):
        return False
    return tournament_tick(tournament_id=tournament_id, now=now, wait=False)


@kept(1_000)
def _busy_until(tournament_id: int) -> list[datetime]:
    """Somebody held the tournament when this process last asked: until when none of its tables need ask again."""
    return []


@kept(10_000)
def of_table(table_id: int) -> int:
    """The tournament that a table is of, which never changes. Raises DoesNotExist."""
    return TournamentTable.objects.values_list("tournament_id", flat=True).get(pk=table_id)


def table_stood_still(table_id: int, now: datetime) -> bool:
    """A decision at a tournament's table is due: where the house stood still, the tournament gives the time back."""
    found = _OF_TABLE.first(table_id)
    if found is None:
        return False
    tournament_id, deadline_at, seen_at = found
    return presence.is_behind(deadline_at, seen_at, now) and tournament_tick(tournament_id=tournament_id, now=now)

"""What keeps a tournament, or a series, from being made: judged whole, so that staff are told everything at once.

The rules are those of the published version in force; nothing of them is typed again when a tournament is made.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import IntegrityError, transaction

from casino.money import DEMO
from casino.refusal import Denial, Refused
from casino.rulebook.selectors import rules_in_force, rules_may_open, tournament_rules
from tournaments.engine.entries import Tickets
from tournaments.models import Tournament, TournamentSeries
from tournaments.refusals import TournamentRefusal

# What a series calls its tournaments.
_OF_SERIES = re.compile(r"(?P<series>.+)-\d+")
_OPEN = ("draft", "announced", "registering")


def create_problems(
    *,
    slug: str,
    rules_key: str,
    currency: str,
    starts_at: datetime | None,
    opens_at: datetime | None,
    now: datetime,
    training: int = 0,
    of_series: bool = False,
) -> list[Denial]:
    """Everything that keeps such a tournament from being made, at once."""
    found = _rules_problems(rules_key, currency=currency, starts_at=starts_at, training=training, now=now)
    if starts_at is not None and (starts_at <= now or (opens_at is not None and opens_at >= starts_at)):
        found.append(Denial(TournamentRefusal.NOT_BEFORE_NOW))
    if Tournament.objects.filter(slug=slug).exists() or (not of_series and _series_has(slug)):
        found.append(_slug_taken(slug))
    return found


def series_problems(
    *, slug: str, rules_key: str, currency: str, first_at: datetime | None, now: datetime, training: int = 0
) -> list[Denial]:
    """Everything that keeps such a series from being made, at once."""
    found = _rules_problems(rules_key, currency=currency, starts_at=first_at, training=training, now=now)
    made = Tournament.objects.filter(slug__startswith=f"{slug}-")
    if _series_has(slug) or Tournament.objects.filter(slug=slug).exists() or made.exists():
        found.append(_slug_taken(slug))
    return found


@contextmanager
def slug_kept(slug: str) -> Iterator[None]:
    """Write a row with this address. Raises Refused where somebody else was quicker by a moment."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError as error:
        raise Refused(_slug_taken(slug)) from error


def _slug_taken(slug: str) -> Denial:
    return Denial(TournamentRefusal.SLUG_TAKEN, None, {"slug": slug})


def _series_has(slug: str) -> bool:
    """Is it the address of a series, or one that a series gives its tournaments?"""
    of_series = _OF_SERIES.fullmatch(slug)
    names = {slug, of_series["series"]} if of_series else {slug}
    return TournamentSeries.objects.filter(slug__in=names).exists()


def _rules_problems(
    rules_key: str, *, currency: str, starts_at: datetime | None, training: int, now: datetime
) -> list[Denial]:
    found = [Denial(TournamentRefusal.TRAINING_FOR_DEMO)] if training and currency != DEMO else []
    try:
        rules = rules_in_force(rules_key, now)
        fixed = tournament_rules(rules)
    except Refused as refused:
        return [*found, refused.denial]
    if denial := rules_may_open(rules, currency=currency):
        found.append(denial)
    if (starts_at is None) != fixed.starts_full:
        found.append(Denial(TournamentRefusal.NEEDS_HOUR))
    if fixed.tickets and (denial := _ticket_problem(fixed.tickets, currency=currency, starts_at=starts_at, now=now)):
        found.append(denial)
    return found


def _ticket_problem(tickets: Tickets, *, currency: str, starts_at: datetime | None, now: datetime) -> Denial | None:
    """What is won is an entry to one later tournament that is known by now, at exactly its price (810/32)."""
    target = Tournament.objects.select_related("rules").filter(slug=tickets.tournament, currency=currency).first()
    series = TournamentSeries.objects.filter(slug=tickets.tournament, currency=currency, is_active=True).first()
    later = (
        target is not None
        and target.state in _OPEN
        and (target.starts_at is None or target.starts_at > (starts_at or now))
    )
    if target is not None and later:
        entry = tournament_rules(target.rules).prices.entry
    elif series is not None:
        entry = tournament_rules(rules_in_force(series.rules_key, now)).prices.entry
    else:
        return Denial(TournamentRefusal.TICKET_TARGET, None, {"target": tickets.tournament})
    if entry == tickets.value:
        return None
    facts = {"target": tickets.tournament, "value_cents": tickets.value, "entry_cents": entry}
    return Denial(TournamentRefusal.TICKET_PRICE, None, facts)


def is_enterable(key: str) -> bool:
    """Can an entry to what bears this name still be used? Of a series there is always another."""
    known = Tournament.objects.filter(slug=key).first()
    if known is None or TournamentSeries.objects.filter(slug=key).exists():
        return True
    return known.state in (*_OPEN, Tournament.State.LATE)

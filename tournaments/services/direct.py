"""What staff do to a tournament: make, announce, open, start, pause, resume, message, disqualify (810/24, 35, 42).

Each act needs who does it and, where it touches people's play or money, why; both stay in the tournament's log. Who may
do it is for those who call to ask; what may be done, for the engine. Every command takes `key`: repeated, one effect.
"""

from datetime import datetime

from django.db import transaction

from casino.refusal import Denial, Refused
from casino.rulebook.selectors import rules_in_force
from tournaments.engine import play
from tournaments.engine.lifecycle import Actor, Step
from tournaments.models import Tournament, TournamentSeries
from tournaments.refusals import TournamentRefusal
from tournaments.services import cancelling, hands, tables
from tournaments.services.excluded import excluded_withdraw
from tournaments.services.follow import entry_withdrawn, put
from tournaments.services.held import CLOCK, By, Done, Held, Mark, Who, mark_of, tournament_take
from tournaments.services.making import create_problems, slug_kept
from tournaments.services.presence import stop_take


@transaction.atomic
def tournament_create(
    *,
    name: str,
    slug: str,
    rules_key: str,
    currency: str,
    starts_at: datetime | None,
    opens_at: datetime | None,
    actor_id: int | None,
    now: datetime,
    training: int = 0,
    series: TournamentSeries | None = None,
) -> Tournament:
    """A draft under the rules in force with that key: nobody sees it before it is announced. Raises Refused.

    `starts_at` None: it starts when it is full. `opens_at` None: staff open it.
    """
    for denial in create_problems(
        slug=slug,
        rules_key=rules_key,
        currency=currency,
        starts_at=starts_at,
        opens_at=opens_at,
        training=training,
        of_series=series is not None,
        now=now,
    ):
        raise Refused(denial)
    rules = rules_in_force(rules_key, now)
    with slug_kept(slug):
        row = Tournament.objects.create(
            slug=slug,
            name=name,
            currency=currency,
            rules=rules,
            series=series,
            starts_at=starts_at,
            opens_at=opens_at,
            training=training,
            created_by_id=actor_id,
            created_at=now,
        )
    held = tournament_take(row.pk, now)
    who = Who(By.DIRECTOR if actor_id else By.CLOCK, actor_id)
    held.note("created", {"rules": f"{rules.key}/{rules.version}"}, who)
    put(held)
    row.refresh_from_db()
    return row


def _directed(
    *, tournament_id: int, actor_id: int, key: str, body: list[object], now: datetime
) -> tuple[Held, Mark] | Done:
    mark = mark_of(actor_id, key, [*body, tournament_id])
    held = tournament_take(tournament_id, now)
    if done := held.answered(mark):
        return done
    stop_take(held)
    return held, mark


def _did(
    action: play.Action, word: object, *, tournament_id: int, actor_id: int, key: str, why: str, now: datetime
) -> Done:
    """One act of the engine, by staff."""
    found = _directed(tournament_id=tournament_id, actor_id=actor_id, key=key, body=["staff", word], now=now)
    if isinstance(found, Done):
        return found
    held, mark = found
    held.act(action, Who(By.DIRECTOR, actor_id, why), mark)
    return put(held)


@transaction.atomic
def tournament_step(*, tournament_id: int, step: str, actor_id: int, key: str, now: datetime, why: str = "") -> Done:
    """«announce», «recall», «open», «pause» or «resume». Raises Refused where the state has no such step."""
    action = play.Life(Step(step))
    return _did(action, step, tournament_id=tournament_id, actor_id=actor_id, key=key, why=why, now=now)


@transaction.atomic
def tournament_start(*, tournament_id: int, actor_id: int, key: str, now: datetime, why: str = "") -> Done:
    """Start at or after the hour; the clock does the same by itself, and whoever comes second changes nothing."""
    found = _directed(tournament_id=tournament_id, actor_id=actor_id, key=key, body=["start"], now=now)
    if isinstance(found, Done):
        return found
    held, mark = found
    excluded_withdraw(held)
    held.act(play.Start(Actor.DIRECTOR, tables.absent(held)), Who(By.DIRECTOR, actor_id, why), mark)
    return put(held)


@transaction.atomic
def break_extend(*, tournament_id: int, seconds: int, actor_id: int, key: str, why: str, now: datetime) -> Done:
    """Make the break that is on longer, up to an hour at a time. Raises Refused."""
    action = play.ExtendBreak(seconds)
    body = ["break", seconds]
    return _did(action, body, tournament_id=tournament_id, actor_id=actor_id, key=key, why=why, now=now)


@transaction.atomic
def entry_withdraw_by_staff(
    *, tournament_id: int, player_id: int, actor_id: int, key: str, why: str, now: datetime
) -> Done:
    """Give somebody's entry back before the deadline (reading 44). Raises Refused."""
    body: list[object] = ["withdraw", player_id]
    found = _directed(tournament_id=tournament_id, actor_id=actor_id, key=key, body=body, now=now)
    if isinstance(found, Done):
        return found
    held, mark = found
    held.act(play.Withdraw(held.name_of(player_id)), Who(By.DIRECTOR, actor_id, why), mark)
    entry_withdrawn(held, player_id)
    return put(held)


@transaction.atomic
def player_disqualify(*, tournament_id: int, player_id: int, actor_id: int, key: str, why: str, now: datetime) -> Done:
    """Out, with the chips, between two hands; a reason is needed. Raises Refused."""
    body: list[object] = ["disqualify", player_id]
    found = _directed(tournament_id=tournament_id, actor_id=actor_id, key=key, body=body, now=now)
    if isinstance(found, Done):
        return found
    held, mark = found
    held.act(play.Disqualify(held.name_of(player_id), why), Who(By.DIRECTOR, actor_id, why), mark)
    return put(held)


@transaction.atomic
def message_send(*, tournament_id: int, text: str, actor_id: int, key: str, now: datetime) -> Done:
    """Say something to everybody at the tables and on the tournament's page; nothing («») takes the last one away."""
    text = text.strip()[:300]
    found = _directed(tournament_id=tournament_id, actor_id=actor_id, key=key, body=["message", text], now=now)
    if isinstance(found, Done):
        return found
    held, mark = found
    if not held.row.is_seen:
        raise Refused(Denial(TournamentRefusal.NOBODY_READS))
    held.note("message", {"text": text}, Who(By.DIRECTOR, actor_id), mark)
    held.row.message, held.row.message_at = text, now if text else None
    tables.tell_all(held)
    return put(held)


@transaction.atomic
def tournament_cancel(
    *, tournament_id: int, actor_id: int, key: str, why: str, seen_version: int, now: datetime
) -> Done:
    """Cancel, and give back and share what the rules say (810/35-38). Raises Refused.

    `seen_version` is that of the money as it was shown (`cancelling.cancel_preview`): where it is another by now, it
    must be shown again. Hands that have ended count, hands under way are null.
    """
    found = _directed(tournament_id=tournament_id, actor_id=actor_id, key=key, body=["cancel"], now=now)
    if isinstance(found, Done):
        return found
    held, mark = found
    held.is_last = True
    tables.hold_all(held)
    hands.ended_take_unshown(held)
    held.act_if_changing(play.Tick(), CLOCK)
    if cancelling.cancel_money(held).version != seen_version:
        raise Refused(Denial(TournamentRefusal.CHANGED_SINCE))
    held.act(play.Cancel(why, Actor.DIRECTOR), Who(By.DIRECTOR, actor_id, why), mark)
    held.row.cancel_reason = why.strip()[:200]
    return put(held)

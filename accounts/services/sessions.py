"""Play sessions: opened with a table, ended by the player, the clock, an exclusion or the house. Totals: the ledger's.

A session with a stake in play never ends: its round is finished first. A bet holds the player's wallet, and so does
whatever ends a session, before it looks. No money moves here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.apps import apps
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import F, Q

from accounts import limits
from accounts.models import PlaySession
from accounts.selectors.many import totals_of
from accounts.selectors.standing import exclusions_of
from accounts.services.significant import significant_write
from accounts.services.spending import standing_of, wallet_lock
from casino.prepared import Prepared
from casino.refusal import Denial, Refusal, Refused

# A socket's sign of life is written at most this often.
SEEN_EVERY = timedelta(seconds=30)
# When a session that should end has a stake in play, the clock looks again after this time.
LOOK_AGAIN = timedelta(seconds=15)
DUE_AT_ONCE = 200
IDLE_ROUNDS_INVITED = 6


class SessionRefusal(Refusal):
    """Why a session can't be ended. Value: (code, rule)."""

    ROUND_IN_PLAY = ("round_in_play", None)


@dataclass(frozen=True, slots=True)
class SessionTotals:
    """What a session came to, in cents. `won` came back to the wallet (stakes included); result = won − staked."""

    staked: int
    won: int
    result: int
    opened_at: datetime
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class IdleOutcome:
    """Players whom rounds have passed by: invited to end the session, or about to be ended by the clock (804/28-29)."""

    invited: tuple[int, ...]
    ending: tuple[int, ...]


def _absence() -> timedelta:
    return timedelta(seconds=settings.SESSION_ABSENCE_SECONDS)


@transaction.atomic
def session_open(*, player_id: int, table_id: int, device: str, now: datetime) -> PlaySession:
    """The player's session at this table, opened where there is none: two tabs, or a reload, are one session."""
    if (found := _open_one(player_id, table_id)) and _kept(found, now):
        return found
    currency = apps.get_model("games", "Table").objects.values_list("currency", flat=True).get(id=table_id)
    presence_check(player_id=player_id, currency=currency, now=now)
    try:
        with transaction.atomic():
            return PlaySession.objects.create(
                player_id=player_id,
                table_id=table_id,
                currency=currency,
                device=device[:60],
                opened_at=now,
                seen_at=now,
                deadline_at=now + _absence(),
            )
    except IntegrityError:
        # The other tab was first.
        return PlaySession.objects.get(player_id=player_id, table_id=table_id, ended_at=None)


def _kept(session: PlaySession, now: datetime) -> bool:
    """Whoever comes back to a session that the clock is about to end for absence keeps it: the first page after a stop
    of the house must not lose to the first look of its clock. False where it has ended meanwhile."""
    if session.deadline_at is None or session.deadline_at > now:
        return True
    session_seen(session_id=session.pk, now=now)
    return PlaySession.objects.filter(pk=session.pk, ended_at=None).exists()


def presence_check(*, player_id: int, currency: str, now: datetime) -> None:
    """May the player sit down where this currency is played? Holds the wallet. Raises Refused."""
    wallet = wallet_lock(player_id=player_id, currency=currency)
    standing = standing_of(player_id=player_id, currency=currency, wallet=wallet, now=now)
    if denial := limits.check_presence(standing, now):
        raise Refused(denial)


def _open_one(player_id: int, table_id: int) -> PlaySession | None:
    return PlaySession.objects.filter(player_id=player_id, table_id=table_id, ended_at=None).first()


def session_seen(*, session_id: int, now: datetime) -> None:
    """A socket of this session is alive. Written at most every 30 seconds; one that is to end is not kept from it."""
    alive = PlaySession.objects.filter(id=session_id, ended_at=None, end_reason="", seen_at__lte=now - SEEN_EVERY)
    alive.update(seen_at=now, deadline_at=now + _absence())


def sessions_seen(*, session_ids: Iterable[int], now: datetime) -> None:
    """The same of many sessions at once: of players of the house, who have no socket."""
    alive = PlaySession.objects.filter(ended_at=None, end_reason="", seen_at__lte=now - SEEN_EVERY)
    alive.filter(id__in=list(session_ids)).update(seen_at=now, deadline_at=now + _absence())


@transaction.atomic
def session_end(*, session_id: int, reason: str, now: datetime, actor_id: int | None = None) -> PlaySession:
    """End a session (ended already: nothing changes). Refused while a stake of it is in play."""
    session = _held(session_id)
    if session.ended_at is not None:
        return session
    if stake_in_play(session_id):
        raise Refused(Denial(SessionRefusal.ROUND_IN_PLAY))
    _end(session, PlaySession.End(reason), now, actor_id)
    return session


def _held(session_id: int) -> PlaySession:
    """The session with its player's wallet held (always in this order), as it is once nobody else holds them."""
    player_id, currency = PlaySession.objects.values_list("player_id", "currency").get(id=session_id)
    wallet_lock(player_id=player_id, currency=currency)
    return PlaySession.objects.select_for_update(no_key=True).get(id=session_id)


def _end(session: PlaySession, reason: PlaySession.End, now: datetime, actor_id: int | None = None) -> None:
    session.ended_at, session.end_reason, session.deadline_at = now, reason, None
    session.save(update_fields=["ended_at", "end_reason", "deadline_at"])
    if reason in (PlaySession.End.HOUSE, PlaySession.End.EXCLUSION, PlaySession.End.INACTIVITY):
        significant_write(
            kind="session_end",
            now=now,
            actor_id=actor_id,
            subject_id=session.player_id,
            ref=f"session:{session.id}",
            before="open",
            after=reason.value,
        )


def stake_in_play(session_id: int) -> bool:
    """Is a bet of this session still undecided, or does a stack of it lie at a poker table?"""
    bets = PlaySession.objects.filter(id=session_id, bets__state="placed")
    return bets.exists() or seated(session_id)


def seated(session_id: int) -> bool:
    """Does the player sit at a poker table in this session? The seat is given up before the session ends."""
    return PlaySession.objects.filter(id=session_id, poker_seats__isnull=False, poker_seats__left_at=None).exists()


def session_is_to_end(*, session_id: int, now: datetime) -> bool:
    """Would the clock end this session now, if nothing of it were in play?"""
    session = PlaySession.objects.get(id=session_id)
    if session.ended_at is not None:
        return False
    excluded = limits.exclusion_standing(exclusions_of(session.player_id, now), now) is not None
    return excluded or session.end_reason == PlaySession.End.INACTIVITY or session.seen_at + _absence() <= now


def sessions_end_for_exclusion(*, player_id: int, now: datetime) -> None:
    """End the player's sessions; one with a stake in play is left to the clock. Part of the exclusion's transaction."""
    for session_id in PlaySession.objects.filter(player_id=player_id, ended_at=None).values_list("id", flat=True):
        session = _held(session_id)
        if not _end_or_look_again(session, PlaySession.End.EXCLUSION, now) and seated(session_id):
            # The clock sees to the seat at once; the hand that it may be in ends by its rules.
            PlaySession.objects.filter(id=session_id, ended_at=None).update(deadline_at=now)


def _end_or_look_again(session: PlaySession, reason: PlaySession.End, now: datetime) -> bool:
    if session.ended_at is not None:
        return False
    if not stake_in_play(session.id):
        _end(session, reason, now)
        return True
    session.deadline_at = now + LOOK_AGAIN
    session.save(update_fields=["deadline_at"])
    return False


def sessions_close_due(now: datetime) -> list[PlaySession]:
    """The clock's part: end the sessions of the absent, idle and excluded with nothing in play; those that ended.

    One transaction for each, so that a batch never holds many wallets.
    """
    return [session for session in _DUE.rows(now) if _close_due(session.pk, now)]


_DUE = Prepared(
    lambda now: PlaySession.objects.filter(ended_at=None, deadline_at__lte=now).order_by("deadline_at")[:DUE_AT_ONCE]
)


@transaction.atomic
def _close_due(session_id: int, now: datetime) -> bool:
    session = _held(session_id)
    if session.ended_at is not None:
        return False
    if limits.exclusion_standing(exclusions_of(session.player_id, now), now):
        return _end_or_look_again(session, PlaySession.End.EXCLUSION, now)
    if session.end_reason in (PlaySession.End.INACTIVITY, PlaySession.End.PLAYER):
        # Decided before: too long without a bet, or the player's own wish while chips were in play.
        return _end_or_look_again(session, PlaySession.End(session.end_reason), now)
    if session.seen_at + _absence() <= now:
        return _end_or_look_again(session, PlaySession.End.ABSENCE, now)
    session.deadline_at = session.seen_at + _absence()
    session.save(update_fields=["deadline_at"])
    return False


@transaction.atomic
def sessions_round_passed(
    *,
    table_id: int,
    bettor_ids: Iterable[int],
    round_opened_at: datetime,
    now: datetime,
    invite_after: int = IDLE_ROUNDS_INVITED,
) -> IdleOutcome:
    """A round has ended: count it against whoever was at the table and did not bet in it (804/28.b, 29).

    The invitation comes after `invite_after` such rounds in a row (the sixth, reading 46, unless the specific rules are
    more patient); after one more the clock ends the session.
    """
    at_table = PlaySession.objects.filter(table_id=table_id, ended_at=None)
    played = Q(player_id__in=list(bettor_ids))
    at_table.filter(played).exclude(idle_rounds=0).update(idle_rounds=0, end_reason="")
    idle = at_table.filter(opened_at__lte=round_opened_at).exclude(played)
    idle.update(idle_rounds=F("idle_rounds") + 1)
    invited = idle.filter(idle_rounds=invite_after).values_list("player_id", flat=True)
    ending = idle.filter(idle_rounds__gt=invite_after)
    # Decided now, done by the clock: the reason stands there before the end does.
    ending.update(deadline_at=now, end_reason=PlaySession.End.INACTIVITY)
    return IdleOutcome(invited=tuple(invited), ending=tuple(ending.values_list("player_id", flat=True)))


def session_warn(*, session_id: int, now: datetime) -> None:
    """The player of an individual wheel is told that the session ends unless he bets within the minute (804/29)."""
    PlaySession.objects.filter(id=session_id, ended_at=None).update(warned_at=now)


def session_played(*, session_id: int) -> None:
    """A bet, or the ball launched for one that stood: no warning stands any more."""
    PlaySession.objects.filter(id=session_id, ended_at=None).exclude(warned_at=None).update(
        warned_at=None, end_reason=""
    )


def session_let_go(*, session_id: int, now: datetime) -> None:
    """The warned player has not bet: decided now, done by the clock, like the end of idle rounds."""
    PlaySession.objects.filter(id=session_id, ended_at=None).update(
        deadline_at=now, end_reason=PlaySession.End.INACTIVITY
    )


def session_end_ask(*, session_id: int, now: datetime) -> None:
    """The player ends the session while chips lie in a hand: the clock does it once they are back in the wallet."""
    PlaySession.objects.filter(id=session_id, ended_at=None).update(
        deadline_at=now + LOOK_AGAIN, end_reason=PlaySession.End.PLAYER
    )


def session_free(*, session_id: int, now: datetime) -> None:
    """Nothing of this session is in play any more: one that is to end need not be waited for."""
    PlaySession.objects.filter(id=session_id, ended_at=None).exclude(end_reason="").update(deadline_at=now)


def session_totals(session_id: int) -> SessionTotals:
    """Staked, won and result of one session, from the ledger: stakes taken back or void count for nothing."""
    opened_at, ended_at = PlaySession.objects.values_list("opened_at", "ended_at").get(id=session_id)
    totals = totals_of([session_id])[session_id]
    return SessionTotals(
        staked=totals.staked, won=totals.won, result=totals.result, opened_at=opened_at, ended_at=ended_at
    )

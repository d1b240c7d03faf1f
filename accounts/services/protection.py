"""Limits, pauses and self-exclusion: what a player asks for his own protection, and what the house may not refuse.

Each act holds the player's wallets first (the same lock as a bet), adds a row and a line to the trail. No rule about
lengths or dates is here: those are in `accounts/limits.py`.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial

from django.db import transaction

from accounts import limits
from accounts.limits import FOREVER, ExclusionKind, LimitKind, LimitRefusal, Period, ProtectionRefusal, moment_text
from accounts.models import Exclusion, Player, SpendingLimit
from accounts.selectors.standing import excluded_until, exclusion_span, limit_rows, moved_last
from accounts.services.sessions import sessions_end_for_exclusion
from accounts.services.significant import significant_write
from accounts.services.spending import wallets_lock
from casino.closing import sockets_close
from casino.money import MOST_CENTS
from casino.refusal import Denial, Refused

__all__ = ["excluded_until", "exclusion_end_ask", "exclusion_start", "limit_set", "on_excluded"]

# (player, now), once an exclusion has begun for good. Registered by applications that hold something for the player.
_after: list[Callable[[int, datetime], None]] = []


def on_excluded(called: Callable[[int, datetime], None]) -> None:
    """Call this after each exclusion or pause has begun. Registering twice has no effect."""
    if called not in _after:
        _after.append(called)


@transaction.atomic
def limit_set(*, player_id: int, kind: str, period: str, amount: int | None, now: datetime) -> SpendingLimit:
    """Set, change or (amount None) take away one limit. Stricter: in force at once; looser: 24 hours later."""
    wallets_lock(player_id)
    if Player.objects.filter(id=player_id, is_guest=True).exists():
        raise Refused(Denial(LimitRefusal.GUEST_DEMO_ONLY))
    if amount is not None and not 0 <= amount <= MOST_CENTS:
        raise Refused(Denial(ProtectionRefusal.LIMIT_AMOUNT, details={"most_cents": MOST_CENTS}))
    rows = [row for row in limit_rows(player_id) if (row.kind, row.period) == (LimitKind(kind), Period(period))]
    # Never dated before what the player asked last: a clock that lags would not see that limit and let it be raised.
    asked_at = max([moved_last(player_id, now), *(row.asked_at for row in rows)])
    standing = limits.limit_in_force(rows, asked_at)
    new = SpendingLimit.objects.create(
        player_id=player_id,
        kind=LimitKind(kind).value,
        period=Period(period).value,
        amount=amount,
        asked_at=asked_at,
        in_force_from=limits.limit_from(standing, amount, asked_at),
    )
    significant_write(
        kind="limit_set",
        now=now,
        actor_id=player_id,
        subject_id=player_id,
        ref=f"{kind}/{period}",
        before=_amount(standing),
        after=f"{_amount(amount)} @ {new.in_force_from.isoformat()}",
    )
    return new


def _amount(cents: int | None) -> str:
    return "none" if cents is None else str(cents)


@transaction.atomic
def exclusion_start(
    *,
    player_id: int,
    kind: str,
    now: datetime,
    days: int | None = None,
    months: int | None = None,
    reason: str = "",
) -> Exclusion:
    """Pause (`days`), exclude for a term (`months`) or indefinitely, from this instant.

    Sessions without a stake in play end; the others end as soon as their round has. Open sockets close on commit.
    """
    wallets_lock(player_id)
    until = limits.exclusion_until(ExclusionKind(kind), now, days=days, months=months)
    if isinstance(until, Denial):
        raise Refused(until)
    new = Exclusion.objects.create(
        player_id=player_id, kind=ExclusionKind(kind).value, starts_at=moved_last(player_id, now), ends_at=until
    )
    significant_write(
        kind="exclusion_start",
        now=now,
        actor_id=player_id,
        subject_id=player_id,
        ref=f"exclusion:{new.id}",
        after=f"{kind} until {moment_text(until or FOREVER)}",
        reason=reason,
    )
    sessions_end_for_exclusion(player_id=player_id, now=now)
    sockets_close(player_id=player_id, reason="exclusion")
    for called in _after:
        transaction.on_commit(partial(called, player_id, now), robust=True)
    return new


@transaction.atomic
def exclusion_end_ask(*, player_id: int, now: datetime) -> datetime:
    """Ask that exclusions end early; when the player will be free (FOREVER never comes out of this).

    A pause can't be shortened. Asking again changes nothing: the first notice counts.
    """
    wallets_lock(player_id)
    rows = list(Exclusion.objects.select_for_update(no_key=True).filter(player_id=player_id).order_by("id"))
    held = [row for row in rows if limits.exclusion_standing([exclusion_span(row)], now)]
    if not held:
        raise Refused(Denial(ProtectionRefusal.NOT_EXCLUDED))
    asked = [row for row in held if row.kind != Exclusion.Kind.PAUSE]
    if not asked:
        _, until = limits.exclusion_standing([exclusion_span(row) for row in held], now) or (None, FOREVER)
        raise Refused(Denial(ProtectionRefusal.PAUSE_RUNS_OUT, details={"until": moment_text(until)}))
    for row in asked:
        if row.end_asked_at is None:
            row.end_asked_at = now
            row.save(update_fields=["end_asked_at"])
            significant_write(
                kind="exclusion_end_ask",
                now=now,
                actor_id=player_id,
                subject_id=player_id,
                ref=f"exclusion:{row.id}",
                before=moment_text(row.ends_at or FOREVER),
                after=moment_text(limits.exclusion_end(exclusion_span(row))),
            )
    return max(limits.exclusion_end(exclusion_span(row)) for row in held)

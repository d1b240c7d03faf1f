"""Where a player stands: exclusions, limits and how much of them is used, read from rows into the pure shapes."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import Max, Q, QuerySet, Sum

from accounts import limits
from accounts.limits import ExclusionKind, ExclusionSpan, LimitKind, LimitRow, Period
from accounts.models import Exclusion, LedgerTransaction, LedgerTransfer, SpendingLimit
from casino.prepared import Prepared

_Kind = LedgerTransaction.Kind
# At a poker table what is brought to it is the stake, and the loss is that less what is taken away.
# At a tournament every entry and all that is bought on top is the stake; it may come back, or bring a prize.
_STAKED = (_Kind.BET_PLACED, _Kind.BUY_IN, _Kind.TOP_UP, _Kind.TOURNAMENT_ENTRY, _Kind.TOURNAMENT_CHIPS)
_CAME_BACK = (
    *(_Kind.BET_WITHDRAWN, _Kind.ROUND_VOIDED, _Kind.ROUND_SETTLED, _Kind.BET_PAID, _Kind.CASH_OUT),
    *(_Kind.TOURNAMENT_REFUND, _Kind.TOURNAMENT_PRIZE),
)


def exclusions_of(player_id: int, now: datetime) -> tuple[ExclusionSpan, ...]:
    """Every pause and exclusion of the player that has not run out by its own term."""
    return exclusions_now(_EXCLUSIONS.rows(player_id), now)


_EXCLUSIONS = Prepared(
    lambda player: Exclusion.objects.filter(player_id=player).values_list(
        "kind", "starts_at", "ends_at", "end_asked_at"
    )
)


def exclusions_now(rows: Iterable[tuple[Any, ...]], now: datetime) -> tuple[ExclusionSpan, ...]:
    """(kind, start, end, end asked at) as spans, without those that have run out by their own term.

    One that is on file has begun, even where the clock of the process that wrote it was a moment ahead of this one.
    """
    return tuple(
        ExclusionSpan(ExclusionKind(kind), min(starts_at, now), ends_at, end_asked_at)
        for kind, starts_at, ends_at, end_asked_at in rows
        if ends_at is None or ends_at > now
    )


def excluded_until(player_id: int, now: datetime) -> datetime | None:
    """When the exclusion that holds now ends (`accounts.limits.FOREVER`: indefinite); None: not excluded."""
    standing = limits.exclusion_standing(exclusions_of(player_id, now), now)
    return standing[1] if standing else None


def excluded_among(player_ids: Iterable[int], now: datetime) -> frozenset[int]:
    """Those of them who are excluded from play now."""
    kept = Exclusion.objects.filter(player_id__in=player_ids).values_list(
        "player_id", "kind", "starts_at", "ends_at", "end_asked_at"
    )
    rows: defaultdict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for player_id, *row in kept:
        rows[player_id].append(tuple(row))
    return frozenset(
        player_id for player_id, own in rows.items() if limits.exclusion_standing(exclusions_now(own, now), now)
    )


def exclusion_span(row: Exclusion) -> ExclusionSpan:
    return ExclusionSpan(ExclusionKind(row.kind), row.starts_at, row.ends_at, row.end_asked_at)


def limit_rows(player_id: int) -> list[LimitRow]:
    """Everything the player ever asked of limits, in the shape that `accounts.limits` reads."""
    return [
        LimitRow(LimitKind(row.kind), Period(row.period), row.amount, row.asked_at, row.in_force_from, row.id)
        for row in _LIMITS.rows(player_id)
    ]


_LIMITS = Prepared(lambda player: SpendingLimit.objects.filter(player_id=player))


def moved_last(player_id: int, now: datetime) -> datetime:
    """Now, or the player's latest move of money where the clock that stamped it was a moment ahead of ours.

    Whatever binds the player from now on is dated after everything that was spent before it.
    """
    moves = LedgerTransfer.objects.filter(Q(debit__player_id=player_id) | Q(credit__player_id=player_id))
    latest = moves.aggregate(latest=Max("created_at"))["latest"]
    return max(now, latest) if latest else now


def limits_used(
    wallet_id: int, keys: Iterable[tuple[LimitKind, Period]], now: datetime
) -> dict[tuple[LimitKind, Period], int]:
    """How much of each limit is used in the period that contains `now`."""
    return {(kind, period): used_since(wallet_id, kind, limits.period_start(period, now)) for kind, period in keys}


def used_since(wallet_id: int, kind: LimitKind, start: datetime) -> int:
    """Deposits, stakes or losses of one wallet from `start` on, in cents (a negative loss is a gain)."""
    if kind is LimitKind.DEPOSIT:
        return _into(wallet_id, start, _Kind.DEPOSIT)
    staked = _total(LedgerTransfer.objects.filter(debit_id=wallet_id, kind__in=_STAKED, created_at__gte=start))
    if kind is LimitKind.LOSS:
        return staked - _into(wallet_id, start, *_CAME_BACK)
    # A stake that was taken back counts for nothing, but only in the period in which it was placed: a round that was
    # open at midnight gives nothing back to the new day.
    returned = LedgerTransfer.objects.filter(
        credit_id=wallet_id,
        kind__in=[_Kind.BET_WITHDRAWN, _Kind.ROUND_VOIDED],
        created_at__gte=start,
        transaction__round__opened_at__gte=start,
    )
    # An entry that was given back before a card was dealt, the same: its refund names the entry.
    entries = LedgerTransfer.objects.filter(
        credit_id=wallet_id,
        kind=_Kind.TOURNAMENT_REFUND,
        created_at__gte=start,
        transaction__reverses__created_at__gte=start,
    )
    return staked - _total(returned) - _total(entries)


def _into(wallet_id: int, start: datetime, *kinds: str) -> int:
    return _total(LedgerTransfer.objects.filter(credit_id=wallet_id, kind__in=kinds, created_at__gte=start))


def _total(transfers: QuerySet[LedgerTransfer]) -> int:
    return transfers.aggregate(total=Sum("amount"))["total"] or 0

"""What must hold of players' protection: nothing spent while excluded, no limit passed, seen from the ledger alone."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

from django.db.models.functions import Coalesce

from accounts.limits import (
    ExclusionKind,
    ExclusionSpan,
    LimitKind,
    LimitRow,
    Period,
    exclusion_end,
    limits_standing,
    period_start,
)
from accounts.models import Exclusion, LedgerTransfer, SpendingLimit
from games.audit.registry import Finding, check, count, found

# At a poker table what is brought to it is the stake; at a tournament, every entry and all that is bought on top.
_STAKED = ("bet_placed", "buy_in", "top_up", "tournament_entry", "tournament_chips")
_SPENT = (
    "SELECT COUNT(*) FROM accounts_ledgertransfer"
    " WHERE kind IN ('bet_placed', 'buy_in', 'top_up', 'tournament_entry', 'tournament_chips', 'deposit')"
)
_UNDECIDED = ("bet_withdrawn", "round_voided", "tournament_refund")
_BACK = ("deposit", "round_settled", "cash_out", "tournament_prize", *_UNDECIDED)


@check
def nothing_spent_while_excluded() -> Finding:
    """After the start of a pause or exclusion and before its end there is no stake and no deposit."""
    faults = []
    for row in Exclusion.objects.order_by("id"):
        span = ExclusionSpan(ExclusionKind(row.kind), row.starts_at, row.ends_at, row.end_asked_at)
        during = LedgerTransfer.objects.filter(created_at__gt=row.starts_at, created_at__lt=exclusion_end(span))
        spent = during.filter(kind__in=_STAKED, debit__player_id=row.player_id, debit__kind="wallet")
        deposited = during.filter(kind="deposit", credit__player_id=row.player_id, credit__kind="wallet")
        faults += [f"player {row.player_id}: transfer {one}" for one in spent.values_list("id", flat=True)]
        faults += [f"player {row.player_id}: transfer {one}" for one in deposited.values_list("id", flat=True)]
    return found(count(_SPENT), faults)


@check
def limits_never_passed() -> Finding:
    """At no stake and no deposit was more used than the limits that stood at that instant."""
    limits: dict[int, list[LimitRow]] = defaultdict(list)
    for row in SpendingLimit.objects.order_by("id"):
        limits[row.player_id].append(
            LimitRow(LimitKind(row.kind), Period(row.period), row.amount, row.asked_at, row.in_force_from, row.id)
        )
    faults: list[str] = []
    for player_id, asked in limits.items():
        faults += _passed(player_id, asked)
    return found(count(_SPENT), faults)


class _Used:
    """Running sums of one wallet, each in its own current period."""

    def __init__(self) -> None:
        self._sums: dict[tuple[LimitKind, Period], tuple[datetime, int]] = {}

    def add(self, kind: LimitKind, amount: int, at: datetime) -> None:
        for period in Period:
            self._sums[kind, period] = (period_start(period, at), self.of(kind, period, at) + amount)

    def of(self, kind: LimitKind, period: Period, at: datetime) -> int:
        start, total = self._sums.get((kind, period), (at, 0))
        return total if start == period_start(period, at) else 0

    def give_back(self, amount: int, round_opened: datetime | None, at: datetime) -> None:
        """A stake that came back undecided: only in the periods in which its round was opened, or the entry paid."""
        for period in Period:
            start = period_start(period, at)
            if round_opened is not None and round_opened >= start:
                self._sums[LimitKind.STAKE, period] = (start, self.of(LimitKind.STAKE, period, at) - amount)


def _passed(player_id: int, asked: list[LimitRow]) -> Iterator[str]:
    used = _Used()
    for transfer_id, kind, amount, at, opened, out in _wallet_moves(player_id):
        if kind == "deposit":
            used.add(LimitKind.DEPOSIT, amount, at)
            touched: tuple[LimitKind, ...] = (LimitKind.DEPOSIT,)
        elif kind in _STAKED and out:
            used.add(LimitKind.STAKE, amount, at)
            used.add(LimitKind.LOSS, amount, at)
            touched = (LimitKind.STAKE, LimitKind.LOSS)
        else:
            used.add(LimitKind.LOSS, -amount, at)
            if kind in _UNDECIDED:
                used.give_back(amount, opened, at)
            continue
        # What stood before this instant: a limit is dated after all that was spent before it was set.
        for (limit, period), most in limits_standing(asked, at - timedelta(microseconds=1)).items():
            if limit in touched and used.of(limit, period, at) > most:
                yield f"player {player_id}: transfer {transfer_id} passes {limit.value}/{period.value} of {most}"


def _wallet_moves(player_id: int) -> Iterable[tuple[Any, ...]]:
    """Everything that counts for limits in the player's EUR wallet, in the order in which it was written."""
    wallet = {"kind": "wallet", "currency": "EUR", "player_id": player_id}
    # A refund names the entry that it gives back, and so the period in which that was paid.
    opened = Coalesce("transaction__round__opened_at", "transaction__reverses__created_at")
    columns = ("id", "kind", "amount", "created_at", opened)
    left = LedgerTransfer.objects.filter(**{f"debit__{name}": value for name, value in wallet.items()})
    came = LedgerTransfer.objects.filter(**{f"credit__{name}": value for name, value in wallet.items()})
    spent = left.filter(kind__in=_STAKED).values_list(*columns)
    back = came.filter(kind__in=_BACK).values_list(*columns)
    return sorted([*((*row, True) for row in spent), *((*row, False) for row in back)])

"""What a table shows of many players at once: balances and session totals, in a fixed number of queries."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Q, QuerySet, Sum

from accounts.models import LedgerAccount, LedgerTransaction, LedgerTransfer, PlaySession
from casino.prepared import Prepared

Kinds = LedgerTransaction.Kind
STAKES = (Kinds.BET_PLACED, Kinds.BUY_IN, Kinds.TOP_UP)
WINNINGS = (Kinds.ROUND_SETTLED, Kinds.BET_PAID, Kinds.CASH_OUT)


@dataclass(frozen=True, slots=True)
class RunningTotals:
    """A session so far, in cents. `result` counts what is decided and what lies in the round under way as staked."""

    staked: int
    won: int

    @property
    def result(self) -> int:
        return self.won - self.staked


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody with an open session at a table: the wallet in the table's currency, and the session so far."""

    session_id: int
    player_id: int
    nickname: str
    opened_at: datetime
    balance: int
    totals: RunningTotals


def balances_of(player_ids: Sequence[int], currency: str) -> dict[int, int]:
    """Player → balance of the wallet in `currency`, in cents."""
    if len(player_ids) == 1:
        return dict(_BALANCE.rows(currency, *player_ids))
    return dict(_balances(LedgerAccount.objects.filter(currency=currency, player_id__in=player_ids)))


def _balances(accounts: QuerySet[LedgerAccount]) -> QuerySet[LedgerAccount, tuple[int, int]]:
    wallets = accounts.filter(kind=LedgerAccount.Kind.WALLET)
    return wallets.values_list("player_id").annotate(holds=F("credits") - F("debits"))


# Mostly it is the one who has just bet.
_BALANCE = Prepared(
    lambda currency, player: _balances(LedgerAccount.objects.filter(currency=currency, player_id=player))
)


def totals_of(session_ids: Sequence[int]) -> dict[int, RunningTotals]:
    """Session → totals from the ledger; stakes taken back or void count for nothing."""
    one = len(session_ids) == 1
    rows = _TOTALS.rows(*session_ids) if one else _totals(LedgerTransfer.objects.filter(session_id__in=session_ids))
    found = {session_id: RunningTotals(placed - back, won) for session_id, placed, back, won in rows}
    return {session_id: found.get(session_id, RunningTotals(0, 0)) for session_id in session_ids}


def _totals(transfers: QuerySet[LedgerTransfer]) -> QuerySet[LedgerTransfer, tuple[int, int, int, int]]:
    left = Q(debit__kind=LedgerAccount.Kind.WALLET)
    came = Q(credit__kind=LedgerAccount.Kind.WALLET)
    return transfers.values_list("session_id").annotate(
        placed=Sum("amount", filter=left & Q(kind__in=STAKES), default=0),
        back=Sum("amount", filter=came & Q(kind__in=[Kinds.BET_WITHDRAWN, Kinds.ROUND_VOIDED]), default=0),
        won=Sum("amount", filter=came & Q(kind__in=WINNINGS), default=0),
    )


def seated_of(table_id: int, currency: str) -> list[Seated]:
    """Everybody with an open session at the table, with balance and totals, in the order of their coming."""
    balances = dict(_TABLE_BALANCES.rows(currency, table_id))
    rows = _TABLE_TOTALS.rows(table_id)
    totals = {session_id: RunningTotals(placed - back, won) for session_id, placed, back, won in rows}
    none = RunningTotals(0, 0)
    return [
        Seated(session_id, player_id, nickname, opened_at, balances.get(player_id, 0), totals.get(session_id, none))
        for session_id, player_id, nickname, opened_at in _TABLE_SESSIONS.rows(table_id)
    ]


def _open_at(table: int) -> QuerySet[PlaySession]:
    return PlaySession.objects.filter(table_id=table, ended_at=None)


_TABLE_SESSIONS = Prepared(
    lambda table: (
        _open_at(table).order_by("opened_at", "pk").values_list("pk", "player_id", "player__nickname", "opened_at")
    )
)
_TABLE_BALANCES = Prepared(
    lambda currency, table: _balances(
        LedgerAccount.objects.filter(currency=currency, player_id__in=_open_at(table).values("player_id"))
    )
)
_TABLE_TOTALS = Prepared(
    lambda table: _totals(LedgerTransfer.objects.filter(session_id__in=_open_at(table).values("pk")))
)
_TOTALS = Prepared(lambda session: _totals(LedgerTransfer.objects.filter(session_id=session)))

"""The statement («extrato»): a wallet's movements with the balance after each. Reads only, from the ledger."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db import connection
from django.db.models import Q, QuerySet, Sum
from django.utils import timezone

from accounts import ledger
from accounts.models import LedgerTransfer, Player

PAGE_ROWS = 50


@dataclass(frozen=True, slots=True)
class Entry:
    """One movement. `amount` is signed: what the wallet gained or lost."""

    id: int
    at: datetime
    kind: str
    amount: int
    balance: int
    note: str
    table: str
    round_number: int | None


@dataclass(frozen=True, slots=True)
class Filter:
    """Which movements: days are Lisbon's, both included."""

    currency: str = "EUR"
    kind: str = ""
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True, slots=True)
class StatementPage:
    """One page, newest first."""

    entries: tuple[Entry, ...]
    number: int
    has_next: bool
    total_in: int
    total_out: int


def transfers(player_id: int, wanted: Filter) -> QuerySet[LedgerTransfer]:
    """The wallet's transfers that the filter lets through, newest first."""
    wallet = ledger.wallet_id(player_id, wanted.currency)
    rows = LedgerTransfer.objects.filter(Q(debit_id=wallet) | Q(credit_id=wallet)).order_by("-id")
    if wanted.kind:
        rows = rows.filter(kind=wanted.kind)
    zone = timezone.get_default_timezone()
    if wanted.since:
        rows = rows.filter(created_at__gte=datetime.combine(wanted.since, time.min, tzinfo=zone))
    if wanted.until and wanted.until < date.max:  # There is no day after the last one.
        rows = rows.filter(created_at__lt=datetime.combine(wanted.until + timedelta(days=1), time.min, tzinfo=zone))
    return rows


def statement_page(player_id: int, wanted: Filter, *, number: int = 1) -> StatementPage:
    """One page of the statement and the sums of everything that the filter lets through."""
    number = max(1, number)
    wallet = ledger.wallet_id(player_id, wanted.currency)
    rows = transfers(player_id, wanted)
    start = (number - 1) * PAGE_ROWS
    found = list(_with_words(rows)[start : start + PAGE_ROWS + 1])
    sums = rows.order_by().aggregate(
        credited=Sum("amount", filter=Q(credit_id=wallet)), debited=Sum("amount", filter=Q(debit_id=wallet))
    )
    shown = found[:PAGE_ROWS]
    return StatementPage(
        entries=tuple(_entries(wallet, shown)),
        number=number,
        has_next=len(found) > PAGE_ROWS,
        total_in=sums["credited"] or 0,
        total_out=sums["debited"] or 0,
    )


def statement_all(player_id: int, wanted: Filter) -> Iterator[Entry]:
    """Every movement that the filter lets through, newest first, in bounded memory: for the CSV file."""
    wallet = ledger.wallet_id(player_id, wanted.currency)
    rows = _with_words(transfers(player_id, wanted))
    below: int | None = None
    while True:
        chunk = list((rows if below is None else rows.filter(pk__lt=below))[:500])
        if not chunk:
            return
        yield from _entries(wallet, chunk)
        below = chunk[-1].pk


def _with_words(rows: QuerySet[LedgerTransfer]) -> QuerySet[LedgerTransfer]:
    return rows.select_related("transaction__round__table", "session__table")


def _entries(wallet: int, rows: list[LedgerTransfer]) -> Iterator[Entry]:
    balances = _balances_after(wallet, [row.pk for row in rows])
    for row in rows:
        round_ = row.transaction.round
        table = round_.table if round_ else (row.session.table if row.session else None)
        yield Entry(
            id=row.pk,
            at=row.created_at,
            kind=row.kind,
            amount=row.amount if row.credit_id == wallet else -row.amount,
            balance=balances[row.pk],
            note=row.transaction.note,
            table=table.name if table else "",
            round_number=round_.number if round_ else None,
        )


def _balances_after(wallet: int, ids: list[int]) -> dict[int, int]:
    """What the wallet held after each of these transfers: the sum of all its transfers up to and with it."""
    if not ids:
        return {}
    marks = ", ".join(["%s"] * len(ids))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT id, held FROM (SELECT id, SUM(CASE WHEN credit_id = %s THEN amount ELSE -amount END)"  # noqa: S608
            " OVER (ORDER BY id) AS held FROM accounts_ledgertransfer WHERE (debit_id = %s OR credit_id = %s)"
            f" AND id <= %s) AS w WHERE id IN ({marks})",
            [wallet, wallet, wallet, max(ids), *ids],
        )
        return {int(row[0]): int(row[1]) for row in cursor.fetchall()}


def held_in_open_rounds(player: Player) -> dict[str, int]:
    """Currency → cents staked in rounds that have not ended: money that has left the wallet and is not lost."""
    rows = (
        player.bets.filter(state="placed", round__phase__in=("betting", "spinning"))
        .values("session__currency")
        .annotate(held=Sum("amount"))
        .order_by()
    )
    return {row["session__currency"]: row["held"] for row in rows}


def balances(player: Player) -> dict[str, int]:
    """Currency → balance of the player's wallets, as the ledger has them."""
    rows = player.ledger_accounts.filter(kind="wallet").values_list("currency", "credits", "debits")
    return {currency: credited - debited for currency, credited, debited in rows}

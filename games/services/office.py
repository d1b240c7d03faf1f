"""What the office decides: with two people, void an open round or refund an ended one; alone, close or reopen a table.

The first two are registered with `accounts.services.approvals`, which knows nothing of games: nobody else calls them.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import Sum

from accounts import ledger
from accounts.models import Approval, LedgerAccount, LedgerTransaction
from accounts.services import approvals
from accounts.services.significant import significant_write
from casino.refusal import Denial, Refusal, Refused
from games.models import Bet, Round, Table
from games.services.commands import table_take
from games.services.tables import round_void, table_wake


class OfficeRefusal(Refusal):
    """Why the office's decision could not be carried out."""

    TABLE_NO_CHANGE = ("office_table_no_change", None)
    REASON_MISSING = ("reason_missing", None)

    ROUND_NOT_OPEN = ("office_round_not_open", None)
    ROUND_NOT_SETTLED = ("office_round_not_settled", None)
    NOTHING_TO_REFUND = ("office_nothing_to_refund", None)


def _round_void_approved(approval: Approval, now: datetime) -> None:
    """The open round is void: stakes go back by the table's own rules."""
    assert approval.round_id is not None
    if not round_void(round_id=approval.round_id, reason=approval.reason, now=now):
        raise Refused(Denial(OfficeRefusal.ROUND_NOT_OPEN))


def _round_refund_approved(approval: Approval, now: datetime) -> None:
    """What each player lost in an ended round comes back from the house; whoever won keeps it.

    The round itself, its result and its chain stay as they were: nothing that happened is rewritten.
    """
    assert approval.round_id is not None
    round_ = Round.objects.select_related("table").get(pk=approval.round_id)
    if round_.phase != Round.Phase.SETTLED:
        raise Refused(Denial(OfficeRefusal.ROUND_NOT_SETTLED))
    key, currency = f"round_refund:{round_.pk}", round_.table.currency
    decided = Bet.objects.filter(round=round_, state__in=Bet.DECIDED)
    losses = [
        (row["player_id"], row["staked"] - row["back"])
        for row in decided.values("player_id")
        .annotate(staked=Sum("amount"), back=Sum("returned"))
        .order_by("player_id")
        if row["staked"] > row["back"]
    ]
    if not losses or LedgerTransaction.objects.filter(key=key).exists():
        raise Refused(Denial(OfficeRefusal.NOTHING_TO_REFUND))
    house = ledger.account_open(LedgerAccount.Kind.HOUSE, currency)
    ledger.post(
        key=key,
        kind=LedgerTransaction.Kind.STAFF_CREDIT,
        currency=currency,
        moves=[ledger.Move(house, ledger.wallet_id(player_id, currency), loss) for player_id, loss in losses],
        round_id=round_.pk,
        note=approval.reason[:200],
        now=now,
    )


@transaction.atomic
def table_close(*, table_id: int, actor_id: int, reason: str, now: datetime) -> None:
    """No new round opens here; one that is open is played to its end."""
    _status_set(table_id, Table.Status.CLOSED, actor_id=actor_id, reason=reason, now=now)


@transaction.atomic
def table_reopen(*, table_id: int, actor_id: int, reason: str, now: datetime) -> None:
    """Somebody has looked at the table: it may be used again, and opens at once for those who wait there."""
    _status_set(table_id, Table.Status.OPEN, actor_id=actor_id, reason=reason, now=now)
    Table.objects.filter(pk=table_id).update(voids_in_a_row=0)
    table_wake(table_id=table_id, now=now)


def _status_set(table_id: int, status: Table.Status, *, actor_id: int, reason: str, now: datetime) -> None:
    table = table_take(table_id)
    if table.status == status:
        raise Refused(Denial(OfficeRefusal.TABLE_NO_CHANGE))
    if not reason.strip():
        raise Refused(Denial(OfficeRefusal.REASON_MISSING))
    Table.objects.filter(pk=table_id).update(status=status)
    significant_write(
        kind="table_status",
        actor_id=actor_id,
        ref=f"table:{table.slug}",
        before=table.status,
        after=status.value,
        reason=reason.strip(),
        now=now,
    )


def executors_register() -> None:
    """Called once, when the application is ready."""
    approvals.executor_register(Approval.Kind.ROUND_VOID, _round_void_approved)
    approvals.executor_register(Approval.Kind.ROUND_REFUND, _round_refund_approved)

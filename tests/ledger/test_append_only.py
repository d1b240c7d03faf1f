"""What is written stays written: the database refuses what the house's own code never asks."""

from datetime import UTC, datetime

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from accounts import ledger
from accounts.ledger import Move
from accounts.models import LedgerAccount, LedgerTransaction, LedgerTransfer, SignificantEvent
from accounts.services.significant import significant_write
from accounts.triggers import triggers, triggers_install, triggers_missing
from tests.triggers_off import triggers_off

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db


@pytest.fixture
def posted() -> None:
    cashier = ledger.account_open("cashier", "EUR")
    escrow = ledger.account_open("escrow", "EUR", ref="round:1")
    ledger.post(key="k", kind="deposit", currency="EUR", moves=[Move(cashier, escrow, 500)], now=NOW)
    significant_write(kind="limit_set", now=NOW)


@pytest.mark.parametrize(
    "change",
    [
        lambda: LedgerTransaction.objects.update(note="x"),
        lambda: LedgerTransfer.objects.update(amount=1),
        lambda: LedgerTransfer.objects.all()._raw_delete("default"),
        lambda: LedgerTransaction.objects.all()._raw_delete("default"),
        lambda: SignificantEvent.objects.update(reason="x"),
        lambda: SignificantEvent.objects.all()._raw_delete("default"),
        lambda: LedgerAccount.objects.filter(kind="escrow").update(credits=499),
        lambda: LedgerAccount.objects.filter(kind="cashier").update(debits=0),
        lambda: LedgerAccount.objects.update(ref="x"),
        lambda: LedgerAccount.objects.update(currency="DEMO"),
        lambda: LedgerAccount.objects.all()._raw_delete("default"),
    ],
)
def test_what_is_written_is_never_changed_or_deleted(posted: None, change) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        change()
    assert ledger.balance(LedgerAccount.objects.get(kind="escrow").id) == 500


def test_every_trigger_is_there_after_migrate() -> None:
    assert triggers_missing() == []
    kinds = {name.name.rsplit("_", 1)[1] for name in triggers(connection.vendor)}
    assert kinds == ({"update", "delete", "truncate"} if connection.vendor == "postgresql" else {"update", "delete"})


def test_a_trigger_that_was_lost_is_named_and_comes_back_with_the_next_migrate() -> None:
    lost = triggers(connection.vendor)[0]
    with connection.cursor() as cursor:
        where = f" ON {lost.table}" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER {lost.name}{where}")
    assert triggers_missing() == [lost.name]
    call_command("migrate", verbosity=0)
    assert triggers_missing() == []


def test_installing_again_changes_nothing() -> None:
    triggers_install()
    triggers_install()
    assert triggers_missing() == []


def test_writing_a_row_over_another_is_refused_too(posted: None) -> None:
    """An INSERT that replaces what it meets deletes or updates: both are refused."""
    transfer = LedgerTransfer.objects.get()
    columns = "id, transaction_id, debit_id, credit_id, amount, kind, created_at"
    row = "SELECT id, transaction_id, debit_id, credit_id, 1, kind, created_at FROM accounts_ledgertransfer WHERE true"
    over = [f"INSERT INTO accounts_ledgertransfer ({columns}) {row} ON CONFLICT (id) DO UPDATE SET amount = 1"]
    if connection.vendor == "sqlite":
        over.append(f"INSERT OR REPLACE INTO accounts_ledgertransfer ({columns}) {row}")
    for statement in over:
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    assert LedgerTransfer.objects.get().amount == transfer.amount


@pytest.mark.services
def test_tables_of_record_are_not_truncated() -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("TRUNCATE accounts_ledgertransfer CASCADE")


def test_tests_can_plant_a_fault_and_the_triggers_are_back_afterwards(posted: None) -> None:
    with triggers_off():
        LedgerTransfer.objects.update(amount=1)
    assert triggers_missing() == []
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        LedgerTransfer.objects.update(amount=2)

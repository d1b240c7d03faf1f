"""Postings whose moves a SELECT yields: a whole round settled in one statement."""

from datetime import UTC, datetime

import pytest
from django.db import transaction

from accounts import ledger
from accounts.ledger import Move
from accounts.models import LedgerTransaction, LedgerTransfer
from casino.refusal import Refused

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db


def settle(select: str, params: list[int], key: str = "s1") -> int:
    return ledger.post_select(key=key, kind="round_settled", currency="EUR", select_sql=select, params=params, now=NOW)


@pytest.fixture
def accounts() -> list[int]:
    cashier = ledger.account_open("cashier", "EUR")
    escrows = [ledger.account_open("escrow", "EUR", ref=f"round:{n}") for n in (1, 2)]
    ledger.post(key="k", kind="deposit", currency="EUR", moves=[Move(cashier, escrows[0], 50)], now=NOW)
    return [cashier, *escrows]


def test_every_row_moves_and_the_sums_are_added_once(accounts: list[int]) -> None:
    cashier, first, second = accounts
    select = " UNION ALL ".join(["SELECT %s, %s, %s, NULL"] * 3)
    params = [cashier, first, 500, cashier, second, 200, first, second, 100]
    assert settle(select, params) == settle(select, params)
    assert [ledger.balance(one) for one in accounts] == [-750, 450, 300]
    assert set(LedgerTransfer.objects.filter(kind="round_settled").values_list("created_at")) == {(NOW,)}


def test_a_key_with_other_parameters_is_refused(accounts: list[int]) -> None:
    cashier, first, _ = accounts
    settle("SELECT %s, %s, %s, NULL", [cashier, first, 500])
    with pytest.raises(Refused, match="key_reused"):
        settle("SELECT %s, %s, %s, NULL", [cashier, first, 501])
    assert ledger.balance(first) == 550


def test_an_overdraft_leaves_nothing_behind(accounts: list[int]) -> None:
    cashier, first, _ = accounts
    with transaction.atomic(), pytest.raises(Refused, match="not_enough_balance"):
        settle("SELECT %s, %s, %s, NULL", [first, cashier, 51])
    assert ledger.balance(first) == 50
    assert LedgerTransaction.objects.count() == 1


def test_currencies_do_not_mix(accounts: list[int]) -> None:
    issuer = ledger.account_open("demo_issuer", "DEMO")
    with pytest.raises(ValueError, match="not in EUR"):
        settle("SELECT %s, %s, %s, NULL", [issuer, accounts[1], 5])
    assert LedgerTransaction.objects.count() == 1


def test_nothing_selected_is_a_transaction_without_moves(accounts: list[int]) -> None:
    settle("SELECT id, id, id, id FROM accounts_player WHERE 1 = 0", [])
    assert LedgerTransfer.objects.filter(kind="round_settled").count() == 0

"""What a posting does to accounts, and what it refuses."""

from datetime import UTC, datetime

import pytest

from accounts import ledger
from accounts.ledger import Move
from accounts.models import LedgerTransaction, LedgerTransfer
from casino.refusal import Refused

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db


@pytest.fixture
def cashier() -> int:
    return ledger.account_open("cashier", "EUR")


@pytest.fixture
def escrow() -> int:
    return ledger.account_open("escrow", "EUR", ref="round:1")


def move(debit: int, credit: int, amount: int, key: str = "k1", kind: str = "deposit") -> int:
    return ledger.post(key=key, kind=kind, currency="EUR", moves=[Move(debit, credit, amount)], now=NOW)


def test_money_leaves_one_account_and_arrives_in_another(cashier: int, escrow: int) -> None:
    move(cashier, escrow, 500)
    assert (ledger.balance(cashier), ledger.balance(escrow)) == (-500, 500)


def test_the_same_request_again_has_no_effect_and_the_same_answer(cashier: int, escrow: int) -> None:
    assert move(cashier, escrow, 500) == move(cashier, escrow, 500)
    assert ledger.balance(escrow) == 500
    assert LedgerTransfer.objects.count() == 1


def test_a_repeated_request_is_answered_even_when_the_money_has_gone_since(cashier: int, escrow: int) -> None:
    move(cashier, escrow, 500)
    first = move(escrow, cashier, 400, key="k2")
    assert move(escrow, cashier, 400, key="k2") == first
    with pytest.raises(Refused, match="key_reused"):
        move(escrow, cashier, 401, key="k2")
    assert ledger.balance(escrow) == 100


@pytest.mark.parametrize("other", [{"amount": 501}, {"kind": "staff_credit"}])
def test_a_key_with_other_contents_is_refused_and_nothing_moves(cashier: int, escrow: int, other: dict) -> None:
    move(cashier, escrow, 500)
    with pytest.raises(Refused, match="key_reused"):
        move(**{"debit": cashier, "credit": escrow, "amount": 500, **other})
    assert ledger.balance(escrow) == 500


def test_nobody_spends_more_than_is_there(cashier: int, escrow: int) -> None:
    move(cashier, escrow, 500)
    with pytest.raises(Refused) as refused:
        move(escrow, cashier, 501, key="k2")
    assert refused.value.denial.code == "not_enough_balance"
    assert refused.value.denial.details == {"balance_cents": 500, "amount_cents": 501}
    assert ledger.balance(escrow) == 500
    assert LedgerTransaction.objects.count() == 1


def test_several_moves_are_one_posting_or_none(cashier: int, escrow: int) -> None:
    other = ledger.account_open("escrow", "EUR", ref="round:2")
    moves = [Move(cashier, escrow, 300), Move(escrow, other, 400)]
    with pytest.raises(Refused, match="not_enough_balance"):
        ledger.post(key="k", kind="deposit", currency="EUR", moves=moves, now=NOW)
    assert [ledger.balance(one) for one in (cashier, escrow, other)] == [0, 0, 0]
    # What arrives in the same posting may leave again: only the end counts.
    moves = [Move(escrow, other, 300), Move(cashier, escrow, 300)]
    ledger.post(key="k", kind="deposit", currency="EUR", moves=moves, now=NOW)
    assert [ledger.balance(one) for one in (cashier, escrow, other)] == [-300, 0, 300]


def test_euros_and_demonstration_chips_never_mix(cashier: int) -> None:
    issuer = ledger.account_open("demo_issuer", "DEMO")
    with pytest.raises(ValueError, match="not in EUR"):
        move(issuer, cashier, 100)
    assert ledger.balance(issuer) == 0


@pytest.mark.parametrize("amount", [0, -1, 1.5, True])
def test_only_whole_cents_above_zero_move(cashier: int, escrow: int, amount: object) -> None:
    with pytest.raises(AssertionError):
        move(cashier, escrow, amount)  # type: ignore[arg-type]


def test_an_account_that_does_not_exist_is_an_error(cashier: int) -> None:
    with pytest.raises(LookupError):
        move(cashier, 999_999, 100)


def test_an_account_is_opened_once(cashier: int) -> None:
    assert ledger.account_open("cashier", "EUR") == cashier
    assert ledger.account_open("cashier", "DEMO") != cashier


@pytest.mark.django_db(transaction=True)
def test_a_posting_outside_a_transaction_is_an_error() -> None:
    with pytest.raises(AssertionError):
        move(1, 2, 3)

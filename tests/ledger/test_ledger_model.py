"""The ledger against a clerk with a notebook: any list of postings, kept side by side."""

from datetime import UTC, datetime

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accounts import ledger
from accounts.ledger import Move
from accounts.models import LedgerAccount, LedgerTransaction
from casino.refusal import Refused
from games.audit import CHECKS

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
pytestmark = pytest.mark.django_db
# The first account may owe, the others may not.
ACCOUNTS = range(4)
MOVES = st.lists(
    st.tuples(st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(1, 50)).filter(lambda m: m[0] != m[1]),
    min_size=1,
    max_size=4,
)
POSTINGS = st.lists(st.tuples(st.integers(0, 5), MOVES), max_size=12)


def post(ids: list[int], key: int, moves: list[tuple[int, int, int]]) -> str:
    try:
        with transaction.atomic():
            ledger.post(
                key=f"k{key}",
                kind="deposit",
                currency="EUR",
                moves=[Move(ids[out], ids[into], amount) for out, into, amount in moves],
                now=NOW,
            )
    except Refused as refused:
        return refused.denial.code
    return "posted"


def post_selected(ids: list[int], key: int, moves: list[tuple[int, int, int]]) -> str:
    select = " UNION ALL ".join(["SELECT %s, %s, %s, NULL"] * len(moves))
    params = [value for out, into, amount in moves for value in (ids[out], ids[into], amount)]
    try:
        with transaction.atomic():
            ledger.post_select(key=f"k{key}", kind="deposit", currency="EUR", select_sql=select, params=params, now=NOW)
    except Refused as refused:
        return refused.denial.code
    return "posted"


class Clerk:
    """What a careful person with a notebook does with the same requests."""

    def __init__(self) -> None:
        self.balances = [0] * len(ACCOUNTS)
        self.done: dict[int, list[tuple[int, int, int]]] = {}

    def post(self, key: int, moves: list[tuple[int, int, int]]) -> str:
        if key in self.done:
            return "posted" if self.done[key] == moves else "key_reused"
        after = list(self.balances)
        for out, into, amount in moves:
            after[out] -= amount
            after[into] += amount
        if min(after[1:]) < 0:
            return "not_enough_balance"
        self.balances, self.done[key] = after, moves
        return "posted"


@pytest.mark.parametrize("way", [post, post_selected])
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(postings=POSTINGS)
def test_the_ledger_does_what_a_clerk_would_do(way, postings) -> None:
    clerk = Clerk()
    with transaction.atomic():
        ids = [ledger.account_open("cashier", "EUR")]
        ids += [ledger.account_open("escrow", "EUR", ref=f"box:{n}") for n in ACCOUNTS[1:]]
        for key, moves in postings:
            assert way(ids, key, moves) == clerk.post(key, moves)
            assert [ledger.balance(one) for one in ids] == clerk.balances
        assert LedgerTransaction.objects.count() == len(clerk.done)
        assert sum(account.balance for account in LedgerAccount.objects.all()) == 0
        money = ("balances_match_entries", "currencies_sum_to_zero", "nobody_below_zero", "transactions_balance")
        assert [name for name in money if not CHECKS[name]().ok] == []
        # Nothing of this example stays for the next.
        transaction.set_rollback(True)

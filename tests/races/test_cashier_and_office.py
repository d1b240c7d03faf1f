"""Races at the cashier and in the office: real threads on PostgreSQL, each with what happens without the lock."""

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connection
from django.utils import timezone

from accounts import ledger
from accounts.models import LedgerTransaction, Payment, Player
from accounts.services import approvals, cashier, protection
from accounts.services.roles import roles_install, staff_appoint
from casino.refusal import Refused
from tests.factories import make_player

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

THREADS = 12


def at_once(calls: list[Callable[[], Any]]) -> Counter[str]:
    """All of them from one starting line; how each ended: «ok», a refusal's code, or the error's name."""
    line = threading.Barrier(len(calls))

    def run(call: Callable[[], Any]) -> str:
        line.wait(timeout=30)
        try:
            call()
        except Refused as refused:
            return refused.denial.code
        except IntegrityError as fault:
            return type(fault).__name__
        finally:
            connection.close()
        return "ok"

    with ThreadPoolExecutor(len(calls)) as pool:
        return Counter(pool.map(run, calls))


def deposit(player: Player, amount: int, key: str) -> Callable[[], Any]:
    return lambda: cashier.deposit(player_id=player.pk, amount=amount, key=key, now=timezone.now())


def withdraw(player: Player, amount: int, key: str) -> Callable[[], Any]:
    return lambda: cashier.withdraw(player_id=player.pk, amount=amount, key=key, now=timezone.now())


def euros(player: Player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "EUR"))


def staff(role: str) -> Player:
    return staff_appoint(player_id=make_player().pk, role=role, actor_id=None, now=timezone.now())


def test_one_form_sent_twelve_times_at_once_deposits_once() -> None:
    ana = make_player("Ana")
    assert at_once([deposit(ana, 1000, "k")] * THREADS) == {"ok": THREADS}
    assert (euros(ana), Payment.objects.count()) == (1000, 1)


def test_without_the_lock_the_same_form_is_taken_for_two(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = make_player("Ana")
    both_looked, look = threading.Barrier(2), cashier._seen_before

    def look_together(**asked: Any) -> Payment | None:
        seen = look(**asked)
        both_looked.wait(timeout=30)
        return seen

    monkeypatch.setattr(cashier, "_player", lambda player_id: Player.objects.get(pk=player_id))
    monkeypatch.setattr(cashier, "_seen_before", look_together)
    assert at_once([deposit(ana, 1000, "k")] * 2) == {"ok": 1, "IntegrityError": 1}
    # Even then the database's unique key lets one through only.
    assert euros(ana) == 1000


def test_deposits_at_once_stop_at_the_limit() -> None:
    ana = make_player("Ana")
    protection.limit_set(player_id=ana.pk, kind="deposit", period="day", amount=5000, now=timezone.now())
    ended = at_once([deposit(ana, 1000, f"k{n}") for n in range(THREADS)])
    assert ended == {"ok": 5, "deposit_limit_day": THREADS - 5}
    assert euros(ana) == 5000


def test_withdrawals_at_once_never_take_more_than_there_is() -> None:
    ana = make_player("Ana")
    deposit(ana, 5000, "d")()
    ended = at_once([withdraw(ana, 1000, f"k{n}") for n in range(THREADS)])
    assert ended == {"ok": 5, "withdrawal_over_balance": THREADS - 5}
    assert euros(ana) == 0


def test_two_people_who_approve_at_once_give_one_credit() -> None:
    roles_install()
    ana, asker, deciders = make_player("Ana"), staff("finanças"), [staff("diretor") for _n in range(4)]
    subject = approvals.Subject(player_id=ana.pk, amount=500, currency="EUR")
    waiting = approvals.approval_ask(
        kind="staff_credit", subject=subject, reason="Erro", asked_by_id=asker.pk, now=timezone.now()
    )
    calls = [
        lambda by=by: approvals.approval_approve(  # type: ignore[misc]
            approval_id=waiting.pk, decided_by_id=by.pk, now=timezone.now()
        )
        for by in deciders
    ]
    assert at_once(calls) == {"ok": 1, "approval_decided_already": 3}
    assert (euros(ana), LedgerTransaction.objects.filter(kind="staff_credit").count()) == (500, 1)

"""The cashier («caixa»): deposits and withdrawals through a payment provider. One function, one transaction.

A payment's key is the player's: the same form sent twice moves money once; the same key with another body is refused.
"""

from datetime import datetime
from typing import Protocol

from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts import ledger
from accounts.models import LedgerAccount, LedgerTransaction, Payment, Player
from accounts.services import spending
from accounts.services.telling import wallet_told
from casino.money import EUR, MOST_CENTS
from casino.refusal import Denial, Refusal, Refused


class CashierRefusal(Refusal):
    """Why the cashier did nothing."""

    GUESTS_HAVE_NO_CASHIER = ("cashier_not_for_guests", None)
    AMOUNT_WRONG = ("cashier_amount_wrong", None)
    KEY_REUSED = ("cashier_key_reused", None)
    WITHDRAWAL_OVER_BALANCE = ("withdrawal_over_balance", None)


class PaymentProvider(Protocol):
    """Whoever moves the money outside. Both calls answer with the provider's reference and never pay a key twice."""

    name: str
    # What people are told about it wherever it is used.
    notice: str | Promise

    def collect(self, *, key: str, amount: int) -> str: ...

    def pay_out(self, *, key: str, amount: int) -> str: ...


class SandboxProvider:
    """The rehearsal cashier: it agrees to everything and no real money exists."""

    name: str = "sandbox"
    notice: str | Promise = _("Esta é uma caixa de ensaio: não há dinheiro real. Nada é cobrado e nada é pago.")

    def collect(self, *, key: str, amount: int) -> str:
        return f"ensaio-d-{key}"

    def pay_out(self, *, key: str, amount: int) -> str:
        return f"ensaio-l-{key}"


PROVIDERS: dict[str, PaymentProvider] = {"sandbox": SandboxProvider()}


def provider() -> PaymentProvider:
    """The provider in use: a fresh installation has the sandbox only."""
    return PROVIDERS["sandbox"]


def _player(player_id: int) -> Player:
    """The player, wallets locked: his payments happen one after the other, so a key can't be used twice at once."""
    spending.wallets_lock(player_id)
    player = Player.objects.get(pk=player_id)
    if player.is_guest or player.is_training:
        raise Refused(Denial(CashierRefusal.GUESTS_HAVE_NO_CASHIER))
    return player


def _seen_before(*, key: str, player: Player, direction: Payment.Direction, amount: int) -> Payment | None:
    payment = Payment.objects.filter(key=key).first()
    if payment is None:
        return None
    if (payment.player_id, payment.direction, payment.amount) != (player.pk, direction, amount):
        raise Refused(Denial(CashierRefusal.KEY_REUSED))
    return payment


def _amount_check(amount: int) -> None:
    if isinstance(amount, bool) or not isinstance(amount, int) or not 0 < amount <= MOST_CENTS:
        raise Refused(Denial(CashierRefusal.AMOUNT_WRONG))


def _payment_record(
    *, key: str, player: Player, direction: Payment.Direction, amount: int, reference: str, now: datetime
) -> Payment:
    return Payment.objects.create(
        player=player,
        direction=direction,
        state=Payment.State.DONE,
        amount=amount,
        provider=provider().name,
        provider_ref=reference,
        key=key,
        created_at=now,
        done_at=now,
    )


@transaction.atomic
def deposit(*, player_id: int, amount: int, key: str, now: datetime) -> Payment:
    """Money from outside into the player's EUR wallet, if exclusion, identity and limits allow it."""
    _amount_check(amount)
    player = _player(player_id)
    if seen := _seen_before(key=key, player=player, direction=Payment.Direction.DEPOSIT, amount=amount):
        return seen
    spending.may_spend(player_id=player_id, currency=EUR, amount=amount, kind="deposit", now=now)
    reference = provider().collect(key=key, amount=amount)
    payment = _payment_record(
        key=key, player=player, direction=Payment.Direction.DEPOSIT, amount=amount, reference=reference, now=now
    )
    cashier = ledger.account_open(LedgerAccount.Kind.CASHIER, EUR)
    ledger.post(
        key=f"payment:{payment.pk}",
        kind=LedgerTransaction.Kind.DEPOSIT,
        currency=EUR,
        moves=[ledger.Move(cashier, ledger.wallet_id(player_id, EUR), amount)],
        player_id=player_id,
        note=reference,
        now=now,
    )
    wallet_told(player_id=player_id, currency=EUR)
    return payment


@transaction.atomic
def withdraw(*, player_id: int, amount: int, key: str, now: datetime) -> Payment:
    """The player's own money, out. Always allowed: pauses, self-exclusion and limits never hold it back."""
    _amount_check(amount)
    player = _player(player_id)
    if seen := _seen_before(key=key, player=player, direction=Payment.Direction.WITHDRAWAL, amount=amount):
        return seen
    wallet = ledger.wallet_id(player_id, EUR)
    balance = ledger.accounts_lock([wallet])[wallet]
    if balance < amount:
        raise Refused(
            Denial(CashierRefusal.WITHDRAWAL_OVER_BALANCE, details={"balance_cents": balance, "amount_cents": amount})
        )
    reference = provider().pay_out(key=key, amount=amount)
    payment = _payment_record(
        key=key, player=player, direction=Payment.Direction.WITHDRAWAL, amount=amount, reference=reference, now=now
    )
    cashier = ledger.account_open(LedgerAccount.Kind.CASHIER, EUR)
    ledger.post(
        key=f"payment:{payment.pk}",
        kind=LedgerTransaction.Kind.WITHDRAWAL,
        currency=EUR,
        moves=[ledger.Move(wallet, cashier, amount)],
        player_id=player_id,
        note=reference,
        now=now,
    )
    wallet_told(player_id=player_id, currency=EUR)
    return payment

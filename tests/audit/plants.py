"""One fault for each check of `audit`. A plant is raw: around services, triggers and, where it must, constraints."""

from collections.abc import Callable
from datetime import timedelta

from django.db import connection
from django.db.models import F

from accounts.models import (
    Exclusion,
    LedgerAccount,
    LedgerTransaction,
    LedgerTransfer,
    Payment,
    PlaySession,
    SpendingLimit,
)
from accounts.triggers import triggers
from games.models import Bet, Round, RoundEvent, SignedRoot, Table
from tests.audit.house import House
from tests.triggers_off import checks_off

PLANTS: dict[str, Callable[[House], None]] = {}


def plant(function: Callable[[House], None]) -> Callable[[House], None]:
    PLANTS[function.__name__] = function
    return function


def post_raw(kind: str, currency: str, debit: LedgerAccount, credit: LedgerAccount, amount: int, house: House) -> None:
    """A posting with all its sums that no service made."""
    made = LedgerTransaction.objects.create(
        key=f"raw:{kind}", kind=kind, currency=currency, body="", created_at=house.demo.now + timedelta(days=30)
    )
    LedgerTransfer.objects.create(
        transaction=made, debit=debit, credit=credit, amount=amount, kind=kind, created_at=made.created_at
    )
    LedgerAccount.objects.filter(pk=debit.pk).update(debits=F("debits") + amount)
    LedgerAccount.objects.filter(pk=credit.pk).update(credits=F("credits") + amount)


def account(kind: str, currency: str, **more: object) -> LedgerAccount:
    return LedgerAccount.objects.filter(kind=kind, currency=currency, **more).order_by("pk").first()


@plant
def signed_roots_hold(house: House) -> None:
    SignedRoot.objects.update(signature="ab" * 64)


@plant
def transactions_balance(house: House) -> None:
    refill = LedgerTransfer.objects.filter(kind="demo_refill").first()
    LedgerTransfer.objects.filter(pk=refill.pk).update(created_at=F("created_at") + timedelta(days=30))


@plant
def transactions_one_currency(house: House) -> None:
    LedgerTransaction.objects.filter(kind="deposit").update(currency="OURO")


@plant
def currencies_sum_to_zero(house: House) -> None:
    post_raw("staff_credit", "EUR", account("house", "EUR"), account("house", "DEMO"), 1, house)


@plant
def balances_match_entries(house: House) -> None:
    LedgerAccount.objects.filter(pk=account("wallet", "EUR").pk).update(
        debits=F("debits") + 1, credits=F("credits") + 1
    )


@plant
def nobody_below_zero(house: House) -> None:
    with checks_off():
        post_raw("reversal", "EUR", account("wallet", "EUR"), account("cashier", "EUR"), 1_000_000, house)


@plant
def keys_have_one_effect(house: House) -> None:
    LedgerTransaction.objects.create(
        key="again", kind="round_settled", currency="EUR", body="", round=house.settled, created_at=house.euro.now
    )


@plant
def demo_never_converted(house: House) -> None:
    post_raw("withdrawal_returned", "DEMO", account("wallet", "DEMO"), account("house", "DEMO"), 100, house)


@plant
def payments_match_ledger(house: House) -> None:
    Payment.objects.update(amount=F("amount") + 1)


@plant
def append_only_triggers(house: House) -> None:
    gone = triggers(connection.vendor)[0]
    where = f" ON {gone.table}" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE" if where else "SELECT 1")
        cursor.execute(f"DROP TRIGGER {gone.name}{where}")


@plant
def stakes_paid_once(house: House) -> None:
    paid = LedgerTransaction.objects.filter(kind="bet_placed", round=house.settled).first()
    LedgerTransaction.objects.filter(pk=paid.pk).update(key="elsewhere")


@plant
def escrow_is_what_is_in_play(house: House) -> None:
    escrow = account("escrow", "EUR", ref=f"round:{house.settled.pk}")
    post_raw("reversal", "EUR", account("house", "EUR"), escrow, 500, house)


@plant
def bets_end_once(house: House) -> None:
    Bet.objects.filter(pk=Bet.objects.filter(state="lost").first().pk).update(state="placed")


@plant
def payments_match_bets(house: House) -> None:
    LedgerTransaction.objects.filter(kind="round_voided").update(round=None)


@plant
def second_settlement_agrees(house: House) -> None:
    """One player's winning and losing bet change places: every sum stays what it was."""
    won, lost = (
        Bet.objects.filter(round=house.settled, player=house.ana, state=one).first() for one in ("won", "lost")
    )
    Bet.objects.filter(pk=won.pk).update(state="lost", prize=0, returned=0)
    Bet.objects.filter(pk=lost.pk).update(state="won", prize=won.prize, returned=won.returned)


@plant
def session_totals_match(house: House) -> None:
    one, other = PlaySession.objects.filter(player=house.ana).order_by("pk")[:2]
    refund = LedgerTransfer.objects.filter(session=one, kind="bet_placed").first()
    LedgerTransfer.objects.filter(pk=refund.pk).update(session=other)


@plant
def one_round_on_each_table(house: House) -> None:
    Table.objects.filter(pk=house.settled.table_id).update(round=house.settled)


@plant
def rounds_rebuild_from_events(house: House) -> None:
    """A withdrawn bet's row says another position than was asked for."""
    taken_back = Bet.objects.filter(state="withdrawn").first()
    Bet.objects.filter(pk=taken_back.pk).update(position="column:2")


@plant
def chain_verifies(house: House) -> None:
    event = RoundEvent.objects.filter(round=house.settled).order_by("number").last()
    RoundEvent.objects.filter(pk=event.pk).update(at=F("at") + timedelta(seconds=1))


@plant
def commitments_open(house: House) -> None:
    Round.objects.filter(pk=house.settled.pk).update(commitment="0" * 64)


@plant
def nothing_spent_while_excluded(house: House) -> None:
    Exclusion.objects.create(player=house.ana, kind="indefinite", starts_at=house.euro.now - timedelta(days=1))


@plant
def limits_never_passed(house: House) -> None:
    before = house.euro.now - timedelta(days=40)
    SpendingLimit.objects.create(
        player=house.rui, kind="loss", period="month", amount=100, asked_at=before, in_force_from=before
    )


@plant
def announced_bets_are_their_parts(house: House) -> None:
    """Two parts of an announced bet are said to be of another call."""
    parts = Bet.objects.filter(round=house.announced, call="neighbours:17:2", state__in=["won", "lost"])[:2]
    Bet.objects.filter(pk__in=[part.pk for part in parts]).update(call="neighbours:17:1")


@plant
def individual_wheels_are_their_owners(house: House) -> None:
    Table.objects.filter(pk=house.own.table.pk).update(owner=house.rui)

"""Races for money, with real threads on PostgreSQL. Each has its control: the protection taken away, the harm shown."""

import threading
from datetime import UTC, datetime

import pytest
from django.db import transaction
from django.db.models import F

from accounts import ledger
from accounts.models import LedgerAccount, LedgerTransaction, LedgerTransfer, Player
from accounts.services import players, protection, sessions, spending
from casino.money import DEMO
from casino.refusal import Refused
from games.audit import CHECKS, audit_run
from games.models import Bet, TableCommand
from tests.audit.house import deposit
from tests.factories import make_player
from tests.races.threads import PATIENCE, aside, together, wait_until_someone_waits
from tests.services.roulette_room import Room

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
MANY = 50


def faults() -> dict[str, tuple[str, ...]]:
    return {name: finding.faults for name, finding in audit_run().items() if not finding.ok}


def codes(results: list[object]) -> list[str]:
    """«ok», the refusal's code, or the name of whatever else was raised."""
    return sorted(
        one.denial.code if isinstance(one, Refused) else type(one).__name__ if isinstance(one, Exception) else "ok"
        for one in results
    )


def spend(player: Player, amount: int, key: str) -> int:
    """What every bet does with money: ask, then post, in one transaction."""
    with transaction.atomic():
        wallet = spending.may_spend(player_id=player.pk, currency=DEMO, amount=amount, kind="stake", now=NOW)
        house = ledger.account_open("house", DEMO)
        move = ledger.Move(wallet, house, amount)
        return ledger.post(key=key, kind="reversal", currency=DEMO, moves=[move], now=NOW)


# --- Fifty spend the same balance ---


def test_fifty_threads_spend_a_balance_once() -> None:
    player = make_player(now=NOW)
    results = together(MANY, lambda n: spend(player, 30_000, f"spend:{n}"))
    assert codes(results) == ["not_enough_balance"] * (MANY - 3) + ["ok"] * 3
    assert ledger.balance(ledger.wallet_id(player.pk, DEMO)) == 10_000
    assert faults() == {}


def test_control_read_add_and_save_spends_it_many_times() -> None:
    """Without the lock and without F(): all read the same balance, all save, and the CHECK sees nothing."""
    player = make_player(now=NOW)
    wallet_id = ledger.wallet_id(player.pk, DEMO)
    all_have_read = threading.Barrier(MANY)

    def spend_naively(_: int) -> str:
        wallet = LedgerAccount.objects.get(pk=wallet_id)
        if wallet.balance < 30_000:
            return "refused"
        all_have_read.wait(PATIENCE)
        wallet.debits += 30_000
        wallet.save()
        return "spent"

    assert together(MANY, spend_naively) == ["spent"] * MANY
    assert ledger.balance(wallet_id) == 70_000


def test_with_the_lock_forgotten_the_check_still_stops_an_overdraft() -> None:
    """The second and third defence: sums grow in the database, under a CHECK."""
    player = make_player(now=NOW)
    wallet_id = ledger.wallet_id(player.pk, DEMO)
    results = together(MANY, lambda _: LedgerAccount.objects.filter(pk=wallet_id).update(debits=F("debits") + 30_000))
    assert codes(results) == ["IntegrityError"] * (MANY - 3) + ["ok"] * 3


# --- The first money of a wallet that does not exist yet ---


def guest_row() -> Player:
    return Player.objects.create(nickname="novo", date_joined=NOW)


def test_a_brand_new_wallet_is_opened_filled_and_spent_once() -> None:
    player = guest_row()

    def first_spend(number: int) -> int:
        players.wallets_open(player_id=player.pk, now=NOW)
        return spend(player, 60_000, f"first:{number}")

    assert codes(together(20, first_spend)) == ["not_enough_balance"] * 19 + ["ok"]
    assert LedgerAccount.objects.filter(player=player).count() == 2
    assert LedgerTransaction.objects.filter(kind="demo_refill").count() == 1
    assert faults() == {}


def test_control_a_lock_on_a_row_that_is_not_there_holds_nobody() -> None:
    """All twenty hold «the wallet» at the same time, find none, and each gives the first chips."""
    player = guest_row()
    all_hold_it = threading.Barrier(20)

    def open_naively(number: int) -> str:
        with transaction.atomic():
            mine = LedgerAccount.objects.select_for_update().filter(player=player, currency=DEMO, kind="wallet")
            assert mine.first() is None
            all_hold_it.wait(PATIENCE)
            wallet = ledger.account_open("wallet", DEMO, player_id=player.pk, ref=f"naive:{number}")
            issuer = ledger.account_open("demo_issuer", DEMO)
            move = ledger.Move(issuer, wallet, 100_000)
            ledger.post(key=f"naive:{number}", kind="demo_refill", currency=DEMO, moves=[move], now=NOW)
        return "ok"

    assert together(20, open_naively) == ["ok"] * 20
    assert sum(account.balance for account in LedgerAccount.objects.filter(player=player)) == 20 * 100_000


# --- Twenty times the same request ---


def test_twenty_copies_of_one_command_are_one_bet_and_one_answer() -> None:
    room, player = Room(), make_player(now=NOW)
    room.enter(player)
    results = together(20, lambda _: Room.place(room, player, ("red", 500), key_="the-same-key"))
    assert len(set(map(str, results))) == 1, results
    assert (Bet.objects.count(), TableCommand.objects.filter(player=player).count()) == (1, 1)
    assert ledger.balance(ledger.wallet_id(player.pk, DEMO)) == 99_500
    assert faults() == {}


def test_twenty_postings_with_one_key_are_one() -> None:
    player = make_player(now=NOW)
    ids = together(20, lambda _: spend(player, 500, "once"))
    assert len(set(map(str, ids))) == 1, ids
    assert LedgerTransfer.objects.filter(kind="reversal").count() == 1


def test_of_twenty_bodies_under_one_key_one_is_posted_and_the_others_are_refused() -> None:
    player = make_player(now=NOW)
    results = together(20, lambda n: spend(player, 500 + n, "once"))
    assert codes(results) == ["key_reused"] * 19 + ["ok"]
    assert faults() == {}


def test_control_looking_first_lets_every_copy_through() -> None:
    player = make_player(now=NOW)
    all_have_looked = threading.Barrier(20)

    def spend_naively(number: int) -> int:
        assert not LedgerTransaction.objects.filter(note="once").exists()
        all_have_looked.wait(PATIENCE)
        wallet, house = ledger.wallet_id(player.pk, DEMO), ledger.account_open("house", DEMO)
        with transaction.atomic():
            move = ledger.Move(wallet, house, 500)
            return ledger.post(
                key=f"naive:{number}", kind="reversal", currency=DEMO, moves=[move], now=NOW, note="once"
            )

    assert len(set(together(20, spend_naively))) == 20
    assert ledger.balance(ledger.wallet_id(player.pk, DEMO)) == 100_000 - 20 * 500


# --- A limit and a bet at the same time ---


@pytest.fixture
def euro_room() -> Room:
    return Room("euro", currency="EUR")


def bet_while_a_limit_is_being_set(room: Room) -> Exception | None:
    """The limit is written but not yet committed when the bet comes; what the bet raised in the end."""
    player = make_player(now=NOW)
    deposit(player, 100_000, room)
    room.enter(player)
    with transaction.atomic():
        protection.limit_set(player_id=player.pk, kind="stake", period="day", amount=100, now=NOW)
        room.wait(seconds=1)
        bet = aside(lambda: room.place(player, ("red", 500)))
        wait_until_someone_waits(bet)
    return bet.exception(PATIENCE)


def test_a_bet_waits_for_the_limit_that_is_being_set(euro_room: Room) -> None:
    refused = bet_while_a_limit_is_being_set(euro_room)
    assert isinstance(refused, Refused)
    assert refused.denial.code == "stake_limit_day"
    assert Bet.objects.count() == 0
    assert faults() == {}


def test_control_a_bet_that_does_not_hold_the_wallet_first_passes_the_limit(
    euro_room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wallet_unlocked(*, player_id: int, currency: str) -> LedgerAccount | None:
        return LedgerAccount.objects.filter(kind="wallet", currency=currency, player_id=player_id).first()

    monkeypatch.setattr(spending, "wallet_lock", wallet_unlocked)
    assert bet_while_a_limit_is_being_set(euro_room) is None
    assert list(faults()) == ["limits_never_passed"]


def test_a_bet_and_an_exclusion_at_once_leave_nothing_spent_after_it(euro_room: Room) -> None:
    player = make_player(now=NOW)
    deposit(player, 100_000, euro_room)
    euro_room.enter(player)
    with transaction.atomic():
        protection.exclusion_start(player_id=player.pk, kind="pause", days=1, now=NOW)
        euro_room.wait(seconds=1)
        bet = aside(lambda: euro_room.place(player, ("red", 500)))
        wait_until_someone_waits(bet)
    assert codes([bet.exception(PATIENCE)])[0] in ("paused", "session_ended")
    assert faults() == {}


def test_a_bet_and_the_end_of_its_session_at_once_leave_no_bet_behind(euro_room: Room) -> None:
    player = make_player(now=NOW)
    deposit(player, 100_000, euro_room)
    session_id = euro_room.enter(player)
    with transaction.atomic():
        sessions.session_end(session_id=session_id, reason="player", now=NOW)
        bet = aside(lambda: euro_room.place(player, ("red", 500)))
        wait_until_someone_waits(bet)
    assert codes([bet.exception(PATIENCE)]) == ["session_ended"]
    assert Bet.objects.count() == 0


def test_every_check_of_the_audit_is_at_work_here() -> None:
    assert {"nobody_below_zero", "limits_never_passed", "keys_have_one_effect"} <= set(CHECKS)

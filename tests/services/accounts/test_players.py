"""Who may have an account, guests, and demonstration chips."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.conf import settings
from django.core.cache import cache

from accounts import ledger
from accounts.models import LedgerAccount, LedgerTransaction, Player, SignificantEvent
from accounts.services import players, spending
from casino import closing
from casino.refusal import Refused
from tests.factories import make_player, nif
from tests.services.roulette_room import START, Room

pytestmark = pytest.mark.django_db
ADDRESS = "192.0.2.1"


@pytest.fixture(autouse=True)
def _no_guests_before() -> None:
    cache.clear()


def wallet(player: Player, currency: str = "DEMO") -> int:
    return ledger.balance(ledger.wallet_id(player.pk, currency))


def test_a_new_player_has_an_empty_euro_wallet_and_demonstration_chips() -> None:
    player = make_player(now=START)
    assert (wallet(player, "EUR"), wallet(player)) == (0, settings.DEMO_REFILL_CENTS)


def test_opening_the_wallets_again_gives_no_second_gift() -> None:
    player = make_player(now=START)
    players.wallets_open(player_id=player.pk, now=START)
    assert wallet(player) == settings.DEMO_REFILL_CENTS
    assert LedgerAccount.objects.filter(player=player).count() == 2


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"birth_date": date(2008, 3, 3)}, "too_young"),
        ({"nickname": "CONVIDADO-7"}, "nickname_reserved"),
        ({"nickname": "aNa"}, "nickname_taken"),
        ({"nif": nif(999_999)}, "nif_taken"),
    ],
)
def test_nobody_under_age_and_nobody_twice(asked: dict[str, object], code: str) -> None:
    make_player("Ana", now=START, nif=nif(999_999))
    with pytest.raises(Refused, match=code):
        make_player(now=START, **{"nickname": "Rui", **asked})
    assert Player.objects.count() == 1


def test_on_the_eighteenth_birthday_the_door_opens() -> None:
    make_player(now=START, birth_date=date(2008, 3, 2))


# --- Guests ---


@pytest.mark.rule("804/30")
def test_a_guest_plays_at_once_with_demonstration_chips_and_nothing_else() -> None:
    guest = players.guest_create(now=START, address=ADDRESS)
    assert guest.is_guest
    assert guest.nickname.startswith("Convidado-")
    assert not guest.has_usable_password()
    assert wallet(guest) == settings.DEMO_REFILL_CENTS
    with pytest.raises(LookupError):
        ledger.wallet_id(guest.pk, "EUR")
    room = Room()
    room.enter(guest)
    room.place(guest, ("red", 500))
    with pytest.raises(Refused, match="guest_demo_only"):
        Room("euro", currency="EUR").enter(guest)


def test_a_guest_is_gone_when_the_time_is_over() -> None:
    told: list[int] = []
    guest = players.guest_create(now=START, address=ADDRESS)
    end = START + timedelta(seconds=settings.GUEST_LIFETIME_SECONDS)
    closing.on_close(lambda player_id, reason: told.append(player_id))

    def spend(now: datetime) -> int:
        return spending.may_spend(player_id=guest.pk, currency="DEMO", amount=1, kind="stake", now=now)

    spend(end - timedelta(seconds=1))
    with pytest.raises(Refused, match="account_inactive"):
        spend(end)
    assert players.guests_expire(now=end - timedelta(seconds=1)) == 0
    assert players.guests_expire(now=end) == 1
    assert players.guests_expire(now=end) == 0
    guest.refresh_from_db()
    assert not guest.is_active


def test_one_address_does_not_fill_the_house(settings) -> None:
    settings.GUESTS_PER_ADDRESS_PER_HOUR = 3
    for _ in range(3):
        players.guest_create(now=START, address=ADDRESS)
    with pytest.raises(Refused, match="guests_too_many"):
        players.guest_create(now=START, address=ADDRESS)
    players.guest_create(now=START, address="192.0.2.2")
    players.guest_create(now=START + timedelta(hours=1), address=ADDRESS)
    assert Player.objects.count() == 5


# --- Demonstration chips ---


@pytest.mark.rule("804/31")
def test_an_almost_empty_demonstration_wallet_is_filled_again_for_free(settings) -> None:
    settings.DEMO_REFILL_CENTS, settings.DEMO_REFILL_BELOW_CENTS = 1000, 600
    player = make_player(now=START)
    room = Room()
    room.enter(player)
    room.place(player, ("red", 500))
    assert players.demo_refill(player_id=player.pk, now=START) == settings.DEMO_REFILL_CENTS
    assert (wallet(player), wallet(player, "EUR")) == (1000, 0)
    gifts = LedgerTransaction.objects.filter(player=player, kind="demo_refill")
    assert sorted(gifts.values_list("key", flat=True)) == [f"demo_refill:{player.pk}:{n}" for n in (0, 1)]


def test_a_second_click_on_refill_gives_nothing() -> None:
    player = make_player(now=START)
    with pytest.raises(Refused, match="demo_refill_not_needed"):
        players.demo_refill(player_id=player.pk, now=START)
    assert wallet(player) == settings.DEMO_REFILL_CENTS


# --- Identity ---


def test_money_play_waits_for_the_identity_and_the_decision_leaves_a_trail() -> None:
    staff, player = make_player("Chefe", now=START), make_player(now=START)
    Player.objects.filter(pk=player.pk).update(identity_state=Player.Identity.UNVERIFIED)

    def spend(kind: str = "deposit") -> int:
        return spending.may_spend(player_id=player.pk, currency="EUR", amount=1, kind=kind, now=START)

    for kind in ("deposit", "stake"):
        with pytest.raises(Refused, match="identity_not_verified"):
            spend(kind)
    players.identity_verify(player_id=player.pk, actor_id=staff.pk, reason="documento visto", now=START)
    assert spend() == ledger.wallet_id(player.pk, "EUR")
    players.identity_refuse(player_id=player.pk, actor_id=staff.pk, reason="documento falso", now=START)
    with pytest.raises(Refused, match="identity_not_verified"):
        spend()
    trail = SignificantEvent.objects.filter(subject=player).order_by("pk")
    assert list(trail.values_list("actor", "before", "after", "reason")) == [
        (staff.pk, "unverified", "verified", "documento visto"),
        (staff.pk, "verified", "refused", "documento falso"),
    ]


def test_the_houses_own_people_never_bet() -> None:
    staff = make_player(now=START)
    Player.objects.filter(pk=staff.pk).update(is_staff=True)
    for currency in ("EUR", "DEMO"):
        with pytest.raises(Refused, match="staff_never_bets"):
            spending.may_spend(player_id=staff.pk, currency=currency, amount=1, kind="stake", now=START)


def test_a_disabled_account_spends_nothing() -> None:
    player = make_player(now=START)
    Player.objects.filter(pk=player.pk).update(is_active=False)
    with pytest.raises(Refused, match="account_inactive"):
        spending.may_spend(player_id=player.pk, currency="DEMO", amount=1, kind="stake", now=START)


def test_the_balance_is_asked_with_the_wallet_held() -> None:
    player = make_player(now=START)
    ask = {"player_id": player.pk, "currency": "DEMO", "kind": "stake", "now": datetime(2026, 3, 2, tzinfo=UTC)}
    assert spending.may_spend(amount=settings.DEMO_REFILL_CENTS, **ask) == ledger.wallet_id(player.pk, "DEMO")
    with pytest.raises(Refused, match="not_enough_balance"):
        spending.may_spend(amount=settings.DEMO_REFILL_CENTS + 1, **ask)

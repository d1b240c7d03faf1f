"""Players, guests and their wallets: who may have an account, and the demonstration chips that never run out.

Demonstration chips come from the demo issuer, free, and can't be bought, sold or converted (804/31). Forms and pages
are not here; a form that wants to say more checks before.
"""

import hashlib
from datetime import date, datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from accounts import ledger
from accounts.limits import ADULT_YEARS, adult
from accounts.models import LedgerAccount, LedgerTransaction, Player
from accounts.services.significant import significant_write
from accounts.services.spending import wallet_lock, wallets_lock
from accounts.services.telling import wallet_told
from casino import dice
from casino.closing import sockets_close
from casino.money import DEMO, EUR
from casino.refusal import Denial, Refusal, Refused

GUEST_NAME = "Convidado-"
# Whoever plays with a training opponent reads in its very name that it is one.
TRAINING_NAME = "Treino "


class PlayerRefusal(Refusal):
    """Why an account is not opened or chips are not given. Value: (code, rule)."""

    TOO_YOUNG = ("too_young", None)
    NICKNAME_RESERVED = ("nickname_reserved", None)
    NICKNAME_TAKEN = ("nickname_taken", None)
    NIF_TAKEN = ("nif_taken", None)
    GUESTS_TOO_MANY = ("guests_too_many", None)
    DEMO_REFILL_NOT_NEEDED = ("demo_refill_not_needed", None)


@transaction.atomic
def player_create(
    *,
    email: str,
    password: str | None,
    name: str,
    nickname: str,
    birth_date: date,
    nif: str,
    language: str = "pt-pt",
    terms_version: str = "",
    now: datetime,
) -> Player:
    """A new account with both wallets. Raises Refused (under age, name or NIF taken)."""
    player_admissible(nickname=nickname, birth_date=birth_date, nif=nif, now=now)
    player = Player.objects.create_user(
        email,
        password,
        name=name,
        nickname=nickname,
        birth_date=birth_date,
        nif=nif,
        language=language,
        terms_version=terms_version,
        terms_accepted_at=now,
        date_joined=now,
    )
    wallets_open(player_id=player.id, now=now)
    return player


def player_admissible(*, nickname: str, birth_date: date, nif: str, now: datetime) -> None:
    """Raise Refused where nobody of that age, name or NIF may have a (second) account. Changes nothing."""
    if not adult(birth_date, now):
        raise Refused(Denial(PlayerRefusal.TOO_YOUNG, details={"years": ADULT_YEARS}))
    if nickname.casefold().startswith((GUEST_NAME.casefold(), TRAINING_NAME.casefold())):
        raise Refused(Denial(PlayerRefusal.NICKNAME_RESERVED, details={"nickname": nickname}))
    if Player.objects.filter(nickname__iexact=nickname).exists():
        raise Refused(Denial(PlayerRefusal.NICKNAME_TAKEN, details={"nickname": nickname}))
    if Player.objects.filter(nif=nif).exists():
        raise Refused(Denial(PlayerRefusal.NIF_TAKEN))


@transaction.atomic
def wallets_open(*, player_id: int, now: datetime) -> None:
    """Both wallets of a player who has signed up, with the first demonstration chips. Again: no effect."""
    ledger.account_open(LedgerAccount.Kind.WALLET, EUR, player_id=player_id)
    _demo_wallet_open(player_id, now)


@transaction.atomic
def training_opponent(*, name: str, now: datetime) -> Player:
    """The house's training opponent of that name, made where there is none: no password, no euros, no person (T37)."""
    nickname = f"{TRAINING_NAME}{name}"
    if found := Player.objects.filter(nickname=nickname, is_training=True).first():
        return found
    opponent = Player(nickname=nickname, is_training=True, date_joined=now)
    opponent.set_unusable_password()
    opponent.save()
    _demo_wallet_open(opponent.id, now)
    return opponent


@transaction.atomic
def training_chips(*, player_id: int, least: int, now: datetime) -> None:
    """See that a training opponent has at least so many demonstration chips: they cost nothing."""
    assert Player.objects.filter(id=player_id, is_training=True).exists(), "only the house's opponents are filled up"
    wallet = wallet_lock(player_id=player_id, currency=DEMO)
    if wallet is not None and wallet.balance < least:
        kind = LedgerTransaction.Kind.DEMO_REFILL
        times = LedgerTransaction.objects.filter(player_id=player_id, kind=kind).count()
        _demo_give(player_id, times, max(least, settings.DEMO_REFILL_CENTS), now)


def _demo_wallet_open(player_id: int, now: datetime) -> None:
    ledger.account_open(LedgerAccount.Kind.WALLET, DEMO, player_id=player_id)
    _demo_give(player_id, 0, settings.DEMO_REFILL_CENTS, now)


def _demo_give(player_id: int, times: int, amount: int, now: datetime) -> int:
    """The player's `times`-th gift of demonstration chips: each number is given once."""
    issuer = ledger.account_open(LedgerAccount.Kind.DEMO_ISSUER, DEMO)
    return ledger.post(
        key=f"demo_refill:{player_id}:{times}",
        kind=LedgerTransaction.Kind.DEMO_REFILL,
        currency=DEMO,
        moves=[ledger.Move(issuer, ledger.wallet_id(player_id, DEMO), amount)],
        now=now,
        player_id=player_id,
    )


@transaction.atomic
def demo_refill(*, player_id: int, now: datetime) -> int:
    """Fill an (almost) empty demonstration wallet up again, free; the new balance. Refused while there is enough."""
    wallet = wallet_lock(player_id=player_id, currency=DEMO)
    if wallet is None:
        raise LookupError(f"player {player_id} has no DEMO wallet")
    if wallet.balance >= settings.DEMO_REFILL_BELOW_CENTS:
        raise Refused(
            Denial(PlayerRefusal.DEMO_REFILL_NOT_NEEDED, details={"below_cents": settings.DEMO_REFILL_BELOW_CENTS})
        )
    kind = LedgerTransaction.Kind.DEMO_REFILL
    times = LedgerTransaction.objects.filter(player_id=player_id, kind=kind).count()
    _demo_give(player_id, times, settings.DEMO_REFILL_CENTS - wallet.balance, now)
    wallet_told(player_id=player_id, currency=DEMO)
    return int(settings.DEMO_REFILL_CENTS)


@transaction.atomic
def guest_create(*, now: datetime, address: str) -> Player:
    """A player for one browser session, with demonstration chips only (804/30). Refused: too many from one address."""
    _guest_counted(address, now)
    guest = Player(
        nickname=_guest_nickname(),
        is_guest=True,
        guest_expires_at=now + timedelta(seconds=settings.GUEST_LIFETIME_SECONDS),
        date_joined=now,
    )
    guest.set_unusable_password()
    guest.save()
    _demo_wallet_open(guest.id, now)
    return guest


def _guest_counted(address: str, now: datetime) -> None:
    # The address itself is not kept, only a digest of it for an hour.
    digest = hashlib.sha256(f"{settings.SECRET_KEY}/{address}".encode()).hexdigest()[:32]
    key = f"guests/{int(now.timestamp()) // 3600}/{digest}"
    cache.add(key, 0, timeout=3600)
    if cache.incr(key) > settings.GUESTS_PER_ADDRESS_PER_HOUR:
        raise Refused(Denial(PlayerRefusal.GUESTS_TOO_MANY))


def _guest_nickname() -> str:
    """«Convidado-NNNN», with more digits when many of those are taken."""
    for digits in (4, 4, 5, 6, 8, 9):
        nickname = f"{GUEST_NAME}{dice.below(10**digits):0{digits}d}"
        if not Player.objects.filter(nickname__iexact=nickname).exists():
            return nickname
    raise RuntimeError("no name left for a guest")


@transaction.atomic
def guests_expire(*, now: datetime) -> int:
    """Switch off the guests whose time is over and close their sockets; how many."""
    expired = list(
        Player.objects.select_for_update(no_key=True)
        .filter(is_guest=True, is_active=True, guest_expires_at__lte=now)
        .order_by("id")[:500]
    )
    for guest in expired:
        guest.is_active = False
        guest.save(update_fields=["is_active"])
        sockets_close(player_id=guest.id, reason="guest_expired")
    return len(expired)


@transaction.atomic
def identity_verify(*, player_id: int, actor_id: int | None, reason: str, now: datetime) -> None:
    """The house has seen who this is: the player may play for money."""
    _identity_decide(player_id, Player.Identity.VERIFIED, actor_id, reason, now)


@transaction.atomic
def identity_refuse(*, player_id: int, actor_id: int | None, reason: str, now: datetime) -> None:
    """The house could not verify this identity: no money play; withdrawals stay possible."""
    _identity_decide(player_id, Player.Identity.REFUSED, actor_id, reason, now)


def _identity_decide(player_id: int, state: Player.Identity, actor_id: int | None, reason: str, now: datetime) -> None:
    wallets_lock(player_id)
    player = Player.objects.select_for_update(no_key=True).get(id=player_id)
    before, player.identity_state, player.identity_decided_at = player.identity_state, state, now
    player.save(update_fields=["identity_state", "identity_decided_at"])
    significant_write(
        kind="identity_decide",
        now=now,
        actor_id=actor_id,
        subject_id=player_id,
        before=before,
        after=state.value,
        reason=reason,
    )

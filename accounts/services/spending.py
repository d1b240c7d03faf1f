"""The gate that everything spent passes, in the transaction that spends it.

`may_spend` holds the wallet first: a limit, a pause or another bet of the same player waits for it, so that what was
true when it was checked is true at commit. No posting is made here; `accounts/ledger.py` does that.
"""

from datetime import datetime
from typing import Literal

from django.db import connection

from accounts import limits
from accounts.limits import Spend, Standing
from accounts.models import LedgerAccount, Player
from accounts.selectors.standing import exclusions_now, limit_rows, limits_used
from casino.money import EUR
from casino.prepared import Prepared
from casino.refusal import Refused


def wallet_lock(*, player_id: int, currency: str) -> LedgerAccount | None:
    """Hold the player's wallet until the transaction ends; None where there is none. The first lock of any service."""
    assert connection.in_atomic_block, "a wallet is held inside a transaction"
    return _WALLET.first(currency, player_id)


_WALLET = Prepared(
    lambda currency, player: LedgerAccount.objects.select_for_update(no_key=True).filter(
        kind=LedgerAccount.Kind.WALLET, currency=currency, player_id=player, ref=""
    )
)


def wallets_lock(player_id: int) -> list[LedgerAccount]:
    """Hold all the player's wallets, in id order: for what changes what the player may do in any currency."""
    assert connection.in_atomic_block, "wallets are held inside a transaction"
    wallets = LedgerAccount.objects.filter(kind=LedgerAccount.Kind.WALLET, player_id=player_id)
    return list(wallets.select_for_update(no_key=True).order_by("id"))


def may_spend(*, player_id: int, currency: str, amount: int, kind: Literal["stake", "deposit"], now: datetime) -> int:
    """Hold the wallet and check everything that spending depends on; the wallet's id. Raises Refused."""
    wallet = wallet_lock(player_id=player_id, currency=currency)
    standing = standing_of(player_id=player_id, currency=currency, wallet=wallet, now=now)
    if denial := limits.check(standing, Spend(kind), amount, now):
        raise Refused(denial)
    if wallet is None:
        raise LookupError(f"player {player_id} has no {currency} wallet")
    return wallet.id


def may_take_part(*, player_id: int, currency: str, now: datetime) -> int:
    """The same where nothing is spent and something can be won: what depends on the person. Raises Refused."""
    wallet = wallet_lock(player_id=player_id, currency=currency)
    standing = standing_of(player_id=player_id, currency=currency, wallet=wallet, now=now)
    if denial := limits.check_person(standing, now):
        raise Refused(denial)
    if wallet is None:
        raise LookupError(f"player {player_id} has no {currency} wallet")
    return wallet.id


# The player, once for each pause or exclusion that was ever asked for, once where there is none.
_PLAYER = Prepared(
    lambda player: Player.objects.filter(id=player).values_list(
        *("is_active", "is_staff", "is_guest", "is_training", "guest_expires_at", "identity_state"),
        *(f"exclusions__{name}" for name in ("kind", "starts_at", "ends_at", "end_asked_at")),
    )
)


def standing_of(*, player_id: int, currency: str, wallet: LedgerAccount | None, now: datetime) -> Standing:
    """The player's standing as it is now (read after the wallet is held, it stays true until commit)."""
    rows_of_player = _PLAYER.rows(player_id)
    is_active, is_staff, is_guest, is_training, guest_expires_at, identity_state = rows_of_player[0][:6]
    expired = guest_expires_at is not None and guest_expires_at <= now
    standing, used = {}, {}
    if currency == EUR and wallet is not None:
        rows = limit_rows(player_id)
        # A limit that is on file holds, even where the clock that wrote it was a moment ahead of ours.
        standing = limits.limits_standing(rows, max([now, *(row.asked_at for row in rows)]))
        used = limits_used(wallet.id, standing, now)
    return Standing(
        currency=currency,
        balance=wallet.balance if wallet else 0,
        active=is_active and not expired,
        staff=is_staff,
        # Demonstration chips and nothing else, like a guest.
        guest=is_guest or is_training,
        identity_verified=identity_state == Player.Identity.VERIFIED,
        exclusions=exclusions_now((row[6:] for row in rows_of_player if row[6] is not None), now),
        limits=standing,
        used=used,
    )

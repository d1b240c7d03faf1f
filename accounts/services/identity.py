"""Identity and access to an account: the check, staff's decision, disabling and enabling. No money moves here."""

from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts.models import Player
from accounts.services.players import identity_refuse, identity_verify
from accounts.services.significant import significant_write
from accounts.services.spending import wallets_lock
from casino.closing import sockets_close
from casino.refusal import Denial, Refusal, Refused


class IdentityRefusal(Refusal):
    """Why identity or access was not changed."""

    EMAIL_NOT_CONFIRMED = ("email_not_confirmed", None)
    NIF_MISSING = ("nif_missing", None)
    IDENTITY_WAS_REFUSED = ("identity_was_refused", None)
    REASON_MISSING = ("reason_missing", None)
    NOT_ONESELF = ("not_oneself", None)
    NO_CHANGE = ("no_change", None)


def _player_locked(player_id: int) -> Player:
    """Wallets before the player, as everywhere: a bet under way is finished first."""
    wallets_lock(player_id)
    return Player.objects.select_for_update(no_key=True).get(pk=player_id, is_guest=False)


@transaction.atomic
def identity_check(*, player_id: int, now: datetime) -> Player:
    """The sandbox check: a confirmed e-mail and a NIF are enough. It says so wherever it is shown."""
    player = _player_locked(player_id)
    if player.identity_state == Player.Identity.VERIFIED:
        return player
    if player.identity_state == Player.Identity.REFUSED:
        raise Refused(Denial(IdentityRefusal.IDENTITY_WAS_REFUSED))
    if not EmailAddress.objects.filter(user=player, verified=True).exists():
        raise Refused(Denial(IdentityRefusal.EMAIL_NOT_CONFIRMED))
    if not (player.nif and player.name and player.birth_date):
        raise Refused(Denial(IdentityRefusal.NIF_MISSING))
    identity_verify(player_id=player_id, actor_id=None, reason="sandbox", now=now)
    player.refresh_from_db()
    return player


@transaction.atomic
def identity_decide(*, player_id: int, state: Player.Identity, actor_id: int, reason: str, now: datetime) -> Player:
    """Staff's decision about a player's identity, with its reason."""
    player = _player_locked(player_id)
    _staff_check(player, actor_id=actor_id, reason=reason)
    if player.identity_state == state:
        raise Refused(Denial(IdentityRefusal.NO_CHANGE))
    decide = identity_verify if state == Player.Identity.VERIFIED else identity_refuse
    decide(player_id=player_id, actor_id=actor_id, reason=reason.strip(), now=now)
    player.refresh_from_db()
    return player


@transaction.atomic
def account_disable(*, player_id: int, actor_id: int, reason: str, now: datetime) -> Player:
    """Nobody enters with this account any more; its sockets close at once. Money stays where it is."""
    return _active_set(player_id, False, actor_id=actor_id, reason=reason, now=now)


@transaction.atomic
def account_enable(*, player_id: int, actor_id: int, reason: str, now: datetime) -> Player:
    """The account may be used again."""
    return _active_set(player_id, True, actor_id=actor_id, reason=reason, now=now)


@transaction.atomic
def second_factor_reset(*, player_id: int, actor_id: int, reason: str, now: datetime) -> None:
    """Somebody lost the telephone and the recovery codes: the next login goes without, and staff set up a new one."""
    player = _player_locked(player_id)
    _staff_check(player, actor_id=actor_id, reason=reason)
    held = Authenticator.objects.filter(user=player)
    kinds = ",".join(held.order_by("type").values_list("type", flat=True))
    if not kinds:
        raise Refused(Denial(IdentityRefusal.NO_CHANGE))
    held.delete()
    significant_write(
        kind="second_factor_reset",
        actor_id=actor_id,
        subject_id=player.pk,
        before=kinds,
        reason=reason,
        now=now,
    )
    sockets_close(player_id=player.pk, reason="second_factor_removed")


def _active_set(player_id: int, active: bool, *, actor_id: int, reason: str, now: datetime) -> Player:
    player = _player_locked(player_id)
    _staff_check(player, actor_id=actor_id, reason=reason)
    if player.is_active == active:
        raise Refused(Denial(IdentityRefusal.NO_CHANGE))
    player.is_active = active
    player.save(update_fields=["is_active"])
    significant_write(
        kind="account_enabled" if active else "account_disabled",
        actor_id=actor_id,
        subject_id=player.pk,
        before="inactive" if active else "active",
        after="active" if active else "inactive",
        reason=reason,
        now=now,
    )
    if not active:
        sockets_close(player_id=player.pk, reason="disabled")
    return player


def _staff_check(player: Player, *, actor_id: int, reason: str) -> None:
    if player.pk == actor_id:
        raise Refused(Denial(IdentityRefusal.NOT_ONESELF))
    if not reason.strip():
        raise Refused(Denial(IdentityRefusal.REASON_MISSING))

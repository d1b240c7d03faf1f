"""The only signal receivers of the house: what allauth and Django tell us about logins ends sockets and leaves a trail.

Everything else is an explicit call. Connected by `AccountsConfig.ready`.
"""

from typing import Any

from allauth.account import signals as account_signals
from allauth.mfa import signals as mfa_signals
from django.contrib.auth import signals as auth_signals
from django.utils import timezone

from accounts.services.significant import significant_write
from casino.closing import sockets_close


def _leave(user: Any, *, kind: str) -> None:
    sockets_close(player_id=user.pk, reason=kind)
    significant_write(kind=kind, actor_id=user.pk, subject_id=user.pk, now=timezone.now())


def on_logout(sender: Any, user: Any = None, **_facts: Any) -> None:
    if user is not None and user.pk:
        _leave(user, kind="logout")


def on_login(sender: Any, user: Any, **_facts: Any) -> None:
    significant_write(kind="login", actor_id=user.pk, subject_id=user.pk, now=timezone.now())


def on_password(sender: Any, user: Any, **_facts: Any) -> None:
    _leave(user, kind="password_changed")


def on_email_changed(sender: Any, user: Any, from_email_address: Any, to_email_address: Any, **_facts: Any) -> None:
    significant_write(
        kind="email_changed",
        actor_id=user.pk,
        subject_id=user.pk,
        before=from_email_address.email if from_email_address else "",
        after=to_email_address.email,
        now=timezone.now(),
    )


def on_factor_added(sender: Any, user: Any, authenticator: Any, **_facts: Any) -> None:
    significant_write(
        kind="second_factor_added", actor_id=user.pk, subject_id=user.pk, after=authenticator.type, now=timezone.now()
    )


def on_factor_removed(sender: Any, user: Any, authenticator: Any, **_facts: Any) -> None:
    sockets_close(player_id=user.pk, reason="second_factor_removed")
    significant_write(
        kind="second_factor_removed",
        actor_id=user.pk,
        subject_id=user.pk,
        before=authenticator.type,
        now=timezone.now(),
    )


def receive() -> None:
    """Called once, when the application is ready."""
    auth_signals.user_logged_out.connect(on_logout, dispatch_uid="accounts.logout")
    auth_signals.user_logged_in.connect(on_login, dispatch_uid="accounts.login")
    for signal in (
        account_signals.password_changed,
        account_signals.password_set,
        account_signals.password_reset,
    ):
        signal.connect(on_password, dispatch_uid="accounts.password")
    account_signals.email_changed.connect(on_email_changed, dispatch_uid="accounts.email")
    mfa_signals.authenticator_added.connect(on_factor_added, dispatch_uid="accounts.factor_added")
    mfa_signals.authenticator_removed.connect(on_factor_removed, dispatch_uid="accounts.factor_removed")

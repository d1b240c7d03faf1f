"""Closing a player's sockets: after logout, exclusion, a disabled account or a new password (T17).

Accounts ask here; the hub of each process listens. Nothing here knows about sockets.
"""

from collections.abc import Callable

from django.db import transaction

CloseListener = Callable[[int, str], None]
_listeners: list[CloseListener] = []


def on_close(listener: CloseListener) -> None:
    """Call `listener(player_id, reason)` whenever a player's sockets must close. Registering twice has no effect."""
    if listener not in _listeners:
        _listeners.append(listener)


def off_close(listener: CloseListener) -> None:
    """Stop calling `listener`."""
    if listener in _listeners:
        _listeners.remove(listener)


def sockets_close(*, player_id: int, reason: str) -> None:
    """Once the transaction has committed, every socket of the player is told why and closed. Reason: a stable word."""

    def tell() -> None:
        for listener in list(_listeners):
            listener(player_id, reason)

    transaction.on_commit(tell)

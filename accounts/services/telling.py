"""Money that moved elsewhere, told to the tables that show it: a deposit, a bet or a prize at another table.

What is told is that a player's private part has changed, never how. It is looked up once the money has moved for good,
and a telling that fails costs an old figure until the table's next event.
"""

from collections.abc import Iterable

from django.db import transaction

from accounts.models import PlaySession
from casino.prepared import Prepared
from games.announce import Announcement, announce

# The version of nothing: the table itself has not moved.
NO_VERSION = -1

_OPEN = Prepared(
    lambda player: PlaySession.objects.filter(player_id=player, ended_at=None).values_list("table_id", "currency")
)


def wallet_told(*, player_id: int, currency: str, but: int | None = None) -> None:
    """After commit: the player's balance is another one at every open table of his in this currency but `but`."""

    def tell() -> None:
        tables = [table for table, played in _OPEN.rows(player_id) if played == currency and table != but]
        _announce((table, player_id) for table in tables)

    transaction.on_commit(tell, robust=True)


def round_told(*, round_id: int, table_id: int, currency: str) -> None:
    """After commit: the same for everybody who had bets in this round."""

    def tell() -> None:
        elsewhere = PlaySession.objects.filter(ended_at=None, currency=currency, player__bets__round_id=round_id)
        _announce(elsewhere.exclude(table_id=table_id).values_list("table_id", "player_id").distinct())

    transaction.on_commit(tell, robust=True)


def _announce(found: Iterable[tuple[int, int]]) -> None:
    for table_id, player_id in found:
        announce(Announcement(table_id=table_id, version=NO_VERSION, players=(player_id,)))

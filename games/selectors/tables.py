"""What is asked of a table whatever its game: which game it is, where it stands, whose session has ended."""

from collections.abc import Iterable

from accounts.models import PlaySession
from casino.kept import kept
from games.models import Table


@kept(10_000)
def game_of(table_id: int) -> str:
    """The table's game, which never changes. Raises Table.DoesNotExist."""
    return Table.objects.values_list("game", flat=True).get(pk=table_id)


@kept(10_000)
def is_tournament(table_id: int) -> bool:
    """Does the table belong to a tournament? That never changes. Raises Table.DoesNotExist."""
    return Table.objects.values_list("is_tournament", flat=True).get(pk=table_id)


def versions(table_ids: Iterable[int]) -> dict[int, int]:
    """The version of each table: a process that missed an announcement sees it here."""
    return dict(Table.objects.filter(pk__in=list(table_ids)).values_list("pk", "version"))


def session_last_ended(table_id: int, player_id: int) -> int | None:
    """The player's latest ended session at the table, for its summary."""
    return (
        PlaySession.objects.filter(table_id=table_id, player_id=player_id)
        .exclude(ended_at=None)
        .order_by("-ended_at")
        .values_list("pk", flat=True)
        .first()
    )

"""Whose the places of a banked card table are: in a round by its bets, between two by those of the last one."""

from accounts.models import PlaySession
from games.card_positions import PLACE, place_of
from games.models import Bet, Round


def places_owned(round_id: int) -> dict[int, int]:
    """Place → player, by the main bets that stand or have been decided in the round."""
    return dict(sorted(_owned(round_id)))


def places_kept(round_: Round) -> dict[int, int]:
    """Place → the player who had it in the round before and is still at the table: kept until bets are closed."""
    before = Round.objects.filter(table_id=round_.table_id, number=round_.number - 1).values_list("pk", flat=True)
    here = PlaySession.objects.filter(table_id=round_.table_id, ended_at=None).values_list("player_id", flat=True)
    last = next(iter(before), None)
    if last is None:
        return {}
    present = set(here)
    return {place: player_id for place, player_id in sorted(_owned(last)) if player_id in present}


def _owned(round_id: int) -> list[tuple[int, int]]:
    rows = Bet.objects.filter(round_id=round_id, position__startswith=f"{PLACE}:").exclude(state=Bet.State.WITHDRAWN)
    return [(place_of(position), player_id) for position, player_id in rows.values_list("position", "player_id")]

"""Hands at a tournament's table, for tests: the hand under way, and a decision of whoever is to act."""

from accounts.models import PlaySession
from games.hand_record import Hand, hand_now
from games.models import Round, Table
from games.services.poker.play import poker_act
from games.services.poker.room import rules_of
from games.services.tables import table_enter
from tests.services.roulette_room import key
from tests.services.tournament_house import TournamentHouse


def hand_of(table: Table) -> Hand:
    table.refresh_from_db()
    round_ = Round.objects.select_related("rules", "table").get(pk=table.round_id)
    return hand_now(table.pk, table.slug, table.version, round_, rules_of(round_))


def act_at(house: TournamentHouse, table: Table, action: str, to: int | None = None) -> None:
    """Whoever is to act at the table does this, the page of the table open in front of them."""
    hand = hand_of(table)
    assert hand.seat_to_act is not None
    player_id = hand.players[hand.seat_to_act]
    if not PlaySession.objects.filter(player_id=player_id, table=table, ended_at=None).exists():
        table_enter(player_id=player_id, table_id=table.pk, device="teste", now=house.now)
        hand = hand_of(table)
    poker_act(
        table_id=table.pk,
        player_id=player_id,
        round_number=hand.number,
        decision=hand.decision,
        action=action,
        to=to,
        key=key(),
        now=house.now,
    )

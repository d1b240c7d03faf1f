"""The past of the demonstration's poker tables: a few hands between its two players, through the real services."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from accounts.models import Player, PlaySession
from accounts.services.sessions import session_end
from casino import dice
from casino.rulebook.poker_values import SESSION
from casino.rulebook.selectors import poker_values, rules_in_force
from games.engines.poker import legal
from games.hand_record import Hand, hand_now
from games.models import Round, Table
from games.services import tables
from games.services.poker import play, seats
from games.services.poker.clock import room_wake
from games.services.poker.room import rules_of

HANDS = 6


def hands_play(table: Table, players: Sequence[Player], begin: datetime) -> int:
    """Sit down, play, stand up again; the number of hands."""
    at = begin
    values = poker_values(rules_in_force(table.rules_key, at))
    if values.mode == SESSION:
        # Its hands are those of whoever registers; it is only woken, so that its hours come.
        room_wake(table_id=table.pk, now=at)
        return 0
    least, _most = values.buy_in
    sessions = []
    for number, player in enumerate(players, 1):
        sessions.append(tables.table_enter(player_id=player.pk, table_id=table.pk, device="demonstração", now=at))
        seats.seat_take(
            table_id=table.pk,
            player_id=player.pk,
            seat=number,
            amount=least,
            key=f"demonstration-{table.slug}-sit",
            now=at,
        )
    for _ in range(HANDS):
        at = _hand_play(table, at)
    for player, session in zip(players, sessions, strict=True):
        key = f"demonstration-{table.slug}-leave"
        seats.seat_leave(table_id=table.pk, player_id=player.pk, key=key, now=at)
        session_end(session_id=session.pk, reason=PlaySession.End.PLAYER, now=at)
    return HANDS


def _hand_play(table: Table, at: datetime) -> datetime:
    """One hand, from its deal to its end."""
    table.refresh_from_db()
    assert table.deadline_at is not None
    at = max(at, table.deadline_at)
    tables.table_tick(table_id=table.pk, now=at)
    while (hand := _hand(table)) is not None:
        at += timedelta(seconds=3)
        action, player_id = _decision(hand)
        play.poker_act(
            table_id=table.pk,
            player_id=player_id,
            round_number=hand.number,
            decision=hand.decision,
            action=action,
            to=None,
            key=f"demonstration-{table.slug}-{hand.number}-{hand.decision}",
            now=at,
        )
    return at


def _hand(table: Table) -> Hand | None:
    """The hand under way; None once it has ended."""
    table.refresh_from_db()
    current = table.round
    if current is None or current.phase != Round.Phase.PLAYING:
        return None
    return hand_now(table.pk, table.slug, table.version, current, rules_of(current))


def _decision(hand: Hand) -> tuple[str, int]:
    """Mostly along with the others; now and then somebody gives up."""
    may, seat = legal(hand.state), hand.seat_to_act
    assert may is not None
    assert seat is not None
    if may.check:
        return "check", hand.players[seat]
    return ("call" if dice.below(5) else "fold"), hand.players[seat]

"""The past of the demonstration's banked card tables: a few rounds of its two players, through the real services.

What a game's players lay and decide is in `PLAYS`; a new game adds a line.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from accounts.models import Player, PlaySession
from accounts.services.sessions import session_end
from casino import dice
from games.engines import blackjack, stud
from games.models import Round, Table
from games.selectors.lobby import offers_wheels
from games.services import bets, individual, tables
from games.services.bets import Wanted
from games.services.cards import blackjack_acts, stud_acts
from games.services.cards.rounds import GAMES, values_of_round

ROUNDS = 8
OWN_ROUNDS = 4


class Play(NamedTuple):
    """What the demonstration's players do at a game's tables."""

    # The bets of the player who comes first, second, ...
    lay: Callable[[int], list[Wanted]]
    # One decision of whoever is asked, at that hour; None where the game asks for none.
    decide: Callable[[Table, Round, datetime], None] | None = None


def rounds_play(table: Table, players: Sequence[Player], begin: datetime) -> int:
    """At a table of several, or at each player's own where the table is such an offer; the number of rounds."""
    if offers_wheels(table, begin):
        return sum(_own_play(table, player, begin) for player in players)
    sessions = [_enter(table, player, begin) for player in players]
    at = begin
    for number in range(1, ROUNDS + 1):
        for place, player in enumerate(players, 1):
            _lay(table, player, place, number, at + timedelta(seconds=5))
        at = _played(table, _tick(table))
        if number == ROUNDS:
            _leave(sessions, at)
        at = _next(table, at)
    return ROUNDS


def _own_play(offer: Table, player: Player, begin: datetime) -> int:
    table = individual.table_own(offer_id=offer.pk, player_id=player.pk, now=begin)
    session = _enter(table, player, begin)
    at = begin
    for number in range(1, OWN_ROUNDS + 1):
        _lay(table, player, 1, number, at + timedelta(seconds=8))
        at += timedelta(seconds=12)
        key = f"demonstration-{table.slug}-{number}-deal"
        individual.cards_deal(table_id=table.pk, player_id=player.pk, round_number=number, key=key, now=at)
        at = _played(table, at)
        if number == OWN_ROUNDS:
            _leave([session], at)
        at = _next(table, at)
    return OWN_ROUNDS


def _enter(table: Table, player: Player, at: datetime) -> PlaySession:
    return tables.table_enter(player_id=player.pk, table_id=table.pk, device="demonstração", now=at)


def _leave(sessions: Sequence[PlaySession], at: datetime) -> None:
    for session in sessions:
        session_end(session_id=session.pk, reason=PlaySession.End.PLAYER, now=at)


def _lay(table: Table, player: Player, place: int, number: int, at: datetime) -> None:
    key = f"demonstration-{table.slug}-{number}"
    laid = PLAYS[table.game].lay(place)
    bets.bets_place(table_id=table.pk, player_id=player.pk, round_number=number, key=key, bets=laid, now=at)


def _tick(table: Table) -> datetime:
    """Let the clock's next step happen at its own hour; that hour."""
    table.refresh_from_db()
    assert table.deadline_at is not None
    at = table.deadline_at
    tables.table_tick(table_id=table.pk, now=at)
    return at


def _played(table: Table, at: datetime) -> datetime:
    """Everybody decides until the round has ended; that hour."""
    decide = PLAYS[table.game].decide
    while (current := _round(table)).phase == Round.Phase.PLAYING:
        assert decide is not None
        at += timedelta(seconds=3)
        decide(table, current, at)
    return at


def _next(table: Table, at: datetime) -> datetime:
    """The result has been shown; when the next round was opened."""
    _tick(table)
    current = _round(table)
    return max(at, current.opened_at)


def _round(table: Table) -> Round:
    table.refresh_from_db()
    assert table.round is not None
    return table.round


# --- Game by game ---


def _one_bet(place: int) -> list[Wanted]:
    return [Wanted(f"place:{place}", 500 * (1 + dice.below(3)))]


def _blackjack_decide(table: Table, current: Round, at: datetime) -> None:
    """No insurance; from 17 on a hand stands, below it draws."""
    game = GAMES[table.game]
    under_way = game.read(table, current, values_of_round(current))
    state = under_way.state
    said = {
        "table_id": table.pk,
        "round_number": current.number,
        "decision": under_way.decision,
        "key": f"demonstration-{table.slug}-{current.number}-{table.version}",
        "now": at,
    }
    if state.stage is blackjack.Stage.OFFERS:
        place = min(blackjack.offers(state))
        blackjack_acts.card_offer(player_id=under_way.owners[place], place=place, answer="decline", amount=0, **said)
        return
    turn = blackjack.to_act(state)
    assert turn is not None
    seat = state.seat(turn.seat)
    assert seat is not None
    action = "stand" if seat.hands[turn.hand].total >= 17 else "hit"
    owner = under_way.owners[turn.seat]
    blackjack_acts.card_act(player_id=owner, place=turn.seat, hand=turn.hand, action=action, ace_as_one=False, **said)


def _stud_lay(place: int) -> list[Wanted]:
    return [Wanted(f"place:{place}", 500)]


def _stud_decide(table: Table, current: Round, at: datetime) -> None:
    """Ace and king or better bets, less folds."""
    under_way = GAMES[table.game].read(table, current, values_of_round(current))
    place = under_way.waiting[0]
    stud_acts.stud_act(
        table_id=table.pk,
        player_id=under_way.owners[place],
        round_number=current.number,
        decision=under_way.decision,
        place=place,
        action="bet" if stud.qualifies(under_way.seat(place).cards) else "fold",
        key=f"demonstration-{table.slug}-{current.number}-{place}",
        now=at,
    )


def _baccarat_lay(place: int) -> list[Wanted]:
    """The one on banca, the other on ponto, and now and then a little on the tie."""
    side = "banca" if place % 2 else "ponto"
    laid = [Wanted(side, 500 * (1 + dice.below(4)))]
    return laid if dice.below(4) else [*laid, Wanted("empate", 500)]


PLAYS: Mapping[str, Play] = {
    Table.Game.BLACKJACK: Play(_one_bet, _blackjack_decide),
    Table.Game.STUD: Play(_stud_lay, _stud_decide),
    # Nobody decides anything once bets are closed.
    Table.Game.BACCARAT: Play(_baccarat_lay),
}

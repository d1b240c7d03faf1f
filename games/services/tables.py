"""Coming to a table and what the clock does at it, whatever its game: wake, tick, void, sleep."""

import logging
from datetime import datetime

from django.db import transaction

from accounts.models import PlaySession
from accounts.services.sessions import session_end, session_open
from casino.prepared import Prepared
from games.models import Round, Table
from games.selectors.tables import game_of, is_tournament
from games.services import individual, roulette
from games.services.cards import rounds as cards
from games.services.commands import table_take
from games.services.poker import hosted
from games.services.poker.clock import hand_void, poker_tick, room_wake
from games.services.poker.seats import seat_give_up
from games.services.poker.training import company_keep

logger = logging.getLogger(__name__)

POKER = (Table.Game.HOLDEM, Table.Game.OMAHA)


def table_enter(*, player_id: int, table_id: int, device: str, now: datetime) -> PlaySession:
    """Open (or find) the player's session and wake the table if nobody was there. Raises Refused."""
    if is_tournament(table_id):
        return _tournament_enter(player_id=player_id, table_id=table_id, device=device, now=now)
    if game_of(table_id) in POKER:
        # Nothing begins with a visit: who has come watches until there is a seat (806/7-8).
        session = session_open(player_id=player_id, table_id=table_id, device=device, now=now)
        if Table.objects.filter(pk=table_id, deadline_at=None).exists():
            room_wake(table_id=table_id, now=now)
        company_keep(table_id=table_id, now=now)
        return session
    owner_id = individual.entrance_check(table_id=table_id, player_id=player_id, now=now)
    session = session_open(player_id=player_id, table_id=table_id, device=device, now=now)
    # Always asked under the table's lock, after the session is committed: a table that is just going to sleep either
    # sees this session and stays awake, or has slept and is woken here.
    round_open(table_id=table_id, now=now)
    if owner_id is not None:
        individual.wheel_wake(table_id=table_id, now=now)
    elif is_cards(game_of(table_id)):
        cards.table_wake(table_id=table_id, now=now)
    return session


def _tournament_enter(*, player_id: int, table_id: int, device: str, now: datetime) -> PlaySession:
    """Whoever has a seat at a tournament's table takes the play up again by coming to it (810/26-27)."""
    was_there = PlaySession.objects.filter(player_id=player_id, table_id=table_id, ended_at=None).exists()
    session = session_open(player_id=player_id, table_id=table_id, device=device, now=now)
    if not was_there:
        hosted.presence_set(table_id=table_id, player_id=player_id, is_there=True, now=now)
    return session


def is_cards(game: str) -> bool:
    """Is it one of the banked card games?"""
    return game in cards.GAMES


def round_open(*, table_id: int, now: datetime) -> int | None:
    """Open the next round of a banked game, if one may open now; its id."""
    opens = cards.round_open if is_cards(game_of(table_id)) else roulette.round_open
    return opens(table_id=table_id, now=now)


def table_tick(*, table_id: int, now: datetime) -> bool:
    """Do what is due at a table now, whatever it is; each step checks again under the lock. True if done."""
    found = _DUE.first(table_id)
    if found is None:
        raise Table.DoesNotExist
    deadline, version, game, status, of_tournament, phase, closes_at = found
    if deadline is None or now < deadline:
        return False
    if of_tournament and phase != Round.Phase.PLAYING:
        return hosted.between(table_id=table_id, now=now)
    if of_tournament and hosted.has_stood_still(table_id=table_id, now=now):
        return True
    if game in POKER:
        if not of_tournament and phase != Round.Phase.PLAYING:
            company_keep(table_id=table_id, now=now)
        return poker_tick(table_id=table_id, now=now, version=version)
    if phase == Round.Phase.BETTING:
        if closes_at is None:
            return individual.wheel_idle(table_id=table_id, now=now)
        closes = cards.betting_close if is_cards(game) else roulette.round_close
        return closes(table_id=table_id, now=now)
    if phase == Round.Phase.SPINNING:
        return roulette.round_settle(table_id=table_id, now=now)
    if phase == Round.Phase.PLAYING:
        return cards.decision_late(table_id=table_id, now=now)
    if status == Table.Status.OPEN and _someone_there(table_id):
        return round_open(table_id=table_id, now=now) is not None
    return _table_sleep(table_id, now)


_DUE = Prepared(
    lambda table: Table.objects.filter(pk=table).values_list(
        "deadline_at", "version", "game", "status", "is_tournament", "round__phase", "round__closes_at"
    )
)


def session_leave(*, session_id: int, now: datetime) -> bool:
    """End a session as its player wishes. At a poker table the seat is given up first; False where its chips are in a
    hand, at whose end the clock ends the session. Raises Refused."""
    table = Table.objects.get(sessions=session_id)
    if table.is_tournament:
        player_id = PlaySession.objects.values_list("player_id", flat=True).get(pk=session_id)
        hosted.presence_set(table_id=table.pk, player_id=player_id, is_there=False, now=now)
    if table.game in POKER and seat_give_up(table_id=table.pk, session_id=session_id, now=now):
        return False
    session_end(session_id=session_id, reason=PlaySession.End.PLAYER, now=now)
    return True


def round_void(*, round_id: int, reason: str, now: datetime) -> bool:
    """Void an open round that can't be finished, by the rules of its game. Returns whether anything was done."""
    game = Table.objects.values_list("game", flat=True).get(rounds__pk=round_id)
    void = hand_void if game in POKER else cards.round_void if is_cards(game) else roulette.round_void
    return void(round_id=round_id, reason=reason, now=now)


def table_wake(*, table_id: int, now: datetime) -> None:
    """A table that was closed is open again: what waits there goes on."""
    if game_of(table_id) in POKER:
        Table.objects.filter(pk=table_id, deadline_at=None).update(deadline_at=now)
    elif _someone_there(table_id):
        round_open(table_id=table_id, now=now)


def _someone_there(table_id: int) -> bool:
    return PlaySession.objects.filter(table_id=table_id, ended_at=None).exists()


@transaction.atomic
def _table_sleep(table_id: int, now: datetime) -> bool:
    """No deadline while nobody is there: the next one to come in wakes the table."""
    table = table_take(table_id)
    due = table.deadline_at is not None and now >= table.deadline_at
    open_round = table.round is not None and table.round.phase in Round.OPEN_PHASES
    if not due or open_round or (table.status == Table.Status.OPEN and _someone_there(table_id)):
        return False
    Table.objects.filter(pk=table_id).update(deadline_at=None)
    return True

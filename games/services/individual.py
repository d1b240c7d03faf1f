"""Individual tables (804/4, 805/5, 807/4): each player's own, where the player has the ball or the cards started.

Everything that is not here is the other tables' code: bets, commitment, spin, settlement, log, session. The house's
clock acts only for whoever does nothing: it warns, ends the session, or launches the ball for a bet left standing.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import Player, PlaySession
from accounts.services.sessions import presence_check, session_let_go, session_played, session_warn
from casino.refusal import Denial, Refusal, Refused
from casino.rulebook.selectors import banked_values
from casino.rulebook.values import WARNED_SECONDS
from games.announce import Announcement, announce
from games.events import BallLaunched, EventDraft, IdleWarned
from games.log import CommandMark, append
from games.models import Bet, Round, Table
from games.refusals import TableRefusal
from games.refusals_cards import PlaceRefusal, place_denial
from games.selectors.lobby import offers_wheels
from games.services import roulette
from games.services.cards import rounds as card_rounds
from games.services.commands import Answer, command_answered, command_mark, round_now, system_mark, table_take


@transaction.atomic
def table_own(*, offer_id: int, player_id: int, now: datetime) -> Table:
    """The player's own wheel under this offer, made at the first visit. Raises Refused."""
    offer = Table.objects.filter(pk=offer_id, owner=None).first()
    if offer is None or not offers_wheels(offer, now):
        raise Refused(Denial(TableRefusal.NO_SUCH_TABLE))
    if offer.status != Table.Status.OPEN:
        raise Refused(Denial(TableRefusal.TABLE_CLOSED))
    # Asked before anything is made: no wheel for somebody who could not sit down at it.
    presence_check(player_id=player_id, currency=offer.currency, now=now)
    owner = Player.objects.get(pk=player_id)
    table, _made = Table.objects.get_or_create(
        offer=offer,
        owner=owner,
        defaults={
            "slug": f"{offer.slug}-{owner.public_id}",
            "name": offer.name,
            "game": offer.game,
            "currency": offer.currency,
            "rules_key": offer.rules_key,
            "place_in_lobby": offer.place_in_lobby,
        },
    )
    return table


def entrance_check(*, table_id: int, player_id: int, now: datetime) -> int | None:
    """Nobody sits down at another's wheel, nor at the offer itself: Refused, as if there were no such table.

    The table's owner, None where it is everybody's.
    """
    table = Table.objects.get(pk=table_id)
    if offers_wheels(table, now) or table.owner_id not in (None, player_id):
        raise Refused(Denial(TableRefusal.NO_SUCH_TABLE))
    return table.owner_id


@transaction.atomic
def ball_launch(*, table_id: int, player_id: int, round_number: int, key: str, now: datetime) -> Answer:
    """«Lançar a bola» (804/15, 807/17): the player's bets are closed and the committed number is opened."""
    mark = command_mark(player_id=player_id, key=key, body=["launch", table_id, round_number])
    wrong = (TableRefusal.NOT_INDIVIDUAL, TableRefusal.NOTHING_TO_LAUNCH)
    return _own_end(table_id, player_id, round_number, mark, (Table.Game.ROULETTE,), wrong, now)


@transaction.atomic
def cards_deal(*, table_id: int, player_id: int, round_number: int, key: str, now: datetime) -> Answer:
    """«Dar cartas» (805/13, 812/28): the player's bets are closed and the committed shoe is dealt from."""
    mark = command_mark(player_id=player_id, key=key, body=["deal", table_id, round_number])
    wrong = (PlaceRefusal.NOT_OWN_TABLE, PlaceRefusal.NOTHING_TO_DEAL)
    return _own_end(table_id, player_id, round_number, mark, card_rounds.GAMES, wrong, now)


def _own_end(
    table_id: int,
    player_id: int,
    round_number: int,
    mark: CommandMark,
    games: Collection[str],
    wrong: tuple[Refusal, Refusal],
    now: datetime,
) -> Answer:
    """The owner of an individual table ends its bets. `wrong`: why not at another table, and why not without a bet."""
    table = table_take(table_id)
    if answer := command_answered(mark, table_id):
        return answer
    if table.owner_id != player_id or table.game not in games:
        raise Refused(_denial(wrong[0], table))
    session = PlaySession.objects.filter(player_id=player_id, table=table, ended_at=None).first()
    if session is None:
        raise Refused(Denial(TableRefusal.SESSION_ENDED))
    current = round_now(table, round_number)
    if current.phase != Round.Phase.BETTING:
        raise Refused(Denial(TableRefusal.BETS_CLOSED))
    if current.closes_at is not None:
        raise Refused(_denial(wrong[0], table))
    if not _stands(current):
        raise Refused(_denial(wrong[1], table))
    session_played(session_id=session.pk)
    return Answer(table_id=table_id, version=_betting_end(table, current, player_id, mark, now))


def _denial(refusal: Refusal, table: Table) -> Denial:
    """By the rule of the table's own game, where the same words serve several."""
    return place_denial(refusal, table.game) if isinstance(refusal, PlaceRefusal) else Denial(refusal)


def _betting_end(table: Table, current: Round, by: int | None, mark: CommandMark, now: datetime) -> int:
    """Bets are closed by that player, or by the house for who is not there; the table's new version."""
    if table.game == Table.Game.ROULETTE:
        launched = EventDraft(BallLaunched(), player_id=by, by_system=by is None)
        return roulette.betting_end(table=table, current=current, launched=launched, command=mark, now=now)
    return card_rounds.betting_end(table=table, current=current, by=by, command=mark, now=now)


@transaction.atomic
def wheel_wake(*, table_id: int, now: datetime) -> None:
    """Someone is back at a wheel whose round has been waiting: from now on the clock looks after it again."""
    table = table_take(table_id)
    current = table.round
    waiting = current is not None and current.phase == Round.Phase.BETTING and current.closes_at is None
    if current is None or not waiting or table.deadline_at is not None:
        return
    deadline = now + timedelta(seconds=banked_values(current.rules).idle_seconds)
    Table.objects.filter(pk=table_id).update(deadline_at=deadline)
    announce(Announcement(table_id=table_id, version=table.version, deadline=deadline))


@transaction.atomic
def wheel_idle(*, table_id: int, now: datetime) -> bool:
    """Nothing was bet for the rules' time: warn; a minute later launch the ball if a bet stands, else end the session.

    True if anything was done. The round without a bet stays open, committed as it is, until the player comes back.
    """
    table = table_take(table_id)
    current = table.round
    if current is None or current.phase != Round.Phase.BETTING or current.closes_at is not None:
        return False
    if table.deadline_at is None or now < table.deadline_at:
        return False
    session = PlaySession.objects.filter(table=table, ended_at=None).first()
    if session is not None and session.warned_at is None:
        _warn(table, current, session, now)
        return True
    if _stands(current):
        _betting_end(table, current, None, system_mark("close", current.pk), now)
        if session is not None:
            session_played(session_id=session.pk)
        return True
    Table.objects.filter(pk=table_id).update(deadline_at=None)
    if session is not None:
        session_let_go(session_id=session.pk, now=now)
    return True


def _warn(table: Table, current: Round, session: PlaySession, now: datetime) -> None:
    """Told by the log, so that the table's version moves on: a lost announcement costs a moment and no warning."""
    deadline = now + timedelta(seconds=WARNED_SECONDS)
    session_warn(session_id=session.pk, now=now)
    done = append(
        table_id=table.pk,
        round_id=current.pk,
        expected_version=table.version,
        events=[EventDraft(IdleWarned(), player_id=session.player_id, by_system=True)],
        deadline=deadline,
        command=system_mark(f"warn-{table.version}", current.pk),
        now=now,
    )
    announce(Announcement(table.pk, done.version, players=(session.player_id,), deadline=deadline))


def _stands(current: Round) -> bool:
    return Bet.objects.filter(round=current, state=Bet.State.PLACED).exists()

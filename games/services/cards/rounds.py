"""The life of a banked card table: bets open, cards are dealt, decisions, the bank, the end.

The clock calls, or a player's act; each looks again under the table's lock.

What a game has to say is its adapter's (`game.py`). A step and all that follows from it by itself are one transaction:
the last decision, the bank's cards and the payment of every stake.
"""

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.models import LedgerTransaction, PlaySession
from accounts.services.sessions import sessions_round_passed
from casino import dice
from casino.prepared import Prepared
from casino.rulebook.selectors import banked_values, values_of
from games.engines.cards import shoe
from games.events import EventDraft, RoundSettled
from games.events_cards import BettingExtended
from games.fairness import round_ref
from games.fairness_cards import deck_leaves, tree_root
from games.log import CommandMark
from games.models import Bet, Round, Table
from games.sealed_deck import RecordLost, deck_open, deck_seal
from games.services.cards import money
from games.services.cards.baccarat import Baccarat
from games.services.cards.blackjack import Blackjack
from games.services.cards.game import CardGame, CardValues, StakeResult
from games.services.cards.money import Added
from games.services.cards.stud import Stud
from games.services.commands import system_mark, table_take
from games.services.rounds import round_annul, round_begin, round_settled_write, round_write, rules_to_open
from games.services.settlement import bettors, round_totals

logger = logging.getLogger(__name__)

# Public reason of a void round (805/27).
CARDS_LOST = gettext_noop("Não foi possível determinar as cartas da jogada.")

GAMES: Mapping[str, CardGame] = {
    Table.Game.BLACKJACK.value: Blackjack(),
    Table.Game.STUD.value: Stud(),
    Table.Game.BACCARAT.value: Baccarat(),
}


def values_of_round(current: Round) -> CardValues:
    """The values that the round was opened under, whatever governs now."""
    return values_of(current.rules_id)


@transaction.atomic
def round_open(*, table_id: int, now: datetime) -> int | None:
    """Shuffle and commit a fresh shoe, then open betting (805/12). The round's id; None where none may open now."""
    table = table_take(table_id)
    rules = rules_to_open(table=table, now=now)
    if rules is None:
        return None
    values = banked_values(rules)
    if values.individual and table.owner_id is None:
        # The offer of individual tables is a sign on the door: nothing is played at it.
        return None
    game = GAMES[table.game]
    closes_at = None if values.individual else now + timedelta(seconds=values.betting_seconds)
    opened = round_begin(
        table=table,
        rules=rules,
        game=game.word,
        commit=lambda ref: _shoe_commit(ref, game.decks(values)),
        closes_at=closes_at,
        deadline=closes_at or now + timedelta(seconds=values.idle_seconds),
        now=now,
    )
    return opened.pk


def _shoe_commit(ref: str, decks: int) -> tuple[str, str, bytes]:
    cards = dice.shuffled(shoe(decks))
    salts = [dice.salt() for _ in cards]
    return tree_root(deck_leaves(ref, cards, salts)).hex(), *deck_seal(ref, cards, salts)


@transaction.atomic
def betting_close(*, table_id: int, now: datetime) -> bool:
    """The time to bet is over: deal (805/14), or go on waiting where nobody has bet. True if anything was done."""
    table = table_take(table_id)
    current = table.round
    if current is None or current.phase != Round.Phase.BETTING or current.closes_at is None:
        return False
    if now < current.closes_at:
        return False
    if Bet.objects.filter(round=current, state=Bet.State.PLACED).exists():
        betting_end(table=table, current=current, by=None, command=system_mark("close", current.pk), now=now)
    else:
        _betting_extend(table, current, now)
    return True


def _betting_extend(table: Table, current: Round, now: datetime) -> None:
    """Without a bet there is no round (805/2.f): the betting time that has passed counts as idle for who was there,
    and another one begins while somebody is."""
    values = values_of_round(current)
    began = now - timedelta(seconds=values.betting_seconds)
    sessions_round_passed(
        table_id=table.pk, bettor_ids=[], round_opened_at=began, invite_after=values.idle_rounds, now=now
    )
    if not PlaySession.objects.filter(table=table, ended_at=None).exists():
        Table.objects.filter(pk=table.pk).update(deadline_at=None)
        return
    betting_again(table=table, current=current, now=now)


def betting_again(*, table: Table, current: Round, now: datetime) -> None:
    """Another betting time of the round that is open, its commitment as it is. The table is held."""
    seconds = values_of_round(current).betting_seconds
    closes_at = now + timedelta(seconds=seconds)
    Round.objects.filter(pk=current.pk).update(closes_at=closes_at)
    drafts = [EventDraft(BettingExtended(seconds=seconds), by_system=True)]
    mark = system_mark(f"betting-{table.version}", current.pk)
    round_write(table=table, current=current, drafts=drafts, deadline=closes_at, command=mark, now=now)


@transaction.atomic
def table_wake(*, table_id: int, now: datetime) -> None:
    """Somebody has come to a table that fell asleep with its bets open: a betting time begins."""
    table = table_take(table_id)
    current = table.round
    if current is None or current.phase != Round.Phase.BETTING or table.deadline_at is not None:
        return
    if current.closes_at is not None and table.status == Table.Status.OPEN:
        betting_again(table=table, current=current, now=now)


def betting_end(*, table: Table, current: Round, by: int | None, command: CommandMark, now: datetime) -> int:
    """Bets are closed and the cards dealt, by the clock or by that player; the table's new version. It is held."""
    values, game = values_of_round(current), GAMES[table.game]
    ref = round_ref(table.slug, current.number)
    try:
        cards, _salts = deck_open(current, ref, decks=game.decks(values))
    except RecordLost:
        logger.exception("the shoe of %s is lost", ref)
        return _void(table, current, CARDS_LOST, now)
    standing = Bet.objects.filter(round=current, state=Bet.State.PLACED).select_related("player").order_by("id")
    bets = list(standing)
    money.accounts_hold(table, current, [bet.player_id for bet in bets])
    step = game.deal(current, values, cards, bets, by, now)
    current.closes_at = current.closes_at or now
    current.phase = Round.Phase.PLAYING
    Round.objects.filter(pk=current.pk).update(phase=current.phase, closes_at=current.closes_at)
    return put(table=table, current=current, under_way=step.under_way, drafts=step.drafts, command=command, now=now)


def put(
    *,
    table: Table,
    current: Round,
    under_way: Any,
    drafts: Sequence[EventDraft],
    command: CommandMark,
    now: datetime,
    added: Added | None = None,
) -> int:
    """Write a step and whatever follows from it by itself: who is paid at once, the bank's part, the end.

    The accounts of everybody in the round are held by the caller. `added`: the stake that the step adds. Returns the
    version that the step made, which is what its command is answered when it is sent again; the round's end, where it
    follows, makes one more.
    """
    game, values = GAMES[table.game], values_of_round(current)
    finished = not game.asks(under_way)
    told, paid = list(drafts), {}
    if finished:
        step = game.finish(under_way)
        under_way, told = step.under_way, [*told, *step.drafts]
    else:
        paid = _decided_now(game, under_way, current)
        told += game.paid_drafts(under_way, list(paid))
    deadline = now + timedelta(seconds=game.shown_seconds(values)) if finished else game.deadline(under_way)
    done = round_write(table=table, current=current, drafts=told, deadline=deadline, command=command, now=now)
    table.version = done.version
    if added is not None:
        money.stake_add(table=table, current=current, added=added, command_id=done.command_id, now=now)
    if finished:
        _settle(table, current, game, under_way, deadline, now)
    elif paid:
        key = f"round:{current.pk}:paid:{done.version}"
        money.stakes_decide(paid)
        money.stakes_pay(
            table=table, current=current, bets=list(paid), kind=LedgerTransaction.Kind.BET_PAID, key=key, now=now
        )
    game.keep(table.pk, table.version, under_way)
    return done.version


def _decided_now(game: CardGame, under_way: Any, current: Round) -> dict[Bet, StakeResult]:
    """The standing stakes that have ended, with what each has come to."""
    bets = _STANDING.rows(current.pk)
    results = game.results(under_way, bets)
    return {bet: results[bet.pk] for bet in bets if bet.pk in results}


_STANDING = Prepared(lambda current: Bet.objects.filter(round_id=current, state=Bet.State.PLACED).order_by("id"))


def _settle(table: Table, current: Round, game: CardGame, under_way: Any, shown_until: datetime, now: datetime) -> None:
    """Every stake is decided and paid (805/25-26); the round is over."""
    decided = _decided_now(game, under_way, current)
    standing = Bet.objects.filter(round=current, state=Bet.State.PLACED).count()
    assert standing == len(decided), "every stake is decided by the end"
    money.stakes_decide(decided)
    money.stakes_pay(
        table=table,
        current=current,
        bets=list(decided),
        kind=LedgerTransaction.Kind.ROUND_SETTLED,
        key=f"round:{current.pk}:settled",
        now=now,
    )
    sessions_round_passed(
        table_id=table.pk,
        bettor_ids=bettors(current.pk),
        round_opened_at=current.opened_at,
        invite_after=values_of_round(current).idle_rounds,
        now=now,
    )
    totals = round_totals(current.pk)
    settled = RoundSettled(staked=totals.staked, returned=totals.returned)
    Round.objects.filter(pk=current.pk).update(outcome=game.outcome(under_way))
    table.version = round_settled_write(table=table, current=current, settled=settled, deadline=shown_until, now=now)


@transaction.atomic
def decision_late(*, table_id: int, now: datetime) -> bool:
    """The time to decide is over: what the rules do for who has said nothing. True if anything was done."""
    table = table_take(table_id)
    current = table.round
    if current is None or current.phase != Round.Phase.PLAYING:
        return False
    if table.deadline_at is not None and now < table.deadline_at:
        return False
    game = GAMES[table.game]
    try:
        under_way = game.read(table, current, values_of_round(current))
    except RecordLost:
        logger.exception("round %s/%s is lost", table.slug, current.number)
        _void(table, current, CARDS_LOST, now)
        return True
    money.accounts_hold(table, current, bettors(current.pk))
    step = game.time_out(under_way, now)
    mark = system_mark(f"timeout-{table.version}", current.pk)
    put(table=table, current=current, under_way=step.under_way, drafts=step.drafts, command=mark, now=now)
    return True


@transaction.atomic
def round_void(*, round_id: int, reason: str, now: datetime) -> bool:
    """Void an open round: every stake that stands goes back and the reason is public (805/27-28)."""
    table = table_take(Round.objects.values_list("table_id", flat=True).get(pk=round_id))
    current = table.round
    if current is None or current.pk != round_id or current.phase not in Round.OPEN_PHASES:
        return False
    _void(table, current, reason, now)
    return True


def _void(table: Table, current: Round, reason: str, now: datetime) -> int:
    shown_until = now + timedelta(seconds=values_of_round(current).result_seconds)
    return round_annul(table=table, current=current, reason=reason, deadline=shown_until, now=now)

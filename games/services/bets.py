"""Bets at banked tables: place a list (all or nothing), take back, repeat, double. One function, one transaction."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction

from accounts import ledger
from accounts.models import LedgerAccount, LedgerTransaction, PlaySession
from accounts.services.sessions import session_played
from accounts.services.spending import may_spend
from accounts.services.telling import wallet_told
from casino.prepared import Prepared
from casino.refusal import Denial, Refused
from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.selectors import values_of
from casino.rulebook.stud_values import StudValues
from casino.rulebook.values import RouletteValues
from casino.statements import statement
from games.announce import Announcement, announce
from games.card_positions import is_later
from games.events import BetsPlaced, BetsWithdrawn, CallBetsPlaced, CallBetsWithdrawn, EventDraft
from games.log import CommandMark, append
from games.models import Bet, Round, Table
from games.refusals import TableRefusal
from games.services.commands import Answer, command_answered, command_mark, round_now, table_take
from games.services.laying import Announced, Asked, Hand, Laid, Laying, Wanted
from games.services.laying_baccarat import baccarat_laying, baccarat_withdrawing
from games.services.laying_blackjack import blackjack_laying
from games.services.laying_roulette import roulette_laying

__all__ = [
    "MOST_BETS",
    "Announced",
    "Asked",
    "Wanted",
    "bets_double",
    "bets_place",
    "bets_repeat",
    "bets_to_repeat",
    "bets_withdraw_all",
    "bets_withdraw_last",
    "escrow_ref",
]

# One gesture names at most this many bets: more than every position of a layout that a hand could cover.
MOST_BETS = 200


_LAYINGS: Mapping[type, Laying] = {
    RouletteValues: roulette_laying,
    BlackjackValues: blackjack_laying,
    StudValues: blackjack_laying,
    BaccaratValues: baccarat_laying,
}


@transaction.atomic
def bets_place(
    *, table_id: int, player_id: int, round_number: int, key: str, bets: Sequence[Asked], now: datetime
) -> Answer:
    """Place all of `bets` or none (804/7-12, 807/7-13). Raises Refused: nothing has changed then."""
    asked = [[b.position, b.amount] if isinstance(b, Wanted) else ["call", b.call, b.amount] for b in bets]
    mark = command_mark(player_id=player_id, key=key, body=["place", table_id, round_number, asked])
    table = table_take(table_id)
    if answer := command_answered(mark, table_id):
        return answer
    if not 0 < len(bets) <= MOST_BETS:
        raise Refused(Denial(TableRefusal.TOO_MANY_BETS, details={"most": MOST_BETS}))
    hand = _hand(table, player_id, round_number, now)
    return _place(hand, bets, mark)


@transaction.atomic
def bets_repeat(*, table_id: int, player_id: int, round_number: int, key: str, now: datetime) -> Answer:
    """Place again what the player had when bets closed in the last round he played here. One act, one round."""
    mark = command_mark(player_id=player_id, key=key, body=["repeat", table_id, round_number])
    table = table_take(table_id)
    if answer := command_answered(mark, table_id):
        return answer
    hand = _hand(table, player_id, round_number, now)
    last = bets_to_repeat(table_id=table_id, player_id=player_id, before_round=hand.round.number)
    if hand.standing or not last:
        raise Refused(Denial(TableRefusal.NOTHING_TO_REPEAT))
    return _place(hand, last, mark)


@transaction.atomic
def bets_double(*, table_id: int, player_id: int, round_number: int, key: str, now: datetime) -> Answer:
    """Place once more everything that the player has standing in this round."""
    mark = command_mark(player_id=player_id, key=key, body=["double", table_id, round_number])
    table = table_take(table_id)
    if answer := command_answered(mark, table_id):
        return answer
    hand = _hand(table, player_id, round_number, now)
    if not hand.standing:
        raise Refused(Denial(TableRefusal.NOTHING_TO_REPEAT))
    return _place(hand, _added_up(hand.standing), mark)


@transaction.atomic
def bets_withdraw_last(*, table_id: int, player_id: int, round_number: int, key: str, now: datetime) -> Answer:
    """Take back the player's last gesture that still stands, whole (undo)."""
    mark = command_mark(player_id=player_id, key=key, body=["withdraw_last", table_id, round_number])
    table = table_take(table_id)
    if answer := command_answered(mark, table_id):
        return answer
    hand = _hand(table, player_id, round_number, now)
    latest = max((bet.command_id for bet in hand.standing), default=None)
    return _withdraw(hand, [bet for bet in hand.standing if bet.command_id == latest], mark)


@transaction.atomic
def bets_withdraw_all(*, table_id: int, player_id: int, round_number: int, key: str, now: datetime) -> Answer:
    """Take back everything that the player has standing in this round (clear)."""
    mark = command_mark(player_id=player_id, key=key, body=["withdraw_all", table_id, round_number])
    table = table_take(table_id)
    if answer := command_answered(mark, table_id):
        return answer
    hand = _hand(table, player_id, round_number, now)
    return _withdraw(hand, hand.standing, mark)


def bets_to_repeat(*, table_id: int, player_id: int, before_round: int) -> list[Asked]:
    """What the player had standing at the end of his last round at this table, added up by position and by call."""
    last = (
        Bet.objects.filter(round__table_id=table_id, player_id=player_id, round__number__lt=before_round)
        .exclude(state=Bet.State.WITHDRAWN)
        .order_by("-round__number")
        .values_list("round_id", flat=True)
        .first()
    )
    if last is None:
        return []
    bets = Bet.objects.filter(round_id=last, player_id=player_id).exclude(state=Bet.State.WITHDRAWN).order_by("id")
    return _added_up(bet for bet in bets if not is_later(bet.position))


def escrow_ref(round_id: int) -> str:
    """The escrow account of a round: stakes lie there from the bet to its decision."""
    return f"round:{round_id}"


_SESSION = Prepared(lambda player, table: PlaySession.objects.filter(player_id=player, table_id=table, ended_at=None))
_SESSION_OPEN = Prepared(lambda session: PlaySession.objects.filter(pk=session, ended_at=None).values_list("pk"))
_STANDING = Prepared(
    lambda current, player: Bet.objects.filter(round_id=current, player_id=player, state=Bet.State.PLACED).order_by(
        "id"
    )
)


def _hand(table: Table, player_id: int, round_number: int, now: datetime) -> Hand:
    session = _SESSION.first(player_id, table.pk)
    if session is None:
        raise Refused(Denial(TableRefusal.SESSION_ENDED))
    current = round_now(table, round_number)
    # The hour decides, not the clock: a clock that comes late does not lengthen the betting time.
    if current.phase != Round.Phase.BETTING or (current.closes_at is not None and now >= current.closes_at):
        raise Refused(Denial(TableRefusal.BETS_CLOSED))
    standing = _STANDING.rows(current.pk, player_id)
    return Hand(table, current, session, values_of(current.rules_id), standing, now)


def _place(hand: Hand, asked: Sequence[Asked], mark: CommandMark) -> Answer:
    laid = _LAYINGS[type(hand.values)](hand, asked)
    total = sum(amount for one in laid for _, amount in one.stakes)
    player_id, currency = hand.session.player_id, hand.table.currency
    may_spend(player_id=player_id, currency=currency, amount=total, kind="stake", now=hand.now)
    # Asked again now that the wallet is held: whatever ends a session holds it too.
    if not _SESSION_OPEN.rows(hand.session.pk):
        raise Refused(Denial(TableRefusal.SESSION_ENDED))
    done = append(
        table_id=hand.table.pk,
        round_id=hand.round.pk,
        expected_version=hand.table.version,
        events=[EventDraft(_placed(laid), player_id=player_id, amount=total)],
        deadline=_deadline(hand),
        command=mark,
        now=hand.now,
    )
    _bets_write(hand, laid, done.command_id)
    if hand.values.individual:
        session_played(session_id=hand.session.pk)
    _move(hand, done.command_id, total, LedgerTransaction.Kind.BET_PLACED)
    _tell(hand, done.version)
    return Answer(table_id=hand.table.pk, version=done.version)


_ROW = "(" + ", ".join(["%s"] * 11) + ")"
_WRITE = """
INSERT INTO games_bet
    (round_id, player_id, session_id, command_id, position, call, amount, state, prize, returned, placed_at) VALUES
"""
_WITHDRAW = "UPDATE games_bet SET state = 'withdrawn' WHERE id IN ({marks})"


def _bets_write(hand: Hand, laid: Sequence[Laid], command_id: int) -> None:
    """One row for each stake."""
    at = connection.ops.adapt_datetimefield_value(hand.now)
    whose = [hand.round.pk, hand.session.player_id, hand.session.pk, command_id]
    rows = [
        [*whose, position, one.call, amount, Bet.State.PLACED.value, 0, 0, at]
        for one in laid
        for position, amount in one.stakes
    ]
    statement(_WRITE + ", ".join([_ROW] * len(rows)), [value for row in rows for value in row])


def _withdraw(hand: Hand, bets: Sequence[Bet], mark: CommandMark) -> Answer:
    if not bets:
        raise Refused(Denial(TableRefusal.NOTHING_TO_WITHDRAW))
    if isinstance(hand.values, BaccaratValues):
        baccarat_withdrawing(hand, bets)
    total = sum(bet.amount for bet in bets)
    done = append(
        table_id=hand.table.pk,
        round_id=hand.round.pk,
        expected_version=hand.table.version,
        events=[EventDraft(_withdrawn(bets), player_id=hand.session.player_id, amount=total)],
        deadline=_deadline(hand),
        command=mark,
        now=hand.now,
    )
    statement(_WITHDRAW.format(marks=", ".join(["%s"] * len(bets))), [bet.pk for bet in bets])
    _move(hand, done.command_id, total, LedgerTransaction.Kind.BET_WITHDRAWN)
    _tell(hand, done.version)
    return Answer(table_id=hand.table.pk, version=done.version)


def _move(hand: Hand, command_id: int, total: int, kind: LedgerTransaction.Kind) -> None:
    """Between the player's wallet and the round's escrow, in the direction that `kind` says."""
    currency, player_id = hand.table.currency, hand.session.player_id
    wallet = ledger.wallet_id(player_id, currency)
    escrow = ledger.account_open(LedgerAccount.Kind.ESCROW, currency, ref=escrow_ref(hand.round.pk))
    placed = kind == LedgerTransaction.Kind.BET_PLACED
    move = ledger.Move(
        debit_id=wallet if placed else escrow,
        credit_id=escrow if placed else wallet,
        amount=total,
        session_id=hand.session.pk,
    )
    ledger.post(
        key=f"command:{command_id}",
        kind=kind,
        currency=currency,
        moves=[move],
        now=hand.now,
        player_id=player_id,
        session_id=hand.session.pk,
        round_id=hand.round.pk,
    )


def _tell(hand: Hand, version: int) -> None:
    # At a card table a bet takes a place, which nobody else can choose from then on.
    takes_place = hand.table.game != Table.Game.ROULETTE
    players = (hand.session.player_id,)
    announce(Announcement(table_id=hand.table.pk, version=version, players=players, everyone=takes_place))
    wallet_told(player_id=hand.session.player_id, currency=hand.table.currency, but=hand.table.pk)


def _placed(laid: Sequence[Laid]) -> BetsPlaced | CallBetsPlaced:
    rows = [row for one in laid for row in one.rows]
    calls = [[one.call, sum(amount for _, amount in one.stakes), one.rows] for one in laid if one.call]
    return CallBetsPlaced(bets=rows, calls=calls) if calls else BetsPlaced(bets=rows)


def _withdrawn(bets: Sequence[Bet]) -> BetsWithdrawn | CallBetsWithdrawn:
    rows = [[bet.position, bet.amount] for bet in bets]
    calls: dict[str, list[list[Any]]] = defaultdict(list)
    for bet in bets:
        if bet.call:
            calls[bet.call].append([bet.position, bet.amount])
    if not calls:
        return BetsWithdrawn(bets=rows)
    return CallBetsWithdrawn(
        bets=rows, calls=[[call, sum(amount for _, amount in parts), parts] for call, parts in calls.items()]
    )


def _deadline(hand: Hand) -> datetime | None:
    """When the clock must act: the round's own hour, or, at an individual wheel, when a bet will be long ago."""
    if hand.round.closes_at is not None:
        return hand.table.deadline_at
    return hand.now + timedelta(seconds=hand.values.idle_seconds)


def _added_up(bets: Iterable[Bet]) -> list[Asked]:
    """One thing to ask for each position and for each call, however many gestures laid it."""
    totals: dict[tuple[str, str], int] = defaultdict(int)
    for bet in bets:
        totals[bet.call, "" if bet.call else bet.position] += bet.amount
    return [
        Announced(call, amount) if call else Wanted(position, amount) for (call, position), amount in totals.items()
    ]

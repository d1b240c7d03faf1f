"""Bets at banked tables: place a list (all or nothing), take back, repeat, double. One function, one transaction."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
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
from casino.rulebook.selectors import values_of
from casino.rulebook.values import RouletteValues
from casino.statements import statement
from games.announce import Announcement, announce
from games.engines import roulette
from games.events import BetsPlaced, BetsWithdrawn, CallBetsPlaced, CallBetsWithdrawn, EventDraft
from games.log import CommandMark, append
from games.models import Bet, Round, Table
from games.refusals import TableRefusal
from games.services.commands import Answer, command_answered, command_mark, round_now, table_take

# One gesture names at most this many bets: more than every position of a layout that a hand could cover.
MOST_BETS = 200


@dataclass(frozen=True, slots=True)
class Wanted:
    """A bet as asked: the engine's position code and cents."""

    position: str
    amount: int


@dataclass(frozen=True, slots=True)
class Announced:
    """A call bet as asked (807/8): the engine's code of the call, and cents over all its parts."""

    call: str
    amount: int


Asked = Wanted | Announced


@dataclass(frozen=True, slots=True)
class _Laid:
    """What was asked once as the stakes that it is made of: one for a position, several for an announced bet."""

    stakes: tuple[roulette.Stake, ...]
    call: str = ""

    @property
    def rows(self) -> list[list[Any]]:
        return [[stake.position.code, stake.amount] for stake in self.stakes]


@dataclass(frozen=True, slots=True)
class _Hand:
    """What a command works on once the table is taken: the player's open session and what stands of his."""

    table: Table
    round: Round
    session: PlaySession
    values: RouletteValues
    standing: list[Bet]
    now: datetime


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
    return _added_up(bets)


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


def _hand(table: Table, player_id: int, round_number: int, now: datetime) -> _Hand:
    session = _SESSION.first(player_id, table.pk)
    if session is None:
        raise Refused(Denial(TableRefusal.SESSION_ENDED))
    current = round_now(table, round_number)
    # The hour decides, not the clock: a clock that comes late does not lengthen the betting time.
    if current.phase != Round.Phase.BETTING or (current.closes_at is not None and now >= current.closes_at):
        raise Refused(Denial(TableRefusal.BETS_CLOSED))
    standing = _STANDING.rows(current.pk, player_id)
    return _Hand(table, current, session, values_of(current.rules_id), standing, now)


def _place(hand: _Hand, asked: Sequence[Asked], mark: CommandMark) -> Answer:
    rules = hand.values.table_rules
    laid = [_laid(rules, bet) for bet in asked]
    stakes = [stake for one in laid for stake in one.stakes]
    standing = [_stake(rules.wheel, bet.position, bet.amount) for bet in hand.standing]
    if denial := roulette.check(rules, standing, stakes):
        raise Refused(denial)
    total = sum(stake.amount for stake in stakes)
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


def _bets_write(hand: _Hand, laid: Sequence[_Laid], command_id: int) -> None:
    """One row for each stake."""
    at = connection.ops.adapt_datetimefield_value(hand.now)
    whose = [hand.round.pk, hand.session.player_id, hand.session.pk, command_id]
    rows = [
        [*whose, stake.position.code, one.call, stake.amount, Bet.State.PLACED.value, 0, 0, at]
        for one in laid
        for stake in one.stakes
    ]
    statement(_WRITE + ", ".join([_ROW] * len(rows)), [value for row in rows for value in row])


def _withdraw(hand: _Hand, bets: Sequence[Bet], mark: CommandMark) -> Answer:
    if not bets:
        raise Refused(Denial(TableRefusal.NOTHING_TO_WITHDRAW))
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


def _move(hand: _Hand, command_id: int, total: int, kind: LedgerTransaction.Kind) -> None:
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


def _tell(hand: _Hand, version: int) -> None:
    announce(Announcement(table_id=hand.table.pk, version=version, players=(hand.session.player_id,)))
    wallet_told(player_id=hand.session.player_id, currency=hand.table.currency, but=hand.table.pk)


def _stake(wheel: roulette.Wheel, code: str, amount: int) -> roulette.Stake:
    position = roulette.position_of_code(wheel, code)
    if isinstance(position, Denial):
        raise Refused(position)
    return roulette.Stake(position=position, amount=amount)


def _laid(rules: roulette.TableRules, asked: Asked) -> _Laid:
    """The stakes of one thing that was asked; `check` judges them afterwards, whatever they are part of."""
    if isinstance(asked, Wanted):
        return _Laid((_stake(rules.wheel, asked.position, asked.amount),))
    call = roulette.call_bet_of_code(rules.wheel, asked.call)
    if isinstance(call, Denial):
        raise Refused(call)
    stakes = roulette.call_bet_components(rules, call, asked.amount)
    if isinstance(stakes, Denial):
        raise Refused(stakes)
    return _Laid(stakes, call.code)


def _placed(laid: Sequence[_Laid]) -> BetsPlaced | CallBetsPlaced:
    rows = [row for one in laid for row in one.rows]
    calls = [[one.call, sum(stake.amount for stake in one.stakes), one.rows] for one in laid if one.call]
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


def _deadline(hand: _Hand) -> datetime | None:
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

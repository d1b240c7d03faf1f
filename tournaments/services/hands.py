"""Hands that have ended at a tournament's tables, taken into its state: who is out, who moves, what was asked for.

A hand's chips are on the seats as soon as it has ended; the tournament takes them when it has been shown for a while.
Between the two the state still has the hand under way, so that nobody moves and nothing is bought into it.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta

from accounts import ledger
from casino.prepared import Prepared, PreparedUpdate
from casino.refusal import Refused
from casino.rulebook.tournament_values import HAND_PAUSE_SECONDS
from games.hand_record import HandLost, hand_now
from games.models import PokerSeat, Round, Table
from games.services.poker.room import rules_of
from tournaments.engine import play
from tournaments.engine.knockout import takers
from tournaments.engine.state import Asked, Hand
from tournaments.models import TournamentTable
from tournaments.services import money
from tournaments.services.held import PLAY, Held, Supposed


def ended_take(held: Held) -> None:
    """The hands that have ended and been shown for their time, in the order in which they ended."""
    _all_taken(held, _ended(held, timedelta(seconds=HAND_PAUSE_SECONDS)))


def ended_take_unshown(held: Held) -> None:
    """Every hand that has ended, however short a time ago: for what ends a tournament."""
    _all_taken(held, _ended(held))


def ended_suppose(held: Supposed) -> None:
    """What `ended_take_unshown` would do. The wallets of who asked for chips are held while it is looked at."""
    for number, table in _ended(held):
        _taken(held, number, table)


def _all_taken(held: Held, ended: Iterable[tuple[int, Table]]) -> None:
    for number, table in ended:
        _taken(held, number, table)
        # Nothing is due at the table until the tournament has another hand for it.
        _NOTHING_DUE.run(table.pk)


def _ended(held: Held, shown: timedelta | None = None) -> list[tuple[int, Table]]:
    """The tables whose hand has ended, at least so long ago, and that the tournament has not taken in, in order."""
    if not any(table.hand for table in held.state.tables):
        return []
    ended: list[tuple[datetime, int, Table]] = []
    for row in _ENDED.rows(held.row.pk):
        known, round_ = held.state.table(row.number), row.table.round
        if known is None or known.hand is None or round_ is None or round_.ended_at is None:
            continue
        if shown is None or round_.ended_at + shown <= held.now:
            ended.append((round_.ended_at, row.number, row.table))
    return [(number, table) for _at, number, table in sorted(ended, key=lambda one: one[:2])]


def _taken(held: Held, number: int, table: Table) -> None:
    row = held.state.table(number)
    assert row is not None
    assert row.hand is not None
    stacks, took = dict(row.hand.stacks), {}
    if table.round is not None and table.round.phase == Round.Phase.SETTLED:
        stacks = {name: chips for name, chips in _CHIPS.rows(table.pk) if name in stacks}
        if not all(stacks.values()):
            took = _takers(table, table.round)
    cannot = frozenset(_cannot_pay(held, row.hand, stacks))
    held.act(play.HandEnd(number, stacks, took, cannot), PLAY)


_ENDED = Prepared(
    lambda tournament: TournamentTable.objects.filter(
        tournament_id=tournament, closed_at=None, table__round__ended_at__isnull=False
    ).select_related("table__round")
)
_CHIPS = Prepared(
    lambda table: PokerSeat.objects.filter(table_id=table, left_at=None).values_list("player__public_id", "chips")
)
_NOTHING_DUE = PreparedUpdate(lambda table: (Table.objects.filter(pk=table), {"deadline_at": None}))


def _takers(table: Table, round_: Round) -> dict[str, tuple[str, ...]]:
    """Who put whom out, by the record of the hand."""
    try:
        return takers(hand_now(table.pk, table.slug, table.version, round_, rules_of(round_)).state)
    except HandLost:
        # It was settled, so its chips are right; whose bounty it was nobody can say, and it is the winner's in the end.
        return {}


def _cannot_pay(held: Held, hand: Hand, stacks: dict[str, int]) -> Iterable[str]:
    """Who asked for chips in this hand and hasn't the money for them now (810/21, case M07)."""
    asked = {name: what for name, what in held.state.asked.items() if name in hand.stacks}
    ids = {name: held.id_of(name) for name in asked}
    if not ids:
        return
    ledger.accounts_lock(ledger.wallet_id(player_id, held.row.currency) for player_id in ids.values())
    prices = held.state.rules.prices
    for name, what in asked.items():
        cents = prices.rebuy + prices.rebuy_fee if what is Asked.REBUY else prices.addon + prices.addon_fee
        try:
            money.may_pay(held, ids[name], cents)
        except Refused:
            yield name

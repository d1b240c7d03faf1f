"""Bets at baccarat, on chances and not on places, judged over the whole table under its lock (812/6, 9-15, 41-42)."""

from collections.abc import Sequence

from casino.refusal import Denial, Refused
from casino.rulebook.baccarat_values import BaccaratValues
from games.engines import baccarat
from games.engines.baccarat import BaccaratRefusal
from games.models import Bet
from games.refusals import TableRefusal
from games.services.laying import Asked, Hand, Laid, Wanted


def baccarat_laying(hand: Hand, asked: Sequence[Asked]) -> list[Laid]:
    """The bets, if all of them may be laid on what the whole table has. Raises Refused."""
    values = hand.values
    assert isinstance(values, BaccaratValues)
    wanted = [_wanted(hand, bet) for bet in asked]
    standing = _standing(hand)
    players = {bet.player for bet in standing}
    if wanted[0].player not in players and len(players) >= values.places:
        # Who bets takes one of the table's places for the round (812/6.a).
        raise Refused(Denial(BaccaratRefusal.TABLE_FULL, None, {"most": values.places}))
    if denial := baccarat.check(values.table_rules, standing, wanted):
        raise Refused(denial)
    return [Laid(((bet.chance, bet.amount),)) for bet in wanted]


def baccarat_withdrawing(hand: Hand, bets: Sequence[Bet]) -> None:
    """May these be taken back? What is left must not differ by more than Macau's difference either: two who agree
    could pass it otherwise, the one by withdrawing what the other's bet was balanced by. Raises Refused.
    """
    assert isinstance(hand.values, BaccaratValues)
    taken = {bet.pk for bet in bets}
    if denial := baccarat.check_left(hand.values.table_rules, _standing(hand), _standing(hand, but=taken)):
        raise Refused(denial)


def _wanted(hand: Hand, asked: Asked) -> baccarat.Bet:
    if not isinstance(asked, Wanted):
        raise Refused(Denial(BaccaratRefusal.UNKNOWN_CHANCE, None, {"chance": "?"}))
    if asked.amount <= 0:
        raise Refused(Denial(TableRefusal.BAD_AMOUNT))
    return baccarat.Bet(str(hand.session.player_id), asked.position, asked.amount)


def _standing(hand: Hand, but: frozenset[int] | set[int] = frozenset()) -> list[baccarat.Bet]:
    """What the whole table has laid, in the order in which it came. The table is held: nothing comes in between."""
    rows = Bet.objects.filter(round=hand.round, state=Bet.State.PLACED).exclude(pk__in=but).order_by("id")
    return [
        baccarat.Bet(str(player), position, amount)
        for player, position, amount in rows.values_list("player_id", "position", "amount")
    ]

"""Paying and returning thousands of bets at once: the engine names the winning positions, the database adds up."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import connection
from django.db.models import Sum

from accounts import ledger
from accounts.models import LedgerAccount, LedgerTransaction
from casino.prepared import Prepared
from games.models import Bet
from games.services.bets import escrow_ref


@dataclass(frozen=True, slots=True)
class Totals:
    """Cents over the whole table."""

    staked: int
    returned: int


# One row for each player and session that gets something back, in one currency.
_TO_WALLETS = """
SELECT %s, wallet.id, SUM({column}), bet.session_id
FROM games_bet bet
JOIN accounts_ledgeraccount wallet
  ON wallet.player_id = bet.player_id AND wallet.kind = 'wallet' AND wallet.currency = %s
WHERE bet.round_id = %s AND bet.state IN ({states}) AND {column} > 0
GROUP BY wallet.id, bet.session_id
"""


def bets_settle(
    *,
    round_id: int,
    table_slug: str,
    currency: str,
    prizes: Mapping[str, tuple[int, int]],
    now: datetime,
) -> Totals:
    """Decide and pay every bet of the round. `prizes`: winning position → (numerator, denominator) of the stake.

    A stake is always a multiple of the chip step, so every division is exact.
    """
    _bets_decide(round_id, prizes)
    totals = round_totals(round_id)
    if totals.staked:
        _pay(round_id, table_slug, currency, totals, now)
    return totals


def round_totals(round_id: int) -> Totals:
    """What the round's bets are and what they have returned, those taken back left out."""
    sums = Bet.objects.filter(round_id=round_id).exclude(state=Bet.State.WITHDRAWN)
    row = sums.aggregate(staked=Sum("amount", default=0), returned=Sum("returned", default=0))
    return Totals(staked=row["staked"], returned=row["returned"])


def _pay(round_id: int, table_slug: str, currency: str, totals: Totals, now: datetime) -> None:
    """Empty the round's escrow: to the wallets what their bets return, and the rest from or to the house."""
    escrow = ledger.account_open(LedgerAccount.Kind.ESCROW, currency, ref=escrow_ref(round_id))
    house = house_account(table_slug, currency)
    select = _TO_WALLETS.format(column="bet.returned", states="'won'")
    params: list[str | int] = [escrow, currency, round_id]
    difference = totals.staked - totals.returned
    if difference:
        select += " UNION ALL SELECT %s, %s, %s, NULL"
        params += [escrow, house, difference] if difference > 0 else [house, escrow, -difference]
    ledger.post_select(
        key=f"round:{round_id}:settled",
        kind=LedgerTransaction.Kind.ROUND_SETTLED,
        currency=currency,
        select_sql=select,
        params=params,
        now=now,
        round_id=round_id,
    )


def bets_void(*, round_id: int, currency: str, now: datetime) -> int:
    """Return every stake that stands (804/21); cents returned in all."""
    standing = Bet.objects.filter(round_id=round_id, state=Bet.State.PLACED)
    total: int = standing.aggregate(total=Sum("amount", default=0))["total"]
    if not total:
        return 0
    escrow = ledger.account_open(LedgerAccount.Kind.ESCROW, currency, ref=escrow_ref(round_id))
    ledger.post_select(
        key=f"round:{round_id}:voided",
        kind=LedgerTransaction.Kind.ROUND_VOIDED,
        currency=currency,
        select_sql=_TO_WALLETS.format(column="bet.amount", states="'placed'"),
        params=[escrow, currency, round_id],
        now=now,
        round_id=round_id,
    )
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_bet SET state = 'void', returned = amount WHERE round_id = %s AND state = 'placed'",
            [round_id],
        )
    return total


def house_account(table_slug: str, currency: str) -> int:
    """What the bank of a table wins and loses."""
    return ledger.account_open(LedgerAccount.Kind.HOUSE, currency, ref=f"table:{table_slug}")


def bettors(round_id: int) -> list[int]:
    """The players who had something standing in the round."""
    return [player_id for (player_id,) in _BETTORS.rows(round_id)]


_BETTORS = Prepared(
    lambda current: (
        Bet.objects.filter(round_id=current)
        .exclude(state=Bet.State.WITHDRAWN)
        .order_by()
        .values_list("player_id")
        .distinct()
    )
)


def _bets_decide(round_id: int, prizes: Mapping[str, tuple[int, int]]) -> None:
    cases = " ".join(["WHEN %s THEN amount * %s / %s"] * len(prizes))
    marks = ", ".join(["%s"] * len(prizes))
    pays: list[str | int] = [part for code, (above, below) in prizes.items() for part in (code, above, below)]
    with connection.cursor() as cursor:
        # Only marks stand in the text; every value is a parameter.
        cursor.execute(
            f"UPDATE games_bet SET prize = CASE position {cases} ELSE 0 END,"  # noqa: S608
            f" returned = CASE WHEN position IN ({marks}) THEN amount + CASE position {cases} ELSE 0 END ELSE 0 END,"
            f" state = CASE WHEN position IN ({marks}) THEN 'won' ELSE 'lost' END"
            " WHERE round_id = %s AND state = 'placed'",
            [*pays, *prizes, *pays, *prizes, round_id],
        )

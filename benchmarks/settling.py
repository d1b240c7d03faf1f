"""Three ways to settle one spin: the house's, the bulk ORM's, and the bare SQL that nobody could do without.

Each returns the cents that went back, so that the three can be seen to agree.
"""

from collections import defaultdict

from django.db import connection
from django.db.models import F
from django.utils import timezone

from accounts.models import LedgerAccount, LedgerTransaction, LedgerTransfer
from games.engines.roulette import PRIZES, Stake, Wheel, position_of_code, positions, settle, wins
from games.models import Bet
from games.services.bets import escrow_ref
from games.services.settlement import bets_settle

POCKET = "17"
WHEEL = Wheel.AMERICAN


def settle_ours(round_id: int, slug: str) -> int:
    """The house's own service."""
    winning = {place.code: PRIZES[place.chance] for place in positions(WHEEL) if wins(place, POCKET)}
    now = timezone.now()
    totals = bets_settle(round_id=round_id, table_slug=slug, currency="DEMO", prizes=winning, now=now)
    return totals.returned


def settle_orm(round_id: int, slug: str) -> int:
    """Read the bets, decide them in Python, write bets, transfers and accounts with the bulk methods."""
    bets = list(Bet.objects.filter(round_id=round_id, state="placed"))
    back: dict[tuple[int, int], int] = defaultdict(int)
    for bet in bets:
        place = position_of_code(WHEEL, bet.position)
        (outcome,) = settle([Stake(place, bet.amount)], pocket=POCKET)  # type: ignore[arg-type]
        bet.state, bet.prize, bet.returned = outcome.result, outcome.prize, outcome.returned
        back[bet.player_id, bet.session_id] += outcome.returned
    Bet.objects.bulk_update(bets, ["state", "prize", "returned"], batch_size=1000)
    escrow = LedgerAccount.objects.select_for_update().get(kind="escrow", ref=escrow_ref(round_id))
    house = LedgerAccount.objects.select_for_update().get(kind="house", ref=f"table:{slug}")
    held = {one.player_id: one for one in LedgerAccount.objects.select_for_update().filter(kind="wallet")}
    now = timezone.now()
    posted = LedgerTransaction.objects.create(
        key=f"orm:{round_id}", kind="round_settled", body="", currency="DEMO", created_at=now
    )
    common = {"transaction": posted, "kind": "round_settled", "created_at": now}
    transfers = []
    for (player_id, session_id), amount in back.items():
        if amount:
            wallet = held[player_id]
            wallet.credits += amount
            transfers.append(
                LedgerTransfer(debit=escrow, credit=wallet, amount=amount, session_id=session_id, **common)
            )
    total, staked = sum(back.values()), sum(bet.amount for bet in bets)
    if staked > total:
        transfers.append(LedgerTransfer(debit=escrow, credit=house, amount=staked - total, **common))
        house.credits += staked - total
    elif total > staked:
        transfers.append(LedgerTransfer(debit=house, credit=escrow, amount=total - staked, **common))
        house.debits += total - staked
        escrow.credits += total - staked
    escrow.debits += max(staked, total)
    LedgerTransfer.objects.bulk_create(transfers, batch_size=1000)
    LedgerAccount.objects.bulk_update([*held.values(), escrow, house], ["debits", "credits"], batch_size=1000)
    return total


_DECIDE = """
UPDATE games_bet SET state = CASE WHEN position IN ({marks}) THEN 'won' ELSE 'lost' END,
  prize = CASE position {cases} ELSE 0 END,
  returned = CASE WHEN position IN ({marks}) THEN amount + CASE position {cases} ELSE 0 END ELSE 0 END
WHERE round_id = %s AND state = 'placed'
"""
_TRANSFER = """
INSERT INTO accounts_ledgertransfer (transaction_id, debit_id, credit_id, amount, session_id, kind, created_at)
SELECT {posted}, {escrow}, w.id, SUM(b.returned), b.session_id, 'round_settled', (SELECT created_at FROM
  accounts_ledgertransaction WHERE id = {posted})
FROM games_bet b
JOIN accounts_ledgeraccount w ON w.player_id = b.player_id AND w.kind = 'wallet' AND w.currency = 'DEMO'
WHERE b.round_id = %s AND b.returned > 0 GROUP BY w.id, b.session_id
"""
_CREDIT = """
UPDATE accounts_ledgeraccount SET credits = accounts_ledgeraccount.credits + s.amount
FROM (
  SELECT credit_id, SUM(amount) AS amount FROM accounts_ledgertransfer WHERE transaction_id = %s GROUP BY credit_id
) s
WHERE accounts_ledgeraccount.id = s.credit_id
"""


def settle_bare(round_id: int, slug: str) -> int:
    """The statements alone: decide, pay, add up. No locks in order, no checks, no key, no digest."""
    winning = {place.code: PRIZES[place.chance] for place in positions(WHEEL) if wins(place, POCKET)}
    cases = " ".join(["WHEN %s THEN amount * %s / %s"] * len(winning))
    pays: list[str | int] = [part for code, prize in winning.items() for part in (code, *prize)]
    decide = _DECIDE.format(marks=", ".join(["%s"] * len(winning)), cases=cases)
    escrow = LedgerAccount.objects.values_list("pk", flat=True).get(kind="escrow", ref=escrow_ref(round_id))
    posted = LedgerTransaction.objects.create(
        key=f"bare:{round_id}", kind="round_settled", body="", currency="DEMO", created_at=timezone.now()
    ).pk
    with connection.cursor() as cursor:
        cursor.execute(decide, [*winning, *pays, *winning, *pays, round_id])
        cursor.execute(_TRANSFER.format(posted=posted, escrow=escrow), [round_id])
        cursor.execute(_CREDIT, [posted])
        cursor.execute("SELECT SUM(amount), SUM(returned) FROM games_bet WHERE round_id = %s", [round_id])
        staked, total = cursor.fetchone()
    house = LedgerAccount.objects.get(kind="house", ref=f"table:{slug}")
    side = "credits" if staked > total else "debits"
    LedgerAccount.objects.filter(pk=house.pk).update(**{side: F(side) + abs(staked - total)})
    LedgerAccount.objects.filter(pk=escrow).update(
        debits=F("debits") + max(staked, total), credits=F("credits") + max(0, total - staked)
    )
    return int(total)

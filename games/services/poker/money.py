"""The money of a poker table: into a seat's stack, out of it, and between stacks when a hand has ended.

During a hand nothing moves in the ledger: its net results are one transaction at its end, so that a hand which is void
has nothing to undo (806/72).
"""

from collections.abc import Mapping

from accounts import ledger
from accounts.models import LedgerAccount, LedgerTransaction, PlaySession
from accounts.services.sessions import session_free
from accounts.services.spending import may_spend
from casino.refusal import Denial, Refused
from games.models import PokerSeat
from games.refusals import TableRefusal
from games.services.poker.room import Room, stack_of


def stack_account(room: Room, player_id: int) -> int:
    """The player's account of chips at this table, opened where there is none."""
    ref = f"table:{room.table.pk}"
    return ledger.account_open(LedgerAccount.Kind.SEAT_STACK, room.table.currency, player_id=player_id, ref=ref)


def commission_account(room: Room) -> int:
    """What the house has taken at this table (806/16-17)."""
    return ledger.account_open(LedgerAccount.Kind.COMMISSION, room.table.currency, ref=f"table:{room.table.pk}")


def stake_check(room: Room, player_id: int, amount: int) -> PlaySession:
    """May the player bring this much to the table now? Holds the wallet; the open session. Raises Refused."""
    if amount <= 0:
        raise Refused(Denial(TableRefusal.BAD_AMOUNT))
    may_spend(player_id=player_id, currency=room.table.currency, amount=amount, kind="stake", now=room.now)
    # Read once the wallet is held: whatever ends a session holds it too.
    session = PlaySession.objects.filter(player_id=player_id, table=room.table, ended_at=None).first()
    if session is None:
        raise Refused(Denial(TableRefusal.SESSION_ENDED))
    return session


def chips_buy(
    room: Room, *, player_id: int, session_id: int, account_id: int, amount: int, kind: LedgerTransaction.Kind, key: str
) -> int:
    """From the wallet into the stack, less the commission where it is taken there (806/17.b); cents of chips."""
    wallet = ledger.wallet_id(player_id, room.table.currency)
    rake = room.values.table_rules.rake.of_buy_in(amount)
    moves = [ledger.Move(wallet, account_id, amount - rake)]
    if rake:
        moves.append(ledger.Move(wallet, commission_account(room), rake))
    ledger.post(
        key=key,
        kind=kind,
        currency=room.table.currency,
        moves=moves,
        player_id=player_id,
        session_id=session_id,
        now=room.now,
    )
    return amount - rake


def cash_out(room: Room, seat: PokerSeat) -> None:
    """The seat's whole stack goes back to the wallet, once, and the seat is free (806/10)."""
    seat.cash_account.refresh_from_db()
    stack = stack_of(seat)
    if stack:
        wallet = ledger.wallet_id(seat.player_id, room.table.currency)
        ledger.post(
            key=f"seat:{seat.pk}:out",
            kind=LedgerTransaction.Kind.CASH_OUT,
            currency=room.table.currency,
            moves=[ledger.Move(seat.cash_account.pk, wallet, stack)],
            player_id=seat.player_id,
            session_id=seat.session_id,
            now=room.now,
        )
    session_free(session_id=seat.cash_session_id, now=room.now)
    seat.left_at, seat.taken_away, seat.leaving = room.now, stack, False
    # Its extra time goes with it: whoever comes back soon finds it as it was.
    seat.save(update_fields=["left_at", "taken_away", "leaving", "time_bank_ms", "bank_hands"])
    room.seats.pop(seat.number, None)
    room.told.add(seat.player_id)


def wallets_hold(room: Room, seats: list[PokerSeat]) -> None:
    """Hold the wallets of several seats in the order that everybody holds accounts in."""
    wallets = [ledger.wallet_id(seat.player_id, room.table.currency) for seat in seats]
    if wallets:
        ledger.accounts_lock(wallets)


def hand_pay(room: Room, *, round_id: int, net: Mapping[int, int], rake: int, accounts: Mapping[int, int]) -> None:
    """The hand's net results between the stacks, and the commission: one transaction. `net`: seat → won or lost."""
    owing = [[accounts[seat], -amount] for seat, amount in sorted(net.items()) if amount < 0]
    due = [[accounts[seat], amount] for seat, amount in sorted(net.items()) if amount > 0]
    if rake:
        due.append([commission_account(room), rake])
    moves = []
    for creditor, wanted in due:
        while wanted:
            debtor = owing[-1]
            amount = min(wanted, debtor[1])
            moves.append(ledger.Move(debtor[0], creditor, amount))
            wanted -= amount
            debtor[1] -= amount
            if not debtor[1]:
                owing.pop()
    assert not owing, "what is lost is won or taken by the house"
    if moves:
        ledger.post(
            key=f"round:{round_id}:settled",
            kind=LedgerTransaction.Kind.HAND_SETTLED,
            currency=room.table.currency,
            moves=moves,
            round_id=round_id,
            now=room.now,
        )

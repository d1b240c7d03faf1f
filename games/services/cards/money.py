"""The money of a card table: stakes that are added in the round, what is paid at once, and the round's end.

Whatever a step moves, the accounts of everybody in the round are held first, together and in the order of their ids: a
decision may add a stake and end the round in one transaction.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from accounts import ledger
from accounts.models import LedgerAccount, LedgerTransaction, PlaySession
from accounts.services.spending import may_spend
from casino.prepared import Prepared
from casino.refusal import Denial, Refused
from games.models import Bet, Round, Table
from games.refusals import TableRefusal
from games.services.bets import escrow_ref
from games.services.cards.game import StakeResult
from games.services.settlement import house_account


def escrow_account(table: Table, current: Round) -> int:
    """Where the stakes of the round lie."""
    return ledger.account_open(LedgerAccount.Kind.ESCROW, table.currency, ref=escrow_ref(current.pk))


def accounts_hold(table: Table, current: Round, player_ids: Iterable[int]) -> None:
    """Hold the wallets of these players, the round's escrow and the bank of the table."""
    wallets = [ledger.wallet_id(player_id, table.currency) for player_id in set(player_ids)]
    ledger.accounts_lock([*wallets, escrow_account(table, current), house_account(table.slug, table.currency)])


def stake_check(*, table: Table, session: PlaySession, amount: int, now: datetime) -> None:
    """May the player stake this much more now? The same gate as a first bet's. Raises Refused."""
    may_spend(player_id=session.player_id, currency=table.currency, amount=amount, kind="stake", now=now)
    # Asked again now that the wallet is held: whatever ends a session holds it too.
    if not _SESSION_OPEN.rows(session.pk):
        raise Refused(Denial(TableRefusal.SESSION_ENDED))


_SESSION_OPEN = Prepared(lambda session: PlaySession.objects.filter(pk=session, ended_at=None).values_list("pk"))


@dataclass(frozen=True, slots=True)
class Added:
    """A stake that a decision adds to the round; `session` is the player's."""

    session: PlaySession
    position: str
    amount: int


def stake_add(*, table: Table, current: Round, added: Added, command_id: int, now: datetime) -> None:
    """A stake that a decision adds to the round: its row, and the money from the wallet into the escrow."""
    session, amount = added.session, added.amount
    Bet.objects.create(
        round=current,
        player_id=session.player_id,
        session=session,
        command_id=command_id,
        position=added.position,
        amount=amount,
        placed_at=now,
    )
    wallet = ledger.wallet_id(session.player_id, table.currency)
    move = ledger.Move(wallet, escrow_account(table, current), amount, session.pk)
    ledger.post(
        key=f"command:{command_id}",
        kind=LedgerTransaction.Kind.BET_PLACED,
        currency=table.currency,
        moves=[move],
        now=now,
        player_id=session.player_id,
        session_id=session.pk,
        round_id=current.pk,
    )


def stakes_decide(decided: Mapping[Bet, StakeResult]) -> None:
    """Write how these stakes have ended."""
    for bet, result in decided.items():
        bet.state, bet.prize, bet.returned = result.state, result.prize, result.returned
    Bet.objects.bulk_update(decided, ["state", "prize", "returned"])


def stakes_pay(
    *, table: Table, current: Round, bets: Sequence[Bet], kind: LedgerTransaction.Kind, key: str, now: datetime
) -> None:
    """Money for stakes that have just been decided: to the wallets what they return, the rest from or to the bank."""
    escrow, house = escrow_account(table, current), house_account(table.slug, table.currency)
    returned: dict[tuple[int, int], int] = {}
    for bet in bets:
        if bet.returned:
            whose = ledger.wallet_id(bet.player_id, table.currency), bet.session_id
            returned[whose] = returned.get(whose, 0) + bet.returned
    moves = [ledger.Move(escrow, wallet, cents, session) for (wallet, session), cents in sorted(returned.items())]
    difference = sum(bet.amount - bet.returned for bet in bets)
    if difference > 0:
        moves.append(ledger.Move(escrow, house, difference))
    elif difference < 0:
        moves.append(ledger.Move(house, escrow, -difference))
    if moves:
        ledger.post(key=key, kind=kind, currency=table.currency, moves=moves, round_id=current.pk, now=now)

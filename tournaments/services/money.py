"""The money of a tournament: entries, what is bought on top, what comes back, prizes (810/21-25, 29-38, 54). Cents.

Prize and bounty parts lie in the tournament's pool, the operator's part in its commission; both are empty of players'
money once it is over, but for the fees that the operator keeps. Tournament chips are no money and never come here.
"""

from collections.abc import Iterable, Mapping

from django.db.models import Q

from accounts import ledger
from accounts.models import LedgerAccount, LedgerTransaction
from accounts.services.spending import may_spend, may_take_part
from casino.refusal import Denial, Refused
from tournaments.engine import ending
from tournaments.engine.entries import tickets_won
from tournaments.models import Tournament, TournamentEntry, TournamentTicket
from tournaments.refusals import TournamentRefusal
from tournaments.services.held import Held
from tournaments.services.making import is_enterable

Kinds = LedgerTransaction.Kind
# Where the value of entries that were won waits until they are used.
TICKETS_REF = "tickets"
# Entries to such a tournament are to one that is still to come.
UNBEGUN = (Tournament.State.DRAFT, Tournament.State.ANNOUNCED, Tournament.State.REGISTERING)


def ref_of(row: Tournament) -> str:
    return f"tournament:{row.pk}"


def pool_account(row: Tournament) -> int:
    return ledger.account_open(LedgerAccount.Kind.TOURNAMENT_POOL, row.currency, ref=ref_of(row))


def fee_account(row: Tournament) -> int:
    return ledger.account_open(LedgerAccount.Kind.COMMISSION, row.currency, ref=ref_of(row))


def ticket_account(row: Tournament) -> int:
    return ledger.account_open(LedgerAccount.Kind.TOURNAMENT_POOL, row.currency, ref=TICKETS_REF)


# --- In ---


def entry_pay(held: Held, *, player_id: int, key: str, ticket: TournamentTicket | None = None) -> int | None:
    """A full entry, out of the wallet at once or by a ticket (810/21-22); the posting, None where it is free."""
    prices = held.state.rules.prices
    source = may_pay(held, player_id, prices.entry if ticket is None else 0)
    if ticket is not None:
        source = ticket_account(held.row)
    elif not prices.entry:
        return None
    kind = Kinds.TOURNAMENT_ENTRY if ticket is None else Kinds.TOURNAMENT_TICKET
    parts = (prices.buy_in + prices.bounty, prices.fee)
    return _into(held, source=source, parts=parts, kind=kind, player_id=player_id, key=key)


def chips_pay(held: Held, *, player_id: int, what: str, key: str) -> int:
    """A rebuy or an add-on out of the wallet; what it cost."""
    prices = held.state.rules.prices
    parts = (prices.rebuy, prices.rebuy_fee) if what == "rebuy" else (prices.addon, prices.addon_fee)
    source = may_pay(held, player_id, sum(parts))
    if not sum(parts):
        return 0
    _into(held, source=source, parts=parts, kind=Kinds.TOURNAMENT_CHIPS, player_id=player_id, key=key)
    return sum(parts)


def may_pay(held: Held, player_id: int, cents: int) -> int:
    """May the player spend this now? Holds the wallet; its account. Raises Refused.

    Where it costs nothing, a freeroll or a won entry, who may not play may not win either.
    """
    if not cents:
        return may_take_part(player_id=player_id, currency=held.row.currency, now=held.now)
    return may_spend(player_id=player_id, currency=held.row.currency, amount=cents, kind="stake", now=held.now)


def _into(held: Held, *, source: int, parts: tuple[int, int], kind: Kinds, player_id: int, key: str) -> int:
    accounts = (pool_account(held.row), fee_account(held.row))
    moves = [ledger.Move(source, account, cents) for account, cents in zip(accounts, parts, strict=True) if cents]
    return _post(held, key=key, kind=kind, moves=moves, player_id=player_id)


def _post(
    held: Held, *, key: str, kind: Kinds, moves: list[ledger.Move], player_id: int | None, reverses: int | None = None
) -> int:
    return ledger.post(
        key=key,
        kind=kind,
        currency=held.row.currency,
        moves=moves,
        player_id=player_id,
        reverses_id=reverses,
        note=held.row.slug,
        now=held.now,
    )


def ticket_of(held: Held, *, ticket_id: int, player_id: int) -> TournamentTicket:
    """The won entry that the player wants to use here (810/28). Raises Refused."""
    ticket = TournamentTicket.objects.select_for_update(no_key=True).filter(pk=ticket_id, player_id=player_id).first()
    if ticket is None or ticket.key not in held.row.ticket_keys or ticket.currency != held.row.currency:
        raise Refused(Denial(TournamentRefusal.NO_SUCH_TICKET))
    if ticket.used_at is not None:
        raise Refused(Denial(TournamentRefusal.NO_SUCH_TICKET))
    if ticket.value != held.state.rules.prices.entry:
        facts = {"value_cents": ticket.value, "entry_cents": held.state.rules.prices.entry}
        raise Refused(Denial(TournamentRefusal.TICKET_VALUE, None, facts))
    return ticket


# --- Back, before a card is dealt ---


def entry_back(held: Held, entry: TournamentEntry) -> int:
    """What was paid for an entry goes back at once; a won entry can be used again (810/25, 28). Cents to the wallet."""
    prices = held.state.rules.prices
    if not prices.entry:
        return 0
    key = f"{ref_of(held.row)}:back:{entry.pk}"
    if entry.ticket is not None:
        target = ticket_account(held.row)
        TournamentTicket.objects.filter(pk=entry.ticket.pk).update(used_at=None)
    else:
        target = ledger.wallet_id(entry.player_id, held.row.currency)
    moves = [
        ledger.Move(account, target, cents)
        for account, cents in (
            (pool_account(held.row), prices.buy_in + prices.bounty),
            (fee_account(held.row), prices.fee),
        )
        if cents
    ]
    kind = Kinds.TOURNAMENT_REFUND if entry.ticket is None else Kinds.TOURNAMENT_TICKET
    _post(held, key=key, kind=kind, moves=moves, player_id=entry.player_id, reverses=entry.paid_by_id)
    return prices.entry if entry.ticket is None else 0


# --- Out ---


def prizes_wait(held: Held) -> bool:
    """Is a prize due that nobody has been paid yet?"""
    due = ending.credits_due(held.state)
    unpaid = held.row.entries.filter(withdrawn_at=None, credited_at=None, player__public_id__in=due)
    return bool(due) and unpaid.exists()


def _prizes_waiting_pay(held: Held) -> None:
    """What is due before a cancellation: the wallets of all whom it concerns are taken at once, in their order."""
    if prizes_wait(held):
        _later_hold(held)
        ledger.accounts_lock(ledger.wallet_id(entry.player_id, held.row.currency) for entry in _entries(held))
        prizes_pay(held)


def prizes_pay(held: Held) -> None:
    """Credit every prize that is decided and not credited yet; at the end the bounties too (810/54)."""
    due = ending.credits_due(held.state)
    bounties: Mapping[str, int] = {}
    is_end = held.row.state == Tournament.State.FINISHED
    if is_end:
        bounties = ending.bounties_final(held.state, ending.places(held.state)[0].players)
    open_ = {
        entry.player.public_id: entry
        for entry in held.row.entries.filter(withdrawn_at=None, credited_at=None).select_related("player")
    }
    if not due.keys().isdisjoint(open_):
        _later_hold(held)
    if due or bounties:
        _overlay_add(held)
    won: dict[int, int] = {}
    # In the order of the wallets, which is that of all who hold several; the account of won entries comes last.
    for name in sorted(open_, key=lambda one: open_[one].player_id):
        entry, prize, bounty = open_[name], due.get(name), bounties.get(name, 0)
        if prize is not None or bounty:
            won[entry.pk] = _credit(held, entry, prize or ending.Prize(0), bounty)
        elif not is_end:
            continue
        if is_end or prize is not None:
            entry.credited_at = held.now
            entry.save(update_fields=["prize", "bounty", "tickets", "credited_at"])
    if is_end:
        _bounties_of_paid(held, bounties, open_)
    _tickets_funded(held, won)


def _later_hold(held: Held) -> None:
    """The tournament that entries are won to stays as it is until they are there: cancelled meanwhile, it would give
    nothing back for them (810/37). It begins later than this one, so that no two wait for each other."""
    if tickets := held.state.rules.tickets:
        Tournament.objects.select_for_update(no_key=True).filter(slug=tickets.tournament).first()


def _credit(held: Held, entry: TournamentEntry, prize: ending.Prize, bounty: int) -> int:
    """Pay one player; how many entries were won besides."""
    cents = prize.cents
    if prize.tickets:
        tickets = held.state.rules.tickets
        assert tickets is not None
        before = _tickets_held(entry.player_id, tickets.tournament)
        won = tickets_won(tickets, prize.tickets, held=before, freeroll=held.state.rules.is_freeroll)
        if is_enterable(tickets.tournament):
            _tickets_make(held, entry, won.tickets)
            entry.tickets = won.tickets
            cents += won.cents
        else:
            # A prize is money or an entry to a tournament to come (810/32): it was cancelled, or has gone ahead.
            cents += prize.tickets * tickets.value
    entry.prize, entry.bounty = cents, bounty
    if cents + bounty:
        _out(held, entry.player_id, cents + bounty, Kinds.TOURNAMENT_PRIZE, f"prize:{entry.pk}")
    return entry.tickets


def _bounties_of_paid(held: Held, bounties: Mapping[str, int], open_: Mapping[str, TournamentEntry]) -> None:
    """Whoever was paid a prize when going out gets the bounties taken until then with everybody's, at the end."""
    paid = held.row.entries.filter(withdrawn_at=None, player__public_id__in=bounties.keys() - open_.keys())
    for entry in paid.select_related("player").order_by("player_id"):
        entry.bounty = bounties[entry.player.public_id]
        entry.save(update_fields=["bounty"])
        if entry.bounty:
            _out(held, entry.player_id, entry.bounty, Kinds.TOURNAMENT_PRIZE, f"bounty:{entry.pk}")


def _tickets_held(player_id: int, key: str) -> int:
    """Won entries that the player holds to the tournament that another would lead to (810/29, reading 27).

    Of a series the next is another tournament: what was used in one that has begun is no entry to it.
    """
    is_the_same = Q(entries__tournament__slug=key) | Q(entries__tournament__state__in=UNBEGUN)
    used = Q(entries__withdrawn_at=None, entries__isnull=False) & is_the_same
    won = TournamentTicket.objects.filter(player_id=player_id, key=key, refunded_at=None)
    return won.filter(Q(used_at=None) | used).distinct().count()


def _tickets_make(held: Held, entry: TournamentEntry, count: int) -> None:
    tickets = held.state.rules.tickets
    assert tickets is not None
    TournamentTicket.objects.bulk_create(
        TournamentTicket(
            player_id=entry.player_id,
            key=tickets.tournament,
            value=tickets.value,
            currency=held.row.currency,
            won_in=held.row,
            won_at=held.now,
        )
        for _ in range(count)
    )


def _tickets_funded(held: Held, won: Mapping[int, int]) -> None:
    """The value of the entries that were won waits, out of the pool, until they are used."""
    tickets = held.state.rules.tickets
    for entry_id, count in sorted(won.items()):
        if count and tickets is not None:
            moves = [ledger.Move(pool_account(held.row), ticket_account(held.row), count * tickets.value)]
            key = f"{ref_of(held.row)}:tickets:{entry_id}"
            _post(held, key=key, kind=Kinds.TOURNAMENT_TICKET, moves=moves, player_id=None)


def _out(held: Held, player_id: int, cents: int, kind: Kinds, key: str) -> None:
    wallet = ledger.wallet_id(player_id, held.row.currency)
    moves = [ledger.Move(pool_account(held.row), wallet, cents)]
    _post(held, key=f"{ref_of(held.row)}:{key}", kind=kind, moves=moves, player_id=player_id)


def overlay_owed(held: Held) -> int:
    """What the house has still to add to reach what it has guaranteed. Cents."""
    is_added = LedgerTransaction.objects.filter(key=f"{ref_of(held.row)}:guarantee").exists()
    return 0 if is_added else ending.overlay(held.state)


def _overlay_add(held: Held) -> None:
    """What the house adds to reach what it has guaranteed, once."""
    cents = ending.overlay(held.state)
    if not cents:
        return
    house = ledger.account_open(LedgerAccount.Kind.HOUSE, held.row.currency)
    moves = [ledger.Move(house, pool_account(held.row), cents)]
    _post(held, key=f"{ref_of(held.row)}:guarantee", kind=Kinds.TOURNAMENT_GUARANTEE, moves=moves, player_id=None)


# --- Cancelled ---


def cancelled_pay(held: Held) -> None:
    """What a cancellation gives back and shares (810/36-38): the pool, then the fees of who gets the entry back.

    Hands that have ended or the hour may have made prizes due: they are no part of what is shared, and are paid once
    what was bought in those hands is in the pool.
    """
    _prizes_waiting_pay(held)
    tickets = _tickets_unused(held)
    if held.state.tables:
        _shares_pay(held)
    else:
        for entry in held.row.entries.filter(withdrawn_at=None).select_related("ticket").order_by("player_id"):
            _refund_before_start(held, entry)
    for ticket in tickets:
        moves = [
            ledger.Move(ticket_account(held.row), ledger.wallet_id(ticket.player_id, ticket.currency), ticket.value)
        ]
        key = f"{ref_of(held.row)}:cancelled:ticket:{ticket.pk}"
        _post(held, key=key, kind=Kinds.TOURNAMENT_REFUND, moves=moves, player_id=ticket.player_id)
        ticket.used_at = ticket.refunded_at = held.now
        ticket.save(update_fields=["used_at", "refunded_at"])


def _tickets_unused(held: Held) -> list[TournamentTicket]:
    """Entries to this very tournament that were won and not used: worth their value now (810/37).

    The wallets of all whom the cancellation pays are taken at once, in their order.
    """
    open_ = TournamentTicket.objects.filter(key=held.row.slug, currency=held.row.currency, used_at=None)
    tickets = list(open_.select_for_update(no_key=True).order_by("player_id", "pk"))
    if tickets:
        players = {ticket.player_id for ticket in tickets} | {entry.player_id for entry in _entries(held)}
        ledger.accounts_lock(ledger.wallet_id(player_id, held.row.currency) for player_id in players)
    return tickets


def _shares_pay(held: Held) -> None:
    given = ending.cancellation(held.state)
    if any(ending.credits_due(held.state).values()):
        _overlay_add(held)
    left = ledger.balance(pool_account(held.row))
    names = {entry.player.public_id: entry for entry in _entries(held)}
    for name, entry in names.items():
        refund, bounty = given.refunds.get(name, 0), given.bounties.get(name, 0)
        if not refund + bounty:
            continue
        from_pool = min(left, refund + bounty)
        left -= from_pool
        _share_pay(held, entry, from_pool, refund + bounty - from_pool)
        entry.refund, entry.bounty, entry.credited_at = refund, bounty, held.now
        entry.save(update_fields=["refund", "bounty", "credited_at"])
    if left:
        # Bounties of those whom nobody put out (disqualified): no prize part, so the house's (810/36, reading 40).
        moves = [ledger.Move(pool_account(held.row), fee_account(held.row), left)]
        key = f"{ref_of(held.row)}:cancelled:rest"
        _post(held, key=key, kind=Kinds.TOURNAMENT_REFUND, moves=moves, player_id=None)


def _entries(held: Held) -> Iterable[TournamentEntry]:
    return held.row.entries.filter(withdrawn_at=None).select_related("player").order_by("player_id")


def _refund_before_start(held: Held, entry: TournamentEntry) -> None:
    """The whole entry; the value of one that was won, in money (810/36.a, 37)."""
    prices = held.state.rules.prices
    if prices.entry:
        _share_pay(held, entry, prices.buy_in + prices.bounty, prices.fee, reverses=entry.paid_by_id)
    entry.refund, entry.credited_at = prices.entry, held.now
    entry.save(update_fields=["refund", "credited_at"])


def _share_pay(
    held: Held, entry: TournamentEntry, from_pool: int, from_fees: int, *, reverses: int | None = None
) -> None:
    wallet = ledger.wallet_id(entry.player_id, held.row.currency)
    parts = ((pool_account(held.row), from_pool), (fee_account(held.row), from_fees))
    moves = [ledger.Move(account, wallet, cents) for account, cents in parts if cents]
    _post(
        held,
        key=f"{ref_of(held.row)}:cancelled:{entry.pk}",
        kind=Kinds.TOURNAMENT_REFUND,
        moves=moves,
        player_id=entry.player_id,
        reverses=reverses,
    )

"""What must hold of tournaments by rows, ledger and log together (810; T23). Entered among the house's checks."""

from collections.abc import Iterable, Iterator

from django.db.models import QuerySet, Sum

from accounts.models import LedgerAccount, LedgerTransfer
from casino.rulebook.selectors import tournament_rules
from games.audit.registry import Finding, check, found
from games.models import PokerSeat, Round
from tournaments.models import Tournament, TournamentEntry, TournamentTicket
from tournaments.record import state_again, state_of

State = Tournament.State
_IN = ("tournament_entry", "tournament_chips")


def _all() -> list[Tournament]:
    return list(Tournament.objects.select_related("rules").order_by("pk"))


@check
def tournament_chips_are_those_given_out() -> Finding:
    """On the tables lie the chips that were given out, less what went with who was disqualified; and no others."""
    counted, faults = 0, []
    for row in _all():
        seats = PokerSeat.objects.filter(table__of_tournament__tournament=row, left_at=None)
        chips = seats.aggregate(all=Sum("chips"))["all"] or 0
        state = state_of(row)
        given = state.issued() - state.removed if row.phase in Tournament.PLAYING else 0
        counted += 1
        if chips != given:
            faults.append(f"tournament {row.pk}: {chips} chips on the tables, {given} given out")
        faults += (f"tournament {row.pk}: {fault}" for fault in _seats_differ(row, seats))
    return found(counted, faults)


def _seats_differ(row: Tournament, seats: Iterable[PokerSeat]) -> Iterator[str]:
    """Between hands everybody sits where the log has put them, with the chips it says."""
    state = state_of(row)
    numbers = dict(row.tables.filter(closed_at=None).values_list("table_id", "number"))
    busy = set(Round.objects.filter(table_id__in=numbers, phase=Round.Phase.PLAYING).values_list("table_id", flat=True))
    for seat in seats:
        table = state.table(numbers.get(seat.table_id, 0))
        name = table.seats[seat.number - 1] if table and seat.number <= len(table.seats) else None
        if name is None or seat.player.public_id != name:
            yield f"seat {seat.pk} is not the log's"
        elif table and not table.hand and seat.table_id not in busy and state.stacks[name] != seat.chips:
            yield f"seat {seat.pk} holds {seat.chips}, by the log {state.stacks[name]}"


@check
def tournament_money_goes_where_it_belongs() -> Finding:
    """What wallets paid for entries and got back is what the entries say, and the fees are those of the rules.

    The pool of a tournament that is over is empty.
    """
    counted, faults = 0, []
    for row in _all():
        counted += 1
        entries = list(row.entries.filter(withdrawn_at=None))
        moved = LedgerTransfer.objects.filter(transaction__note=row.slug)
        paid = _sum(moved.filter(debit__kind="wallet", kind__in=_IN))
        returned = sum(row.entries.exclude(withdrawn_at=None).values_list("cost", flat=True))
        if paid != sum(entry.cost for entry in entries) + returned:
            faults.append(f"tournament {row.pk}: {paid} paid, by its entries {sum(one.cost for one in entries)}")
        back = _sum(moved.filter(credit__kind="wallet"))
        told = sum(_came_back(entry) for entry in row.entries.all()) + _won_back(row)
        if back != told:
            faults.append(f"tournament {row.pk}: {back} came back to wallets, by its entries {told}")
        pool, fees = _balance(row, "tournament_pool"), _balance(row, "commission")
        if row.is_over and pool:
            faults.append(f"tournament {row.pk} is over and {pool} are left in its pool")
        due = _fees(row, entries)
        if row.state != State.CANCELLED and fees != due:
            faults.append(f"tournament {row.pk}: fees of {fees}, by its entries {due}")
    return found(counted, faults)


def _came_back(entry: TournamentEntry) -> int:
    return entry.prize + entry.bounty + entry.refund if entry.credited_at or entry.withdrawn_at else 0


def _won_back(row: Tournament) -> int:
    """What entries to it were worth that had been won elsewhere and were not used (810/37)."""
    refunded = TournamentTicket.objects.filter(key=row.slug, currency=row.currency).exclude(refunded_at=None)
    return refunded.aggregate(all=Sum("value"))["all"] or 0


def _fees(row: Tournament, entries: Iterable[TournamentEntry]) -> int:
    prices = tournament_rules(row.rules).prices
    return sum(
        prices.fee * (1 + entry.reentries) + prices.rebuy_fee * entry.rebuys + prices.addon_fee * entry.addons
        for entry in entries
    )


def _balance(row: Tournament, kind: str) -> int:
    found_ = LedgerAccount.objects.filter(kind=kind, currency=row.currency, ref=f"tournament:{row.pk}").first()
    return found_.balance if found_ else 0


def _sum(transfers: QuerySet[LedgerTransfer]) -> int:
    return transfers.aggregate(all=Sum("amount"))["all"] or 0


@check
def tournament_logs_make_their_rows() -> Finding:
    """Played again from the first event of its log, every tournament is what its row says."""
    counted, faults = 0, []
    for row in _all():
        counted += 1
        if row.events.count() != row.version:
            faults.append(f"tournament {row.pk}: {row.events.count()} events, version {row.version}")
            continue
        state = state_again(row)
        told = (state.life.state.value, state.life.phase.value, len(state.entries), state.level)
        if told != (row.state, row.phase, row.entered, row.level):
            faults.append(f"tournament {row.pk}: its log makes {told}")
    return found(counted, faults)


@check
def tournament_places_are_one_each_or_tied() -> Finding:
    """Everybody has one place, equal ones take as many as they are; and all that was won is the whole pool."""
    counted, faults = 0, []
    for row in Tournament.objects.filter(state=State.FINISHED).select_related("rules"):
        counted += 1
        entries = list(row.entries.filter(withdrawn_at=None))
        taken = [entry.place or 0 for entry in entries]
        if any(place != 1 + sum(other < place for other in taken) for place in taken):
            faults.append(f"tournament {row.pk}: places {sorted(taken)}")
        rules = tournament_rules(row.rules)
        value = rules.tickets.value if rules.tickets else 0
        won = sum(entry.prize + entry.tickets * value for entry in entries)
        if won != row.pool:
            faults.append(f"tournament {row.pk}: {won} won, {row.pool} in the pool")
    return found(counted, faults)


@check
def won_entries_are_worth_what_waits_for_them() -> Finding:
    """The account of won entries holds the value of those that were won and not used, and nothing else."""
    faults = []
    for currency in ("EUR", "DEMO"):
        waiting = TournamentTicket.objects.filter(currency=currency, used_at=None)
        worth = waiting.aggregate(all=Sum("value"))["all"] or 0
        account = LedgerAccount.objects.filter(kind="tournament_pool", currency=currency, ref="tickets").first()
        held = account.balance if account else 0
        if held != worth:
            faults.append(f"{currency}: {held} wait for won entries worth {worth}")
    return found(TournamentTicket.objects.count(), faults)

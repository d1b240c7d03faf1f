"""What must hold between hands, seats and the ledger at poker tables (806/8-19, 811/8-19)."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any

from django.db.models import Count, Q

from accounts.models import LedgerAccount, LedgerTransaction, LedgerTransfer
from casino.rulebook.models import SpecificRules
from games.audit.registry import Finding, check, found
from games.audit.told_hands import POKER, Told, hands_told
from games.models import PokerSeat, Round, Table

_STACK = LedgerAccount.Kind.SEAT_STACK
_OF_STACKS = ("buy_in", "top_up", "cash_out", "hand_settled")


def _table_ref(table_id: int) -> str:
    return f"table:{table_id}"


# --- Stacks ---


@check
def stacks_follow_from_hands() -> Finding:
    """A seat's account moves by buy-ins, top-ups, what is taken away, and once by what each hand won or lost.

    What a hand was dealt with is what the accounts held, and its one posting makes them what it ended with.
    """
    strange = LedgerTransfer.objects.filter(Q(debit__kind=_STACK) | Q(credit__kind=_STACK)).exclude(kind__in=_OF_STACKS)
    faults = [f"{kind} {pk} moves a stack" for pk, kind in strange.order_by("id").values_list("transaction_id", "kind")]
    postings = LedgerTransaction.objects.filter(kind="hand_settled")
    hands = Q(round__phase=Round.Phase.SETTLED, round__table__game__in=POKER)
    faults += (f"posting {pk} settles no hand" for pk in postings.exclude(hands).values_list("pk", flat=True))
    twice = postings.values("round").annotate(times=Count("id")).filter(times__gt=1).order_by("round")
    faults += (f"round {row['round']} is settled {row['times']} times" for row in twice)
    counted = 0
    # A tournament's hands move chips, which no account knows of.
    for_money = (hand for hand in hands_told() if not hand.round.table.is_tournament)
    for table_id, played in groupby(for_money, key=lambda hand: hand.round.table_id):
        book = _StackBook(table_id)
        for hand in played:
            counted += 1
            faults += (f"{hand.name}: {fault}" for fault in book.faults_of(hand))
    return found(counted, faults)


class _StackBook:
    """The accounts of one table's seats, followed posting by posting as its hands are looked at."""

    def __init__(self, table_id: int) -> None:
        ref = _table_ref(table_id)
        owned = LedgerAccount.objects.filter(kind=_STACK, ref=ref).exclude(player=None)
        self._accounts = dict(owned.values_list("player__public_id", "pk"))
        self._held: Counter[int] = Counter()
        here = Q(debit__kind=_STACK, debit__ref=ref) | Q(credit__kind=_STACK, credit__ref=ref)
        moves = LedgerTransfer.objects.filter(here).order_by("transaction_id", "id")
        self._moves = list(moves.values_list("transaction_id", "debit_id", "credit_id", "amount"))
        self._next = 0
        settled = LedgerTransaction.objects.filter(kind="hand_settled", round__table_id=table_id).order_by("-id")
        self._posting = dict(settled.values_list("round_id", "pk"))

    def _until(self, posting: int | None) -> None:
        """Follow what was posted before this posting; all of it where there is none."""
        while self._next < len(self._moves):
            at, debit, credit, amount = self._moves[self._next]
            if posting is not None and at >= posting:
                return
            self._held.update({debit: -amount, credit: amount})
            self._next += 1

    def faults_of(self, hand: Told) -> Iterator[str]:
        posting = self._posting.get(hand.round.pk)
        if hand.round.phase == Round.Phase.PLAYING:
            self._until(None)
        elif not hand.settled:
            return
        elif posting is not None:
            self._until(posting)
        won = {seat: stack - hand.before[seat] for seat, stack in hand.after.items()}
        if posting is None and any(won.values()):
            yield f"{won} was never posted"
        if posting is not None or not hand.settled:
            yield from self._differs("before", hand, hand.before)
        if posting is not None and hand.settled:
            self._until(posting + 1)
            yield from self._differs("after", hand, hand.after)

    def _differs(self, when: str, hand: Told, told: dict[int, int]) -> Iterator[str]:
        held = {seat: self._held[self._accounts.get(who, 0)] for seat, who in hand.players.items()}
        if held != told:
            yield f"{when} it the accounts held {held}, by its events {told}"


# --- Commission ---


@check
def poker_commission_is_the_rules() -> Finding:
    """Of pots and of what enters the house took what the rules in force there say, to the cent, and nothing else."""
    taken: Counter[tuple[str, int]] = Counter()
    commissions = LedgerTransfer.objects.filter(credit__kind="commission", credit__ref__startswith="table:")
    for one in commissions.select_related("transaction"):
        taken[one.kind, one.transaction.round_id or one.transaction_id] += one.amount
    counted, faults = 0, []
    for hand in hands_told():
        if hand.settled:
            counted += 1
            due = [one.take for one in hand.second()[1]]
            told = [pot["rake"] for _, pot in hand.pots]
            posted = taken.pop(("hand_settled", hand.round.pk), 0)
            if (told, posted) != (due, sum(due)):
                faults.append(f"{hand.name}: commission {told}, posted {posted}, by the rules {due}")
    for posting, rules, brought in _brought_in():
        counted += 1
        rake: dict[str, Any] = rules["rake"] if rules else {}
        due_of_it = brought * int(rake["percent"]) // 100 if rake.get("kind") == "buy_in" else 0
        posted = taken.pop((posting.kind, posting.pk), 0)
        if posted != due_of_it:
            faults.append(f"{posting.kind} {posting.pk} of {brought}: commission {posted}, by the rules {due_of_it}")
    faults += (f"commission of {cents} in {kind} {pk} without a reason" for (kind, pk), cents in taken.items())
    return found(counted, faults)


def _brought_in() -> Iterator[tuple[LedgerTransaction, dict[str, Any] | None, int]]:
    """Each posting that brought chips to a table, the values in force there then, and what left the wallet."""
    versions = _Versions()
    moves = LedgerTransfer.objects.filter(kind__in=["buy_in", "top_up"], debit__kind="wallet")
    out: Counter[int] = Counter()
    postings: dict[int, LedgerTransaction] = {}
    tables: dict[int, str] = {}
    for one in moves.select_related("transaction", "credit").order_by("id"):
        postings[one.transaction_id] = one.transaction
        out[one.transaction_id] += one.amount
        tables[one.transaction_id] = one.credit.ref
    for pk, posting in postings.items():
        yield posting, versions.at(tables[pk], posting.created_at), out[pk]


class _Versions:
    """Which values were in force at a table at an instant."""

    def __init__(self) -> None:
        self._keys = {_table_ref(pk): key for pk, key in Table.objects.values_list("pk", "rules_key")}
        self._versions: dict[str, list[SpecificRules]] = defaultdict(list)
        in_force = SpecificRules.objects.filter(state__in=["in_force", "replaced"]).exclude(in_force_from=None)
        for row in in_force.order_by("in_force_from", "version"):
            self._versions[row.key].append(row)

    def at(self, ref: str, when: datetime) -> dict[str, Any] | None:
        found_: dict[str, Any] | None = None
        for row in self._versions[self._keys.get(ref, "")]:
            if row.in_force_from is not None and row.in_force_from <= when:
                found_ = row.values
        return found_


# --- Seats ---


@check
def one_seat_for_each_player() -> Finding:
    """At a table nobody had two seats at once, no seat had two players, and cards went to who sat there (806/9)."""
    stays = list(PokerSeat.objects.select_related("player").order_by("taken_at", "id"))
    faults = [*_at_once(stays, attrgetter("table_id", "player_id")), *_at_once(stays, attrgetter("table_id", "number"))]
    sat = defaultdict(list)
    for stay in stays:
        sat[stay.table_id, stay.number, stay.player.public_id].append(stay)
    for hand in hands_told():
        for seat, who in hand.players.items():
            here = sat[hand.round.table_id, seat, who]
            if not any(_is_there(stay, hand.dealt_at) for stay in here):
                faults.append(f"{hand.name}: cards at seat {seat} for {who}, who did not sit there")
    return found(len(stays), faults)


def _at_once(stays: Iterable[PokerSeat], what: Callable[[PokerSeat], Any]) -> Iterator[str]:
    grouped = defaultdict(list)
    for stay in stays:
        grouped[what(stay)].append(stay)
    for together in grouped.values():
        for one, other in pairwise(together):
            if one.left_at is None or one.left_at > other.taken_at:
                yield f"stays {one.pk} and {other.pk} at table {one.table_id} are at once"


def _is_there(stay: PokerSeat, at: datetime | None) -> bool:
    return at is not None and stay.taken_at <= at and (stay.left_at is None or at <= stay.left_at)


@check
def left_seats_are_settled_once() -> Finding:
    """Who left took the stack along in one posting, who sits has taken nothing, and no stack stays behind (806/10)."""
    paid: Counter[str] = Counter()
    amounts: Counter[str] = Counter()
    for one in LedgerTransfer.objects.filter(kind="cash_out").select_related("transaction"):
        paid[one.transaction.key] += 1
        amounts[one.transaction.key] += one.amount
    stays = PokerSeat.objects.order_by("id")
    faults = []
    sitting: set[int] = set()
    for stay in stays:
        key = f"seat:{stay.pk}:out"
        if stay.left_at is None and stay.account_id is not None:
            sitting.add(stay.account_id)
        if (paid.pop(key, 0), amounts[key]) != (bool(stay.taken_away), stay.taken_away if stay.left_at else 0):
            faults.append(f"seat {stay.pk}: {stay.taken_away} taken away, {amounts[key]} paid out")
    faults += (f"{key}: {amounts[key]} paid out for no seat" for key in paid)
    behind = LedgerAccount.objects.filter(kind="seat_stack", ref__startswith="table:").exclude(pk__in=sitting)
    faults += (f"account {row.pk}: {row.balance} left behind" for row in behind if row.balance)
    return found(stays.count(), faults)


@check
def nobody_is_dealt_in_without_chips() -> Finding:
    """Whoever was dealt cards had chips; at a cash table, at least the big blind (806/15, reading 45)."""
    counted, faults = 0, []
    for hand in hands_told():
        for seat, stack in hand.before.items():
            counted += 1
            if stack < (1 if hand.level else hand.rules["big_blind"]):
                faults.append(f"{hand.name}: seat {seat} was dealt in with {stack}")
    return found(counted, faults)

"""What must hold in a simulated house after each crash and at the end: the audit, the book, the screens, the events."""

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from django.db.models import Sum

from accounts.models import LedgerAccount, LedgerTransaction, LedgerTransfer, PlaySession
from games.audit import audit_run
from games.models import Bet, PokerSeat, RoundEvent, Table
from games.selectors.baccarat_views import BaccaratTable, BaccaratViewer
from games.selectors.card_views import BlackjackTable, BlackjackViewer
from games.selectors.roulette import public_table
from games.selectors.stud_views import StudTable, StudViewer
from games.selectors.views import PublicTable, ViewerTable

if TYPE_CHECKING:
    from tests.simulation.world import World


PLACED = ("bets_placed", "call_bets_placed")
WITHDRAWN = ("bets_withdrawn", "call_bets_withdrawn")
WON = ("round_settled", "bet_paid")


class Broken(AssertionError):
    """Something that must always hold does not."""


def fingerprint() -> tuple[object, ...]:
    """What no refused command may change."""
    money = LedgerAccount.objects.aggregate(out=Sum("debits"), into=Sum("credits"))
    return (
        money["out"],
        money["into"],
        LedgerTransaction.objects.count(),
        RoundEvent.objects.count(),
        tuple(Bet.objects.order_by().values_list("state").distinct()),
        tuple(Table.objects.order_by("pk").values_list("version", "round_id")),
        PlaySession.objects.filter(ended_at=None).count(),
        tuple(PokerSeat.objects.order_by("pk").values_list()),
    )


def everything_holds(world: "World") -> None:
    """All of it. Raises Broken with the first thing that does not hold."""
    for name, finding in audit_run().items():
        if not finding.ok:
            raise Broken(f"audit {name}: {finding.faults[0]}")
    money_holds(world, "all together")
    currencies_are_conserved()
    _views_follow_from_events(world)
    _screens_agree(world)
    world.more_holds()


def money_holds(world: "World", after: str) -> None:
    """Every wallet holds what the simulator's own book says, after each command."""
    held = {
        (account.player_id, account.currency): account.balance
        for account in LedgerAccount.objects.filter(kind=LedgerAccount.Kind.WALLET)
    }
    in_play = world.in_play()
    for (player_id, currency), balance in held.items():
        expected = world.book.wallets[player_id, currency] - in_play[player_id, currency]
        if balance != expected:
            raise Broken(f"after «{after}» player {player_id} has {balance} {currency}, by the book {expected}")


def currencies_are_conserved() -> None:
    """All accounts of a currency together hold nothing: what somebody has, somebody else owes."""
    for row in LedgerAccount.objects.values("currency").annotate(into=Sum("credits"), out=Sum("debits")).order_by():
        if row["into"] != row["out"]:
            raise Broken(f"{row['currency']}: {row['into'] - row['out']} cents out of nothing")


def _views_follow_from_events(world: "World") -> None:
    """The chips on each layout, rebuilt from the events alone."""
    for table in Table.objects.exclude(round=None).filter(game=Table.Game.ROULETTE):
        rebuilt: Counter[tuple[str, str]] = Counter()
        for event in RoundEvent.objects.filter(round_id=table.round_id).select_related("player").order_by("number"):
            sign = (event.kind in PLACED) - (event.kind in WITHDRAWN)
            for position, amount in event.data.get("bets", ()):
                assert event.player is not None
                rebuilt[event.player.nickname, position] += sign * amount
        # Chips are shown for as long as the session that placed them is there.
        bets = Bet.objects.filter(round_id=table.round_id, session__ended_at=None)
        present = set(bets.values_list("player__nickname", flat=True))
        wanted = {key: amount for key, amount in rebuilt.items() if amount and key[0] in present}
        shown: Counter[tuple[str, str]] = Counter()
        for chip in public_table(table.pk, now=world.now).chips:
            shown[chip.nickname, chip.position] += chip.amount
        if dict(shown) != wanted:
            raise Broken(f"table {table.slug} shows {dict(shown)} and its events say {wanted}")


def _screens_agree(world: "World") -> None:
    """After one look at the versions no screen is behind: a lost announcement costs a moment and no more."""
    world.screens.watch()
    for table_id, screen in world.screens.all():
        public, private = world.screens.so(table_id, screen.player_id)
        resting = public.phase in ("asleep", "closed")
        if screen.public is None or _of_the_table(screen.public, resting) != _of_the_table(public, resting):
            raise Broken(f"player {screen.player_id} sees {screen.public} and it is {public}")
        # A session that has ended is told to its own page at the next event; until then it shows the last state.
        if private and screen.private and private.session_id == screen.private.session_id:
            if _of_the_round(screen.private, resting) != _of_the_round(private, resting):
                raise Broken(f"player {screen.player_id} sees {screen.private} and it is {private}")
            _totals_are_the_ledgers(private)


Public = PublicTable | BlackjackTable | StudTable | BaccaratTable
Viewer = ViewerTable | BlackjackViewer | StudViewer | BaccaratViewer


def _of_the_table(view: Public, resting: bool) -> Public:
    """What a table's version stands for; who sits there, and its going to sleep or out of use, change without one."""
    if isinstance(view, PublicTable):
        view = replace(view, seats=(), seats_more=0, chips=())
    elif isinstance(view, BaccaratTable):
        view = replace(view, watching=0)
        # A table that falls asleep has its felt cleared.
        view = replace(view, opened_ms=None, coup=None, chances=(), seats=()) if resting else view
    else:
        # Whose a place was in the last round is shown for as long as he is there.
        free = [place if place.staked else replace(place, nickname="", public_id="") for place in view.places]
        view = replace(view, watching=0, places=tuple(free))
        view = replace(view, announcement="asleep") if resting else view
    return replace(view, phase="asleep", deadline_ms=None) if resting else view


def _of_the_round(view: Viewer, resting: bool) -> Viewer:
    """What the table's version stands for; the wallet is also spent and filled elsewhere."""
    if isinstance(view, BlackjackViewer):
        payable = [replace(action, can_pay=True) for action in view.actions]
        view = replace(view, open_places=(), actions=tuple(payable))
    elif isinstance(view, StudViewer):
        view = replace(view, open_places=(), asked=view.asked and replace(view.asked, can_pay=True))
    elif isinstance(view, BaccaratViewer) and resting:
        view = replace(view, bets=(), stake=0, returned=None)
    return replace(view, balance=0, can_refill=False)


def _totals_are_the_ledgers(view: Viewer) -> None:
    """The session's totals on screen are the sums of its transfers."""
    moves = LedgerTransfer.objects.filter(session_id=view.session_id)
    out = moves.filter(debit__kind="wallet").aggregate(sum=Sum("amount", default=0))["sum"]
    back = moves.filter(credit__kind="wallet").aggregate(sum=Sum("amount", default=0))["sum"]
    won = moves.filter(credit__kind="wallet", kind__in=WON).aggregate(sum=Sum("amount", default=0))["sum"]
    staked = out - (back - won)
    if (view.session_staked, view.session_result) != (staked, won - staked):
        raise Broken(f"session {view.session_id} shows {view.session_staked}/{view.session_result}")

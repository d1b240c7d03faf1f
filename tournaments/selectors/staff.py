"""What staff see of a tournament besides its page: its money by the ledger, its results, and the log."""

from dataclasses import dataclass

from django.db.models import F, QuerySet, Sum

from tournaments.engine import ending, payouts
from tournaments.models import Tournament, TournamentEntry, TournamentEvent
from tournaments.record import state_of


@dataclass(frozen=True, slots=True)
class Books:
    """The money of a tournament as the ledger has it. Cents."""

    paid_in: int
    pool: int
    fees: int
    overlay: int
    bounties: int
    # What a cancellation gave back, bounties that stayed taken among it, as it was shown before; 0 in any other.
    given_back: int


def books(row: Tournament) -> Books:
    """What was paid in, and for what."""
    state = state_of(row)
    entries = tuple(state.entries.values())
    given = row.entries.filter(withdrawn_at=None).aggregate(sum=Sum(F("refund") + F("bounty")))["sum"]
    return Books(
        paid_in=ending.money_in(state),
        pool=ending.pool(state),
        fees=payouts.fees(state.rules.prices, entries),
        overlay=ending.overlay(state),
        bounties=ending.bounties_charged(state),
        given_back=(given or 0) if row.state == Tournament.State.CANCELLED else 0,
    )


def log_of(row: Tournament) -> QuerySet[TournamentEvent]:
    """Everything that was done to it, by whom and why, the latest first."""
    return row.events.select_related("player").order_by("-number")


def results_of(row: Tournament) -> QuerySet[TournamentEntry]:
    """The entries that stand, the winner first; those without a place yet last."""
    standing = row.entries.filter(withdrawn_at=None).select_related("player")
    return standing.order_by(F("place").asc(nulls_last=True), "entered_at", "id")

"""What staff see of a tournament besides its page: the money of a cancellation before it is confirmed, and the log."""

import hashlib
import json
from dataclasses import dataclass, replace

from django.db.models import F, QuerySet, Sum

from accounts.models import LedgerAccount, Player
from games.models import PokerSeat, Round
from tournaments.engine import ending, payouts
from tournaments.engine.state import Tournament as State
from tournaments.models import Tournament, TournamentEntry, TournamentEvent
from tournaments.record import state_of


@dataclass(frozen=True, slots=True)
class Given:
    """What one player would get: the entry back or a share, and bounties. Cents."""

    player_id: int
    nickname: str
    refund: int
    bounty: int


@dataclass(frozen=True, slots=True)
class CancelPreview:
    """What a cancellation would do now. Cents.

    `version` stands for these amounts and is what `tournament_cancel` wants as `seen_version`: while hands are being
    played they change with each of them, so that staff pause a tournament first.
    """

    version: int
    given: tuple[Given, ...]
    total: int
    fees_kept: int


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


def cancel_preview(row: Tournament) -> CancelPreview:
    """The money of a cancellation, to be shown before it is confirmed (810/36-38)."""
    given = ending.cancellation(_with_ended_hands(row, state_of(row)))
    people = Player.objects.filter(tournament_entries__tournament=row, tournament_entries__withdrawn_at=None)
    lines = tuple(
        Given(player.pk, player.nickname, given.refunds.get(name, 0), given.bounties.get(name, 0))
        for player in people.order_by("nickname")
        if given.refunds.get(name := player.public_id, 0) or given.bounties.get(name, 0)
    )
    total = sum(line.refund + line.bounty for line in lines)
    held = _account(row, LedgerAccount.Kind.TOURNAMENT_POOL) + _account(row, LedgerAccount.Kind.COMMISSION)
    return CancelPreview(preview_version(given), lines, total, max(0, held - total))


def preview_version(given: ending.Cancellation) -> int:
    """A number that stands for these amounts."""
    text = json.dumps([sorted(given.refunds.items()), sorted(given.bounties.items())])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6])


def _with_ended_hands(row: Tournament, state: State) -> State:
    """With the chips of hands that have ended and that the tournament has not taken in yet."""
    in_hand = {name for table in state.tables if table.hand for name in table.hand.stacks}
    seats = PokerSeat.objects.filter(
        table__of_tournament__tournament=row, left_at=None, player__public_id__in=in_hand
    ).exclude(table__round__phase=Round.Phase.PLAYING)
    return replace(state, stacks={**state.stacks, **dict(seats.values_list("player__public_id", "chips"))})


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


def _account(row: Tournament, kind: LedgerAccount.Kind) -> int:
    found = LedgerAccount.objects.filter(kind=kind, currency=row.currency, ref=f"tournament:{row.pk}").first()
    return found.balance if found else 0


def log_of(row: Tournament) -> QuerySet[TournamentEvent]:
    """Everything that was done to it, by whom and why, the latest first."""
    return row.events.select_related("player").order_by("-number")


def results_of(row: Tournament) -> QuerySet[TournamentEntry]:
    """The entries that stand, the winner first; those without a place yet last."""
    standing = row.entries.filter(withdrawn_at=None).select_related("player")
    return standing.order_by(F("place").asc(nulls_last=True), "entered_at", "id")

"""What staff see of a tournament besides its page: the money of a cancellation before it is confirmed, and the log."""

from dataclasses import dataclass

from django.db.models import QuerySet

from accounts.models import LedgerAccount, Player
from tournaments.engine import ending, payouts
from tournaments.models import Tournament, TournamentEvent
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
    """What a cancellation would do now; `version` is what `tournament_cancel` wants as `seen_version`. Cents."""

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


def cancel_preview(row: Tournament) -> CancelPreview:
    """The money of a cancellation, to be shown before it is confirmed (810/36-38)."""
    state = state_of(row)
    given = ending.cancellation(state)
    people = Player.objects.filter(tournament_entries__tournament=row, tournament_entries__withdrawn_at=None)
    lines = tuple(
        Given(player.pk, player.nickname, given.refunds.get(name, 0), given.bounties.get(name, 0))
        for player in people.order_by("nickname")
        if given.refunds.get(name := player.public_id, 0) or given.bounties.get(name, 0)
    )
    total = sum(line.refund + line.bounty for line in lines)
    held = _account(row, LedgerAccount.Kind.TOURNAMENT_POOL) + _account(row, LedgerAccount.Kind.COMMISSION)
    return CancelPreview(row.version, lines, total, max(0, held - total))


def books(row: Tournament) -> Books:
    """What was paid in, and for what."""
    state = state_of(row)
    entries = tuple(state.entries.values())
    return Books(
        paid_in=ending.money_in(state),
        pool=ending.pool(state),
        fees=payouts.fees(state.rules.prices, entries),
        overlay=ending.overlay(state),
        bounties=ending.bounties_charged(state),
    )


def _account(row: Tournament, kind: LedgerAccount.Kind) -> int:
    found = LedgerAccount.objects.filter(kind=kind, currency=row.currency, ref=f"tournament:{row.pk}").first()
    return found.balance if found else 0


def log_of(row: Tournament) -> QuerySet[TournamentEvent]:
    """Everything that was done to it, by whom and why, the latest first."""
    return row.events.select_related("player").order_by("-number")

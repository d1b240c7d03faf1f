"""What a tournament is to one player: what may be done now, where the seat is, what was won. The viewer's alone."""

from dataclasses import dataclass
from datetime import datetime

from casino.refusal import Denial
from tournaments.engine import entering, play
from tournaments.engine.state import Asked
from tournaments.engine.state import Tournament as State
from tournaments.models import Tournament, TournamentEntry, TournamentTable, TournamentTicket
from tournaments.record import state_of


@dataclass(frozen=True, slots=True)
class Own:
    """`may_*` None: it may be done; otherwise why not (`casino.refusal_texts.refusal_text` has the words). Cents.

    The wallet is asked only by the command itself.
    """

    is_entered: bool
    may_enter: Denial | None
    may_withdraw: Denial | None
    withdraw_until: datetime | None
    may_rebuy: Denial | None
    may_addon: Denial | None
    may_reenter: Denial | None
    # Until when somebody without chips may still decide to buy (None: nothing to decide).
    decide_until: datetime | None
    asked: str
    # The table with the seat, and its number in the tournament.
    table_slug: str
    table_number: int | None
    entry: TournamentEntry | None
    # An entry that was won and can be used here.
    ticket_id: int | None


def own_view(row: Tournament, *, player_id: int, public_id: str, now: datetime) -> Own:
    """The viewer's own part of the tournament's page."""
    state = state_of(row)
    entry = row.entries.filter(player_id=player_id, withdrawn_at=None).first()
    group = state.deciding(public_id)
    table = state.table_of(public_id)
    slug = _slug(row, table.number) if table and not state.life.is_over else ""
    asked = state.asked.get(public_id)
    return Own(
        is_entered=public_id in state.entries,
        may_enter=play.check(state, play.Enter(public_id), now=now),
        may_withdraw=play.check(state, play.Withdraw(public_id), now=now),
        withdraw_until=entering.withdrawal_until(state),
        may_rebuy=play.check(state, play.Rebuy(public_id), now=now),
        may_addon=play.check(state, play.AddOn(public_id), now=now),
        may_reenter=play.check(state, play.Reenter(public_id), now=now),
        decide_until=group.until if group else None,
        asked=asked.value if isinstance(asked, Asked) else "",
        table_slug=slug,
        table_number=table.number if table else None,
        entry=entry,
        ticket_id=_ticket(row, state, player_id),
    )


def seat_now(tournament_id: int, player_id: int) -> str:
    """The slug of the table where the player sits now; empty where nowhere. For a page that must follow a move."""
    seats = TournamentTable.objects.filter(
        tournament_id=tournament_id,
        closed_at=None,
        table__poker_seats__player_id=player_id,
        table__poker_seats__left_at=None,
    )
    return seats.values_list("table__slug", flat=True).first() or ""


def tournament_of_table(table_id: int) -> Tournament | None:
    """The tournament that a table belongs to."""
    return Tournament.objects.select_related("rules", "series").filter(tables__table_id=table_id).first()


def _slug(row: Tournament, number: int) -> str:
    return row.tables.filter(number=number, closed_at=None).values_list("table__slug", flat=True).first() or ""


def _ticket(row: Tournament, state: State, player_id: int) -> int | None:
    tickets = TournamentTicket.objects.filter(
        player_id=player_id,
        key__in=row.ticket_keys,
        used_at=None,
        currency=row.currency,
        value=state.rules.prices.entry,
    )
    return tickets.order_by("won_at", "pk").values_list("pk", flat=True).first()

"""What a tournament is to one player: what may be done now, where the seat is, what was won. The viewer's alone."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from accounts.limits import LimitRefusal
from accounts.selectors.standing import excluded_among
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
    # Excluded from play: nothing that costs money is offered, nor the way to the table, which would not open.
    is_excluded: bool


def own_view(row: Tournament, *, player_id: int, public_id: str, now: datetime) -> Own:
    """The viewer's own part of the tournament's page."""
    return own_views(row, people={player_id: public_id}, now=now)[player_id]


def own_views(row: Tournament, *, people: Mapping[int, str], now: datetime) -> dict[int, Own]:
    """The own parts of several viewers: id → public id."""
    state = state_of(row)
    entries = {
        entry.player_id: entry for entry in row.entries.filter(withdrawn_at=None, player_id__in=people).order_by("pk")
    }
    slugs = dict(row.tables.filter(closed_at=None).values_list("number", "table__slug"))
    tickets = _tickets(row, state, people)
    found = {
        player_id: _own(state, public_id, entries.get(player_id), slugs, tickets.get(player_id), now)
        for player_id, public_id in people.items()
    }
    return found | {player_id: _nothing_offered(found[player_id]) for player_id in excluded_among(people, now)}


def _nothing_offered(own: Own) -> Own:
    no = Denial(LimitRefusal.EXCLUDED)
    barred = replace(own, may_enter=no, may_rebuy=no, may_addon=no, may_reenter=no, is_excluded=True)
    return replace(barred, decide_until=None, table_slug="")


def _own(
    state: State, name: str, entry: TournamentEntry | None, slugs: Mapping[int, str], ticket: int | None, now: datetime
) -> Own:
    group = state.deciding(name)
    table = state.table_of(name)
    asked = state.asked.get(name)
    return Own(
        is_entered=name in state.entries,
        may_enter=play.check(state, play.Enter(name), now=now),
        may_withdraw=play.check(state, play.Withdraw(name), now=now),
        withdraw_until=entering.withdrawal_until(state),
        may_rebuy=play.check(state, play.Rebuy(name), now=now),
        may_addon=play.check(state, play.AddOn(name), now=now),
        may_reenter=play.check(state, play.Reenter(name), now=now),
        decide_until=group.until if group else None,
        asked=asked.value if isinstance(asked, Asked) else "",
        table_slug=slugs.get(table.number, "") if table and not state.life.is_over else "",
        table_number=table.number if table else None,
        entry=entry,
        ticket_id=ticket,
        is_excluded=False,
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


def _tickets(row: Tournament, state: State, people: Mapping[int, str]) -> dict[int, int]:
    """Player → the oldest entry that was won and can be used here."""
    tickets = TournamentTicket.objects.filter(
        player_id__in=people,
        key__in=row.ticket_keys,
        used_at=None,
        currency=row.currency,
        value=state.rules.prices.entry,
    )
    # The first of each stands last here.
    return dict(tickets.order_by("-won_at", "-pk").values_list("player_id", "pk"))

"""What a house owes, knows and shows of its tournaments, for `standing.py`: rows, logs, states, and what pages say."""

from typing import Any

from django.db.models import Model

from tournaments.models import Tournament, TournamentEntry, TournamentEvent, TournamentTable, TournamentTicket
from tournaments.record import state_again
from tournaments.selectors.own import own_views
from tournaments.selectors.page import tournament_page
from tournaments.selectors.said import said_lines
from tournaments.selectors.staff import books
from tournaments.services.cancelling import cancel_preview


def tournaments_standing(now: Any) -> dict[str, Any]:
    """Plain values; a tournament's state is that which its log makes from its first event."""
    rows = list(Tournament.objects.select_related("rules", "series").order_by("slug"))
    entries = TournamentEntry.objects.select_related("tournament", "player", "ticket").order_by("tournament", "pk")
    events = TournamentEvent.objects.select_related("tournament", "player").order_by("tournament__slug", "number")
    places = TournamentTable.objects.select_related("table").order_by("opened_at", "table__slug")
    tickets = TournamentTicket.objects.select_related("player").order_by("pk")
    return {
        "tournaments": [_plain(row) for row in rows],
        "tournament_states": [repr(state_again(row)) for row in rows],
        "tournament_entries": [
            [one.tournament.slug, one.player.nickname, one.ticket is not None, one.paid_by_id is not None, _plain(one)]
            for one in entries
        ],
        "tournament_events": [
            [one.tournament.slug, one.player.nickname if one.player else "", _plain(one)] for one in events
        ],
        "tournament_tables": [[one.table.slug, one.number, _plain(one)] for one in places],
        "tournament_tickets": [[one.player.nickname, _plain(one)] for one in tickets],
        "tournament_pages": {row.slug: _pages(row, now) for row in rows},
    }


def _plain(row: Model) -> dict[str, str]:
    """All of it but which row it is, and which rows it belongs to."""
    fields = [field.attname for field in row._meta.concrete_fields if not field.is_relation and field.name != "id"]
    return {name: str(getattr(row, name)) for name in fields}


def _pages(row: Tournament, now: Any) -> str:
    """The page that all see, what each entrant may do, and what staff are shown of the money."""
    people = {one.pk: one.public_id for one in (entry.player for entry in row.entries.select_related("player"))}
    owns = own_views(row, people=people, now=now)
    mine = [(own.is_entered, own.table_slug, str(own.decide_until), own.asked) for _pk, own in sorted(owns.items())]
    money = () if row.state == Tournament.State.DRAFT else (books(row), row.is_over or cancel_preview(row, now=now))
    return repr((tournament_page(row, viewer_id=None, now=now), said_lines(row), mine, money))

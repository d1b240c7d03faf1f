"""Tournaments, their log, entries, tickets, tables and series, as rows."""

from tournaments.models.entry import TournamentEntry, TournamentTicket
from tournaments.models.event import TournamentEvent
from tournaments.models.table import TournamentTable
from tournaments.models.tournament import Tournament, TournamentSeries

__all__ = [
    "Tournament",
    "TournamentEntry",
    "TournamentEvent",
    "TournamentSeries",
    "TournamentTable",
    "TournamentTicket",
]

"""Tables, rounds, events and bets, as rows."""

from games.models.bets import Bet
from games.models.round import Round, RoundEvent, RoundSecret, TableCommand
from games.models.table import Table

__all__ = ["Bet", "Round", "RoundEvent", "RoundSecret", "Table", "TableCommand"]

"""Tables, rounds, events and bets, as rows."""

from games.models.bets import Bet
from games.models.poker import PokerRoom, PokerSeat, PokerWaiting
from games.models.roots import SignedRoot
from games.models.round import Round, RoundEvent, RoundSecret, TableCommand
from games.models.saved import SavedBets
from games.models.table import Table

__all__ = [
    "Bet",
    "PokerRoom",
    "PokerSeat",
    "PokerWaiting",
    "Round",
    "RoundEvent",
    "RoundSecret",
    "SavedBets",
    "SignedRoot",
    "Table",
    "TableCommand",
]

"""What staff see of the games: tables, rounds and bets, and the signs of foul play. Rows are shown, not edited."""

from games.admin import reports, tables

__all__ = ["reports", "tables"]

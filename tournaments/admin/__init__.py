"""Pages of the staff about tournaments."""

from tournaments.admin import series, tournament

__all__ = ["series", "tournament"]

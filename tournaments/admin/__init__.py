"""Pages of the staff about tournaments."""

from tournaments.admin import tournament

__all__ = ["tournament"]

"""What staff see and do about people and money. Rows are shown, never edited or deleted; acts go through services."""

from accounts.admin import complaints, money, office, people

__all__ = ["complaints", "money", "office", "people"]

"""Why kept bets are not kept, found or changed. Whether they may be placed is the table's to say."""

from casino.refusal import Refusal


class SavedRefusal(Refusal):
    """In written order. Value: (code, rule)."""

    NOT_FOUND = ("saved_not_found", None)
    NAME_MISSING = ("saved_name_missing", None)
    NAME_TOO_LONG = ("saved_name_too_long", None)
    TOO_MANY = ("saved_too_many", None)
    NOTHING_TO_KEEP = ("saved_nothing_to_keep", None)
    NAME_TAKEN = ("saved_name_taken", None)

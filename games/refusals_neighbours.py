"""Why a note about another player is not kept, and why a report of one is not taken."""

from casino.refusal import Refusal


class NoteRefusal(Refusal):
    """In written order. Value: (code, rule)."""

    NOT_HERE = ("note_not_here", None)
    OWN_SEAT = ("note_own_seat", None)
    COLOUR_UNKNOWN = ("note_colour_unknown", None)
    TOO_LONG = ("note_too_long", None)
    EMPTY = ("note_empty", None)
    TOO_MANY = ("note_too_many", None)
    NOT_FOUND = ("note_not_found", None)


class ReportRefusal(Refusal):
    """In written order. Value: (code, rule)."""

    NOT_HERE = ("report_not_here", None)
    OWN_SEAT = ("report_own_seat", None)
    TRAINING = ("report_training", None)
    NOT_AT_TABLE = ("report_not_at_table", None)
    HAND_UNKNOWN = ("report_hand_unknown", None)
    NOT_IN_HAND = ("report_not_in_hand", None)
    REASON_MISSING = ("report_reason_missing", None)
    TEXT_MISSING = ("report_text_missing", None)
    TEXT_TOO_LONG = ("report_text_too_long", None)
    MADE_ALREADY = ("report_made_already", None)
    TOO_MANY = ("report_too_many", None)
    # Of the staff who look at it.
    NOT_ALLOWED = ("report_not_allowed", None)
    STEP_NOT_OPEN = ("report_step_not_open", None)

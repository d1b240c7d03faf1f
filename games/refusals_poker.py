"""Why a poker table says no to whoever sits, waits or decides there. What a hand itself forbids is the engine's.

Rules 1 to 75 of 806 and 811 bear the same numbers: `deny` puts the table's own regulation before the item.
"""

from casino.refusal import Denial, Refusal


class SeatRefusal(Refusal):
    """In written order. Value: (code, rule); the rule is added where the table is known."""

    HAND_LOST = ("hand_lost", None)
    STALE_DECISION = ("stale_decision", None)
    PRICE_CHANGED = ("price_changed", None)
    NOT_AHEAD = ("not_ahead", None)
    SEAT_UNKNOWN = ("seat_unknown", None)
    NO_SEAT = ("no_seat", None)
    NOT_IN_HAND = ("not_in_hand", None)
    TOURNAMENT_SEAT = ("tournament_seat", None)
    ALREADY_AT_TABLE = ("already_at_table", None)
    SEAT_TAKEN = ("seat_taken", None)
    SEAT_HELD = ("seat_held", None)
    NOT_REGISTERED = ("not_registered", None)
    SESSION_NOT_RUNNING = ("session_not_running", None)
    BUY_IN_BELOW = ("buy_in_below", None)
    BUY_IN_ABOVE = ("buy_in_above", None)
    RETURN_BELOW = ("return_below", None)
    TOP_UP_ABOVE = ("top_up_above", None)
    LEAVING = ("seat_leaving", None)
    MUST_TOP_UP = ("must_top_up", None)
    NOT_SITTING_OUT = ("not_sitting_out", None)
    NO_BREAK = ("no_break", None)
    BREAK_TOO_SOON = ("break_too_soon", None)
    SEATS_FREE = ("seats_free", None)
    WAITING_ALREADY = ("waiting_already", None)
    NOT_WAITING = ("not_waiting", None)


def deny(refusal: SeatRefusal, regulation: str = "", item: str = "", **facts: object) -> Denial:
    """The refusal at a table of that regulation («806», «811»), with the item of the rules that it rests on."""
    return Denial(refusal, f"{regulation}/{item}" if item else None, facts)

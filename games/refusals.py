"""Why a table says no, whatever the game. The first that applies is reported."""

from casino.refusal import Refusal


class TableRefusal(Refusal):
    """In written order. Value: (code, rule)."""

    BAD_COMMAND = ("bad_command", None)
    TOO_FAST = ("too_fast", None)
    DRAINING = ("draining", None)
    BUSY = ("busy", None)
    SIGNED_OUT = ("signed_out", None)
    BAD_AMOUNT = ("bad_amount", None)
    BAD_KEY = ("bad_key", None)
    NO_SUCH_TABLE = ("no_such_table", None)
    KEY_REUSED = ("key_reused", None)
    SESSION_ENDED = ("session_ended", "804/27")
    STALE_ROUND = ("stale_round", None)
    BETS_CLOSED = ("bets_closed", "804/14")
    TABLE_CLOSED = ("table_closed", None)
    NOT_INDIVIDUAL = ("not_individual", "804/15")
    NOTHING_TO_LAUNCH = ("nothing_to_launch", "804/15")
    NOTHING_TO_WITHDRAW = ("nothing_to_withdraw", None)
    NOTHING_TO_REPEAT = ("nothing_to_repeat", None)
    TOO_MANY_BETS = ("too_many_bets", None)

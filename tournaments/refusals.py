"""Why a tournament that people can enter says no, beyond what its engine says. In the order they are looked at."""

from casino.refusal import Refusal


class TournamentRefusal(Refusal):
    """Value: (code, rule)."""

    NO_SUCH_TOURNAMENT = ("no_such_tournament", None)
    NOT_BEFORE_NOW = ("tournament_hours_wrong", None)
    SLUG_TAKEN = ("tournament_slug_taken", None)
    NEEDS_HOUR = ("tournament_needs_hour", None)
    TRAINING_FOR_DEMO = ("tournament_training_demo", None)
    NO_SUCH_TICKET = ("no_such_ticket", "810/28")
    TICKET_VALUE = ("ticket_value_differs", "810/28")
    TICKET_TARGET = ("ticket_target", "810/32")
    TICKET_PRICE = ("ticket_price", "810/32")
    NOBODY_READS = ("tournament_nobody_reads", None)
    ENTRANT_GONE = ("entrant_gone", None)
    ENTRANT_OUT = ("entrant_out", None)
    CHANGED_SINCE = ("tournament_changed_since", None)

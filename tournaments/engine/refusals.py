"""Why a tournament's account can't be made up, in the order in which the reasons are looked at. Only the reasons."""

from casino.refusal import Refusal


class TournamentRefusal(Refusal):
    """The first that applies is reported: the rules, the entries, the eliminations, the cancellation, the seating."""

    BAD_TOURNAMENT = ("bad_tournament", None)
    PERCENTAGES_NOT_100 = ("percentages_not_100", "810/34")
    UNKNOWN_PAYMENT = ("unknown_payment", None)
    NO_ENTRIES = ("no_entries", None)
    PLAYER_REPEATED = ("player_repeated", None)
    NEGATIVE_COUNT = ("negative_count", None)
    PLAYER_NOT_ENTERED = ("player_not_entered", None)
    HANDS_NOT_IN_ORDER = ("hands_not_in_order", None)
    NOBODY_ELIMINATED = ("nobody_eliminated", None)
    STACK_NOT_POSITIVE = ("stack_not_positive", "810/31")
    ELIMINATED_TOO_OFTEN = ("eliminated_too_often", "810/31")
    ELIMINATED_BY_WRONG = ("eliminated_by_wrong", None)
    NOBODY_LEFT = ("nobody_left", "810/52")
    NOT_FINISHED = ("not_finished", None)
    UNKNOWN_PHASE = ("unknown_phase", "810/36")
    NOT_STARTED = ("not_started", "810/36.a")
    STACKS_WRONG = ("stacks_wrong", "810/36")
    SEATS_OUT_OF_RANGE = ("seats_out_of_range", None)
    TABLE_OVERFULL = ("table_overfull", None)

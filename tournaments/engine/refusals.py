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


class StructureRefusal(Refusal):
    """What can be wrong with the levels; all that apply are reported."""

    NO_LEVELS = ("no_levels", "810/45")
    TOO_MANY_LEVELS = ("too_many_levels", "810/45")
    BREAK_MISPLACED = ("break_misplaced", "810/45")
    STEP_SECONDS = ("step_seconds", "810/45")
    BLIND_NOT_POSITIVE = ("blind_not_positive", "810/46")
    LEVEL_BLINDS_ORDER = ("level_blinds_order", "810/46")
    ANTE_TOO_LARGE = ("ante_too_large", "810/46")
    BLINDS_FALL = ("blinds_fall", "810/46")
    BLINDS_LEAP = ("blinds_leap", "810/46")
    STACK_TOO_SHORT = ("stack_too_short", "810/41")
    NEVER_ENDS = ("never_ends", "810/46")


class LifeRefusal(Refusal):
    """Why a tournament doesn't take a step."""

    TOURNAMENT_OVER = ("tournament_over", None)
    STEP_NOT_ALLOWED = ("tournament_step_not_allowed", None)
    STEP_NOT_YOURS = ("tournament_step_not_yours", None)


class EntryRefusal(Refusal):
    """Why a player can't enter, withdraw or buy, in the order in which the reasons are looked at."""

    REGISTRATION_CLOSED = ("registration_closed", "810/23")
    ALREADY_ENTERED = ("already_entered", None)
    TOURNAMENT_FULL = ("tournament_full", None)
    NOT_ENTERED = ("not_entered", None)
    WITHDRAWAL_OVER = ("withdrawal_over", "810/24")
    TICKET_NOT_YOURS = ("ticket_not_yours", "810/28")
    TICKET_OF_ANOTHER = ("ticket_of_another", "810/28")
    TICKET_USED = ("ticket_used", "810/28")
    TICKET_NOT_MONEY = ("ticket_not_money", "810/28")
    REBUYS_NOT_OFFERED = ("rebuys_not_offered", "810/23")
    REBUYS_OVER = ("rebuys_over", "810/23")
    REBUYS_USED_UP = ("rebuys_used_up", "810/23")
    STACK_TOO_LARGE = ("stack_too_large", "810/23")
    ASKED_ALREADY = ("asked_already", None)
    ADDON_NOT_OFFERED = ("addon_not_offered", "810/23")
    ADDON_NOT_NOW = ("addon_not_now", "810/23")
    ADDON_TAKEN = ("addon_taken", "810/23")
    ADDON_WITHOUT_CHIPS = ("addon_without_chips", "810/31")
    REENTRIES_NOT_OFFERED = ("reentries_not_offered", "810/23")
    REENTRIES_OVER = ("reentries_over", "810/23")
    REENTRIES_USED_UP = ("reentries_used_up", "810/23")
    STILL_IN = ("still_in", "810/31")
    PLAYER_OUT = ("player_out", "810/44")
    NOTHING_TO_DECIDE = ("nothing_to_decide", None)


class SettingRefusal(Refusal):
    """What can be wrong with the specific rules of a tournament; all that apply are reported."""

    SETTING_OUT_OF_RANGE = ("tournament_setting_out_of_range", None)
    ENTRIES_ORDER = ("entries_order", "810/35")
    BANDS_ORDER = ("bands_order", "810/34")
    PRIZES_RISE = ("prizes_rise", "810/34")
    NO_PRIZES = ("no_prizes", "810/33")
    WINDOW_NO_LEVEL = ("window_no_level", "810/23")
    ADDON_NO_BREAK = ("addon_no_break", "810/23")
    REBUYS_AND_REENTRIES = ("rebuys_and_reentries", "810/23")
    FULL_STARTS_FULL = ("full_starts_full", None)
    PRICE_WITHOUT_WINDOW = ("price_without_window", "810/23")


class PlayRefusal(Refusal):
    """Why a tournament in play doesn't move, in the order in which the reasons are looked at."""

    NOT_PLAYING = ("tournament_not_playing", None)
    START_TOO_EARLY = ("start_too_early", "810/39")
    TOO_FEW_ENTRIES = ("too_few_entries", "810/35")
    NO_SUCH_TOURNAMENT_TABLE = ("no_such_tournament_table", None)
    HAND_UNDER_WAY = ("hand_under_way", None)
    NO_HAND = ("no_hand", None)
    TABLE_WAITS_DECISION = ("table_waits_decision", "810/31")
    TABLE_WAITS_OTHERS = ("table_waits_others", "810/49")
    TABLE_LAP_DONE = ("table_lap_done", "810/52")
    TABLE_TOO_FEW = ("table_too_few", "810/47")
    CHIPS_DONT_BALANCE = ("chips_dont_balance", None)
    NOT_THE_PLAYERS = ("not_the_players", None)
    AWAY_ALREADY = ("away_already", None)
    NOT_AWAY = ("not_away", None)
    NO_BREAK = ("no_break", None)
    REASON_NEEDED = ("tournament_reason_needed", None)

"""Why the rulebook says no. Pure: only the reasons, in the order in which they are looked at."""

from casino.refusal import Refusal


class RulebookRefusal(Refusal):
    """The first that applies is reported. Value: (code, rule)."""

    RULES_UNKNOWN = ("rules_unknown", None)
    RULES_STEP_NOT_ALLOWED = ("rules_step_not_allowed", "804/decision.3")
    RULES_REGULATION_UNKNOWN = ("rules_regulation_unknown", "804/decision.2")
    RULES_VALUE_UNKNOWN = ("rules_value_unknown", "804/decision.2")
    RULES_VALUE_WRONG = ("rules_value_wrong", "804/decision.2")
    RULES_KEY_TAKEN = ("rules_key_taken", "804/decision.2")
    RULES_WRITTEN_TOGETHER = ("rules_written_together", None)
    RULES_REFERENCE_MISSING = ("rules_reference_missing", "804/decision.3")
    RULES_SECOND_PERSON = ("rules_second_person", "804/decision.3")
    RULES_REASON_MISSING = ("rules_reason_missing", None)
    RULES_HOUR_PAST = ("rules_hour_past", "804/decision.3")
    RULES_HOUR_TAKEN = ("rules_hour_taken", "804/decision.3")
    RULES_HOUR_COME = ("rules_hour_come", "804/decision.3")
    RULES_NOT_IN_FORCE = ("rules_not_in_force", "804/decision.3")
    RULES_DEMONSTRATION_ONLY = ("rules_demonstration_only", "804/decision.3")


class PokerRulesRefusal(Refusal):
    """What an operator must not publish about a poker table, whatever an engine could play."""

    ANTE_AT_CASH_TABLE = ("poker_rules_ante", None)
    VALUE_OUT_OF_BOUNDS = ("poker_rules_bounds", None)
    BUY_IN_ORDER = ("poker_rules_buy_in_order", None)
    CAP_MISLEADS = ("poker_rules_cap", None)
    RAISES_WITHOUT_FIXED = ("poker_rules_raises", None)
    REFILL_WITHOUT_BANK = ("poker_rules_refill", None)
    HOURS_WITHOUT_SESSION = ("poker_rules_hours_continuous", None)
    HOURS_NOT_WHOLE = ("poker_rules_hours_whole", None)

"""Why the rulebook says no. Pure: only the reasons, in the order in which they are looked at."""

from casino.refusal import Refusal


class RulebookRefusal(Refusal):
    """The first that applies is reported. Value: (code, rule)."""

    RULES_UNKNOWN = ("rules_unknown", None)
    RULES_STEP_NOT_ALLOWED = ("rules_step_not_allowed", "804/decision.3")
    RULES_REGULATION_UNKNOWN = ("rules_regulation_unknown", "804/decision.2")
    RULES_VALUE_UNKNOWN = ("rules_value_unknown", "804/decision.2")
    RULES_VALUE_WRONG = ("rules_value_wrong", "804/decision.2")
    RULES_REFERENCE_MISSING = ("rules_reference_missing", "804/decision.3")
    RULES_SECOND_PERSON = ("rules_second_person", "804/decision.3")
    RULES_HOUR_PAST = ("rules_hour_past", "804/decision.3")
    RULES_HOUR_TAKEN = ("rules_hour_taken", "804/decision.3")
    RULES_NOT_IN_FORCE = ("rules_not_in_force", "804/decision.3")
    RULES_DEMONSTRATION_ONLY = ("rules_demonstration_only", "804/decision.3")

"""Everything that the specific rules of a Hold'em or Omaha table fix, typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any, cast

from casino.refusal import Denial, Refused
from casino.rulebook.models import SpecificRules
from games.engines.poker import TableRules, Variant


@dataclass(frozen=True, slots=True)
class PokerValues:
    """Cents, seconds and big blinds."""

    table_rules: TableRules
    seats: int
    buy_in_least: int  # big blinds
    buy_in_most: int
    mode: str = "continuous"
    hours: tuple[time, time] | None = None
    decision_seconds: int = 15
    time_bank_seconds: int = 30
    time_bank_refill_hands: int = 0
    break_seconds: int = 300
    return_seconds: int = 1800
    idle_rounds: int = 6
    spectators_late: bool = False
    hand_pause_seconds: int = 4
    top_up_seconds: int = 120
    offer_seconds: int = 30
    muck_allowed: bool = False

    @classmethod
    def parse(cls, regulation: str, values: Mapping[str, object]) -> "PokerValues":
        variant = Variant.HOLDEM if regulation == "806" else Variant.OMAHA
        rules = TableRules.from_values(variant, values)
        if isinstance(rules, Denial):
            raise Refused(rules)
        names = set(cls.__slots__) - {"table_rules", "hours"}
        return cls(table_rules=rules, **cast("dict[str, Any]", {name: values[name] for name in names & set(values)}))


def poker_values(rules: SpecificRules) -> PokerValues:
    """The typed values of a version of a poker table's rules."""
    return PokerValues.parse(rules.regulation, rules.values)

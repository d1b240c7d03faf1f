"""The values of a Hold'em or Omaha cash table's specific rules (806, 811), typed and judged. Pure.

What the engine must obey is judged by the engine itself (`TableRules.from_values`); here are seats, stacks, hours and
times, and what an operator must not publish even though an engine could play it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time

from casino.money import MOST_CENTS
from casino.refusal import Denial, Refused
from casino.rulebook.refusals import PokerRulesRefusal, RulebookRefusal
from games.engines.poker import TableRules, Variant

CONTINUOUS, SESSION = "continuous", "session"
MODES = (CONTINUOUS, SESSION)
# A table in sessions runs in sessions of one hour each (806/2.s, reading 48).
SESSION_MINUTES = 60
DAY_MINUTES = 24 * 60

ENGINE_KEYS = (
    "small_blind",
    "big_blind",
    "limit",
    "max_raises",
    "ante",
    "rake",
    "heads_up_small_blind",
)
RAKE_KEYS = ("kind", "percent", "cap")

# Least and most of each count and time. A decision takes at least 3 seconds. The specific rules may invite an idle
# player after fewer than six hands, where they say so (806/70.b); below three nobody could play tight.
POKER_BOUNDS: Mapping[str, tuple[int, int]] = {
    "seats": (2, 10),
    "buy_in_least": (2, 1000),
    "buy_in_most": (2, 1000),
    "decision_seconds": (3, 120),
    "time_bank_seconds": (0, 300),
    "time_bank_refill_hands": (0, 500),
    "hand_pause_seconds": (1, 60),
    "break_seconds": (0, 3600),
    "return_seconds": (0, 86400),
    "top_up_seconds": (10, 300),
    "idle_rounds": (3, 50),
    "offer_seconds": (10, 600),
}
SWITCHES = ("spectators_late", "muck_allowed")
POKER_KEYS = ("variant", *ENGINE_KEYS, "mode", "opens", "closes", *POKER_BOUNDS, *SWITCHES)


@dataclass(frozen=True, slots=True)
class PokerValues:
    """Everything that the specific rules of a poker cash table fix. Cents, seconds, big blinds."""

    table_rules: TableRules
    seats: int
    # The stack that a player enters with, in big blinds: one value where both are equal (806/8, reading 45).
    buy_in_least: int
    buy_in_most: int
    mode: str
    # From when to when a table in sessions runs, Lisbon's time; the end may be after midnight.
    hours: tuple[time, time] | None
    decision_seconds: int
    # Further time that a player may use up, and after how many hands it is full again; 0: never again.
    time_bank_seconds: int
    time_bank_refill_hands: int
    # How long a finished hand stays on the table.
    hand_pause_seconds: int
    # The rest that keeps the seat (806/68); 0: none.
    break_seconds: int
    # How long who left must come back with at least what was taken away; 0: no such duty.
    return_seconds: int
    # How long a stack below the minimum bet may be topped up before the session ends (806/71).
    top_up_seconds: int
    # Hands in a row without a voluntary bet after which the player is warned; one more ends the session (806/70-71).
    idle_rounds: int
    # How long a free seat is kept for the first of the waiting list.
    offer_seconds: int
    # Who watches sees each hand only after it has ended.
    spectators_late: bool
    # A beaten hand may stay closed at the showdown (806/59, reading 17).
    muck_allowed: bool

    @property
    def regulation(self) -> str:
        return self.table_rules.variant.regulation

    @property
    def buy_in(self) -> tuple[int, int]:
        """The least and the most, in cents, that a player sits down with."""
        big = self.table_rules.big_blind
        return self.buy_in_least * big, self.buy_in_most * big

    @classmethod
    def parse(cls, values: Mapping[str, object]) -> "PokerValues":
        """The values, judged. Raises Refused for the first that is missing, unknown or out of its bounds."""
        for name in sorted({*values} - {*POKER_KEYS}):
            raise Refused(Denial(RulebookRefusal.RULES_VALUE_UNKNOWN, None, {"setting": name}))
        for name in POKER_KEYS:
            if name not in values:
                raise _wrong(name)
        variant = next((one for one in Variant if one.word == values["variant"]), None)
        if variant is None:
            raise _wrong("variant")
        table_rules = TableRules.from_values(variant, values)
        if isinstance(table_rules, Denial):
            raise Refused(table_rules)
        _rake_publishable(values["rake"])
        if values["max_raises"] is not None and table_rules.max_raises is None:
            raise Refused(Denial(PokerRulesRefusal.RAISES_WITHOUT_FIXED, table_rules.rule("24.a")))
        # At a cash table nothing but the two blinds is compulsory; antes belong to tournaments.
        if table_rules.ante:
            raise Refused(Denial(PokerRulesRefusal.ANTE_AT_CASH_TABLE, table_rules.rule("21")))
        for name in SWITCHES:
            if not isinstance(values[name], bool):
                raise _wrong(name)
        bounded = {name: _bounded(values, name) for name in POKER_BOUNDS}
        parsed = cls(
            table_rules=table_rules,
            mode=_mode(values),
            hours=_hours(values),
            spectators_late=bool(values["spectators_late"]),
            muck_allowed=bool(values["muck_allowed"]),
            **bounded,
        )
        _publishable(parsed)
        return parsed


def _publishable(values: PokerValues) -> None:
    """What can be played but would mislead the reader of the rules."""
    rules = values.table_rules
    if values.buy_in_least > values.buy_in_most:
        facts = {"least": values.buy_in_least, "most": values.buy_in_most}
        raise Refused(Denial(PokerRulesRefusal.BUY_IN_ORDER, rules.rule("14"), facts))
    if values.buy_in[1] > MOST_CENTS:
        raise _wrong("buy_in_most")
    if values.time_bank_refill_hands and not values.time_bank_seconds:
        raise Refused(Denial(PokerRulesRefusal.REFILL_WITHOUT_BANK, rules.rule("44")))


def _rake_publishable(rake: object) -> None:
    """Nothing in the commission that says one thing and does another."""
    assert isinstance(rake, Mapping)
    for name in sorted({*rake} - {*RAKE_KEYS}):
        raise Refused(Denial(RulebookRefusal.RULES_VALUE_UNKNOWN, None, {"setting": f"rake.{name}"}))
    kind, percent, cap = rake.get("kind"), rake.get("percent", 0), rake.get("cap")
    if kind == "none" and percent:
        raise _wrong("rake.percent")
    # Only a commission on the pot is capped, and a cap of nothing would make its percentage untrue.
    if cap is not None and (kind != "pot" or cap == 0):
        raise Refused(Denial(PokerRulesRefusal.CAP_MISLEADS))


def _mode(values: Mapping[str, object]) -> str:
    if values["mode"] not in MODES:
        raise _wrong("mode")
    return str(values["mode"])


def _hours(values: Mapping[str, object]) -> tuple[time, time] | None:
    """The hours of a table in sessions, whole sessions apart. A continuous table has none."""
    if values["mode"] == CONTINUOUS:
        for name in ("opens", "closes"):
            if values[name] is not None:
                raise Refused(Denial(PokerRulesRefusal.HOURS_WITHOUT_SESSION))
        return None
    opens, closes = _hour(values, "opens"), _hour(values, "closes")
    if session_span_minutes(opens, closes) % SESSION_MINUTES:
        raise Refused(Denial(PokerRulesRefusal.HOURS_NOT_WHOLE))
    return opens, closes


def session_span_minutes(opens: time, closes: time) -> int:
    """From the opening to the closing, over midnight where the closing is the earlier; the same hour is a whole day."""
    span = (closes.hour * 60 + closes.minute) - (opens.hour * 60 + opens.minute)
    return span if span > 0 else span + DAY_MINUTES


def _hour(values: Mapping[str, object], name: str) -> time:
    """«21:30» as a time of day."""
    said = values[name]
    if not isinstance(said, str) or len(said) != 5 or said[2] != ":":
        raise _wrong(name)
    try:
        return time.fromisoformat(said)
    except ValueError:
        raise _wrong(name) from None


def _bounded(values: Mapping[str, object], name: str) -> int:
    value, (least, most) = values[name], POKER_BOUNDS[name]
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        facts = {"setting": name, "least": least, "most": most}
        raise Refused(Denial(PokerRulesRefusal.VALUE_OUT_OF_BOUNDS, None, facts))
    return value


def _wrong(name: str) -> Refused:
    return Refused(Denial(RulebookRefusal.RULES_VALUE_WRONG, None, {"setting": name}))

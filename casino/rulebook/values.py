"""The values of specific rules, typed and judged. Pure: no database, no clock; each regulation has its own schema.

What the engine must obey is judged by the engine itself (`TableRules.from_values`); here are the times and habits of
the table, and what an operator must not publish even though an engine could play it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from casino.refusal import Denial, Refused
from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.bounds import bounded, keys_check, switch, value_wrong
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.poker_values import PokerValues
from casino.rulebook.refusals import RulebookRefusal
from casino.rulebook.stud_values import StudValues
from casino.rulebook.tournament_values import TournamentValues
from games.engines.roulette import TableRules

ROULETTE_KEYS = (
    "wheel",
    "min_bet",
    "min_bets",
    "chip_step",
    "max_total",
    "double_dozens",
    "call_bets",
    "individual",
    "betting_seconds",
    "spin_seconds",
    "result_seconds",
    "idle_rounds",
    "idle_seconds",
)

# Least and most of each time and count. A decision takes at least 3 seconds; the invitation to an idle player may come
# after more than 5 rounds at the earliest (804/28.b, reading 46), so the sixth is the least and the usual. At an
# individual wheel it may come after more than 3 minutes (804/28.a).
BOUNDS: Mapping[str, tuple[int, int]] = {
    "betting_seconds": (3, 300),
    "spin_seconds": (1, 30),
    "result_seconds": (1, 60),
    "idle_rounds": (6, 50),
    "idle_seconds": (180, 1800),
}
# From the warning to the end of the session at an individual wheel: the regulation's own minute (804/29, 807/31).
WARNED_SECONDS = 60


@dataclass(frozen=True, slots=True)
class RouletteValues:
    """Everything that the specific rules of a roulette table fix."""

    table_rules: TableRules
    betting_seconds: int
    spin_seconds: int
    result_seconds: int
    # Idle rounds in a row after which the player is invited to end the session; one more ends it.
    idle_rounds: int
    # Seconds without a bet after which the player of an individual wheel is warned; one minute more ends the session.
    idle_seconds: int
    # Each player's own wheel: no clock closes the bets, the player launches the ball (804/4, 15; 807/4, 17).
    individual: bool

    @property
    def regulation(self) -> str:
        return self.table_rules.wheel.regulation

    @classmethod
    def parse(cls, values: Mapping[str, object]) -> "RouletteValues":
        """The values, judged. Raises Refused for the first that is missing, unknown or out of its bounds."""
        keys_check(values, ROULETTE_KEYS)
        table_rules = TableRules.from_values(values)
        if isinstance(table_rules, Denial):
            raise Refused(table_rules)
        _publishable(table_rules)
        individual = switch(values, "individual")
        return cls(table_rules=table_rules, individual=individual, **bounded(values, BOUNDS))


def _publishable(rules: TableRules) -> None:
    """What can be played but would mislead the reader of the rules."""
    if rules.min_bet % rules.chip_step:
        raise value_wrong("min_bet")
    if any(amount % rules.chip_step for amount in rules.min_bets.values()):
        raise value_wrong("min_bets")
    if rules.max_total is not None and rules.max_total < rules.min_bet:
        raise value_wrong("max_total")


# The banked games, whose rounds have bets that the house pays.
BankedValues = RouletteValues | BlackjackValues | StudValues | BaccaratValues
AnyValues = BankedValues | PokerValues | TournamentValues

# Regulation → how its values are read, and the value that says which regulation they belong to.
SCHEMAS: Mapping[str, tuple[Callable[[Mapping[str, object]], AnyValues], str]] = {
    "804": (RouletteValues.parse, "wheel"),
    "807": (RouletteValues.parse, "wheel"),
    "806": (PokerValues.parse, "variant"),
    "811": (PokerValues.parse, "variant"),
    "805": (BlackjackValues.parse, "game"),
    "810": (TournamentValues.parse, "variant"),
    "803": (StudValues.parse, "game"),
    "812": (BaccaratValues.parse, "game"),
}


def values_parse(regulation: str, values: Mapping[str, object]) -> AnyValues:
    """The values under their regulation's schema. Raises Refused; a game of another regulation is refused too."""
    if regulation not in SCHEMAS:
        raise Refused(Denial(RulebookRefusal.RULES_REGULATION_UNKNOWN, None, {"regulation": regulation}))
    parse, named_by = SCHEMAS[regulation]
    parsed = parse(values)
    if parsed.regulation != regulation:
        raise value_wrong(named_by)
    return parsed

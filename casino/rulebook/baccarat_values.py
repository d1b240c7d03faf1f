"""The values of a baccarat table's specific rules, «ponto e banca» and «Macau» (812), typed and judged. Pure.

What the engine must obey is judged by the engine itself (decks, commission, even chips where prizes are halved, the
differential of Macau alone); here are places, times, and what an operator must not publish though it could be played.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from casino.refusal import Denial, Refused
from casino.rulebook.bounds import bounded, keys_check, switch, value_wrong
from casino.rulebook.card_values import CARD_TIMES
from games.engines.baccarat import EMPATE_PER_CENT, MOST_PLAYERS, PAIRS_PER_CENT, TableRules

BACCARAT = "baccarat"
BACCARAT_ENGINE_KEYS = ("variant", "min_bet", "chip_step", "decks", "pairs", "commission", "differential")
# Nobody decides anything at baccarat once the cards are dealt.
BACCARAT_BOUNDS: Mapping[str, tuple[int, int]] = {
    "places": (1, MOST_PLAYERS),
    **{name: bounds for name, bounds in CARD_TIMES.items() if name != "decision_seconds"},
}
BACCARAT_KEYS = ("game", *BACCARAT_ENGINE_KEYS, *BACCARAT_BOUNDS, "individual")


@dataclass(frozen=True, slots=True)
class BaccaratValues:
    """Everything that the specific rules of a baccarat table fix. Cents, seconds."""

    table_rules: TableRules
    # Places of the table (812/6.a).
    places: int
    betting_seconds: int
    # How long the cards take to lie on the felt, face down, before ponto's are turned (812/17-18).
    deal_seconds: int
    result_seconds: int
    # Idle rounds in a row after which the player is invited to end the session; one more ends it.
    idle_rounds: int
    # Seconds without a bet after which the player of an individual table is warned; one minute more ends the session.
    idle_seconds: int
    # Each player's own table: no clock closes the bets, the player has the cards dealt (812/4, 28).
    individual: bool

    @property
    def regulation(self) -> str:
        return "812"

    @classmethod
    def parse(cls, values: Mapping[str, object]) -> "BaccaratValues":
        """The values, judged. Raises Refused for the first that is missing, unknown or out of its bounds."""
        keys_check(values, BACCARAT_KEYS)
        if values["game"] != BACCARAT:
            raise value_wrong("game")
        table_rules = TableRules.from_values(values)
        if isinstance(table_rules, Denial):
            raise Refused(table_rules)
        _publishable(table_rules)
        return cls(
            table_rules=table_rules,
            individual=switch(values, "individual"),
            **bounded(values, BACCARAT_BOUNDS),
        )


def _publishable(rules: TableRules) -> None:
    """What can be played but would mislead the reader of the rules."""
    if rules.min_bet % rules.chip_step:
        raise value_wrong("min_bet")
    if rules.differential is None:
        return
    # Every chance that is offered must be open to its minimum bet (812/41).
    shares = [100, EMPATE_PER_CENT, *([PAIRS_PER_CENT] if rules.pairs else [])]
    if any(rules.differential * share < 100 * rules.min_bet for share in shares):
        raise value_wrong("differential")

"""The values of a banked card table's specific rules, typed and judged: blackjack (805). Pure.

What the engine must obey is judged by the engine itself (decks, the hundredfold of 805/11, the
even chip step); here are places, times and habits of the table.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from casino.refusal import Denial, Refused
from casino.rulebook.bounds import bounded, keys_check, switch, value_wrong
from games.engines.blackjack import SEATS, TableRules

BLACKJACK = "blackjack"
BLACKJACK_ENGINE_KEYS = (
    "min_bet",
    "max_bet",
    "chip_step",
    "decks",
    "double_any_total",
    "split_pairs_only",
    "max_splits",
    "insurance",
    "special_prizes",
)

# Least and most of each time and count. A decision takes at least 3 seconds; the invitation to an idle player comes
# after the sixth idle round at the earliest, or after 3 minutes at an individual table (805/35, reading 46).
CARD_TIMES: Mapping[str, tuple[int, int]] = {
    "betting_seconds": (3, 300),
    "deal_seconds": (0, 15),
    "decision_seconds": (3, 120),
    "result_seconds": (1, 60),
    "idle_rounds": (6, 50),
    "idle_seconds": (180, 1800),
}
BLACKJACK_BOUNDS: Mapping[str, tuple[int, int]] = {
    "places": (SEATS[0], SEATS[-1]),
    "places_per_player": (SEATS[0], SEATS[-1]),
    "offer_seconds": (3, 60),
    **CARD_TIMES,
}
BLACKJACK_KEYS = ("game", *BLACKJACK_ENGINE_KEYS, *BLACKJACK_BOUNDS, "individual")


@dataclass(frozen=True, slots=True)
class BlackjackValues:
    """Everything that the specific rules of a blackjack table fix. Cents, seconds."""

    table_rules: TableRules
    # Places of the table (805/4.a), and on how many of them one player may bet (805/7).
    places: int
    places_per_player: int
    betting_seconds: int
    # How long the cards take to lie on the felt before the first time to decide begins.
    deal_seconds: int
    # For insurance and even money, for all who have them at once.
    offer_seconds: int
    decision_seconds: int
    result_seconds: int
    # Idle rounds in a row after which the player is invited to end the session; one more ends it.
    idle_rounds: int
    # Seconds without a bet after which the player of an individual table is warned; one minute more ends the session.
    idle_seconds: int
    # Each player's own table: no clock closes the bets, the player has the cards dealt (805/5, 13).
    individual: bool

    @property
    def regulation(self) -> str:
        return "805"

    @classmethod
    def parse(cls, values: Mapping[str, object]) -> "BlackjackValues":
        """The values, judged. Raises Refused for the first that is missing, unknown or out of its bounds."""
        keys_check(values, BLACKJACK_KEYS)
        if values["game"] != BLACKJACK:
            raise value_wrong("game")
        table_rules = TableRules.from_values(values)
        if isinstance(table_rules, Denial):
            raise Refused(table_rules)
        for name in ("min_bet", "max_bet"):
            # A limit that no whole chips make would mislead the reader of the rules.
            if getattr(table_rules, name) % table_rules.chip_step:
                raise value_wrong(name)
        parsed = cls(
            table_rules=table_rules,
            individual=switch(values, "individual"),
            **bounded(values, BLACKJACK_BOUNDS),
        )
        if parsed.places_per_player > parsed.places:
            raise value_wrong("places_per_player")
        return parsed

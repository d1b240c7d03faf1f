"""The values of a table's specific rules at póquer sem descarte (803), typed and judged. Pure.

Of the regulation only rules 37 to 44 are at hand. Until the rest is, every number of the game is a value here, with the
bounds within which the trade's standard game stays recognisable.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from casino.refusal import Denial, Refused
from casino.rulebook.bounds import bounded, keys_check, switch, value_wrong
from casino.rulebook.card_values import CARD_TIMES
from games.engines.stud import SEATS, STANDARD_PAYS, TableRules

STUD = "stud"
STUD_ENGINE_KEYS = ("min_bet", "max_bet", "chip_step", "pays")
STUD_BOUNDS: Mapping[str, tuple[int, int]] = {
    "places": (SEATS[0], SEATS[-1]),
    "places_per_player": (SEATS[0], SEATS[-1]),
    **CARD_TIMES,
}
STUD_KEYS = ("game", *STUD_ENGINE_KEYS, *STUD_BOUNDS, "individual")
# Least and most times the bet that a combination may be paid.
PAYS_BOUNDS = (1, 1000)
# The maximum ante as a multiple of the minimum: the bound of blackjack (805/11), until the text of 803 says another.
MOST_TIMES_MINIMUM = 100


@dataclass(frozen=True, slots=True)
class StudValues:
    """Everything that the specific rules of a table of póquer sem descarte fix. Cents, seconds."""

    table_rules: TableRules
    places: int
    places_per_player: int
    betting_seconds: int
    # How long the cards take to lie on the felt before the time to decide begins.
    deal_seconds: int
    # To bet twice the ante or to fold.
    decision_seconds: int
    result_seconds: int
    # Idle rounds in a row after which the player is invited to end the session; one more ends it (803/41.b).
    idle_rounds: int
    # Seconds without a bet after which the player of an individual table is warned; one minute more ends the session.
    idle_seconds: int
    individual: bool

    @property
    def regulation(self) -> str:
        return "803"

    @classmethod
    def parse(cls, values: Mapping[str, object]) -> "StudValues":
        """The values, judged. Raises Refused for the first that is missing, unknown or out of its bounds."""
        keys_check(values, STUD_KEYS)
        if values["game"] != STUD:
            raise value_wrong("game")
        table_rules = TableRules.from_values(values)
        if isinstance(table_rules, Denial):
            raise Refused(table_rules)
        _publishable(table_rules, values["pays"])
        parsed = cls(
            table_rules=table_rules,
            individual=switch(values, "individual"),
            **bounded(values, STUD_BOUNDS),
        )
        if parsed.places_per_player > parsed.places:
            raise value_wrong("places_per_player")
        return parsed


def _publishable(rules: TableRules, pays: object) -> None:
    """What can be played but would mislead the reader of the rules."""
    for name in ("min_bet", "max_bet"):
        if getattr(rules, name) % rules.chip_step:
            raise value_wrong(name)
    if rules.max_bet > MOST_TIMES_MINIMUM * rules.min_bet:
        raise value_wrong("max_bet")
    # Written out whole, so that the published table is what the operator wrote, and never less for a better hand.
    if not isinstance(pays, Mapping) or set(pays) != set(STANDARD_PAYS):
        raise value_wrong("pays")
    least, most = PAYS_BOUNDS
    before = least
    for combination in STANDARD_PAYS:
        times = rules.pays[combination]
        if not before <= times <= most:
            raise value_wrong(f"pays.{combination}")
        before = times

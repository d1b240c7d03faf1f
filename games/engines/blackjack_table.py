"""What a blackjack table fixes, and all the reasons for which the game says no. Pure: no Django, no cards in play.

`check_bet` is the one judge of bets: it guards the live table and resolves scenarios.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from casino.money import MOST_CENTS
from casino.refusal import Denial, Refusal

# Places (805/4.a) and decks (805/4.b) of a table.
SEATS = range(1, 8)
DECKS = (4, 6, 8)
DECKS_RULE = "805/4.b"
# The maximum bet, as a multiple of the minimum (805/11).
MOST_TIMES_MINIMUM = 100
# Half a bet comes back and half a bet is won, so bets are even cents (readings 4 and 43).
DEFAULT_CHIP_STEP = 2


class BlackjackRefusal(Refusal):
    """The first that applies is reported: the table, the bets, the offers against an ace, then the decisions."""

    BAD_TABLE = ("bad_table", None)
    DECKS_NOT_OFFERED = ("decks_not_offered", DECKS_RULE)
    CHIP_STEP_ODD = ("chip_step_odd", "805/25.a")
    MAXIMUM_TOO_HIGH = ("maximum_too_high", "805/11")
    NO_BETS = ("no_bets", "805/14")
    SEAT_NOT_AT_TABLE = ("seat_not_at_table", "805/4.a")
    SEAT_REPEATED = ("seat_repeated", "805/6")
    BELOW_MINIMUM = ("below_minimum", "805/9")
    ABOVE_MAXIMUM = ("above_maximum", "805/9")
    NOT_WHOLE_CHIPS = ("not_whole_chips", "805/25.a")
    UNKNOWN_ACTION = ("unknown_action", "805/15")
    SHOE_EXHAUSTED = ("shoe_exhausted", None)
    NO_SUCH_SEAT = ("no_such_seat", None)
    NO_SUCH_HAND = ("no_such_hand", None)
    INSURANCE_NOT_OFFERED = ("insurance_not_offered", "805/16.d")
    INSURANCE_NEEDS_ACE = ("insurance_needs_ace", "805/15.f")
    INSURANCE_NOT_FOR_BLACKJACK = ("insurance_not_for_blackjack", "805/15.f")
    INSURANCE_AMOUNT = ("insurance_amount", "805/15.f")
    EVEN_MONEY_NEEDS_ACE = ("even_money_needs_ace", "805/20.b")
    EVEN_MONEY_NEEDS_BLACKJACK = ("even_money_needs_blackjack", "805/20.b")
    OFFER_ANSWERED = ("offer_answered", None)
    OFFER_CLOSED = ("offer_closed", None)
    HAND_FINISHED = ("hand_finished", None)
    NOT_YOUR_TURN = ("not_your_turn", None)
    MUST_DRAW = ("must_draw", "805/15.a")
    DOUBLE_NOT_ON_TWO_CARDS = ("double_not_on_two_cards", "805/15.b")
    DOUBLE_TOTAL = ("double_total", "805/15.b")
    DOUBLE_ACE_AS_ONE = ("double_ace_as_one", "805/8.a.ii")
    SPLIT_ACE_TAKES_ONE = ("split_ace_takes_one", "805/21")
    SPLIT_NOT_ON_TWO_CARDS = ("split_not_on_two_cards", "805/21")
    SPLIT_NOT_EQUAL = ("split_not_equal", "805/21")
    SPLIT_PAIRS_ONLY = ("split_pairs_only", "805/16.b")
    SPLIT_LIMIT = ("split_limit", "805/16.c")
    SURRENDER_AGAINST_ACE = ("surrender_against_ace", "805/15.e")
    SURRENDER_NOT_FIRST = ("surrender_not_first", "805/15.e")


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the specific rules of a table fix. Cents. `from_values` judges values that come from outside."""

    min_bet: int
    max_bet: int
    decks: int
    # Options of 805/16, items a to e.
    double_any_total: bool = False
    split_pairs_only: bool = False
    # Splits of one seat in a round; None is no limit.
    max_splits: int | None = None
    insurance: bool = True
    special_prizes: bool = True
    chip_step: int = DEFAULT_CHIP_STEP

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> "TableRules | Denial":
        """The rules in `values`, or why not. Other keys are left alone: specific rules hold more than this."""
        chip_step = values.get("chip_step", DEFAULT_CHIP_STEP)
        max_splits = values.get("max_splits")
        flags = {
            "double_any_total": values.get("double_any_total", False),
            "split_pairs_only": values.get("split_pairs_only", False),
            "insurance": values.get("insurance", True),
            "special_prizes": values.get("special_prizes", True),
        }
        sound: dict[str, bool] = {
            "min_bet": _is_amount(values.get("min_bet")),
            "max_bet": _is_amount(values.get("max_bet")),
            "decks": _is_integer(values.get("decks")),
            "max_splits": max_splits is None or (_is_integer(max_splits) and cast("int", max_splits) >= 0),
            "chip_step": _is_amount(chip_step),
            **{name: isinstance(value, bool) for name, value in flags.items()},
        }
        for name, is_sound in sound.items():
            if not is_sound:
                return Denial(BlackjackRefusal.BAD_TABLE, None, {"setting": name})
        rules = cls(
            min_bet=cast("int", values["min_bet"]),
            max_bet=cast("int", values["max_bet"]),
            decks=cast("int", values["decks"]),
            max_splits=cast("int | None", max_splits),
            chip_step=cast("int", chip_step),
            **{name: bool(value) for name, value in flags.items()},
        )
        return rules.denial() or rules

    def denial(self) -> Denial | None:
        """Why the regulation does not allow these settings together."""
        if self.decks not in DECKS:
            return Denial(BlackjackRefusal.DECKS_NOT_OFFERED, None, {"decks": self.decks})
        if self.chip_step % 2:
            return Denial(BlackjackRefusal.CHIP_STEP_ODD, None, {"step_cents": self.chip_step})
        if self.max_bet < self.min_bet:
            return Denial(BlackjackRefusal.BAD_TABLE, None, {"setting": "max_bet"})
        if self.max_bet > MOST_TIMES_MINIMUM * self.min_bet:
            facts = {"maximum_cents": self.max_bet, "most_cents": MOST_TIMES_MINIMUM * self.min_bet}
            return Denial(BlackjackRefusal.MAXIMUM_TOO_HIGH, None, facts)
        return None


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_amount(value: object) -> bool:
    return _is_integer(value) and 0 < cast("int", value) <= MOST_CENTS


def check_bet(rules: TableRules, amount: int) -> Denial | None:
    """May this be the bet of one seat?"""
    facts: dict[str, object] = {"chance": "bet", "amount_cents": amount}
    if amount < rules.min_bet:
        return Denial(BlackjackRefusal.BELOW_MINIMUM, None, {**facts, "minimum_cents": rules.min_bet})
    if amount > rules.max_bet:
        most = {"maximum_cents": rules.max_bet, "total_cents": amount}
        return Denial(BlackjackRefusal.ABOVE_MAXIMUM, None, {**facts, **most})
    if amount % rules.chip_step:
        return Denial(BlackjackRefusal.NOT_WHOLE_CHIPS, None, {**facts, "step_cents": rules.chip_step})
    return None


def check_bets(rules: TableRules, bets: Mapping[int, int]) -> Denial | None:
    """May a round be dealt on these bets, seat number → cents? Seat by seat, in the order given."""
    if not bets:
        return Denial(BlackjackRefusal.NO_BETS)
    for seat, amount in bets.items():
        if seat not in SEATS:
            return Denial(BlackjackRefusal.SEAT_NOT_AT_TABLE, None, {"seat": seat})
        if denial := check_bet(rules, amount):
            return denial
    return None

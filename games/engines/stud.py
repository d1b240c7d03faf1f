"""Póquer sem descarte: five cards each, one decision, the bank's hand, the prize table. Pure: no Django, clock or dice.

The deck arrives in its order from outside, so the same decisions always give the same result. Of regulation 803 only
rules 37-44 are at hand; the game itself is the trade's standard one, with its numbers in the table's settings.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Literal, cast

from casino.money import MOST_CENTS
from casino.refusal import Denial, Refusal, Refused
from games.engines import hands
from games.engines.cards import Card

SEATS = range(1, 8)
HAND = 5
# The second stake, as a multiple of the ante.
BET_TIMES_ANTE = 2
ACE_KING = "ace_king"
DEFAULT_CHIP_STEP = 1

# Combination → what the second stake wins, times itself, against a bank that qualifies.
STANDARD_PAYS: Mapping[str, int] = MappingProxyType(
    {
        ACE_KING: 1,
        "pair": 1,
        "two_pair": 2,
        "three_of_a_kind": 3,
        "straight": 4,
        "flush": 5,
        "full_house": 7,
        "four_of_a_kind": 20,
        "straight_flush": 50,
        "royal_flush": 100,
    }
)

AnteResult = Literal["won", "lost", "push", "folded", "void"]
BetResult = Literal["won", "lost", "push", "returned", "void"]


class StudRefusal(Refusal):
    """The first that applies is reported. The rules that name these limits await the official text of 803."""

    BAD_TABLE = ("bad_table", None)
    UNKNOWN_COMBINATION = ("unknown_combination", None)
    NO_BETS = ("no_bets", None)
    SEAT_NOT_AT_TABLE = ("seat_not_at_table", None)
    SEAT_REPEATED = ("seat_repeated", None)
    BELOW_MINIMUM = ("below_minimum", None)
    ABOVE_MAXIMUM = ("above_maximum", None)
    NOT_WHOLE_CHIPS = ("not_whole_chips", None)
    UNKNOWN_ACTION = ("unknown_action", None)
    SHOE_EXHAUSTED = ("shoe_exhausted", None)
    NO_SUCH_SEAT = ("no_such_seat", None)
    DECIDED_ALREADY = ("decided_already", None)


class Decision(Enum):
    """Bet twice the ante, or give the ante up."""

    BET = "bet"
    FOLD = "fold"


class Fate(Enum):
    """A void round gives every stake back, and its cards may stop anywhere."""

    VALID = "valid"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the specific rules of a table fix. Cents. `from_values` judges values that come from outside."""

    min_bet: int
    max_bet: int
    pays: Mapping[str, int] = field(default_factory=lambda: STANDARD_PAYS, hash=False)
    chip_step: int = DEFAULT_CHIP_STEP

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> "TableRules | Denial":
        """The rules in `values`, or why not. Words left out of `pays` keep the standard."""
        min_bet, max_bet = values.get("min_bet"), values.get("max_bet")
        chip_step = values.get("chip_step", DEFAULT_CHIP_STEP)
        own_pays = {} if values.get("pays") is None else values["pays"]
        sound: dict[str, bool] = {
            "min_bet": _is_number(min_bet) and min_bet != 0,
            "max_bet": _is_number(max_bet) and max_bet != 0,
            "pays": isinstance(own_pays, Mapping) and all(map(_is_number, own_pays.values())),
            "chip_step": _is_number(chip_step) and chip_step != 0,
        }
        for name, is_sound in sound.items():
            if not is_sound:
                return Denial(StudRefusal.BAD_TABLE, None, {"setting": name})
        if cast("int", max_bet) < cast("int", min_bet):
            return Denial(StudRefusal.BAD_TABLE, None, {"setting": "max_bet"})
        pays = cast("Mapping[str, int]", own_pays)
        for word in pays:
            if word not in STANDARD_PAYS:
                return Denial(StudRefusal.UNKNOWN_COMBINATION, None, {"combination": str(word)})
        table = MappingProxyType({**STANDARD_PAYS, **pays})
        return cls(cast("int", min_bet), cast("int", max_bet), table, cast("int", chip_step))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST_CENTS


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat with its ante, its cards and what was decided for it."""

    number: int
    ante: int
    cards: tuple[Card, ...]
    decision: Decision | None = None

    @property
    def bet(self) -> int:
        """The second stake, where it was made."""
        return BET_TIMES_ANTE * self.ante if self.decision is Decision.BET else 0


@dataclass(frozen=True, slots=True)
class Round:
    """The whole state, seats in the order of their numbers. Four of the bank's cards are hidden until the end."""

    rules: TableRules
    seats: tuple[Seat, ...]
    bank: tuple[Card, ...] = field(repr=False)
    fate: Fate = Fate.VALID

    @property
    def open_card(self) -> Card | None:
        """The bank's fifth card lies face up; None where a void round never came to it."""
        return self.bank[HAND - 1] if len(self.bank) == HAND else None


@dataclass(frozen=True, slots=True)
class Action:
    """The one decision of a seat."""

    seat: int
    decision: Decision


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a seat gets: `prize` without the stakes, `returned` with those that come back."""

    seat: Seat
    ante_result: AnteResult
    bet_result: BetResult | None
    prize: int
    returned: int

    @property
    def staked(self) -> int:
        return self.seat.ante + self.seat.bet


def check_ante(rules: TableRules, amount: int) -> Denial | None:
    """May this be the ante of one seat?"""
    facts: dict[str, object] = {"chance": "ante", "amount_cents": amount}
    if amount < rules.min_bet:
        return Denial(StudRefusal.BELOW_MINIMUM, None, {**facts, "minimum_cents": rules.min_bet})
    if amount > rules.max_bet:
        most = {"maximum_cents": rules.max_bet, "total_cents": amount}
        return Denial(StudRefusal.ABOVE_MAXIMUM, None, {**facts, **most})
    if amount % rules.chip_step:
        return Denial(StudRefusal.NOT_WHOLE_CHIPS, None, {**facts, "step_cents": rules.chip_step})
    return None


def check_antes(rules: TableRules, antes: Mapping[int, int]) -> Denial | None:
    """May a round be dealt on these antes, seat number → cents? Seat by seat, in the order given."""
    if not antes:
        return Denial(StudRefusal.NO_BETS)
    for seat, amount in antes.items():
        if seat not in SEATS:
            return Denial(StudRefusal.SEAT_NOT_AT_TABLE, None, {"seat": seat})
        if denial := check_ante(rules, amount):
            return denial
    return None


def deal(rules: TableRules, antes: Mapping[int, int], deck: Sequence[Card], *, fate: Fate = Fate.VALID) -> Round:
    """Five cards to each seat and then the bank, one at a time. Refused where a valid round's deck ends."""
    if denial := check_antes(rules, antes):
        raise Refused(denial)
    numbers = sorted(antes)
    hands_dealt = len(numbers) + 1
    wanted = HAND * hands_dealt
    if len(deck) < wanted and fate is Fate.VALID:
        raise Refused(Denial(StudRefusal.SHOE_EXHAUSTED))
    dealt = tuple(deck[:wanted])
    seats = tuple(Seat(number, antes[number], dealt[place::hands_dealt]) for place, number in enumerate(numbers))
    return Round(rules, seats, dealt[len(numbers) :: hands_dealt], fate)


def check(state: Round, action: Action) -> Denial | None:
    """May this be decided now? Each seat decides once, in any order: no seat's choice tells another anything."""
    seat = next((seat for seat in state.seats if seat.number == action.seat), None)
    if seat is None:
        return Denial(StudRefusal.NO_SUCH_SEAT, None, {"seat": action.seat})
    if seat.decision is not None:
        return Denial(StudRefusal.DECIDED_ALREADY, None, {"seat": action.seat})
    return None


def legal(state: Round, number: int) -> tuple[Decision, ...]:
    """The decisions of one seat."""
    return tuple(decision for decision in Decision if check(state, Action(number, decision)) is None)


def apply(state: Round, action: Action) -> Round:
    """The round after a decision that `check` allows; Refused otherwise."""
    if denial := check(state, action):
        raise Refused(denial)
    seats = (replace(seat, decision=action.decision) if seat.number == action.seat else seat for seat in state.seats)
    return replace(state, seats=tuple(seats))


def round_end(state: Round) -> Round:
    """Seats that decided nothing are folded."""
    seats = (seat if seat.decision else replace(seat, decision=Decision.FOLD) for seat in state.seats)
    return replace(state, seats=tuple(seats))


def round_void(state: Round) -> Round:
    """The round, given up: every stake goes back."""
    return replace(state, fate=Fate.VOID)


def combination(cards: Sequence[Card]) -> str:
    """The word for five cards; ace and king without a pair have one of their own."""
    strength = hands.strength(cards)
    if hands.deciding_ranks(strength)[:2] == (14, 13) and hands.combination(strength) == "high_card":
        return ACE_KING
    return hands.combination(strength)


def qualifies(cards: Sequence[Card]) -> bool:
    """Does the bank play? With ace and king or better."""
    return combination(cards) != "high_card"


def settle(state: Round) -> tuple[Outcome, ...]:
    """What each seat gets, once all have decided."""
    return tuple(_settle_one(state, seat) for seat in state.seats)


def _settle_one(state: Round, seat: Seat) -> Outcome:
    ante, bet = seat.ante, seat.bet
    if state.fate is Fate.VOID:
        return Outcome(seat, "void", "void", 0, ante + bet)
    assert seat.decision is not None, seat.number
    if seat.decision is Decision.FOLD:
        return Outcome(seat, "folded", None, 0, 0)
    if not qualifies(state.bank):
        return Outcome(seat, "won", "returned", ante, 2 * ante + bet)
    own, bank = hands.strength(seat.cards), hands.strength(state.bank)
    if own == bank:
        return Outcome(seat, "push", "push", 0, ante + bet)
    if own < bank:
        return Outcome(seat, "lost", "lost", 0, 0)
    prize = ante + bet * state.rules.pays[combination(seat.cards)]
    return Outcome(seat, "won", "won", prize, ante + bet + prize)

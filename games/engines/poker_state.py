"""A hand of Hold'em or Omaha at one moment: all that is known of it, and what follows from that alone. Pure.

Places count from 0 in the order of seats; the world outside speaks of seat numbers. Nothing here changes a hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypedDict, Unpack

from games.engines.cards import Card
from games.engines.hands import best_five, best_two_three, combination, strength, strength_two_three
from games.engines.poker_pots import Pot, pots_build
from games.engines.poker_rules import Limit, TableRules, Variant

PREFLOP, FLOP, TURN, RIVER = range(4)
# Turn → how many common cards lie on the table.
BOARD_CARDS = (0, 3, 4, 5)

Kind = Literal["fold", "check", "call", "raise", "timeout", "leave"]
KINDS: tuple[Kind, ...] = ("fold", "check", "call", "raise", "timeout", "leave")


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat does. `to` is the total of its bet in this turn, for a raise; a first bet is a raise from 0."""

    seat: int
    kind: Kind
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand turned at the showdown."""

    seat: int
    combination: str
    best: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PotPaid:
    """A pot, before rake, what the house took of it and what each seat got."""

    amount: int
    rake: int
    eligible: tuple[int, ...]
    awards: dict[int, int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended. `uncalled` is the seat that got a part back before the pots were counted, and that part."""

    uncalled: tuple[int, int] | None
    pots: tuple[PotPaid, ...]
    # In the order in which the cards are turned; empty where all but one folded, who shows nothing (806/36).
    showdown: tuple[Shown, ...]

    @property
    def rake(self) -> int:
        return sum(pot.rake for pot in self.pots)


@dataclass(frozen=True)
class State:
    """One moment of a hand. Every tuple has one entry a place."""

    rules: TableRules
    button: int
    small: int
    big: int
    seats: tuple[int, ...]
    players: tuple[str, ...]
    # What each had before the hand, has now, has bet in this turn, has put in (bets and ante), has posted dead.
    started: tuple[int, ...]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    paid: tuple[int, ...]
    dead: tuple[int, ...]
    folded: tuple[bool, ...]
    # Who has decided in this turn of bets, and who has said that they leave.
    acted: tuple[bool, ...]
    left: tuple[bool, ...]
    # The whole deck: what is not yet dealt must leave this object for nobody.
    deck: tuple[Card, ...]
    turn: int
    # The bet to be matched, the last full one (short all-ins left out), and the least by which it may be raised.
    level: int
    full: int
    step: int
    # Full raises made in this turn, and who raised last in it.
    raises: int
    raiser: int | None
    flop_bet: bool
    to_act: int | None = None
    outcome: Outcome | None = None
    # Every fold in its order: (turn of bets, place).
    folds: tuple[tuple[int, int], ...] = ()

    @property
    def finished(self) -> bool:
        return self.outcome is not None

    @property
    def seat_to_act(self) -> int | None:
        return None if self.to_act is None else self.seats[self.to_act]

    @property
    def board(self) -> tuple[Card, ...]:
        dealt = len(self.seats) * self.rules.variant.hole_cards
        return self.deck[dealt : dealt + BOARD_CARDS[self.turn]]

    @property
    def pot(self) -> int:
        """All that has been put in, dead money included."""
        return sum(self.paid) + sum(self.dead)

    @cached_property
    def holes(self) -> tuple[tuple[Card, ...], ...]:
        """The own cards of each place: one at a time, clockwise from the small blind (806/49-50)."""
        count, cards = len(self.seats), self.rules.variant.hole_cards
        orders = ((place - self.small) % count for place in range(count))
        return tuple(tuple(self.deck[order + count * lap] for lap in range(cards)) for order in orders)

    def clockwise(self, place: int) -> Iterator[int]:
        """All places, the one left of `place` first and `place` itself last."""
        count = len(self.seats)
        return ((place + step) % count for step in range(1, count + 1))


class Changes(TypedDict, total=False):
    """What an action may change of a hand: the rest stands from the deal on."""

    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    paid: tuple[int, ...]
    folded: tuple[bool, ...]
    acted: tuple[bool, ...]
    left: tuple[bool, ...]
    turn: int
    level: int
    full: int
    step: int
    raises: int
    raiser: int | None
    flop_bet: bool
    to_act: int | None
    outcome: Outcome | None
    folds: tuple[tuple[int, int], ...]


def moved(state: State, **changes: Unpack[Changes]) -> State:
    """The hand with some of it changed: `dataclasses.replace`, five times as quick, and the dealt hands stay read."""
    after = object.__new__(State)
    after.__dict__.update(state.__dict__, **changes)
    return after


# --- Pots and hands, as they stand ---


def pots(state: State) -> tuple[Pot, ...]:
    """Main and side pots at this moment, bets of the turn included; places, not seats, are eligible."""
    live = [not folded for folded in state.folded]
    return pots_build(state.paid, live, [not stack for stack in state.stacks], sum(state.dead))


def place_strength(state: State, place: int) -> int:
    """How good the hand of a place is with the whole board."""
    hole = state.holes[place]
    if state.rules.variant is Variant.OMAHA:
        return strength_two_three(hole, state.board)
    return strength(hole + state.board)


def shown(state: State, place: int, value: int) -> Shown:
    """The hand of a place, of that strength, as it is turned."""
    hole = state.holes[place]
    best = best_two_three if state.rules.variant is Variant.OMAHA else _best_any
    return Shown(state.seats[place], combination(value), best(hole, state.board))


def _best_any(hole: tuple[Card, ...], board: tuple[Card, ...]) -> tuple[Card, ...]:
    return best_five(hole + board)


# --- Bets, as they stand ---


def to_call(state: State, place: int) -> int:
    """What a call would add: the whole stack where that is less; 0 where checking is free."""
    return min(state.level - state.bets[place], state.stacks[place]) if state.bets[place] < state.level else 0


def raise_bounds(state: State, place: int) -> tuple[int, int] | None:
    """The least and the most that this place may raise to; None where its chips don't reach above the bet.

    Whether it may raise at all is for `check`. A stack that is short of the least may go all in, no more and no less.
    """
    most = state.stacks[place] + state.bets[place]
    if most <= state.level:
        return None
    least = raise_least(state)
    if most <= least:
        return most, most
    return least, min(most, max(least, raise_limit(state, place)))


def raise_least(state: State) -> int:
    """The total of the smallest full raise (806/23; `fixed`: one bet above the last full level, reading 36)."""
    return (state.full if state.rules.limit is Limit.FIXED else state.level) + state.step


def raise_limit(state: State, place: int) -> int:
    """The most that the table's limit lets this place raise to (806/24), its chips left aside."""
    match state.rules.limit:
        case Limit.NO_LIMIT:
            return state.stacks[place] + state.bets[place]
        case Limit.FIXED:
            return state.full + state.step
        case Limit.POT_LIMIT:
            return state.level + _pot_after_call(state, place)
        case Limit.HALF_POT:
            return state.level + _pot_after_call(state, place) // 2


def _pot_after_call(state: State, place: int) -> int:
    return state.pot + state.level - state.bets[place]

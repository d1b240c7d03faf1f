"""Hold'em and Omaha, cash hands: how a hand begins, what an action does to it, how it ends (806, 811). Pure.

The deck arrives from outside, shuffled or given, so every hand can be played again from its record. This is also the
door to the engine: rules, bets, pots and state have files of their own, and callers import all of it from here.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from casino.refusal import Refused
from games.engines.cards import Card
from games.engines.poker_bets import Legal, asked, check, legal
from games.engines.poker_pots import Pot, pots_build, shares, uncalled
from games.engines.poker_rules import (
    Limit,
    PokerRefusal,
    Post,
    Seat,
    TableRules,
    Variant,
    blind_places,
    seating_check,
)
from games.engines.poker_state import (
    BOARD_CARDS,
    FLOP,
    KINDS,
    PREFLOP,
    RIVER,
    Action,
    Kind,
    Outcome,
    PotPaid,
    Shown,
    State,
    moved,
    place_strength,
    pots,
    raise_least,
    shown,
    to_call,
)

Value = TypeVar("Value")


def start(
    rules: TableRules, *, button: int, seats: Sequence[Seat], deck: Sequence[Card], posts: Sequence[Post] = ()
) -> State:
    """The hand after antes, blinds, posts and the deal, at its first decision (or already at its end).

    Refused where the seats, the button or the posts won't do, or the deck is too short.
    """
    if denial := seating_check(rules, seats, button, posts):
        raise Refused(denial)
    ordered = sorted(seats, key=lambda one: one.seat)
    numbers = tuple(one.seat for one in ordered)
    count = len(numbers)
    small, big = blind_places(rules, count, numbers.index(button))
    forced = _Forced([one.stack for one in ordered])
    forced.post(rules, small, big, {numbers.index(post.seat): post for post in posts})
    state = State(
        rules=rules,
        button=numbers.index(button),
        small=small,
        big=big,
        seats=numbers,
        players=tuple(one.player for one in ordered),
        started=tuple(one.stack for one in ordered),
        stacks=tuple(forced.stacks),
        bets=tuple(forced.bets),
        paid=tuple(ante + bet for ante, bet in zip(forced.antes, forced.bets, strict=True)),
        dead=tuple(forced.dead),
        folded=(False,) * count,
        acted=(False,) * count,
        left=(False,) * count,
        deck=tuple(deck),
        turn=PREFLOP,
        # A short blind lowers nothing: the others owe the whole one.
        level=rules.big_blind,
        full=rules.big_blind,
        step=rules.big_blind,
        raises=0,
        raiser=None,
        flop_bet=False,
    )
    _dealt_check(state)
    return _advance(state, big)


class _Forced:
    """What goes in before the deal: antes, then blinds, then posts, each as far as the stack goes (reading 28)."""

    def __init__(self, stacks: list[int]) -> None:
        self.stacks = stacks
        self.antes, self.bets, self.dead = ([0] * len(stacks) for _ in range(3))

    def post(self, rules: TableRules, small: int, big: int, posts: Mapping[int, Post]) -> None:
        for place in range(len(self.stacks)):
            self._put(self.antes, place, rules.ante)
        self._put(self.bets, small, rules.small_blind)
        self._put(self.bets, big, rules.big_blind)
        for place, post in posts.items():
            self._put(self.bets, place, post.live)
            self._put(self.dead, place, post.dead)

    def _put(self, where: list[int], place: int, amount: int) -> None:
        amount = min(amount, self.stacks[place])
        self.stacks[place] -= amount
        where[place] += amount


def apply(state: State, action: Action) -> State:
    """The hand after an action, with all that follows from it. Refused where `check` says no."""
    if denial := check(state, action):
        raise Refused(denial)
    place = state.seats.index(action.seat)
    if action.kind == "leave":
        state = moved(state, left=_with(state.left, place, True))
        if place != state.to_act:
            return state
        return _advance(_fold(state, place), place)
    return _advance(_decide(state, place, action), place)


def _decide(state: State, place: int, action: Action) -> State:
    due = to_call(state, place)
    match action.kind:
        case "fold":
            return _fold(state, place)
        case "timeout" if due:
            return _fold(state, place)
        case "check" | "timeout":
            return moved(state, acted=_with(state.acted, place, True))
        case "call":
            return _put(state, place, due)
        case _:
            assert action.to is not None
            return _raise(state, place, action.to)


def _fold(state: State, place: int) -> State:
    return moved(state, folded=_with(state.folded, place, True), folds=(*state.folds, (state.turn, place)))


def _raise(state: State, place: int, to: int) -> State:
    """The bet goes up to `to`. An all-in that is short of a full raise counts as none (readings 12, 36)."""
    is_full = to >= raise_least(state)
    is_opening = state.full == 0
    fixed = state.rules.limit is Limit.FIXED
    return moved(
        _put(state, place, to - state.bets[place]),
        level=to,
        full=to if is_full else state.full,
        step=to - state.level if is_full and not fixed else state.step,
        raises=state.raises + (is_full and not is_opening),
        raiser=place,
        flop_bet=state.flop_bet or state.turn == FLOP,
    )


def _put(state: State, place: int, amount: int) -> State:
    return moved(
        state,
        stacks=_with(state.stacks, place, state.stacks[place] - amount),
        bets=_with(state.bets, place, state.bets[place] + amount),
        paid=_with(state.paid, place, state.paid[place] + amount),
        acted=_with(state.acted, place, True),
    )


# --- What follows ---


def _advance(state: State, after: int) -> State:
    """On to the next decision, turn by turn, or to the end of the hand where no decision is left."""
    while True:
        if state.folded.count(False) == 1:
            return _end_by_folds(state)
        place = _next_asked(state, after)
        if place is None:
            if state.turn == RIVER:
                return _end_by_showdown(state)
            state, after = _next_turn(state), state.button
        elif state.left[place]:
            state, after = _fold(state, place), place
        else:
            return moved(state, to_act=place)


def _next_asked(state: State, after: int) -> int | None:
    """The first place clockwise from `after` that still has to decide in this turn of bets."""
    count = len(state.seats)
    order: tuple[int, ...] = (*range(after + 1, count), *range(after + 1))
    for place in order:
        if asked(state, place):
            return place
    return None


def _next_turn(state: State) -> State:
    """The next common cards lie on the table, and the bets of the turn before in the pot (806/53-58)."""
    count = len(state.seats)
    turn = state.turn + 1
    rules = state.rules
    step = rules.fixed_bet(turn) if rules.limit is Limit.FIXED else rules.big_blind
    state = moved(
        state,
        bets=(0,) * count,
        acted=(False,) * count,
        turn=turn,
        level=0,
        full=0,
        step=step,
        raises=0,
        raiser=None,
        to_act=None,
    )
    _dealt_check(state)
    return state


def _dealt_check(state: State) -> None:
    rules = state.rules
    needed = len(state.seats) * rules.variant.hole_cards + BOARD_CARDS[state.turn]
    if len(state.deck) < needed:
        raise Refused(rules.deny(PokerRefusal.DECK_EXHAUSTED, "25", needed=needed, count=len(state.deck)))


def _end_by_folds(state: State) -> State:
    """All but one have folded: the pot is theirs, and no card is shown (806/36)."""
    state, back = _uncalled_back(state)
    [pot] = pots_build(state.paid, _live(state), _live(state), sum(state.dead))
    # Nothing is taken of a hand that ended before the flop, or in its turn without a bet (reading 14).
    raked = state.turn > FLOP or state.flop_bet
    rake = sum(state.rules.rake.of_pots([pot.amount])) if raked else 0
    [winner] = pot.eligible
    seat = state.seats[winner]
    paid = PotPaid(pot.amount, rake, (seat,), {seat: pot.amount - rake})
    return _end(state, Outcome(back, (paid,), ()))


def _end_by_showdown(state: State) -> State:
    """The best hand among those in it takes each pot (806/59-63)."""
    state, back = _uncalled_back(state)
    live = _live(state)
    strengths = {place: place_strength(state, place) for place, is_live in enumerate(live) if is_live}
    built = pots_build(state.paid, live, live, sum(state.dead))
    paid = []
    for pot, rake in zip(built, state.rules.rake.of_pots([pot.amount for pot in built]), strict=True):
        best = max(strengths[place] for place in pot.eligible)
        # Cents left over go to the winners nearest left of the button (reading 16).
        winners = [p for p in state.clockwise(state.button) if p in pot.eligible and strengths[p] == best]
        awards = {state.seats[place]: share for place, share in shares(pot.amount - rake, winners).items()}
        paid.append(PotPaid(pot.amount, rake, tuple(state.seats[place] for place in pot.eligible), awards))
    order = [place for place in _turning_order(state) if live[place]]
    if state.rules.muck_allowed:
        order = _unbeaten(order, [pot.eligible for pot in built], strengths)
    turned = tuple(shown(state, place, strengths[place]) for place in order)
    return _end(state, Outcome(back, tuple(paid), turned))


def _unbeaten(order: Sequence[int], pots: Sequence[Sequence[int]], strengths: Mapping[int, int]) -> list[int]:
    """Of those who would turn their cards in this order, who is not beaten yet in every pot that could be won."""
    turned: list[int] = []
    for place in order:
        mine = [eligible for eligible in pots if place in eligible]
        if any(all(strengths[other] <= strengths[place] for other in turned if other in pot) for pot in mine):
            turned.append(place)
    return turned


def _turning_order(state: State) -> list[int]:
    """The last to raise in the last turn first, or else the first left of the button; then clockwise (reading 17)."""
    order = list(state.clockwise(state.button))
    first = 0 if state.raiser is None else order.index(state.raiser)
    return order[first:] + order[:first]


def _uncalled_back(state: State) -> tuple[State, tuple[int, int] | None]:
    """What nobody matched goes back before pots are counted (reading 15)."""
    found = uncalled(state.paid, _live(state))
    if found is None:
        return state, None
    place, over = found
    stacks = _with(state.stacks, place, state.stacks[place] + over)
    paid = _with(state.paid, place, state.paid[place] - over)
    return moved(state, stacks=stacks, paid=paid), (state.seats[place], over)


def _end(state: State, outcome: Outcome) -> State:
    stacks = list(state.stacks)
    for pot in outcome.pots:
        for seat, share in pot.awards.items():
            stacks[state.seats.index(seat)] += share
    assert sum(stacks) + outcome.rake == sum(state.started), "chips must balance"
    return moved(state, stacks=tuple(stacks), to_act=None, outcome=outcome)


def _live(state: State) -> list[bool]:
    return [not folded for folded in state.folded]


def _with(values: tuple[Value, ...], place: int, value: Value) -> tuple[Value, ...]:
    return (*values[:place], value, *values[place + 1 :])


__all__ = [
    "KINDS",
    "Action",
    "Kind",
    "Legal",
    "Limit",
    "Outcome",
    "PokerRefusal",
    "Post",
    "Pot",
    "PotPaid",
    "Seat",
    "Shown",
    "State",
    "TableRules",
    "Variant",
    "apply",
    "check",
    "legal",
    "pots",
    "raise_least",
    "seating_check",
    "start",
    "to_call",
]

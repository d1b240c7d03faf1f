"""What a seat may do in a hand of Hold'em or Omaha, and why not (806/34-45, 811/34-45). Pure; nothing changes here.

`check` is the one judge of actions: it guards the live table, greys its buttons and resolves scenarios.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from casino.refusal import Denial
from games.engines.poker_rules import Limit, PokerRefusal
from games.engines.poker_state import KINDS, PREFLOP, Action, State, raise_bounds, raise_least, to_call


@dataclass(frozen=True, slots=True)
class Legal:
    """What the seat to act may do. `call` is what it would add; `raise_to` the least and most total, None for none."""

    fold: bool
    check: bool
    call: int
    raise_to: tuple[int, int] | None


def legal(state: State) -> Legal | None:
    """What the seat whose turn it is may do; None when nobody's turn it is."""
    place = state.to_act
    if place is None:
        return None
    bounds = raise_bounds(state, place)
    if bounds and _raise_barred(state, place):
        bounds = None
    # Folding is open at any turn, even where checking is free (reading 31).
    return Legal(fold=True, check=state.bets[place] >= state.level, call=to_call(state, place), raise_to=bounds)


def check(state: State, action: Action) -> Denial | None:
    """May this seat do this now? None is yes."""
    rules = state.rules
    if action.kind not in KINDS:
        return rules.deny(PokerRefusal.UNKNOWN_ACTION, "34", action=str(action.kind))
    if action.seat not in state.seats:
        return rules.deny(PokerRefusal.NOT_SEATED, None, seat=action.seat)
    if state.finished:
        return rules.deny(PokerRefusal.HAND_OVER, None, seat=action.seat)
    place = state.seats.index(action.seat)
    if action.kind == "leave":
        # Out of turn too: the fold waits for the turn (reading 31).
        return rules.deny(PokerRefusal.ALREADY_LEFT, None, seat=action.seat) if state.left[place] else None
    if place != state.to_act:
        item = "51" if state.turn == PREFLOP else ("54", "56", "58")[state.turn - 1]
        return rules.deny(PokerRefusal.NOT_YOUR_TURN, item, seat=action.seat, turn_of=state.seat_to_act)
    due = to_call(state, place)
    if action.kind == "check" and due:
        return rules.deny(PokerRefusal.BET_TO_CALL, "34.b", call_cents=due)
    if action.kind == "call" and not due:
        return rules.deny(PokerRefusal.NOTHING_TO_CALL, "34.c")
    return _raise_check(state, place, action.to) if action.kind == "raise" else None


def asked(state: State, place: int) -> bool:
    """Does this place still have to decide in this turn of bets?

    Not when it has folded or is all in, nor when it already matches opponents who are all all-in (reading 37).
    """
    stacks, folded, bets = state.stacks, state.folded, state.bets
    if folded[place] or not stacks[place]:
        return False
    bet = bets[place]
    for other, chips in enumerate(stacks):
        if chips and other != place and not folded[other]:
            return not state.acted[place] or bet < state.level
    return any(bets[other] > bet for other in opponents(state, place))


def opponents(state: State, place: int) -> Iterator[int]:
    """The other places that have not folded."""
    return (other for other in range(len(state.seats)) if other != place and not state.folded[other])


def _raise_check(state: State, place: int, to: int | None) -> Denial | None:
    rules = state.rules
    if to is None or to <= state.level:
        return rules.deny(PokerRefusal.RAISE_NOT_ABOVE, "34.d", level_cents=state.level)
    most = state.stacks[place] + state.bets[place]
    if to > most:
        item = "24.c" if rules.limit is Limit.NO_LIMIT else "37"
        return rules.deny(PokerRefusal.NOT_ENOUGH_CHIPS, item, to_cents=to, maximum_cents=most)
    if barred := _raise_barred(state, place):
        return barred
    bounds = raise_bounds(state, place)
    assert bounds is not None
    if to < bounds[0]:
        item = "24.a" if rules.limit is Limit.FIXED else "23"
        return rules.deny(PokerRefusal.RAISE_BELOW_MINIMUM, item, to_cents=to, minimum_cents=bounds[0])
    if to > bounds[1]:
        item = rules.limit.item
        return rules.deny(PokerRefusal.RAISE_ABOVE_MAXIMUM, item, to_cents=to, maximum_cents=bounds[1])
    return None


def _raise_barred(state: State, place: int) -> Denial | None:
    """Why this place may raise by no amount at all, its own chips left aside."""
    rules = state.rules
    if not any(state.stacks[other] + state.bets[other] > state.level for other in opponents(state, place)):
        return rules.deny(PokerRefusal.NOBODY_TO_RAISE, "39")
    if rules.max_raises is not None and state.raises >= rules.max_raises:
        return rules.deny(PokerRefusal.RAISES_EXHAUSTED, "38", count=rules.max_raises)
    if state.acted[place] and state.level - state.bets[place] < state.step:
        # Short all-ins reopen nothing, until what they add up to is a full raise (reading 12).
        return rules.deny(PokerRefusal.RAISE_NOT_REOPENED, "37", minimum_cents=raise_least(state))
    return None

"""Blackjack: dealing, and what each action does to a round. Pure: no Django, no clock, no dice.

The shoe arrives in its order from outside, so the same actions always give the same round. This is also the door to the
engine: table, state, decisions and settling have files of their own, and callers import all of it from here.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from casino.refusal import Denial, Refused
from games.engines.blackjack_decisions import (
    DECISIONS,
    DOUBLE_TOTALS,
    MUST_DRAW_UP_TO,
    Action,
    Kind,
    check,
    legal,
    offers,
    time_out,
    to_act,
)
from games.engines.blackjack_settle import (
    HandOutcome,
    InsuranceOutcome,
    Result,
    SeatOutcome,
    bank_is_awaited,
    bank_play,
    settle,
)
from games.engines.blackjack_state import (
    BLACKJACK,
    Fate,
    Hand,
    HandEnd,
    Round,
    Seat,
    Stage,
    Turn,
    bank_total,
    is_blackjack,
    is_finished,
    paid_at_once,
    turns,
    value,
)
from games.engines.blackjack_table import (
    DECKS,
    DECKS_RULE,
    SEATS,
    BlackjackRefusal,
    TableRules,
    check_bet,
    check_bets,
)
from games.engines.cards import Card


def deal(rules: TableRules, bets: Mapping[int, int], shoe: Sequence[Card], *, fate: Fate = Fate.VALID) -> Round:
    """The round after its first two cards (805/14); `bets` is seat → cents. Refused where a valid round's shoe ends."""
    if denial := check_bets(rules, bets):
        raise Refused(denial)
    numbers = sorted(bets)
    wanted = 2 * len(numbers) + 2
    if len(shoe) < wanted and fate is Fate.VALID:
        raise Refused(Denial(BlackjackRefusal.SHOE_EXHAUSTED))
    dealt = tuple(shoe[:wanted])
    # Once round the seats and the bank, then once more: the bank's cards are the last of each turn.
    seats = tuple(
        Seat(number, bets[number], (_dealt(Hand(dealt[place :: len(numbers) + 1], bets[number])),))
        for place, number in enumerate(numbers)
    )
    state = Round(rules, tuple(shoe), len(dealt), seats, dealt[len(numbers) :: len(numbers) + 1], Stage.OFFERS, fate)
    opened = state.open_rank == "A" and bool(offers(state))
    return state if opened else offers_close(state)


def _dealt(hand: Hand) -> Hand:
    """The hand, marked where a void round has no second card for it."""
    return hand if len(hand.cards) >= 2 else replace(hand, end=HandEnd.STOPPED)


def offers_close(state: Round) -> Round:
    """Offers that nobody took are declined (reading 41); the first seat plays."""
    return _onward(replace(state, stage=Stage.PLAY)) if state.stage is Stage.OFFERS else state


def _onward(state: Round) -> Round:
    """To the bank's turn when no hand has a decision left."""
    if state.stage is Stage.PLAY and next(turns(state), None) is None:
        return replace(state, stage=Stage.BANK)
    return state


def apply(state: Round, action: Action) -> Round:
    """The round after an action that `check` allows. Refused otherwise, or where a valid round's shoe ends."""
    if denial := check(state, action):
        raise Refused(denial)
    seat = state.seat(action.seat)
    assert seat is not None
    hand = seat.hands[action.hand]
    if hand.end is HandEnd.STOPPED:
        return state
    if action.kind not in DECISIONS:
        answered = _with_seat(state, _answer(seat, action))
        return answered if offers(answered) else offers_close(answered)
    state = offers_close(state)
    match action.kind:
        case Kind.STAND:
            changed = _with_hand(state, seat, action.hand, replace(hand, end=HandEnd.STOOD))
        case Kind.SURRENDER:
            changed = _with_hand(state, seat, action.hand, replace(hand, end=HandEnd.SURRENDERED))
        case Kind.SPLIT:
            changed = _split(state, seat, action.hand)
        case Kind.DOUBLE:
            doubled = replace(hand, stake=2 * hand.stake, ace_as_one=action.ace_as_one, end=HandEnd.DOUBLED)
            changed = _draw(_with_hand(state, seat, action.hand, doubled), action.seat, action.hand)
        case _:
            changed = _draw(state, action.seat, action.hand)
    return _onward(changed)


def round_void(state: Round) -> Round:
    """The round, given up: every stake goes back (805/27-28)."""
    return replace(state, fate=Fate.VOID, stage=Stage.FINISHED)


def _answer(seat: Seat, action: Action) -> Seat:
    match action.kind:
        case Kind.INSURANCE:
            return replace(seat, insurance=action.amount, answered=True)
        case Kind.EVEN_MONEY:
            taken = replace(seat.hands[0], end=HandEnd.EVEN_MONEY)
            return replace(seat, hands=(taken,), answered=True)
        case _:
            return replace(seat, answered=True)


def _split(state: Round, seat: Seat, place: int) -> Round:
    """Two hands out of one, each with its next card, the split hand's first (reading 35)."""
    hand = seat.hands[place]
    kept, moved = (Hand((card,), hand.stake, from_split=True) for card in hand.cards)
    hands = (*seat.hands[:place], kept, *seat.hands[place + 1 :], moved)
    state = _with_seat(state, replace(seat, hands=hands, splits=seat.splits + 1))
    return _draw(_draw(state, seat.number, place), seat.number, len(hands) - 1)


def _draw(state: Round, number: int, place: int) -> Round:
    """The next card of the shoe to one hand."""
    seat = state.seat(number)
    assert seat is not None
    hand = seat.hands[place]
    if state.used >= len(state.shoe):
        if state.fate is Fate.VALID:
            raise Refused(Denial(BlackjackRefusal.SHOE_EXHAUSTED))
        return _with_hand(state, seat, place, replace(hand, end=HandEnd.STOPPED))
    drawn = replace(hand, cards=(*hand.cards, state.shoe[state.used]))
    return replace(_with_hand(state, seat, place, drawn), used=state.used + 1)


def _with_hand(state: Round, seat: Seat, place: int, hand: Hand) -> Round:
    return _with_seat(state, replace(seat, hands=(*seat.hands[:place], hand, *seat.hands[place + 1 :])))


def _with_seat(state: Round, changed: Seat) -> Round:
    return replace(state, seats=tuple(changed if seat.number == changed.number else seat for seat in state.seats))


__all__ = [
    "BLACKJACK",
    "DECISIONS",
    "DECKS",
    "DECKS_RULE",
    "DOUBLE_TOTALS",
    "MUST_DRAW_UP_TO",
    "SEATS",
    "Action",
    "BlackjackRefusal",
    "Fate",
    "Hand",
    "HandEnd",
    "HandOutcome",
    "InsuranceOutcome",
    "Kind",
    "Result",
    "Round",
    "Seat",
    "SeatOutcome",
    "Stage",
    "TableRules",
    "Turn",
    "apply",
    "bank_is_awaited",
    "bank_play",
    "bank_total",
    "check",
    "check_bet",
    "check_bets",
    "deal",
    "is_blackjack",
    "is_finished",
    "legal",
    "offers",
    "offers_close",
    "paid_at_once",
    "round_void",
    "settle",
    "time_out",
    "to_act",
    "turns",
    "value",
]

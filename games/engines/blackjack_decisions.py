"""What each hand may do, and why not: the one judge of decisions and offers (805/15, 16, 20-24). Pure; nothing changes.

`check` judges one action, `legal` tells a player every decision there is, `offers` what an open ace lets a seat do.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from casino.refusal import Denial
from games.engines.blackjack_state import (
    Hand,
    HandEnd,
    Round,
    Seat,
    Stage,
    Turn,
    is_finished,
    may_split_again,
    turns,
    value,
)
from games.engines.blackjack_table import BlackjackRefusal, TableRules
from games.engines.cards import rank

# Totals on which a hand may double (805/15.b, 23), and those on which an ace may be taken as 1 for it (reading 5).
DOUBLE_TOTALS = (9, 10, 11)
DOUBLE_ACE_TOTALS = (9, 10)
# At or below it a hand draws (805/15.a).
MUST_DRAW_UP_TO = 11


class Kind(Enum):
    """What a player may say. The first five are decisions on a hand, the others answer an offer."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    INSURANCE = "insurance"
    EVEN_MONEY = "even_money"
    DECLINE = "decline"


DECISIONS = (Kind.HIT, Kind.STAND, Kind.DOUBLE, Kind.SPLIT, Kind.SURRENDER)


@dataclass(frozen=True, slots=True)
class Action:
    """One thing said for one hand. `amount` is for insurance alone, `ace_as_one` for doubling alone."""

    kind: Kind
    seat: int
    hand: int = 0
    amount: int = 0
    ace_as_one: bool = False


def offers(state: Round) -> Mapping[int, Kind]:
    """Seats that still have an offer against the bank's ace: insurance, or even money for a blackjack (reading 34)."""
    found = {}
    if state.stage is Stage.OFFERS:
        for seat in state.seats:
            kind = Kind.EVEN_MONEY if seat.hands[0].blackjack else Kind.INSURANCE
            if not seat.answered and (kind is Kind.EVEN_MONEY or state.rules.insurance):
                found[seat.number] = kind
    return found


def to_act(state: Round) -> Turn | None:
    """The hand whose decision it is; None while offers are open and once all hands are finished."""
    return next(turns(state), None) if state.stage is Stage.PLAY else None


def legal(state: Round) -> tuple[Kind, ...]:
    """The decisions of the hand whose turn it is (805/24)."""
    turn = to_act(state)
    if turn is None:
        return ()
    return tuple(kind for kind in DECISIONS if any(check(state, action) is None for action in _ways(kind, turn)))


def _ways(kind: Kind, turn: Turn) -> tuple[Action, ...]:
    plain = Action(kind, turn.seat, turn.hand)
    return (plain, Action(kind, turn.seat, turn.hand, ace_as_one=True)) if kind is Kind.DOUBLE else (plain,)


def time_out(state: Round) -> Action | None:
    """What happens for a player who lets the time run out: up to 11 the hand draws, above it stands (reading 6)."""
    turn = to_act(state)
    if turn is None:
        return None
    stand = Action(Kind.STAND, turn.seat, turn.hand)
    return stand if check(state, stand) is None else Action(Kind.HIT, turn.seat, turn.hand)


def check(state: Round, action: Action) -> Denial | None:
    """May this be done now? The seat, the hand, then the offer or the turn, then the decision itself."""
    seat = state.seat(action.seat)
    if seat is None:
        return Denial(BlackjackRefusal.NO_SUCH_SEAT, None, {"seat": action.seat})
    if not 0 <= action.hand < len(seat.hands):
        return Denial(BlackjackRefusal.NO_SUCH_HAND, None, {"seat": action.seat, "hand": action.hand})
    hand = seat.hands[action.hand]
    if hand.end is HandEnd.STOPPED:
        # A void round whose cards ended before this decision: there is nothing to judge it by.
        return None
    if action.kind not in DECISIONS:
        return _check_offer(state, seat, action)
    if is_finished(state.rules, seat, hand):
        return Denial(BlackjackRefusal.HAND_FINISHED, _why_finished(hand), {"seat": action.seat, "hand": action.hand})
    turn = next(turns(state))
    if turn != Turn(action.seat, action.hand):
        return Denial(BlackjackRefusal.NOT_YOUR_TURN, None, {"seat": action.seat, "turn_of": turn.seat})
    return _check_decision(state, seat, hand, action)


def _why_finished(hand: Hand) -> str:
    """The rule by which a finished hand gets no more decisions."""
    match hand.end:
        case HandEnd.DOUBLED:
            return "805/15.b"
        case HandEnd.SURRENDERED:
            return "805/15.e"
        case HandEnd.EVEN_MONEY:
            return "805/20.b"
    if hand.blackjack:
        return "805/15"
    if hand.split_ace:
        return "805/21"
    return "805/15.c" if hand.end else "805/15.d"


# --- Offers against an ace ---


def _check_offer(state: Round, seat: Seat, action: Action) -> Denial | None:
    kind, blackjack = action.kind, seat.hands[0].blackjack
    facts = {"seat": seat.number}
    if action.hand:
        return Denial(BlackjackRefusal.NO_SUCH_HAND, None, {"seat": action.seat, "hand": action.hand})
    # Declining answers whichever offer the hand has.
    insuring = kind is Kind.INSURANCE or (kind is Kind.DECLINE and not blackjack)
    if insuring and not state.rules.insurance:
        return Denial(BlackjackRefusal.INSURANCE_NOT_OFFERED, None, facts)
    if state.open_rank != "A":
        refusal = BlackjackRefusal.INSURANCE_NEEDS_ACE if insuring else BlackjackRefusal.EVEN_MONEY_NEEDS_ACE
        return Denial(refusal, None, facts)
    if kind is Kind.INSURANCE and blackjack:
        return Denial(BlackjackRefusal.INSURANCE_NOT_FOR_BLACKJACK, None, facts)
    if kind is Kind.EVEN_MONEY and not blackjack:
        return Denial(BlackjackRefusal.EVEN_MONEY_NEEDS_BLACKJACK, None, facts)
    rule = "805/20.b" if blackjack else "805/15.f"
    if seat.answered:
        return Denial(BlackjackRefusal.OFFER_ANSWERED, rule, facts)
    if state.stage is not Stage.OFFERS:
        return Denial(BlackjackRefusal.OFFER_CLOSED, rule, facts)
    if kind is Kind.INSURANCE and not 0 < action.amount <= seat.bet // 2:
        most = {"amount_cents": action.amount, "maximum_cents": seat.bet // 2}
        return Denial(BlackjackRefusal.INSURANCE_AMOUNT, None, {**facts, **most})
    return None


# --- Decisions ---


def _check_decision(state: Round, seat: Seat, hand: Hand, action: Action) -> Denial | None:
    match action.kind:
        case Kind.SPLIT:
            return _check_split(state.rules, seat, hand)
        case Kind.STAND:
            if hand.total <= MUST_DRAW_UP_TO:
                return Denial(BlackjackRefusal.MUST_DRAW, None, {"total": hand.total})
            return None
        case Kind.SURRENDER:
            return _check_surrender(state, hand)
        case _ if hand.split_ace:
            # Two aces after a split of aces: they may be split again or stand, no more.
            return Denial(BlackjackRefusal.SPLIT_ACE_TAKES_ONE)
        case Kind.DOUBLE:
            return _check_double(state.rules, hand, action)
    return None


def _check_double(rules: TableRules, hand: Hand, action: Action) -> Denial | None:
    if len(hand.cards) != 2:
        return Denial(BlackjackRefusal.DOUBLE_NOT_ON_TWO_CARDS)
    if action.ace_as_one:
        low = sum(map(value, hand.cards))
        if any(rank(card) == "A" for card in hand.cards) and low in DOUBLE_ACE_TOTALS:
            return None
        return Denial(BlackjackRefusal.DOUBLE_ACE_AS_ONE, None, {"total": low})
    if hand.total not in DOUBLE_TOTALS and not rules.double_any_total:
        return Denial(BlackjackRefusal.DOUBLE_TOTAL, None, {"total": hand.total})
    return None


def _check_split(rules: TableRules, seat: Seat, hand: Hand) -> Denial | None:
    if len(hand.cards) != 2:
        return Denial(BlackjackRefusal.SPLIT_NOT_ON_TWO_CARDS)
    first, second = hand.cards
    if value(first) != value(second):
        return Denial(BlackjackRefusal.SPLIT_NOT_EQUAL)
    if rules.split_pairs_only and rank(first) != rank(second):
        return Denial(BlackjackRefusal.SPLIT_PAIRS_ONLY)
    if not may_split_again(rules, seat):
        return Denial(BlackjackRefusal.SPLIT_LIMIT, None, {"most": rules.max_splits})
    return None


def _check_surrender(state: Round, hand: Hand) -> Denial | None:
    if state.open_rank == "A":
        return Denial(BlackjackRefusal.SURRENDER_AGAINST_ACE)
    if len(hand.cards) != 2 or hand.from_split:
        return Denial(BlackjackRefusal.SURRENDER_NOT_FIRST)
    return None

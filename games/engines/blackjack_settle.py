"""The bank's turn and what every stake is worth at its end (805/17-20, 25, 28). Pure: no Django, no clock, no dice."""

from dataclasses import dataclass, replace
from typing import Literal

from casino.refusal import Denial, Refused
from games.engines.blackjack_state import (
    BLACKJACK,
    Fate,
    Hand,
    HandEnd,
    Round,
    Seat,
    Stage,
    bank_total,
    is_finished,
    paid_at_once,
)
from games.engines.blackjack_table import BlackjackRefusal

# The bank draws below it and stands from it on, soft or hard (805/17).
BANK_STANDS_ON = 17
# How many times the stake is won (805/25).
BLACKJACK_PRIZE = (3, 2)
SPECIAL_PRIZE = 3
INSURANCE_PRIZE = 2

Result = Literal["blackjack", "won", "lost", "push", "surrendered", "even_money", "void"]


@dataclass(frozen=True, slots=True)
class HandOutcome:
    """What a hand gets. `prize` and `returned` count once `result` is decided, `special` once the hand is finished."""

    result: Result | None
    prize: int
    special: int
    returned: int


@dataclass(frozen=True, slots=True)
class InsuranceOutcome:
    """What an insurance gets, `result` None while the bank's second card is unknown."""

    stake: int
    result: Literal["won", "lost", "void"] | None
    prize: int
    returned: int


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """Everything that one seat gets back."""

    seat: Seat
    hands: tuple[HandOutcome, ...]
    insurance: InsuranceOutcome | None

    @property
    def decided(self) -> bool:
        """Is nothing open any more?"""
        return all(hand.result for hand in self.hands) and (self.insurance is None or self.insurance.result is not None)

    @property
    def staked(self) -> int:
        return sum(hand.stake for hand in self.seat.hands) + self.seat.insurance

    @property
    def returned(self) -> int:
        return sum(hand.returned for hand in self.hands) + (self.insurance.returned if self.insurance else 0)


def bank_play(state: Round) -> Round:
    """The bank shows its second card and, where a hand still waits for it, draws to 17. Refused where the shoe ends."""
    assert state.stage is Stage.BANK, state.stage
    bank, used = state.bank, state.used
    if bank_is_awaited(state):
        while bank_total(bank) < BANK_STANDS_ON:
            if used >= len(state.shoe):
                raise Refused(Denial(BlackjackRefusal.SHOE_EXHAUSTED))
            bank, used = (*bank, state.shoe[used]), used + 1
    return replace(state, bank=bank, used=used, stage=Stage.FINISHED)


def bank_is_awaited(state: Round) -> bool:
    """Is there a hand that is neither lost, surrendered nor paid yet? If not, the bank draws no card (reading 33)."""
    return any(_result_without_bank(state, hand) is None for seat in state.seats for hand in seat.hands)


def settle(state: Round) -> tuple[SeatOutcome, ...]:
    """What each seat gets, as far as it is decided."""
    return tuple(
        SeatOutcome(seat, tuple(_hand_outcome(state, seat, hand) for hand in seat.hands), _insurance(state, seat))
        for seat in state.seats
    )


def _hand_outcome(state: Round, seat: Seat, hand: Hand) -> HandOutcome:
    if state.fate is Fate.VOID:
        return HandOutcome("void", 0, 0, hand.stake)
    special = 0
    if state.rules.special_prizes and hand.special and is_finished(state.rules, seat, hand):
        special = SPECIAL_PRIZE * hand.stake
    result = _result(state, hand)
    if result is None:
        return HandOutcome(None, 0, special, 0)
    prize = _prize(result, hand.stake)
    return HandOutcome(result, prize, special, _kept(result, hand.stake) + prize + special)


def _result(state: Round, hand: Hand) -> Result | None:
    result = _result_without_bank(state, hand)
    if result is not None or state.stage is not Stage.FINISHED:
        return result
    if hand.blackjack:
        return "push" if state.bank_blackjack else "blackjack"
    total, bank = hand.total, bank_total(state.bank)
    if state.bank_blackjack or total < bank <= BLACKJACK:
        return "lost"
    return "push" if total == bank else "won"


def _result_without_bank(state: Round, hand: Hand) -> Result | None:
    """What is decided before the bank plays (805/15.e, 20, 25.b); None for a hand that waits for it."""
    if hand.end is HandEnd.SURRENDERED:
        return "surrendered"
    if hand.end is HandEnd.EVEN_MONEY:
        return "even_money"
    if hand.bust:
        return "lost"
    return "blackjack" if paid_at_once(state, hand) else None


def _prize(result: Result, stake: int) -> int:
    if result in ("won", "even_money"):
        return stake
    if result != "blackjack":
        return 0
    times, over = BLACKJACK_PRIZE
    whole, rest = divmod(stake * times, over)
    # The chip step of the table is even.
    assert rest == 0, stake
    return whole


def _kept(result: Result, stake: int) -> int:
    """The part of the stake that goes back to the player."""
    if result == "surrendered":
        whole, rest = divmod(stake, 2)
        assert rest == 0, stake
        return whole
    return 0 if result == "lost" else stake


def _insurance(state: Round, seat: Seat) -> InsuranceOutcome | None:
    stake = seat.insurance
    if not stake:
        return None
    if state.fate is Fate.VOID:
        return InsuranceOutcome(stake, "void", 0, stake)
    if state.stage is not Stage.FINISHED:
        return InsuranceOutcome(stake, None, 0, 0)
    if state.bank_blackjack:
        prize = INSURANCE_PRIZE * stake
        return InsuranceOutcome(stake, "won", prize, stake + prize)
    return InsuranceOutcome(stake, "lost", 0, 0)

"""The shapes that poker pages and sockets are rendered from. Amounts in cents, times in epoch milliseconds.

A `Public...` holds nothing that any reader may not know: no closed card is in it, nor how long anybody's cards are to
stay closed. What one viewer alone knows is in `PokerViewer`.
"""

from dataclasses import dataclass, field
from typing import Literal

from games.engines.cards import Card

# asleep: nobody is there; waiting: fewer than two can play; between: a hand has ended and the next is about to begin.
PokerPhase = Literal["asleep", "waiting", "between", "playing", "void", "closed"]
# open: free to sit down; held: kept for somebody; next: sits, and is dealt in with the next hand or blind.
SeatState = Literal["open", "next", "playing", "folded", "all_in", "sitting_out", "on_break", "leaving"]
Street = Literal["preflop", "flop", "turn", "river"]
Did = Literal["fold", "check", "call", "bet", "raise", "all_in", "timeout", "small_blind", "big_blind", "ante", "post"]


@dataclass(frozen=True, slots=True)
class PokerSeatView:
    """One place of the table, taken or open, as everybody sees it."""

    number: int
    state: SeatState
    nickname: str = ""
    public_id: str = ""
    is_training: bool = False  # a training opponent of the house, at demonstration tables only
    stack: int = 0
    bet: int = 0  # in front of the seat in this turn
    has_cards: bool = False  # holds closed cards
    shown: tuple[Card, ...] = ()  # turned at the showdown of the hand that has just ended
    best: tuple[Card, ...] = ()  # the five of them and the board that count
    combination: str = ""  # the engine's code of it («pair», «flush»...)
    won: int = 0  # out of the pots of the hand that has just ended
    did: Did | None = None  # the last thing in this turn
    did_amount: int = 0
    is_button: bool = False
    is_small_blind: bool = False
    is_big_blind: bool = False
    is_to_act: bool = False
    time_bank_seconds: int = 0


@dataclass(frozen=True, slots=True)
class PotView:
    """The main pot (index 0) or a side pot, the chips in front of the seats included; `seats` may win it."""

    index: int
    amount: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PotResultView:
    """How a pot was paid: seat and cents of each winner, the house's part, and why."""

    index: int
    amount: int
    rake: int
    winners: tuple[tuple[int, int], ...]
    combination: str = ""  # of the winners; empty where all the others folded
    reason_ranks: str = ""  # the ranks that decided, weightiest first, for the words («AA K»); empty likewise


@dataclass(frozen=True, slots=True)
class HandLine:
    """One line of the log of the hand: who did what. `seat` is None for the table's own lines (a street dealt)."""

    seat: int | None
    nickname: str
    did: str
    amount: int
    cards: tuple[Card, ...] = ()
    by_system: bool = False


@dataclass(frozen=True, slots=True)
class PokerTable:
    """Everything at a poker table that all see alike."""

    slug: str
    name: str
    # Of the amounts at the table: a tournament's are chips (`casino.money.CHIPS`), whatever its entries cost.
    currency: str
    game: Literal["holdem", "omaha"]
    limit: str  # the engine's word
    small_blind: int
    big_blind: int
    ante: int
    rake_kind: str  # «pot», «buy_in», «none»
    rake_percent: str
    rake_cap: int | None
    buy_in_least: int
    buy_in_most: int
    mode: Literal["continuous", "session"]
    version: int
    rules_version: int
    rules_url: str
    phase: PokerPhase
    hand_number: int | None
    decision: int  # counts the decisions of the hand: an action names the one that it was meant for
    street: Street | None
    board: tuple[Card, ...]
    pots: tuple[PotView, ...]
    to_act: int | None
    opened_ms: int | None  # when the time to decide began
    deadline_ms: int | None  # when it ends (decision time, then what is left of the time bank)
    in_time_bank: bool
    seats: tuple[PokerSeatView, ...]  # every place of the table, by number
    watching: int
    waiting: int
    results: tuple[PotResultView, ...]  # of the hand that has just ended
    lines: tuple[HandLine, ...]  # of the hand on the table, oldest first
    commitment: str
    void_reason: str
    decision_seconds: int
    next_hand_ms: int | None = None
    # Of a table in sessions (reading 48): when the one under way ends by its hour, when the next begins where none is,
    # and whether the last round of the button is being played.
    session_ends_ms: int | None = None
    session_starts_ms: int | None = None
    is_last_round: bool = False
    # A tournament's table, and the level of the hand on it, or of the last one.
    is_tournament: bool = False
    level: int | None = None
    is_delayed: bool = False  # spectators see it one hand late
    # While a hand is played at such a table: what they are shown in its place.
    late: "PokerLate | None" = None


@dataclass(frozen=True, slots=True)
class PokerLate:
    """The table one hand late, and the players at the table, who are no spectators and never see it so."""

    table: PokerTable
    seated: frozenset[int]


PreAction = Literal["fold", "check_fold", "check", "call"]


@dataclass(frozen=True, slots=True)
class LegalView:
    """What the viewer may do now. Raises are totals of the turn; the named ones only where the limit has them."""

    can_check: bool
    call: int  # what it adds; 0 where there is nothing to call
    is_call_all_in: bool
    raise_least: int | None
    raise_most: int | None
    half_pot: int | None
    pot: int | None
    is_bet: bool  # nobody has bet in this turn: the word is «apostar», not «aumentar»


@dataclass(frozen=True, slots=True)
class PokerViewer:
    """What one viewer alone sees: own seat, own cards, own possibilities, own money."""

    nickname: str
    currency: str
    balance: int  # of the wallet
    session_id: int
    session_opened_ms: int
    session_result: int  # cash-outs and stack less what was brought
    seat: int | None
    stack: int = 0
    stake: int = 0  # put into this hand
    cards: tuple[Card, ...] = ()
    combination: str = ""  # what the own cards and the board make now
    best: tuple[Card, ...] = ()
    legal: LegalView | None = None  # only when it is the viewer's turn
    pre_actions: tuple[PreAction, ...] = ()  # what may be chosen ahead
    pre_action: PreAction | None = None  # what was chosen
    pre_call: int = 0  # the price that «call» was or would be chosen at
    open_seats: tuple[int, ...] = ()  # where the viewer may sit down now
    buy_in_least: int = 0  # for this viewer: who left with more must return with as much
    buy_in_most: int = 0
    return_until_ms: int | None = None  # until when that holds
    top_up_most: int = 0  # 0 where none is allowed
    top_up_asked: int = 0  # waits for the end of the hand
    must_top_up: bool = False  # the stack is below the least that is dealt in (806/12, reading 45)
    top_up_until_ms: int | None = None  # until when, before the session ends (806/71)
    owes: int = 0  # blinds to post before being dealt in (reading 18)
    waits_for_blind: bool = False
    sitting_out: bool = False
    sit_out_next: bool = False
    leaving: bool = False
    # In the waiting list, from 1; at a table in sessions, among those registered (a seated one for the next session).
    waiting_place: int | None = None
    seat_offered_until_ms: int | None = None
    idle_notice: Literal["warned"] | None = None  # 806/70
    time_bank_seconds: int = 0
    can_refill: bool = False
    last_hand: int | None = None
    notices: tuple[str, ...] = field(default=())

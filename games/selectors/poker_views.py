"""The shapes that pages and sockets of a poker table are rendered from. Amounts in cents, times in epoch milliseconds.

`PublicPokerTable` holds nothing that any reader may not know; `ViewerPokerTable` is for one player's eyes alone. No
card stands in either that its reader has no right to: closed cards are counted, never named.

What a page says to the socket, one JSON object each; `key` is a fresh text of 8 to 64 characters for every gesture:

    {"command": "seat_take",     "key", "seat": 3, "amount": 10000, "entry": "wait" | "post"}
    {"command": "seat_leave",    "key"}
    {"command": "stack_topup",   "key", "amount": 5000}
    {"command": "act",           "key", "round": 12, "number": 4, "decision": "fold" | "check" | "call" | "raise",
                                 "to": 600}        `to` (the total of the turn) with «raise» only
    {"command": "preaction_set", "key", "round": 12, "decision": "check_fold" | "check" | "call" | "none"}
    {"command": "sit_out",       "key"}
    {"command": "come_back",     "key", "entry": "wait" | "post"}
    {"command": "wait_list_join" , "key"}    {"command": "wait_list_leave", "key"}
    {"command": "sync"}   {"command": "ping"}      as at every table

`round` and `number` are `PublicPokerTable.round_number` and `.decision_number`: an act meant for another hand or for an
earlier decision is refused («stale_round», «stale_decision»), and so nothing clicked in a lag falls into the next hand.
`entry`: a newcomer, or one who missed blinds, waits for the big blind or posts what is owed at once.
"""

from dataclasses import dataclass
from typing import Literal

# «waiting»: fewer than two players can be dealt in. «playing»: a hand is under way. «result»: it has ended and is still
# shown. «void»: it could not be finished and nothing was won or lost. «closed»: no further hand is dealt.
PokerPhase = Literal["waiting", "playing", "result", "void", "closed"]
Street = Literal["preflop", "flop", "turn", "river"]
Decision = Literal["fold", "check", "call", "raise"]
PreDecision = Literal["check_fold", "check", "call"]
# «playing» is dealt into the next hand; «waiting» waits for the big blind; «sitting_out» has a break; «leaving» goes
# when the hand is over.
SeatState = Literal["playing", "waiting", "sitting_out", "leaving"]
# What a seat did last in this turn of bets.
Did = Literal["", "small_blind", "big_blind", "post", "fold", "check", "call", "bet", "raise", "all_in"]
NoticeKind = Literal[
    "below_minimum",  # the stack is short of the minimum bet: asked to top up (806/15, 70.a)
    "below_minimum_warned",  # warned: without a top-up by `until_ms` the session ends (71)
    "idle_warned",  # nothing put in for more hands than the rules allow: the next such hand ends the session (70.b, 71)
    "break_running",  # sitting out keeps the seat until `until_ms` (68)
    "waiting_for_big_blind",  # dealt in when the big blind comes round, or at once with a post
    "seat_offered",  # first of the waiting list: a seat is held until `until_ms`
    "must_return_with",  # left with `amount` a short while ago: comes back with no less until `until_ms`
]


@dataclass(frozen=True, slots=True)
class PotView:
    """A pot in the middle, bets of earlier turns only. `seats` can win it. Main pot first."""

    amount: int
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PokerSeatView:
    """One place at the table as all see it; `nickname` is empty where nobody sits.

    `cards` are those turned for all at the showdown; `closed_cards` counts the cards that lie closed before the seat.
    """

    number: int
    nickname: str
    state: SeatState | None
    training: bool
    stack: int
    bet: int
    in_hand: bool
    folded: bool
    all_in: bool
    did: Did
    # The system did it: the time ran out, or the player was away.
    by_system: bool
    closed_cards: int
    cards: tuple[str, ...]
    # The decision time of this seat is the time bank already.
    on_time_bank: bool


@dataclass(frozen=True, slots=True)
class PotResultView:
    """A pot as it was paid: before rake, the house's part, and (seat, cents) for each winner."""

    amount: int
    rake: int
    eligible: tuple[int, ...]
    awards: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ShownHandView:
    """A hand turned at the showdown, in the order of turning. `best`: its five cards, the weightiest first.

    `combination` is a word of `games.engines.hands.COMBINATIONS`; `ranks` the five ranks that decide (14 is an ace).
    `kicker_from` is the place in `best` from which cards decided among those with the same combination, None where
    nothing but the combination did.
    """

    seat: int
    cards: tuple[str, ...]
    combination: str
    best: tuple[str, ...]
    ranks: tuple[int, ...]
    kicker_from: int | None
    won: int


@dataclass(frozen=True, slots=True)
class HandResultView:
    """How the last hand ended. `shown` is empty where all but one folded. `results`: seat → won less put in."""

    round_number: int
    board: tuple[str, ...]
    pots: tuple[PotResultView, ...]
    shown: tuple[ShownHandView, ...]
    uncalled: tuple[int, int] | None
    results: tuple[tuple[int, int], ...]
    rake: int


@dataclass(frozen=True, slots=True)
class LogLineView:
    """One line of the hand's public log. `kind`: a decision, «blind», «post», «board», «shown», «won», «returned»."""

    number: int
    kind: str
    seat: int | None
    nickname: str
    amount: int | None
    cards: tuple[str, ...]
    by_system: bool


@dataclass(frozen=True, slots=True)
class PublicPokerTable:
    """Everything at a poker table that all see alike."""

    slug: str
    name: str
    game: Literal["holdem", "omaha"]
    currency: str
    version: int
    phase: PokerPhase
    round_number: int | None
    # Counts the decisions of the hand; what a command of the seat to act must name.
    decision_number: int
    street: Street | None
    seats: tuple[PokerSeatView, ...]  # every place, from 1 on
    board: tuple[str, ...]
    pots: tuple[PotView, ...]
    pot_total: int  # bets of this turn included
    button: int | None
    small_blind_seat: int | None
    big_blind_seat: int | None
    to_act: int | None
    # When the seat to act is out of time, or the next hand begins; None while the table waits.
    deadline_ms: int | None
    # How long the whole decision time is, for the ring around the seat.
    decision_ms: int
    last: HandResultView | None
    log: tuple[LogLineView, ...]
    void_reason: str
    commitment: str
    small_blind: int
    big_blind: int
    ante: int
    limit: Literal["no_limit", "pot_limit", "half_pot", "fixed"]
    max_raises: int | None
    rake_kind: str
    rake_percent: int
    rake_cap: int | None
    least_buy_in: int
    most_buy_in: int
    decision_seconds: int
    time_bank_seconds: int
    waiting: int  # how many are on the waiting list
    rules_version: int
    rules_url: str


@dataclass(frozen=True, slots=True)
class LegalView:
    """What the viewer may do now, with its prices. `call` is what it would add, 0 where there is nothing to call.

    A raise is named by the total of the turn; `pot_to` and `half_pot_to` lie within the bounds. None: no raise.
    """

    fold: bool
    check: bool
    call: int
    call_all_in: bool
    is_bet: bool  # nobody has bet in this turn: a raise is a bet
    least_to: int | None
    most_to: int | None
    most_all_in: bool
    pot_to: int | None
    half_pot_to: int | None
    step: int


@dataclass(frozen=True, slots=True)
class PreActionView:
    """What the viewer may decide ahead of the turn, and has decided; the price is what a call would add."""

    chosen: PreDecision | None
    can_check: bool
    call: int


@dataclass(frozen=True, slots=True)
class NoticeView:
    """Something that the viewer must know and may have to act on."""

    kind: NoticeKind
    until_ms: int | None = None
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class OwnHandView:
    """The viewer's own cards, and what they make with the board, in the engine's word; empty before the flop."""

    cards: tuple[str, ...]
    combination: str
    best: tuple[str, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ViewerPokerTable:
    """What one viewer alone sees; `seat` is None for a spectator."""

    nickname: str
    currency: str
    balance: int
    session_id: int
    session_opened_ms: int
    session_staked: int  # buy-ins and top-ups, fees included
    session_result: int  # cash-outs and the chips still on the table, less what was staked
    seat: int | None
    state: SeatState | None
    stack: int
    hand: OwnHandView | None  # own cards of the hand on the table, None where not dealt in
    folded: bool
    my_turn: bool
    legal: LegalView | None
    preaction: PreActionView | None  # None: nothing to decide ahead
    time_bank_seconds: int
    # Cents that a seat takes at least and at most now; None where the viewer sits already or can't sit down.
    buy_in: tuple[int, int] | None
    # Cents that may be added now; None: not now (a hand is under way, or the stack is at its most).
    topup: tuple[int, int] | None
    # In per cent, what the house takes of buy-ins and top-ups (17.b); 0 where it takes of pots.
    entry_fee_percent: int
    must_post: int  # what «entry: post» would cost at the next hand, live and dead
    waiting_place: int | None  # 1 is next
    can_join_waiting: bool
    can_sit_out: bool
    can_come_back: bool
    idle_hands: int
    notices: tuple[NoticeView, ...]
    last_round_number: int | None  # the viewer's last ended hand here
    can_refill: bool

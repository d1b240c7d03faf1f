"""The shapes that pages and sockets of baccarat tables are rendered from. Cents; times in epoch milliseconds.

A coup is on the table only once it is dealt and decided, so that no view holds a card that anybody may not know.
"""

from dataclasses import dataclass
from typing import Literal

from games.baccarat_outcome import CoupTold, DrawStep
from games.engines.baccarat import Result, Side
from games.engines.cards import Card

BaccaratPhase = Literal["asleep", "betting", "result", "void", "closed"]


@dataclass(frozen=True, slots=True)
class SideView:
    """One side's cards: two, and the third set apart (812/21)."""

    cards: tuple[Card, ...] = ()
    third: Card | None = None
    first_total: int = 0  # on two cards
    total: int = 0
    is_pair: bool = False


@dataclass(frozen=True, slots=True)
class CoupView:
    """A coup as it lies on the felt."""

    ponto: SideView
    banca: SideView
    steps: tuple[DrawStep, ...]
    winner: Side


@dataclass(frozen=True, slots=True)
class ChanceView:
    """One chance of the felt with what the whole table has on it."""

    chance: str
    times: int  # its prize, times the bet
    most: int | None  # what one player may have on it; None: no such limit
    amount: int = 0
    players: int = 0
    result: Result | None = None  # once the coup is decided, or void


@dataclass(frozen=True, slots=True)
class SeatView:
    """One place of the table: whoever has bet in this round takes the next free one, in that order (812/6.a)."""

    number: int
    nickname: str = ""  # empty: free
    public_id: str = ""
    bets: tuple[tuple[str, int], ...] = ()  # (chance, cents)
    staked: int = 0
    returned: int | None = None  # once the round has ended


@dataclass(frozen=True, slots=True)
class CoupWas:
    """An earlier coup of the table."""

    round_number: int
    told: CoupTold


@dataclass(frozen=True, slots=True)
class BaccaratTable:
    """Everything at a baccarat table that all see alike."""

    slug: str
    name: str
    currency: str
    version: int
    rules_version: int
    rules_url: str
    individual: bool
    is_macau: bool
    phase: BaccaratPhase
    round_number: int | None
    opened_ms: int | None
    deadline_ms: int | None
    coup: CoupView | None
    chances: tuple[ChanceView, ...]
    seats: tuple[SeatView, ...]
    history: tuple[CoupWas, ...]  # latest first
    watching: int
    commitment: str
    void_reason: str
    # The specific rules, as far as the felt shows them.
    min_bet: int
    max_bet: int | None  # on one side; None in Macau
    chip_step: int
    decks: int
    commission: str  # none, five_percent, half_on_5, half_on_6, half_on_5_and_6
    differential: int | None
    betting_seconds: int
    deal_ms: int  # how long the cards lie face down at most
    decision: int = 0  # nobody is asked anything here


@dataclass(frozen=True, slots=True)
class OwnBetView:
    """What the viewer has on one chance, and what it came to."""

    chance: str
    amount: int
    result: Result | None = None
    prize: int = 0  # before the commission
    commission: int = 0
    returned: int = 0


@dataclass(frozen=True, slots=True)
class BaccaratViewer:
    """What one viewer alone sees: own bets, own possibilities, own money."""

    nickname: str
    currency: str
    balance: int
    session_id: int
    session_opened_ms: int
    session_staked: int
    session_result: int  # won less staked
    stake: int = 0
    returned: int | None = None
    can_bet: bool = False
    can_undo: bool = False
    can_repeat: bool = False
    can_double: bool = False
    can_deal: bool = False
    bets: tuple[OwnBetView, ...] = ()
    last_round_number: int | None = None
    idle_notice: Literal["invited", "warned"] | None = None
    can_refill: bool = False

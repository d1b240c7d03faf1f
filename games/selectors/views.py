"""The shapes that pages and sockets are rendered from. A `Public...` holds nothing that any reader may not know."""

from dataclasses import dataclass
from typing import Literal

Phase = Literal["asleep", "betting", "spinning", "result", "void", "closed"]
Colour = Literal["red", "black", "green"]


@dataclass(frozen=True, slots=True)
class PocketView:
    """A number of the wheel with its colour (804/6.b: the colour belongs to the number)."""

    label: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class ChipView:
    """What one player has on one position in this round. `colour` is 0-7, the player's own at this table."""

    position: str
    amount: int
    nickname: str
    colour: int


@dataclass(frozen=True, slots=True)
class SeatView:
    """Someone at the table, as others see him. Cents; `returned` is of the round that has just ended, else None."""

    nickname: str
    colour: int
    stake: int
    returned: int | None


@dataclass(frozen=True, slots=True)
class PublicTable:
    """Everything at a roulette table that all see alike. Times in epoch milliseconds, amounts in cents."""

    slug: str
    name: str
    currency: str
    wheel: str
    version: int
    round_number: int | None
    phase: Phase
    opened_ms: int | None
    # When this phase ends by the clock; None while the table sleeps.
    deadline_ms: int | None
    # The pocket, from the moment that bets are closed (the ball is running towards it) until the next round opens.
    pocket: PocketView | None
    void_reason: str
    commitment: str
    history: tuple[PocketView, ...]  # latest first
    chips: tuple[ChipView, ...]
    seats: tuple[SeatView, ...]
    seats_more: int  # how many at the table are not in `seats`
    min_bet: int
    min_bets: tuple[tuple[str, int], ...]  # chance → own minimum, where it has one
    chip_step: int
    max_total: int | None
    double_dozens: bool
    betting_seconds: int
    spin_seconds: int
    rules_version: int
    rules_url: str
    call_bets: bool = False
    individual: bool = False  # the player's own wheel: he launches the ball, and nobody else is here


@dataclass(frozen=True, slots=True)
class BetResultView:
    """One bet of the viewer's in the round that has ended."""

    position: str
    amount: int
    state: str  # «won», «lost», «void», or «placed» while the round goes on
    prize: int
    returned: int
    call: str = ""  # the announced bet that it is a part of


@dataclass(frozen=True, slots=True)
class BetLine:
    """A position, or an announced bet (`call`) with the parts that it was laid as; sums over the parts, in cents."""

    call: str
    position: str
    amount: int
    state: str
    prize: int
    returned: int
    parts: tuple[BetResultView, ...]


@dataclass(frozen=True, slots=True)
class ViewerTable:
    """What one viewer alone sees at a table: own money, own chips, own possibilities, own result."""

    nickname: str
    colour: int
    currency: str
    balance: int
    stake: int  # of this round, cents
    chips: tuple[ChipView, ...]
    session_id: int
    session_opened_ms: int
    session_staked: int
    session_result: int  # won less staked, cents
    can_bet: bool  # bets are open
    can_undo: bool
    can_repeat: bool
    can_double: bool
    last_round_number: int | None  # the viewer's last ended round at this table
    result: tuple[BetResultView, ...]  # of the round that has just ended, empty otherwise
    # Idle rounds in a row when the invitation or the warning is due (804/28.b, 804/29), else None.
    idle_notice: Literal["invited", "warned"] | None
    can_refill: bool  # demonstration chips may be refilled (the wallet is below the table's minimum)
    # What stands in the round, while it goes on: as `result`, undecided.
    standing: tuple[BetResultView, ...] = ()
    can_launch: bool = False  # an individual wheel with a bet on it

"""What happens in a hand of poker, as events. `games/events.py` joins them to its kinds.

No closed card is ever in one: a card is named here only when it lies open for everybody, and before that by the number
of its leaf in the committed deck. Lists instead of mappings, so that a seat stays a number in JSON. Cents.
"""

from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class HandDealt:
    """Who sits with what, what was posted before the deal, and which leaves of the deck are whose own cards."""

    kind: ClassVar[str] = "hand_dealt"
    button: int
    drawn: bool  # the button was drawn for this hand (806/46)
    small: int
    big: int
    stacks: list[list[Any]]  # [[seat, pseudonym, stack before the hand], ...] by seat
    posts: list[list[Any]]  # [[seat, «ante» | «small_blind» | «big_blind» | «post» | «dead», cents], ...] in order
    holes: list[list[Any]]  # [[seat, [leaf, ...]], ...] by seat


@dataclass(frozen=True, slots=True)
class HandLevel:
    """In a tournament, before the deal: the level and what it asks for, in chips (810/46)."""

    kind: ClassVar[str] = "hand_level"
    level: int
    small_blind: int
    big_blind: int
    ante: int


@dataclass(frozen=True, slots=True)
class HandAction:
    """One decision. The event's `by_system` says that the house took it; `why`, for what reason."""

    kind: ClassVar[str] = "hand_action"
    decision: int
    action: str  # fold, check, call, raise
    total: int  # of the seat's bet in this turn afterwards
    put: int  # what it added
    is_all_in: bool
    why: str  # «player», «ahead» (chosen before the turn), «timeout», «absent»


@dataclass(frozen=True, slots=True)
class HandLeft:
    """The seat leaves the table: it folds when its turn comes (reading 31)."""

    kind: ClassVar[str] = "hand_left"


@dataclass(frozen=True, slots=True)
class HandResumed:
    """The house stood still for so long while somebody was to decide; that time counts for nobody (810/45)."""

    kind: ClassVar[str] = "hand_resumed"
    still_ms: int


@dataclass(frozen=True, slots=True)
class HandFolded:
    """The turn came to a seat that had left: it has folded. It follows from the other events and is told for itself."""

    kind: ClassVar[str] = "hand_folded"


@dataclass(frozen=True, slots=True)
class StreetDealt:
    """Common cards are turned: flop, turn or river."""

    kind: ClassVar[str] = "street_dealt"
    street: str
    cards: list[str]
    leaves: list[int]


@dataclass(frozen=True, slots=True)
class UncalledReturned:
    """What nobody matched went back before the pots were counted (reading 15). Seat and amount are the event's."""

    kind: ClassVar[str] = "uncalled_returned"


@dataclass(frozen=True, slots=True)
class HandShown:
    """A seat's own cards are turned at the showdown, in the order of the rule (806/59)."""

    kind: ClassVar[str] = "hand_shown"
    cards: list[str]
    leaves: list[int]
    combination: str
    best: list[str]


@dataclass(frozen=True, slots=True)
class PotPaid:
    """A pot before rake, the house's part of it, who could win it and who did."""

    kind: ClassVar[str] = "pot_paid"
    index: int
    rake: int
    eligible: list[int]
    winners: list[list[int]]  # [[seat, cents], ...]


@dataclass(frozen=True, slots=True)
class HandEnded:
    """The hand is over: every stack as it is now, and all that the house took."""

    kind: ClassVar[str] = "hand_ended"
    stacks: list[list[int]]  # [[seat, cents], ...] by seat
    rake: int


PokerEvent = (
    HandLevel
    | HandDealt
    | HandAction
    | HandLeft
    | HandResumed
    | HandFolded
    | StreetDealt
    | UncalledReturned
    | HandShown
    | PotPaid
    | HandEnded
)
POKER_KINDS: tuple[type[PokerEvent], ...] = (
    HandLevel,
    HandDealt,
    HandAction,
    HandLeft,
    HandResumed,
    HandFolded,
    StreetDealt,
    UncalledReturned,
    HandShown,
    PotPaid,
    HandEnded,
)

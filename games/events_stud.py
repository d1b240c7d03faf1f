"""What happens in a round of póquer sem descarte, as events. `games/events.py` joins them to its kinds.

No closed card is ever in one: a place's five cards and four of the bank's are named by their leaves in the committed
deck alone, until the bank shows its hand and everything is turned up. The event's `seat` is the place, its `amount`
the second stake from the wallet. Lists instead of mappings, so that a place stays a number in JSON. Cents.
"""

from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True)
class StudDealt:
    """Bets are closed; five cards lie before each place and the bank, whose last one is face up."""

    kind: ClassVar[str] = "stud_dealt"
    antes: list[list[Any]]  # [[place, pseudonym, cents], ...] by place
    leaves: list[list[Any]]  # [[place, [five leaves]], ...] of the committed deck
    bank: str  # the bank's open card
    bank_leaves: list[int]  # five; the open card's is the last


@dataclass(frozen=True, slots=True)
class StudDecided:
    """The one decision of a place. The event's `by_system` says that the time was over: the place folds."""

    kind: ClassVar[str] = "stud_decided"
    decision: int
    answer: str  # bet, fold


@dataclass(frozen=True, slots=True)
class StudShown:
    """Every place has decided: the bank shows its hand, and all cards are turned up."""

    kind: ClassVar[str] = "stud_shown"
    cards: list[list[Any]]  # [[place, [five cards], combination], ...] by place
    bank: list[str]
    bank_combination: str
    qualifies: bool


@dataclass(frozen=True, slots=True)
class StudSettled:
    """What the stakes of every place came to."""

    kind: ClassVar[str] = "stud_settled"
    places: list[list[Any]]  # [[place, ante's result, bet's result or None, ante, bet, prize, returned], ...]


StudEvent = StudDealt | StudDecided | StudShown | StudSettled
STUD_KINDS: tuple[type[StudEvent], ...] = (StudDealt, StudDecided, StudShown, StudSettled)

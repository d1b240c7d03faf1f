"""What a player sees when it is the own turn, and what he may wish for. Nothing that the seat may not know. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

from games.engines.cards import Card
from games.engines.poker_rules import Limit, Variant

T = TypeVar("T")

WishKind = Literal["fold", "check", "call", "raise"]


class Chance(Protocol):
    """The generator that is handed in: the system's own at a table, a seeded one in a simulation."""

    def random(self) -> float: ...

    def sample(self, population: Sequence[T], k: int, /) -> list[T]: ...


@dataclass(frozen=True, slots=True)
class Other:
    """An opponent who has not folded: what is in front of the seat, and what is behind it. Cents."""

    stack: int
    bet: int


@dataclass(frozen=True, slots=True)
class Seen:
    """One decision, as the seat to act sees it. Cents; `raise_to` is the least and the most total of the turn."""

    variant: Variant
    limit: Limit
    big_blind: int
    hole: tuple[Card, ...]
    board: tuple[Card, ...]
    pot: int  # all that has been put in, bets of this turn included
    level: int  # the highest bet of this turn
    bet: int  # the own one
    stack: int
    call: int  # what a call would add; 0 where checking is free
    raise_to: tuple[int, int] | None
    others: tuple[Other, ...]
    seats: int  # how many were dealt cards
    speaks_late: bool  # on the button, or right before it


@dataclass(frozen=True, slots=True)
class Wish:
    """What the opponent asks for, as a player asks; `to` is the total of the turn, for a raise."""

    kind: WishKind
    to: int | None = None

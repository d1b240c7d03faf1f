"""What is asked before bets close and what a game makes of it: the shapes between the command and its judge."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from accounts.models import PlaySession
from casino.rulebook.values import BankedValues
from games.models import Bet, Round, Table


@dataclass(frozen=True, slots=True)
class Wanted:
    """A bet as asked: the engine's position code and cents."""

    position: str
    amount: int


@dataclass(frozen=True, slots=True)
class Announced:
    """A call bet as asked (807/8): the engine's code of the call, and cents over all its parts."""

    call: str
    amount: int


Asked = Wanted | Announced


@dataclass(frozen=True, slots=True)
class Laid:
    """What was asked once as the stakes that it is made of: one for a position, several for an announced bet."""

    stakes: tuple[tuple[str, int], ...]  # (position, cents)
    call: str = ""

    @property
    def rows(self) -> list[list[Any]]:
        return [[position, amount] for position, amount in self.stakes]


@dataclass(frozen=True, slots=True)
class Hand:
    """What a command works on once the table is taken: the player's open session and what stands of his."""

    table: Table
    round: Round
    session: PlaySession
    values: BankedValues
    standing: list[Bet]
    now: datetime


# A game's judge: the stakes of what is asked, if all of it may be laid on what stands. Raises Refused.
Laying = Callable[[Hand, Sequence[Asked]], list[Laid]]

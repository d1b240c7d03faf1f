"""Everything that can be done to a tournament, as data. Pure: no rules here.

`by` says whether staff or the clock acts; who exactly it was is for the audit log of those who call.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tournaments.engine.lifecycle import Actor, Step
from tournaments.engine.payouts import Paid


@dataclass(frozen=True, slots=True)
class Life:
    """A step that only changes the state: announce, recall, open, pause, resume."""

    step: Step
    by: Actor = Actor.DIRECTOR


@dataclass(frozen=True, slots=True)
class Enter:
    player: str
    paid: Paid = Paid.CASH


@dataclass(frozen=True, slots=True)
class Withdraw:
    """The entry goes back with its money, by the player or by staff (810/24-25); or up to the start, by the house,
    where the player is `excluded` from play."""

    player: str
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Start:
    """The hour has come. `absent` are those who are not connected: they are seated all the same (810/26)."""

    by: Actor = Actor.CLOCK
    absent: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class HandStart:
    table: int


@dataclass(frozen=True, slots=True)
class HandEnd:
    """How a hand ended: the stacks of all who were dealt in, who took the last chips of whom (in the order of seats),

    and who could not pay for what they had asked in mid-hand.
    """

    table: int
    stacks: Mapping[str, int]
    takers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cannot_pay: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Rebuy:
    player: str


@dataclass(frozen=True, slots=True)
class AddOn:
    player: str


@dataclass(frozen=True, slots=True)
class Reenter:
    player: str


@dataclass(frozen=True, slots=True)
class Decline:
    """The player without chips won't buy again."""

    player: str


@dataclass(frozen=True, slots=True)
class Away:
    """Out of time, gone or disconnected: dealt in, blinds posted, folded without waiting (810/27, 43)."""

    player: str


@dataclass(frozen=True, slots=True)
class Back:
    player: str


@dataclass(frozen=True, slots=True)
class Disqualify:
    player: str
    reason: str


@dataclass(frozen=True, slots=True)
class ExtendBreak:
    seconds: int


@dataclass(frozen=True, slots=True)
class Cancel:
    reason: str
    by: Actor = Actor.DIRECTOR


@dataclass(frozen=True, slots=True)
class Stopped:
    """The system stood still since then: the level clock goes on from where it stood."""

    last_seen: datetime


@dataclass(frozen=True, slots=True)
class Tick:
    """Nothing but the hour."""


Action = (
    Life
    | Enter
    | Withdraw
    | Start
    | HandStart
    | HandEnd
    | Rebuy
    | AddOn
    | Reenter
    | Decline
    | Away
    | Back
    | Disqualify
    | ExtendBreak
    | Cancel
    | Stopped
    | Tick
)

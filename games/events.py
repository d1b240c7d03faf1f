"""The kinds of round events, each with its typed data, and the canonical bytes that the chain is made of.

Data are facts that anyone may read once they are written: a hidden card or the committed number never stands here
before it is opened. A new kind is a new dataclass in `KINDS`; a kind that was ever written never changes its fields.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from functools import cache
from typing import Any, ClassVar

from games.events_baccarat import BACCARAT_KINDS, BaccaratEvent
from games.events_cards import CARD_KINDS, CardEvent
from games.events_poker import POKER_KINDS, PokerEvent
from games.events_stud import STUD_KINDS, StudEvent

GENESIS = "0" * 64


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """A round begins: what it is played under, what it is chained to and what the house has committed to."""

    kind: ClassVar[str] = "round_opened"
    table: str
    number: int
    game: str
    rules: str  # «key/version» of the specific rules
    previous: str  # digest of the table's previous round, 64 zeros for the first
    commitment: str


@dataclass(frozen=True, slots=True)
class BetsPlaced:
    """One gesture of one player: positions with their stakes in cents, in the order given."""

    kind: ClassVar[str] = "bets_placed"
    bets: list[list[Any]]  # [[position, cents], ...]


@dataclass(frozen=True, slots=True)
class BetsWithdrawn:
    """Stakes taken back before bets closed."""

    kind: ClassVar[str] = "bets_withdrawn"
    bets: list[list[Any]]


@dataclass(frozen=True, slots=True)
class CallBetsPlaced:
    """One gesture with announced bets in it (807/8): every stake, and beside them what was announced and its parts."""

    kind: ClassVar[str] = "call_bets_placed"
    bets: list[list[Any]]  # [[position, cents], ...], the parts of the calls included
    calls: list[list[Any]]  # [[call, cents, [[position, cents], ...]], ...]


@dataclass(frozen=True, slots=True)
class CallBetsWithdrawn:
    """Stakes taken back before bets closed, whole announced bets among them."""

    kind: ClassVar[str] = "call_bets_withdrawn"
    bets: list[list[Any]]
    calls: list[list[Any]]


@dataclass(frozen=True, slots=True)
class BallLaunched:
    """At an individual wheel the player launches the ball (804/15, 807/17), or the house does for who is not there."""

    kind: ClassVar[str] = "ball_launched"


@dataclass(frozen=True, slots=True)
class IdleWarned:
    """The player of an individual wheel has not bet for long and is told what happens within the minute (804/29)."""

    kind: ClassVar[str] = "idle_warned"


@dataclass(frozen=True, slots=True)
class BettingClosed:
    """«Jogo feito, nada mais»: the digest of what stands on the table and the number p that it gives."""

    kind: ClassVar[str] = "betting_closed"
    bets_digest: str
    p: int


@dataclass(frozen=True, slots=True)
class BallFell:
    """The committed number is opened; the pocket follows from r and p and nothing else."""

    kind: ClassVar[str] = "ball_fell"
    pocket: str
    r: int
    salt: str


@dataclass(frozen=True, slots=True)
class RoundSettled:
    """Every bet is decided and paid. Cents over the whole table."""

    kind: ClassVar[str] = "round_settled"
    staked: int
    returned: int


@dataclass(frozen=True, slots=True)
class RoundVoided:
    """The round is null: every stake standing on it went back (804/20-21)."""

    kind: ClassVar[str] = "round_voided"
    reason: str
    returned: int


EventData = (
    RoundOpened
    | BetsPlaced
    | BetsWithdrawn
    | CallBetsPlaced
    | CallBetsWithdrawn
    | BallLaunched
    | IdleWarned
    | BettingClosed
    | BallFell
    | RoundSettled
    | RoundVoided
    | PokerEvent
    | CardEvent
    | StudEvent
    | BaccaratEvent
)
KINDS: dict[str, type[EventData]] = {
    cls.kind: cls
    for cls in (
        RoundOpened,
        BetsPlaced,
        BetsWithdrawn,
        CallBetsPlaced,
        CallBetsWithdrawn,
        BallLaunched,
        IdleWarned,
        BettingClosed,
        BallFell,
        RoundSettled,
        RoundVoided,
        *POKER_KINDS,
        *CARD_KINDS,
        *STUD_KINDS,
        *BACCARAT_KINDS,
    )
}


@dataclass(frozen=True, slots=True)
class EventDraft:
    """An event about to be appended. `by_system`: decided by the house (time-out, clock), not by a person."""

    data: EventData
    player_id: int | None = None
    seat: int | None = None
    amount: int | None = None
    by_system: bool = False

    @property
    def kind(self) -> str:
        return self.data.kind

    def data_json(self) -> dict[str, Any]:
        """The data by the names of their fields: plain values and lists of them, nothing to be taken apart further."""
        return {name: getattr(self.data, name) for name in field_names(self.kind)}


@cache
def field_names(kind: str) -> tuple[str, ...]:
    """The fields of a kind's data, in their order."""
    return tuple(field.name for field in fields(KINDS[kind]))


def event_data(kind: str, data: Mapping[str, Any]) -> EventData:
    """The typed data of a stored event. Raises KeyError for an unknown kind, TypeError for other fields."""
    cls = KINDS[kind]
    known = {field.name for field in fields(cls)}
    if known != set(data):
        raise TypeError(f"{kind}: fields {sorted(data)} are not {sorted(known)}")
    return cls(**data)


def canonical(value: object) -> bytes:
    """JSON with sorted keys, no spaces, UTF-8: one value, one text."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def event_fields(
    *,
    number: int,
    kind: str,
    player: str | None,
    seat: int | None,
    amount: int | None,
    data: Mapping[str, Any],
    by_system: bool,
    at: datetime,
) -> dict[str, Any]:
    """An event as the public reads it. `player` is the pseudonym (`public_id`); `at` in UTC microseconds."""
    return {
        "number": number,
        "kind": kind,
        "player": player,
        "seat": seat,
        "amount": amount,
        "data": dict(data),
        "by_system": by_system,
        "at": at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
    }


def event_bytes(
    *,
    number: int,
    kind: str,
    player: str | None,
    seat: int | None,
    amount: int | None,
    data: Mapping[str, Any],
    by_system: bool,
    at: datetime,
) -> bytes:
    """What the chain hashes of one event: its public fields, canonical."""
    fields_ = event_fields(
        number=number, kind=kind, player=player, seat=seat, amount=amount, data=data, by_system=by_system, at=at
    )
    return canonical(fields_)


def round_digest(events: Iterable[bytes]) -> str:
    """SHA-256 over the events' bytes, each behind its length as eight bytes, so that no two lists read alike."""
    digest = hashlib.sha256()
    for event in events:
        digest.update(len(event).to_bytes(8, "big"))
        digest.update(event)
    return digest.hexdigest()

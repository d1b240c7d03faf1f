"""A tournament at one moment: all that is known of it, and what follows from that alone. Pure.

Chips are in `stacks`, of everybody who has a seat; money is only in `rules` and `entries`. Nothing here changes it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from tournaments.engine.blinds import LevelClock
from tournaments.engine.lifecycle import Life
from tournaments.engine.payouts import Entry
from tournaments.engine.ranking import Bust, Elimination
from tournaments.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand under way: its number in the tournament, its level, button and stacks before the cards."""

    number: int
    level: int
    button: int
    stacks: Mapping[str, int]
    # Begun in a round of hand-by-hand play: all hands of the round are one hand for the ranking (810/49-50).
    together: bool


@dataclass(frozen=True, slots=True)
class Table:
    """A table, its seats clockwise from 0, and the seat of the last hand's button (None: no hand yet)."""

    number: int
    seats: tuple[str | None, ...]
    button: int | None = None
    hand: Hand | None = None
    # In the last lap of a timed tournament: where the button stood when time was up, and whether it came round.
    lap_from: int | None = None
    lap_done: bool = False

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(player for player in self.seats if player is not None)

    @property
    def size(self) -> int:
        """How many sit here."""
        return len(self.seats) - self.seats.count(None)

    def clockwise(self, seat: int) -> Iterator[int]:
        """All seats, the one left of `seat` first and `seat` itself last."""
        count = len(self.seats)
        return ((seat + step) % count for step in range(1, count + 1))


@dataclass(frozen=True, slots=True)
class Pending:
    """Players out in one hand of whom some may still buy again, until when, and under which level."""

    order: int
    table: int
    busts: tuple[Bust, ...]
    waiting: frozenset[str]
    level: int
    until: datetime


class Asked(StrEnum):
    """What a player asked for in mid-hand."""

    REBUY = "rebuy"
    ADDON = "addon"


class Said(StrEnum):
    """What the last action brought about, for those who tell people and move money."""

    ENTERED = "entered"
    WITHDRAWN = "withdrawn"
    STARTED = "started"
    REBOUGHT = "rebought"
    ADDED_ON = "added_on"
    REENTERED = "reentered"
    REQUEST_DROPPED = "request_dropped"
    ELIMINATED = "eliminated"
    DISQUALIFIED = "disqualified"
    MOVED = "moved"
    SEATED = "seated"
    TABLE_BROKEN = "table_broken"
    LEVEL = "level"
    BREAK = "break"
    BREAK_END = "break_end"
    LATE_CLOSED = "late_closed"
    HAND_BY_HAND = "hand_by_hand"
    BUBBLE_BURST = "bubble_burst"
    FINAL_TABLE = "final_table"
    LAST_LAP = "last_lap"
    FINISHED = "finished"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class News:
    """One thing that happened. `cents` is money that moves with it (out of the wallet where positive)."""

    said: Said
    player: str | None = None
    cents: int = 0
    chips: int = 0
    table: int | None = None
    seat: int | None = None
    level: int | None = None


@dataclass(frozen=True)
class Tournament:
    """One moment. `entries` is in the order of entry."""

    rules: Rules
    starts_at: datetime | None = None
    life: Life = field(default_factory=Life)
    clock: LevelClock = field(default_factory=LevelClock)
    # The step and level at which the clock was last seen.
    step: int = 0
    level: int = 1
    entries: Mapping[str, Entry] = field(default_factory=dict)
    stacks: Mapping[str, int] = field(default_factory=dict)
    tables: tuple[Table, ...] = ()
    is_multi_table: bool = False
    away: frozenset[str] = frozenset()
    asked: Mapping[str, Asked] = field(default_factory=dict)
    pending: tuple[Pending, ...] = ()
    eliminations: tuple[Elimination, ...] = ()
    # Hand-by-hand: tables that have begun this round's hand, and who went out in it so far.
    round_begun: frozenset[int] = frozenset()
    round_busts: tuple[Bust, ...] = ()
    hands: int = 0
    ended: int = 0
    # The number of the last hand that began before time was up (None: time is not up, or there is none).
    lap_after: int | None = None
    # One player is left but others may still enter again: until then.
    closes_at: datetime | None = None
    # Chips that went with disqualified players.
    removed: int = 0
    news: tuple[News, ...] = ()

    @property
    def alive(self) -> list[str]:
        """Who has chips."""
        return [player for player, stack in self.stacks.items() if stack]

    @property
    def left(self) -> int:
        """Who has chips or may still get some."""
        return sum(1 for stack in self.stacks.values() if stack) + sum(len(one.waiting) for one in self.pending)

    @property
    def is_closed(self) -> bool:
        """Nobody can enter or buy any more: pool and paid places are fixed."""
        return bool(self.tables) and self.level > self.rules.closes_after

    @property
    def is_pool_fixed(self) -> bool:
        """Nothing more can come into the prizes: neither by who still decides, nor at the end of a hand that was dealt
        while chips could be bought."""
        late = (table.hand for table in self.tables if table.hand and table.hand.level <= self.rules.closes_after)
        return self.is_closed and not self.pending and not any(late)

    def table(self, number: int) -> Table | None:
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, player: str) -> Table | None:
        return next((table for table in self.tables if player in table.seats), None)

    def in_hand(self, player: str) -> Hand | None:
        """The hand that this player was dealt into and that hasn't ended."""
        table = self.table_of(player)
        return table.hand if table and table.hand and player in table.hand.stacks else None

    def deciding(self, player: str) -> Pending | None:
        return next((one for one in self.pending if player in one.waiting), None)

    def is_deciding(self, table: int) -> bool:
        return any(one.table == table for one in self.pending)

    def issued(self) -> int:
        """All chips that were ever given out; those on the tables and those removed are the same sum."""
        rules = self.rules
        first = rules.starting_stack * sum(1 + entry.reentries for entry in self.entries.values())
        rebuys = rules.rebuys.chips * sum(entry.rebuys for entry in self.entries.values()) if rules.rebuys else 0
        addons = rules.addon.chips * sum(entry.addons for entry in self.entries.values()) if rules.addon else 0
        return first + rebuys + addons

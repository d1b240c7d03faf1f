"""A banked card table's rows as they are at one version, and what of them every such game shows alike. Reads only."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, Literal, Protocol, TypeVar

from accounts.models import Player, PlaySession
from casino.prepared import Prepared
from casino.rulebook.models import SpecificRules
from casino.rulebook.selectors import rules_in_force
from games.models import Bet, Round, Table
from games.sealed_deck import RecordLost

# asleep: nobody is there; playing: cards lie on the felt and somebody is asked, or the bank plays; result, void: the
# round has ended and is shown until the table's deadline.
Phase = Literal["asleep", "betting", "playing", "result", "void", "closed"]


class Timed(Protocol):
    """What the rules of any banked card table fix of its times."""

    @property
    def individual(self) -> bool: ...

    @property
    def betting_seconds(self) -> int: ...


class UnderWay(Protocol):
    """What any round under way says of itself."""

    @property
    def opened_at(self) -> datetime: ...


V = TypeVar("V", bound=Timed)
U = TypeVar("U", bound=UnderWay)


@dataclass(frozen=True)
class Found(Generic[V, U]):
    """A table's rows. `bets` are those of the round, without what was taken back; `under_way` is the round once cards
    are dealt, and for as long as it is on the table."""

    table: Table
    rules: SpecificRules
    values: V
    bets: tuple[Bet, ...]
    under_way: U | None
    sessions: tuple[PlaySession, ...]
    now: datetime

    @property
    def round(self) -> Round | None:
        return self.table.round

    @property
    def names(self) -> Mapping[int, Player]:
        """Whoever has a bet in the round or is at the table."""
        return {bet.player_id: bet.player for bet in self.bets} | {one.player_id: one.player for one in self.sessions}

    @property
    def watching(self) -> int:
        """At the table without a bet in this round."""
        return len({one.player_id for one in self.sessions} - {bet.player_id for bet in self.bets})

    @property
    def phase(self) -> Phase:
        current, sleeps = self.round, self.table.deadline_at is None
        if current is not None and current.phase == Round.Phase.PLAYING:
            return "playing"
        if current is not None and current.phase == Round.Phase.BETTING:
            return "asleep" if sleeps and not self.values.individual else "betting"
        if self.table.status != Table.Status.OPEN:
            return "closed"
        if current is None or sleeps:
            return "asleep"
        return "void" if current.phase == Round.Phase.VOID else "result"

    @property
    def is_dealt(self) -> bool:
        """Do cards lie on the felt, or have lain?"""
        return self.phase in ("playing", "result", "void")

    @property
    def deadline_ms(self) -> int | None:
        """Until when this phase runs, where anybody need see it: at an individual table the player ends the bets."""
        waits = self.phase == "betting" and self.values.individual
        return ms(self.table.deadline_at) if not waits and self.phase != "closed" else None

    @property
    def opened_ms(self) -> int | None:
        """Since when this phase or decision runs."""
        current, phase = self.round, self.phase
        if current is None or phase in ("asleep", "closed"):
            return None
        if phase == "betting":
            began = current.closes_at - timedelta(seconds=self.values.betting_seconds) if current.closes_at else None
            return ms(began or current.opened_at)
        if phase in ("result", "void"):
            return ms(current.ended_at)
        return ms(self.under_way.opened_at) if self.under_way is not None else None


def found_read(
    table_id: int,
    *,
    values_of: Callable[[SpecificRules], V],
    round_now: Callable[[int, str, int, Round, V], U],
    now: datetime,
) -> Found[V, U]:
    """The table as it is: under the rules of the round that is open, else under those in force."""
    table = _TABLE.first(table_id)
    if table is None:
        raise Table.DoesNotExist
    current = table.round
    is_open = current is not None and current.phase in Round.OPEN_PHASES
    rules = current.rules if current is not None and is_open else rules_in_force(table.rules_key, now)
    bets: tuple[Bet, ...] = ()
    under_way: U | None = None
    if current is not None:
        bets = tuple(_BETS.rows(current.pk))
    if current is not None and current.phase != Round.Phase.BETTING:
        try:
            under_way = round_now(table.pk, table.slug, table.version, current, values_of(current.rules))
        except RecordLost:
            # No cards were dealt before it was void, or its record is lost: the table shows what it has.
            under_way = None
    return Found(table, rules, values_of(rules), bets, under_way, tuple(_SESSIONS.rows(table_id)), now)


_TABLE = Prepared(lambda table: Table.objects.select_related("round__rules").filter(pk=table))
_BETS = Prepared(
    lambda current: (
        Bet.objects.filter(round_id=current).exclude(state=Bet.State.WITHDRAWN).select_related("player").order_by("id")
    )
)
_SESSIONS = Prepared(
    lambda table: (
        PlaySession.objects.filter(table_id=table, ended_at=None).select_related("player").order_by("opened_at")
    )
)


def ms(at: datetime | None) -> int | None:
    """As the page counts time: milliseconds since 1970."""
    return None if at is None else int(at.timestamp() * 1000)

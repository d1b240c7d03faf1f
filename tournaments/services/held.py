"""A tournament as every command finds it: its row locked, its state made from its log, and what the command adds.

Locks are taken in one order everywhere: the tournament's row, then tables, then accounts. A player's decision in a hand
takes the table alone: the tournament learns of a hand when it has ended.
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from accounts.models import Player
from casino import dice
from casino.kept import kept
from casino.prepared import Prepared, PreparedInsert
from casino.refusal import Denial, Refused
from games.events import canonical
from games.refusals import TableRefusal
from games.services.commands import KEY_LENGTH
from tournaments.engine import play
from tournaments.engine.state import News
from tournaments.engine.state import Tournament as State
from tournaments.models import Tournament, TournamentEntry, TournamentEvent
from tournaments.record import Kept, action_data, action_kind, record_of
from tournaments.refusals import TournamentRefusal

By = TournamentEvent.By


@dataclass(frozen=True, slots=True)
class Done:
    """What a command gives back: the tournament's version that it made (the same when it is repeated)."""

    tournament_id: int
    version: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Who:
    """Who acts: somebody, or the clock, or play itself; and why, where staff do."""

    by: TournamentEvent.By
    player_id: int | None = None
    why: str = ""


CLOCK = Who(By.CLOCK)
PLAY = Who(By.PLAY)


@dataclass(frozen=True, slots=True)
class Mark:
    """A command's key, unique for ever, and the digest of what it asked."""

    key: str
    body: str


def mark_of(player_id: int, key: str, body: list[object]) -> Mark:
    """The mark of a player's (or a director's) command. Raises Refused where the key is none."""
    if not (KEY_LENGTH[0] <= len(key) <= KEY_LENGTH[1] and key.isascii() and key.isprintable()):
        raise Refused(Denial(TableRefusal.BAD_KEY))
    return Mark(f"p{player_id}:{key}", hashlib.sha256(canonical(body)).hexdigest())


@dataclass(frozen=True, slots=True)
class Told:
    """One piece of news with a name of its own: the event that brought it, and its place there."""

    event: int
    place: int
    news: News


@dataclass
class Held:
    """What one command works on while it holds the tournament."""

    row: Tournament
    record: Kept
    now: datetime
    news: list[Told] = field(default_factory=list)
    # Nobody will play at a seat that this command gives: its lots are all the first, and what it does is known before.
    is_last: bool = False
    _ids: dict[str, int] = field(init=False)
    # The state that the rows of tables and seats were last written by.
    seated: State = field(init=False)
    _began: int = field(init=False)

    def __post_init__(self) -> None:
        self._began, self.seated = self.row.version, self.record.state
        self._ids = _ids_of(self.row.pk)

    @property
    def has_moved(self) -> bool:
        """Has this command written anything down?"""
        return self.row.version != self._began

    @property
    def state(self) -> State:
        return self.record.state

    def answered(self, mark: Mark) -> Done | None:
        """The answer that was given before, or None. Raises Refused where the key was used for something else."""
        done = TournamentEvent.objects.filter(key=mark.key).first()
        if done is None:
            return None
        if done.body != mark.body or done.tournament_id != self.row.pk:
            raise Refused(Denial(TableRefusal.KEY_REUSED))
        return Done(self.row.pk, done.number, repeated=True)

    def check(self, action: play.Action) -> None:
        """Raises Refused where the engine says no to this now."""
        if denial := play.check(self.state, action, now=self.now):
            raise Refused(denial)

    def act(self, action: play.Action, who: Who, mark: Mark | None = None) -> None:
        """Carry it out and write it down. Raises Refused where the engine says no: nothing has changed then."""
        after, lots = self._applied(action)
        self._acted(after, action, who, mark, lots)

    def act_if_changing(self, action: play.Action, who: Who) -> bool:
        """The same, but nothing is written where nothing has changed."""
        after, lots = self._applied(action)
        if replace(after, news=()) == replace(self.state, news=()):
            return False
        self._acted(after, action, who, None, lots)
        return True

    def _applied(self, action: play.Action) -> tuple[State, list[int]]:
        lots: list[int] = []

        def draw(n: int) -> int:
            lots.append(0 if self.is_last else dice.below(n))
            return lots[-1]

        return play.apply(self.state, action, now=self.now, draw=draw), lots

    def _acted(self, after: State, action: play.Action, who: Who, mark: Mark | None, lots: list[int]) -> None:
        self._write(action_kind(action), action_data(action), who, mark, lots, after)
        self.news += [Told(self.row.version, place, one) for place, one in enumerate(after.news)]

    def note(self, kind: str, data: dict[str, Any], who: Who, mark: Mark | None = None) -> None:
        """Write down what the engine knows nothing of."""
        self._write(kind, data, who, mark, [], self.state)

    def _write(
        self, kind: str, data: dict[str, Any], who: Who, mark: Mark | None, lots: list[int], after: State
    ) -> None:
        self.row.version += 1
        event = _EVENT.row(
            tournament=self.row,
            number=self.row.version,
            kind=kind,
            data=data,
            lots=lots,
            by=who.by,
            player_id=who.player_id,
            why=who.why[:300],
            key=mark.key if mark else "",
            body=mark.body if mark else "",
            at=self.now,
        )
        self.record = self.record.follow(event, after)

    def id_of(self, public_id: str) -> int:
        """The player behind the name that the engine has for them."""
        if public_id not in self._ids:
            entries = TournamentEntry.objects.filter(tournament=self.row)
            self._ids |= dict(entries.values_list("player__public_id", "player_id"))
        return self._ids[public_id]

    def ids_read(self, names: Iterable[str]) -> None:
        """The players behind these names, all at once: of a large tournament an act concerns a few."""
        unknown = [name for name in names if name not in self._ids]
        if unknown:
            self._ids |= dict(Player.objects.filter(public_id__in=unknown).values_list("public_id", "pk"))

    def name_of(self, player_id: int) -> str:
        """The name that the engine has for a player, entered or not."""
        return Player.objects.values_list("public_id", flat=True).get(pk=player_id)

    def knows(self, public_id: str, player_id: int) -> None:
        """Somebody who has entered just now."""
        self._ids[public_id] = player_id

    def entry_of(self, player_id: int) -> TournamentEntry:
        """The entry that stands. Raises DoesNotExist."""
        return TournamentEntry.objects.get(tournament=self.row, player_id=player_id, withdrawn_at=None)


class Supposed(Held):
    """What a command would work on, to see what would come of it: nothing is written down."""

    def _write(
        self, kind: str, data: dict[str, Any], who: Who, mark: Mark | None, lots: list[int], after: State
    ) -> None:
        self.record = replace(self.record, state=after)


def tournament_take(tournament_id: int, now: datetime) -> Held:
    """The tournament, locked until the transaction ends. Raises Refused where there is none."""
    row = _TAKEN.first(tournament_id)
    if row is None:
        raise Refused(Denial(TournamentRefusal.NO_SUCH_TOURNAMENT))
    return Held(row, record_of(row), now)


def supposed_take(tournament_id: int, now: datetime) -> Supposed:
    """The same for what would end it now, by the same lots. Raises Refused where there is none."""
    held = tournament_take(tournament_id, now)
    return Supposed(held.row, held.record, now, is_last=True)


def tournament_take_free(tournament_id: int, now: datetime) -> Held | None:
    """The same, or None where somebody holds it now: nobody waits. (SQLite has one writer, for whom all wait.)"""
    row = _TAKEN_FREE.first(tournament_id)
    return None if row is None else Held(row, record_of(row), now)


@kept(200)
def _ids_of(tournament_id: int) -> dict[str, int]:
    """The players behind the names of a tournament, as far as they were asked for: a name is one player's for ever."""
    return {}


_EVENT = PreparedInsert(TournamentEvent)
_TAKEN = Prepared(lambda tournament: Tournament.objects.select_for_update(no_key=True).filter(pk=tournament))
_TAKEN_FREE = Prepared(
    lambda tournament: Tournament.objects.select_for_update(no_key=True, skip_locked=True).filter(pk=tournament)
)

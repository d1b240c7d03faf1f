"""A tournament made again from its log: every act in order, with the hour and the lots that it was carried out with.

What is made is kept for the process under the number of events; another process's events are added when they are seen.
It reads and never judges.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from enum import Enum
from typing import Any

from django.db import transaction

from casino.rulebook.selectors import tournament_rules
from tournaments.engine import actions, play
from tournaments.engine.lifecycle import Actor, Step
from tournaments.engine.payouts import Paid
from tournaments.engine.seating import Draw
from tournaments.engine.state import News
from tournaments.engine.state import Tournament as State
from tournaments.models import Tournament, TournamentEvent

# The engine's actions under the names that the log has for them.
KINDS: dict[str, type[play.Action]] = {
    "life": actions.Life,
    "enter": actions.Enter,
    "withdraw": actions.Withdraw,
    "start": actions.Start,
    "hand_start": actions.HandStart,
    "hand_end": actions.HandEnd,
    "rebuy": actions.Rebuy,
    "addon": actions.AddOn,
    "reenter": actions.Reenter,
    "decline": actions.Decline,
    "away": actions.Away,
    "back": actions.Back,
    "disqualify": actions.Disqualify,
    "extend_break": actions.ExtendBreak,
    "cancel": actions.Cancel,
    "stopped": actions.Stopped,
    "tick": actions.Tick,
}
NAMES = {action: name for name, action in KINDS.items()}
# Acts that the log keeps and the engine knows nothing of.
NOTES = ("created", "message")
# Those that may say something to everybody by themselves, whatever the engine says of them.
SPOKEN = ("message", "life", "extend_break", "stopped")

_READ: dict[str, Callable[[Any], Any]] = {
    "by": Actor,
    "step": Step,
    "paid": Paid,
    "absent": frozenset,
    "cannot_pay": frozenset,
    "last_seen": datetime.fromisoformat,
    "takers": lambda value: {player: tuple(by) for player, by in value.items()},
}


def action_kind(action: play.Action) -> str:
    """The name that the log has for it."""
    return NAMES[type(action)]


def action_data(action: play.Action) -> dict[str, Any]:
    """The action as JSON."""
    return {field.name: _json(getattr(action, field.name)) for field in fields(action)}


def _json(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Mapping):
        return {name: _json(one) for name, one in value.items()}
    if isinstance(value, tuple):
        return list(value)
    return value.isoformat() if isinstance(value, datetime) else value


def action_read(kind: str, data: Mapping[str, Any]) -> play.Action:
    """The action that `action_data` wrote."""
    values = {name: _READ.get(name, _same)(value) for name, value in data.items()}
    return KINDS[kind](**values)


def _same(value: Any) -> Any:
    return value


def lots_again(lots: Iterable[int]) -> Draw:
    """Chance as it was: the same lots in the same order."""
    left = iter(lots)
    return lambda _n: next(left)


# --- The state, and what was said ---

# Of what was said, so much is remembered.
REMEMBERED = 40


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that an event brought, or that staff did or said, with the players left after it.

    `kind` is the engine's word for it, or the log's: «message», «pause», «resume», «open», «extend_break», «stopped».
    """

    number: int
    place: int
    at: datetime
    kind: str
    left: int
    news: News | None = None
    text: str = ""
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Kept:
    """A tournament after its first `number` events, and the last of what was said, in order."""

    number: int
    state: State
    lines: tuple[Line, ...] = ()

    def follow(self, event: TournamentEvent, state: State) -> "Kept":
        """After one more event, which made this state."""
        lines = (*self.lines, *lines_of(event, state))[-REMEMBERED:]
        return Kept(event.number, state, lines)


_kept: dict[int, Kept] = {}


def record_of(row: Tournament) -> Kept:
    """The tournament as its first `row.version` events make it."""
    found = _kept.get(row.pk)
    if found is None or found.number > row.version:
        found = Kept(0, _first(row))
    if found.number == row.version:
        return found
    events = TournamentEvent.objects.filter(tournament=row, number__gt=found.number, number__lte=row.version)
    for event in events.order_by("number").iterator(chunk_size=1000):
        found = found.follow(event, replayed(found.state, event))
    _kept[row.pk] = found
    return found


def state_of(row: Tournament) -> State:
    """Its state alone."""
    return record_of(row).state


def lines_of(event: TournamentEvent, state: State) -> list[Line]:
    """What one event says to everybody; `state` is the one that it made."""
    if not state.news and event.kind not in SPOKEN:
        # Most hands begin and end without a word: nobody counts then who is left.
        return []
    line = Line(event.number, 0, event.at, event.kind, state.left)
    data = event.data
    if event.kind == "message":
        return [replace(line, text=data["text"])] if data["text"] else []
    if event.kind in NOTES:
        return []
    found: list[Line] = []
    if event.kind == "life" and data["step"] in ("open", "pause", "resume"):
        # Why staff did something is in the trail; what is said to all is what happened.
        found.append(replace(line, kind=data["step"]))
    elif event.kind == "extend_break":
        found.append(replace(line, seconds=data["seconds"]))
    elif event.kind == "stopped":
        late = event.at - datetime.fromisoformat(data["last_seen"])
        found.append(replace(line, seconds=int(late.total_seconds())))
    return found + [
        replace(line, place=place, kind=news.said.value, news=news) for place, news in enumerate(state.news, start=1)
    ]


def state_again(row: Tournament) -> State:
    """The same, played again from the first event, whatever is kept."""
    state = _first(row)
    for event in row.events.filter(number__lte=row.version).order_by("number").iterator(chunk_size=1000):
        state = replayed(state, event)
    return state


def _first(row: Tournament) -> State:
    return State(tournament_rules(row.rules), row.starts_at)


def replayed(state: State, event: TournamentEvent) -> State:
    """The state after one more event."""
    if event.kind in NOTES:
        return state
    return play.apply(state, action_read(event.kind, event.data), now=event.at, draw=lots_again(event.lots))


def record_keep(row: Tournament, record: Kept) -> None:
    """Keep it once the transaction has committed; what is rolled back was never there."""

    def keep() -> None:
        found = _kept.get(row.pk)
        if found is None or found.number < record.number:
            _kept[row.pk] = record

    transaction.on_commit(keep)


def kept_forget() -> None:
    """As after a restart: everything is made again from its log."""
    _kept.clear()

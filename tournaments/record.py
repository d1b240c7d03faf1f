"""A tournament made again from its log: every act in order, with the hour and the lots that it was carried out with.

What is made is kept for the process under the number of events; another process's events are added when they are seen.
It reads and never judges.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from datetime import datetime
from enum import Enum
from typing import Any

from django.db import transaction

from casino.rulebook.selectors import tournament_rules
from tournaments.engine import actions, play
from tournaments.engine.lifecycle import Actor, Step
from tournaments.engine.payouts import Paid
from tournaments.engine.seating import Draw
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


# --- The state ---

_kept: dict[int, tuple[int, State]] = {}


def state_of(row: Tournament) -> State:
    """The tournament as its first `row.version` events make it."""
    number, state = _kept.get(row.pk, (0, None))
    if state is None or number > row.version:
        number, state = 0, _first(row)
    if number == row.version:
        return state
    events = TournamentEvent.objects.filter(tournament=row, number__gt=number, number__lte=row.version)
    for event in events.order_by("number").iterator(chunk_size=1000):
        state = replayed(state, event)
    _kept[row.pk] = (row.version, state)
    return state


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


def state_keep(row: Tournament, state: State) -> None:
    """Keep it once the transaction has committed; what is rolled back was never there."""
    version = row.version

    def keep() -> None:
        if _kept.get(row.pk, (0, None))[0] < version:
            _kept[row.pk] = (version, state)

    transaction.on_commit(keep)


def kept_forget() -> None:
    """As after a restart: everything is made again from its log."""
    _kept.clear()

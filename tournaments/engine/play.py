"""A tournament from its first draft to its last prize, as a state machine over tables (810). Pure.

`check` judges an action, `apply` moves the state and lets follow what follows. The hour and the lots are arguments, so
the same record always gives the same tournament. This is also the door: callers import from here.
"""

from dataclasses import replace
from datetime import datetime

from casino.refusal import Denial, Refused
from tournaments.engine import blinds, entering, hands, lifecycle
from tournaments.engine.actions import (
    Action,
    AddOn,
    Away,
    Back,
    Cancel,
    Decline,
    Disqualify,
    Enter,
    ExtendBreak,
    HandEnd,
    HandStart,
    Life,
    Rebuy,
    Reenter,
    Start,
    Stopped,
    Tick,
    Withdraw,
)
from tournaments.engine.course import settled, stepped, stood_still, ticked
from tournaments.engine.lifecycle import Actor, State, Step
from tournaments.engine.ranking import Bust
from tournaments.engine.refusals import EntryRefusal, LifeRefusal, PlayRefusal
from tournaments.engine.seating import Draw
from tournaments.engine.state import News, Said, Tournament
from tournaments.engine.tables import seated_at_start

MOST_EXTENSION = 3600
# The steps that have no action of their own.
PLAIN_STEPS = (Step.ANNOUNCE, Step.RECALL, Step.OPEN, Step.PAUSE, Step.RESUME)


def apply(state: Tournament, action: Action, *, now: datetime, draw: Draw) -> Tournament:
    """The tournament after the action and all that follows from it. Raises Refused where `check` says no."""
    state = replace(state, news=())
    if isinstance(action, Stopped):
        state = stood_still(state, action.last_seen, now)
    state = ticked(state, now, draw)
    if denial := check(state, action, now=now):
        raise Refused(denial)
    return settled(_moved(state, action, now, draw), now, draw)


def check(state: Tournament, action: Action, *, now: datetime) -> Denial | None:
    """May this be done now? None is yes.

    A state that nothing has happened to for a while may lag behind the hour: levels, windows and breaks are read from
    the clock here, but offers that ran out are only taken away by `apply`, which looks at the hour first.
    """
    match action:
        case Life():
            return _life_check(state, action)
        case Enter():
            return entering.enter_check(state, action, now)
        case Withdraw():
            return entering.withdraw_check(state, action, now)
        case Start():
            return start_check(state, action.by, now)
        case HandStart():
            return hands.start_check(state, action.table, now)
        case HandEnd():
            return hands.end_check(state, action.table, action.stacks, action.takers)
        case Rebuy():
            return entering.rebuy_action_check(state, action, now)
        case AddOn():
            return entering.addon_action_check(state, action, now)
        case Reenter():
            return entering.reenter_check(state, action, now)
        case Decline():
            return entering.decline_check(state, action)
        case _:
            return _course_check(state, action, now)


def _course_check(state: Tournament, action: Action, now: datetime) -> Denial | None:
    match action:
        case Away(player):
            return Denial(PlayRefusal.AWAY_ALREADY) if player in state.away else _seated_check(state, player)
        case Back(player):
            return None if player in state.away else Denial(PlayRefusal.NOT_AWAY)
        case Disqualify(player, reason):
            if not reason.strip():
                return Denial(PlayRefusal.REASON_NEEDED)
            if denial := _seated_check(state, player):
                return denial
            table = state.table_of(player)
            facts = {"table": table.number if table else 0}
            return Denial(PlayRefusal.HAND_UNDER_WAY, None, facts) if state.in_hand(player) else None
        case ExtendBreak(seconds):
            is_break = blinds.moment(state.rules.structure, state.clock, now).is_break
            is_on = is_break and State.ON_BREAK in (state.life.state, *state.life.under)
            return None if is_on and 0 < seconds <= MOST_EXTENSION else Denial(PlayRefusal.NO_BREAK)
        case Cancel(reason, by):
            if not reason.strip():
                return Denial(PlayRefusal.REASON_NEEDED)
            return lifecycle.check(state.life, Step.CANCEL, by)
        case _:
            return None


def _life_check(state: Tournament, action: Life) -> Denial | None:
    if action.step not in PLAIN_STEPS:
        facts = {"state": state.life.state.value, "step": action.step.value}
        return Denial(LifeRefusal.STEP_NOT_ALLOWED, None, facts)
    return lifecycle.check(state.life, action.step, action.by)


def start_check(state: Tournament, by: Actor, now: datetime) -> Denial | None:
    """Once, not before its hour, and with enough players (810/35, 39)."""
    if denial := lifecycle.check(state.life, _start_step(state), by):
        return denial
    if state.starts_at is not None and now < state.starts_at:
        return Denial(PlayRefusal.START_TOO_EARLY)
    count, least = len(state.entries), state.rules.least_entries
    return Denial(PlayRefusal.TOO_FEW_ENTRIES, None, {"count": count, "least": least}) if count < least else None


def _start_step(state: Tournament) -> Step:
    return Step.START_LATE if state.rules.late_until_level else Step.START


def _seated_check(state: Tournament, player: str) -> Denial | None:
    if player not in state.entries:
        return Denial(EntryRefusal.NOT_ENTERED)
    if state.life.is_over:
        return Denial(PlayRefusal.NOT_PLAYING, None, {"state": state.life.state.value})
    return None if state.stacks.get(player) else Denial(EntryRefusal.PLAYER_OUT)


# --- What each action does ---


def _moved(state: Tournament, action: Action, now: datetime, draw: Draw) -> Tournament:
    match action:
        case Life(step, by):
            return _lived(state, step, by, now)
        case Enter():
            state = entering.entered(state, action, draw)
            is_full = len(state.entries) == state.rules.most_entries and not state.life.has_started
            return _started(state, Actor.PLAY, frozenset(), now, draw) if is_full and state.rules.starts_full else state
        case Withdraw():
            return entering.withdrawn(state, action)
        case Start(by, absent):
            return _started(state, by, absent, now, draw)
        case HandStart(table):
            return hands.started(state, table, draw)
        case HandEnd():
            return hands.ended(state, action.table, action.stacks, action.takers, action.cannot_pay, now)
        case Rebuy():
            return entering.rebuy_taken(state, action)
        case AddOn():
            return entering.addon_taken(state, action)
        case Reenter():
            return entering.reentered(state, action, draw)
        case Decline(player):
            return hands.decided(state, player)
        case _:
            return _course_moved(state, action, now)


def _course_moved(state: Tournament, action: Action, now: datetime) -> Tournament:
    match action:
        case Away(player):
            return replace(state, away=state.away | {player})
        case Back(player):
            return replace(state, away=state.away - {player})
        case Disqualify(player):
            return _disqualified(state, player)
        case ExtendBreak(seconds):
            return replace(state, clock=state.clock.extended_by(state.step, seconds))
        case Cancel(_reason, by):
            state = stepped(state, Step.CANCEL, by)
            return replace(state, clock=state.clock.stopped(now))
        case _:
            return state


def _lived(state: Tournament, step: Step, by: Actor, now: datetime) -> Tournament:
    state = stepped(state, step, by)
    if step is Step.PAUSE:
        return replace(state, clock=state.clock.stopped(now))
    return replace(state, clock=state.clock.started(now)) if step is Step.RESUME else state


def _started(state: Tournament, by: Actor, absent: frozenset[str], now: datetime, draw: Draw) -> Tournament:
    """Everybody sits, the level clock runs, and the money stays where it is (810/26, 39-41, 47)."""
    state = stepped(state, _start_step(state), by)
    state = replace(
        state,
        clock=state.clock.started(now),
        away=absent & state.entries.keys(),
        news=(*state.news, News(Said.STARTED)),
    )
    return seated_at_start(state, draw)


def _disqualified(state: Tournament, player: str) -> Tournament:
    """Out, with chips that leave the tournament; the bounty waits for the winner."""
    stack = state.stacks[player]
    state = replace(
        state,
        ended=state.ended + 1,
        removed=state.removed + stack,
        asked={one: what for one, what in state.asked.items() if one != player},
        news=(*state.news, News(Said.DISQUALIFIED, player, chips=-stack)),
    )
    return hands.eliminated(state, state.ended, (Bust(player, stack),))


__all__ = [
    "Action",
    "Actor",
    "AddOn",
    "Away",
    "Back",
    "Cancel",
    "Decline",
    "Disqualify",
    "Enter",
    "ExtendBreak",
    "HandEnd",
    "HandStart",
    "Life",
    "Rebuy",
    "Reenter",
    "Start",
    "State",
    "Step",
    "Stopped",
    "Tick",
    "Tournament",
    "Withdraw",
    "apply",
    "check",
]

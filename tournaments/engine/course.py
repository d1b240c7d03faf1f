"""What follows by itself: levels and breaks from the clock, rounds of hand-by-hand, the final table, the end. Pure.

`ticked` looks at the hour, `settled` at the tables; both are called around every action, so nothing waits for anybody.
"""

from dataclasses import replace
from datetime import datetime, timedelta

from tournaments.engine import blinds
from tournaments.engine.ending import paid_places
from tournaments.engine.entries import reentry_check
from tournaments.engine.hands import can_deal, decided, eliminated
from tournaments.engine.lifecycle import Actor, State, Step, step_take
from tournaments.engine.seating import Draw
from tournaments.engine.state import News, Said, Tournament
from tournaments.engine.tables import balanced

STEP_NEWS = {
    Step.BREAK: Said.BREAK,
    Step.BREAK_END: Said.BREAK_END,
    Step.CLOSE_LATE: Said.LATE_CLOSED,
    Step.HAND_BY_HAND: Said.HAND_BY_HAND,
    Step.BUBBLE_BURST: Said.BUBBLE_BURST,
    Step.FINAL_TABLE: Said.FINAL_TABLE,
    Step.FINISH: Said.FINISHED,
    Step.CANCEL: Said.CANCELLED,
}


def stepped(state: Tournament, step: Step, by: Actor) -> Tournament:
    """The state after a step of its life, with the news of it."""
    news = (News(STEP_NEWS[step]),) if step in STEP_NEWS else ()
    return replace(state, life=step_take(state.life, step, by), news=(*state.news, *news))


# --- The hour ---


def ticked(state: Tournament, now: datetime, draw: Draw) -> Tournament:
    """The state at this hour: offers that ran out, levels, breaks, windows, the end of a timed tournament."""
    if not state.life.has_started or state.life.is_over:
        return state
    late = [player for one in state.pending if one.until <= now for player in one.waiting]
    for player in sorted(late):
        state = decided(state, player)
    before = state
    if state.clock.since is not None:
        state = _clock_read(state, now)
    if state.closes_at is not None and state.closes_at <= now:
        state = stepped(replace(state, closes_at=None), Step.FINISH, Actor.CLOCK)
        return replace(state, clock=state.clock.stopped(now))
    return settled(state, now, draw) if late or state is not before else state


def _clock_read(state: Tournament, now: datetime) -> Tournament:
    rules = state.rules
    at = blinds.moment(rules.structure, state.clock, now)
    if at.step != state.step:
        is_risen = at.number != state.level
        state = replace(state, step=at.step, level=at.number)
        if state.life.state is State.ON_BREAK and not at.is_break:
            state = stepped(state, Step.BREAK_END, Actor.CLOCK)
        if is_risen:
            state = replace(state, news=(*state.news, News(Said.LEVEL, level=at.number)))
        if state.life.phase is State.LATE and at.number > rules.late_until_level:
            state = stepped(state, Step.CLOSE_LATE, Actor.CLOCK)
        if at.is_break and state.life.is_playing:
            state = stepped(state, Step.BREAK, Actor.CLOCK)
    if rules.timed_seconds is None or state.lap_after is not None:
        return state
    is_time_up = state.clock.elapsed(now) >= timedelta(seconds=rules.timed_seconds)
    return _lap_begun(state) if is_time_up else state


def _lap_begun(state: Tournament) -> Tournament:
    """Time is up: each table plays until its button comes back to where it stands (reading 25)."""
    tables = tuple(
        # A table that has dealt nothing yet has no button to come back to.
        replace(table, lap_from=table.button, lap_done=table.button is None)
        for table in state.tables
    )
    return replace(state, tables=tables, lap_after=state.hands, news=(*state.news, News(Said.LAST_LAP)))


def stood_still(state: Tournament, last_seen: datetime, now: datetime) -> Tournament:
    """After a stop of the system nothing has run on: neither levels nor the time to decide."""
    gap = max(timedelta(0), now - last_seen)
    return replace(
        state,
        clock=state.clock.moved(last_seen, now),
        pending=tuple(replace(one, until=one.until + gap) for one in state.pending),
        closes_at=None if state.closes_at is None else state.closes_at + gap,
    )


# --- The tables ---


def settled(state: Tournament, now: datetime, draw: Draw) -> Tournament:
    """The state after all that follows from who has chips."""
    if not state.life.has_started or state.life.is_over:
        return state
    state = _round_settled(state)
    if finished := _finished(state, now):
        return finished
    state = balanced(state, draw)
    state = _lap_lonely(state)
    if finished := _finished(state, now):
        return finished
    return _phase_settled(state)


def _round_settled(state: Tournament) -> Tournament:
    """When all tables have played the round's hand, all who went out in it went out together (810/49-51)."""
    if state.life.phase is not State.HAND_BY_HAND or not round_is_over(state):
        return state
    state = eliminated(state, state.ended, state.round_busts)
    return replace(state, round_busts=(), round_begun=frozenset())


def round_is_over(state: Tournament) -> bool:
    if any(table.hand for table in state.tables):
        return False
    return all(
        table.number in state.round_begun or table.lap_done or not can_deal(state, table) for table in state.tables
    )


def _finished(state: Tournament, now: datetime) -> Tournament | None:
    """The state at its end; None while there is something to play for (810/52)."""
    if state.pending or state.round_busts or any(table.hand for table in state.tables):
        return None
    if len(state.alive) > 1:
        is_lap_done = state.lap_after is not None and all(table.lap_done for table in state.tables)
        return _over(state, now) if is_lap_done else None
    if state.closes_at is None and any(_may_reenter(state, player) for player in state.entries):
        # Who went out last may still want to enter again; nobody waits for long.
        return replace(state, closes_at=now + timedelta(seconds=state.rules.decide_seconds))
    return _over(state, now) if state.closes_at is None else None


def _over(state: Tournament, now: datetime) -> Tournament:
    state = stepped(state, Step.FINISH, Actor.PLAY)
    return replace(state, clock=state.clock.stopped(now), asked={})


def _may_reenter(state: Tournament, player: str) -> bool:
    if player in state.stacks:
        return False
    return reentry_check(state.rules.reentries, state.entries[player], level=state.level) is None


def _lap_lonely(state: Tournament) -> Tournament:
    """In the last lap a table of one, which no other table can fill, has nothing more to play."""
    if state.lap_after is None:
        return state
    playing = [table for table in state.tables if not table.lap_done]
    if len(playing) != 1 or playing[0].hand or state.is_deciding(playing[0].number) or can_deal(state, playing[0]):
        return state
    alone = replace(playing[0], lap_done=True)
    return replace(state, tables=tuple(alone if one is playing[0] else one for one in state.tables))


def _phase_settled(state: Tournament) -> Tournament:
    """Hand-by-hand near the prizes, and the final table, once nobody can enter or buy any more."""
    if not state.is_closed or not state.is_multi_table or state.life.phase is State.LATE:
        return state
    is_one = len(state.tables) == 1
    # The bubble bursts when the round is over: whoever else goes out in it went out at the same time.
    is_settled = not state.round_begun and not state.round_busts
    if state.life.phase is State.HAND_BY_HAND and is_settled and (is_one or state.left <= paid_places(state)):
        state = stepped(state, Step.BUBBLE_BURST, Actor.PLAY)
    if state.life.phase is not State.RUNNING or state.pending:
        return state
    if is_one:
        return stepped(state, Step.FINAL_TABLE, Actor.PLAY)
    if not state.rules.hand_by_hand:
        # The prizes are worked out only where they decide something: this is asked twice a hand.
        return state
    paid = paid_places(state)
    if paid < state.left <= paid + state.rules.hand_by_hand:
        # Hands under way come to their end first; then all tables begin together.
        waits = any(table.hand for table in state.tables)
        begun = frozenset(table.number for table in state.tables) if waits else frozenset[int]()
        state = replace(stepped(state, Step.HAND_BY_HAND, Actor.PLAY), round_begun=begun)
    return state

"""The life of a tournament as a table: which step from which state, by whom (810/24-27, 35, 47, 49, 52). Pure.

Play goes through phases (late registration, running, hand-by-hand, final table). A break or a pause lies on top of the
phase, which comes back when it is over and may move on below it: hands that were under way are played to their end.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from casino.refusal import Denial, Refused
from tournaments.engine.refusals import LifeRefusal


class State(StrEnum):
    """The states by their stored values."""

    DRAFT = "draft"
    ANNOUNCED = "announced"
    REGISTERING = "registering"
    LATE = "late_registration"
    RUNNING = "running"
    HAND_BY_HAND = "hand_by_hand"
    FINAL_TABLE = "final_table"
    ON_BREAK = "on_break"
    PAUSED = "paused"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class Step(StrEnum):
    """What can happen to a tournament."""

    ANNOUNCE = "announce"
    RECALL = "recall"
    OPEN = "open"
    START = "start"
    START_LATE = "start_late"
    CLOSE_LATE = "close_late"
    HAND_BY_HAND = "hand_by_hand"
    BUBBLE_BURST = "bubble_burst"
    FINAL_TABLE = "final_table"
    BREAK = "break"
    BREAK_END = "break_end"
    PAUSE = "pause"
    RESUME = "resume"
    FINISH = "finish"
    CANCEL = "cancel"


class Actor(StrEnum):
    """Who takes a step: staff, the clock, or play itself."""

    DIRECTOR = "director"
    CLOCK = "clock"
    PLAY = "play"


DIRECTOR, CLOCK, PLAY = frozenset({Actor.DIRECTOR}), frozenset({Actor.CLOCK}), frozenset({Actor.PLAY})

# What cards are being played under.
PHASES = (State.LATE, State.RUNNING, State.HAND_BY_HAND, State.FINAL_TABLE)
OVER = (State.FINISHED, State.CANCELLED)
# Steps that change the phase, whatever lies on top of it.
PHASE_STEPS = (Step.CLOSE_LATE, Step.HAND_BY_HAND, Step.BUBBLE_BURST, Step.FINAL_TABLE)

# (state, step) → the state after it, and who may take it. None: back to what lay below.
TABLE: dict[tuple[State, Step], tuple[State | None, frozenset[Actor]]] = {
    (State.DRAFT, Step.ANNOUNCE): (State.ANNOUNCED, DIRECTOR),
    (State.ANNOUNCED, Step.RECALL): (State.DRAFT, DIRECTOR),
    (State.ANNOUNCED, Step.OPEN): (State.REGISTERING, DIRECTOR | CLOCK),
    (State.REGISTERING, Step.START): (State.RUNNING, DIRECTOR | CLOCK | PLAY),
    (State.REGISTERING, Step.START_LATE): (State.LATE, DIRECTOR | CLOCK | PLAY),
    (State.LATE, Step.CLOSE_LATE): (State.RUNNING, CLOCK | PLAY),
    (State.RUNNING, Step.HAND_BY_HAND): (State.HAND_BY_HAND, PLAY),
    (State.HAND_BY_HAND, Step.BUBBLE_BURST): (State.RUNNING, PLAY),
    (State.RUNNING, Step.FINAL_TABLE): (State.FINAL_TABLE, PLAY),
    (State.ON_BREAK, Step.BREAK_END): (None, CLOCK),
    (State.PAUSED, Step.RESUME): (None, DIRECTOR),
    (State.ON_BREAK, Step.PAUSE): (State.PAUSED, DIRECTOR),
    **{(phase, Step.BREAK): (State.ON_BREAK, CLOCK) for phase in PHASES},
    **{(phase, Step.PAUSE): (State.PAUSED, DIRECTOR) for phase in PHASES},
    # The last hand of a tournament may be one that was under way when a break or a pause began.
    **{(state, Step.FINISH): (State.FINISHED, PLAY | CLOCK) for state in (*PHASES, State.ON_BREAK, State.PAUSED)},
    # Too few players: the clock cancels at the hour of the start. Once cards are dealt, only staff do (810/35).
    (State.ANNOUNCED, Step.CANCEL): (State.CANCELLED, DIRECTOR),
    (State.REGISTERING, Step.CANCEL): (State.CANCELLED, DIRECTOR | CLOCK),
    **{(state, Step.CANCEL): (State.CANCELLED, DIRECTOR) for state in (*PHASES, State.ON_BREAK, State.PAUSED)},
}


@dataclass(frozen=True, slots=True)
class Life:
    """The state, and what lies below a break or a pause, the phase first."""

    state: State = State.DRAFT
    under: tuple[State, ...] = ()

    @property
    def phase(self) -> State:
        """The state that lies below everything."""
        return self.under[0] if self.under else self.state

    @property
    def is_playing(self) -> bool:
        """Cards may be dealt now."""
        return self.state in PHASES

    @property
    def has_started(self) -> bool:
        return self.phase in PHASES or self.state is State.FINISHED

    @property
    def is_over(self) -> bool:
        return self.state in OVER


def check(life: Life, step: Step, by: Actor) -> Denial | None:
    """May this step be taken now, by this one?"""
    state = life.phase if step in PHASE_STEPS else life.state
    facts = {"state": life.state.value, "step": step.value}
    cell = TABLE.get((state, step))
    if cell is None:
        refusal = LifeRefusal.TOURNAMENT_OVER if life.is_over else LifeRefusal.STEP_NOT_ALLOWED
        return Denial(refusal, None, facts)
    if by not in cell[1]:
        return Denial(LifeRefusal.STEP_NOT_YOURS, None, {**facts, "by": by.value})
    return None


def step_take(life: Life, step: Step, by: Actor) -> Life:
    """The life after the step. Raises Refused where `check` says no."""
    if denial := check(life, step, by):
        raise Refused(denial)
    if step in PHASE_STEPS and life.under:
        phase, _by = TABLE[(life.phase, step)]
        assert phase is not None
        return replace(life, under=(phase, *life.under[1:]))
    after, _by = TABLE[(life.state, step)]
    if after is None:
        return Life(life.under[-1], life.under[:-1])
    if after in (State.ON_BREAK, State.PAUSED):
        return Life(after, (*life.under, life.state))
    return Life(after)

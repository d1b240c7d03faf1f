"""The life of a version of the specific rules, as a table. Pure: no database; anything not in the table is refused."""

from enum import Enum, StrEnum

from casino.refusal import Denial, Refused
from casino.rulebook.refusals import RulebookRefusal


class State(StrEnum):
    """The states of `SpecificRules`, by their stored values."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    APPROVED = "approved"
    IN_FORCE = "in_force"
    REPLACED = "replaced"


class Step(Enum):
    """What can be done to a version."""

    EDIT = "edit"
    SUBMIT = "submit"
    APPROVE = "approve"
    REFUSE = "refuse"
    ENTER_FORCE = "enter_force"
    TAKE_BACK = "take_back"
    REPLACE = "replace"


TRANSITIONS: dict[tuple[State, Step], State] = {
    (State.DRAFT, Step.EDIT): State.DRAFT,
    (State.DRAFT, Step.SUBMIT): State.SUBMITTED,
    (State.SUBMITTED, Step.APPROVE): State.APPROVED,
    (State.SUBMITTED, Step.REFUSE): State.DRAFT,
    (State.APPROVED, Step.ENTER_FORCE): State.IN_FORCE,
    # Only before its hour, which the service looks at.
    (State.IN_FORCE, Step.TAKE_BACK): State.APPROVED,
    (State.IN_FORCE, Step.REPLACE): State.REPLACED,
}

# What the public may read: a draft or a request is the operator's own paper until it is approved.
PUBLISHED = (State.APPROVED, State.IN_FORCE, State.REPLACED)


def step_take(state: State, step: Step) -> State:
    """The state after the step. Raises Refused where the table has no such cell."""
    after = TRANSITIONS.get((state, step))
    if after is None:
        raise Refused(Denial(RulebookRefusal.RULES_STEP_NOT_ALLOWED, None, {"state": state.value, "step": step.value}))
    return after

"""Everything that can be done to specific rules. One function, one transaction; what was submitted never changes.

Four hands are kept apart: who writes or submits a version never approves it. Each step leaves its trace in the trail of
significant events.
"""

from collections.abc import Mapping
from datetime import date, datetime

from django.db import transaction
from django.db.models import Max

from accounts.models import Approval, SignificantEvent
from accounts.services.significant import significant_write
from casino.refusal import Denial, Refused
from casino.rulebook.models import SpecificRules
from casino.rulebook.refusals import RulebookRefusal
from casino.rulebook.states import State, Step, step_take
from casino.rulebook.values import values_parse

# What fits beside the date.
REFERENCE_LENGTH = 60
FIRST_HANDS = ("rules_draft", "rules_edit", "rules_submit")


@transaction.atomic
def rules_draft(
    *, key: str, regulation: str, title: str, values: Mapping[str, object], written_by_id: int, now: datetime
) -> SpecificRules:
    """Write the next version of a key as a draft. Raises Refused where a value is out of bounds."""
    values_parse(regulation, values)
    others = SpecificRules.objects.filter(key=key).exclude(regulation=regulation)
    if (other := others.values_list("regulation", flat=True).first()) is not None:
        # A table goes by its key: it must not become another game overnight.
        raise Refused(Denial(RulebookRefusal.RULES_KEY_TAKEN, None, {"key": key, "regulation": other}))
    last = SpecificRules.objects.filter(key=key).aggregate(last=Max("version"))["last"] or 0
    rules = SpecificRules.objects.create(
        key=key,
        version=last + 1,
        regulation=regulation,
        title=title,
        values=dict(values),
        written_by_id=written_by_id,
        created_at=now,
    )
    _trail(rules, "rules_draft", actor_id=written_by_id, now=now)
    return rules


@transaction.atomic
def rules_edit(
    *, rules_id: int, title: str, values: Mapping[str, object], written_by_id: int, now: datetime
) -> SpecificRules:
    """Change a draft. Raises Refused for anything that was submitted already."""
    rules = _take(rules_id, Step.EDIT)
    values_parse(rules.regulation, values)
    rules.title, rules.values, rules.written_by_id = title, dict(values), written_by_id
    rules.save(update_fields=["title", "values", "written_by"])
    _trail(rules, "rules_edit", actor_id=written_by_id, now=now)
    return rules


@transaction.atomic
def rules_submit(*, rules_id: int, submitted_by_id: int, now: datetime) -> SpecificRules:
    """Send a draft to the regulator. From here on it never changes."""
    rules = _take(rules_id, Step.SUBMIT)
    values_parse(rules.regulation, rules.values)
    rules.save(update_fields=["state"])
    _trail(rules, "rules_submit", actor_id=submitted_by_id, now=now)
    return rules


@transaction.atomic
def rules_approve(
    *, rules_id: int, approved_by_id: int, reference: str, approved_on: date, now: datetime
) -> SpecificRules:
    """Record the regulator's approval: its reference and date, by someone who neither wrote nor submitted it."""
    rules = _take(rules_id, Step.APPROVE)
    if not reference.strip() or approved_on > now.date():
        raise Refused(Denial(RulebookRefusal.RULES_REFERENCE_MISSING))
    first_hands = SignificantEvent.objects.filter(ref=trail_ref(rules), kind__in=FIRST_HANDS)
    if approved_by_id == rules.written_by_id or first_hands.filter(actor_id=approved_by_id).exists():
        raise Refused(Denial(RulebookRefusal.RULES_SECOND_PERSON))
    rules.approval_reference = f"{reference.strip()[:REFERENCE_LENGTH]} ({approved_on:%Y-%m-%d})"
    rules.approved_by_id, rules.approved_at = approved_by_id, now
    rules.save(update_fields=["state", "approval_reference", "approved_by", "approved_at"])
    _trail(rules, "rules_approve", actor_id=approved_by_id, now=now, reason=rules.approval_reference)
    return rules


def rules_approve_asked(approval: Approval, now: datetime) -> None:
    """The regulator's approval as one person recorded it (the reason is the reference) and another confirmed it."""
    assert approval.rules_id is not None
    assert approval.decided_by_id is not None
    rules_approve(
        rules_id=approval.rules_id,
        approved_by_id=approval.decided_by_id,
        reference=approval.reason,
        approved_on=approval.asked_at.date(),
        now=now,
    )


@transaction.atomic
def rules_enter_force(*, rules_id: int, in_force_from: datetime, ordered_by_id: int, now: datetime) -> SpecificRules:
    """Give an approved version its hour, now or later. The one before it governs until then.

    Rounds keep the version that they opened under; a round that opens at or after the hour is played under this one.
    """
    rules = _take(rules_id, Step.ENTER_FORCE)
    if in_force_from < now:
        raise Refused(Denial(RulebookRefusal.RULES_HOUR_PAST))
    before = (
        SpecificRules.objects.select_for_update()
        .filter(key=rules.key, state=State.IN_FORCE, replaced_at=None)
        .exclude(pk=rules.pk)
        .first()
    )
    if before is not None:
        assert before.in_force_from is not None
        if before.in_force_from >= in_force_from:
            raise Refused(Denial(RulebookRefusal.RULES_HOUR_TAKEN, None, {"version": before.version}))
        before.replaced_at = in_force_from
        before.save(update_fields=["replaced_at"])
    rules.in_force_from = in_force_from
    rules.save(update_fields=["state", "in_force_from"])
    _trail(rules, "rules_enter_force", actor_id=ordered_by_id, now=now, reason=in_force_from.isoformat())
    _replace_due(now)
    return rules


@transaction.atomic
def rules_replace(*, now: datetime) -> int:
    """Mark every version whose successor's hour has come. Doing it twice, or late, changes nothing that is played."""
    return _replace_due(now)


def _replace_due(now: datetime) -> int:
    due = SpecificRules.objects.select_for_update().filter(state=State.IN_FORCE, replaced_at__lte=now)
    marked = 0
    for rules in due.order_by("id"):
        rules.state = SpecificRules.State(step_take(State(rules.state), Step.REPLACE).value)
        rules.save(update_fields=["state"])
        _trail(rules, "rules_replace", actor_id=None, now=now)
        marked += 1
    return marked


def _take(rules_id: int, step: Step) -> SpecificRules:
    """The version's row, locked, with the state that the step leads to. Raises Refused."""
    rules = SpecificRules.objects.select_for_update().filter(pk=rules_id).first()
    if rules is None:
        raise Refused(Denial(RulebookRefusal.RULES_UNKNOWN))
    rules.state = SpecificRules.State(step_take(State(rules.state), step).value)
    return rules


def trail_ref(rules: SpecificRules) -> str:
    """How the trail names a version."""
    return f"rules:{rules.key}:{rules.version}"


def _trail(rules: SpecificRules, kind: str, *, actor_id: int | None, now: datetime, reason: str = "") -> None:
    significant_write(
        kind=kind, now=now, actor_id=actor_id, ref=trail_ref(rules), after=str(rules.state), reason=reason
    )

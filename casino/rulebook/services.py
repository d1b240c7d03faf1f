"""Everything that can be done to specific rules. One function, one transaction; what was submitted never changes,
unless it is refused and becomes a draft again.

Two hands are kept apart: who writes or submits a version neither approves nor refuses it. Each step leaves
its trace in the trail of significant events.
"""

from collections.abc import Mapping
from datetime import date, datetime

from django.db import IntegrityError, transaction
from django.db.models import Max

from accounts.models import Approval, SignificantEvent
from accounts.services.significant import significant_write
from casino.refusal import Denial, Refused
from casino.rulebook.models import SpecificRules
from casino.rulebook.refusals import RulebookRefusal
from casino.rulebook.selectors import trail_ref
from casino.rulebook.states import State, Step, step_take
from casino.rulebook.values import values_parse

# What fits beside the date.
REFERENCE_LENGTH = 60
# What fits in the trail.
REASON_LENGTH = 300
FIRST_HANDS = ("rules_draft", "rules_edit", "rules_submit")


@transaction.atomic
def rules_draft(
    *, key: str, regulation: str, title: str, values: Mapping[str, object], written_by_id: int, now: datetime
) -> SpecificRules:
    """Write the next version of a key as a draft. Raises Refused where a value is out of bounds, and for the second of
    two who write the same version at the same instant."""
    values_parse(regulation, values)
    others = SpecificRules.objects.filter(key=key).exclude(regulation=regulation)
    if (other := others.values_list("regulation", flat=True).first()) is not None:
        # A table goes by its key: it must not become another game overnight.
        raise Refused(Denial(RulebookRefusal.RULES_KEY_TAKEN, None, {"key": key, "regulation": other}))
    last = SpecificRules.objects.filter(key=key).aggregate(last=Max("version"))["last"] or 0
    rules = SpecificRules(
        key=key,
        version=last + 1,
        regulation=regulation,
        title=title,
        values=dict(values),
        written_by_id=written_by_id,
        created_at=now,
    )
    try:
        with transaction.atomic():
            rules.save(force_insert=True)
    except IntegrityError:
        # Written beside somebody else: who comes second should read the first one's before writing another.
        together = {"key": key, "version": last + 1}
        raise Refused(Denial(RulebookRefusal.RULES_WRITTEN_TOGETHER, None, together)) from None
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
    _second_person(rules, approved_by_id)
    rules.approval_reference = f"{reference.strip()[:REFERENCE_LENGTH]} ({approved_on:%Y-%m-%d})"
    rules.approved_by_id, rules.approved_at = approved_by_id, now
    rules.save(update_fields=["state", "approval_reference", "approved_by", "approved_at"])
    _trail(rules, "rules_approve", actor_id=approved_by_id, now=now, reason=rules.approval_reference)
    return rules


@transaction.atomic
def rules_refuse(*, rules_id: int, refused_by_id: int, reason: str, now: datetime) -> SpecificRules:
    """Send what was submitted back to its writers, who may change it again; by a second person, who says why."""
    rules = _take(rules_id, Step.REFUSE)
    reason = _reason(reason)
    _second_person(rules, refused_by_id)
    rules.save(update_fields=["state"])
    _trail(rules, "rules_refuse", actor_id=refused_by_id, now=now, reason=reason)
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
def rules_take_back(*, rules_id: int, ordered_by_id: int, reason: str, now: datetime) -> SpecificRules:
    """Take back an hour that has not come: the version is approved without one, and the one before it goes on.

    Nothing was played under it: rounds ask for the hour that has come.
    """
    rules = _take(rules_id, Step.TAKE_BACK)
    reason = _reason(reason)
    hour, next_hour = rules.in_force_from, rules.replaced_at
    assert hour is not None
    if hour <= now:
        raise Refused(Denial(RulebookRefusal.RULES_HOUR_COME, None, {"version": rules.version}))
    rules.in_force_from = rules.replaced_at = None
    rules.save(update_fields=["state", "in_force_from", "replaced_at"])
    before = SpecificRules.objects.select_for_update().filter(key=rules.key, state=State.IN_FORCE, replaced_at=hour)
    for one in before:
        # First without an hour and then with the next one's, if that is set: an hour is set once.
        for replaced_at in (None, next_hour):
            one.replaced_at = replaced_at
            one.save(update_fields=["replaced_at"])
    _trail(rules, "rules_take_back", actor_id=ordered_by_id, now=now, before=hour.isoformat(), reason=reason)
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


def _second_person(rules: SpecificRules, person_id: int) -> None:
    """Raises Refused for whoever wrote, changed or submitted the version."""
    first_hands = SignificantEvent.objects.filter(ref=trail_ref(rules), kind__in=FIRST_HANDS)
    if person_id == rules.written_by_id or first_hands.filter(actor_id=person_id).exists():
        raise Refused(Denial(RulebookRefusal.RULES_SECOND_PERSON))


def _reason(said: str) -> str:
    reason = said.strip()[:REASON_LENGTH]
    if not reason:
        raise Refused(Denial(RulebookRefusal.RULES_REASON_MISSING))
    return reason


def _trail(
    rules: SpecificRules, kind: str, *, actor_id: int | None, now: datetime, before: str = "", reason: str = ""
) -> None:
    ref, after = trail_ref(rules), str(rules.state)
    significant_write(kind=kind, now=now, actor_id=actor_id, ref=ref, before=before, after=after, reason=reason)

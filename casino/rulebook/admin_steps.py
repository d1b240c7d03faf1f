"""The steps that staff take with a version of the specific rules: their names, what each asks, the trail they leave."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _

from accounts.models import SignificantEvent
from casino.rulebook import services
from casino.rulebook.forms import ApproveForm, EnterForceForm, ReasonForm, SubmitForm
from casino.rulebook.models import SpecificRules
from casino.rulebook.selectors import is_scheduled, trail_ref
from casino.rulebook.states import TRANSITIONS, State, Step

STEP_NAMES: Mapping[Step, str | Promise] = {
    Step.SUBMIT: _("Submeter"),
    Step.APPROVE: _("Registar aprovação"),
    Step.REFUSE: _("Recusar"),
    Step.ENTER_FORCE: _("Pôr em vigor"),
    Step.TAKE_BACK: _("Retirar a hora"),
}
STEP_FORMS: Mapping[Step, type[forms.Form]] = {
    Step.SUBMIT: SubmitForm,
    Step.APPROVE: ApproveForm,
    Step.REFUSE: ReasonForm,
    Step.ENTER_FORCE: EnterForceForm,
    Step.TAKE_BACK: ReasonForm,
}
TRAIL_NAMES: Mapping[str, str | Promise] = {
    "rules_draft": _("escritas"),
    "rules_edit": _("mudadas"),
    "rules_submit": _("submetidas"),
    "rules_approve": _("aprovadas"),
    "rules_refuse": _("recusadas: voltam a rascunho"),
    "rules_enter_force": _("com hora para entrar em vigor"),
    "rules_take_back": _("sem hora: a entrada em vigor foi retirada"),
    "rules_replace": _("substituídas"),
}


def steps_open(rules: SpecificRules, now: datetime) -> list[Step]:
    """The steps that people may take now."""
    return [
        step
        for step in STEP_NAMES
        if (State(rules.state), step) in TRANSITIONS and (step is not Step.TAKE_BACK or is_scheduled(rules, now))
    ]


def step_take(step: Step, rules: SpecificRules, staff_id: int, given: dict[str, Any], now: datetime) -> None:
    """Take a step with what its form was given. Raises Refused."""
    if step is Step.SUBMIT:
        services.rules_submit(rules_id=rules.pk, submitted_by_id=staff_id, now=now)
    elif step is Step.APPROVE:
        services.rules_approve(
            rules_id=rules.pk,
            approved_by_id=staff_id,
            reference=given["reference"],
            approved_on=given["approved_on"],
            now=now,
        )
    elif step is Step.REFUSE:
        services.rules_refuse(rules_id=rules.pk, refused_by_id=staff_id, reason=given["reason"], now=now)
    elif step is Step.TAKE_BACK:
        services.rules_take_back(rules_id=rules.pk, ordered_by_id=staff_id, reason=given["reason"], now=now)
    else:
        hour = given["in_force_from"] or now
        services.rules_enter_force(rules_id=rules.pk, in_force_from=hour, ordered_by_id=staff_id, now=now)


def trail_of(rules: SpecificRules) -> list[dict[str, Any]]:
    """Everything that was done to a version, from the first line on: when, by whom, what and why."""
    events = SignificantEvent.objects.filter(ref=trail_ref(rules)).select_related("actor").order_by("id")
    return [
        {"at": event.at, "who": event.actor, "what": TRAIL_NAMES.get(event.kind, event.kind), "why": _why(event)}
        for event in events
    ]


def _why(event: SignificantEvent) -> str:
    """The reason of a step; the hour that was set, as Lisbon's clocks show it."""
    if event.kind != "rules_enter_force":
        return event.reason
    return f"{localtime(datetime.fromisoformat(event.reason)):%d/%m/%Y %H:%M:%S}"


def refusal_of(rules: SpecificRules) -> str:
    """Why a draft was refused, until it is submitted again; or nothing."""
    if rules.state != State.DRAFT:
        return ""
    last = SignificantEvent.objects.filter(ref=trail_ref(rules), kind__in=("rules_submit", "rules_refuse")).order_by(
        "-id"
    )
    return next((event.reason for event in last[:1] if event.kind == "rules_refuse"), "")

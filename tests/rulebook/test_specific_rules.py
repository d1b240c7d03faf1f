"""Specific rules: written, submitted, approved by a second person, in force from an hour, replaced, never changed."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import Error, connection, transaction
from django.db.models.signals import pre_save

from accounts.models import Player, SignificantEvent
from casino.refusal import Refused
from casino.rulebook.demonstration import DEMONSTRATION_RULES, SEEDED, demonstration_rules_seed
from casino.rulebook.models import SpecificRules
from casino.rulebook.selectors import is_scheduled, rules_in_force, rules_may_open, rules_values, state_at
from casino.rulebook.services import (
    rules_approve,
    rules_draft,
    rules_edit,
    rules_enter_force,
    rules_refuse,
    rules_replace,
    rules_submit,
    rules_take_back,
)
from casino.rulebook.states import TRANSITIONS, State, Step, step_take
from casino.rulebook.triggers import TABLE, TRIGGER, triggers_install, triggers_missing

NOW = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
VALUES = {**DEMONSTRATION_RULES["roulette-american-demo"][1], "max_total": 200_000}
KEY = "roulette-x"

pytestmark = pytest.mark.django_db


def staff(name: str) -> int:
    return Player.objects.create(nickname=name, email=f"{name}@exemplo.pt", is_staff=True).pk


@pytest.fixture
def people():
    return staff("Escreve"), staff("Aprova")


def draft(writer: int, **changes: object) -> SpecificRules:
    values = {**VALUES, **changes}
    return rules_draft(key=KEY, regulation="804", title="Roleta X", values=values, written_by_id=writer, now=NOW)


def approved(writer: int, approver: int, **changes: object) -> SpecificRules:
    rules = draft(writer, **changes)
    rules_submit(rules_id=rules.pk, submitted_by_id=writer, now=NOW)
    return approve(rules, approver)


def approve(rules: SpecificRules, approver: int, *, reference: str = "SRIJ 12/2026") -> SpecificRules:
    return rules_approve(
        rules_id=rules.pk, approved_by_id=approver, reference=reference, approved_on=date(2026, 3, 1), now=NOW
    )


def refused(code: str):
    return pytest.raises(Refused, match=f"^{code}$")


# --- States ---

DECIDED = {
    State.DRAFT: {Step.EDIT: State.DRAFT, Step.SUBMIT: State.SUBMITTED},
    State.SUBMITTED: {Step.APPROVE: State.APPROVED, Step.REFUSE: State.DRAFT},
    State.APPROVED: {Step.ENTER_FORCE: State.IN_FORCE},
    State.IN_FORCE: {Step.TAKE_BACK: State.APPROVED, Step.REPLACE: State.REPLACED},
    State.REPLACED: {},
}


@pytest.mark.parametrize("state", list(State))
@pytest.mark.parametrize("step", list(Step))
def test_every_step_in_every_state_is_decided(state, step):
    after = DECIDED[state].get(step)
    assert TRANSITIONS.get((state, step)) is after
    if after is None:
        with refused("rules_step_not_allowed"):
            step_take(state, step)
    else:
        assert step_take(state, step) is after


def test_the_table_of_steps_uses_the_stored_states():
    assert {state.value for state in State} == set(SpecificRules.State.values)


@pytest.mark.parametrize("state", [state for state in State if state is not State.DRAFT])
def test_the_service_refuses_to_edit_what_was_submitted(state, people):
    rules = draft(people[0])
    SpecificRules.objects.filter(pk=rules.pk).update(state=state.value)
    with refused("rules_step_not_allowed"):
        rules_edit(rules_id=rules.pk, title="Outro", values=VALUES, written_by_id=people[0], now=NOW)
    assert SpecificRules.objects.get(pk=rules.pk).title == "Roleta X"


# --- The life of a version ---


@pytest.mark.rule("804/decision.3")
def test_a_version_goes_from_draft_to_force_with_a_reference_and_a_second_person(people):
    writer, approver = people
    rules = approved(writer, approver)
    with refused("rules_not_in_force"):
        rules_in_force(KEY, NOW)
    rules_enter_force(rules_id=rules.pk, in_force_from=NOW, ordered_by_id=writer, now=NOW)
    found = rules_in_force(KEY, NOW)
    assert (found.version, found.state) == (1, State.IN_FORCE)
    assert found.approval_reference == "SRIJ 12/2026 (2026-03-01)"
    assert (found.approved_by_id, found.approved_at) == (approver, NOW)
    kinds = SignificantEvent.objects.filter(ref=f"rules:{KEY}:1").order_by("id").values_list("kind", "actor_id")
    assert list(kinds) == [
        ("rules_draft", writer),
        ("rules_submit", writer),
        ("rules_approve", approver),
        ("rules_enter_force", writer),
    ]


@pytest.mark.rule("804/decision.3")
def test_nothing_that_was_not_approved_enters_into_force(people):
    rules = draft(people[0])
    with refused("rules_step_not_allowed"):
        rules_enter_force(rules_id=rules.pk, in_force_from=NOW, ordered_by_id=people[0], now=NOW)
    rules_submit(rules_id=rules.pk, submitted_by_id=people[0], now=NOW)
    with refused("rules_step_not_allowed"):
        rules_enter_force(rules_id=rules.pk, in_force_from=NOW, ordered_by_id=people[0], now=NOW)
    with refused("rules_not_in_force"):
        rules_in_force(KEY, NOW + timedelta(days=365))


@pytest.mark.rule("804/decision.3")
def test_nobody_approves_what_he_wrote_changed_or_submitted(people):
    writer, approver = people
    editor, sender = staff("Muda"), staff("Envia")
    rules = draft(writer)
    rules_edit(rules_id=rules.pk, title="Roleta Y", values=VALUES, written_by_id=editor, now=NOW)
    rules_submit(rules_id=rules.pk, submitted_by_id=sender, now=NOW)
    for person in (writer, editor, sender):
        with refused("rules_second_person"):
            approve(rules, person)
    assert approve(rules, approver).state == State.APPROVED


@pytest.mark.parametrize("reference", ["", "   "])
def test_an_approval_needs_its_reference(people, reference):
    rules = draft(people[0])
    rules_submit(rules_id=rules.pk, submitted_by_id=people[0], now=NOW)
    with refused("rules_reference_missing"):
        approve(rules, people[1], reference=reference)


def test_an_approval_is_not_dated_tomorrow(people):
    rules = draft(people[0])
    rules_submit(rules_id=rules.pk, submitted_by_id=people[0], now=NOW)
    with refused("rules_reference_missing"):
        rules_approve(
            rules_id=rules.pk,
            approved_by_id=people[1],
            reference="SRIJ 1",
            approved_on=date(2026, 3, 3),
            now=NOW,
        )


def test_a_new_version_governs_from_its_hour_and_the_old_one_until_then(people):
    old = approved(*people)
    rules_enter_force(rules_id=old.pk, in_force_from=NOW, ordered_by_id=people[0], now=NOW)
    new = approved(*people, min_bet=200)
    hour = NOW + timedelta(hours=3)
    rules_enter_force(rules_id=new.pk, in_force_from=hour, ordered_by_id=people[0], now=NOW)

    just_before = hour - timedelta(microseconds=1)
    assert rules_in_force(KEY, just_before).version == 1
    assert rules_in_force(KEY, hour).version == 2
    old.refresh_from_db()
    new.refresh_from_db()
    assert (state_at(old, just_before), state_at(old, hour)) == (State.IN_FORCE, State.REPLACED)
    assert (is_scheduled(new, just_before), is_scheduled(new, hour)) == (True, False)

    assert rules_replace(now=just_before) == 0
    assert rules_replace(now=hour) == 1
    assert rules_replace(now=hour) == 0
    old.refresh_from_db()
    assert old.state == State.REPLACED
    assert rules_in_force(KEY, just_before).version == 1, "the past is still told as it was"


def test_a_version_in_force_at_once_replaces_the_one_before(people):
    first, second = approved(*people), approved(*people)
    rules_enter_force(rules_id=first.pk, in_force_from=NOW, ordered_by_id=people[0], now=NOW)
    later = NOW + timedelta(minutes=1)
    rules_enter_force(rules_id=second.pk, in_force_from=later, ordered_by_id=people[0], now=later)
    first.refresh_from_db()
    assert (first.state, first.replaced_at) == (State.REPLACED, later)


def test_no_version_enters_into_force_in_the_past_or_before_the_one_it_follows(people):
    first, second = approved(*people), approved(*people)
    with refused("rules_hour_past"):
        rules_enter_force(rules_id=first.pk, in_force_from=NOW - timedelta(seconds=1), ordered_by_id=people[0], now=NOW)
    rules_enter_force(rules_id=second.pk, in_force_from=NOW + timedelta(days=1), ordered_by_id=people[0], now=NOW)
    with refused("rules_hour_taken"):
        rules_enter_force(rules_id=first.pk, in_force_from=NOW + timedelta(hours=1), ordered_by_id=people[0], now=NOW)
    first.refresh_from_db()
    assert (first.state, first.in_force_from) == (State.APPROVED, None)


def test_unknown_rules_are_refused():
    with refused("rules_unknown"):
        rules_submit(rules_id=999, submitted_by_id=staff("Envia"), now=NOW)


# --- Refused, and taken back before the hour ---


@pytest.mark.rule("804/decision.3")
def test_a_second_person_refuses_with_a_reason_and_the_writers_have_a_draft_again(people):
    writer, second = people
    rules = draft(writer)
    rules_submit(rules_id=rules.pk, submitted_by_id=writer, now=NOW)
    with refused("rules_second_person"):
        rules_refuse(rules_id=rules.pk, refused_by_id=writer, reason="Não.", now=NOW)
    with refused("rules_reason_missing"):
        rules_refuse(rules_id=rules.pk, refused_by_id=second, reason="  ", now=NOW)
    rules_refuse(rules_id=rules.pk, refused_by_id=second, reason="O máximo não serve.", now=NOW)
    rules_edit(rules_id=rules.pk, title="Roleta Y", values={**VALUES, "min_bet": 300}, written_by_id=writer, now=NOW)
    rules_submit(rules_id=rules.pk, submitted_by_id=writer, now=NOW)
    assert approve(rules, second).values["min_bet"] == 300
    trail = SignificantEvent.objects.filter(ref=f"rules:{KEY}:1").order_by("id").values_list("kind", "reason")
    assert [kind for kind, _why in trail] == [
        *("rules_draft", "rules_submit", "rules_refuse", "rules_edit", "rules_submit", "rules_approve")
    ]
    assert trail[2][1] == "O máximo não serve."


def test_an_hour_is_taken_back_before_it_comes_and_the_version_before_goes_on(people):
    # Far away for the database too, whose own clock guards what has come.
    soon, later = (datetime(year, 1, 1, tzinfo=UTC) for year in (2126, 2127))
    first, second, third = (approved(*people) for _ in range(3))
    for rules, hour in ((first, NOW), (second, soon), (third, later)):
        rules_enter_force(rules_id=rules.pk, in_force_from=hour, ordered_by_id=people[0], now=NOW)
    with refused("rules_reason_missing"):
        rules_take_back(rules_id=second.pk, ordered_by_id=people[1], reason="", now=NOW)
    for rules, now in ((first, NOW), (second, soon)):
        with refused("rules_hour_come"):
            rules_take_back(rules_id=rules.pk, ordered_by_id=people[1], reason="Tarde.", now=now)
    rules_take_back(rules_id=second.pk, ordered_by_id=people[1], reason="Engano na hora.", now=NOW)
    for rules in (first, second, third):
        rules.refresh_from_db()
    assert (second.state, second.in_force_from, second.replaced_at) == (State.APPROVED, None, None)
    assert [rules_in_force(KEY, hour).version for hour in (soon, later)] == [1, 3]
    assert (first.replaced_at, third.in_force_from) == (later, later)
    told = SignificantEvent.objects.get(kind="rules_take_back")
    assert (told.actor_id, told.before, told.reason) == (people[1], soon.isoformat(), "Engano na hora.")
    rules_take_back(rules_id=third.pk, ordered_by_id=people[1], reason="Também.", now=NOW)
    rules_enter_force(rules_id=second.pk, in_force_from=later, ordered_by_id=people[0], now=NOW)
    assert [rules_in_force(KEY, hour).version for hour in (soon, later)] == [1, 2]


def test_the_second_of_two_who_write_one_version_at_the_same_instant_is_told_so(people):
    rival = SpecificRules(
        key=KEY, version=1, regulation="804", title="Rival", values=VALUES, written_by_id=people[1], created_at=NOW
    )

    def written_meanwhile(**_sent: object) -> None:
        SpecificRules.objects.bulk_create([rival])

    pre_save.connect(written_meanwhile, sender=SpecificRules)
    try:
        with refused("rules_written_together"):
            draft(people[0])
    finally:
        pre_save.disconnect(written_meanwhile, sender=SpecificRules)


# --- What was submitted never changes, whoever writes ---

CHANGES = [
    {"values": {**VALUES, "min_bet": 1}},
    {"title": "Outro"},
    {"key": "outra"},
    {"version": 9},
    {"demonstration": True},
    {"state": "draft"},
    {"approval_reference": "outra"},
    {"approved_at": NOW + timedelta(days=1)},
    {"in_force_from": NOW + timedelta(days=1)},
    {"in_force_from": None},
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: next(iter(change)))
def test_the_database_refuses_to_change_a_version_in_force(people, change):
    rules = approved(*people)
    rules_enter_force(rules_id=rules.pk, in_force_from=NOW, ordered_by_id=people[0], now=NOW)
    before = SpecificRules.objects.filter(pk=rules.pk).values().get()
    with pytest.raises(Error, match="never change"), transaction.atomic():
        SpecificRules.objects.filter(pk=rules.pk).update(**change)
    assert SpecificRules.objects.filter(pk=rules.pk).values().get() == before


def test_the_guard_is_there_after_migrating_and_its_absence_is_seen():
    assert triggers_missing(connection) == []
    on = "" if connection.vendor == "sqlite" else f" ON {TABLE}"
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TRIGGER {TRIGGER}{on}")
    assert triggers_missing(connection) == [TRIGGER]
    triggers_install(connection)
    triggers_install(connection)
    assert triggers_missing(connection) == []


def test_the_database_lets_a_draft_change(people):
    rules = draft(people[0])
    assert SpecificRules.objects.filter(pk=rules.pk).update(title="Outro") == 1


# --- The demonstration's ---


@pytest.mark.rule("804/30", "804/decision.3")
def test_demonstration_rules_open_no_euro_table_in_a_licensed_house(settings):
    rules = demonstration_rules_seed(NOW)["roulette-american-demo"]
    for licence, currency, opens in (
        ("", "DEMO", True),
        ("", "EUR", True),
        ("L-001", "DEMO", True),
        ("L-001", "EUR", False),
    ):
        settings.OPERATOR_LICENCE = licence
        denial = rules_may_open(rules, currency=currency)
        assert (denial is None) is opens, (licence, currency)


def test_approved_rules_open_euro_tables_in_a_licensed_house(settings, people):
    settings.OPERATOR_LICENCE = "L-001"
    assert rules_may_open(approved(*people), currency="EUR") is None


def test_the_demonstration_is_seeded_once_and_in_force_at_once():
    first = demonstration_rules_seed(NOW)
    again = demonstration_rules_seed(NOW + timedelta(days=1))
    assert {key: rules.pk for key, rules in first.items()} == {key: rules.pk for key, rules in again.items()}
    assert set(first) == set(SEEDED)
    for key, rules in first.items():
        assert rules.demonstration
        assert rules.approval_reference == "demonstração, sem aprovação"
        assert rules_in_force(key, NOW) == rules
    slow, usual = (rules_values(first[f"roulette-american-{name}"]) for name in ("slow", "demo"))
    assert slow.betting_seconds > usual.betting_seconds
    assert slow.table_rules == usual.table_rules


@pytest.mark.rule("804/30")
def test_a_demonstration_has_the_game_of_the_tables_for_money():
    seeded = demonstration_rules_seed(NOW)
    demo = rules_values(seeded["roulette-american-demo"]).table_rules
    euro = rules_values(seeded["roulette-american-eur-sandbox"]).table_rules
    assert (demo.wheel, demo.min_bet, demo.double_dozens) == (euro.wheel, euro.min_bet, euro.double_dozens)

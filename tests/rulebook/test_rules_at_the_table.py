"""A new version and the table: what is open ends under the old rules, what opens afterwards obeys the new ones."""

from datetime import date, timedelta

import pytest

from accounts.models import Player
from casino.refusal import Refused
from casino.rulebook.models import SpecificRules
from casino.rulebook.selectors import rules_in_force
from casino.rulebook.services import rules_approve, rules_draft, rules_enter_force, rules_submit
from casino.rulebook.tasks import rules_replace
from games.models import Bet
from tests.factories import make_player
from tests.services.roulette_room import Room

pytestmark = pytest.mark.django_db

KEY = "roulette-american-demo"


def version_two(room: Room, *, hour_in: timedelta, **changes: object) -> SpecificRules:
    """The table's next version, approved and with its hour."""
    writer, approver = (
        Player.objects.create(nickname=name, email=f"{name}@exemplo.pt", is_staff=True).pk for name in ("w", "a")
    )
    values = {**rules_in_force(KEY, room.now).values, **changes}
    rules = rules_draft(key=KEY, regulation="804", title="Roleta", values=values, written_by_id=writer, now=room.now)
    rules_submit(rules_id=rules.pk, submitted_by_id=writer, now=room.now)
    rules_approve(
        rules_id=rules.pk, approved_by_id=approver, reference="SRIJ 3", approved_on=date(2026, 1, 5), now=room.now
    )
    return rules_enter_force(rules_id=rules.pk, in_force_from=room.now + hour_in, ordered_by_id=writer, now=room.now)


@pytest.mark.rule("804/decision.3", "804/10", "804/14")
def test_an_open_round_ends_under_the_old_version_and_the_next_opens_under_the_new():
    room, ana = Room(), make_player("Ana")
    room.enter(ana)
    version_two(room, hour_in=timedelta(seconds=5), min_bet=200, betting_seconds=40)
    room.wait(seconds=10)
    room.place(ana, ("straight:17", 100))
    played = room.fall_on("17")
    assert played.rules.version == 1
    assert Bet.objects.get(round=played).prize == 3_500

    room.tick()
    assert room.round.number == played.number + 1
    assert room.round.rules.version == 2
    assert room.round.closes_at - room.round.opened_at == timedelta(seconds=40)
    with pytest.raises(Refused, match="below_minimum"):
        room.place(ana, ("straight:17", 100))
    room.place(ana, ("straight:17", 200))


def test_before_its_hour_a_new_version_changes_nothing():
    room, ana = Room(), make_player("Ana")
    version_two(room, hour_in=timedelta(days=1), min_bet=200)
    room.enter(ana)
    room.place(ana, ("red", 100))
    assert room.round.rules.version == 1


@pytest.mark.rule("804/decision.3")
def test_a_table_without_rules_in_force_opens_no_round():
    room, ana = Room(), make_player("Ana")
    room.table.rules_key = "nenhuma"
    room.table.save(update_fields=["rules_key"])
    with pytest.raises(Refused, match="rules_not_in_force"):
        room.enter(ana)
    room.table.refresh_from_db()
    assert room.table.round is None


def test_the_task_marks_what_has_been_replaced_and_only_once():
    room = Room()
    version_two(room, hour_in=timedelta(seconds=5))
    assert rules_replace() == 1, "the room's hours are long past"
    assert rules_replace() == 0
    assert SpecificRules.objects.get(key=KEY, version=1).state == "replaced"

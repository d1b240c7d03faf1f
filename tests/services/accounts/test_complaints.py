"""A complaint from the round to its answer: promised a day, taken up by somebody, answered once."""

from datetime import timedelta

import pytest

from accounts.models import Complaint, SignificantEvent
from accounts.services.complaints import complaint_answer, complaint_make, complaint_take, overdue
from casino.refusal import Refused
from tests.factories import make_player
from tests.pages.accounts.entrance import staff_member
from tests.services.roulette_room import Room

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return Room("sala")


def complain(room: Room) -> Complaint:
    ana = make_player("Ana")
    room.enter(ana)
    room.place(ana, ("red", 1500))
    played = room.fall_on("17")
    return complaint_make(player_id=ana.pk, round_id=played.pk, text="Não percebi.", now=room.now)


@pytest.mark.rule("804/25")
def test_the_promised_day_stays_whatever_is_promised_later(room, settings):
    settings.COMPLAINT_DAYS = 5
    complaint = complain(room)
    settings.COMPLAINT_DAYS = 30
    complaint.refresh_from_db()
    assert complaint.due_at == room.now + timedelta(days=5)
    late = Complaint.objects.filter(overdue(complaint.due_at + timedelta(seconds=1)))
    assert late.count() == 1
    assert not Complaint.objects.filter(overdue(complaint.due_at)).exists()
    staff = staff_member("apoio")
    complaint_answer(complaint_id=complaint.pk, actor_id=staff.pk, answer="Caiu no 17.", now=room.now)
    assert not late.all().exists()


def test_it_is_taken_up_taken_over_and_answered_once_and_each_step_is_in_the_trail(room):
    complaint = complain(room)
    first, second = staff_member("apoio"), staff_member("diretor")
    complaint_take(complaint_id=complaint.pk, actor_id=first.pk, now=room.now)
    with pytest.raises(Refused, match="complaint_taken_already"):
        complaint_take(complaint_id=complaint.pk, actor_id=first.pk, now=room.now)
    complaint_take(complaint_id=complaint.pk, actor_id=second.pk, now=room.now)
    complaint_answer(complaint_id=complaint.pk, actor_id=first.pk, answer="Caiu no 17.", now=room.now)
    complaint.refresh_from_db()
    assert (complaint.state, complaint.taken_by, complaint.answered_by) == ("answered", second, first)
    for act in (
        lambda: complaint_take(complaint_id=complaint.pk, actor_id=second.pk, now=room.now),
        lambda: complaint_answer(complaint_id=complaint.pk, actor_id=second.pk, answer="Outra.", now=room.now),
    ):
        with pytest.raises(Refused, match="complaint_answered_already"):
            act()
    steps = SignificantEvent.objects.filter(ref=f"complaint:{complaint.pk}").order_by("id")
    assert [(step.kind, step.before, step.after) for step in steps] == [
        ("complaint_made", "", ""),
        ("complaint_taken", "open", "taken"),
        ("complaint_taken", "taken", "taken"),
        ("complaint_answered", "taken", "answered"),
    ]


def test_nobody_answers_without_the_role_nor_about_himself(room):
    complaint = complain(room)
    finance = staff_member("finanças")
    for actor in (finance.pk, complaint.player_id):
        with pytest.raises(Refused, match="complaint_not_allowed"):
            complaint_take(complaint_id=complaint.pk, actor_id=actor, now=room.now)
    complaint.refresh_from_db()
    assert complaint.state == "open"

"""Notes about other players are their author's alone; a report reaches the house with its hand, and nobody else."""

import pytest

from accounts.models import Player, PlayerNote, PlayerReport, SignificantEvent
from accounts.services.roles import staff_appoint
from casino.refusal import Refused
from games.selectors.neighbours import hand_last_of, notes_of
from games.services import notes, reports
from games.services.poker import seats
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom

pytestmark = pytest.mark.django_db(transaction=True)


class Evening:
    """Ana and Rui play a hand; Eva watches; Zé has never been here."""

    def __init__(self) -> None:
        self.room = PokerTableRoom()
        self.ana, self.rui, self.eva, self.ze = (make_player(name) for name in ("Ana", "Rui", "Eva", "Zé"))
        self.room.sit(self.ana, 1)
        self.room.sit(self.rui, 2)
        self.room.enter(self.eva)
        self.room.deal()

    def report(self, who: Player, nickname: str = "Rui", number: int | None = 1, **asked: str) -> PlayerReport:
        values = {"reason": "collusion", "text": "", **asked}
        return reports.report_make(
            reporter_id=who.pk,
            table_id=self.room.table.pk,
            nickname=nickname,
            number=number,
            now=self.room.now,
            **values,
        )

    def note(self, who: Player, nickname: str = "Rui", colour: str = "", text: str = "Sobe muito.") -> PlayerNote:
        return notes.note_keep(
            author_id=who.pk,
            table_id=self.room.table.pk,
            nickname=nickname,
            colour=colour,
            text=text,
            now=self.room.now,
        )


@pytest.fixture
def evening() -> Evening:
    return Evening()


def refused(call) -> str:
    before = (PlayerReport.objects.count(), PlayerNote.objects.count(), SignificantEvent.objects.count())
    with pytest.raises(Refused) as caught:
        call()
    assert before == (PlayerReport.objects.count(), PlayerNote.objects.count(), SignificantEvent.objects.count())
    return caught.value.denial.code


def test_a_report_takes_its_hand_along_and_is_in_the_trail(evening):
    report = evening.report(evening.ana, text="  Desiste   sempre\npara o outro. ")
    assert (report.accused, report.round, report.state) == (evening.rui, evening.room.round, "open")
    assert report.text == "Desiste sempre para o outro."
    event = SignificantEvent.objects.get(kind="report_made")
    assert (event.actor, event.subject, event.ref) == (evening.ana, evening.rui, f"report:{report.pk}")


def test_who_watches_may_report_too_and_before_the_first_hand_no_hand_goes_along(evening):
    room = PokerTableRoom("outra")
    room.sit(evening.ana, 1)
    room.enter(evening.eva)
    made = reports.report_make(
        reporter_id=evening.eva.pk, table_id=room.table.pk, nickname="ana", number=None, reason="stalling", text="",
        now=room.now,
    )  # fmt: skip
    assert (made.accused, made.round) == (evening.ana, None)


def test_refusals_of_a_report(evening):
    assert refused(lambda: evening.report(evening.ana, "Zé")) == "report_not_here"
    assert refused(lambda: evening.report(evening.ana, "Eva")) == "report_not_here"
    assert refused(lambda: evening.report(evening.ana, "Ana")) == "report_own_seat"
    assert refused(lambda: evening.report(evening.ze)) == "report_not_at_table"
    assert refused(lambda: evening.report(evening.ana, number=9)) == "report_not_in_hand"
    assert refused(lambda: evening.report(evening.ana, reason="")) == "report_reason_missing"
    assert refused(lambda: evening.report(evening.ana, reason="other")) == "report_text_missing"
    assert refused(lambda: evening.report(evening.ana, text="x" * 501)) == "report_text_too_long"
    evening.room.finish()
    evening.room.sit(evening.eva, 3)
    assert refused(lambda: evening.report(evening.ana, "Eva")) == "report_not_in_hand"
    Player.objects.filter(pk=evening.eva.pk).update(is_training=True, email=None, nif=None)
    assert refused(lambda: evening.report(evening.ana, "Eva")) == "report_training"


def test_the_same_hand_is_reported_once_and_no_more_than_five_are_taken_in_an_hour(evening, monkeypatch):
    evening.report(evening.ana)
    assert refused(lambda: evening.report(evening.ana, reason="program")) == "report_made_already"
    for _ in range(4):
        evening.room.finish()
        evening.room.deal()
        evening.report(evening.ana, number=evening.room.round.number)
    evening.room.finish()
    evening.room.deal()
    number = evening.room.round.number
    assert refused(lambda: evening.report(evening.ana, number=number)) == "report_too_many"
    # Another's reports are counted by themselves, and the hour passes.
    assert evening.report(evening.eva, number=number)
    evening.room.wait(minutes=61)
    assert evening.report(evening.ana, number=number)


def test_who_left_long_ago_is_reported_through_a_hand_only(evening):
    evening.room.finish()
    evening.room.ask(seats.seat_leave, evening.rui)
    evening.room.wait(hours=25)
    assert refused(lambda: evening.report(evening.ana, number=None)) == "report_not_here"
    assert evening.report(evening.ana, number=1)


def test_the_hand_that_goes_along_is_the_last_that_the_player_was_in(evening):
    assert hand_last_of(evening.room.table, evening.rui) == 1
    assert hand_last_of(evening.room.table, evening.eva) is None


@pytest.mark.parametrize("role", ["diretor", "apoio"])
def test_staff_take_a_report_on_and_decide_it_with_a_note(evening, role):
    report = evening.report(evening.ana)
    staff = staff_appoint(player_id=make_player("Gente").pk, role=role, actor_id=None, now=evening.room.now)
    step = {"report_id": report.pk, "actor_id": staff.pk, "now": evening.room.now}
    reports.report_step(to="looked_at", note="Vou ver.", **step)
    reports.report_step(to="dismissed", note="Nada de estranho.", **step)
    report.refresh_from_db()
    assert (report.state, report.note, report.decided_by) == ("dismissed", "Nada de estranho.", staff)
    trail = SignificantEvent.objects.filter(kind="report_looked_at").order_by("pk")
    assert [(one.before, one.after, one.reason) for one in trail] == [
        ("open", "looked_at", "Vou ver."),
        ("looked_at", "dismissed", "Nada de estranho."),
    ]


def test_every_step_of_a_report_is_decided():
    states = set(PlayerReport.State)
    assert set(reports.STEPS) == states
    for state, steps in reports.STEPS.items():
        assert state not in steps
        assert set(steps) <= states


def test_steps_that_are_not_open_and_people_who_may_not(evening):
    report = evening.report(evening.ana)
    now = evening.room.now
    money = staff_appoint(player_id=make_player("Caixa").pk, role="finanças", actor_id=None, now=now)
    staff = staff_appoint(player_id=make_player("Gente").pk, role="apoio", actor_id=None, now=now)

    def step(who: Player, to: str) -> str:
        return refused(lambda: reports.report_step(report_id=report.pk, to=to, note="x", actor_id=who.pk, now=now))

    assert step(money, "dismissed") == step(evening.eva, "dismissed") == "report_not_allowed"
    assert step(staff, "open") == "report_step_not_open"
    # Whoever is concerned decides nothing, whatever the role.
    staff_appoint(player_id=evening.ana.pk, role="diretor", actor_id=None, now=now)
    assert step(evening.ana, "dismissed") == "report_not_allowed"


def test_a_note_is_kept_changed_and_deleted_and_is_its_author_s_alone(evening):
    evening.note(evening.ana, colour="red")
    evening.note(evening.eva, text="Outra coisa.")
    evening.note(evening.ana, colour="blue", text=" Paga\ntudo. ")
    [note] = notes_of(evening.ana.pk)
    assert (note.nickname, note.colour, note.text) == ("Rui", "blue", "Paga tudo.")
    assert notes_of(evening.rui.pk) == []
    assert refused(lambda: notes.note_delete(author_id=evening.eva.pk, note_id=note.note_id)) == "note_not_found"
    notes.note_delete(author_id=evening.ana.pk, note_id=note.note_id)
    assert notes_of(evening.ana.pk) == []
    assert [one.text for one in notes_of(evening.eva.pk)] == ["Outra coisa."]


def test_refusals_of_a_note(evening, monkeypatch):
    assert refused(lambda: evening.note(evening.ana, "Zé")) == "note_not_here"
    assert refused(lambda: evening.note(evening.ana, "Ana")) == "note_own_seat"
    assert refused(lambda: evening.note(evening.ana, colour="pink")) == "note_colour_unknown"
    assert refused(lambda: evening.note(evening.ana, text="x" * 301)) == "note_too_long"
    assert refused(lambda: evening.note(evening.ana, text="  ")) == "note_empty"
    monkeypatch.setattr(notes, "MOST_NOTES", 1)
    evening.note(evening.eva, "Rui")
    assert refused(lambda: evening.note(evening.eva, "Ana")) == "note_too_many"
    # The one that is there may still be changed.
    assert evening.note(evening.eva, "Rui", text="Mudou.").text == "Mudou."

"""The answer to a complaint as a letter: in the player's language, kept until it has gone, and never sent twice."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend as Box
from django.db import transaction

from accounts.models import AnswerLetter, Player, SignificantEvent
from accounts.services.complaints import complaint_answer, complaint_make
from accounts.services.letters import letter_again, letters_send
from accounts.tasks import letters_send as task
from casino.refusal import Refused
from tests.factories import make_player
from tests.house import free_port
from tests.pages.accounts.entrance import staff_member
from tests.pages.english import portuguese_in
from tests.services.roulette_room import Room

GOOD = "django.core.mail.backends.locmem.EmailBackend"
SMTP = "django.core.mail.backends.smtp.EmailBackend"


class Impolite(Box):
    """Takes the letter and hangs up without a word."""

    def close(self) -> None:
        raise SMTPServerDisconnected("gone")


class Deadly(Box):
    """The house dies while the letter is on its way."""

    def send_messages(self, messages):
        super().send_messages(messages)
        raise SystemExit


class Picky(Box):
    """Refuses one address and takes the others."""

    def send_messages(self, messages):
        if messages[0].to == ["bad@exemplo.pt"]:
            raise SMTPRecipientsRefused({"bad@exemplo.pt": (550, b"no")})
        return super().send_messages(messages)


@pytest.fixture
def room(db: None) -> Room:
    return Room("sala")


def answered(room: Room, *, language: str = "pt-pt", email: str | None = None) -> AnswerLetter:
    """A complaint with its answer; the letter that waits."""
    ana = make_player(language=language)
    room.enter(ana)
    room.place(ana, ("red", 1500))
    played = room.fall_on("17")
    complaint = complaint_make(player_id=ana.pk, round_id=played.pk, text="Why?", now=room.now)
    if email is not None:
        Player.objects.filter(pk=ana.pk).update(email=email)
    staff = staff_member("apoio")
    complaint_answer(complaint_id=complaint.pk, actor_id=staff.pk, answer="17 is black.", now=room.now)
    return AnswerLetter.objects.get(complaint=complaint)


@pytest.mark.rule("804/25", "810/60")
@pytest.mark.parametrize("language", ["pt-pt", "en", "es", "fr"])
def test_the_answer_goes_to_the_player_in_the_players_language(room, settings, language):
    settings.ORIGINS = ["https://casa.example"]
    letter = answered(room, language=language)
    assert letters_send(now=room.now) == 1
    [sent] = mail.outbox
    assert sent.to == [letter.complaint.player.email]
    assert sent.extra_headers["Content-Language"] == language
    assert "17 is black." in sent.body
    assert f"https://casa.example/reclamacao/sala/{letter.complaint.round.number}/" in sent.body
    assert "\n" not in sent.subject
    words = {"pt-pt": "resposta", "en": "answer", "es": "respuesta", "fr": "réponse"}
    assert words[language] in sent.subject
    if language != "pt-pt":
        assert not portuguese_in(f"{sent.subject} {sent.body}", names=("Sala",), language=language)


def test_what_the_mail_server_refuses_is_kept_and_tried_again_and_goes_once(room, settings):
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", free_port()
    letter = answered(room)
    assert letters_send(now=room.now) == 0
    letter.refresh_from_db()
    assert (letter.state, letter.tries, letter.failure) == ("waiting", 1, "ConnectionRefusedError")
    assert letters_send(now=letter.due_at) == 0
    letter.refresh_from_db()
    assert (letter.tries, letter.due_at) == (2, room.now + timedelta(minutes=1 + 2))
    settings.EMAIL_BACKEND = GOOD
    assert letters_send(now=letter.due_at - timedelta(seconds=1)) == 0, "before its hour"
    assert letters_send(now=letter.due_at) == 1
    assert letters_send(now=letter.due_at + timedelta(days=1)) == 0
    assert len(mail.outbox) == 1
    letter.refresh_from_db()
    assert (letter.state, letter.tries, letter.failure) == ("sent", 3, "")


def test_the_wait_between_two_tries_doubles_up_to_six_hours(room, settings):
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", free_port()
    letter = answered(room)
    waits = []
    for _try in range(11):
        now = letter.due_at
        letters_send(now=now)
        letter.refresh_from_db()
        waits.append((letter.due_at - now).total_seconds() / 60)
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]


def test_a_server_that_took_the_letter_and_hung_up_gets_it_no_second_time(room, settings):
    settings.EMAIL_BACKEND = f"{__name__}.Impolite"
    letter = answered(room)
    assert letters_send(now=room.now) == 1
    assert letters_send(now=room.now + timedelta(days=1)) == 0
    assert len(mail.outbox) == 1
    letter.refresh_from_db()
    assert letter.state == "sent"


def test_whoever_dies_while_sending_leaves_a_letter_that_only_staff_send_again(room, settings):
    settings.EMAIL_BACKEND = f"{__name__}.Deadly"
    letter = answered(room)
    with pytest.raises(SystemExit):
        letters_send(now=room.now)
    settings.EMAIL_BACKEND = GOOD
    assert letters_send(now=room.now + timedelta(days=1)) == 0
    assert len(mail.outbox) == 1
    staff = staff_member("apoio")
    again = {"letter_id": letter.pk, "actor_id": staff.pk, "reason": "It did not arrive.", "now": room.now}
    with pytest.raises(Refused, match="letter_not_interrupted"):
        letter_again(**again)  # It may still be on its way.
    again["now"] += timedelta(minutes=10)
    letter_again(**again)
    with pytest.raises(Refused, match="letter_not_interrupted"):
        letter_again(**again)
    assert letters_send(now=again["now"]) == 1
    assert {sent.extra_headers["Message-ID"] for sent in mail.outbox} == {
        f"<answer-{letter.pk}@{settings.ALLOWED_HOSTS[0]}>"
    }
    assert SignificantEvent.objects.get(kind="letter_again").reason == "It did not arrive."
    with pytest.raises(Refused, match="letter_not_interrupted"):
        letter_again(**again)


def test_a_refused_address_holds_up_no_other_letter(room, settings):
    settings.EMAIL_BACKEND = f"{__name__}.Picky"
    refused = answered(room, email="bad@exemplo.pt")
    taken = answered(Room("outra"))
    assert letters_send(now=room.now + timedelta(days=1)) == 1
    refused.refresh_from_db()
    taken.refresh_from_db()
    assert (refused.state, refused.failure, taken.state) == ("waiting", "SMTPRecipientsRefused", "sent")


def test_an_answer_that_is_undone_leaves_no_letter_and_a_player_without_address_gets_none(room):
    with transaction.atomic():
        answered(room)
        transaction.set_rollback(True)
    assert not AnswerLetter.objects.exists()
    with pytest.raises(AnswerLetter.DoesNotExist):
        answered(Room("outra"), email="")


def test_the_house_sends_what_waits_by_itself(room):
    answered(room)
    assert task.apply().get() == 1
    assert len(mail.outbox) == 1

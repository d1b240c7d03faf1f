"""The complaint's page for the player, and the staff's inbox: what is late, what is needed to answer, and the files."""

import csv
import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import AnswerLetter, Complaint
from accounts.services.complaints import complaint_answer, complaint_make
from accounts.services.letters import letters_send
from tests.pages.accounts.entrance import member, sign_in, sign_in_staff
from tests.services.roulette_room import Room

pytestmark = pytest.mark.django_db

LIST = "admin:accounts_complaint_changelist"


@pytest.fixture
def complaint() -> Complaint:
    """Ana, who reads English, complains about a round that she played."""
    ana = member("Ana", language="en")
    room = Room("sala")
    room.enter(ana)
    room.place(ana, ("red", 1500))
    played = room.fall_on("17")
    made = complaint_make(player_id=ana.pk, round_id=played.pk, text="=Not red;", now=room.now)
    Complaint.objects.filter(pk=made.pk).update(due_at=timezone.now() + timedelta(days=3))
    made.refresh_from_db()
    return made


@pytest.mark.rule("804/25", "804/26")
def test_two_clicks_from_a_past_round_and_the_day_of_the_answer_is_told(client: Client, complaint: Complaint) -> None:
    sign_in(client, complaint.player)
    pt = {"accept-language": "pt"}
    round_page = client.get(reverse("round_detail", args=["sala", complaint.round.number]), headers=pt)
    address = reverse("complaint_new", args=["sala", complaint.round.number])
    assert f'href="{address}"' in round_page.content.decode()
    assert "answers by" in client.get(address).content.decode()
    Complaint.objects.update(due_at=timezone.now() - timedelta(days=1))
    assert "should have answered by" in client.get(address).content.decode()
    assert address in client.get(reverse("account")).content.decode()


def test_the_inbox_has_everything_that_an_answer_needs(client: Client, complaint: Complaint) -> None:
    sign_in_staff(client, "apoio")
    record = client.get(reverse("admin:accounts_complaint_change", args=[complaint.pk])).content.decode()
    for needed in (
        "=Not red;",
        "English",
        "15,00",
        reverse("round_detail", args=["sala", complaint.round.number]),
        reverse("rules_page", args=[complaint.round.rules.key, 1]),
    ):
        assert needed in record
    act = reverse("admin:accounts_complaint_act", args=[complaint.pk, "analisar"])
    assert client.post(act).status_code == 302
    complaint.refresh_from_db()
    assert (complaint.state, complaint.taken_by.is_staff) == ("taken", True)
    answering = client.get(reverse("admin:accounts_complaint_act", args=[complaint.pk, "responder"])).content.decode()
    assert "=Not red;" in answering


def test_what_is_late_is_counted_at_the_door_and_found_in_the_list(client: Client, complaint: Complaint) -> None:
    sign_in_staff(client, "apoio")
    late = f"{reverse(LIST)}?prazo=passado"
    assert "Reclamações fora do prazo: <strong>0</strong>" in client.get("/gestao/").content.decode()
    assert "0 reclamações" in client.get(late).content.decode()
    Complaint.objects.update(due_at=timezone.now() - timedelta(hours=1))
    assert "Reclamações fora do prazo: <strong>1</strong>" in client.get("/gestao/").content.decode()
    assert f">{complaint.pk}</a>" in client.get(late).content.decode()


def test_the_files_hold_every_complaint_and_no_formula(client: Client, complaint: Complaint) -> None:
    sign_in_staff(client, "apoio")
    told = json.loads(client.get(reverse("admin:accounts_complaint_export", args=["json"])).content)
    assert [(row["number"], row["player"], row["text"], row["late"]) for row in told] == [
        (complaint.pk, "Ana", "=Not red;", False)
    ]
    answer = client.get(reverse("admin:accounts_complaint_export", args=["csv"]))
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    heads, line = csv.reader(StringIO(text), delimiter=";")
    assert heads == list(told[0])
    assert line[heads.index("text")] == "'=Not red;"
    finance = Client()
    sign_in(finance, complaint.player)
    assert finance.get(reverse("admin:accounts_complaint_export", args=["json"])).status_code == 404


def test_an_answer_whose_letter_was_interrupted_is_seen_and_sent_again(client: Client, complaint: Complaint) -> None:
    staff, now = sign_in_staff(client, "apoio"), timezone.now()
    complaint_answer(complaint_id=complaint.pk, actor_id=staff.pk, answer="17 is black.", now=now)
    record = reverse("admin:accounts_complaint_change", args=[complaint.pk])
    act = reverse("admin:accounts_complaint_act", args=[complaint.pk, "carta"])
    assert "por enviar; tentativas: 0" in client.get(record).content.decode()
    assert act not in client.get(record).content.decode()
    AnswerLetter.objects.update(state="sending", due_at=now - timedelta(minutes=20))
    assert "confirme se chegou" in client.get(record).content.decode()
    waiting = f"{reverse(LIST)}?carta=sending"
    assert waiting in client.get(reverse("admin:index")).content.decode()
    assert record in client.get(waiting).content.decode()
    assert client.post(act, {"reason": "Não chegou."}).status_code == 302
    assert letters_send(now=timezone.now()) == 1
    [letter] = mail.outbox
    assert "answer to your complaint" in letter.subject
    assert "enviada" in client.get(record).content.decode()

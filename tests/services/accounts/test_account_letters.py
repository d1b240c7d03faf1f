"""Letters about an account: a mail server that is down breaks no page, loses no letter and gets none twice."""

import re
import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from email import message_from_string, policy
from threading import Thread

import pytest
from django.conf import settings as house
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend as Box
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.admin_site import house_site
from accounts.models import AccountLetter
from accounts.services.account_letters import letter_keep, letter_send, letters_send
from accounts.tasks import letters_send as task
from casino.keys import _key_new
from tests.house import free_port
from tests.pages.accounts.entrance import PASSWORD, member, sign_in

NOW = timezone.now()
SMTP = "django.core.mail.backends.smtp.EmailBackend"


class Deadly(Box):
    """The house dies while the letter is on its way."""

    def send_messages(self, messages):
        super().send_messages(messages)
        raise SystemExit


class _Postman(socketserver.StreamRequestHandler):
    """As much of SMTP as a client needs to leave a letter."""

    def handle(self) -> None:
        self._say("220 here")
        while line := self.rfile.readline().decode():
            word = line[:4].upper()
            if word == "DATA":
                self._say("354 go on")
                self.server.taken.append("".join(iter(lambda: self.rfile.readline().decode(), ".\r\n")))
            self._say("221 bye" if word == "QUIT" else "250 ok")
            if word == "QUIT":
                return

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def post_office(port: int) -> Iterator[list[str]]:
    """A mail server on this port; the letters that it has taken."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", port), _Postman) as server:
        server.taken = []
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.taken
        server.shutdown()


def kept(**other) -> AccountLetter:
    told = {
        "to": "ana@exemplo.pt", "sender": "casa@exemplo.pt", "subject": "S", "body": "http://x/secret/", "html": "",
        "language": "pt-pt", "now": NOW,
    }  # fmt: skip
    return letter_keep(**{**told, **other})


@pytest.mark.django_db(transaction=True)
def test_a_server_that_is_down_breaks_no_request_and_the_letter_goes_once_it_is_up(settings, client):
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", free_port()
    ana = member("Ana")
    answer = client.post(reverse("account_reset_password"), {"email": ana.email})
    assert answer.url == reverse("account_reset_password_done")
    letter = AccountLetter.objects.get()
    assert (letter.state, letter.tries, letter.failure) == ("waiting", 1, "ConnectionRefusedError")
    # Neither the link nor whom it is for can be read where the letter is kept.
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM accounts_accountletter")
        assert not re.search("http|exemplo|palavra", str(cursor.fetchall()))
    with post_office(settings.EMAIL_PORT) as taken:
        assert letters_send(now=letter.due_at - timedelta(seconds=1)) == 0, "before its hour"
        assert letters_send(now=letter.due_at) == 1
        assert letters_send(now=letter.due_at + timedelta(days=1)) == 0
    assert not AccountLetter.objects.exists()
    [arrived] = [message_from_string(text, policy=policy.default) for text in taken]
    assert (arrived["To"], arrived["Content-Language"]) == (ana.email, "pt-pt")
    assert arrived["Message-ID"] == f"<account-{letter.token}@{house.ALLOWED_HOSTS[0]}>"
    link = re.search(r"http://testserver(/\S+)", arrived.get_content())
    page = client.get(link[1], follow=True)
    client.post(page.request["PATH_INFO"], {"password1": PASSWORD * 2, "password2": PASSWORD * 2})
    assert sign_in(Client(), ana, password=PASSWORD * 2).url == reverse("lobby")


@pytest.mark.django_db(transaction=True)
def test_a_server_that_is_up_gets_the_letter_at_once_and_nothing_of_it_stays(settings, client):
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", free_port()
    with post_office(settings.EMAIL_PORT) as taken:
        client.post(reverse("account_reset_password"), {"email": member("Ana").email})
        assert len(taken) == 1
    assert not AccountLetter.objects.exists()


def test_no_page_of_the_back_office_shows_letters_about_accounts():
    assert AccountLetter not in house_site._registry


def test_whoever_dies_while_sending_leaves_a_letter_that_nobody_sends_again(settings, db):
    settings.EMAIL_BACKEND = f"{__name__}.Deadly"
    letter = kept()
    with pytest.raises(SystemExit):
        letters_send(now=NOW)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    letter.refresh_from_db()
    assert letter.state == "sending"
    assert letter_send(letter_id=letter.pk, now=NOW + timedelta(minutes=9)) is False
    assert letters_send(now=NOW + timedelta(minutes=9)) == 0
    assert AccountLetter.objects.count() == 1
    assert letters_send(now=NOW + timedelta(minutes=10)) == 0
    assert not AccountLetter.objects.exists()
    assert len(mail.outbox) == 1


def test_a_letter_whose_links_open_nothing_more_is_forgotten_unsent(settings, db):
    letter = kept()
    late = NOW + timedelta(seconds=settings.PASSWORD_RESET_TIMEOUT)
    assert letter_send(letter_id=letter.pk, now=late) is False
    assert letters_send(now=late) == 0
    assert not AccountLetter.objects.exists()
    assert mail.outbox == []


def test_the_wait_between_two_tries_doubles_up_to_a_quarter_of_an_hour(settings, db):
    settings.EMAIL_BACKEND, settings.EMAIL_HOST, settings.EMAIL_PORT = SMTP, "127.0.0.1", free_port()
    letter, waits = kept(), []
    for _try in range(6):
        now = letter.due_at
        assert letters_send(now=now) == 0
        letter.refresh_from_db()
        waits.append((letter.due_at - now).total_seconds() / 60)
    assert waits == [1, 2, 4, 8, 15, 15]


def test_a_letter_of_a_key_that_is_gone_holds_up_no_other(settings, db):
    settings.ROUND_KEYS, known = f"old:{_key_new()}", settings.ROUND_KEYS
    kept()
    settings.ROUND_KEYS = known
    kept(html="<p>Two.</p>")
    assert letters_send(now=NOW) == 1
    assert not AccountLetter.objects.exists()
    assert mail.outbox[0].alternatives[0][0] == "<p>Two.</p>"


def test_the_house_sends_what_waits_by_itself(db):
    kept()
    assert task.apply().get() == 1
    assert len(mail.outbox) == 1

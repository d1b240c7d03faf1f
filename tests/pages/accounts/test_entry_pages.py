"""Coming in: sign-up, login, guests, second factors, and what ends a login session."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.middleware import STAFF_SEEN
from accounts.models import AccountLetter, Player, SignificantEvent
from accounts.services import sessions
from accounts.services.players import guests_expire
from casino import closing
from tests.factories import make_table, nif
from tests.pages.accounts.entrance import PASSWORD, code, member, second_factor, sign_in, staff_member

pytestmark = pytest.mark.django_db


def form(**fields: str) -> dict[str, str]:
    values = {
        "email": "maria@exemplo.pt",
        "password1": PASSWORD,
        "password2": PASSWORD,
        "name": "Maria da Silva",
        "nickname": "Maria_1",
        "birth_date": "1990-05-17",
        "nif": nif(4711),
        "language": "pt-pt",
        "terms": "on",
    }
    return {**values, **fields}


def years_ago(years: int, *, days_less: int = 0) -> str:
    today = timezone.localdate()
    try:
        day = today.replace(year=today.year - years)
    except ValueError:  # 29 February
        day = date(today.year - years, 3, 1)
    return (day + timedelta(days=days_less)).isoformat()


@pytest.fixture
def closed() -> Any:
    """Whose sockets were closed, and why."""
    told: list[tuple[int, str]] = []

    def listen(player_id: int, reason: str) -> None:
        told.append((player_id, reason))

    closing.on_close(listen)
    yield told
    closing.off_close(listen)


def test_a_new_player_confirms_the_address_and_finds_both_wallets(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(reverse("account_signup"), form())
    assert answer.url == reverse("account_email_verification_sent")
    player = Player.objects.get(email="maria@exemplo.pt")
    assert (player.nickname, player.nif, player.terms_version) == ("Maria_1", nif(4711), settings.TERMS_VERSION)
    assert player.terms_accepted_at is not None
    assert set(player.ledger_accounts.values_list("currency", "kind")) == {("EUR", "wallet"), ("DEMO", "wallet")}
    assert sign_in(client, player).url == reverse("account_email_verification_sent")
    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[0].body))
    assert link is not None
    client.post(link[1])
    assert sign_in(client, player).url == reverse("lobby")


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("birth_date", years_ago(18, days_less=1)),
        ("birth_date", "2999-01-01"),
        ("birth_date", "ontem"),
        ("nif", "123456780"),
        ("nif", "500000000"),
        ("nif", ""),
        ("nickname", "ana"),
        ("nickname", "ANA"),
        ("nickname", "Convidado-12"),
        ("nickname", "casa"),
        ("nickname", "C.a.s.a"),
        ("nickname", "Mesa_Aberta"),
        ("nickname", "ab"),
        ("nickname", "<b>Ana</b>"),
        ("nickname", "Anа"),
        ("name", "Maria"),
        ("terms", ""),
        ("password1", "curta"),
        ("password2", "outra-frase-comprida"),
        ("email", "sem-arroba"),
        ("language", "xx"),
    ],
)
def test_a_sign_up_that_may_not_be_says_why_next_to_the_field(client: Client, field: str, value: str) -> None:
    member("Ana")
    answer = client.post(reverse("account_signup"), form(**{field: value}))
    assert answer.status_code == 200
    assert field in answer.context["form"].errors
    assert not Player.objects.filter(email="maria@exemplo.pt").exists()


def test_who_turns_18_today_may_sign_up(client: Client) -> None:
    client.post(reverse("account_signup"), form(birth_date=years_ago(18)))
    assert Player.objects.filter(email="maria@exemplo.pt").exists()


def test_one_person_has_one_account(client: Client) -> None:
    member("Ana", nif=nif(4711))
    answer = client.post(reverse("account_signup"), form())
    assert "nif" in answer.context["form"].errors


def test_an_address_that_has_an_account_is_not_told_to_strangers(client: Client) -> None:
    ana = member("Ana")
    answer = client.post(reverse("account_signup"), form(email=ana.email or ""))
    assert answer.url == reverse("account_email_verification_sent")
    assert Player.objects.filter(is_guest=False).count() == 1


def test_the_login_says_the_same_of_a_wrong_address_and_a_wrong_password(client: Client) -> None:
    ana = member("Ana")
    wrong_password = sign_in(client, ana, password="outra")
    ana.email = "ninguem@exemplo.pt"
    wrong_address = sign_in(client, ana)
    assert wrong_password.context["form"].errors == wrong_address.context["form"].errors


def test_three_wrong_passwords_close_the_door_for_half_an_hour(client: Client) -> None:
    ana = member("Ana")
    for _attempt in range(3):
        sign_in(client, ana, password="outra")
    answer = sign_in(client, ana)
    assert answer.status_code == 200
    assert not answer.wsgi_request.user.is_authenticated


def test_the_login_session_gets_a_new_key_and_leads_to_no_other_house(client: Client) -> None:
    ana = member("Ana")
    client.get(reverse("account_login"))
    before = client.session.session_key
    answer = sign_in(client, ana, next="https://exemplo.org/roubo")
    assert answer.url == reverse("lobby")
    assert client.session.session_key != before


def test_the_login_tells_of_the_last_session_and_remembers_the_language(client: Client) -> None:
    ana = member("Ana", language="en")
    table = make_table("sala")
    sessions.session_open(player_id=ana.pk, table_id=table.pk, device="", now=timezone.now())
    answer = sign_in(client, ana)
    assert answer.cookies[settings.LANGUAGE_COOKIE_NAME].value == "en"
    said = [str(message) for message in client.get(reverse("terms")).context["messages"]]
    assert any("Sala" in line for line in said)


def test_a_visitor_plays_as_a_guest_without_a_form(client: Client) -> None:
    make_table("primeira")
    make_table("segunda")
    make_table("euros", currency="EUR", rules_key="roulette-american-demo")
    answer = client.post(reverse("guest_start") + "?mesa=segunda")
    assert answer.url == reverse("table", args=["segunda"])
    guest = Player.objects.get(is_guest=True)
    assert list(guest.ledger_accounts.values_list("currency", flat=True)) == ["DEMO"]
    assert client.post(reverse("guest_start") + "?mesa=euros").url == reverse("table", args=["primeira"])
    assert Player.objects.filter(is_guest=True).count() == 1


def test_a_guest_is_not_made_by_a_link(client: Client) -> None:
    assert client.get(reverse("guest_start")).status_code == 405


def test_too_many_guests_from_one_address_get_a_page_that_says_so(client: Client, settings: Any) -> None:
    settings.GUESTS_PER_ADDRESS_PER_HOUR = 2
    for _visit in range(2):
        assert Client().post(reverse("guest_start")).status_code == 302
    answer = client.post(reverse("guest_start"))
    assert answer.status_code == 429
    assert "Demasiados pedidos" in answer.content.decode()
    assert Client(REMOTE_ADDR="10.1.1.1").post(reverse("guest_start")).status_code == 302


@pytest.mark.parametrize("name", ["account", "cashier", "limits", "exclusion", "identity"])
def test_pages_of_an_account_are_not_for_guests(client: Client, name: str) -> None:
    client.post(reverse("guest_start"))
    assert client.get(reverse(name)).url == reverse("account_signup")


def test_a_guest_who_signs_in_is_a_guest_no_longer(
    client: Client, closed: list[tuple[int, str]], django_capture_on_commit_callbacks: Any
) -> None:
    client.post(reverse("guest_start"))
    guest = Player.objects.get(is_guest=True)
    assert client.get(reverse("account_login")).status_code == 200
    ana = member("Ana")
    secret = second_factor(ana)
    with django_capture_on_commit_callbacks(execute=True):
        assert sign_in(client, ana).url == reverse("mfa_authenticate")
    assert (guest.pk, "logout") in closed
    assert client.post(reverse("mfa_authenticate"), {"code": code(secret)}).url == reverse("lobby")
    assert client.get(reverse("account")).wsgi_request.user == ana


def test_a_guest_ends_with_its_lifetime(client: Client) -> None:
    client.post(reverse("guest_start"))
    Player.objects.filter(is_guest=True).update(guest_expires_at=timezone.now())
    assert client.get(reverse("terms")).url == reverse("lobby")
    assert not client.get(reverse("terms")).wsgi_request.user.is_authenticated
    assert guests_expire(now=timezone.now()) == 1


def test_staff_who_were_away_for_half_an_hour_sign_in_again(client: Client) -> None:
    sign_in(client, staff_member())
    client.get(reverse("terms"))
    session = client.session
    session[STAFF_SEEN] -= settings.STAFF_IDLE_SECONDS + 1
    session.save()
    assert client.get(reverse("terms")).url == reverse("account_login")
    assert not client.get(reverse("terms")).wsgi_request.user.is_authenticated


def test_leaving_closes_the_sockets_and_is_written_down(
    client: Client, closed: list[tuple[int, str]], django_capture_on_commit_callbacks: Any
) -> None:
    ana = member("Ana")
    sign_in(client, ana)
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("account_logout"))
    assert closed == [(ana.pk, "logout")]
    assert set(SignificantEvent.objects.filter(subject=ana).values_list("kind", flat=True)) >= {"login", "logout"}


def test_a_new_password_closes_the_sockets_and_ends_other_logins(
    client: Client, closed: list[tuple[int, str]], django_capture_on_commit_callbacks: Any
) -> None:
    ana = member("Ana")
    elsewhere = Client()
    sign_in(client, ana)
    sign_in(elsewhere, ana)
    new = {"oldpassword": PASSWORD, "password1": "outra-frase-bem-longa", "password2": "outra-frase-bem-longa"}
    with django_capture_on_commit_callbacks(execute=True):
        assert client.post(reverse("account_change_password"), new).url == reverse("account")
    assert (ana.pk, "password_changed") in closed
    assert client.get(reverse("account")).status_code == 200
    assert elsewhere.get(reverse("account")).status_code == 302


def test_a_forgotten_password_is_replaced_by_mail(client: Client, django_capture_on_commit_callbacks: Any) -> None:
    ana = member("Ana")
    with django_capture_on_commit_callbacks(execute=True):
        client.post(reverse("account_reset_password"), {"email": ana.email})
    link = re.search(r"http://testserver(/\S+)", str(mail.outbox[0].body))
    assert link is not None
    page = client.get(link[1], follow=True)
    new = {"password1": "outra-frase-bem-longa", "password2": "outra-frase-bem-longa"}
    client.post(page.request["PATH_INFO"], new)
    assert sign_in(client, ana, password="outra-frase-bem-longa").url == reverse("lobby")


def test_a_stranger_is_sent_no_mail(client: Client) -> None:
    client.post(reverse("account_reset_password"), {"email": "ninguem@exemplo.pt"})
    assert not AccountLetter.objects.exists()


def test_the_language_is_kept_for_the_player_and_leads_nowhere_else(client: Client) -> None:
    ana = member("Ana")
    sign_in(client, ana)
    answer = client.post(reverse("set_language"), {"language": "en", "next": "//exemplo.org/"})
    assert answer.url == reverse("lobby")
    ana.refresh_from_db()
    assert ana.language == "en"
    client.post(reverse("set_language"), {"language": "klingon"})
    ana.refresh_from_db()
    assert ana.language == "en"


def test_a_second_factor_is_sealed_in_the_database() -> None:
    ana = member("Ana")
    secret = second_factor(ana)
    stored = ana.authenticator_set.get().data["secret"]
    assert secret not in stored


@pytest.mark.parametrize("name", ["account_login", "account_signup", "account_reset_password", "terms", "responsible"])
def test_the_entrance_and_help_open_without_signing_in(client: Client, name: str) -> None:
    assert client.get(reverse(name)).status_code == 200

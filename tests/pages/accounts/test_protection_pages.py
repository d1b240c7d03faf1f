"""Limits, pauses, self-exclusion, identity, the account page and complaints, as pages."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Complaint, Exclusion, Player, SpendingLimit
from accounts.services import protection
from casino import closing
from tests.pages.accounts.entrance import member, sign_in
from tests.services.roulette_room import Room

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(client: Client) -> Player:
    player = member("Ana")
    sign_in(client, player)
    return player


def limit(client: Client, amount: str, *, kind: str = "stake", period: str = "week", **extra: str) -> Any:
    return client.post(reverse("limits"), {"kind": kind, "period": period, "amount": amount, **extra})


def line(client: Client, kind: str = "stake", period: str = "week") -> Any:
    groups = client.get(reverse("limits")).context["groups"]
    return next(one for _name, _about, lines in groups for one in lines if (one.kind, one.period) == (kind, period))


def test_a_first_limit_and_a_lower_one_hold_at_once(client: Client, ana: Player) -> None:
    assert limit(client, "100").status_code == 302
    limit(client, "50,50")
    assert (line(client).amount, line(client).pending) == (5050, None)


def test_a_higher_limit_waits_a_day_and_says_until_when(client: Client, ana: Player) -> None:
    limit(client, "50")
    limit(client, "80")
    shown = line(client)
    assert (shown.amount, shown.pending.amount) == (5000, 8000)
    assert shown.pending.in_force_from - shown.pending.asked_at == timedelta(hours=24)
    assert (
        f"{timezone.localtime(shown.pending.in_force_from):%d/%m/%Y %H:%M}"
        in client.get(reverse("limits")).content.decode()
    )


def test_a_limit_is_taken_away_a_day_later(client: Client, ana: Player) -> None:
    limit(client, "50")
    limit(client, "", remove="on")
    shown = line(client)
    assert (shown.amount, shown.pending.amount) == (5000, None)


@pytest.mark.parametrize(("amount", "kind"), [("", "stake"), ("-1", "stake"), ("muito", "stake"), ("10", "nada")])
def test_a_limit_that_makes_no_sense_is_not_written(client: Client, ana: Player, amount: str, kind: str) -> None:
    assert limit(client, amount, kind=kind).status_code == 422
    assert not SpendingLimit.objects.exists()


def test_a_pause_takes_two_steps_and_holds_from_the_second(
    client: Client, ana: Player, django_capture_on_commit_callbacks: Any
) -> None:
    told: list[tuple[int, str]] = []
    listener = lambda player_id, reason: told.append((player_id, reason))  # noqa: E731
    closing.on_close(listener)
    try:
        page = client.post(reverse("exclusion"), {"term": "pause:7"})
        assert "Confirmar" in page.content.decode()
        assert not Exclusion.objects.exists()
        with django_capture_on_commit_callbacks(execute=True):
            client.post(reverse("exclusion"), {"term": "pause:7", "confirmed": "on"})
    finally:
        closing.off_close(listener)
    assert told == [(ana.pk, "exclusion")]
    made = Exclusion.objects.get(player=ana)
    assert made.ends_at is not None
    assert made.ends_at - made.starts_at == timedelta(days=7)
    assert "1414" in client.get(reverse("exclusion")).content.decode()


@pytest.mark.parametrize("term", ["pause:31", "pause:0", "term:2", "term:x", "sempre", ""])
def test_a_length_that_is_not_offered_is_refused(client: Client, ana: Player, term: str) -> None:
    assert client.post(reverse("exclusion"), {"term": term, "confirmed": "on"}).status_code == 422
    assert not Exclusion.objects.exists()


def test_an_early_end_is_asked_and_never_at_once(client: Client, ana: Player) -> None:
    protection.exclusion_start(player_id=ana.pk, kind="indefinite", now=timezone.now())
    assert "indeterminado" in client.get(reverse("exclusion")).content.decode()
    client.post(reverse("exclusion_end"))
    until = protection.excluded_until(ana.pk, timezone.now())
    assert until is not None
    assert until > timezone.now() + timedelta(days=88)


def test_a_pause_is_not_shortened(client: Client, ana: Player) -> None:
    protection.exclusion_start(player_id=ana.pk, kind="pause", days=3, now=timezone.now())
    page = client.post(reverse("exclusion_end"), follow=True)
    assert [message.level_tag for message in page.context["messages"]][-1] == "error"
    assert Exclusion.objects.get().end_asked_at is None


def test_who_is_excluded_is_told_at_each_login_with_whom_to_talk(client: Client) -> None:
    ana = member("Ana")
    protection.exclusion_start(player_id=ana.pk, kind="term", months=3, now=timezone.now())
    sign_in(client, ana)
    said = " ".join(str(message) for message in client.get(reverse("account")).context["messages"])
    assert "1414" in said


def test_who_left_a_round_in_the_middle_is_shown_the_way_back(client: Client) -> None:
    ana = member("Ana")
    room = Room("sala")
    room.enter(ana)
    room.place(ana, ("red", 1500), ("straight:17", 100))
    sign_in(client, ana)
    said = [str(message) for message in client.get(reverse("terms")).context["messages"]]
    assert sum(reverse("table", args=["sala"]) in line for line in said) == 1


def test_the_rehearsal_check_verifies_who_confirmed_the_address(client: Client, ana: Player) -> None:
    Player.objects.filter(pk=ana.pk).update(identity_state=Player.Identity.UNVERIFIED)
    assert "ensaio" in client.get(reverse("identity")).content.decode()
    client.post(reverse("identity"))
    ana.refresh_from_db()
    assert ana.identity_state == Player.Identity.VERIFIED


def test_without_a_confirmed_address_or_after_a_refusal_nobody_is_verified(client: Client, ana: Player) -> None:
    Player.objects.filter(pk=ana.pk).update(identity_state=Player.Identity.REFUSED)
    client.post(reverse("identity"))
    Player.objects.filter(pk=ana.pk, identity_state=Player.Identity.REFUSED).update(
        identity_state=Player.Identity.UNVERIFIED
    )
    EmailAddress.objects.update(verified=False)
    client.post(reverse("identity"))
    ana.refresh_from_db()
    assert ana.identity_state == Player.Identity.UNVERIFIED


def test_the_profile_changes_nickname_and_language(client: Client, ana: Player) -> None:
    member("Rui")
    taken = client.post(reverse("account"), {"nickname": "RUI", "language": "pt-pt"})
    assert taken.status_code == 422
    assert "nickname" in taken.context["form"].errors
    assert client.post(reverse("account"), {"nickname": "Aninhas", "language": "en"}).status_code == 302
    ana.refresh_from_db()
    assert (ana.nickname, ana.language) == ("Aninhas", "en")
    assert client.post(reverse("account"), {"nickname": "ANINHAS", "language": "en"}).status_code == 302


def test_the_account_page_costs_little(client: Client, ana: Player, django_assert_max_num_queries: Any) -> None:
    for slug in ("sala-1", "sala-2", "sala-3"):
        Room(slug).enter(ana)
    with django_assert_max_num_queries(24):
        assert client.get(reverse("account")).status_code == 200


@pytest.mark.rule("804/25")
def test_a_player_of_the_round_complains_once_and_reads_the_answer(client: Client, ana: Player) -> None:
    room = Room("sala")
    room.enter(ana)
    room.place(ana, ("red", 1500))
    played = room.fall_on("17")
    address = reverse("complaint_new", args=["sala", played.number])
    assert "Vermelho" in client.get(address).content.decode()
    assert client.post(address, {"text": "  "}).status_code == 422
    assert client.post(address, {"text": "Não percebi <script>alert(1)</script>"}).status_code == 302
    assert client.post(address, {"text": "Outra vez"}).status_code == 422
    Complaint.objects.update(answer="A bola caiu no 17.", state="answered", answered_at=timezone.now())
    page = client.get(address).content.decode()
    assert "A bola caiu no 17." in page
    assert "<script>alert" not in page
    assert "sala" in client.get(reverse("account")).content.decode().lower()


@pytest.mark.rule("804/25")
def test_a_round_that_one_did_not_play_can_not_be_complained_about(client: Client, ana: Player) -> None:
    rui = member("Rui")
    room = Room("sala")
    room.enter(rui)
    room.place(rui, ("red", 1500))
    played = room.fall_on("17")
    address = reverse("complaint_new", args=["sala", played.number])
    assert client.get(address).status_code == 404
    assert client.post(address, {"text": "Quero reclamar"}).status_code == 404
    assert client.get(reverse("complaint_new", args=["sala", 999])).status_code == 404
    assert Client().get(address).status_code == 302
    assert not Complaint.objects.exists()

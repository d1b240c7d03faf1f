"""Asking whether a page is there costs nothing, another player's wheel is nowhere, and the statement comes in parts."""

import pytest
from asgiref.sync import async_to_sync
from django.conf import settings
from django.core.exceptions import ValidationError
from django.test import AsyncClient, Client
from django.urls import reverse

from accounts.forms.fields import AmountField
from accounts.models import PlaySession
from accounts.views import cashier
from tests.factories import make_player
from tests.services.roulette_room import OwnWheel, Room
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("page", ["table", "table_beside"])
def test_asking_for_the_head_of_a_table_seats_nobody(page):
    room, ana = Room("lisboa"), make_player("Ana")
    answer = browser_of(ana).head(reverse(page, args=["lisboa"]))
    assert answer.status_code == 200
    assert answer.content == b""
    assert not PlaySession.objects.exists()
    assert room.table.round is None
    assert browser_of(ana).head(reverse(page, args=["nada"])).status_code == 404


@pytest.mark.parametrize("page", ["statement", "statement_csv"])
def test_the_head_of_the_statement_is_there(page):
    assert browser_of(make_player("Ana")).head(reverse(page)).status_code == 200


def test_the_last_round_of_another_players_wheel_is_not_found():
    ana, rui = make_player("Ana"), make_player("Rui")
    wheel = OwnWheel(ana)
    wheel.enter(ana)
    address = reverse("round_last", args=[wheel.table.slug])
    assert browser_of(rui).get(address).status_code == 404
    assert browser_of(ana).get(address).status_code == 302


def test_the_file_of_the_statement_is_sent_in_parts_by_an_asynchronous_server(monkeypatch):
    monkeypatch.setattr(cashier, "CSV_LINES_AT_ONCE", 2)
    room, ana = Room("lisboa"), make_player("Ana")
    room.enter(ana)
    for _ in range(5):
        room.place(ana, ("red", 100))
    whole = b"".join(browser_of(ana).get(reverse("statement_csv"), {"currency": "DEMO"}).streaming_content)

    async def parts() -> list[bytes]:
        client = AsyncClient()
        await client.aforce_login(ana, backend=settings.AUTHENTICATION_BACKENDS[0])
        answer = await client.get(reverse("statement_csv"), {"currency": "DEMO"})
        assert answer.is_async
        return [part async for part in answer.streaming_content]

    sent = async_to_sync(parts)()
    assert b"".join(sent) == whole
    assert len(sent) == 4


@pytest.mark.parametrize("text", ["1.000", "12.500 €", " 999.999"])
def test_an_amount_that_reads_in_two_ways_moves_no_money(text):
    with pytest.raises(ValidationError, match="duas maneiras"):
        AmountField().clean(text)


@pytest.mark.parametrize(
    ("text", "cents"), [("1.000,00", 100_000), ("1000", 100_000), ("1.00", 100), ("1.000.000", 100_000_000)]
)
def test_an_amount_that_reads_in_one_way_is_taken(text, cents):
    assert AmountField().clean(text) == cents


def test_a_complaint_shows_an_announced_bet_by_its_name_with_its_parts():
    room, ana = Room("evora", rules_key="roulette-french-demo"), make_player("Ana")
    room.enter(ana)
    room.announce(ana, ("orphelins", 500))
    room.place(ana, ("red", 200))
    page = browser_of(ana).get(reverse("complaint_new", args=["evora", 1])).content.decode()
    assert "<td>Órfãos</td>" in page
    assert page.index("Órfãos") < page.index("Pleno 1</td>") < page.index("Vermelho")
    assert "5,00 demo" in page


def test_a_visitor_may_ask_for_the_head_of_a_table_too():
    Room("lisboa")
    assert Client().head("/mesa/lisboa/").status_code == 200

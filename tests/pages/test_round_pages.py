"""The page of a banked card game's round: cards, decisions, bank, money; the closed card only once it is turned."""

import pytest
from django.test import Client

from games.services.tables import round_void
from tests.factories import make_player
from tests.services.blackjack_room import BlackjackRoom

pytestmark = pytest.mark.django_db


def page_of(room: BlackjackRoom, client: Client) -> str:
    return client.get(f"/jogada/{room.table.slug}/{room.round.number}/").content.decode()


@pytest.fixture
def room() -> BlackjackRoom:
    return BlackjackRoom()


def seated(room: BlackjackRoom, client: Client, *shoe: str):
    ana = make_player("Ana")
    room.enter(ana, *shoe)
    room.bet(ana, (1, 1000))
    client.force_login(ana)
    return ana


@pytest.mark.rule("805/31")
def test_a_round_of_blackjack_tells_cards_decisions_bank_and_money(room, client):
    ana = seated(room, client, "8h", "Th", "3d", "7c", "Kd")
    room.tick()
    room.act(ana, "double")
    room.tick()
    last = client.get(f"/mesa/{room.table.slug}/ultima/")
    page = client.get(last.headers["Location"]).content.decode()
    for card in ("8h", "3d", "Kd", "Th", "7c"):
        assert f'data-card="{card}"' in page
    assert "Lugar 1: dobra (10,00)" in page
    assert "Banca: 17" in page
    assert "Lugar 1: dobra</th>" in page
    # 10,00 and 10,00 more were won: 40,00 came back.
    assert page.count("40,00") >= 2


def test_the_closed_card_is_in_no_page_of_a_round_that_is_being_played_or_void(room, client):
    seated(room, client, "8h", "Th", "3d", "7c")
    room.tick()
    page = page_of(room, client)
    assert 'data-card="Th"' in page
    assert 'data-card="7c"' not in page
    round_void(round_id=room.round.pk, reason="avaria", now=room.now)
    page = page_of(room, client)
    assert "Jogada nula" in page
    assert 'data-card="7c"' not in page


def test_who_played_complains_from_the_page_in_two_clicks(room, client):
    seated(room, client, "8h", "Th", "3d", "7c")
    room.tick()
    address = f"/reclamacao/{room.table.slug}/{room.round.number}/"
    assert f'href="{address}"' in page_of(room, client)
    assert "Lugar 1" in client.get(address).content.decode()

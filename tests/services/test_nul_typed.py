"""The character NUL in what a visitor types: PostgreSQL keeps no text with it, so that none may reach the database."""

import pytest
from django.test import Client

from accounts.models import PlayerNote, PlayerReport
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db
CARD = "/mesa/poquer/jogador/Rui/"


@pytest.fixture
def ana() -> Client:
    """The browser of somebody who plays against Rui."""
    room, player = PokerTableRoom(), make_player("Ana")
    room.sit(player, 1)
    room.sit(make_player("Rui"), 2)
    room.deal()
    return browser_of(player)


def test_nul_in_a_note_or_a_report_is_kept_as_a_space(ana: Client) -> None:
    ana.post(f"{CARD}nota/", {"colour": "", "text": "larga\0pares"})
    assert PlayerNote.objects.get().text == "larga pares"
    ana.post(f"{CARD}denunciar/", {"jogada": "1", "reason": "other", "words": "joga\0\0com outro"})
    assert PlayerReport.objects.get().text == "joga com outro"


def test_nothing_but_nul_is_no_note(ana: Client) -> None:
    ana.post(f"{CARD}nota/", {"colour": "", "text": "\0"})
    assert not PlayerNote.objects.exists()


def test_nobody_and_no_table_is_found_under_nul(ana: Client) -> None:
    assert ana.get("/mesa/poquer/jogador/Rui%00/").status_code == 404
    assert Client().post("/experimentar/", {"mesa": "poquer\0"}).status_code == 302

"""Names that the house brings are said in the reader's language, with their numbers; what people named stays."""

import pytest
from django.urls import reverse
from django.utils import translation

from casino.names import name_said
from games.models import Table
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom
from tests.services.roulette_room import Room
from tests.services.stud_room import StudRoom
from tests.sockets.clients import browser_of


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("pt-pt", "Omaha com eliminações 3", "Omaha com eliminações 3"),
        ("es", "Omaha com eliminações", "Omaha con eliminaciones"),
        ("es", "Omaha com eliminações 3", "Omaha con eliminaciones 3"),
        ("fr", "Coimbra, sem pressa", "Coimbra, sans hâte"),
        ("en", "Coimbra, sem pressa", "Coimbra, unhurried"),
        ("en", "Torneio da Maria 12", "Torneio da Maria 12"),
        ("en", "7", "7"),
        ("en", " 7 · 2", " 7 · 2"),
        ("en", "", ""),
    ],
)
def test_a_name_in_the_readers_language(language: str, name: str, said: str) -> None:
    with translation.override(language):
        assert name_said(name) == said


def test_a_tournaments_table_keeps_both_its_numbers() -> None:
    with translation.override("es"):
        assert name_said("Omaha com eliminações 3 · 2") == "Omaha con eliminaciones 3 · 2"


def named_oddly(room: Room | PokerTableRoom | StudRoom) -> str:
    """The page of a table whose name is «Copas & <b>», as somebody sees it who has come in."""
    Table.objects.filter(pk=room.table.pk).update(name="Copas & <b>")
    ana = make_player("Ana")
    room.enter(ana)
    return browser_of(ana).get(reverse("table", args=[room.table.slug])).content.decode()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("room", [Room, PokerTableRoom, StudRoom])
def test_a_table_is_headed_by_its_name_as_it_was_written(room: type[Room | PokerTableRoom | StudRoom]) -> None:
    page = named_oddly(room())
    assert page.count("Copas &amp; &lt;b&gt;") >= 3
    assert "&amp;amp;" not in page
    assert "Copas & <b>" not in page

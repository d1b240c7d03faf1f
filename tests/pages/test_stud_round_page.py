"""The page of a round of póquer sem descarte: hands, decisions, bank, money; closed cards only once they are turned."""

import re

import pytest
from django.test import Client

from accounts.models import PlaySession
from accounts.services.sessions import session_end
from games.services.tables import round_void
from tests.factories import make_player
from tests.services.stud_room import StudRoom, hands

pytestmark = pytest.mark.django_db
FLUSH = "2h 4h 6h 8h 9h"
BANK = "Ac Ks 9d 7c 4s"


def dealt(client: Client):
    room, ana = StudRoom(), make_player("Ana")
    room.enter(ana, *hands(FLUSH, "3s 3c 4d 5s 7d", BANK))
    room.bet(ana, (1, 1000), (2, 500))
    room.tick()
    client.force_login(ana)
    return room, ana


def page_of(room: StudRoom, client: Client) -> str:
    return client.get(f"/jogada/{room.table.slug}/{room.round.number}/").content.decode()


def drawn(html: str) -> set[str]:
    return set(re.findall(r'data-card="(\w\w)"', html))


@pytest.mark.rule("803/37")
def test_the_last_round_tells_hands_decisions_bank_and_money(client: Client) -> None:
    room, ana = dealt(client)
    room.act(ana, "bet")
    room.tick()
    last = client.get(f"/mesa/{room.table.slug}/ultima/")
    page = client.get(last.headers["Location"]).content.decode()
    assert drawn(page) == {*FLUSH.split(), *"3s 3c 4d 5s 7d".split(), *BANK.split()}  # noqa: SIM905
    words = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "Lugar 1: aposta (20,00)" in words
    assert "Lugar 2: desiste pelo sistema" in words
    assert "A banca tem ás e rei" in words
    assert "A banca teve ás e rei" in words
    # Ante and bet of the flush: 20,00 and 20,00 + 5 × 20,00 came back.
    assert "140,00 demo" in words
    assert "Lugar 1: segunda aposta" in words


def test_what_lies_closed_is_in_no_page_of_a_round_that_is_being_played_or_void(client: Client) -> None:
    room, _ana = dealt(client)
    assert drawn(page_of(room, client)) == {"4s"}
    round_void(round_id=room.round.pk, reason="avaria", now=room.now)
    page = page_of(room, client)
    assert "Jogada nula" in page
    assert drawn(page) == {"4s"}


@pytest.mark.rule("803/38", "803/39")
def test_a_session_ends_with_what_was_staked_and_won_and_its_rounds_can_be_opened(client: Client) -> None:
    room, ana = dealt(client)
    room.act(ana, "bet")
    room.act(ana, "fold", place=2)
    session = PlaySession.objects.get(player=ana)
    session_end(session_id=session.pk, reason=PlaySession.End.PLAYER, now=room.now)
    page = client.get(f"/sessao/{session.pk}/").content.decode()
    words = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    # Staked 10,00 + 5,00 + 20,00; the flush won 110,00 and the folded ante is lost.
    assert "35,00 demo" in words
    assert "105,00 demo" in words
    assert "A banca teve ás e rei" in words

"""Poker tables in the lobby, beside the wheels: what a player wants to know before sitting down, and finding them."""

import pytest
from django.test import Client

from casino.rulebook.demonstration_poker import POKER_DEMONSTRATION_RULES
from casino.rulebook.models import SpecificRules
from casino.rulebook.states import State
from games.models import Table
from games.selectors.lobby import tables_now
from games.selectors.lobby_poker import PokerLobbyTable
from games.selectors.lobby_search import LobbyAsked, tables_asked
from tests.factories import RULES_SINCE, make_player, make_table
from tests.pages.english import portuguese_on
from tests.services.roulette_room import START
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def house() -> None:
    """A wheel and a table of each of the two games."""
    make_table("lisboa")
    for slug, game, key in (("tejo", "holdem", "holdem-demo"), ("douro", "omaha", "omaha-demo")):
        title, values = POKER_DEMONSTRATION_RULES[key]
        SpecificRules.objects.get_or_create(
            key=key,
            version=1,
            defaults={
                "regulation": "806" if game == "holdem" else "811",
                "title": title,
                "state": State.IN_FORCE,
                "values": values,
                "demonstration": True,
                "in_force_from": RULES_SINCE,
                "created_at": RULES_SINCE,
            },
        )
        Table.objects.create(slug=slug, name=slug.title(), game=game, currency="DEMO", rules_key=key)


def found(**asked: object) -> list[str]:
    return [table.slug for table in tables_asked(tables_now(START), LobbyAsked(**asked))]  # type: ignore[arg-type]


def test_poker_tables_stand_beside_the_wheels_with_blinds_stacks_and_seats() -> None:
    table = next(one for one in tables_now(START) if one.slug == "tejo")
    assert isinstance(table, PokerLobbyTable)
    assert (table.small_blind, table.big_blind, table.taken, table.waiting) == (50, 100, 0, 0)
    page = Client().get("/").content.decode()
    for words in ("Póquer Hold&#x27;em, sem limite", "0,50 demo / 1,00 demo", f"0 de {table.seats} lugares", "Tejo"):
        assert words in page, words


def test_tables_are_found_by_their_game() -> None:
    assert found(game="omaha") == ["douro"]
    assert found(game="roulette") == ["lisboa"]
    assert found(words="póquer") == ["tejo", "douro"]
    page = Client().get("/", {"jogo": "holdem"}).content.decode()
    assert 'href="/mesa/tejo/"' in page
    assert 'href="/mesa/lisboa/"' not in page


def test_the_door_of_a_poker_table_says_what_sitting_down_takes() -> None:
    door = Client().get("/mesa/douro/").content.decode()
    assert "Póquer Omaha, limite de pote" in door
    assert "cave inicial" in door


def test_a_poker_table_stands_beside_others_in_a_frame_of_its_own() -> None:
    browser = browser_of(make_player("Ana"))
    chosen = browser.get("/mesas/?t=tejo&t=lisboa").content.decode()
    assert 'src="/mesa/tejo/lado/"' in chosen
    framed = browser.get("/mesa/tejo/lado/")
    assert framed.headers["X-Frame-Options"] == "SAMEORIGIN"
    html = framed.content.decode()
    assert '<base target="_top">' in html
    assert 'id="ring"' in html
    assert 'class="footer"' not in html
    assert 'data-sit="1"' in browser.get("/mesa/tejo/").content.decode()


def test_an_english_reader_is_told_in_english() -> None:
    for address in ("/", "/mesa/tejo/"):
        html = Client().get(address, headers={"accept-language": "en"}).content.decode()
        assert not portuguese_on(html, names=("Tejo", "Douro", "Lisboa"))


def test_a_poker_table_has_no_winning_numbers() -> None:
    assert Client().get("/mesa/tejo/numeros/").status_code == 404
    assert Client().get("/mesa/lisboa/numeros/").status_code == 200

"""Staff look for hands that have ended; of one that is being played nothing is found, and no closed card is shown."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Round
from games.selectors.hand_search import HandsAsked, hands_search
from games.services.tables import round_void
from tests.factories import make_player
from tests.pages.accounts.entrance import sign_in_staff
from tests.services.poker_room import PokerTableRoom
from tests.services.roulette_room import Room
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)

# One card at a time to each of the two, then the board: a pair of aces against nothing.
ONE_WINS = ("2c", "As", "7d", "Ah", "Kd", "9s", "8h", "3d", "4c")


class House:
    """At one table a small pot and a void hand, and one under way; at another a pot of 200; a round of a wheel."""

    def __init__(self) -> None:
        self.ana, self.rui, self.eva = (make_player(name) for name in ("Ana", "Rui", "Eva"))
        self.room, self.other = (
            PokerTableRoom(),
            PokerTableRoom("outra", rake={"kind": "pot", "percent": 5, "cap": None}),
        )
        for room, second in ((self.room, self.rui), (self.other, self.eva)):
            room.sit(self.ana, 1)
            room.sit(second, 2)
            room.deal(*ONE_WINS)
        self.room.act(self.room.to_act, "fold")
        self.room.deal()
        round_void(round_id=self.room.round.pk, reason="Avaria.", now=self.room.now)
        self.room.deal()
        self.other.act(self.other.to_act, "raise", 100)
        self.other.act(self.other.to_act, "call")
        self.other.finish()

    @staticmethod
    def cards(room: PokerTableRoom) -> set[str]:
        return {card for hole in room.hand.state.holes for card in hole}


@pytest.fixture
def house() -> House:
    return House()


def found(**asked: object) -> list[str]:
    rows, _more = hands_search(HandsAsked(**asked))  # type: ignore[arg-type]
    return sorted(f"{row.slug}/{row.number}" for row in rows)


def test_hands_are_found_by_number_player_table_time_and_pot(house):
    assert found() == ["outra/1", "poquer/1", "poquer/2"]
    assert found(hand="1") == ["outra/1", "poquer/1"]
    assert found(hand="poquer/1") == ["poquer/1"]
    digest = Round.objects.get(table__slug="outra", number=1).digest
    assert found(hand=digest) == ["outra/1"]
    assert found(player_id=house.eva.pk) == ["outra/1"]
    assert found(table="poquer") == ["poquer/1", "poquer/2"]
    assert found(pot_least=200) == found(pot_least=200, pot_most=200) == ["outra/1"]
    assert found(pot_least=201) == []
    assert found(pot_most=199) == ["poquer/1", "poquer/2"]
    late = Round.objects.get(table__slug="poquer", number=2).ended_at
    assert found(table="poquer", since=late) == ["poquer/2"]
    assert found(table="poquer", until=late) == ["poquer/1", "poquer/2"]
    assert found(player_id=house.rui.pk, table="outra") == []


def test_a_row_says_who_was_in_it_what_it_came_to_and_what_the_house_took(house):
    [row], more = hands_search(HandsAsked(table="outra"))
    assert not more
    assert (row.pot, row.rake, row.is_void) == (200, 10, False)
    assert sorted(row.players) in ([("Ana", 90), ("Eva", -100)], [("Ana", -100), ("Eva", 90)])
    [void], _more = hands_search(HandsAsked(hand="poquer/2"))
    assert (void.pot, void.is_void, [result for _name, result in void.players]) == (0, True, [0, 0])


def test_a_hand_that_is_being_played_is_not_found_by_any_question(house):
    assert house.room.round.phase == Round.Phase.PLAYING
    number = house.room.round.number
    for asked in ({"hand": f"poquer/{number}"}, {"hand": house.room.round.commitment}, {"player_id": house.ana.pk}):
        assert f"poquer/{number}" not in found(**asked)


def test_the_page_answers_staff_in_words_and_leads_to_the_replay(house, client: Client):
    address = reverse("admin:games_round_hands")
    assert browser_of(house.ana).get(address).status_code == 404
    sign_in_staff(client, "apoio", "apoio")
    page = client.get(address, {"player": "eva", "table": "", "pot_least": "2,00"}).content.decode()
    assert re.findall(r'href="(/jogada/[^"]+)"', page) == ["/jogada/outra/1/"]
    assert "Nenhuma mão assim." in client.get(address, {"hand": "99"}).content.decode()
    assert "Não há jogador com esta alcunha." in client.get(address, {"player": "Ninguém"}).content.decode()
    assert "Escreva um número, mesa/número" in client.get(address, {"hand": "abc"}).content.decode()
    wrong = client.get(address, {"pot_least": "x", "since": "ontem", "table": "nada", "pagina": "-1"})
    assert wrong.status_code == 200
    assert "/jogada/" not in wrong.content.decode()
    assert client.post(address).status_code == 405


def test_the_replay_shows_staff_what_lay_open_for_everybody_and_no_more(house, client: Client):
    closed = house.cards(house.room)
    house.room.act(house.room.to_act, "fold")
    sign_in_staff(client, "diretor", "diretora")
    page = client.get("/jogada/poquer/3/").content.decode()
    assert "Passo a passo" in page
    assert not closed & set(re.findall(r'data-card="(\w\w)"', page))
    shown = client.get("/jogada/outra/1/").content.decode()
    assert house.cards(house.other) <= set(re.findall(r'data-card="(\w\w)"', shown))


def test_rounds_of_a_wheel_are_no_hands(house):
    wheel = Room("mesa")
    wheel.enter(house.ana)
    wheel.finish()
    assert all(not name.startswith("mesa/") for name in found())


def test_pages_of_the_list_follow_each_other(house, monkeypatch):
    monkeypatch.setattr("games.selectors.hand_search.PAGE_ROWS", 2)
    first, more = hands_search(None)
    second, none = hands_search(None, page=2)
    assert (len(first), more, len(second), none) == (2, True, 1, False)

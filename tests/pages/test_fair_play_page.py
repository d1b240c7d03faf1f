"""The staff's page of pairs: it reads hands of the live tables, names those who stand out, and is for staff alone."""

import pytest
from django.test import Client
from django.urls import reverse

from games.hand_history import pairs
from games.selectors.fair_play import pairs_suspected
from tests.factories import make_player
from tests.pages.accounts.entrance import sign_in_staff
from tests.services.poker_room import PokerTableRoom
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def given(monkeypatch) -> PokerTableRoom:
    """Ana calls Rui's raise and gives up, hand after hand; the bounds are set for so few."""
    monkeypatch.setattr(pairs, "LEAST_HANDS", 6)
    monkeypatch.setattr(pairs, "FLOW_Z", 2.0)
    monkeypatch.setattr(pairs, "FLOW_BIG_BLINDS", 1.0)
    room = PokerTableRoom()
    ana, rui = make_player("Ana"), make_player("Rui")
    room.sit(ana, 1, 1000)
    room.sit(rui, 2, 1000)
    for _ in range(8):
        room.deal()
        played = room.round
        while room.round.pk == played.pk and room.round.phase == "playing":
            mover, hand = room.to_act, room.hand
            place = hand.state.to_act
            owes = hand.state.bets[place] < hand.state.level
            if mover == rui and not hand.state.raiser and hand.state.turn == 0:
                room.act(rui, "raise", 40)
            elif mover == ana and owes and hand.state.level > 10:
                room.act(ana, "fold") if hand.state.turn else room.act(ana, "call")
            elif mover == rui and hand.state.turn and not owes:
                room.act(rui, "raise", hand.state.bets[place] + 20)
            else:
                room.act(mover, "call" if owes else "check")
    return room


def test_a_pair_whose_chips_flow_one_way_is_named_with_its_hands(given):
    found, hands = pairs_suspected(now=given.now)
    assert hands == 8
    [pair] = found
    assert (pair.first.nickname, pair.second.nickname) == ("Ana", "Rui")
    assert "flow" in pair.report.reasons
    assert {table for table, _number in pair.report.evidence} == {"poquer"}


def test_the_page_is_for_staff_alone(client: Client):
    address = reverse("admin:games_round_pairs")
    assert browser_of(make_player("Eva")).get(address).status_code == 404
    sign_in_staff(client, "diretor", "diretora")
    page = client.get(address).content.decode()
    assert "Pares a ver" in page

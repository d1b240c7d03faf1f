"""Pages and files of hands that have ended: each reader finds the own cards and those that were turned, no others."""

import json
import re
import subprocess
import sys

import pytest
from django.test import Client

from accounts.models import Complaint, Player
from games.models import Round
from tests.architecture.tree import ROOT
from tests.factories import make_player
from tests.pages.english import portuguese_on
from tests.services.poker_room import PokerTableRoom
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = ("Ana", "Rui", "Eva")
PAGE = "/jogada/poquer/1/"


class Evening:
    """Three played a hand: the first to act raised and folded later or not, the others went to the showdown."""

    def __init__(self) -> None:
        self.room = PokerTableRoom()
        self.people = {name: make_player(name) for name in NAMES}
        for seat, player in enumerate(self.people.values(), 1):
            self.room.sit(player, seat)
        self.hand = self.room.deal()

    def play(self) -> Round:
        """One folds before the flop; the two others check down to the showdown."""
        self.folder = self.room.to_act
        self.room.act(self.folder, "fold")
        self.room.act(self.room.to_act, "call")
        return self.room.finish()

    def cards(self, player: Player) -> list[str]:
        state = self.hand.state
        seat = next(seat for seat, who in self.hand.players.items() if who == player.pk)
        return list(state.holes[state.seats.index(seat)])


@pytest.fixture
def evening() -> Evening:
    return Evening()


def cards_on(text: str) -> set[str]:
    return set(re.findall(r'data-card="(\w\w)"', text))


def record(browser: Client) -> dict:
    answer = browser.get("/verificar/poquer/1/registo.json")
    return json.loads(answer.content) if answer.status_code == 200 else {}


@pytest.mark.rule("806/63", "806/74")
def test_while_a_hand_is_played_nobody_is_told_of_it(evening):
    for reader in (*evening.people.values(), make_player("Zé")):
        browser = browser_of(reader)
        page = browser.get(PAGE).content.decode()
        assert "Esta mão ainda se joga" in page
        assert cards_on(page) == set()
        for address in (f"{PAGE}mao.txt", f"{PAGE}mao.phh", "/verificar/poquer/1/registo.json"):
            assert browser.get(address).status_code == 404


def test_a_hand_that_has_ended_shows_each_reader_the_own_cards_and_those_that_were_turned(evening):
    evening.play()
    board = set(evening.hand.state.deck[6:11])
    folded = set(evening.cards(evening.folder))
    turned = {card for one in evening.people.values() if one != evening.folder for card in evening.cards(one)}
    stranger = make_player("Zé")
    for reader in (*evening.people.values(), stranger):
        browser = browser_of(reader)
        known = board | turned | (folded if reader == evening.folder else set())
        assert cards_on(browser.get(PAGE).content.decode()) == known
        for name in ("mao.txt", "mao.phh"):
            text = browser.get(f"{PAGE}{name}").content.decode()
            assert all((card in text) == (reader == evening.folder) for card in folded), name
            assert all(card in text for card in turned), name
        assert {one["card"] for one in record(browser)["openings"]} == known
    nobody = Client()
    assert {one["card"] for one in record(nobody)["openings"]} == board | turned
    assert nobody.get(PAGE).status_code == 302


def test_the_record_of_a_real_hand_verifies_for_each_who_was_in_it(evening, tmp_path):
    evening.play()
    paths = []
    for name, player in evening.people.items():
        paths.append(tmp_path / f"{name}.json")
        paths[-1].write_text(json.dumps(record(browser_of(player))))
    script = ROOT / "docs" / "verify_hand.py"
    answer = subprocess.run([sys.executable, script, *paths], capture_output=True, text=True)
    assert [line.rsplit(": ", 1)[1] for line in answer.stdout.splitlines()] == ["verifies"] * 3
    assert answer.returncode == 0


def test_the_last_hand_and_the_history_lead_to_it_and_tell_what_it_came_to(evening):
    played = evening.play()
    ana = browser_of(evening.people["Ana"])
    assert ana.get("/mesa/poquer/ultima/").headers["Location"] == PAGE
    listed = ana.get("/maos/").content.decode()
    assert f'href="{PAGE}"' in listed
    assert played.phase == Round.Phase.SETTLED
    results = re.findall(r'class="amount">(−?[\d,]+) demo', listed)
    assert len(results) == 1
    assert "Ainda não jogou" in browser_of(make_player("Zé")).get("/maos/").content.decode()


def test_who_was_in_the_hand_may_complain_of_it_and_nobody_else(evening):
    evening.play()
    ana = browser_of(evening.people["Ana"])
    page = ana.get(PAGE).content.decode()
    address = re.search(r'href="([^"]*)">Reclamar desta jogada', page).group(1)  # type: ignore[union-attr]
    assert ana.get(address).status_code == 200
    assert ana.post(address, {"text": "As cartas não eram essas."}).status_code == 302
    assert Complaint.objects.count() == 1
    stranger = browser_of(make_player("Zé"))
    assert stranger.get(address).status_code == 404
    assert "Reclamar desta jogada" not in stranger.get(PAGE).content.decode()


def test_english_readers_see_no_portuguese(evening):
    evening.play()
    ana = browser_of(evening.people["Ana"])
    for address in (PAGE, "/maos/", f"{PAGE}mao.txt", "/verificar/poquer/1/"):
        told = ana.get(address, headers={"Accept-Language": "en"}).content.decode()
        assert portuguese_on(told, names=("Mesa Aberta", "Poquer", "Português")) == [], address


def test_a_hand_that_nobody_was_dealt_or_that_is_not_there_is_not_found(evening):
    ana = browser_of(evening.people["Ana"])
    assert ana.get("/jogada/poquer/99/").status_code == 404
    assert ana.get("/jogada/poquer/99/mao.txt").status_code == 404

"""Baccarat in a real browser and a real house: every kind of ending is played by clicking, to the cent."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.house import House
from tests.journeys.card_guest import CardGuest
from tests.services.baccarat_room import BANCA_7, BOTH_PAIRS, PONTO_WINS, TIE

pytestmark = [pytest.mark.journey, pytest.mark.timeout(300)]

SHOES = {
    "known-p": PONTO_WINS,
    "known-b": BANCA_7,
    "known-tie": TIE,
    "known-pairs": BOTH_PAIRS,
    "known-void": (),
}
_VOID = """
from django.utils import timezone
from games.models import Table
from games.services.tables import round_void
current = Table.objects.get(offer__slug="known-void", owner_id=%s).round_id
assert round_void(round_id=current, reason="Avaria do sistema de ensaio.", now=timezone.now())
"""


class Guest(CardGuest):
    """One browser and its player."""

    game, regulation = "baccarat", "812"
    changed = {"commission": "five_percent", "places": 1}

    def open(self, slug: str) -> None:
        self.page.goto(f"/mesa/{slug}/")
        self.page.wait_for_selector('#room[data-state="open"]')

    def lay(self, chance: str, typed: str = "") -> None:
        """The first chip of the tray, or an amount as it is typed."""
        if typed:
            self.page.fill("#own-value", typed)
        else:
            self.page.locator("#tray .tray-chip").first.click()
        self.press(f"#bet-{chance}")

    def deal(self, words: str) -> None:
        """The second click of a double click does nothing."""
        self.page.dblclick("#action-deal")
        self.page.wait_for_selector('#table-status[data-phase="result"]')
        assert words in self.page.locator("#table-status").inner_text()

    def told(self, chance: str) -> str:
        """What is said of the own bet on a chance."""
        found: str = self.page.locator(f'#table-spots [data-chance="{chance}"] .own-said').inner_text()
        return found


@pytest.fixture
def guest(house: House, visitor: Callable[..., Any]) -> Iterator[Guest]:
    one = visitor()
    # Any table makes somebody a guest; those of the test are made for who has come.
    one.sit_down("fast-demo")
    yield Guest(house, one, {slug: " ".join(cards) for slug, cards in SHOES.items()})
    assert one.faults == []


def test_every_kind_of_ending_is_played_by_clicking_and_paid_to_the_cent(guest: Guest) -> None:
    """T29: won, lost, pushed, a tie, pairs, a commission, a round that is null; undone, doubled, typed."""
    begun = guest.balance
    after = begun + ponto_and_its_pair(guest, begun)
    after += banca_with_commission(guest, after)
    after += a_tie(guest, after)
    after += both_pairs(guest, after)
    a_null_round(guest, after)
    assert (guest.balance, guest.wallet()) == (after, begun + 5500 + 926 + 4000 + 10_500)


def ponto_and_its_pair(guest: Guest, begun: int) -> int:
    guest.open("known-p")
    guest.lay("ponto")
    guest.lay("par_ponto")
    guest.lay("banca", "10,00")
    guest.money(begun - 2000, 2000)
    guest.press("#action-undo")
    guest.money(begun - 1000, 1000)
    guest.lay("empate")
    guest.press("#action-clear")
    guest.money(begun, 0)
    guest.lay("ponto")
    guest.lay("par_ponto")
    guest.lay("empate")
    guest.deal("Ponto 8, banca 6: ganha o ponto")
    assert (guest.told("ponto"), guest.told("par_ponto"), guest.told("empate")) == ("+5,00", "+55,00", "perdeu")
    guest.money(begun + 500 + 5500 - 500, 1500)
    assert guest.page.locator("#table-coup .flip-third").count() == 0
    assert "Ponto tem 8 nas duas primeiras cartas: ninguém tira mais." in guest.page.locator("#table-coup").inner_text()
    return 500 + 5500 - 500


def banca_with_commission(guest: Guest, begun: int) -> int:
    guest.open("known-b")
    guest.lay("banca", "7,50")
    guest.press("#action-double")
    guest.money(begun - 1500, 1500)
    guest.lay("empate")
    guest.deal("Ponto 1, banca 7: ganha a banca")
    # Each of the two prizes of 7,50 leaves 37 cents of commission, rounded down.
    assert guest.told("banca") == "+14,26, comissão 0,74"
    won = 1500 - 74 - 500
    guest.money(begun + won, 2000)
    assert guest.page.locator("#table-coup .flip-third").count() == 1
    before = guest.page.locator("#table-coup").inner_text()
    guest.page.reload()
    guest.page.wait_for_selector('#room[data-state="open"]')
    assert guest.page.locator("#table-coup").inner_text() == before
    return won


def a_tie(guest: Guest, begun: int) -> int:
    guest.open("known-tie")
    guest.lay("ponto")
    guest.lay("banca", "12,00")
    guest.lay("empate")
    guest.deal("Ponto 3, banca 3: há empate")
    assert (guest.told("ponto"), guest.told("banca"), guest.told("empate")) == ("voltam 5,00", "voltam 12,00", "+40,00")
    guest.money(begun + 4000, 2200)
    return 4000


def both_pairs(guest: Guest, begun: int) -> int:
    guest.open("known-pairs")
    guest.lay("par_ponto")
    guest.lay("par_banca")
    guest.lay("banca")
    guest.deal("Ponto 8, banca 4: ganha o ponto")
    guest.money(begun + 11_000 - 500, 1500)
    guest.page.goto("/mesa/" + (guest.page.url.rstrip("/").rsplit("/", 1)[1]) + "/ultima/")
    assert "Ponto 8, banca 4: ganha o ponto, par do ponto, par da banca" in guest.page.locator("h1 + p").inner_text()
    return 11_000 - 500


def a_null_round(guest: Guest, begun: int) -> None:
    """Staff void it before the deal: everything comes back and no card is shown."""
    guest.open("known-void")
    guest.lay("banca")
    guest.house.manage("shell", "-c", _VOID % guest.player)
    guest.page.reload()
    guest.page.wait_for_selector('#table-status[data-phase="void"]')
    assert "Avaria do sistema de ensaio." in guest.page.locator("#table-status").inner_text()
    guest.money(begun, 500)
    assert guest.told("banca") == "voltam 5,00"
    assert guest.page.locator("#arc [data-card]").count() == 0

"""Póquer sem descarte in a real browser and a real house: every kind of ending is played by clicking, to the cent."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.house import House
from tests.journeys.card_guest import STAKE, CardGuest
from tests.services.stud_room import hands

pytestmark = [pytest.mark.journey, pytest.mark.timeout(300)]

# Places in their order, the bank last; its fifth card is the open one.
SHOES = {
    "known-prizes": hands(
        "Th Jh Qh Kh Ah",
        "5s 6s 7s 8s 9s",
        "4s 4c 4d 4h Tc",
        "Js Jc Jd Qs Qc",
        "2d 5d 7d 9d Qd",
        "5c 6c 7h 8d 9c",
        "3s 3c 3d Ts 8c",
        "Ac Ks Td 6h 2c",
    ),
    "known-ends": hands(
        "5s 5c 8d 8h 2d",
        "6s 6c 9h Jd 3h",
        "Ah Kh Qc 4d 2h",
        "Ac Kc 9d 7s 3d",
        "Qd Jc 8c 6h 2c",
        "Th Td 4c 5h 2s",
        "As Kd 9c 7h 3s",
    ),
    "known-none": hands("Qd Jc 8c 6h 2c", "Th Td 4c 5h 2d", "Ac Qs 9d 7c 2s"),
    "known-null": hands("Th Td 4c 5h 2d", "9s 8s 3c 4h 6d", "Ac Ks 9d 7c 2s"),
}
_VOID = """
from django.utils import timezone
from games.models import Table
from games.services.tables import round_void
current = Table.objects.get(offer__slug="known-null", owner_id=%s).round_id
assert round_void(round_id=current, reason="Avaria do sistema de ensaio.", now=timezone.now())
"""


class Guest(CardGuest):
    """One browser and its player."""

    game, regulation = "stud", "803"


@pytest.fixture
def guest(house: House, visitor: Callable[..., Any]) -> Iterator[Guest]:
    one = visitor()
    # Any table makes somebody a guest; those of the test are made for who has come.
    one.sit_down("fast-demo")
    yield Guest(house, one, {slug: " ".join(deck) for slug, deck in SHOES.items()})
    assert one.faults == []


def test_every_kind_of_ending_is_played_by_clicking_and_paid_to_the_cent(guest: Guest) -> None:
    """T29: each prize of the table, a push, lost, folded, a bank that does not play, a round that is null."""
    begun = guest.balance
    after = begun + every_great_prize(guest, begun)
    after += the_other_ends(guest, after)
    after += a_bank_that_does_not_play(guest, after)
    a_null_round(guest, after)
    assert (guest.balance, after) == (begun + 192_500 + 3500 + 0, guest.wallet())


def every_great_prize(guest: Guest, begun: int) -> int:
    guest.sit_down("known-prizes", range(1, 8))
    assert guest.choices() == {"bet", "fold"}
    assert guest.page.locator("#table-own [data-card]").count() == 35
    assert guest.page.locator("#arc .place [data-card]").count() == 0
    assert guest.page.locator("#table-bank [data-card]").get_attribute("data-card") == "2c"
    for place in range(1, 7):
        guest.act("bet", place)
    staked = 7 * STAKE + 6 * 2 * STAKE
    guest.money(begun - staked, staked)
    # The same after the page is opened again: one's cards, what was decided, and the place that waits.
    before = guest.felt()
    guest.page.reload()
    guest.page.wait_for_selector('#room[data-state="open"]')
    assert guest.felt() == before
    guest.act("bet", 7)
    guest.ended("A banca tem ás e rei")
    won = 7 * STAKE + (100 + 50 + 20 + 7 + 5 + 4 + 3) * 2 * STAKE
    guest.money(begun + won, staked + 2 * STAKE)
    assert guest.said(1) == ["Ganhou +1.005,00"]
    return won


def the_other_ends(guest: Guest, begun: int) -> int:
    """Two pairs, a pair, ace and king; as good as the bank, less, and folded."""
    guest.sit_down("known-ends", range(1, 7))
    for place in range(1, 6):
        guest.act("bet", place)
    guest.act("fold", 6)
    guest.ended("A banca tem ás e rei")
    won = (500 + 2000) + (500 + 1000) + (500 + 1000) + 0 - 1500 - 500
    guest.money(begun + won, 6 * STAKE + 5 * 2 * STAKE)
    ends = [guest.said(place)[0] for place in range(1, 7)]
    assert ends == ["Ganhou +25,00", "Ganhou +15,00", "Ganhou +15,00", "Empate voltam 15,00", "Perdeu", "Desistiu"]
    return won


def a_bank_that_does_not_play(guest: Guest, begun: int) -> int:
    """The ante wins, the bet comes back, whatever the hand; who has folded has lost all the same."""
    guest.sit_down("known-none", (1, 2))
    # By keyboard alone.
    guest.asked(1)
    guest.page.locator("#act-bet").focus()
    guest.page.keyboard.press("Enter")
    guest.asked(2)
    guest.act("fold", 2)
    guest.ended("A banca não joga: carta maior ás")
    won = 500 - 500
    guest.money(begun + won, 2 * STAKE + 2 * STAKE)
    assert guest.said(1) == ["A banca não joga +5,00"]
    return won


def a_null_round(guest: Guest, begun: int) -> None:
    """Staff void it while a place waits: everything comes back, and nobody's closed cards are shown."""
    guest.sit_down("known-null", (1, 2))
    guest.act("bet", 1)
    guest.house.manage("shell", "-c", _VOID % guest.player)
    guest.page.reload()
    guest.page.wait_for_selector('#table-status[data-phase="void"]')
    assert "Avaria do sistema de ensaio." in guest.page.locator("#table-status").inner_text()
    guest.money(begun, 4 * STAKE)
    assert guest.said(1) == ["Nula voltam 15,00"]
    assert guest.page.locator("#arc [data-card]").count() == 1

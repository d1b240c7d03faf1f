"""Blackjack tables in a real browser and a real house: every kind of ending is played by clicking, to the cent."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.house import House
from tests.journeys.blackjack_guest import STAKE, Guest

pytestmark = [pytest.mark.journey, pytest.mark.timeout(300)]

# The places in their order, the bank's open card, the places again, the bank's closed card; then as it is asked.
SHOES = {
    # Aces, eights, sixteen, six-seven, a blackjack, twenty and sixteen against a bank of twenty.
    "known-splits": "Ah 8h Th 6h As Kc 9s Ts Ad 8d 6s 7h Kd Jd 7c Qc Kh 9d 3h 8s Td 5c Jh 9h 8h Qd",
    # Nineteen, seventeen, a blackjack, an ace with an eight, a blackjack: an ace and a six of the bank.
    "known-ace": "Th Td Ah Ac Ad As 9h 7d Kd 8d Qh 6c Ts",
    # The bank has its blackjack behind the ace.
    "known-bank": "Th Ah Ad 8h As 9h Kd Qh 8d Kc",
    # Two hands that go bust against sixteen.
    "known-bust": "Td 9c 6s 6d 7c Tc Kd Ks",
    # A blackjack against a six, paid while the other place plays.
    "known-paid": "Ah Th 6s Kd 9d Tc 8d",
}


@pytest.fixture
def guest(house: House, visitor: Callable[..., Any]) -> Iterator[Guest]:
    one = visitor()
    # Any table makes somebody a guest; those of the test are made for who has come.
    one.sit_down("fast-demo")
    yield Guest(house, one, SHOES)
    assert one.faults == []


@pytest.mark.rule("805/18", "805/19", "805/20.a", "805/20.b", "805/20.c", "805/22", "805/24", "805/25.i")
def test_every_kind_of_ending_is_played_by_clicking_and_paid_to_the_cent(guest: Guest) -> None:
    """T13, T29: splits and their doubling over a house that is killed; offers, surrender, special prize, all bust."""
    begun = guest.balance
    after = begun + splits_and_a_dead_house(guest, begun)
    after += offers_against_an_ace(guest, after)
    after += the_banks_blackjack(guest, after)
    after += everybody_bust(guest, after)
    after += paid_at_once(guest, after)
    assert (guest.balance, after) == (begun + 2500 + 2550 + 0 - 1000 + 1250, guest.wallet())


def splits_and_a_dead_house(guest: Guest, begun: int) -> int:
    """Seven places: split aces, a split that is doubled and split again, surrender, special prize, and the others."""
    guest.sit_down("known-splits", range(1, 8))
    staked = 7 * STAKE
    guest.asked(1)
    assert guest.choices() == {"hit", "stand", "split", "surrender"}
    guest.act("split", 1)
    # Each ace has its one card: nothing is asked of them any more.
    guest.act("split", 2)
    guest.asked(2)
    assert guest.choices() == {"hit", "double"}
    staked += 2 * STAKE
    guest.money(begun - staked, staked)
    before = guest.felt()
    guest.house_dies()
    assert guest.felt() == before
    guest.act("double", 2)
    guest.act("split", 2, hand=1)
    staked += 2 * STAKE
    guest.money(begun - staked, staked)
    guest.act("hit", 2, hand=1)
    guest.act("stand", 2, hand=2)
    guest.act("surrender", 3)
    guest.asked(4)
    assert guest.choices() == {"hit", "stand", "surrender"}
    guest.act("hit", 4)
    # A blackjack against a ten waits, and nothing is asked of it.
    guest.act("stand", 6)
    guest.act("hit", 7)
    guest.ended("A banca tem 20")
    # 21 on a split ace is no blackjack; a double wins twice; busts; half; the prize; three to two; even; bust.
    won = (500 + 0) + (1000 - 500 - 500) - 250 + (500 + 1500) + 750 + 0 - 500
    guest.money(begun + won, staked)
    assert (len(guest.said(1)), len(guest.said(2))) == (2, 3)
    return won


def offers_against_an_ace(guest: Guest, begun: int) -> int:
    """Insurance lost and declined, even money, an ace doubled as one, a blackjack that waited."""
    guest.sit_down("known-ace", range(1, 6))
    guest.offered(1, "yes", "2,00")
    guest.offered(2, "no")
    guest.offered(3, "yes")
    # Even money is in the wallet at once.
    guest.money(begun - 5 * STAKE - 200 + 1000, 5 * STAKE + 200)
    for place in (4, 5):
        guest.offered(place, "no")
    guest.act("stand", 1)
    guest.act("stand", 2)
    guest.act("double-ace-as-one", 4)
    guest.ended("A banca tem 17")
    won = (500 - 200) + 0 + 500 + 1000 + 750
    guest.money(begun + won, 6 * STAKE + 200)
    return won


def the_banks_blackjack(guest: Guest, begun: int) -> int:
    """Insurance won, even money, two blackjacks that are even, a hand that is lost."""
    guest.sit_down("known-bank", range(1, 5))
    guest.offered(1, "yes")
    guest.offered(2, "yes")
    guest.offered(3, "no")
    guest.offered(4, "no")
    guest.act("stand", 1)
    guest.act("stand", 4)
    guest.ended("A banca tem blackjack")
    won = (500 - 500) + 500 + 0 - 500
    guest.money(begun + won, 4 * STAKE + 250)
    return won


def everybody_bust(guest: Guest, begun: int) -> int:
    """The bank turns its card and draws none (805/20.c)."""
    guest.sit_down("known-bust", (1, 2))
    guest.act("hit", 1)
    guest.act("hit", 2)
    guest.ended("A banca tem 16")
    assert guest.page.locator("#table-bank [data-card]").count() == 2
    guest.money(begun - 1000, 2 * STAKE)
    return -1000


def paid_at_once(guest: Guest, begun: int) -> int:
    """A blackjack against two to nine is in the wallet while the other place plays (805/20.a)."""
    guest.sit_down("known-paid", (1, 2))
    guest.asked(2)
    guest.money(begun - 2 * STAKE + 1250, 2 * STAKE)
    guest.act("stand", 2)
    guest.ended("A banca rebentou com 24")
    guest.money(begun + 750 + 500, 2 * STAKE)
    return 1250

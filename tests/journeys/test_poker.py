"""A poker table in real browsers: people sit down, play hands by clicking, come back, and leave with their chips."""

import re
from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Page

from tests.house import House
from tests.journeys.conftest import Visitor

_numbers = count(1)
_TABLE = """
from games.models import Table
Table.objects.create(slug="%(slug)s", name="%(slug)s", game="holdem", currency="DEMO", rules_key="fast-holdem")
"""
SIZES = ({"width": 1280, "height": 800}, {"width": 390, "height": 844})
MOST_DECISIONS = 60
TURN = '#table-actions[data-kind="turn"]:not([data-done])'


class Player:
    """Somebody at the table, with what the house has ever sent to his browser."""

    def __init__(self, visitor: Visitor, slug: str) -> None:
        self.visitor, self.slug = visitor, slug
        self.frames: list[str] = []
        visitor.page.on("websocket", lambda socket: socket.on("framereceived", self._heard))
        self.page: Page = visitor.sit_down(slug)

    def _heard(self, payload: str | bytes) -> None:
        self.frames.append(payload if isinstance(payload, str) else payload.decode())

    def take(self, seat: int, amount: str = "60,00") -> None:
        self.page.click(f"#sit-{seat}")
        self.page.fill("#sit-typed", amount)
        self.page.click("#sit-dialog button[value=yes]")
        self.page.wait_for_selector(f"#place-{seat}.place-own .seat-stack")

    @property
    def cards(self) -> list[str]:
        return re.findall(r'data-card="(\w\w)"', self.page.locator("#table-cards").inner_html())

    @property
    def round(self) -> str:
        return self.page.locator("#table-version").get_attribute("data-round") or ""

    @property
    def is_to_act(self) -> bool:
        return self.page.locator(TURN).count() > 0

    def cents(self, name: str) -> int:
        """An amount of the money bar: «stack», «balance», «stake»."""
        return int(self.page.locator(f"#table-bar [data-{name}]").get_attribute(f"data-{name}") or 0)


@pytest.fixture
def slug(house: House) -> str:
    """A table at which nobody has sat yet."""
    slug = f"tejo-{next(_numbers)}"
    house.manage("shell", "-c", _TABLE % {"slug": slug})
    return slug


@pytest.fixture
def pair(visitor, slug: str) -> Iterator[tuple[Player, Player]]:
    """Two people who have sat down opposite each other; nobody's page may have had a fault."""
    ana, rui = (Player(visitor(viewport=size), slug) for size in SIZES)
    ana.take(1)
    rui.take(4)
    yield ana, rui
    for one in (ana, rui):
        assert one.visitor.faults == []


def next_to_act(*players: Player) -> Player:
    for _ in range(300):
        for one in players:
            if one.is_to_act:
                return one
        players[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked to decide")


def decided(one: Player, button: str) -> None:
    """Click, and wait until the table has moved on."""
    region = one.page.locator("#table-actions")
    before = (one.round, region.get_attribute("data-decision"))
    one.page.click(button)
    one.page.wait_for_function(
        """([round, decision]) => {
            const acts = document.getElementById("table-actions").dataset;
            return acts.kind !== "turn" || acts.round !== round || acts.decision !== decision;
        }""",
        arg=list(before),
    )


def play_hand(*players: Player) -> str:
    """Check or call to the end; the number of the hand that was played."""
    first = next_to_act(*players)
    number = first.round
    for _ in range(MOST_DECISIONS):
        one = next_to_act(*players)
        if one.round != number:
            return number
        decided(one, "#act-check, #act-call")
        if one.page.locator(".seat-prize").count():
            return number
    raise AssertionError("the hand does not end")


def test_two_people_play_hands_by_clicking(pair: tuple[Player, Player]) -> None:
    ana, rui = pair
    for _ in range(3):
        next_to_act(ana, rui)
        hers, his, number = ana.cards, rui.cards, ana.round
        assert len(hers) == len(his) == 2
        assert not set(hers) & set(his)
        heard = len(ana.frames)
        assert play_hand(ana, rui) == number
        ana.page.wait_for_selector(".seat-prize")
        # Until the cards were turned, nothing that her browser got held his.
        before_end = "".join(part for part in ana.frames[heard:] if 'data-phase="between"' not in part)
        assert not any(f'data-card="{card}"' in before_end for card in his)
        told = ana.page.locator("#table-result").inner_text()
        assert "+" in told
        assert ana.page.locator(".seat-won").count() >= 1


def test_a_reload_in_the_middle_of_a_hand_shows_the_same_hand(pair: tuple[Player, Player]) -> None:
    one = next_to_act(*pair)
    cards, number, stack = one.cards, one.round, one.cents("stack")
    one.page.reload()
    one.page.wait_for_selector('#room[data-state="open"]')
    assert (one.cards, one.round, one.cents("stack"), one.is_to_act) == (cards, number, stack, True)
    assert "at-0" in (one.page.locator(".place-own").get_attribute("class") or "")


def test_a_double_click_bets_once(pair: tuple[Player, Player]) -> None:
    one = next_to_act(*pair)
    stake = one.cents("stake")
    one.page.fill("#raise-typed", "5,00")
    one.page.dblclick("#act-raise")
    one.page.wait_for_function("() => document.getElementById('table-actions').dataset.kind !== 'turn'")
    assert one.cents("stake") > stake
    assert one.cents("stake") <= stake + 500
    assert one.page.locator("#table-refusal").inner_text() == ""
    other = next_to_act(*pair)
    assert other is not one
    assert other.page.locator("#act-call").count() == 1


def test_what_is_typed_outlives_what_others_do(pair: tuple[Player, Player], visitor) -> None:
    one = next_to_act(*pair)
    one.page.fill("#raise-typed", "7,25")
    version = one.page.locator("#table-version").get_attribute("data-version")
    third = Player(visitor(), one.slug)
    third.take(2)
    one.page.wait_for_function(
        "version => document.getElementById('table-version').dataset.version !== version", arg=version
    )
    assert one.page.input_value("#raise-typed") == "7,25"
    assert one.page.evaluate("document.activeElement.id") == "raise-typed"
    decided(one, "#act-raise")
    assert one.page.locator("#table-refusal").inner_text() == ""


def test_who_leaves_gets_the_chips_back(visitor) -> None:
    alone = Player(visitor(), "fast-omaha")
    balance = alone.cents("balance")
    alone.take(3, "50,00")
    assert alone.cents("balance") == balance - 5_000
    assert alone.cents("stack") == 5_000
    alone.page.click("#tool-leave")
    alone.page.click("#leave-dialog button[value=yes]")
    alone.page.wait_for_selector("#sit-3")
    assert alone.cents("balance") == balance
    assert alone.visitor.faults == []


def test_a_choice_ahead_is_carried_out_by_the_house(pair: tuple[Player, Player]) -> None:
    one = next_to_act(*pair)
    other = next(player for player in pair if player is not one)
    other.page.click("#ahead-check")
    other.page.wait_for_selector('#ahead-check[aria-pressed="true"]')
    decided(one, "#act-call")
    # Nobody has pressed anything for the big blind, and the flop lies on the table.
    one.page.wait_for_selector("#table-board [data-card] >> nth=2")
    assert other.page.locator("#table-board [data-card]").count() == 3


def test_two_tabs_of_one_player_show_the_same_and_decide_once(pair: tuple[Player, Player]) -> None:
    one = next_to_act(*pair)
    second = one.visitor.context.new_page()
    second.goto(f"/mesa/{one.slug}/")
    second.wait_for_selector(f'#room[data-state="open"] {TURN}')
    assert re.findall(r'data-card="(\w\w)"', second.locator("#table-cards").inner_html()) == one.cards
    decided(one, "#act-call")
    second.wait_for_function("() => document.getElementById('table-actions').dataset.kind !== 'turn'")
    assert second.locator("#table-bar [data-stake]").get_attribute("data-stake") == str(one.cents("stake"))


def test_chips_are_neither_made_nor_lost_over_some_hands(pair: tuple[Player, Player]) -> None:
    rake = 0
    for _ in range(3):
        number = play_hand(*pair)
        for one in pair:
            one.page.wait_for_selector(".seat-prize")
            assert one.round == number
        told = pair[0].page.locator("#table-log").inner_text()
        rake += sum(int(cents.replace(",", "")) for cents in re.findall(r"Comissão da casa: (\d+,\d\d)\.", told))
        assert sum(one.cents("stack") for one in pair) == 2 * 6_000 - rake
        next_to_act(*pair)

"""People at a poker table in real browsers: what they see and press, and everything that the house sends them."""

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

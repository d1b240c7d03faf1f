"""What a page of póquer sem descarte does under a hand: one decision once, the next place after it, nothing moves."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser

from games.selectors.stud_views import StudTable, StudViewer
from tests.journeys.stud_page import StudPage
from tests.pages.stud_sample_views import (
    BETTING,
    DECIDING,
    RESULT,
    SECOND,
    STATES,
    VIEWER,
    VIEWER_DECIDING,
    VIEWER_RESULT,
    VIEWER_SECOND,
)

pytestmark = [pytest.mark.journey, pytest.mark.timeout(240)]
Seat = Callable[..., StudPage]
RICH = replace(VIEWER_SECOND, asked=replace(VIEWER_SECOND.asked, can_pay=True))  # type: ignore[type-var]


@pytest.fixture
def at_table(chromium: Browser) -> Iterator[Seat]:
    """Opens a table's page: `at_table(public, viewer)`. No page may have had a script error."""
    here: list[StudPage] = []

    def open_page(public: StudTable, viewer: StudViewer, **how: Any) -> StudPage:
        here.append(StudPage(chromium, public, viewer, **how))
        return here[-1]

    yield open_page
    for one in here:
        one.leave()
        assert one.faults == []


def test_each_place_is_decided_once_and_the_next_one_is_asked(at_table: Seat) -> None:
    table = at_table(DECIDING, VIEWER_DECIDING)
    table.page.dblclick("#act-bet")
    table.page.locator("#act-bet").dispatch_event("click")
    asked = {"command": "stud_act", "round": 12, "decision": 1, "place": 1, "action": "bet", "key": ""}
    assert [one | {"key": ""} for one in table.sent(1)] == [asked]
    # Not even when everything is pushed again, as long as the place is the same.
    table.push(replace(DECIDING, version=89), VIEWER_DECIDING, everything=True)
    table.page.click("#act-fold", force=True)
    assert len(table.sent(1)) == 1
    table.push(SECOND, RICH)
    table.page.click("#act-fold")
    assert table.sent(2)[1] | {"key": ""} == asked | {"place": 3, "action": "fold"}


def test_what_the_wallet_does_not_hold_is_not_sent_and_keys_are_off_until_wanted(at_table: Seat) -> None:
    table = at_table(SECOND, VIEWER_SECOND)
    table.page.click("#act-bet", force=True)
    table.page.keyboard.press("x")
    assert table.sent(0) == []
    table.page.locator("#aside summary").first.click()
    table.page.check("#keys-on")
    table.page.locator("#keys-on").blur()
    table.page.keyboard.press("a")
    assert table.sent(0) == []
    table.page.keyboard.press("x")
    assert table.sent(1)[0]["action"] == "fold"


def test_own_cards_lie_over_their_backs_and_the_prize_of_the_hand_is_marked(at_table: Seat) -> None:
    table = at_table(BETTING, VIEWER)
    table.push(DECIDING, VIEWER_DECIDING)
    assert table.page.locator("#table-own .card-face:visible").count() == 10
    assert table.page.locator("#table-place-1 .card-closed:visible").count() == 0
    assert table.page.locator("#table-place-4 .card-closed:visible").count() == 5
    colours = table.page.eval_on_selector_all(
        "#table-pays [data-pays]", "all => all.map(one => [one.dataset.pays, getComputedStyle(one).outlineStyle])"
    )
    assert [word for word, style in colours if style != "none"] == ["pair"]
    # T36: said once, and not by colour alone.
    assert "par de reis" in table.page.locator("#turn-announcer").inner_text()
    table.push(RESULT, VIEWER_RESULT)
    assert table.page.locator("#table-own .card-face").count() == 0
    assert table.page.locator("#arc .card-closed").count() == 0
    assert "A banca tem ás e rei" in table.page.locator("#announcer").inner_text()


def test_nothing_moves_for_who_wants_no_motion(at_table: Seat) -> None:
    listen = """() => {
      window.moved = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (...how) { window.moved += 1; return animate.apply(this, how); };
    }"""
    for motion, wanted in (("reduce", False), ("no-preference", True)):
        table = at_table(BETTING, VIEWER, reduced_motion=motion)
        table.page.evaluate(listen)
        table.push(DECIDING, VIEWER_DECIDING)
        assert (table.page.evaluate("window.moved") > 0) is wanted, motion


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_nothing_is_cut_off_and_all_is_within_reach(at_table: Seat, width: int) -> None:
    """Reflow at 320 px, targets of 24 px, prizes one tap away."""
    for name in ("deciding", "result", "betting"):
        table = at_table(*STATES[name], viewport={"width": width, "height": 720})
        page = table.page
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        small = page.evaluate(
            "() => [...document.querySelectorAll('button, summary, a')].filter(one => one.offsetParent"
            " && !one.closest('p, li, dd') && one.getBoundingClientRect().height < 24).map(one => one.outerHTML)"
        )
        assert small == [], name
    page.click(".felt-pays summary")
    assert page.locator("#table-pays-felt [data-pays]:visible").count() == 10

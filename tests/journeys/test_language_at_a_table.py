"""The language is changed in the header of a table, in a browser: seat, stack and chips on the felt stay."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from casino.languages import LANGUAGES, SOURCE, tag_of
from tests.journeys.poker_player import Player, slug
from tests.pages.english import portuguese_on

__all__ = ["slug"]
pytestmark = [pytest.mark.journey, pytest.mark.timeout(180)]

# Away from Portuguese and back to it.
ORDER = [*(one.code for one in LANGUAGES if one.code != SOURCE), SOURCE]


def speak(page: Page, code: str) -> None:
    """By the menu in the header, as people do it."""
    page.click("details.languages summary")
    with page.expect_navigation():
        page.click(f"details.languages button[value='{code}']")
    page.wait_for_selector('#room[data-state="open"]')
    expect(page.locator("html")).to_have_attribute("lang", tag_of(code))


def standing(one: Player) -> tuple[int, int, str]:
    """What the seat has, what the wallet has, and which session it is."""
    session = one.page.locator("[href*='/sessao/'], [action*='/sessao/']").first
    where = session.get_attribute("href") or session.get_attribute("action") or ""
    return one.cents("stack"), one.cents("balance"), where


@pytest.mark.rule("810/60")
def test_a_seat_at_a_poker_table_outlives_every_change_of_language(visitor: Callable[..., Any], slug: str) -> None:
    one = Player(visitor(), slug)
    one.take(3)
    before = standing(one)
    assert before[0] == 6_000
    for code in ORDER:
        speak(one.page, code)
        expect(one.page.locator("#place-3.place-own .seat-stack")).to_be_visible()
        assert standing(one) == before, code
        if code != SOURCE:
            assert not portuguese_on(one.page.content(), names=(slug,), language=code), code
    assert one.visitor.faults == []


@pytest.mark.rule("810/60")
def test_chips_at_a_wheel_outlive_every_change_of_language(visitor: Callable[..., Any]) -> None:
    """At a wheel of the player's own, whose bets nobody closes meanwhile."""
    someone = visitor()
    page = someone.sit_down("fast-own")
    page.locator('#layout .only-wide .spot[data-position="red"]').click()
    expect(page.locator("[data-balance]")).to_have_attribute("data-balance", "99900")
    table = page.url
    for code in ORDER:
        speak(page, code)
        assert page.url == table
        expect(page.locator("[data-balance]")).to_have_attribute("data-balance", "99900")
        expect(page.locator('#layout .only-wide [data-position="red"]').first).to_be_attached()
        if code != SOURCE:
            assert not portuguese_on(page.content(), names=("Mesa de ensaio", "fast-own"), language=code), code
    assert someone.faults == []

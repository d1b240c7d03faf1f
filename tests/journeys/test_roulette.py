"""Whole journeys at the roulette table in a real browser: bets by mouse, finger and keyboard, paid to the cent."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.journey, pytest.mark.timeout(180)]

RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def balance(page: Page) -> int:
    return int(page.locator("[data-balance]").get_attribute("data-balance") or 0)


def phase(page: Page, name: str) -> None:
    page.wait_for_selector(f'#table-status[data-phase="{name}"]', state="attached")


def round_fresh(page: Page) -> int:
    """Wait for a round that has just opened, so that there is time to bet; its number."""
    page.wait_for_selector('#table-status:not([data-phase="betting"])', state="attached")
    phase(page, "betting")
    return int(page.locator("#table-status").get_attribute("data-round") or 0)


def spot(page: Page, position: str, *, tall: bool = False) -> Any:
    side = ".only-tall" if tall else ".only-wide"
    return page.locator(f'#layout {side} .spot[data-position="{position}"]')


def winner(page: Page) -> int:
    phase(page, "result")
    said = page.locator("#table-status").inner_text()
    found = re.search(r"\b(\d{1,2})\b\s*,?\s*(vermelho|preto|verde)", said)
    assert found, said
    return int(found.group(1))


@pytest.mark.rule("804/2", "804/8", "804/16", "804/17", "804/6.e")
def test_two_browsers_at_one_table_see_the_same_number_and_are_paid_to_the_cent(visitor: Callable[..., Any]) -> None:
    ana, rui = visitor(), visitor(**PHONE)
    hers, his = ana.sit_down(), rui.sit_down()
    before = round_fresh(hers)
    spot(hers, "red").click()
    expect(hers.locator("[data-stake]")).to_have_attribute("data-stake", "100")
    spot(his, "black", tall=True).tap()
    expect(his.locator("[data-stake]")).to_have_attribute("data-stake", "100")
    phase(hers, "spinning")
    expect(hers.locator("#table-status")).to_contain_text("Jogo feito, nada mais")
    number = winner(hers)
    assert winner(his) == number
    assert int(hers.locator("#table-status").get_attribute("data-round") or 0) == before
    red, black = number in RED, number not in RED and number != 0
    assert balance(hers) == 100_000 + (100 if red else -100)
    assert balance(his) == 100_000 + (100 if black else -100)
    expect(hers.locator("#table-history")).to_contain_text(str(number))
    assert ana.faults == []
    assert rui.faults == []


def test_a_keyboard_alone_is_enough_to_play(visitor: Callable[..., Any]) -> None:
    someone = visitor(reduced_motion="reduce")
    page = someone.sit_down()
    round_fresh(page)
    page.locator('#layout .only-wide .spot[tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "100")
    page.locator("#action-undo").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "0")
    assert balance(page) == 100_000
    assert someone.faults == []


def test_a_double_click_lays_two_chips_and_each_is_paid_for_once(visitor: Callable[..., Any]) -> None:
    page = visitor().sit_down()
    round_fresh(page)
    spot(page, "straight:8").dblclick()
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "200")
    assert balance(page) == 99_800
    page.locator("#action-double").dblclick()
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", re.compile("^(400|800)$"))
    page.locator("#action-clear").click()
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "0")
    assert balance(page) == 100_000


def test_two_tabs_show_one_session_and_the_same_money(visitor: Callable[..., Any]) -> None:
    someone = visitor()
    first = someone.sit_down()
    second = someone.context.new_page()
    second.goto("/mesa/fast-demo/")
    second.wait_for_selector('#room[data-state="open"]')
    round_fresh(first)
    spot(first, "dozen:2").click()
    expect(second.locator("[data-stake]")).to_have_attribute("data-stake", "100")
    expect(second.locator("[data-balance]")).to_have_attribute("data-balance", "99900")


@pytest.mark.rule("804/22", "804/23")
def test_a_lost_connection_is_said_and_the_table_comes_back_by_itself(visitor: Callable[..., Any]) -> None:
    someone = visitor()
    page = someone.sit_down()
    round_fresh(page)
    spot(page, "red").click()
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "100")
    someone.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    expect(page.locator("#connection")).to_contain_text("A religar")
    someone.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for_selector('#room[data-state="open"]')
    number = winner(page)
    assert balance(page) == 100_000 + (100 if number in RED else -100)


@pytest.mark.rule("804/24", "804/25", "804/26", "804/27")
def test_the_last_round_the_complaint_and_the_summary_are_at_hand(visitor: Callable[..., Any]) -> None:
    someone = visitor()
    page = someone.sit_down()
    round_fresh(page)
    spot(page, "column:1").click()
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "100")
    number = winner(page)
    page.goto("/mesa/fast-demo/ultima/")
    expect(page.locator("main")).to_contain_text(str(number))
    expect(page.locator("main")).to_contain_text("1,00")
    page.locator('a[href*="/reclamacao/"]').first.click()
    page.locator("main textarea").fill("O número foi este?")
    page.locator("main form button[type=submit]").last.click()
    expect(page.locator("main")).to_contain_text("O número foi este?")
    page.goto("/mesa/fast-demo/")
    page.locator('form[action*="/terminar/"] button').first.click()
    expect(page).to_have_url(re.compile(r"/sessao/\d+/$"))
    expect(page.locator("main")).to_contain_text("1,00")
    assert someone.faults == []


@pytest.mark.rule("804/25", "804/10", "804/11.a.i")
def test_a_refused_bet_says_why_and_costs_nothing(visitor: Callable[..., Any]) -> None:
    page = visitor().sit_down()
    round_fresh(page)
    page.locator('#tray input[value="10000"]').check(force=True)
    spot(page, "straight:17").click()
    expect(page.locator("#table-refusal")).to_contain_text("30,00")
    assert balance(page) == 100_000
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "0")

"""Journeys at the other wheels: a call bet from the racetrack, the double zero, an individual wheel by keyboard."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.journeys.test_roulette import PHONE, RED, balance, phase, round_fresh, spot, winner

pytestmark = [pytest.mark.journey, pytest.mark.timeout(180)]

VOISINS = {
    "street": ({0, 2, 3}, 200, 12),
    "corner": ({25, 26, 28, 29}, 200, 9),
    **{f"split {one}": ({one, other}, 100, 18) for one, other in ((4, 7), (12, 15), (18, 21), (19, 22), (32, 35))},
}


def paid(number: int) -> int:
    """What comes back from the neighbours of zero at one chip of 1,00."""
    return sum(stake * times for numbers, stake, times in VOISINS.values() if number in numbers)


def pad(page: Page, *, call: str = "neighbours", number: str = "", tall: bool = False) -> Any:
    side = ".only-tall" if tall else ".only-wide"
    return page.locator(f'#calls {side} .call[data-call="{call}"]' + (f'[data-number="{number}"]' if number else ""))


@pytest.mark.rule("807/2", "807/8.a", "807/9", "807/15", "807/19", "807/26")
def test_a_call_bet_from_the_racetrack_shows_its_price_and_is_paid_to_the_cent(visitor: Callable[..., Any]) -> None:
    someone = visitor()
    page = someone.sit_down("fast-french")
    number = round_fresh(page)
    pad(page, call="voisins").hover()
    expect(page.locator("#spot-info")).to_contain_text("Vizinhos do zero 9 fichas × 1,00 demo = 9,00 demo")
    assert page.locator("#layout .only-wide .field.lit").count() == 17
    pad(page, call="voisins").click()
    expect(page.locator("#call-price")).to_have_text("Vizinhos do zero: 9 fichas × 1,00 demo = 9,00 demo")
    assert balance(page) == 100_000, "nothing is laid before it is announced"
    page.locator("#call-confirm").click()
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "900")
    expect(page.locator("#table-result")).to_contain_text("Vizinhos do zero")
    fell = winner(page)
    assert balance(page) == 100_000 - 900 + paid(fell)
    expect(page.locator("#table-result")).to_contain_text("Quadro 25-26-28-29")
    page.goto(f"/jogada/fast-french/{number}/")
    expect(page.locator("main")).to_contain_text("Vizinhos do zero")
    assert someone.faults == []


@pytest.mark.rule("807/8.d.i", "807/8.d.iii", "807/8.e")
def test_neighbours_and_finals_by_finger_on_a_phone_and_undone_whole(visitor: Callable[..., Any]) -> None:
    someone = visitor(**PHONE)
    page = someone.sit_down("fast-french")
    round_fresh(page)
    page.locator('.reaches label:has(input[value="3"])').tap()
    pad(page, number="0", tall=True).tap()
    expect(page.locator("#call-price")).to_contain_text("0 e 6 vizinhos: 7 fichas")
    page.locator("#call-confirm").tap()
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "700")
    page.locator('.call-final[data-digit="4"]').tap()
    expect(page.locator("#call-price")).to_contain_text("Finais 4: 4 fichas")
    page.locator('.call-final[data-digit="4"]').tap()
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "1100")
    page.locator("#action-undo").tap()
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "700")
    assert balance(page) == 99_300
    assert someone.faults == []


@pytest.mark.rule("807/8.d.ii", "807/9")
def test_the_racetrack_needs_no_mouse(visitor: Callable[..., Any]) -> None:
    someone = visitor(reduced_motion="reduce")
    page = someone.sit_down("fast-french")
    round_fresh(page)
    page.locator('#calls .only-wide .call[tabindex="0"]').focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#spot-info")).to_contain_text("0 e 4 vizinhos")
    page.keyboard.press("Enter")
    expect(page.locator("#call-price")).to_contain_text("5 fichas × 1,00 demo = 5,00 demo")
    page.keyboard.press("Enter")
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "500")
    assert someone.faults == []


@pytest.mark.rule("804/6.a", "804/6.c", "804/7.a.ii", "804/7.a.iii", "804/19")
def test_at_a_double_zero_the_two_zeros_are_two_numbers_and_are_paid_apart(visitor: Callable[..., Any]) -> None:
    someone = visitor()
    page = someone.sit_down("fast-double")
    assert page.locator("#rotor [data-pocket]").count() == 38
    round_fresh(page)
    for position in ("split:0-00", "street:0-00-2", "straight:00", "red"):
        spot(page, position).click()
    expect(page.locator("[data-stake]")).to_have_attribute("data-stake", "400")
    phase(page, "result")
    label = page.locator("#table-wheel").get_attribute("data-ball") or ""
    back = 1800 * (label in ("0", "00")) + 1200 * (label in ("0", "00", "2")) + 3600 * (label == "00")
    back += 200 * (label not in ("0", "00") and int(label) in RED)
    assert balance(page) == 100_000 - 400 + back
    assert someone.faults == []


@pytest.mark.rule("804/4", "804/15", "804/27", "804/26")
def test_an_individual_wheel_is_played_by_keyboard_at_the_players_own_pace(visitor: Callable[..., Any]) -> None:
    someone, other = visitor(reduced_motion="reduce"), visitor()
    page = someone.sit_down("fast-own")
    assert "/mesa/fast-own-" in page.url
    expect(page.locator("#table-status")).to_contain_text("Faça a sua aposta")
    expect(page.locator("#action-launch")).to_have_attribute("aria-disabled", "true")
    page.locator('#layout .only-wide .spot[data-position="red"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#action-launch")).to_have_attribute("aria-disabled", "false")
    page.locator("#action-launch").focus()
    page.keyboard.press("Enter")
    phase(page, "spinning")
    fell = winner(page)
    assert balance(page) == 100_000 + (100 if fell in RED else -100)
    phase(page, "betting")
    expect(page.locator("#table-status")).to_have_attribute("data-round", "2")
    theirs = other.sit_down("fast-own")
    assert theirs.url != page.url
    assert theirs.goto(page.url).status == 404
    assert theirs.goto(page.url.replace("/mesa/", "/jogada/") + "1/").status == 404
    page.locator('form[action*="/terminar/"] button').first.click()
    expect(page.locator("main")).to_contain_text("1,00")
    assert someone.faults == []


def test_bets_kept_in_one_browser_are_placed_from_another(visitor: Callable[..., Any]) -> None:
    ana, phone = visitor(), visitor(**PHONE)
    for browser in (ana, phone):
        browser.sign_in("ana@exemplo.pt")
    hers, his = ana.page, phone.page
    for page in (hers, his):
        page.goto("/mesa/fast-french/")
        page.wait_for_selector('#room[data-state="open"]')
    round_fresh(hers)
    spot(hers, "red").click()
    expect(hers.locator("[data-stake]")).to_have_attribute("data-stake", "100")
    hers.locator("#saved-open").click()
    hers.fill("#saved-name", "Domingo")
    hers.locator("#saved-keep-now").click()
    expect(hers.locator(".saved-rows")).to_contain_text("Domingo")
    hers.keyboard.press("Escape")
    round_fresh(his)
    his.locator("#saved-open").tap()
    his.get_by_role("button", name="Apostar «Domingo»").tap()
    expect(his.locator("#saved")).to_be_hidden()
    expect(his.locator("[data-stake]")).to_have_attribute("data-stake", "100")
    hers.locator("#saved-open").click()
    hers.get_by_role("button", name="Apagar «Domingo»").click()
    expect(hers.locator("#saved-undo")).to_be_focused()
    hers.keyboard.press("Enter")
    expect(hers.locator(".saved-rows")).to_contain_text("Domingo")
    assert ana.faults == phone.faults == []

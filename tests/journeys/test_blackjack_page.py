"""What a blackjack table's page does under a hand: one decision once, nothing typed is lost, nothing moves unasked."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator

from games.selectors.card_views import ActionView, BlackjackTable, BlackjackViewer
from tests.journeys.blackjack_page import BlackjackPage
from tests.pages.blackjack_sample_views import (
    BETTING,
    DECIDING,
    INDIVIDUAL,
    INSURANCE,
    RESULT_BUST,
    SPECTATOR,
    SPLIT,
    STATES,
    VIEWER,
    VIEWER_DECIDING,
    VIEWER_INSURANCE,
    VIEWER_RESULT_BUST,
    VIEWER_SPLIT,
    seven,
)

pytestmark = [pytest.mark.journey, pytest.mark.timeout(240)]
Seat = Callable[..., BlackjackPage]


@pytest.fixture
def at_table(chromium: Browser) -> Iterator[Seat]:
    """Opens a table's page: `at_table(public, viewer)`. No page may have had a script error."""
    here: list[BlackjackPage] = []

    def open_page(public: BlackjackTable, viewer: BlackjackViewer, **how: Any) -> BlackjackPage:
        here.append(BlackjackPage(chromium, public, viewer, **how))
        return here[-1]

    yield open_page
    for one in here:
        one.leave()
        assert one.faults == []


def later(public: BlackjackTable, **values: Any) -> BlackjackTable:
    return replace(public, version=public.version + 1, **values)


def words(place: Locator) -> str:
    return " ".join(place.inner_text().split())


def test_a_double_click_decides_once(at_table: Seat) -> None:
    table = at_table(DECIDING, VIEWER_DECIDING)
    table.page.dblclick("#act-split")
    table.page.locator("#act-split").dispatch_event("click")
    said = table.sent(1)
    assert [one | {"key": ""} for one in said] == [
        {
            "command": "card_act",
            "round": 12,
            "decision": 1,
            "place": 1,
            "hand": 0,
            "action": "split",
            "ace_as_one": False,
            "key": "",
        }
    ]
    # Not even when everything is pushed again, as long as the decision is the same.
    table.push(later(DECIDING), VIEWER_DECIDING, everything=True)
    table.page.click("#act-stand", force=True)
    assert len(table.sent(1)) == 1


def test_the_next_decision_of_the_same_player_may_be_sent_again(at_table: Seat) -> None:
    table = at_table(DECIDING, VIEWER_DECIDING)
    table.page.click("#act-hit")
    table.sent(1)
    table.push(later(DECIDING, decision=2), VIEWER_DECIDING)
    table.page.click("#act-hit")
    assert [one["decision"] for one in table.sent(2)] == [1, 2]


def test_the_ace_that_stays_one_is_sent_with_its_mark_and_only_if_it_can_be_paid(at_table: Seat) -> None:
    table = at_table(SPLIT, VIEWER_SPLIT)
    table.page.click("#act-double-ace-as-one", force=True)
    assert table.sent(0) == []
    table.push(later(SPLIT), replace(VIEWER_SPLIT, actions=(ActionView("double_ace_as_one", price=1_000),)))
    table.page.click("#act-double-ace-as-one")
    said = table.sent(1)[0]
    assert (said["action"], said["ace_as_one"], said["hand"]) == ("double", True, 1)


def test_no_decision_is_left_when_it_is_not_ones_turn(at_table: Seat) -> None:
    table = at_table(DECIDING, VIEWER_DECIDING)
    table.page.focus("#act-hit")
    table.push(later(SPLIT), replace(VIEWER_DECIDING, turn=None, actions=()))
    assert table.page.locator("#table-actions button").count() == 0
    assert words(table.page.locator("#table-actions")) == "Espere pela sua vez: decide Ana."
    # Who was among the buttons is not thrown to the top of the page.
    assert table.page.evaluate("document.activeElement.id") == "table-actions"


def test_chips_are_put_on_places_and_what_was_typed_outlives_a_push(at_table: Seat) -> None:
    table = at_table(BETTING, VIEWER)
    table.page.fill("#own-value", "12,50")
    table.push(later(BETTING, watching=9), replace(VIEWER, balance=5), everything=True)
    assert table.page.input_value("#own-value") == "12,50"
    assert table.page.evaluate("document.activeElement.id") == "own-value"
    table.page.click("#bet-3")
    said = table.sent(1)
    assert [one | {"key": ""} for one in said] == [
        {"command": "bets_place", "round": 12, "bets": [{"position": "place:3", "amount": 1_250}], "key": ""}
    ]


def test_undo_clear_and_double_are_one_order_each_and_repeat_is_not_offered(at_table: Seat) -> None:
    table = at_table(BETTING, VIEWER)
    orders = (("#action-undo", "last"), ("#action-clear", "all"), ("#action-double", None))
    for count, (button, scope) in enumerate(orders, start=1):
        table.page.dblclick(button)
        assert table.sent(count)[-1].get("scope") == scope
        assert len(table.said) == count
        table.push(later(table.public), VIEWER, everything=True)
    table.page.click("#action-repeat", force=True)
    assert [one["command"] for one in table.sent(3)] == ["bets_withdraw", "bets_withdraw", "bets_double"]


def test_at_an_individual_table_the_player_deals_once(at_table: Seat) -> None:
    table = at_table(INDIVIDUAL, replace(VIEWER, can_deal=True))
    table.page.dblclick("#action-deal")
    assert [(one["command"], one["round"]) for one in table.sent(1)] == [("cards_deal", 12)]


@pytest.mark.rule("805/15.f", "805/20.b")
def test_insurance_is_typed_within_its_bounds_and_each_place_answers_once(at_table: Seat) -> None:
    table = at_table(INSURANCE, VIEWER_INSURANCE)
    typed, yes = table.page.locator("#offer-typed-1"), table.page.locator("#offer-yes-1")
    typed.fill("5,01")
    assert yes.get_attribute("aria-disabled") == "true"
    typed.fill("3,25")
    typed.evaluate("field => field.setSelectionRange(1, 2)")
    table.push(later(INSURANCE, watching=5), VIEWER_INSURANCE, everything=True)
    assert typed.input_value() == "3,25"
    assert typed.evaluate("field => document.activeElement === field && field.selectionStart") == 1
    assert words(yes) == "Fazer seguro 3,25"
    yes.dblclick()
    table.page.wait_for_function("() => document.querySelector('.offer[data-place=\"1\"][data-done]')")
    said = table.sent(1)
    assert [(one["command"], one["place"], one["answer"], one["amount"]) for one in said] == [
        ("card_offer", 1, "insurance", 325)
    ]
    left = replace(VIEWER_INSURANCE, offers=VIEWER_INSURANCE.offers[1:])
    table.push(later(table.public), left)
    table.page.click("#offer-no-3")
    assert [(one["place"], one["answer"], one["amount"]) for one in table.sent(2)[1:]] == [(3, "decline", 0)]


def test_keys_do_nothing_until_turned_on_and_never_while_writing(at_table: Seat) -> None:
    table = at_table(DECIDING, VIEWER_DECIDING)
    table.page.keyboard.press("c")
    assert table.sent(0) == []
    table.page.get_by_text("Cartas e teclas").click()
    table.page.check("#keys-on")
    table.page.fill("#key-hit", "z")
    table.page.keyboard.press("z")
    assert table.sent(0) == []
    table.page.locator("#key-hit").blur()
    table.page.keyboard.press("c")
    assert table.sent(0) == []
    table.page.keyboard.press("z")
    assert [one["action"] for one in table.sent(1)] == ["hit"]


def test_the_turn_is_announced_at_once_and_the_result_when_there_is_time(at_table: Seat) -> None:
    table = at_table(BETTING, VIEWER)
    urgent, polite = table.page.locator("#turn-announcer"), table.page.locator("#announcer")
    assert urgent.get_attribute("aria-live") == "assertive"
    assert urgent.inner_text() == ""
    table.push(DECIDING, VIEWER_DECIDING)
    assert words(urgent).startswith("É a sua vez. Lugar 1: 16 contra 6 Ao fim do tempo, fica.. Pedir carta. Ficar.")
    assert "Jogo feito, nada mais, cartas em distribuição" in polite.inner_text()
    table.push(later(DECIDING, watching=3), VIEWER_DECIDING)
    assert urgent.locator("p").count() == 1
    table.push(RESULT_BUST, VIEWER_RESULT_BUST)
    assert "A banca rebentou com 24" in polite.inner_text()
    assert "Recebeu 50,00 demo" in polite.inner_text()


def test_own_places_are_marked_after_a_push_too(at_table: Seat) -> None:
    table = at_table(BETTING, VIEWER)
    own = "[...document.querySelectorAll('.place-own')].map(place => place.dataset.place).join()"
    assert table.page.evaluate(own) == "1"
    table.push(later(BETTING), replace(VIEWER, own_places=(1, 3), stake=2_000))
    assert table.page.evaluate(own) == "1,3"


def test_cards_are_dealt_from_the_shoe_and_nothing_waits_for_them(at_table: Seat) -> None:
    table = at_table(BETTING, VIEWER)
    table.push(DECIDING, VIEWER_DECIDING)
    running = "document.getAnimations().filter(one => one.effect.target.matches('.card-face')).length"
    assert table.page.evaluate(running) > 0
    table.page.click("#act-stand")
    assert [one["action"] for one in table.sent(1)] == ["stand"]


def test_without_motion_nothing_flies(at_table: Seat) -> None:
    table = at_table(BETTING, VIEWER, reduced_motion="reduce")
    table.push(DECIDING, VIEWER_DECIDING)
    table.push(RESULT_BUST, VIEWER_RESULT_BUST)
    assert table.page.locator(".flight").count() == 0
    # What the style sheet shortens to nothing still counts as running until the next frame: ask how long it lasts.
    seen = "document.getAnimations().filter(one => one.effect.getComputedTiming().endTime > 1).length"
    assert table.page.evaluate(seen) == 0


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (320, 700)])
def test_nothing_runs_out_of_the_page_and_every_button_is_wide_enough_for_a_thumb(
    at_table: Seat, size: tuple[int, int]
) -> None:
    table = at_table(BETTING, VIEWER, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    for version, state in enumerate(("betting", "deciding", "split", "insurance", "result", "individual"), start=200):
        public, viewer = STATES[state]
        table.push(replace(public, version=version), viewer)
        assert table.page.evaluate("document.documentElement.scrollWidth") <= size[0], state
        for button in table.page.locator(":is(#table-actions, #table-spots) button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert min(box["height"], box["width"]) >= 44, (state, button.get_attribute("id"))
            assert box["x"] >= 0, (state, button.get_attribute("id"))
            assert box["x"] + box["width"] <= size[0], (state, button.get_attribute("id"))
            if size[1] >= 800:
                assert box["y"] + box["height"] <= size[1], (state, button.get_attribute("id"))


def test_every_circle_to_press_lies_on_the_felt_clear_of_the_dock(at_table: Seat) -> None:
    viewer = replace(SPECTATOR, can_bet=True, open_places=(1, 2, 3, 4, 5, 6, 7), can_refill=False)
    for width, height in ((1280, 800), (390, 844)):
        table = at_table(replace(BETTING, places=seven()), viewer, viewport={"width": width, "height": height})
        dock = table.page.locator(".arc-dock").bounding_box()
        assert dock is not None
        for number in range(1, 8):
            box = table.page.locator(f"#bet-{number}").bounding_box()
            assert box is not None
            assert box["y"] + box["height"] < dock["y"], number

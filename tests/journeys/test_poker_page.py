"""What a poker table's page does under a hand: one decision once, nothing typed is lost, nothing folded by mistake."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Browser

from games.selectors.poker_views import PokerTable, PokerViewer
from tests.journeys.poker_page import SampleTable
from tests.pages.poker_sample_views import (
    PREFLOP,
    RESULT,
    RIVER_OTHERS_TURN,
    SPECTATOR,
    TURN,
    VIEWER,
    VIEWER_AHEAD,
    VIEWER_RESULT,
    VIEWER_TURN,
    WAITING,
    changed,
)

pytestmark = [pytest.mark.journey, pytest.mark.timeout(180)]
Seat = Callable[..., SampleTable]


@pytest.fixture
def at_table(chromium: Browser) -> Iterator[Seat]:
    """Opens a table's page: `at_table(public, viewer)`. No page may have had a script error."""
    here: list[SampleTable] = []

    def open_page(public: PokerTable, viewer: PokerViewer, **how: Any) -> SampleTable:
        here.append(SampleTable(chromium, public, viewer, **how))
        return here[-1]

    yield open_page
    for one in here:
        one.leave()
        assert one.faults == []


def later(public: PokerTable, **values: Any) -> PokerTable:
    return replace(public, version=public.version + 1, **values)


def test_a_double_click_decides_once(at_table: Seat) -> None:
    table = at_table(PREFLOP, VIEWER)
    table.page.dblclick("#act-call")
    table.page.locator("#act-call").dispatch_event("click")
    said = table.sent(1)
    assert [(one["command"], one["action"], one["round"], one["decision"], one["to"]) for one in said] == [
        ("poker_act", "call", 12, 7, None)
    ]
    # Not even when everything is pushed again, as long as the decision is the same.
    table.push(later(PREFLOP), VIEWER, everything=True)
    table.page.click("#act-fold", force=True)
    assert len(table.sent(1)) == 1


def test_what_was_typed_its_focus_and_its_caret_outlive_a_push(at_table: Seat) -> None:
    table = at_table(PREFLOP, VIEWER)
    typed = table.page.locator("#raise-typed")
    typed.fill("23,45")
    typed.evaluate("field => field.setSelectionRange(1, 3)")
    moved = later(PREFLOP, waiting=1, seats=changed(PREFLOP.seats, 6, stack=1))
    table.push(moved, replace(VIEWER, balance=5), everything=True)
    assert typed.input_value() == "23,45"
    assert typed.evaluate(
        "field => document.activeElement === field && [field.selectionStart, field.selectionEnd]"
    ) == [
        1,
        3,
    ]
    table.page.click("#act-raise")
    assert table.sent(1)[0] | {"key": ""} == {
        "command": "poker_act",
        "round": 12,
        "decision": 7,
        "action": "raise",
        "to": 2_345,
        "key": "",
    }


def test_another_decision_begins_afresh(at_table: Seat) -> None:
    table = at_table(PREFLOP, VIEWER)
    table.page.fill("#raise-typed", "23,45")
    table.push(later(PREFLOP, decision=9), VIEWER)
    assert table.page.input_value("#raise-typed") == "10,00"
    table.page.click("#act-call")
    assert table.sent(1)[0]["decision"] == 9


def test_w13_buttons_that_are_replaced_each_turn_send_exactly_once(at_table: Seat) -> None:
    table = at_table(PREFLOP, VIEWER)
    for turn in range(1, 4):
        table.page.locator("#act-call").evaluate("button => { button.click(); button.click(); }")
        assert [one["decision"] for one in table.sent(turn)] == list(range(7, 7 + turn))
        table.push(later(table.public, decision=7 + turn), VIEWER, everything=True)


def test_slider_sizes_and_steps_all_say_what_will_be_bet(at_table: Seat) -> None:
    table = at_table(PREFLOP, VIEWER)
    button = table.page.locator("#act-raise")
    table.page.get_by_role("button", name="½ pote").click()
    assert " ".join(button.inner_text().split()) == "Subir para 13,50"
    table.page.click("#raise-more")
    table.page.click("#raise-more")
    assert table.page.input_value("#raise-typed") == "17,50"
    table.page.locator("#raise-slider").fill("11234")
    assert " ".join(button.inner_text().split()) == "Jogar tudo 112,34"
    table.page.fill("#raise-typed", "9,99")
    assert button.get_attribute("aria-disabled") == "true"
    button.click(force=True)
    table.page.fill("#raise-typed", "1.000")
    button.click(force=True)
    assert table.sent(0) == []


def test_folding_for_nothing_is_asked_about_once(at_table: Seat) -> None:
    table = at_table(TURN, VIEWER_TURN)
    table.page.click("#act-fold")
    table.page.wait_for_selector("#fold-guard:not([hidden])")
    assert table.page.evaluate("document.activeElement.id") == "guard-check"
    assert table.sent(0) == []
    table.page.click("#guard-fold")
    assert [one["action"] for one in table.sent(1)] == ["fold"]


def test_folding_to_a_bet_is_not_asked_about(at_table: Seat) -> None:
    table = at_table(PREFLOP, VIEWER)
    table.page.click("#act-fold")
    assert [one["action"] for one in table.sent(1)] == ["fold"]


def test_keys_do_nothing_until_turned_on_and_never_while_writing(at_table: Seat) -> None:
    table = at_table(PREFLOP, VIEWER)
    table.page.keyboard.press("a")
    assert table.sent(0) == []
    table.page.get_by_text("Cartas e teclas").click()
    table.page.check("#keys-on")
    table.page.fill("#key-call", "x")
    table.page.focus("#raise-typed")
    table.page.keyboard.press("x")
    assert table.sent(0) == []
    table.page.locator("#raise-typed").blur()
    table.page.keyboard.press("a")
    assert table.sent(0) == []
    table.page.keyboard.press("x")
    assert [one["action"] for one in table.sent(1)] == ["call"]


def test_the_turn_is_announced_at_once_and_the_result_when_there_is_time(at_table: Seat) -> None:
    table = at_table(RIVER_OTHERS_TURN, VIEWER_AHEAD)
    urgent, polite = table.page.locator("#turn-announcer"), table.page.locator("#announcer")
    assert urgent.get_attribute("aria-live") == "assertive"
    assert urgent.inner_text() == ""
    table.push(later(TURN), VIEWER_TURN)
    assert urgent.inner_text().startswith("É a sua vez. Desistir. Passar. Apostar 2,00")
    table.push(later(table.public, pots=()), VIEWER_TURN)
    assert urgent.locator("p").count() == 1
    table.push(replace(RESULT, version=99), VIEWER_RESULT)
    assert "ganha Ana, par de ases, rei de desempate" in polite.inner_text()


def test_a_choice_ahead_is_sent_with_its_price(at_table: Seat) -> None:
    table = at_table(RIVER_OTHERS_TURN, VIEWER_AHEAD)
    table.page.click("#ahead-call")
    said = table.sent(1)[0]
    assert {name: said[name] for name in ("command", "action", "price", "round", "decision")} == {
        "command": "poker_pre",
        "action": "call",
        "price": 400,
        "round": 12,
        "decision": 19,
    }


def test_sitting_down_chooses_a_seat_and_an_amount_within_the_bounds(at_table: Seat) -> None:
    table = at_table(WAITING, SPECTATOR)
    table.page.click("#sit-4")
    assert table.page.locator("#sit-title").inner_text() == "Sentar-se no lugar 4"
    assert table.page.input_value("#sit-typed") == "200,00"
    table.page.fill("#sit-typed", "79,99")
    assert table.page.get_by_role("button", name="Sentar-se", exact=True).last.is_disabled()
    table.page.fill("#sit-typed", "120")
    table.page.locator("#sit-dialog button[value=yes]").click()
    said = table.sent(1)[0]
    assert (said["command"], said["seat"], said["amount"]) == ("seat_take", 4, 12_000)
    # Seated: the own place turns to the bottom, and there is no other to choose.
    seats = changed(WAITING.seats, 4, state="next", nickname="Rita", stack=12_000)
    table.push(later(WAITING, seats=seats), replace(SPECTATOR, seat=4, stack=12_000, open_seats=()))
    assert "at-0" in (table.page.locator("#place-4").get_attribute("class") or "")
    assert table.page.locator(".seat-sit:visible").count() == 0


def test_leaving_says_what_happens_before_it_does(at_table: Seat) -> None:
    table = at_table(RIVER_OTHERS_TURN, VIEWER_AHEAD)
    table.page.click("#tool-leave")
    assert "desiste dela quando for a sua vez" in table.page.locator("#leave-dialog").inner_text()
    table.page.locator("#leave-dialog button[value=no]").click()
    assert table.sent(0) == []
    table.page.click("#tool-leave")
    table.page.locator("#leave-dialog button[value=yes]").click()
    assert [set(one) for one in table.sent(1)] == [{"command", "key"}]


def test_after_the_usual_time_the_time_bank_is_marked_in_words(at_table: Seat) -> None:
    now = int(time.time() * 1000)
    fresh = replace(PREFLOP, opened_ms=now, deadline_ms=now + 50_000)
    table = at_table(fresh, VIEWER)
    clock = table.page.locator("#place-1 .seat-clock")
    table.page.wait_for_function("() => document.querySelector('#place-1 [data-countdown]').textContent")
    assert clock.inner_text().startswith("a decidir")
    table.push(later(fresh, opened_ms=now - 25_000, deadline_ms=now + 25_000), VIEWER)
    table.page.wait_for_function("() => document.querySelector('#place-1 .seat-bank')")
    assert clock.inner_text().startswith("tempo extra")


def test_the_deck_of_four_colours_is_remembered_by_the_browser(at_table: Seat) -> None:
    table = at_table(TURN, VIEWER_TURN)
    colour = "getComputedStyle(document.querySelector('#table-board .card-d')).fill"
    two = table.page.evaluate(colour)
    table.page.get_by_text("Cartas e teclas").click()
    table.page.check("#deck-four")
    assert table.page.evaluate(colour) != two
    table.page.reload()
    table.page.wait_for_selector('#room[data-state="open"]')
    assert table.page.locator("#room").get_attribute("data-deck") == "four"


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (320, 700)])
def test_nothing_runs_out_of_the_page_sideways(at_table: Seat, size: tuple[int, int]) -> None:
    table = at_table(PREFLOP, VIEWER, viewport={"width": size[0], "height": size[1]})
    assert table.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    for button in table.page.locator("#table-actions button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 24
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]


def test_chips_that_are_still_flying_hold_nothing_up(at_table: Seat) -> None:
    table = at_table(PREFLOP, VIEWER)
    swept = tuple(replace(seat, bet=0) for seat in PREFLOP.seats)
    flop = later(PREFLOP, street="flop", board=TURN.board[:3], seats=swept)
    table.push(flop, VIEWER)
    assert table.page.locator(".flight").count() == 3
    table.push(later(flop, board=TURN.board), VIEWER)
    assert table.page.locator("#table-board [data-card]").count() == 4
    table.page.wait_for_function("() => !document.querySelector('.flight')")


def test_without_motion_nothing_flies(at_table: Seat) -> None:
    table = at_table(PREFLOP, VIEWER, reduced_motion="reduce")
    quiet = later(PREFLOP, street="flop", board=TURN.board, seats=tuple(replace(seat, bet=0) for seat in PREFLOP.seats))
    table.push(quiet, VIEWER)
    assert table.page.locator(".flight").count() == 0
    # What the style sheet shortens to nothing still counts as running until the next frame: ask how long it lasts.
    seen = "document.getAnimations().filter(one => one.effect.getComputedTiming().endTime > 1).length"
    assert table.page.evaluate(seen) == 0

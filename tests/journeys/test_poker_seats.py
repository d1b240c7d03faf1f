"""Cases of our list about seats and stacks, in real browsers: one seat for two, sitting down late, an empty stack."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.poker_player import Player, decided, next_to_act, pair, play_hand, slug

__all__ = ["pair", "slug"]
# The first of a run also waits for the house to be furnished.
pytestmark = [pytest.mark.journey, pytest.mark.timeout(300)]
Visit = Callable[..., Any]


def asked_for(one: Player, seat: int, amount: str = "60,00") -> None:
    """The dialog is filled in, and not sent yet."""
    one.page.click(f"#sit-{seat}")
    one.page.fill("#sit-typed", amount)


def test_w11_of_two_who_take_one_seat_the_second_is_told_and_sits_down_elsewhere(visitor: Visit, slug: str) -> None:
    ana, rui = Player(visitor(), slug), Player(visitor(), slug)
    for one in (ana, rui):
        asked_for(one, 3)
    ana.page.click("#sit-dialog button[value=yes]")
    ana.page.wait_for_selector("#place-3.place-own .seat-stack")
    balance = rui.cents("balance")
    rui.page.click("#sit-dialog button[value=yes]")
    expect(rui.page.locator("#table-refusal")).to_contain_text("3")
    assert rui.cents("balance") == balance
    assert rui.page.locator(".place-own").count() == 0
    rui.take(5)
    # With two at the table a hand begins at once, and a blind may be posted already.
    rui.page.wait_for_selector("#table-actions:not([data-kind=watch])")
    assert rui.cents("balance") == balance - 6_000
    assert rui.page.locator("#table-refusal").inner_text() == ""
    next_to_act(ana, rui)
    assert [one.visitor.faults for one in (ana, rui)] == [[], []]


def test_w15_who_sits_down_in_a_hand_pays_once_and_first_bets_in_the_next(
    pair: tuple[Player, Player], visitor: Visit
) -> None:
    number = next_to_act(*pair).round
    third = Player(visitor(), pair[0].slug)
    balance = third.cents("balance")
    asked_for(third, 2)
    third.page.dblclick("#sit-dialog button[value=yes]")
    third.page.wait_for_selector("#place-2.place-own .seat-stack")
    assert (third.cents("stack"), third.cents("stake"), third.cents("balance")) == (6_000, 0, balance - 6_000)
    assert (third.cards, third.round) == ([], number)
    third.page.click("#post-now")
    third.page.wait_for_selector("#post-now", state="detached")
    play_hand(*pair)
    # Whether dealt in at once or passed over once in the small blind, the first bet is in a later hand.
    for _ in range(3):
        next_to_act(*pair, third)
        if third.cards:
            break
        play_hand(*pair, third)
    assert len(third.cards) == 2
    assert int(third.round) > int(number)
    assert third.cents("stake") > 0
    assert third.cents("balance") == balance - 6_000
    assert third.visitor.faults == []


def all_in(pair: tuple[Player, Player]) -> None:
    """Both put in everything; one of the two loses it, unless the hands are worth the same."""
    one = next_to_act(*pair)
    one.page.fill("#raise-typed", f"{(one.cents('stack') + one.cents('stake')) // 100},00")
    decided(one, "#act-raise")
    decided(next_to_act(*pair), "#act-call")
    one.page.wait_for_selector(".seat-prize")


def test_w17_an_empty_stack_is_dealt_nothing_and_asked_to_be_filled_once_the_hand_has_ended(
    pair: tuple[Player, Player],
) -> None:
    for _ in range(5):
        all_in(pair)
        for one in pair:
            one.page.wait_for_selector(".seat-prize")
        if min(one.cents("stack") for one in pair) == 0:
            break
        next_to_act(*pair)
    [loser] = [one for one in pair if one.cents("stack") == 0]
    number = loser.round
    loser.page.wait_for_selector("#notice-topup")
    # No part of a hand under way has asked for it, although everything was in the pot.
    asked = [text for text in loser.frames if 'data-announce="topup"' in text]
    assert asked
    assert not any('data-phase="playing"' in text for text in asked)
    loser.page.click("#notice-topup")
    loser.page.fill("#topup-typed", "50,00")
    loser.page.click("#topup-dialog button[value=yes]")
    loser.page.wait_for_selector("#notice-topup", state="detached")
    assert loser.cents("stack") == 5_000
    # No hand was dealt while one of the two had nothing.
    next_to_act(*pair)
    assert int(loser.round) == int(number) + 1
    assert len(loser.cards) == 2

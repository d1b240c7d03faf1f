"""A poker table in real browsers: people sit down, play hands by clicking, come back, and leave with their chips."""

import re

import pytest

from tests.journeys.poker_player import TURN, Player, decided, next_to_act, pair, play_hand, slug

__all__ = ["pair", "slug"]
# The first of a run also waits for the house to be furnished.
pytestmark = [pytest.mark.journey, pytest.mark.timeout(300)]


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

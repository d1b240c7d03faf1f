"""At a real table: a note about the other, which only its author sees, and «denunciar» in two clicks."""

import pytest

from tests.house import House
from tests.journeys.poker_player import Player, decided, next_to_act, pair, play_hand, slug

__all__ = ["pair", "slug"]
pytestmark = [pytest.mark.journey, pytest.mark.timeout(300)]

# The plate of whoever sits opposite.
OTHER = ".place:not(.place-own) button[data-who]"
NOTE = "Paga tudo até ao river."
REPORTS = """
from accounts.models import PlayerReport
for one in PlayerReport.objects.filter(table__slug="%s"):
    print("REPORT", one.reporter.nickname, one.accused.nickname, one.reason, one.round.number)
"""


def name_of(player: Player) -> str:
    return player.page.locator(".place-own .seat-name").inner_text()


def test_a_note_and_a_report_from_the_felt(pair: tuple[Player, Player], house: House) -> None:
    ana, rui = pair
    hers, his = name_of(ana), name_of(rui)
    number = next_to_act(ana, rui).round
    for one in (ana, rui):
        # The own place opens no card; the other's is a button as big as the plate.
        assert one.page.locator(".place-own button[data-who]").is_disabled()

    # On the phone: a note with a colour, which marks the other's place at once and after what is pushed later.
    rui.page.click(OTHER)
    rui.page.wait_for_selector("#note-save")
    assert rui.page.locator("#player-title").inner_text() == hers
    rui.page.locator("label.note-yellow").click()
    rui.page.fill("#note-text", NOTE)
    rui.page.click("#note-save")
    rui.page.wait_for_selector('.place[data-note="yellow"]')
    rui.page.click("#player-dialog button[value=no]")
    heard = len(ana.frames)
    play_hand(ana, rui)
    next_to_act(ana, rui)
    assert rui.page.locator('.place[data-note="yellow"] .seat-name').inner_text() == hers
    assert rui.page.locator(OTHER).get_attribute("title") == NOTE
    assert ana.page.locator(".place[data-note]").count() == 0
    assert not any(NOTE in frame for frame in [*ana.frames[heard:], *rui.frames])

    # Two clicks: the seat, the reason.
    ana.page.click(OTHER)
    ana.page.click("#report-collusion")
    ana.page.wait_for_selector("#report-done")
    ana.page.click("#player-dialog button[value=no]")
    told = house.manage("shell", "-c", REPORTS % ana.slug)
    [report] = [line.split() for line in told.splitlines() if line.startswith("REPORT")]
    assert report[1:4] == [hers, his, "collusion"]
    assert int(report[4]) >= int(number)
    typed_words_stay(ana, rui)
    rui.page.goto("/notas/")
    assert NOTE not in rui.page.content()


def typed_words_stay(ana: Player, rui: Player) -> None:
    """While the table goes on, and while its reader decides; the note is gone where its author deletes it."""
    while next_to_act(ana, rui) is rui:
        decided(rui, "#act-check, #act-call")
    rui.page.click(OTHER)
    rui.page.fill("#note-text", "Outra coisa")
    version = rui.page.locator("#table-version").get_attribute("data-version")
    decided(ana, "#act-check, #act-call")
    rui.page.wait_for_function(
        "version => document.getElementById('table-version').dataset.version !== version", arg=version
    )
    assert rui.page.input_value("#note-text") == "Outra coisa"
    # On the own turn the card makes way for the buttons, with what is typed in it.
    while next_to_act(ana, rui) is ana:
        decided(ana, "#act-check, #act-call")
    assert rui.page.locator("#player-dialog.player-aside[open] #note-text").input_value() == "Outra coisa"
    decided(rui, "#act-check, #act-call")
    rui.page.click("#note-delete")
    rui.page.wait_for_function("() => !document.querySelector('.place[data-note]')")

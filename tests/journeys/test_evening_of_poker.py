"""An evening at one table: three browsers, two training opponents, fifty hands, and everything that goes wrong in life.

Nothing waits for time: each step waits for a state, and each disturbance comes when its hand does. Decks and opponents
are drawn as always, so every evening is another one, and what is proven holds of each: after every hand the chips
balance in ledger and page, no socket ever got a card that its reader could not see by right, and every hand verifies.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.architecture.tree import ROOT
from tests.house import House
from tests.journeys.conftest import Visitor, copied
from tests.journeys.poker_books import CARD, Books, Told, leaks
from tests.journeys.poker_guest import Guest, balanced, press

pytestmark = [pytest.mark.journey, pytest.mark.timeout(900)]

SLUG, HANDS = "serao", 50
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 3}
_TABLE = """
from datetime import UTC, datetime
from casino.rulebook.models import SpecificRules
from games.models import Table
model = SpecificRules.objects.get(key="fast-holdem", version=1)
since = datetime(2025, 1, 1, tzinfo=UTC)
SpecificRules.objects.create(
    key="serao", version=1, regulation=model.regulation, title=model.title, state="in_force", demonstration=True,
    in_force_from=since, created_at=since, values=model.values | {
        "decision_seconds": 3, "time_bank_seconds": 2, "time_bank_refill_hands": 0, "hand_pause_seconds": 1,
        "idle_rounds": 50})
Table.objects.create(slug="serao", name="Serão", game="holdem", currency="DEMO", rules_key="serao")
"""


class Evening:
    """Who is there, and what still has to happen to them: (from which hand on, whom, what; true once it is done)."""

    def __init__(self, guests: list[Guest], books: Books) -> None:
        self.guests, self.books = guests, books
        self.ana, self.rui, self.eva = guests
        self.first = books.money().settled
        self.chips = books.money().all_chips
        self.checked: set[int] = set()
        self.left_with = 0
        self.agenda: list[tuple[int, Guest, Callable[[Guest], bool]]] = [
            (2, self.ana, self.same_cards_after(Guest.reload)),
            (4, self.rui, self.same_cards_after(Guest.goes_offline)),
            (6, self.eva, self.same_cards_after(Guest.loses_socket)),
            (8, self.ana, self.second_tab),
            (13, self.ana, self.no_second_tab),
            (14, self.rui, self.runs_out_of_time),
            (18, self.eva, self.sits_out),
            (22, self.eva, self.comes_back),
            (24, self.ana, self.tops_up),
            (28, self.rui, self.leaves),
            (31, self.rui, self.returns),
            (34, self.eva, self.same_cards_after(Guest.reload)),
            (37, self.ana, self.runs_out_of_time),
            (40, self.eva, self.same_cards_after(Guest.goes_offline)),
            (44, self.ana, self.same_cards_after(Guest.loses_socket)),
        ]
        # Who stays away on purpose, until the agenda says otherwise.
        self.resting: set[Guest] = set()

    def hand(self) -> int:
        return self.books.money().settled - self.first

    def play(self, *, at_most_seconds: float) -> None:
        until, acted = time.monotonic() + at_most_seconds, True
        while (hand := self.hand()) < HANDS or self.agenda:
            assert time.monotonic() < until, (hand, self.agenda, [guest.view for guest in self.guests])
            first = self.ana.look()
            for guest in self.guests[1:]:
                # Whatever happens to anybody moves the table's version on, in all pages.
                if acted or guest.view["version"] != first["version"]:
                    guest.look()
            acted = self.disturbed(hand) or self.decided() or self.looked_after()
            if not acted:
                self.ana.page.wait_for_timeout(25)

    def disturbed(self, hand: int) -> bool:
        if not self.agenda:
            return False
        since, guest, what = self.agenda[0]
        if hand < since or not what(guest):
            return False
        self.agenda.pop(0)
        return True

    def decided(self) -> bool:
        for guest in self.guests:
            if not guest.is_asked or guest.silent_in == guest.view["round"]:
                continue
            # Nothing moves while this guest is asked: ledger and pages are compared, as soon as all have heard of it.
            while not (judged := balanced(self.guests, self.books)):
                assert judged is not False, [one.view for one in self.guests]
                for one in self.guests:
                    one.look()
                if not guest.is_asked:
                    return True
            self.checked.add(guest.view["round"])
            assert self.books.money().all_chips == self.chips
            raising = self.guests[guest.view["round"] % 3]
            guest.decide(raises=guest is raising)
            return True
        return False

    def looked_after(self) -> bool:
        return any(guest.comes_back() for guest in self.guests if guest not in self.resting)

    # --- What happens ---

    def same_cards_after(self, disturbance: Callable[[Guest], None]) -> Callable[[Guest], bool]:
        def happens(guest: Guest) -> bool:
            if not (guest.is_asked and guest.view["cards"]):
                return False
            before = guest.view
            disturbance(guest)
            after = guest.look()
            assert after["seat"] == before["seat"]
            if after["round"] == before["round"] and after["phase"] == "playing":
                assert after["cards"] == before["cards"]
            return True

        return happens

    def second_tab(self, guest: Guest) -> bool:
        guest.opens_second()
        return True

    def no_second_tab(self, guest: Guest) -> bool:
        guest.closes_second()
        return True

    def runs_out_of_time(self, guest: Guest) -> bool:
        """Done once the clock has decided for the guest, who then comes back by a click."""
        if guest.is_asked and not guest.silent_in:
            guest.silent_in = guest.view["round"]
        if guest.silent_in and guest.view["away"]:
            guest.silent_in = 0
            return True
        if guest.silent_in and guest.view["round"] > guest.silent_in:
            # Something else ended it before the time was over: another hand.
            guest.silent_in = 0
        return False

    def sits_out(self, guest: Guest) -> bool:
        if guest.view["away"]:
            return True
        if guest not in self.resting and guest.view["phase"] == "playing" and guest.view["cards"]:
            self.resting.add(guest)
            press(guest.page, "#tool-next")
            guest.page.wait_for_selector("#tool-next[aria-pressed=true], #return-now")
        return False

    def comes_back(self, guest: Guest) -> bool:
        self.resting.discard(guest)
        return guest.comes_back()

    def tops_up(self, _guest: Guest) -> bool:
        """In the middle of a hand, whoever has less than the table takes; the chips come when it has ended."""
        for guest in self.guests:
            may = guest.page.locator("#tool-topup[aria-disabled=false]").count()
            if may and guest.view["phase"] == "playing" and guest.view["cards"]:
                guest.top_up()
                return True
        return False

    def leaves(self, guest: Guest) -> bool:
        """In the middle of a hand; done once the seat is free and everything is back in the wallet."""
        view = guest.view
        if not view["seat"]:
            assert guest.look()["balance"] > self.left_with
            return True
        if guest not in self.resting and view["phase"] == "playing" and view["cards"]:
            self.resting.add(guest)
            self.left_with = view["balance"]
            guest.leave()
        return False

    def returns(self, guest: Guest) -> bool:
        guest.take()
        self.resting.discard(guest)
        return True


def sit_down(guests: list[Guest]) -> None:
    """All three, and then as many opponents as company for three people is."""
    for guest in guests:
        guest.take()
    for _ in range(600):
        if guests[0].look()["opponents"] == 2 and len(guests[0].view["stacks"]) == 5:
            return
        for guest in guests:
            guest.look()
            if guest.is_asked:
                guest.decide(raises=False)
            else:
                # A busy machine may let a decision's time run out before all are there.
                guest.comes_back()
        guests[0].page.wait_for_timeout(50)
    raise AssertionError(guests[0].view)


@pytest.fixture
def evening_house(furnished: Path, tmp_path: Path) -> Iterator[House]:
    """A house whose opponents decide at once: how long they think is proven elsewhere."""
    built = House(copied(furnished, tmp_path / "evening"), environ={"TRAINING_OPPONENTS": "true", "TRAINING_PACE": "0"})
    built.manage("shell", "-c", _TABLE)
    built.start()
    yield built
    built.stop()


@pytest.fixture
def guests(chromium: Browser, evening_house: House) -> "list[Guest]":
    sizes: list[dict[str, object]] = [{}, {}, PHONE]
    return [Guest(Visitor(chromium, evening_house, **how), SLUG, seat) for seat, how in enumerate(sizes, 1)]


@pytest.mark.rule("806/5", "806/10", "806/11.b", "806/34.a", "806/45", "806/67", "806/73")
def test_fifty_hands_of_three_browsers_and_two_opponents(
    guests: list[Guest], evening_house: House, tmp_path: Path
) -> None:
    """P29, P33, P41, W01, W05."""
    sit_down(guests)
    books = Books(evening_house, SLUG)
    evening = Evening(guests, books)
    evening.play(at_most_seconds=600)
    hands = books.decks()
    ended = {number: hand for number, hand in hands.items() if hand.phase == "settled"}
    assert [number for number, hand in ended.items() if not hand.balances] == []
    assert len(ended) - evening.first >= HANDS
    assert {hand.phase for hand in hands.values()} <= {"settled", "playing"}
    # In nearly every hand somebody was asked; where nobody was, the next one's start is the last one's end.
    assert len(evening.checked) >= HANDS * 9 // 10
    for guest in guests:
        for frames in [*guest.frames, *([page] for page in guest.pages)]:
            assert leaks(hands, frames, guest.seat) == []
        assert guest.visitor.faults == []
    assert sum(len(frames) for guest in guests for frames in guest.frames) > 10 * HANDS
    told = "SELECT COUNT(*) FROM games_roundevent WHERE kind = 'hand_action' AND data LIKE '%timeout%'"
    assert books.count(f"{told} AND round_id IN (SELECT id FROM games_round WHERE table_id = ?)") >= 2
    verifies(guests, ended, tmp_path)
    for guest in guests:
        guest.visitor.leave()


def verifies(guests: list[Guest], ended: dict[int, Told], place: Path) -> None:
    """The record that each guest is given of each hand holds the guest's cards and no others, and the script agrees."""
    paths = []
    for turn, (number, hand) in enumerate(sorted(ended.items())):
        guest = guests[turn % len(guests)]
        answer = guest.visitor.context.request.get(f"/verificar/{SLUG}/{number}/registo.json")
        assert answer.ok
        seen = set(CARD.findall(answer.text()))
        assert seen <= hand.open_to(guest.seat, street="river", ended=True), number
        paths.append(place / f"{number}.json")
        paths[-1].write_text(json.dumps(answer.json()))
    said = subprocess.run([sys.executable, ROOT / "docs" / "verify_hand.py", *paths], capture_output=True, text=True)
    assert [line for line in said.stdout.splitlines() if not line.endswith(": verifies")] == []
    assert len(said.stdout.splitlines()) == len(paths)

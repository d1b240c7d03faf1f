"""A guest at individual card tables whose next shoe is known: what is pressed, and what page and ledger say."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import Page

from tests.house import House

STAKE = 500
# Slug → what its first round is dealt. The round is opened before the player comes, by the service that opens every
# round: its shoe is shuffled as the test wants it, sealed and committed to like any other.
_TABLES = """
import json
from datetime import UTC, datetime
from django.utils import timezone
from accounts.models import Player
from casino.rulebook.models import SpecificRules
from games.models import Table
from games.services import individual
from games.services.cards.rounds import round_open
from tests.services.card_room import shoe_of
from tests.services.%(game)s_room import VALUES
since, now = datetime(2025, 1, 1, tzinfo=UTC), timezone.now()
values = {**VALUES, "individual": True, "places_per_player": 7, "deal_seconds": 0, "decision_seconds": 120,
    "result_seconds": 60, **json.loads('''%(changed)s''')}
# A game without places or decisions has no such values.
values = {name: value for name, value in values.items() if name in VALUES}
guest = Player.objects.filter(is_guest=True).latest("id")
key = f"known-%(game)s-{guest.pk}"
SpecificRules.objects.create(key=key, version=1, regulation="%(regulation)s", title="Mesa de ensaio",
    state="in_force", values=values, demonstration=True, in_force_from=since, created_at=since)
for slug, cards in json.loads('''%(shoes)s''').items():
    offer = Table.objects.create(slug=slug, name=slug, game="%(game)s", currency="DEMO", rules_key=key)
    own = individual.table_own(offer_id=offer.pk, player_id=guest.pk, now=now)
    with shoe_of(*cards.split()):
        assert round_open(table_id=own.pk, now=now)
print(guest.pk)
"""


class CardGuest:
    """One browser and its player."""

    game: ClassVar[str]
    regulation: ClassVar[str]
    # What the rules of the tables say otherwise.
    changed: ClassVar[Mapping[str, object]] = {}

    def __init__(self, house: House, visitor: Any, shoes: Mapping[str, str]) -> None:
        """`visitor`: whose browser it is (`conftest.Visitor`)."""
        self.house, self.visitor = house, visitor
        self.page: Page = visitor.page
        made = {"game": self.game, "regulation": self.regulation}
        made |= {"changed": json.dumps(self.changed), "shoes": json.dumps(shoes)}
        self.player = int(house.manage("shell", "-c", _TABLES % made).split()[-1])

    def sit_down(self, slug: str, places: Iterable[int]) -> None:
        """At the own table of that offer, with a bet on each of these places; then the cards are dealt."""
        self.page.goto(f"/mesa/{slug}/")
        self.page.wait_for_selector('#room[data-state="open"]')
        before, staked = self.balance, 0
        for place in places:
            self.page.click(f"#bet-{place}")
            staked += STAKE
            self.money(before - staked, staked)
        # The second click of a double click does nothing.
        self.page.dblclick("#action-deal")
        self.page.wait_for_selector("#table-bank .card-closed, #table-status[data-phase=result]")

    def house_dies(self) -> None:
        """As if the power failed; it is started again, and the page is opened again."""
        assert self.visitor.faults == []
        self.house.kill()
        self.house.start()
        self.page.wait_for_selector('#room[data-state="open"]', timeout=60_000)
        self.page.reload()
        self.page.wait_for_selector('#room[data-state="open"]')
        # Sockets that could not be opened while nobody served.
        self.visitor.faults.clear()

    # --- What is pressed ---

    def act(self, action: str, place: int, hand: int = 0) -> None:
        """With that hand, when it is asked."""
        self.asked(place, hand)
        self.press(f"#act-{action}")

    def asked(self, place: int, hand: int = 0) -> None:
        self.page.wait_for_selector(f'#table-actions[data-kind=turn][data-place="{place}"][data-hand="{hand}"]')

    def choices(self) -> set[str]:
        """The decisions that are offered now."""
        found: list[str] = self.page.eval_on_selector_all("#table-actions .act", "all => all.map(one => one.id)")
        return {one.removeprefix("act-") for one in found}

    def press(self, button: str, *, gone: bool = False) -> None:
        version = self.page.locator("#table-version").get_attribute("data-version")
        self.page.click(button)
        self.page.wait_for_function(
            "old => document.getElementById('table-version').dataset.version !== old", arg=version
        )
        if gone:
            self.page.wait_for_selector(button, state="detached")

    # --- What is told ---

    @property
    def balance(self) -> int:
        return int(self.page.locator("#table-bar [data-balance]").get_attribute("data-balance") or 0)

    def money(self, balance: int, stake: int) -> None:
        """The page comes to say so, and the ledger of the house says the same."""
        self.page.wait_for_function(
            "([balance, stake]) => document.querySelector('#table-bar [data-balance]').dataset.balance === balance"
            " && document.querySelector('#table-bar [data-stake]').dataset.stake === stake",
            arg=[str(balance), str(stake)],
        )
        assert self.wallet() == balance

    def wallet(self) -> int:
        """Read beside the house, from its database."""
        path = Path(self.house.environ["MESA_VAR"]) / "mesa.sqlite3"
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=20)) as base:
            [(cents,)] = base.execute(
                "SELECT credits - debits FROM accounts_ledgeraccount"
                " WHERE player_id = ? AND kind = 'wallet' AND currency = 'DEMO'",
                [self.player],
            )
        return int(cents)

    def ended(self, words: str) -> None:
        """The round is over; `words` is what is said of the bank."""
        self.page.wait_for_selector('#table-status[data-phase="result"]')
        assert words in self.page.locator("#table-status").inner_text()
        assert self.page.locator("#table-bank .card-closed").count() == 0

    def said(self, place: int) -> list[str]:
        """What is said of each hand of a place."""
        return self.page.locator(f"#table-place-{place} .hand-said").all_inner_texts()

    def felt(self) -> dict[str, Any]:
        """Everything on the felt and in the dock: cards, words, chips, the question, the money."""
        found: dict[str, Any] = self.page.evaluate("""() => ({
          words: document.getElementById("arc").innerText,
          cards: [...document.querySelectorAll("#arc [data-card]")].map((one) => one.dataset.card),
          asked: {...document.getElementById("table-actions").dataset},
          acts: document.getElementById("table-actions").innerText,
          money: document.querySelector("#table-bar .figure-main").parentElement.innerText.split("\\n").slice(0, 4),
          commitment: document.querySelector("#table-room .room-commitment dd").textContent,
        })""")
        return found

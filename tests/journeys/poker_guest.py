"""A person who plays through an evening of poker in a browser: looks, decides, is disturbed, and comes back."""

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.journeys.conftest import Visitor
from tests.journeys.poker_books import Books

# Every socket that a page opens can be closed from the test, as a network does.
SOCKETS = """
window.opened = [];
window.WebSocket = class extends WebSocket { constructor(...how) { super(...how); window.opened.push(this); } };
"""
LOOK = """() => {
  const data = (id) => ({ ...document.getElementById(id)?.dataset });
  const cents = (name) => Number(document.querySelector(`#table-bar [data-${name}]`)?.dataset[name] ?? 0);
  const acts = data("table-actions");
  const text = (place) => place.querySelector(".seat-stack")?.textContent.trim();
  const places = [...document.querySelectorAll(".place")].filter(text);
  return {
    open: document.getElementById("room").dataset.state === "open",
    version: Number(data("table-version").version),
    round: Number(data("table-status").round),
    phase: data("table-status").phase,
    kind: acts.done ? "done" : acts.kind,
    decision: acts.decision,
    free: acts.free === "yes",
    seat: Number(data("table-place").seat || 0),
    stack: cents("stack"), stake: cents("stake"), balance: cents("balance"),
    pot: Number(document.querySelector("#table-board .pots")?.dataset.total || 0),
    stacks: Object.fromEntries(places.map((place) => [place.dataset.place, text(place)])),
    opponents: document.querySelectorAll(".seat-training").length,
    cards: [...document.querySelectorAll("#table-cards [data-card]")].map((card) => card.dataset.card),
    must: !!document.getElementById("notice-topup"),
    owes: !!document.getElementById("post-now"),
    away: !!document.getElementById("return-now"),
    leaving: document.getElementById("tool-leave")?.getAttribute("aria-disabled") === "true",
  };
}"""

GONE_OR_REFUSED = """button =>
  !document.querySelector(button) || document.getElementById("table-refusal").textContent.trim()"""
PRESS = """button => {
  const found = document.querySelector(button);
  if (!found || document.querySelector("dialog[open]")) return false;
  found.click();
  return true;
}"""


class Guest:
    """`view` is what the page said when it was last looked at; `frames` is every text that each page ever got."""

    def __init__(self, visitor: Visitor, slug: str, seat: int) -> None:
        self.visitor, self.slug, self.seat = visitor, slug, seat
        self.frames: list[list[str]] = []
        self.pages: list[str] = []
        visitor.context.add_init_script(SOCKETS)
        visitor.context.set_default_timeout(60_000)
        self.page: Page = visitor.page
        self._listen(self.page)
        visitor.sit_down(slug)
        self.pages.append(self.page.content())
        self.second: Page | None = None
        self.silent_in = 0  # the hand in which nothing is decided, so that the time runs out
        self.view: dict[str, Any] = {}

    def _listen(self, page: Page) -> None:
        page.on("websocket", lambda socket: socket.on("framereceived", self._kept()))

    def _kept(self) -> Any:
        """Each socket has a list of its own: what two of them say is not in one order."""
        heard: list[str] = []
        self.frames.append(heard)
        return lambda text: heard.append(text if isinstance(text, str) else text.decode())

    # --- Seat ---

    def take(self) -> None:
        """With the most that the table takes, which the dialog begins with."""
        self.page.click(f"#sit-{self.seat}")
        self.page.click("#sit-dialog button[value=yes]")
        self.page.wait_for_selector(f"#place-{self.seat}.place-own .seat-stack")

    def top_up(self, button: str = "#tool-topup") -> None:
        self.page.click(button)
        self.page.click("#topup-dialog button[value=yes]")

    def leave(self) -> None:
        self.page.click("#tool-leave")
        self.page.click("#leave-dialog button[value=yes]")

    # --- Looking and deciding ---

    def look(self) -> dict[str, Any]:
        self.view = self.page.evaluate(LOOK)
        return self.view

    @property
    def is_asked(self) -> bool:
        return self.view["kind"] == "turn" and self.view["open"]

    def comes_back(self) -> bool:
        """Whatever keeps the guest from the cards is done away with; true if there was something."""
        for wanted, button in (("must", "#notice-topup"), ("owes", "#post-now"), ("away", "#return-now")):
            if self.view[wanted] and not self.view["leaving"]:
                if wanted == "must":
                    self.top_up(button)
                else:
                    press(self.page, button)
                # What it does may be refused; then it is looked at again.
                self.page.wait_for_function(GONE_OR_REFUSED, arg=button)
                return True
        return False

    def decide(self, *, raises: bool) -> None:
        """Raise by the pot where it is this guest's hand to raise; otherwise check where that is free, and fold."""
        page = self.second if self.second and int(self.view["decision"]) % 2 else self.page
        asked = f'#table-actions[data-kind="turn"][data-round="{self.view["round"]}"]'
        asked += f'[data-decision="{self.view["decision"]}"]'
        button = "#act-check" if self.view["free"] else "#act-fold"
        # «Pote» is the last of the sizes but where everything is less.
        if raises and press(page, f"{asked} #size-3"):
            button = "#act-raise"
        press(page, f"{asked} {button}")
        page.wait_for_selector(f"{asked}:not([data-done])", state="detached")

    # --- Disturbances; each ends when the page is at the table again ---

    def reload(self) -> None:
        answer = self.page.reload()
        assert answer is not None
        self.pages.append(answer.text())
        self._is_back()

    def goes_offline(self) -> None:
        self.visitor.context.set_offline(True)
        self.page.evaluate("window.dispatchEvent(new Event('offline'))")
        self.page.wait_for_selector('#room[data-state="lost"]')
        self.visitor.context.set_offline(False)
        self.page.evaluate("window.dispatchEvent(new Event('online'))")
        self._is_back()

    def loses_socket(self) -> None:
        count = self.page.evaluate("() => { window.opened.at(-1).close(); return window.opened.length; }")
        self.page.wait_for_function("count => window.opened.length > count", arg=count)
        self._is_back()

    def opens_second(self) -> None:
        """The same table in another tab, which shows the same seat and the same cards."""
        self.second = self.visitor.context.new_page()
        self._listen(self.second)
        answer = self.second.goto(f"/mesa/{self.slug}/")
        assert answer is not None
        self.pages.append(answer.text())
        self.second.wait_for_selector('#room[data-state="open"]')

    def closes_second(self) -> None:
        assert self.second is not None
        self.second.close()
        self.second = None

    def _is_back(self) -> None:
        self.page.wait_for_selector('#room[data-state="open"]')
        # Open, and told where things are: what came with the page is of its moment.
        self.page.wait_for_function("() => document.getElementById('table-version').dataset.version")


def press(page: Page, button: str) -> bool:
    """Click it, unless it goes away first (the time was over, the hand has ended): then false.

    A machine that is too busy to draw cannot aim a mouse within a decision's time; the button is then pressed without
    one, as a keyboard does.
    """
    found = page.locator(button)
    if not found.count():
        return False
    with suppress(PlaywrightTimeout):
        found.first.click(timeout=1_500)
        return True
    return bool(page.evaluate(PRESS, button))


def chips_shown(view: dict[str, Any]) -> int:
    """Everything in front of the seats and in the pot, in cents, as the page writes it."""
    return sum(cents_of(text) for text in view["stacks"].values()) + int(view["pot"])


def cents_of(text: str) -> int:
    """«58,50» is 5850, «58» is 5800, «tudo» is nothing left."""
    whole, _, part = re.sub(r"[^\d,]", "", text).partition(",")
    return int(whole or 0) * 100 + int((part or "0").ljust(2, "0"))


def balanced(guests: list[Guest], books: Books) -> bool | None:
    """Does the table show what the ledger holds? None: the page and the ledger are not at the same moment."""
    money = books.money()
    views = [guest.view for guest in guests]
    if any(view["version"] != money.version for view in views):
        return None
    if any(chips_shown(view) != sum(money.stacks.values()) for view in views):
        return False
    seated = [(guest, view) for guest, view in zip(guests, views, strict=True) if view["seat"] in money.stacks]
    # What was put into a hand that has ended is told for a while, and is in the stacks already.
    put = [view["stake"] if view["phase"] == "playing" else 0 for _guest, view in seated]
    own = all(view["stack"] + stake == money.stacks[one.seat] for (one, view), stake in zip(seated, put, strict=True))
    return own and all(view["balance"] == money.wallets[guest.seat] for guest, view in seated)

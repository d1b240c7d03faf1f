"""What the house knows of an evening of poker, read beside it: its ledger at each moment, and its decks at the end."""

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.house import House

# A card as pages draw it, as records spell it, and as its link names it.
CARD = re.compile(r"(?:data-card=\"|#card-|\")([2-9TJQKA][cdhs])(?=[\"])")
_SALT = re.compile(r"[0-9a-fA-F]{32,}")

_DECKS = """
import json
from games.fairness import round_ref
from games.hand_record import deck_open
from games.models import Round
told = []
for one in Round.objects.filter(table__slug="%s").order_by("number"):
    deck, salts = deck_open(one, round_ref("%s", one.number))
    events = [[event.kind, event.seat, event.data] for event in one.events.all()]
    told.append([one.number, one.phase, list(deck), [salt.hex() for salt in salts], events])
print(json.dumps(told))
"""


@dataclass(frozen=True)
class Money:
    """One moment: the table's version and what is where. Cents."""

    version: int
    stacks: dict[int, int]  # seat → its account
    wallets: dict[int, int]  # seat → wallet of who sits there
    all_chips: int  # all that is anywhere, tournaments of the house included, less what it has given out
    settled: int


class Books:
    """The house's database, opened beside it for reading only."""

    def __init__(self, house: House, slug: str) -> None:
        self._house, self._slug = house, slug
        self._path = Path(house.environ["MESA_VAR"]) / "mesa.sqlite3"

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=20)) as base:
            # One moment: everything that is read belongs to the same state.
            base.execute("BEGIN")
            yield base

    def money(self) -> Money:
        with self._open() as base:
            [(table, version)] = base.execute("SELECT id, version FROM games_table WHERE slug = ?", [self._slug])
            seats = base.execute(
                "SELECT seat.number, stack.credits - stack.debits, wallet.credits - wallet.debits"
                " FROM games_pokerseat seat JOIN accounts_ledgeraccount stack ON stack.id = seat.account_id"
                " JOIN accounts_ledgeraccount wallet ON wallet.player_id = seat.player_id"
                " AND wallet.kind = 'wallet' AND wallet.currency = 'DEMO'"
                " WHERE seat.table_id = ? AND seat.left_at IS NULL",
                [table],
            ).fetchall()
            [(held,)] = base.execute(
                "SELECT SUM(credits - debits) FROM accounts_ledgeraccount"
                " WHERE currency = 'DEMO' AND kind <> 'demo_issuer'"
            )
            [(given,)] = base.execute("SELECT SUM(amount) FROM accounts_ledgertransfer WHERE kind = 'demo_refill'")
            [(settled,)] = base.execute(
                "SELECT COUNT(*) FROM games_round WHERE table_id = ? AND phase = 'settled'", [table]
            )
        stacks = {number: stack for number, stack, _wallet in seats}
        return Money(version, stacks, {number: wallet for number, _s, wallet in seats}, held - given, settled)

    def count(self, sql: str) -> int:
        """A count over this table; its id is the one question mark."""
        with self._open() as base:
            [(table,)] = base.execute("SELECT id FROM games_table WHERE slug = ?", [self._slug])
            [(found,)] = base.execute(sql, [table])
        return int(found)

    def decks(self) -> "dict[int, Told]":
        """Every hand with its whole deck, as only the house's own key opens it."""
        said = self._house.manage("shell", "--verbosity", "0", "-c", _DECKS % (self._slug, self._slug))
        return {row[0]: Told(*row) for row in json.loads(said.strip().splitlines()[-1])}


@dataclass
class Told:
    """One hand: what lay where in its deck, and what of it was shown."""

    number: int
    phase: str
    deck: list[str]
    salts: list[str]
    events: list[tuple[str, int | None, dict[str, Any]]]
    board: list[str] = field(init=False)
    shown: set[str] = field(init=False)
    holes: dict[int, set[str]] = field(init=False)

    def __post_init__(self) -> None:
        self.board = [card for kind, _s, data in self.events if kind == "street_dealt" for card in data["cards"]]
        self.shown = {card for kind, _s, data in self.events if kind == "hand_shown" for card in data["cards"]}
        [dealt] = [data for kind, _s, data in self.events if kind == "hand_dealt"]
        self.holes = {seat: {self.deck[leaf] for leaf in leaves} for seat, leaves in dealt["holes"]}
        self.stacks = {seat: stack for seat, _who, stack in dealt["stacks"]}

    @property
    def balances(self) -> bool:
        """The stacks before it are the stacks after it and the commission."""
        [ended] = [data for kind, _s, data in self.events if kind == "hand_ended"]
        return sum(self.stacks.values()) == sum(stack for _seat, stack in ended["stacks"]) + int(ended["rake"])

    def open_to(self, seat: int | None, *, street: str, ended: bool) -> set[str]:
        """The cards that whoever sits there may have seen by then."""
        lying = {"preflop": 0, "flop": 3, "turn": 4, "river": 5, "": 0}[street]
        own = self.holes.get(seat or 0, set())
        return own | (set(self.board) | self.shown if ended else set(self.board[:lying]))


def leaks(hands: dict[int, Told], frames: list[str], seat: int | None) -> list[str]:
    """«hand: card» of every card in one socket's frames, in their order, that its reader could not see by right."""
    number, street, phase, found = 0, "", "", []
    salts = {salt for hand in hands.values() for salt in hand.salts}
    for text in frames:
        if said := re.findall(r'id="table-version"[^>]*data-round="(\d+)"', text):
            if int(said[-1]) != number:
                street = ""
            number = int(said[-1])
        if status := re.search(r'id="table-status"[^>]*data-phase="(\w*)"[^>]*data-street="(\w*)"', text):
            phase, street = status.groups()
        if number in hands:
            may = hands[number].open_to(seat, street=street, ended=phase != "playing")
            found += [f"hand {number}: {card}" for card in set(CARD.findall(text)) - may]
        found += [f"hand {number}: salt" for run in _SALT.findall(text) if any(salt in run.lower() for salt in salts)]
    return found

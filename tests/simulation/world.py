"""A house with rooms of players, played by one generator: what happens, when, and what breaks follows from the seed.

Time is simulated; clocks come late, two at once, or with a list that is no longer true. Every line of the trace is
hashed: the same seed gives the same hash. `proofs.py` says what must hold; `players.py` what people ask for.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from accounts.models import Player
from accounts.services.players import guest_create
from accounts.services.roles import staff_appoint
from casino import dice
from games import clock
from games.models import Round, Table
from games.services.tables import table_tick
from tests.factories import make_player, make_table
from tests.simulation import players, proofs
from tests.simulation.asks import Ask, nothing
from tests.simulation.book import Book
from tests.simulation.faults import Fault, Outcome, carried_out
from tests.simulation.screens import Screens

START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
TABLES = (
    ("lisboa", "DEMO", "roulette-american-demo"),
    ("porto", "DEMO", "roulette-american-slow"),
    ("cascais", "EUR", "roulette-american-eur-sandbox"),
    ("evora", "DEMO", "roulette-french-demo"),
)
OFFER = ("individual", "DEMO", "roulette-individual-demo")
PLAYERS, GUESTS = 7, 2
LOST = 0.3
CRASHES = 0.06
# A clock is so many seconds late, each as likely as it is often here.
LATE = (0, 0, 0, 0, 0.5, 1, 2, 6, 30)
PROVEN_EVERY = 40


@dataclass
class World:
    """One run. `book` is the simulator's own bookkeeping; `screens` what players see."""

    seed: int
    trace: Any = field(default_factory=hashlib.sha256)
    counted: Counter[str] = field(default_factory=Counter)
    book: Book = field(default_factory=Book)
    now: datetime = START
    asked: int = 0

    # What people do, and how often.
    acts = players.ACTS

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.late = 0.0
        self.people: list[Player] = []
        self.tables: list[Table] = []
        self.open_rounds: set[int] = set()
        self.ended_rounds: set[int] = set()
        self.screens = Screens(lost=lambda: self.chance.random() < LOST, now=lambda: self.now)

    # --- From the beginning to the end ---

    def play(self, rounds: int) -> str:
        """Play until so many rounds have ended, then prove everything once more; the trace's hash."""
        with self._chance_is_the_seeds(), self.screens:
            self._furnish()
            while self.counted["rounds"] < rounds:
                self._go_on()
                if self.asked % PROVEN_EVERY == 0:
                    proofs.everything_holds(self)
            self._come_to_rest()
            proofs.everything_holds(self)
        return str(self.trace.hexdigest())

    def say(self, words: str) -> None:
        self.trace.update(f"{self.now.isoformat()} {words}\n".encode())

    def key(self) -> str:
        """A fresh command key."""
        return f"{self.chance.getrandbits(64):016x}"

    @contextmanager
    def _chance_is_the_seeds(self) -> Iterator[None]:
        with ExitStack() as stack:
            stack.enter_context(patch.object(dice, "below", lambda n: self.chance.randrange(n)))
            stack.enter_context(patch.object(dice, "salt", lambda: self.chance.randbytes(dice.SALT_BYTES)))
            yield

    def _furnish(self) -> None:
        self._furnish_tables()
        for number in range(PLAYERS):
            self.people.append(make_player(f"jogador{self.seed % 1000}x{number}", now=self.now))
        self.people += [guest_create(now=self.now, address=f"192.0.2.{n}") for n in range(GUESTS)]
        for number, player in enumerate(self.people):
            # Pseudonyms are part of what a round's number follows from.
            Player.objects.filter(pk=player.pk).update(public_id=f"{number:012x}")
            self.book.wallets[player.pk, "DEMO"] = 100_000
        self.staff = [make_player(f"pessoal{n}", now=self.now) for n in range(2)]
        for member in self.staff:
            staff_appoint(player_id=member.pk, role="diretor", actor_id=None, now=self.now)
            self.book.wallets[member.pk, "DEMO"] = 100_000

    # --- What another game does otherwise ---

    def _furnish_tables(self) -> None:
        self.tables = [make_table(slug, currency=currency, rules_key=key) for slug, currency, key in TABLES]
        self.offer = make_table(OFFER[0], currency=OFFER[1], rules_key=OFFER[2])

    def _ended(self, row: Round) -> None:
        """The book pays what a round that has ended pays."""
        fell = row.outcome if row.phase == Round.Phase.SETTLED else ""
        self.book.ended(row.table_id, row.number, row.table.currency, fell)

    def in_play(self) -> Counter[tuple[int, str]]:
        """(player, currency) → cents of the book's that lie in front of a player and not in the wallet."""
        return Counter()

    def more_holds(self) -> None:
        """What else must hold. Raises Broken."""

    def fingerprint(self) -> tuple[object, ...]:
        """What no refused command may change."""
        return proofs.fingerprint()

    def proven_after_crash(self) -> None:
        """What must hold before anybody acts again. Raises Broken."""
        proofs.everything_holds(self)

    def forget(self) -> None:
        """What else a dead process has lost."""

    # --- One thing after another ---

    def _go_on(self) -> None:
        due = clock.next_deadline()
        if due is not None and due + timedelta(seconds=self.late) <= self.now:
            self.strike()
            self.late = self.chance.choice(LATE)
        else:
            self.now += timedelta(milliseconds=self.chance.randrange(50, 2500))
            players.somebody_acts(self)
        if self.chance.random() < 0.5:
            self.screens.tell()
        if self.chance.random() < 0.3:
            self.screens.watch()

    def strike(self) -> None:
        """The clock, once; now and then a second one right behind it, with the first one's list of what is due."""
        stale = clock.due_tables(self.now)
        self.ask(Ask("clock", clock_strikes), None)
        if self.chance.random() < 0.3:
            for table_id in stale:
                self.ask(Ask("second clock", lambda now, t=table_id: table_tick(table_id=t, now=now)), None)
            self.ask(Ask("second clock", clock_strikes), None)

    def ask(self, wanted: Ask, player: Player | None, *, fault: Fault | None = None) -> Outcome:
        """Carry a command out, perhaps with a crash; note what it did; prove that a refusal changed nothing."""
        self.asked += 1
        before = self.fingerprint()
        outcome = carried_out(lambda: wanted.run(self.now), self._fault() if fault is None else fault)
        who = player.nickname if player else "house"
        self.say(f"{who}: {wanted.words}: {outcome}")
        self.counted[str(outcome)] += 1
        if outcome.done:
            wanted.effect(outcome.answer)
        elif self.fingerprint() != before and not outcome.commits:
            raise proofs.Broken(f"{wanted.words} was not done ({outcome}) and changed something")
        if wanted.wrong and outcome.done:
            raise proofs.Broken(f"{wanted.words} was wrong and was done")
        self._rounds_look()
        proofs.money_holds(self, wanted.words)
        if outcome.crashed:
            self._restart(wanted, player, done=outcome.done)
        return outcome

    def _fault(self) -> Fault:
        if self.chance.random() >= CRASHES:
            return Fault()
        return Fault(at=self.chance.randrange(1, 24)) if self.chance.random() < 0.7 else Fault(commit=1)

    def _restart(self, wanted: Ask, player: Player | None, *, done: bool) -> None:
        self.screens.restart()
        self.forget()
        self.counted["crashes"] += 1
        self.proven_after_crash()
        if wanted.keyed and self.chance.random() < 0.8:
            # A page that has reconnected, or the next clock, asks again for what it can't know was done.
            self.ask(replace(wanted, effect=nothing) if done else wanted, player, fault=Fault())

    def _rounds_look(self) -> None:
        """Whatever ended rounds, those that began with the same command too: the book pays by what fell."""
        ended = Round.objects.filter(phase__in=(Round.Phase.SETTLED, Round.Phase.VOID)).exclude(
            pk__in=self.ended_rounds
        )
        for row in ended.select_related("table").order_by("pk"):
            self.ended_rounds.add(row.pk)
            self._ended(row)
            self.say(f"{row.table.slug}/{row.number} {row.phase} {row.outcome}")
            self.counted["rounds"] += 1
            self.counted[row.phase] += 1
        self.open_rounds = set(Round.objects.filter(phase__in=Round.OPEN_PHASES).values_list("pk", flat=True))

    def _come_to_rest(self) -> None:
        """Nobody asks any more; the clock ends what is open, and no announcement is lost."""
        self.screens._lost = lambda: False
        for _ in range((len(self.tables) + len(self.people)) * 8):
            due = clock.next_deadline()
            if due is None or not self.open_rounds:
                break
            self.now = max(self.now, due)
            self.ask(Ask("clock", clock_strikes), None, fault=Fault())
        self.screens.watch()


def clock_strikes(now: datetime) -> object:
    """The house's own clock, once, at that time."""
    with patch.object(clock, "timezone", SimpleNamespace(now=lambda: now)):
        return clock.Clock().due_do()

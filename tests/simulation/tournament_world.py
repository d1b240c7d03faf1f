"""A house of tournaments through the services, played by one generator: people, company, staff, clocks, crashes.

The book knows what every wallet holds: what it began with, and what tournaments took and gave by rules and log alone.
Chips are counted on the seats after each command. `size` is how many play, most of them training opponents.
"""

import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from unittest.mock import patch

from django.db.models import Sum
from django.test import override_settings

from accounts.models import LedgerTransfer, Player
from accounts.services.players import training_opponent
from casino import dice
from games.audit import audit_run
from games.bots import STYLES
from games.hand_record import kept_forget as hands_forget
from games.models import PokerSeat, Round
from games.services.poker import training
from games.services.poker.room import standing_forget
from tests.services.test_tournament_play import levels
from tests.services.tournament_books import ranks_hold
from tests.services.tournament_house import tournament_rules
from tests.simulation import proofs, tournament_acts
from tests.simulation.faults import Fault
from tests.simulation.proofs import Broken
from tests.simulation.tournament_pages import Pages
from tests.simulation.tournament_proofs import chips_issued, prove_end
from tests.simulation.world import World
from tournaments.engine import ending, payouts
from tournaments.engine.state import Tournament as State
from tournaments.models import Tournament, TournamentEntry
from tournaments.record import kept_forget as tournaments_forget
from tournaments.record import state_of
from tournaments.services import direct
from tournaments.services.company import company_names

STEEP = levels(*[50 * 3**level for level in range(9)], seconds=30, after=3, rest=30)
MORE = {"until_level": 3, "most": 2}
KINDS: tuple[dict[str, object], ...] = (
    {"bounty": 501, "reentry": MORE, "late_until_level": 1},
    {
        "rebuy": {"chips": 500, "price": 1000, "fee": 50, "until_level": 2, "most": None},
        "addon": {"chips": 700, "price": 503, "fee": 7, "after_level": 3},
    },
    {"pays": "at_elimination", "cancelled_paid_shares_rest": True, "hand_by_hand": 3, "late_until_level": 1},
    {"timed_seconds": 120, "guarantee": 50_001},
    {"bounty": 500, "variant": "omaha", "limit": "pot_limit", "reentry": MORE},
)
# From the opening to the start.
AHEAD = timedelta(seconds=40)
CRASHES = 0.2
# Of so many commands one is followed by the whole audit, more seldom the more there is to audit.
AUDITED_EVERY = 150


@dataclass
class TournamentWorld(World):
    """One run of tournaments, one after the other."""

    size: int = 8
    # After so many commands it is broken off, wherever it stands.
    most: int = 10**9
    row: Tournament = field(init=False)

    acts = tournament_acts.ACTS

    def __post_init__(self) -> None:
        super().__post_init__()
        self.pages = Pages(lost=self.screens._lost)
        self.states: dict[int, int] = {}
        self.complaints: list[str] = []

    # --- From the beginning to the end ---

    def play(self, rounds: int) -> str:
        """So many whole tournaments; the trace's hash."""
        with self._chance_is_the_seeds(), self.screens, self.pages:
            self._furnish()
            for player in self.people:
                player.refresh_from_db()
            for number in range(rounds):
                self._tournament(number)
            self._audited()
        return str(self.trace.hexdigest())

    @contextmanager
    def _chance_is_the_seeds(self) -> Iterator[None]:
        with (
            super()._chance_is_the_seeds(),
            patch.object(dice, "generator", lambda: self.chance),
            # An opponent's style follows from its number in the database, which no seed decides.
            patch.object(training, "STYLES", {"": list(STYLES.values())[self.seed % len(STYLES)]}),
            override_settings(TRAINING_OPPONENTS=True),
            complaints_heard(self.complaints),
        ):
            yield

    def _furnish_tables(self) -> None:
        """The company, with names that the engine orders alike each time."""
        for number, name in enumerate(company_names(self.size)):
            opponent = training_opponent(name=name, now=self.now)
            Player.objects.filter(pk=opponent.pk).update(public_id=f"f{number:011x}")

    def _tournament(self, number: int) -> None:
        changed = KINDS[(self.seed + number) % len(KINDS)]
        slug = f"torneio-{number}"
        base = {"levels": STEEP, "seats": 4 if self.size < 40 else 9, "most_entries": self.size + 6}
        tournament_rules(slug, **{**base, **changed})
        self.row = direct.tournament_create(
            name=f"Torneio {number}",
            slug=slug,
            rules_key=slug,
            currency="DEMO",
            starts_at=self.now + AHEAD,
            opens_at=None,
            actor_id=self.staff[0].pk,
            now=self.now,
            training=max(0, self.size - len(self.people) // 2),
        )
        for step in ("announce", "open"):
            tournament_acts.directs(self, direct.tournament_step, step=step)
        for player in self.people:
            if self.chance.random() < 0.7:
                tournament_acts.enters(self, player)
        self.pages.open(("tournament", self.row.pk), [player.pk for player in self.people])
        while not self.fresh.is_over:
            if self.asked >= self.most:
                return
            self._go_on()
            self.pages.tell_or_watch(self.chance)
            if self.asked % (AUDITED_EVERY * (1 + self.size // 40)) == 0:
                self._audited()
        self.counted["over"] += 1
        self.counted[self.fresh.state] += 1
        self._ended_well()

    def _ended_well(self) -> None:
        state = state_of(self.fresh)
        prove_end(state)
        if self.fresh.state == Tournament.State.CANCELLED:
            return
        entries = TournamentEntry.objects.filter(tournament=self.row, withdrawn_at=None)
        rows = {entry.player.public_id: entry for entry in entries.select_related("player")}
        for result in ending.results(state):
            row = rows.pop(result.player)
            if (row.place, row.prize, row.bounty) != (result.place, result.prize.cents, result.bounty):
                raise Broken(f"{result} is in the rows as {row.place}, {row.prize}, {row.bounty}")
        if rows:
            raise Broken(f"entries of nobody: {rows}")

    @property
    def fresh(self) -> Tournament:
        return Tournament.objects.select_related("rules").get(pk=self.row.pk)

    # --- What must hold ---

    def _rounds_look(self) -> None:
        """After each command: chips on the seats, ranks, hands that have ended; and no step of the clock has failed."""
        if self.complaints:
            raise Broken(f"the house complains: {self.complaints[0]}")
        ended = Round.objects.exclude(phase=Round.Phase.PLAYING).count()
        self.counted["rounds"] = ended
        self.open_rounds = set(Round.objects.filter(phase=Round.Phase.PLAYING).values_list("pk", flat=True))
        if not hasattr(self, "row"):
            return
        state = state_of(self.fresh)
        self.say(f"{self.fresh.version} {state.life.state} {sorted(state.stacks.items())}")
        lie = PokerSeat.objects.filter(table__of_tournament__tournament=self.row, left_at=None).aggregate(
            all=Sum("chips", default=0)
        )["all"]
        due = 0 if state.life.is_over or not state.life.has_started else chips_issued(state) - state.removed
        if lie != due:
            raise Broken(f"{lie} chips on the seats, {due} given out")
        if state.life.has_started and state.ended != self.states.get(self.row.pk):
            self.states[self.row.pk] = state.ended
            ranks_hold(state)

    def in_play(self) -> Counter[tuple[int, str]]:
        """What each player has paid into tournaments and not got back, by their states; company less its gifts."""
        spent: Counter[tuple[int, str]] = Counter()
        ids = dict(Player.objects.values_list("public_id", "pk"))
        for row in Tournament.objects.select_related("rules"):
            for name, cents in spent_in(row, state_of(row)).items():
                spent[ids[name], row.currency] += cents
        given = LedgerTransfer.objects.filter(debit__kind="demo_issuer", credit__player__is_training=True)
        for player_id, cents in given.values_list("credit__player_id").annotate(all=Sum("amount")).order_by():
            spent[player_id, "DEMO"] -= cents
        return spent

    def fingerprint(self) -> tuple[object, ...]:
        own = Tournament.objects.order_by("pk").values_list()
        return (*super().fingerprint(), tuple(own), tuple(TournamentEntry.objects.order_by("pk").values_list()))

    def proven_after_crash(self) -> None:
        """What a process that has just started makes of it; the whole audit now and then."""
        self.pages.restart()
        self._rounds_look()
        if self.chance.random() < 2 / self.size:
            self._audited()

    def _audited(self) -> None:
        for name, finding in audit_run().items():
            if not finding.ok:
                raise Broken(f"audit {name}: {finding.faults[0]}")
        proofs.money_holds(self, "all together")
        proofs.currencies_are_conserved()
        self.pages.agree()
        self.counted["audits"] += 1

    def _fault(self) -> Fault:
        """A step of the clock writes much more than a command of a player does."""
        if self.chance.random() >= CRASHES:
            return Fault()
        kind = self.chance.random()
        return Fault(at=self.chance.randrange(1, 90)) if kind < 0.7 else Fault(commit=self.chance.randrange(1, 4))

    def forget(self) -> None:
        hands_forget()
        standing_forget()
        tournaments_forget()


@contextmanager
def complaints_heard(complaints: list[str]) -> Iterator[None]:
    """Steps that the house's clock could not do, or that were refused it: in this house there is no reason for any."""

    class Listening(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.levelno >= logging.ERROR or record.name.startswith("tournaments"):
                complaints.append(record.getMessage())

    handler = Listening(logging.WARNING)
    loggers = [logging.getLogger(name) for name in ("games", "tournaments")]
    for logger in loggers:
        logger.addHandler(handler)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeHandler(handler)


def spent_in(row: Tournament, state: State) -> Counter[str]:
    """Player → cents that the tournament has had of them by now, less what it has given back."""
    prices = state.rules.prices
    spent: Counter[str] = Counter()
    for name, entry in state.entries.items():
        spent[name] += payouts.cost(prices, entry)
    if state.life.is_over and row.state == Tournament.State.CANCELLED:
        given = ending.cancellation(state)
        for back in (given.refunds, given.bounties):
            spent.subtract(back)
    for name, prize in ending.credits_due(state).items():
        spent[name] -= prize.cents
    if row.state == Tournament.State.FINISHED:
        spent.subtract(ending.bounties_final(state, ending.places(state)[0].players))
    return spent

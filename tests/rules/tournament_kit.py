"""Small tournaments for tests: rules in few words, and a host that is told each hand's result."""

from dataclasses import replace
from datetime import timedelta

from casino.refusal import Refused
from games.engines.poker_rules import Variant
from tests.simulation.tournament_host import Host
from tournaments.engine import play
from tournaments.engine.blinds import Break, Level, Structure
from tournaments.engine.payouts import Prices
from tournaments.engine.rules import Band, Rules

# Three levels, a break, then more; a minute each.
STRUCTURE = Structure(
    (
        Level(10, 20, 0, 60),
        Level(15, 30, 0, 60),
        Level(25, 50, 5, 60),
        Break(120),
        Level(50, 100, 10, 60),
        Level(100, 200, 20, 60),
    )
)
BAND = (Band(1, (50, 30, 20)),)


def rules(*, band=(50, 30, 20), **changes):
    prices = changes.pop("prices", {})
    fixed = Rules(
        variant=Variant.HOLDEM,
        structure=STRUCTURE,
        starting_stack=1500,
        prices=Prices(**{"buy_in": 1000, "fee": 100, "prizes_percent": band, **prices}),
        bands=(Band(1, tuple(band)),),
    )
    return replace(fixed, **changes)


class Small(Host):
    """A host whose hands end as the test says."""

    def __init__(self, rules_, names="", *, seed=0, **options):
        super().__init__(rules_, seed)
        if names:
            self.opened(*names.split(), **options).started()

    def later(self, seconds):
        self.now += timedelta(seconds=seconds)
        return self.do(play.Tick())

    def begin(self, table=1):
        return self.do(play.HandStart(table))

    def end(self, table=1, took=None, cannot_pay=(), **stacks):
        """The hand ends; who isn't named keeps the stack from before."""
        hand = self.state.table(table).hand
        after = {**hand.stacks, **stacks}
        return self.do(play.HandEnd(table, after, took or {}, frozenset(cannot_pay)))

    def hand(self, table=1, took=None, **stacks):
        self.begin(table)
        return self.end(table, took, **stacks)

    def set_stacks(self, **stacks):
        """Chips as the test wants them; the sum stays what was given out."""
        assert sum(stacks.values()) == sum(self.state.stacks[name] for name in stacks)
        self.state = replace(self.state, stacks={**self.state.stacks, **stacks})

    def seat(self, *tables):
        """Everybody where the test wants them: one string of names a table."""
        size = self.state.rules.seats
        made = []
        for number, names in enumerate(tables, start=1):
            row = (*names.split(), *[None] * size)[:size]
            old = self.state.table(number)
            made.append(replace(old, seats=row))
        self.state = replace(self.state, tables=tuple(made))
        return self

    def code(self, action):
        try:
            self.do(action)
        except Refused as refused:
            return refused.denial.code
        return None

    def said(self):
        return [one.said.value for one in self.state.news]

"""A tournament run by one seed: the engine, invented people, hands of poker or of chance, and proof after every action.

Nothing of Django: what is played here is the pure engine. The same seed always plays the same tournament.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random

from casino.refusal import Refused
from games.engines import poker
from games.engines.cards import DECK
from games.engines.poker_pots import pots_build, shares, uncalled
from tests.simulation.tournament_proofs import prove_end, prove_step
from tournaments.engine import blinds, play
from tournaments.engine.knockout import takers
from tournaments.engine.lifecycle import OVER, State
from tournaments.engine.payouts import Paid
from tournaments.engine.rules import Rules
from tournaments.engine.state import Hand, Table, Tournament

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Host:
    """Runs one tournament. `deals` plays hands with the poker engine; otherwise chance decides them."""

    def __init__(self, rules: Rules, seed: object, *, deals: bool = False) -> None:
        self.random = Random(str(seed))
        self.deals = deals
        self.now = NOON
        starts_at = None if rules.starts_full else NOON + timedelta(hours=1)
        self.state = Tournament(rules, starts_at)
        self.ends: dict[int, datetime] = {}
        self.actions = 0

    # --- Doing ---

    def do(self, action: play.Action) -> Tournament:
        before = self.state
        self.state = play.apply(before, action, now=self.now, draw=self.random.randrange)
        self.actions += 1
        prove_step(before, self.state)
        return self.state

    def may(self, action: play.Action) -> bool:
        return play.check(self.state, action, now=self.now) is None

    def refused(self, action: play.Action) -> str:
        try:
            self.do(action)
        except Refused as refusal:
            return refusal.denial.code
        raise AssertionError(f"{action} was not refused")

    def opened(self, *players: str, tickets: frozenset[str] = frozenset()) -> "Host":
        """Announced, open, and these are in."""
        self.do(play.Life(play.Step.ANNOUNCE))
        self.do(play.Life(play.Step.OPEN))
        for player in players:
            self.do(play.Enter(player, Paid.TICKET if player in tickets else Paid.CASH))
        return self

    def started(self, absent: frozenset[str] = frozenset()) -> "Host":
        if self.state.starts_at is not None:
            self.now = max(self.now, self.state.starts_at)
            self.do(play.Start(absent=absent))
        return self

    # --- Playing ---

    def run(self, *, cancel_after: int | None = None) -> Tournament:
        """To the end, or until so many hands were played and the tournament is cancelled; proven at the end."""
        while self.state.life.state not in OVER:
            if cancel_after is not None and self.state.ended >= cancel_after:
                self.do(play.Cancel("ensaio"))
                break
            self._hands_begin()
            self._time_passes()
            self._people_act()
        prove_end(self.state)
        return self.state

    def _hands_begin(self) -> None:
        for table in self.state.tables:
            if table.hand is None and self.may(play.HandStart(table.number)):
                self.do(play.HandStart(table.number))
                self.ends[table.number] = self.now + timedelta(seconds=self.random.randint(15, 90))

    def _time_passes(self) -> None:
        """To the next thing that happens, and that thing."""
        hands = [(self.ends[table.number], table.number) for table in self.state.tables if table.hand]
        other = [one.until for one in self.state.pending]
        other += [self.state.closes_at] if self.state.closes_at else []
        change = blinds.next_change(self.state.rules.structure, self.state.clock, self.now)
        other += [change] if change else []
        if hands and (not other or min(hands)[0] <= min(other)):
            self.now, number = min(hands)
            self.hand_end(number)
            return
        assert other, ("nothing would ever happen again", self.state.life, self.state.tables)
        self.now = max(self.now, min(other))
        self.do(play.Tick())

    def hand_end(self, number: int) -> None:
        table = self.state.table(number)
        assert table is not None
        assert table.hand is not None
        stacks, took = self.dealt(table, table.hand) if self.deals else self.by_chance(table.hand)
        self.do(play.HandEnd(number, stacks, took))

    def dealt(self, table: Table, hand: Hand) -> tuple[dict[str, int], Mapping[str, tuple[str, ...]]]:
        """A real hand: cards, blinds, decisions of players who think little."""
        rules = self.state.rules.table_rules(self.state.rules.structure.level(hand.level))
        seats = [
            poker.Seat(seat + 1, player, hand.stacks[player])
            for seat, player in enumerate(table.seats)
            if player in hand.stacks
        ]
        deck = list(DECK)
        self.random.shuffle(deck)
        state = poker.start(rules, button=hand.button + 1, seats=seats, deck=deck)
        while not state.finished:
            state = poker.apply(state, self._decision(state))
        return dict(zip(state.players, state.stacks, strict=True)), takers(state)

    def _decision(self, hand: poker.State) -> poker.Action:
        seat, legal = hand.seat_to_act, poker.legal(hand)
        assert seat is not None
        assert legal is not None
        if hand.players[hand.seats.index(seat)] in self.state.away:
            return poker.Action(seat, "timeout")
        roll = self.random.random()
        if legal.raise_to and roll < 0.3:
            return poker.Action(seat, "raise", self.random.choice(legal.raise_to))
        if legal.check:
            return poker.Action(seat, "check")
        return poker.Action(seat, "call" if roll < 0.75 else "fold")

    def by_chance(self, hand: Hand) -> tuple[dict[str, int], dict[str, tuple[str, ...]]]:
        """Two or three put in what they like, the pots are built as in poker, and chance says who is best."""
        players = list(hand.stacks)
        some = sorted(self.random.sample(range(len(players)), min(len(players), self.random.choice((2, 2, 3)))))
        paid = [0] * len(players)
        for place in some:
            stack = hand.stacks[players[place]]
            paid[place] = stack if self.random.random() < 0.5 else self.random.randint(1, stack)
        live = [place in some for place in range(len(players))]
        if back := uncalled(paid, live):
            paid[back[0]] -= back[1]
        after = [hand.stacks[player] - amount for player, amount in zip(players, paid, strict=True)]
        best = {place: self.random.randrange(6) for place in some}
        last: dict[int, list[int]] = {}
        for pot in pots_build(paid, live, live, 0):
            top = max(best[place] for place in pot.eligible)
            winners = [place for place in pot.eligible if best[place] == top]
            last.update(dict.fromkeys(pot.eligible, winners))
            for place, part in shares(pot.amount, winners).items():
                after[place] += part
        out = {place for place in some if not after[place]}
        took = {players[p]: tuple(players[w] for w in last[p] if w not in out) for p in out}
        return dict(zip(players, after, strict=True)), took

    # --- People ---

    def _people_act(self) -> None:
        """Those without chips buy again or not, some come late, some go away, staff pause now and then."""
        state, roll = self.state, self.random.random
        for player in [one for group in state.pending for one in sorted(group.waiting)]:
            if self.state.deciding(player):
                self.do(play.Rebuy(player) if roll() < 0.6 else play.Decline(player))
        if state.rules.reentries and roll() < 0.5:
            for player in state.entries:
                if self.may(play.Reenter(player)) and roll() < 0.4:
                    self.do(play.Reenter(player))
        if self.state.life.phase is State.LATE and roll() < 0.2:
            late = play.Enter(f"tarde{len(state.entries)}")
            if self.may(late):
                self.do(late)
        if state.rules.addon and state.life.state is State.ON_BREAK:
            for player in sorted(state.stacks):
                if self.may(play.AddOn(player)) and roll() < 0.5:
                    self.do(play.AddOn(player))
        if roll() < 0.02:
            self._disturbed()

    def _disturbed(self) -> None:
        """Rare things: requests in mid-hand, absence, a pause, a stop of the system, a disqualification."""
        alive = sorted(self.state.alive)
        if not alive or self.state.life.is_over:
            return
        player, what = self.random.choice(alive), self.random.randrange(6)
        wanted: dict[int, play.Action] = {
            0: play.Rebuy(player),
            1: play.Away(player),
            2: play.Back(player),
            3: play.Disqualify(player, "ensaio"),
            4: play.Stopped(self.now - timedelta(seconds=300)),
        }
        if what in wanted:
            if self.may(wanted[what]):
                self.do(wanted[what])
        elif self.may(play.Life(play.Step.PAUSE)):
            self.do(play.Life(play.Step.PAUSE))
            self.now += timedelta(minutes=5)
            self.ends = {table: end + timedelta(minutes=5) for table, end in self.ends.items()}
            self.do(play.Life(play.Step.RESUME))


def with_rules(rules: Rules, **changes: object) -> Rules:
    return replace(rules, **changes)  # type: ignore[arg-type]

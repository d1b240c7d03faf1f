"""Poker in the small house that `audit` looks at: side pots, folds, a void, both commissions, who came and left."""

from games.models import Round
from games.services.poker import asking, seats
from games.services.tables import round_void
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom

# Laps of the deal begin left of the button, at seat 2: seat 1 holds aces, seat 2 kings, seat 3 queens.
DECK = ["Ks", "Qs", "As", "Kh", "Qh", "Ah", "2c", "7d", "9h", "3s", "4c"]


class Poker:
    """Two tables: one with a commission on pots and a hand left open, one with a commission on what enters."""

    def __init__(self) -> None:
        self.pots = PokerTableRoom("poquer", rake={"kind": "pot", "percent": 5, "cap": 30})
        self.entries = PokerTableRoom("poquer-omaha", game="omaha", rake={"kind": "buy_in", "percent": 10, "cap": None})
        self.people = [make_player(name, now=self.pots.now) for name in ("Ivo", "Mia", "Noa")]
        self.all_in = self._side_pots()
        self.void = self._void()
        self.folded = self._folds_on_the_flop()
        self.open = self.pots.deal().round_id
        self.entered = self._with_a_commission_on_entries()

    def _side_pots(self) -> Round:
        """Three different stacks all in before the flop: two pots, and what nobody matched goes back."""
        for seat, (player, amount) in enumerate(zip(self.people, (200, 300, 500), strict=True), 1):
            self.pots.sit(player, seat, amount)
        self.pots.deal(*DECK)
        for to in (200, 300, 500):
            self.pots.act(self.pots.to_act, "raise", to) if to < 500 else self.pots.act(self.pots.to_act, "call")
        played = self.pots.round
        assert played.phase == Round.Phase.SETTLED
        self.pots.ask(seats.seat_leave, self.people[1])
        self.pots.sit(self.people[1], 2, 400)
        return played

    def _void(self) -> Round:
        self.pots.deal()
        round_void(round_id=self.pots.round.pk, reason="ensaio", now=self.pots.now)
        return self.pots.round

    def _folds_on_the_flop(self) -> Round:
        """Two see a flop, one bets and takes it; one leaves in the middle."""
        self.pots.deal()
        self.pots.act(self.pots.to_act, "call")
        self.pots.ask(seats.seat_leave, self.people[0])
        while self.pots.hand.state.turn == 0:
            state = self.pots.hand.state
            self.pots.act(self.pots.to_act, "check" if state.bets[state.to_act] >= state.level else "call")
        self.pots.act(self.pots.to_act, "raise", 40)
        self.pots.finish()
        return self.pots.round

    def _with_a_commission_on_entries(self) -> Round:
        for seat, player in enumerate(self.people[:2], 1):
            self.entries.sit(player, seat, 500)
        self.entries.ask(asking.seat_top_up, self.people[0], amount=101)
        self.entries.deal()
        while self.entries.round.phase == Round.Phase.PLAYING:
            state = self.entries.hand.state
            self.entries.act(self.entries.to_act, "check" if state.bets[state.to_act] >= state.level else "call")
        self.entries.ask(seats.seat_leave, self.people[0])
        return self.entries.round

"""Tournaments in the small house that `audit` looks at: one played to its prizes, one under way, one called off."""

from datetime import timedelta

from games.engines.poker import legal
from games.models import Table
from tests.services.tournament_hands import act_at, hand_of
from tests.services.tournament_house import TournamentHouse
from tournaments.services import entries


class Tournaments:
    """People put everything in with every hand, so that each tournament is short."""

    def __init__(self) -> None:
        TournamentHouse("torneio-depois", starts=timedelta(days=30))
        self.played = TournamentHouse(
            "torneio-jogado", bounty=100, ticket={"tournament": "torneio-depois", "value": 1100}
        )
        self.gone = TournamentHouse("torneio-cancelado")
        self.gone.people(2)
        self.gone.cancel()
        people = self.played.people(4)
        self.played.ask(entries.tournament_withdraw, people.pop())
        self.played.start()
        while not self.played.fresh.is_over:
            self._bet_all()
        # Made last: the clock of the other would have started it.
        self.open = TournamentHouse("torneio-aberto")
        self.open.people(3)
        self.open.start()

    def _bet_all(self) -> None:
        """The seat to act puts in what it can; where nobody has anything to decide, the clock goes on."""
        table = Table.objects.filter(of_tournament__tournament=self.played.row, status="open").get()
        if table.round is None or table.round.phase != "playing":
            self.played.tick()
            return
        hand = hand_of(table)
        may = legal(hand.state)
        assert may is not None
        if may.raise_to:
            act_at(self.played, table, "raise", may.raise_to[1])
        else:
            act_at(self.played, table, "call" if may.call else "check")

"""A table of Macau for the house that `audit` looks at: a coup that is paid, a void round, and bets that wait."""

from games.models import Round
from games.services.cards.rounds import round_void
from tests.factories import make_player
from tests.services.baccarat_room import BANCA_7, PONTO_WINS, BaccaratRoom


class BaccaratCards:
    """Rounds of two players through the services alone; bets of the last one are open."""

    def __init__(self) -> None:
        self.room = BaccaratRoom("bacara", variant="macau", differential=20_000, commission="five_percent")
        self.ida, self.noe = (make_player(name, now=self.room.now) for name in ("Ivone", "Querubim"))
        self.room.enter(self.ida, *PONTO_WINS)
        self.room.enter(self.noe)
        self._bets()
        self.room.tick()
        self.settled: Round = self.room.round
        self.room.tick(*BANCA_7)
        self._bets()
        round_void(round_id=self.room.round.pk, reason="ensaio", now=self.room.now)
        self.room.tick(*BANCA_7)
        self._bets()

    def _bets(self) -> None:
        self.room.lay(self.ida, ("ponto", 15_000), ("par_ponto", 500))
        self.room.lay(self.noe, ("banca", 1_000), ("empate", 500))

"""A table of póquer sem descarte for the house that `audit` looks at: ends, a void, cards left on the felt."""

from games.models import Round
from games.services.cards.rounds import round_void
from tests.factories import make_player
from tests.rules.stud_kit import ACE_KING
from tests.services.stud_room import StudRoom, hands

FLUSH = "2h 4h 6h 8h 9h"


class StudCards:
    """Rounds of two players through the services alone; one is left with its cards dealt."""

    def __init__(self) -> None:
        self.room = StudRoom("sem-descarte")
        self.eva, self.gil = (make_player(name, now=self.room.now) for name in ("Bia", "Leo"))
        self.room.enter(self.eva, *hands(FLUSH, "3s 3c 4d 5s 7d", ACE_KING))
        self.room.enter(self.gil)
        self._bets()
        self.room.act(self.eva, "bet")
        self.room.act(self.gil, "fold", place=2)
        self.settled: Round = self.room.round
        self.room.tick(*hands(FLUSH, "3s 3c 4d 5s 7d", ACE_KING))
        self._bets()
        self.room.act(self.eva, "bet")
        round_void(round_id=self.room.round.pk, reason="ensaio", now=self.room.now)
        self.room.tick(*hands(FLUSH, "3s 3c 4d 5s 7d", ACE_KING))
        self._bets()
        self.room.act(self.eva, "bet")

    def _bets(self) -> None:
        self.room.bet(self.eva, (1, 1000))
        self.room.bet(self.gil, (2, 2000))
        self.room.tick()

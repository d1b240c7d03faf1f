"""A blackjack table for the house that `audit` looks at: stakes added in the round, a prize at once, a void, an end."""

from games.models import Round
from games.services.cards.rounds import round_void
from tests.factories import make_player
from tests.services.blackjack_room import BlackjackRoom


class Cards:
    """Rounds of two players through the services alone; one is left with its cards dealt."""

    def __init__(self) -> None:
        self.room = BlackjackRoom("cartas")
        self.eva, self.gil = make_player("Eva", now=self.room.now), make_player("Gil", now=self.room.now)
        # Eva splits eights and doubles one; Gil's blackjack is paid at once.
        self.room.enter(self.eva, *"8h Ah 6s 8d Kd Tc 3h Ts Td 8c".split())  # noqa: SIM905
        self.room.enter(self.gil)
        self._bets()
        self.room.act(self.eva, "split")
        self.room.act(self.eva, "double", hand=0)
        self.room.act(self.eva, "stand", hand=1)
        self.settled: Round = self.room.round
        # A round that is null after a prize was paid, and one with insurance that ends with a surrender.
        self.room.tick(*"8h Ah 6s 8d Kd Tc".split())  # noqa: SIM905
        self._bets()
        round_void(round_id=self.room.round.pk, reason="ensaio", now=self.room.now)
        self.room.tick(*"Th 9h As 9d 9c Kc".split())  # noqa: SIM905
        self._bets()
        self.room.offer(self.eva, "insurance", amount=500)
        self.room.offer(self.gil, "decline", place=2)
        self.room.act(self.eva, "stand")
        self.room.act(self.gil, "stand", place=2)
        self.insured: Round = self.room.round
        self.room.tick(*"Th 9h Ts 6d 9c Kc".split())  # noqa: SIM905
        self._bets()
        self.room.act(self.eva, "surrender")

    def _bets(self) -> None:
        self.room.bet(self.eva, (1, 1000))
        self.room.bet(self.gil, (2, 2000))
        self.room.tick()

"""A small house with everything that `audit` looks at: wheels, poker, rounds of every end, limits, a pause."""

from datetime import timedelta

from accounts.models import Player
from accounts.services import cashier, protection
from games.services import bets, roulette
from games.services.roots import root_sign
from tests.audit.baccarat_house import BaccaratCards
from tests.audit.card_house import Cards
from tests.audit.poker_house import Poker
from tests.audit.stud_house import StudCards
from tests.audit.tournament_house import Tournaments
from tests.factories import make_player
from tests.services.roulette_room import START, OwnWheel, Room, key

# Whatever number falls, Ana wins one of these and loses two.
EVERYWHERE = (("red", 500), ("black", 500), ("straight:0", 100))


class House:
    """Played through the services alone, then left with a round open on each table."""

    def __init__(self) -> None:
        # Before anything is played: what a root covers stays as it was, and the plants alter what comes after.
        root_sign(now=START)
        self.demo, self.euro = Room("demo"), Room("euro", currency="EUR")
        self.ana, self.rui = make_player("Ana", now=self.demo.now), make_player("Rui", now=self.demo.now)
        for player in (self.ana, self.rui):
            deposit(player, 100_000, self.euro)
        protection.limit_set(player_id=self.ana.pk, kind="stake", period="day", amount=50_000, now=self.euro.now)
        for room in (self.demo, self.euro):
            self._play(room)
        self.french, self.own = Room("french", rules_key="roulette-french-demo"), OwnWheel(self.ana)
        self._announce(self.french)
        self.own.enter(self.ana)
        self.own.place(self.ana, *EVERYWHERE)
        self.own.finish()
        self.poker = Poker()
        self.cards = Cards()
        self.stud = StudCards()
        self.baccarat = BaccaratCards()
        self.tournaments = Tournaments()
        protection.exclusion_start(player_id=self.rui.pk, kind="pause", days=7, now=self._late())

    def _play(self, room: Room) -> None:
        room.enter(self.ana)
        room.enter(self.rui)
        room.place(self.ana, *EVERYWHERE)
        room.place(self.rui, ("dozen:1", 200))
        room.place(self.rui, ("column:3", 300))
        room.ask(bets.bets_withdraw_last, self.rui)
        self.settled = room.finish()
        room.tick()
        room.place(self.rui, ("straight:17", 400))
        roulette.round_void(round_id=room.round.pk, reason="ensaio", now=room.now)
        room.tick()
        room.place(self.ana, ("double_dozen:1-2", 200))
        room.finish()
        room.tick()
        room.place(self.ana, *EVERYWHERE)

    def _announce(self, room: Room) -> None:
        room.enter(self.ana)
        room.announce(self.ana, ("voisins", 1800), ("neighbours:17:2", 500))
        room.announce(self.ana, ("finals:4", 400))
        room.ask(bets.bets_withdraw_last, self.ana)
        self.announced = room.finish()
        room.tick()

    def _late(self):
        return max(self.demo.now, self.euro.now, self.french.now, self.own.now) + timedelta(seconds=1)


def deposit(player: Player, amount: int, room: Room) -> None:
    """Money into a player's EUR wallet, through the cashier."""
    cashier.deposit(player_id=player.pk, amount=amount, key=key(), now=room.now)

"""Póquer sem descarte for an evening with everything kept: of a round under way each player may read the own cards, and
everybody the bank's fifth."""

from collections.abc import Sequence
from random import Random

from accounts.models import Player
from tests.leaks.card_night import SLUG, Heard, Open
from tests.services.stud_room import StudRoom


class HeardRoom(Heard, StudRoom):
    """Its decks are the dice's own."""


class StudPlay:
    """Places 1 and 3 are Ana's, 4 is Rui's."""

    def __init__(self) -> None:
        # Everything is read while somebody decides, and that may take its time.
        self.room = HeardRoom(SLUG, live=True, betting_seconds=300, decision_seconds=120, result_seconds=1)
        self.names: dict[int, str] = {}

    def bets(self, players: Sequence[Player]) -> None:
        self.names = {player.pk: player.nickname for player in players}
        self.room.bet(players[0], (1, 1000), (3, 500))
        self.room.bet(players[1], (4, 700))

    def step(self, players: Sequence[Player], chance: Random) -> None:
        under_way = self.room.under_way
        place = chance.choice(under_way.waiting)
        owner = next(player for player in players if player.pk == under_way.owners[place])
        self.room.act(owner, chance.choice(("bet", "bet", "fold")), place)

    def lies_open(self) -> Open:
        under_way = self.room.under_way
        own: dict[str, frozenset[str]] = {}
        for seat in under_way.state.seats:
            name = self.names[under_way.owners[seat.number]]
            own[name] = own.get(name, frozenset()) | frozenset(map(str, seat.cards))
        return Open(frozenset({str(under_way.state.open_card)}), own)

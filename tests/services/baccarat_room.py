"""A table of baccarat for service tests: time is what the test says, and the coup is what the test wants."""

from collections.abc import Mapping

from accounts.models import Player
from games.baccarat_record import BaccaratRound, baccarat_round_now, kept_forget
from games.models import Table
from games.services import bets
from games.services.bets import Wanted
from games.services.cards.rounds import values_of_round
from tests.services.card_room import CardRoom, card_table, shoe_of
from tests.services.roulette_room import START, key

VALUES: Mapping[str, object] = {
    "game": "baccarat",
    "variant": "ponto_banca",
    "min_bet": 500,
    "chip_step": 50,
    "decks": 8,
    "pairs": True,
    "commission": "none",
    "differential": None,
    "places": 9,
    "betting_seconds": 20,
    "deal_seconds": 4,
    "result_seconds": 6,
    "idle_rounds": 6,
    "idle_seconds": 180,
    "individual": False,
}
# Coups in deal order, ponto, banca, ponto, banca and then the third cards.
PONTO_WINS = ("9s", "7d", "9h", "9c")  # eight on two cards against six, and a pair
BANCA_5 = ("2s", "2h", "2d", "3c", "Ks", "Kd")  # ponto 4 draws a king, banca 5 stands: five to four
BANCA_6 = ("2s", "4h", "3d", "2c", "Ks")  # ponto 5 draws a king, banca 6 stands: six to five
BANCA_7 = ("Ks", "3h", "Ad", "4c", "Qs")  # ponto 1 draws a queen, banca 7: seven to one
TIE = ("2s", "Kh", "3d", "3c", "8s")  # ponto 5 draws an eight: three; banca 3 stands on an eight
BOTH_PAIRS = ("4s", "2h", "4d", "2c")  # ponto eight, banca four, each of a pair


def baccarat_table(slug: str = "bacara", *, currency: str = "DEMO", **changed: object) -> Table:
    """An open table under rules of its own."""
    return card_table(slug, game="baccarat", regulation="812", values={**VALUES, **changed}, currency=currency)


class BaccaratRoom(CardRoom):
    """One table, its clock, and shorthand for what players do there."""

    def __init__(self, slug: str = "bacara", *, currency: str = "DEMO", live: bool = False, **changed: object) -> None:
        super().__init__(baccarat_table(slug, currency=currency, **changed), live=live)

    def lay(self, player: Player, *wanted: tuple[str, int], key_: str | None = None) -> int:
        """(chance, cents) each; the table's version."""
        return bets.bets_place(
            table_id=self.table.pk,
            player_id=player.pk,
            round_number=self.round.number,
            key=key_ or key(),
            bets=[Wanted(chance, amount) for chance, amount in wanted],
            now=self.now,
        ).version

    @property
    def under_way(self) -> BaccaratRound:
        current = self.round
        return baccarat_round_now(self.table.pk, self.table.slug, self.table.version, current, values_of_round(current))

    def rebuilt(self) -> BaccaratRound:
        """The coup as a process that has just started sees it."""
        kept_forget()
        return self.under_way


class OwnBaccarat(BaccaratRoom):
    """A player's individual table under an offer of the house; its owner has the cards dealt."""

    def __init__(self, owner: Player, **changed: object) -> None:
        super().__init__("individual", **{"individual": True, **changed})  # type: ignore[arg-type]
        self.owned_by(owner)


__all__ = [
    "BANCA_5",
    "BANCA_6",
    "BANCA_7",
    "BOTH_PAIRS",
    "PONTO_WINS",
    "START",
    "TIE",
    "VALUES",
    "BaccaratRoom",
    "OwnBaccarat",
    "baccarat_table",
    "key",
    "shoe_of",
]

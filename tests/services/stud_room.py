"""A table of póquer sem descarte for service tests: time is what the test says, and hands are what the test wants."""

from collections.abc import Mapping

from accounts.models import Player
from games.engines.stud import STANDARD_PAYS
from games.models import Table
from games.services.cards import stud_acts
from games.services.cards.rounds import values_of_round
from games.services.commands import Answer
from games.stud_record import StudRound, kept_forget, stud_round_now
from tests.services.card_room import CardRoom, card_table, shoe_of
from tests.services.roulette_room import START, key

VALUES: Mapping[str, object] = {
    "game": "stud",
    "min_bet": 500,
    "max_bet": 50_000,
    "chip_step": 100,
    "pays": dict(STANDARD_PAYS),
    "places": 7,
    "places_per_player": 3,
    "betting_seconds": 20,
    "deal_seconds": 2,
    "decision_seconds": 15,
    "result_seconds": 6,
    "idle_rounds": 6,
    "idle_seconds": 180,
    "individual": False,
}
ACE_KING = "Ac Ks 9d 7c 4s"
ACE_QUEEN = "Ac Qs 9d 7c 2s"


def hands(*five: str) -> list[str]:
    """A deck that deals these hands, the bank's last, one card at a time."""
    return [card for turn in zip(*(hand.split() for hand in five), strict=True) for card in turn]


def stud_table(slug: str = "stud", *, currency: str = "DEMO", **changed: object) -> Table:
    """An open table under rules of its own."""
    return card_table(slug, game="stud", regulation="803", values={**VALUES, **changed}, currency=currency)


class StudRoom(CardRoom):
    """One table, its clock, and shorthand for what players do there."""

    def __init__(self, slug: str = "stud", *, currency: str = "DEMO", live: bool = False, **changed: object) -> None:
        super().__init__(stud_table(slug, currency=currency, **changed), live=live)

    @property
    def under_way(self) -> StudRound:
        current = self.round
        return stud_round_now(self.table.pk, self.table.slug, self.table.version, current, values_of_round(current))

    def rebuilt(self) -> StudRound:
        """The round as a process that has just started sees it."""
        kept_forget()
        return self.under_way

    def act(self, player: Player, action: str, place: int = 1, *, decision: int = 1, key_: str | None = None) -> Answer:
        return stud_acts.stud_act(
            table_id=self.table.pk,
            player_id=player.pk,
            round_number=self.round.number,
            decision=decision,
            place=place,
            action=action,
            key=key_ or key(),
            now=self.now,
        )


class OwnStud(StudRoom):
    """A player's individual table under an offer of the house; its owner has the cards dealt."""

    def __init__(self, owner: Player, **changed: object) -> None:
        super().__init__("individual", **{"individual": True, **changed})  # type: ignore[arg-type]
        self.owned_by(owner)


__all__ = ["ACE_KING", "ACE_QUEEN", "START", "VALUES", "OwnStud", "StudRoom", "hands", "key", "shoe_of", "stud_table"]

"""A blackjack table for service tests: time is what the test says, and the shoe is what the test wants."""

from collections.abc import Mapping

from accounts.models import Player
from games.blackjack_record import CardRound, card_round_now, kept_forget
from games.models import Table
from games.services.cards import blackjack_acts
from games.services.cards.rounds import values_of_round
from games.services.commands import Answer
from tests.services.card_room import CardRoom, card_table, shoe_of
from tests.services.roulette_room import START, key

VALUES: Mapping[str, object] = {
    "game": "blackjack",
    "min_bet": 500,
    "max_bet": 50_000,
    "chip_step": 100,
    "decks": 6,
    "double_any_total": False,
    "split_pairs_only": False,
    "max_splits": 3,
    "insurance": True,
    "special_prizes": True,
    "places": 7,
    "places_per_player": 3,
    "betting_seconds": 20,
    "deal_seconds": 2,
    "offer_seconds": 10,
    "decision_seconds": 15,
    "result_seconds": 6,
    "idle_rounds": 6,
    "idle_seconds": 180,
    "individual": False,
}


def blackjack_table(slug: str = "blackjack", *, currency: str = "DEMO", **changed: object) -> Table:
    """An open table under rules of its own."""
    return card_table(slug, game="blackjack", regulation="805", values={**VALUES, **changed}, currency=currency)


class BlackjackRoom(CardRoom):
    """One table, its clock, and shorthand for what players do there."""

    def __init__(
        self, slug: str = "blackjack", *, currency: str = "DEMO", live: bool = False, **changed: object
    ) -> None:
        super().__init__(blackjack_table(slug, currency=currency, **changed), live=live)

    @property
    def under_way(self) -> CardRound:
        current = self.round
        return card_round_now(self.table.pk, self.table.slug, self.table.version, current, values_of_round(current))

    def rebuilt(self) -> CardRound:
        """The round as a process that has just started sees it."""
        kept_forget()
        return self.under_way

    def act(
        self,
        player: Player,
        action: str,
        place: int = 1,
        hand: int = 0,
        *,
        ace_as_one: bool = False,
        decision: int | None = None,
        key_: str | None = None,
    ) -> Answer:
        return blackjack_acts.card_act(
            table_id=self.table.pk,
            player_id=player.pk,
            round_number=self.round.number,
            decision=self.under_way.decision if decision is None else decision,
            place=place,
            hand=hand,
            action=action,
            ace_as_one=ace_as_one,
            key=key_ or key(),
            now=self.now,
        )

    def offer(
        self, player: Player, answer: str, place: int = 1, amount: int = 0, *, decision: int | None = None
    ) -> Answer:
        return blackjack_acts.card_offer(
            table_id=self.table.pk,
            player_id=player.pk,
            round_number=self.round.number,
            decision=self.under_way.decision if decision is None else decision,
            place=place,
            answer=answer,
            amount=amount,
            key=key(),
            now=self.now,
        )


class OwnTable(BlackjackRoom):
    """A player's individual table under an offer of the house; its owner has the cards dealt."""

    def __init__(self, owner: Player, **changed: object) -> None:
        super().__init__("individual", **{"individual": True, **changed})  # type: ignore[arg-type]
        self.owned_by(owner)


__all__ = ["START", "VALUES", "BlackjackRoom", "OwnTable", "blackjack_table", "key", "shoe_of"]

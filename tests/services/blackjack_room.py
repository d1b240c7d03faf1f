"""A blackjack table for service tests: time is what the test says, and the shoe is what the test wants."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from unittest.mock import patch

from django.utils import timezone

from accounts.models import LedgerAccount, Player
from casino import dice
from casino.rulebook.models import SpecificRules
from games.blackjack_record import CardRound, card_round_now, kept_forget
from games.models import Bet, Round, Table
from games.services import bets, individual, tables
from games.services.bets import Wanted
from games.services.cards import blackjack_acts
from games.services.cards.rounds import values_of_round
from games.services.commands import Answer
from tests.factories import RULES_SINCE
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
    SpecificRules.objects.create(
        key=slug,
        version=1,
        regulation="805",
        title="Mesa de ensaio",
        state="in_force",
        values={**VALUES, **changed},
        demonstration=True,
        in_force_from=RULES_SINCE,
        created_at=RULES_SINCE,
    )
    return Table.objects.create(slug=slug, name=slug.title(), game="blackjack", currency=currency, rules_key=slug)


class BlackjackRoom:
    """One table, its clock, and shorthand for what players do there."""

    def __init__(
        self, slug: str = "blackjack", *, currency: str = "DEMO", live: bool = False, **changed: object
    ) -> None:
        self.table = blackjack_table(slug, currency=currency, **changed)
        # A live room goes by the real time, because sockets do.
        self.now = timezone.now() if live else START

    def enter(self, player: Player, *shoe: str) -> int:
        """Sit down; the first to come opens a round, whose shoe begins with these cards."""
        with shoe_of(*shoe):
            return tables.table_enter(player_id=player.pk, table_id=self.table.pk, device="teste", now=self.now).pk

    @property
    def round(self) -> Round:
        self.table.refresh_from_db()
        assert self.table.round is not None
        return Round.objects.select_related("rules", "table").get(pk=self.table.round_id)

    @property
    def under_way(self) -> CardRound:
        current = self.round
        return card_round_now(self.table.pk, self.table.slug, self.table.version, current, values_of_round(current))

    def rebuilt(self) -> CardRound:
        """The round as a process that has just started sees it."""
        kept_forget()
        return self.under_way

    def bet(self, player: Player, *wanted: tuple[int, int], key_: str | None = None) -> int:
        """(place, cents) each."""
        return bets.bets_place(
            table_id=self.table.pk,
            player_id=player.pk,
            round_number=self.round.number,
            key=key_ or key(),
            bets=[Wanted(f"place:{place}", amount) for place, amount in wanted],
            now=self.now,
        ).version

    def bet_raw(self, player: Player, position: str, amount: int = 500) -> None:
        """A bet on whatever somebody says is a position."""
        bets.bets_place(
            table_id=self.table.pk,
            player_id=player.pk,
            round_number=self.round.number,
            key=key(),
            bets=[Wanted(position, amount)],
            now=self.now,
        )

    def table_deadline(self) -> datetime:
        self.table.refresh_from_db()
        assert self.table.deadline_at is not None
        return self.table.deadline_at

    def ask(self, command: object, player: Player) -> None:
        command(  # type: ignore[operator]
            table_id=self.table.pk, player_id=player.pk, round_number=self.round.number, key=key(), now=self.now
        )

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

    def wallet(self, player: Player) -> int:
        return LedgerAccount.objects.get(kind="wallet", currency=self.table.currency, player=player).balance

    def escrow(self) -> int:
        return LedgerAccount.objects.get(kind="escrow", ref=f"round:{self.round.pk}").balance

    def tick(self, *shoe: str) -> bool:
        """Go on to the table's next deadline and let the clock act; a round that opens has this shoe."""
        self.table.refresh_from_db()
        assert self.table.deadline_at is not None
        self.now = max(self.now, self.table.deadline_at)
        with shoe_of(*shoe):
            return tables.table_tick(table_id=self.table.pk, now=self.now)

    def wait(self, **time: float) -> None:
        self.now += timedelta(**time)

    def stakes(self, round_: Round | None = None) -> list[tuple[str, int, str, int, int]]:
        """(position, cents, state, prize, returned) of the round's stakes, in the order in which they were made."""
        rows = Bet.objects.filter(round=round_ or self.round).order_by("id")
        return list(rows.values_list("position", "amount", "state", "prize", "returned"))


class OwnTable(BlackjackRoom):
    """A player's individual table under an offer of the house; its owner has the cards dealt."""

    def __init__(self, owner: Player, **changed: object) -> None:
        super().__init__("individual", **{"individual": True, **changed})  # type: ignore[arg-type]
        self.offer_table, self.owner = self.table, owner
        self.table = individual.table_own(offer_id=self.offer_table.pk, player_id=owner.pk, now=self.now)

    def deal(self, key_: str | None = None) -> int:
        return individual.cards_deal(
            table_id=self.table.pk,
            player_id=self.owner.pk,
            round_number=self.round.number,
            key=key_ or key(),
            now=self.now,
        ).version


@contextmanager
def shoe_of(*first: str) -> Iterator[None]:
    """The dice shuffle a shoe that begins like this."""

    def shuffled(cards: Sequence[str]) -> list[str]:
        rest = list(cards)
        for card in first:
            rest.remove(card)
        return [*first, *rest]

    with patch.object(dice, "shuffled", shuffled):
        yield


__all__ = ["START", "VALUES", "BlackjackRoom", "OwnTable", "blackjack_table", "key", "shoe_of"]

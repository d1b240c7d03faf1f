"""A table of any banked card game for service tests: the time is what the test says, and so is the shoe."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from unittest.mock import patch

import pytest
from django.utils import timezone

from accounts.models import LedgerAccount, Player
from casino import dice
from casino.refusal import Refused
from casino.rulebook.models import SpecificRules
from games.audit import audit_run
from games.models import Bet, Round, RoundEvent, Table
from games.services import bets, individual, tables
from games.services.bets import Wanted
from tests.factories import RULES_SINCE
from tests.services.roulette_room import START, key


def card_table(slug: str, *, game: str, regulation: str, values: Mapping[str, object], currency: str = "DEMO") -> Table:
    """An open table under rules of its own."""
    SpecificRules.objects.create(
        key=slug,
        version=1,
        regulation=regulation,
        title="Mesa de ensaio",
        state="in_force",
        values=dict(values),
        demonstration=True,
        in_force_from=RULES_SINCE,
        created_at=RULES_SINCE,
    )
    return Table.objects.create(slug=slug, name=slug.title(), game=game, currency=currency, rules_key=slug)


def code(attempt: object) -> str:
    """The code of the refusal that a call ends in."""
    with pytest.raises(Refused) as raised:
        attempt()  # type: ignore[operator]
    return raised.value.denial.code


def clean() -> bool:
    """Does the audit find nothing?"""
    return {name: finding.faults for name, finding in audit_run().items() if not finding.ok} == {}


class CardRoom:
    """One table, its clock, and shorthand for what players do there before they are asked anything."""

    def __init__(self, table: Table, *, live: bool = False) -> None:
        self.table = table
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

    def standing(self) -> tuple[object, ...]:
        """Everything that a refusal must leave as it was."""
        self.table.refresh_from_db()
        return (
            self.table.version,
            self.table.deadline_at,
            RoundEvent.objects.count(),
            self.stakes(),
            list(LedgerAccount.objects.order_by("pk").values_list("debits", "credits")),
        )

    def stakes(self, round_: Round | None = None) -> list[tuple[str, int, str, int, int]]:
        """(position, cents, state, prize, returned) of the round's stakes, in the order in which they were made."""
        rows = Bet.objects.filter(round=round_ or self.round).order_by("id")
        return list(rows.values_list("position", "amount", "state", "prize", "returned"))

    def owned_by(self, owner: Player) -> None:
        """From now on the room is the owner's individual table under the offer that it was."""
        self.owner = owner
        self.offer_table = self.table
        self.table = individual.table_own(offer_id=self.offer_table.pk, player_id=owner.pk, now=self.now)

    def deal(self, key_: str | None = None) -> int:
        """The owner has the cards dealt."""
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

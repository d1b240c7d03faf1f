"""A house of banked card tables, played by one generator; each game is a world of its own on this one.

Bets are at places, each of one player, unless a game's world says otherwise. The book follows what was asked (bets, and
stakes that a decision adds) and what fell: what comes back is worked out by the auditor's second settlement from the
events, at once where the rules pay at once, else at the round's end.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from django.db.models import QuerySet

from casino.rulebook.selectors import blackjack_values
from games import blackjack_record
from games.audit.second_blackjack import returned_in_round
from games.card_positions import place_of
from games.models import Round, RoundEvent, Table
from games.selectors import blackjack
from games.services.cards.rounds import values_of_round
from tests.services.blackjack_room import blackjack_table
from tests.simulation import blackjack_acts, card_acts
from tests.simulation.proofs import Broken
from tests.simulation.world import World


class CardWorld(World, ABC):
    """What any banked card game's world needs; `own` is the slug of the offer of individual tables."""

    table_made: ClassVar[Callable[..., Table]]
    made: ClassVar[tuple[dict[str, object], ...]]
    own: ClassVar[dict[str, object]]
    # A position that every table takes bets on, and some that none does.
    plain: ClassVar[str] = "place:1"
    wrong_positions: ClassVar[tuple[str, ...]] = card_acts.WRONG_PLACES

    def __post_init__(self) -> None:
        super().__post_init__()
        # Round → position → cents that were paid before the round's end.
        self.paid: dict[int, dict[str, int]] = {}

    def _furnish_tables(self) -> None:
        make = type(self).table_made
        self.tables = [make(**one) for one in self.made]
        self.offer = make(**self.own)

    # --- What a game says ---

    @abstractmethod
    def returned(self, row: Round) -> Mapping[str, int]:
        """Where → what comes back there, as far as it is decided, by the auditor's own code. Where is the position."""

    @abstractmethod
    def kept_and_told(self, row: Round) -> tuple[Any, Any]:
        """A round with cards as this process has it, and as its record gives it to one that has just started."""

    @abstractmethod
    def shown(self, table: Table) -> Mapping[Any, int]:
        """Place → cents in play there, as the page shows it."""

    # --- The book ---

    def events(self, row: Round) -> QuerySet[RoundEvent, tuple[str, int | None, int | None, Any]]:
        ordered = RoundEvent.objects.filter(round=row).order_by("number")
        return ordered.values_list("kind", "seat", "amount", "data")

    def _rounds_look(self) -> None:
        super()._rounds_look()
        for row in self._playing():
            paid = self.paid.setdefault(row.pk, {})
            self._pay(row, {where: cents for where, cents in self.returned(row).items() if where not in paid})

    def _playing(self) -> Iterator[Round]:
        yield from Round.objects.filter(phase=Round.Phase.PLAYING).select_related("table", "rules").order_by("pk")

    def _dealt(self) -> Iterator[Round]:
        """Rounds whose cards this process may have kept."""
        yield from self._playing()

    def _pay(self, row: Round, back: Mapping[str, int]) -> None:
        owner = self._owner_of(row)
        for where, cents in sorted(back.items()):
            self.book.wallets[owner(where), row.table.currency] += cents
        self.paid[row.pk] = {**self.paid.get(row.pk, {}), **back}

    def _owner_of(self, row: Round) -> Callable[[str], int]:
        """Whose what comes back there is, by what was asked."""
        standing = self.book.standing[row.table_id, row.number]
        owners = {place_of(position): stake.player_id for stake in standing for position, _ in stake.bets}
        return lambda where: owners[place_of(where)]

    def _ended(self, row: Round) -> None:
        row = Round.objects.select_related("table", "rules").get(pk=row.pk)
        paid = self.paid.get(row.pk, {})
        # A void round gives back what stands; what was paid at once is no part of it any more.
        back = self.returned(row) if row.phase == Round.Phase.SETTLED else self._stakes(row)
        self._pay(row, {where: cents for where, cents in back.items() if where not in paid})
        self.book.standing.pop((row.table_id, row.number), None)

    def _stakes(self, row: Round) -> Mapping[str, int]:
        """Where → cents that stand there, by what was asked."""
        stakes: Counter[str] = Counter()
        for stake in self.book.standing[row.table_id, row.number]:
            stakes.update(_added(stake.bets))
        return stakes

    def more_holds(self) -> None:
        """A round that is kept is the one of its record, and what lies on the felt is what its events say."""
        for row in self._dealt():
            kept, told = self.kept_and_told(row)
            if kept != told:
                raise Broken(f"the round at {row.table.slug} is not the one of its record: {kept} and {told}")
        for table in Table.objects.exclude(round=None).select_related("round"):
            assert table.round is not None
            wanted = {place: cents for place, cents in self._in_play(table.round).items() if cents}
            if self.shown(table) != wanted and table.round.phase in Round.OPEN_PHASES:
                raise Broken(f"table {table.slug} shows {self.shown(table)} and its events say {wanted}")

    def _in_play(self, row: Round) -> Counter[Any]:
        """Place → cents, by the events alone."""
        told: Counter[Any] = Counter()
        for kind, seat, amount, data in self.events(row):
            sign = (kind == "bets_placed") - (kind == "bets_withdrawn")
            for position, cents in data.get("bets", ()) if sign else ():
                told[place_of(position)] += sign * cents
            if kind in ("card_action", "card_offer", "stud_decided") and seat is not None:
                told[seat] += amount or 0
        return told


def _added(bets: list[tuple[str, int]]) -> Counter[str]:
    """Several bets of one gesture at one place."""
    added: Counter[str] = Counter()
    for position, cents in bets:
        added[position] += cents
    return added


class BlackjackWorld(CardWorld):
    """One run of blackjack."""

    acts = blackjack_acts.ACTS
    table_made = staticmethod(blackjack_table)
    made = (
        {"slug": "vinte", "places": 5},
        {"slug": "dobra", "double_any_total": True, "places": 3, "decks": 4, "max_splits": 1},
        {"slug": "cascais", "currency": "EUR", "split_pairs_only": True, "special_prizes": False, "decks": 8},
    )
    own = {"slug": "individual", "individual": True}

    def returned(self, row: Round) -> Mapping[str, int]:
        special = blackjack_values(row.rules).table_rules.special_prizes
        return returned_in_round(self.events(row), special_prizes=special)

    def kept_and_told(self, row: Round) -> tuple[Any, Any]:
        values = values_of_round(row)
        kept = blackjack_record.card_round_now(row.table_id, row.table.slug, row.table.version, row, values)
        return kept, blackjack_record.round_rebuild(row, values, row.table.slug)

    def shown(self, table: Table) -> Mapping[int, int]:
        view = blackjack.blackjack_table(table.pk, self.now)
        return {place.number: place.staked for place in view.places if place.staked}

    def forget(self) -> None:
        blackjack_record.kept_forget()

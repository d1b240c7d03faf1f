"""A house of baccarat tables, played by one generator: both variants, and a player's own table.

Bets are on chances and by anybody at the table, so that the book pays each player for a whole coup. Nobody decides
anything once bets are closed: a coup is whole or was never dealt.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from accounts.models import Player
from games import baccarat_record
from games.audit.second_baccarat import coup_of, returned
from games.fairness import round_ref
from games.models import Round, RoundEvent, Table
from games.sealed_deck import deck_open
from games.selectors.baccarat import baccarat_table as page_of
from games.services.cards.rounds import values_of_round
from tests.services.baccarat_room import baccarat_table
from tests.simulation import baccarat_acts
from tests.simulation.asks import Ask
from tests.simulation.card_world import CardWorld
from tests.simulation.faults import Fault, Outcome
from tests.simulation.proofs import Broken


class BaccaratWorld(CardWorld):
    """One run of baccarat. Where something comes back is whose it is, as text."""

    acts = baccarat_acts.ACTS
    table_made = staticmethod(baccarat_table)
    made = (
        {"slug": "bacara", "commission": "five_percent", "places": 3},
        {
            "slug": "macau",
            "variant": "macau",
            "differential": baccarat_acts.DIFFERENCE,
            "decks": 6,
            "betting_seconds": 45,
            "commission": "half_on_5_and_6",
        },
        {"slug": "cascais", "currency": "EUR", "commission": "half_on_6", "pairs": False},
    )
    own = {"slug": "individual", "individual": True, "places": 1}
    plain = "ponto"
    wrong_positions = baccarat_acts.WRONG_CHANCES

    def returned(self, row: Round) -> Mapping[str, int]:
        """By the order of the shoe that was committed, whatever the house says of the coup."""
        rules = row.rules.values
        shoe, _salts = deck_open(row, round_ref(row.table.slug, row.number), decks=rules["decks"])
        coup, back = coup_of(shoe), Counter[str]()
        for stake in self.book.standing[row.table_id, row.number]:
            for chance, cents in stake.bets:
                back[str(stake.player_id)] += returned(coup, chance, cents, rules["commission"])
        return back

    def _stakes(self, row: Round) -> Mapping[str, int]:
        stakes: Counter[str] = Counter()
        for stake in self.book.standing[row.table_id, row.number]:
            stakes[str(stake.player_id)] += stake.total
        return stakes

    def _owner_of(self, row: Round) -> Callable[[str], int]:
        return int

    def _dealt(self) -> Iterator[Round]:
        """Coups that lie on the felt, decided and paid."""
        lying = Table.objects.filter(round__phase=Round.Phase.SETTLED).order_by("pk")
        current = Round.objects.filter(pk__in=lying.values("round_id")).select_related("table", "rules")
        yield from current.order_by("pk")

    def kept_and_told(self, row: Round) -> tuple[Any, Any]:
        values = values_of_round(row)
        kept = baccarat_record.baccarat_round_now(row.table_id, row.table.slug, row.table.version, row, values)
        return kept, baccarat_record.round_rebuild(row, values, row.table.slug)

    def shown(self, table: Table) -> Mapping[Any, int]:
        """(whose seat, chance) → cents, and of each chance, of nobody's, what the whole table has on it."""
        view = page_of(table.pk, self.now)
        told: Counter[tuple[str, str]] = Counter()
        for seat in view.seats:
            told.update({(seat.public_id, chance): cents for chance, cents in seat.bets})
        told.update({("", one.chance): one.amount for one in view.chances if one.amount})
        return dict(told)

    def _in_play(self, row: Round) -> Counter[Any]:
        told: Counter[tuple[str, str]] = Counter()
        for event in RoundEvent.objects.filter(round=row, kind__in=("bets_placed", "bets_withdrawn")).select_related(
            "player"
        ):
            assert event.player is not None
            sign = 1 if event.kind == "bets_placed" else -1
            for chance, cents in event.data["bets"]:
                told[event.player.public_id, chance] += sign * cents
                told["", chance] += sign * cents
        return told

    def more_holds(self) -> None:
        """Also: no coup is half dealt, and what stands at Macau's table is within its difference, by the book."""
        for row in self._playing():
            raise Broken(f"cards lie at {row.table.slug} and nobody is paid")
        self._difference_holds()
        super().more_holds()

    def ask(self, wanted: Ask, player: Player | None, *, fault: Fault | None = None) -> Outcome:
        """After each command too: what is too far apart may be even again before the next crash."""
        outcome = super().ask(wanted, player, fault=fault)
        self._difference_holds()
        return outcome

    def _difference_holds(self) -> None:
        for row in Round.objects.filter(table__slug="macau", phase=Round.Phase.BETTING):
            laid: Counter[str] = Counter()
            for stake in self.book.standing[row.table_id, row.number]:
                for chance, cents in stake.bets:
                    laid[chance] += cents
            if abs(laid["ponto"] - laid["banca"]) > baccarat_acts.DIFFERENCE:
                raise Broken(f"the sides of Macau's table are {dict(laid)}")

    def forget(self) -> None:
        baccarat_record.kept_forget()

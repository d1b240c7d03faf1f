"""A house of poker tables alone, played by one generator: two games, three limits, both commissions, two currencies.

The book knows what each player has in all, wallet and stacks together: what is brought to a table or taken away changes
nothing of it, and what a hand makes of it is worked out by the auditor's own clerk from the hand's events.
"""

from collections import Counter

from accounts.models import LedgerAccount, LedgerTransfer, Player
from games.audit.told_hands import Told
from games.hand_record import hand_rebuild, kept_forget
from games.models import Round, RoundEvent
from games.services.poker.room import rules_of, standing_forget
from tests.services.poker_room import poker_table
from tests.simulation import poker_acts
from tests.simulation.poker_acts import hand_on
from tests.simulation.proofs import Broken
from tests.simulation.world import World

POT = {"kind": "pot", "percent": 5, "cap": 30}
TABLES: tuple[dict[str, object], ...] = (
    {"slug": "baralho", "rake": POT, "seats": 4},
    {"slug": "duelo", "rake": POT, "seats": 2, "limit": "fixed", "max_raises": 3},
    {"slug": "omaha", "game": "omaha", "currency": "EUR", "rake": {"kind": "buy_in", "percent": 10, "cap": None}},
)


class PokerWorld(World):
    """One run of poker."""

    acts = poker_acts.ACTS

    def _furnish_tables(self) -> None:
        self.tables = [poker_table(**one) for one in TABLES]  # type: ignore[arg-type]

    def _ended(self, row: Round) -> None:
        """What the hand has won and lost, by the auditor's clerk; a void one nothing."""
        if row.phase != Round.Phase.SETTLED:
            return
        told = Told(Round.objects.select_related("table", "rules").get(pk=row.pk))
        for event in RoundEvent.objects.filter(round=row).order_by("number"):
            told.take(event)
        people = dict(Player.objects.values_list("public_id", "pk"))
        stacks = told.second_stacks()
        for seat, before in told.before.items():
            self.book.wallets[people[told.players[seat]], row.table.currency] += stacks[seat] - before

    def in_play(self) -> Counter[tuple[int, str]]:
        """What lies in front of each player, and what the house has taken of what was brought."""
        held: Counter[tuple[int, str]] = Counter()
        for row in LedgerAccount.objects.filter(kind="seat_stack"):
            assert row.player_id is not None
            held[row.player_id, row.currency] += row.balance
        entries = LedgerTransfer.objects.filter(debit__kind="wallet", credit__kind="commission")
        for player_id, currency, cents in entries.values_list("debit__player_id", "debit__currency", "amount"):
            held[player_id, currency] += cents
        return held

    def more_holds(self) -> None:
        """A hand that is kept is the one that its record gives to a process that has just started."""
        for table in self.tables:
            if (kept := hand_on(table)) is not None:
                current = Round.objects.select_related("rules").get(pk=kept.round_id)
                if hand_rebuild(current, rules_of(current), table.slug) != kept:
                    raise Broken(f"the hand at {table.slug} is not the one of its record")

    def forget(self) -> None:
        kept_forget()
        standing_forget()

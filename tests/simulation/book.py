"""A second bookkeeping, kept by the simulator alone: what every wallet must hold, from what was asked and what fell.

It reads outcomes and nothing else of the house: no balance, no bet's state. Payments are worked out by the auditor's
own paytable, never by the engine.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from games.audit.second_settlement import returned_for

Key = tuple[int, str]


@dataclass
class Stake:
    """What one gesture placed: it is taken back whole or decided."""

    player_id: int
    bets: list[tuple[str, int]]

    @property
    def total(self) -> int:
        return sum(amount for _, amount in self.bets)


@dataclass
class Book:
    """`wallets`: (player, currency) → cents. `standing`: (table, round number) → gestures that stand, oldest first."""

    wallets: defaultdict[Key, int] = field(default_factory=lambda: defaultdict(int))
    standing: defaultdict[tuple[int, int], list[Stake]] = field(default_factory=lambda: defaultdict(list))
    losses: dict[tuple[int, int], dict[int, int]] = field(default_factory=dict)

    def of(self, table_id: int, number: int, player_id: int) -> list[Stake]:
        """The player's gestures that stand in that round."""
        return [stake for stake in self.standing[table_id, number] if stake.player_id == player_id]

    def placed(self, table_id: int, number: int, currency: str, stake: Stake) -> None:
        self.standing[table_id, number].append(stake)
        self.wallets[stake.player_id, currency] -= stake.total

    def taken_back(self, table_id: int, number: int, currency: str, stakes: list[Stake]) -> None:
        for stake in stakes:
            self.standing[table_id, number].remove(stake)
            self.wallets[stake.player_id, currency] += stake.total

    def ended(self, table_id: int, number: int, currency: str, outcome: str) -> None:
        """The round is over: paid by `outcome`, or given back where it is empty."""
        lost: defaultdict[int, int] = defaultdict(int)
        for stake in self.standing.pop((table_id, number), []):
            if outcome:
                back = sum(returned_for("804", position, amount, outcome) for position, amount in stake.bets)
            else:
                back = stake.total
            self.wallets[stake.player_id, currency] += back
            lost[stake.player_id] += stake.total - back
        self.losses[table_id, number] = {player: loss for player, loss in lost.items() if loss > 0}

    def refunded(self, table_id: int, number: int, currency: str) -> None:
        for player_id, loss in self.losses.pop((table_id, number)).items():
            self.wallets[player_id, currency] += loss

"""What a banked card game has to say for itself, so that its tables live by the common code. One adapter each.

A round under way is the game's own value (`Any` here): the common code hands it back and never looks inside.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Protocol

from casino.money import in_proportion
from games.card_positions import place_of
from games.engines.cards import Card
from games.events import EventDraft
from games.models import Bet, Round, Table

CardValues = Any


@dataclass(frozen=True, slots=True)
class StakeResult:
    """How one stake has ended. Cents; `returned` includes the stake as far as it comes back."""

    state: Bet.State
    prize: int
    returned: int

    def shared(self, rows: Sequence[Bet]) -> Mapping[int, "StakeResult"]:
        """Each row's part, by its id, in proportion to what it staked: together exactly the whole."""
        amounts = [bet.amount for bet in rows]
        parts = zip(rows, in_proportion(self.prize, amounts), in_proportion(self.returned, amounts), strict=True)
        return {bet.pk: replace(self, prize=prize, returned=returned) for bet, prize, returned in parts}


@dataclass(frozen=True, slots=True)
class FirstStakes:
    """The main bets of a round by place, in the places' order: cents, whose they are (row id), and by what public name.

    Several gestures may have made one main bet.
    """

    amounts: Mapping[int, int]
    owners: Mapping[int, int]
    names: Mapping[int, str]

    @classmethod
    def of(cls, bets: Sequence[Bet]) -> "FirstStakes":
        amounts: dict[int, int] = {}
        for bet in bets:
            place = place_of(bet.position)
            amounts[place] = amounts.get(place, 0) + bet.amount
        return cls(
            amounts=dict(sorted(amounts.items())),
            owners={place_of(bet.position): bet.player_id for bet in bets},
            names={place_of(bet.position): bet.player.public_id for bet in bets},
        )

    @property
    def listed(self) -> list[list[int | str]]:
        """Each place with its name and amount, as the first event tells them."""
        return [[place, self.names[place], amount] for place, amount in self.amounts.items()]


@dataclass(frozen=True, slots=True)
class Step:
    """The round after a step, and what is told of it."""

    under_way: Any
    drafts: Sequence[EventDraft]


class CardGame(Protocol):
    """One game's part. Nothing here writes, and nothing here moves money."""

    # The game in a round's first event.
    word: str

    def decks(self, values: CardValues) -> int:
        """Of how many decks the shoe is."""

    def shown_seconds(self, values: CardValues) -> int:
        """How long the end of a round is shown before bets open again."""

    def deal(
        self,
        current: Round,
        values: CardValues,
        shoe: Sequence[Card],
        bets: Sequence[Bet],
        by: int | None,
        now: datetime,
    ) -> Step:
        """Bets are closed; the cards are dealt, at an individual table by that player."""

    def read(self, table: Table, current: Round, values: CardValues) -> Any:
        """The round under way, kept or rebuilt from its record. Raises RecordLost."""

    def keep(self, table_id: int, version: int, under_way: Any) -> None:
        """Keep the round for this process once the transaction has committed."""

    def asks(self, under_way: Any) -> bool:
        """Is anybody asked for a decision?"""

    def deadline(self, under_way: Any) -> datetime:
        """Until when whoever is asked may decide."""

    def time_out(self, under_way: Any, now: datetime) -> Step:
        """The time is over: what the rules do for who has said nothing."""

    def finish(self, under_way: Any) -> Step:
        """Nobody is asked any more: the bank's part and what every stake came to."""

    def outcome(self, under_way: Any) -> str:
        """The result in the game's own few letters, for the rows."""

    def results(self, under_way: Any, bets: Iterable[Bet]) -> Mapping[int, StakeResult]:
        """Stakes that are decided and may be paid now, by their row; all of them once the round is finished."""

    def paid_drafts(self, under_way: Any, paid: Sequence[Bet]) -> Sequence[EventDraft]:
        """What is told of stakes that are paid before the round's end."""

"""What only a coup of baccarat tells: both sides' cards with the rule as it was applied, and commissions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from casino.rulebook.selectors import baccarat_values
from games.baccarat_record import round_rebuild
from games.events import EventData
from games.events_baccarat import BaccaratDealt
from games.models import Bet, Round, RoundEvent
from games.sealed_deck import RecordLost
from games.selectors.baccarat import coup_view
from games.selectors.baccarat_views import CoupView


@dataclass(frozen=True, slots=True)
class KeptCommission:
    """What the house kept of the prizes of one player's bets on banca, in cents."""

    pseudonym: str
    prize: int
    commission: int


@dataclass(frozen=True, slots=True)
class BaccaratCourse:
    """The coup as it lay; nothing where no cards were dealt, or their record is lost."""

    coup: CoupView | None
    kept: tuple[KeptCommission, ...]


def baccarat_course(found: Round, bets: Sequence[Bet], told: Iterable[tuple[RoundEvent, EventData]]) -> BaccaratCourse:
    """Read from the round's record: its events and the sealed shoe, of which only what was turned is shown."""
    coup = None
    if any(isinstance(data, BaccaratDealt) for _event, data in told):
        try:
            coup = coup_view(round_rebuild(found, baccarat_values(found.rules), found.table.slug).coup)
        except RecordLost:
            # The bets below stand all the same.
            coup = None
    won: dict[str, list[Bet]] = {}
    for bet in bets:
        if bet.position == "banca" and bet.state == Bet.State.WON:
            won.setdefault(bet.player.public_id, []).append(bet)
    kept = (
        KeptCommission(who, sum(bet.amount for bet in own), sum(bet.amount - bet.prize for bet in own))
        for who, own in won.items()
    )
    return BaccaratCourse(coup, tuple(one for one in kept if one.commission))

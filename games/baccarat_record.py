"""A coup of baccarat rebuilt from its record: the sealed shoe, and the event of its deal.

The shoe gives the cards by itself: nobody decides anything after bets are closed, so that a coup that is dealt is
decided.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from casino.rulebook.baccarat_values import BaccaratValues
from games.baccarat_outcome import leaves_of
from games.card_replay import round_replayed
from games.engines import baccarat
from games.engines.baccarat import Coup
from games.engines.cards import Card
from games.events import event_data
from games.events_baccarat import BaccaratDealt
from games.models import Round, RoundEvent
from games.rounds_kept import RoundsKept


@dataclass(frozen=True)
class BaccaratRound:
    """A coup that has been dealt."""

    round_id: int
    commitment: str
    values: BaccaratValues
    coup: Coup
    opened_at: datetime  # when the cards were dealt


def round_dealt(round_: Round, values: BaccaratValues, shoe: Sequence[Card], at: datetime) -> BaccaratRound:
    """The coup as the shoe gives it."""
    return BaccaratRound(round_.pk, round_.commitment, values, baccarat.deal(shoe), at)


def round_rebuild(round_: Round, values: BaccaratValues, slug: str, *, version: int | None = None) -> BaccaratRound:
    """The coup as its events tell it, up to the table's `version`. Raises RecordLost."""
    return round_replayed(
        round_,
        slug,
        decks=values.table_rules.decks,
        version=version,
        replay=lambda shoe, events: _replayed(round_, values, shoe, events),
    )


def _replayed(
    round_: Round, values: BaccaratValues, shoe: Sequence[Card], events: Iterable[RoundEvent]
) -> BaccaratRound:
    for event in events:
        data = event_data(event.kind, event.data)
        if isinstance(data, BaccaratDealt):
            current = round_dealt(round_, values, shoe, event.at)
            ponto, banca = leaves_of(current.coup)
            assert (ponto[:2], banca[:2]) == (data.ponto_leaves, data.banca_leaves), "cards lie where the deal says"
            return current
    raise LookupError("no cards were dealt")


# --- Kept for the process ---

_kept: RoundsKept[BaccaratRound] = RoundsKept()


def baccarat_round_now(table_id: int, slug: str, version: int, round_: Round, values: BaccaratValues) -> BaccaratRound:
    """The coup on the table at that version, kept or rebuilt. Raises RecordLost."""
    found = _kept.find(table_id, version, round_.commitment)
    if found is None:
        found = round_rebuild(round_, values, slug, version=version)
        _kept.set(table_id, version, found)
    return found


def baccarat_round_keep(table_id: int, version: int, current: BaccaratRound) -> None:
    """Keep it once the transaction has committed; what is rolled back was never there."""
    _kept.keep(table_id, version, current)


def kept_forget() -> None:
    """As after a restart: everything is rebuilt from its record."""
    _kept.forget()

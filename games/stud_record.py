"""A round of póquer sem descarte rebuilt from its record: the sealed deck, and the events in their order.

Every card of the round is in it, closed ones too: what leaves towards a page goes through the selectors, which show a
place's cards to its player alone until the bank has shown its hand.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from casino.rulebook.stud_values import StudValues
from games.card_replay import bets_told, round_replayed
from games.engines import stud
from games.engines.cards import Card
from games.events import event_data
from games.events_stud import StudDealt, StudDecided, StudShown
from games.models import Round, RoundEvent
from games.rounds_kept import RoundsKept


@dataclass(frozen=True)
class StudRound:
    """A round at one moment. All places decide at once, so that there is one decision and one time for all."""

    round_id: int
    number: int
    commitment: str
    values: StudValues
    state: stud.Round = field(repr=False)
    owners: Mapping[int, int]  # place → player
    opened_at: datetime  # since when the time to decide runs
    is_shown: bool = False

    @property
    def decision(self) -> int:
        """The number that an act names; there is only this one in a round."""
        return 1

    @property
    def deadline(self) -> datetime:
        """Until when places may decide."""
        return self.opened_at + timedelta(seconds=self.values.decision_seconds)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The places that have not decided, by their numbers."""
        return tuple(seat.number for seat in self.state.seats if seat.decision is None)

    def seat(self, place: int) -> stud.Seat | None:
        """The place's seat in the engine's state."""
        return next((seat for seat in self.state.seats if seat.number == place), None)

    def decided(self, action: stud.Action) -> "StudRound":
        """The round after a decision that is allowed."""
        return replace(self, state=stud.apply(self.state, action))

    def shown(self) -> "StudRound":
        """The round with all cards turned up."""
        return replace(self, is_shown=True)


def round_dealt(
    round_: Round,
    values: StudValues,
    deck: Sequence[Card],
    antes: Mapping[int, int],
    owners: Mapping[int, int],
    at: datetime,
) -> StudRound:
    """The round as it lies after the deal, from its antes (place → cents)."""
    return StudRound(
        round_id=round_.pk,
        number=round_.number,
        commitment=round_.commitment,
        values=values,
        state=stud.deal(values.table_rules, antes, deck),
        owners=owners,
        # The cards have to come to lie on the felt first.
        opened_at=at + timedelta(seconds=values.deal_seconds),
    )


def leaves_of(place_index: int, places: int) -> list[int]:
    """The leaves of the five cards of a place, or of the bank, whose index is that after the last place."""
    return [place_index + times * (places + 1) for times in range(stud.HAND)]


def round_rebuild(round_: Round, values: StudValues, slug: str, *, version: int | None = None) -> StudRound:
    """The round as its events tell it, up to the table's `version`. Raises RecordLost."""
    return round_replayed(
        round_, slug, decks=1, version=version, replay=lambda deck, events: _replayed(round_, values, deck, events)
    )


def _replayed(round_: Round, values: StudValues, deck: Sequence[Card], events: Iterable[RoundEvent]) -> StudRound:
    current: StudRound | None = None
    for event in events:
        data = event_data(event.kind, event.data)
        if isinstance(data, StudDealt):
            antes, owners = bets_told(data.antes)
            current = round_dealt(round_, values, deck, antes, owners, event.at)
            assert current.state.open_card == data.bank, "the bank's open card is the one that is told"
        elif current is None:
            continue
        elif isinstance(data, StudDecided):
            assert event.seat is not None
            current = current.decided(stud.Action(event.seat, stud.Decision(data.answer)))
        elif isinstance(data, StudShown):
            assert list(current.state.bank) == data.bank, "the bank shows what is told"
            current = current.shown()
    if current is None:
        raise LookupError("no cards were dealt")
    return current


# --- Kept for the process ---

_kept: RoundsKept[StudRound] = RoundsKept()


def stud_round_now(table_id: int, slug: str, version: int, round_: Round, values: StudValues) -> StudRound:
    """The round on the table at that version, kept or rebuilt. Raises RecordLost."""
    found = _kept.find(table_id, version, round_.commitment)
    if found is None:
        found = round_rebuild(round_, values, slug, version=version)
        _kept.set(table_id, version, found)
    return found


def stud_round_keep(table_id: int, version: int, current: StudRound) -> None:
    """Keep it once the transaction has committed; what is rolled back was never there."""
    _kept.keep(table_id, version, current)


def kept_forget() -> None:
    """As after a restart: everything is rebuilt from its record."""
    _kept.forget()

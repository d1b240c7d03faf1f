"""What only a round of póquer sem descarte tells: every place's hand, the bank's, and each decision in its order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from casino.rulebook.selectors import stud_values
from games.events import EventData
from games.events_stud import StudDealt, StudDecided
from games.models import Bet, Round, RoundEvent
from games.sealed_deck import RecordLost
from games.selectors.stud import bank_view, places_of
from games.selectors.stud_views import StudBankView, StudPlaceView
from games.stud_record import round_rebuild


@dataclass(frozen=True, slots=True)
class Answered:
    """One decision: a place bet, with what that added, or folded."""

    at: datetime
    place: int
    answer: str
    amount: int  # cents
    by_system: bool


@dataclass(frozen=True, slots=True)
class StudCourse:
    """The felt as the round left it. Of a void round, what lay open; nothing where its record is lost."""

    places: tuple[StudPlaceView, ...]
    bank: StudBankView | None
    decided: tuple[Answered, ...]


def stud_course(found: Round, bets: Sequence[Bet], told: Iterable[tuple[RoundEvent, EventData]]) -> StudCourse:
    """Read from the round's record: its events and the sealed deck, of which only what was turned up is shown."""
    told, values = list(told), stud_values(found.rules)
    under_way = None
    if any(isinstance(data, StudDealt) for _event, data in told):
        try:
            under_way = round_rebuild(found, values, found.table.slug)
        except RecordLost:
            # What was told of it stands below all the same.
            under_way = None
    void = found.phase == Round.Phase.VOID
    places = places_of(values=values, bets=bets, under_way=under_way, is_void=void, kept={})
    return StudCourse(
        places=tuple(place for place in places if place.ante),
        bank=bank_view(under_way) if under_way is not None else None,
        decided=tuple(
            Answered(event.at, event.seat or 0, data.answer, event.amount or 0, event.by_system)
            for event, data in told
            if isinstance(data, StudDecided)
        ),
    )

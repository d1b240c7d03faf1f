"""What only a round of blackjack tells (805): every place's cards, the bank's, and each decision in its order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from casino.rulebook.selectors import blackjack_values
from games.blackjack_record import round_rebuild
from games.engines.cards import Card
from games.events import EventData
from games.events_cards import BlackjackDealt, CardAction, CardOffer
from games.models import Bet, Round, RoundEvent
from games.sealed_deck import RecordLost
from games.selectors.blackjack_places import bank_view, places_of
from games.selectors.card_views import BankView, PlaceView


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision: what was chosen with which hand, and the cards that it drew."""

    at: datetime
    place: int
    hand: int
    action: str  # hit, stand, double, double_ace_as_one, split, surrender; insurance, even_money, decline
    amount: int | None  # cents that it added
    drawn: tuple[Card, ...]
    by_system: bool


@dataclass(frozen=True, slots=True)
class BlackjackCourse:
    """The felt as the round left it. Of a void round, what lay open; nothing where its record is lost."""

    places: tuple[PlaceView, ...]
    bank: BankView | None
    decided: tuple[Decided, ...]


def blackjack_course(
    found: Round, bets: Sequence[Bet], told: Iterable[tuple[RoundEvent, EventData]]
) -> BlackjackCourse:
    """Read from the round's record: its events and the sealed shoe, of which only what was turned is shown."""
    told = list(told)
    void = found.phase == Round.Phase.VOID
    under_way = None
    if any(isinstance(data, BlackjackDealt) for _event, data in told):
        try:
            under_way = round_rebuild(found, blackjack_values(found.rules), found.table.slug)
        except RecordLost:
            # What was told of it stands below all the same.
            under_way = None
    values = blackjack_values(found.rules)
    places = places_of(values=values, bets=bets, under_way=under_way, turn=None, void=void, kept={})
    return BlackjackCourse(
        places=tuple(place for place in places if place.bet),
        bank=bank_view(under_way) if under_way is not None else None,
        decided=tuple(_decided(told)),
    )


def _decided(told: Iterable[tuple[RoundEvent, EventData]]) -> Iterable[Decided]:
    for event, data in told:
        if isinstance(data, CardAction):
            action = "double_ace_as_one" if data.ace_as_one and data.action == "double" else data.action
            hand, drawn = data.hand, tuple(card for _hand, card, _leaf in data.drawn)
        elif isinstance(data, CardOffer):
            action, hand, drawn = data.answer, 0, ()
        else:
            continue
        assert event.seat is not None
        yield Decided(event.at, event.seat, hand, action, event.amount, drawn, event.by_system)

"""The hands of a play session at a poker table: what the player put into each, and what each came to. Reads only.

Only hands that have ended, and of them only sums: no card is looked at here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Q, Sum

from accounts.models import LedgerAccount, LedgerTransfer, PlaySession
from games.events import event_data
from games.hand_history.telling import HandTold, Step, Told, hand_tell
from games.models import PokerSeat, Round, RoundEvent
from games.selectors.hands import hand_facts

PUT_IN = ("ante", "small_blind", "big_blind", "post", "dead", "call", "bet", "raise")


@dataclass(frozen=True, slots=True)
class SessionHand:
    """One hand of the session, in cents. `stake`: put in, less what nobody matched; `rake`: out of what was won."""

    number: int
    ended_at: datetime | None
    is_void: bool
    stake: int
    result: int
    rake: int


@dataclass(frozen=True, slots=True)
class PokerSession:
    """The session's hands in their order, and what the house took of the stack as it entered (806/17.b)."""

    hands: tuple[SessionHand, ...]
    entry_rake: int
    stack: int  # still at the table

    @property
    def stake(self) -> int:
        return sum(hand.stake for hand in self.hands)

    @property
    def result(self) -> int:
        return sum(hand.result for hand in self.hands)

    @property
    def rake(self) -> int:
        return sum(hand.rake for hand in self.hands)

    @property
    def house(self) -> int:
        """All that the house took of this player."""
        return self.rake + self.entry_rake


def poker_session(session: PlaySession) -> PokerSession:
    """Everything that was played in this session of a poker table."""
    seats = list(PokerSeat.objects.filter(session=session).select_related("account").order_by("taken_at"))
    taken = LedgerTransfer.objects.filter(session=session, credit__kind=LedgerAccount.Kind.COMMISSION)
    return PokerSession(
        hands=tuple(_hands(session, seats)),
        entry_rake=taken.aggregate(all=Sum("amount"))["all"] or 0,
        stack=sum(seat.cash_account.balance for seat in seats if seat.left_at is None),
    )


def _hands(session: PlaySession, seats: list[PokerSeat]) -> Iterator[SessionHand]:
    if not seats:
        return
    stays = Q()
    for seat in seats:
        until = Q() if seat.left_at is None else Q(opened_at__lte=seat.left_at)
        stays |= Q(opened_at__gte=seat.taken_at) & until
    ended = Round.objects.filter(stays, table=session.table).exclude(phase__in=Round.OPEN_PHASES)
    rounds = {one.pk: one for one in ended.select_related("table", "rules")}
    events = RoundEvent.objects.filter(round_id__in=list(rounds)).order_by("round__number", "number")
    for round_id, group in groupby(events.iterator(chunk_size=2_000), key=lambda event: event.round_id):
        told = [Told(event_data(one.kind, one.data), one.seat, one.amount, one.by_system) for one in group]
        hand = hand_tell(hand_facts(rounds[round_id]), told)
        if hand and (row := _row(rounds[round_id], hand, session.player.public_id)):
            yield row


def _row(found: Round, hand: HandTold, who: str) -> SessionHand | None:
    place = next((place for place in hand.places if place.name == who), None)
    if place is None:
        return None
    own = [step for step in hand.steps if step.seat == place.seat]
    put = sum(step.amount for step in own if step.did in PUT_IN)
    back = sum(step.amount for step in own if step.did == "uncalled")
    return SessionHand(
        number=found.number,
        ended_at=found.ended_at,
        is_void=hand.is_void,
        stake=0 if hand.is_void else put - back,
        result=place.final - place.stack,
        rake=sum(rake_part(pot, place.seat) for pot in hand.pots),
    )


def rake_part(pot: Step, seat: int) -> int:
    """What the house took of this winner's share of the pot: as the winners share it, to the cent and no cent lost."""
    won = sum(cents for _seat, cents in pot.winners)
    before = 0
    for winner, cents in pot.winners:
        part = pot.rake * (before + cents) // won - pot.rake * before // won
        if winner == seat:
            return part
        before += cents
    return 0

"""A blackjack round rebuilt from its record: the sealed shoe, and the events in their order. It reads, never judges.

What is rebuilt is kept for the process, by the round's commitment and the table's version: a round is replayed once
after a restart and not at every act. The whole shoe is in it, and the bank's closed card: what leaves towards a page
goes through the selectors, which show only what lies open.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from casino.rulebook.card_values import BlackjackValues
from games.card_replay import bets_told, round_replayed
from games.engines import blackjack
from games.engines.cards import Card
from games.events import event_data
from games.events_cards import BankPlayed, BlackjackDealt, CardAction, CardOffer, CardOffersClosed
from games.models import Round, RoundEvent
from games.rounds_kept import RoundsKept


@dataclass(frozen=True)
class CardRound:
    """A round at one moment. `decision` counts from 1; while offers are open it is one and the same for all."""

    round_id: int
    number: int
    commitment: str
    values: BlackjackValues
    state: blackjack.Round
    owners: Mapping[int, int]  # place → player
    decision: int
    opened_at: datetime  # since when the time to decide runs

    @property
    def deadline(self) -> datetime:
        """Until when whoever is asked may decide."""
        offers = self.state.stage is blackjack.Stage.OFFERS
        return self.opened_at + timedelta(seconds=self.values.offer_seconds if offers else self.values.decision_seconds)

    @property
    def waits_for_bank(self) -> bool:
        """Has every hand played?"""
        return self.state.stage is blackjack.Stage.BANK

    def moved(self, state: blackjack.Round, now: datetime) -> "CardRound":
        """The round after a step. A new decision begins with each step but an answer among several to an offer."""
        if state.stage is blackjack.Stage.OFFERS:
            return replace(self, state=state)
        return replace(self, state=state, decision=self.decision + 1, opened_at=now)


# --- Steps, the same when they are made and when they are told ---


def round_dealt(
    round_: Round,
    values: BlackjackValues,
    shoe: Sequence[Card],
    bets: Mapping[int, int],
    owners: Mapping[int, int],
    at: datetime,
) -> CardRound:
    """The round at its first decision, from its bets (place → cents)."""
    return CardRound(
        round_id=round_.pk,
        number=round_.number,
        commitment=round_.commitment,
        values=values,
        state=blackjack.deal(values.table_rules, bets, shoe),
        owners=owners,
        decision=1,
        # The cards have to come to lie on the felt first.
        opened_at=at + timedelta(seconds=values.deal_seconds),
    )


def step_action(data: CardOffer | CardAction, place: int, amount: int | None) -> blackjack.Action:
    """What an event says, for the engine."""
    if isinstance(data, CardOffer):
        insured = amount or 0 if data.answer == blackjack.Kind.INSURANCE.value else 0
        return blackjack.Action(blackjack.Kind(data.answer), place, amount=insured)
    return blackjack.Action(blackjack.Kind(data.action), place, data.hand, ace_as_one=data.ace_as_one)


# --- From the events ---


def round_rebuild(round_: Round, values: BlackjackValues, slug: str, *, version: int | None = None) -> CardRound:
    """The round as its events tell it, up to the table's `version`. Raises RecordLost."""
    return round_replayed(
        round_,
        slug,
        decks=values.table_rules.decks,
        version=version,
        replay=lambda shoe, events: _replayed(round_, values, shoe, events),
    )


def _replayed(round_: Round, values: BlackjackValues, shoe: Sequence[Card], events: Iterable[RoundEvent]) -> CardRound:
    current: CardRound | None = None
    for event in events:
        data = event_data(event.kind, event.data)
        if isinstance(data, BlackjackDealt):
            bets, owners = bets_told(data.bets)
            current = round_dealt(round_, values, shoe, bets, owners, event.at)
        elif current is None:
            continue
        elif isinstance(data, CardOffer | CardAction):
            assert event.seat is not None
            action = step_action(data, event.seat, event.amount)
            current = current.moved(blackjack.apply(current.state, action), event.at)
        elif isinstance(data, CardOffersClosed):
            current = current.moved(blackjack.offers_close(current.state), event.at)
        elif isinstance(data, BankPlayed):
            current = replace(current, state=blackjack.bank_play(current.state))
            assert list(current.state.bank) == data.cards, "the bank drew what is told"
    if current is None:
        raise LookupError("no cards were dealt")
    return current


# --- Kept for the process ---

_kept: RoundsKept[CardRound] = RoundsKept()


def card_round_now(table_id: int, slug: str, version: int, round_: Round, values: BlackjackValues) -> CardRound:
    """The round on the table at that version, kept or rebuilt. Raises RecordLost."""
    found = _kept.find(table_id, version, round_.commitment)
    if found is None:
        found = round_rebuild(round_, values, slug, version=version)
        _kept.set(table_id, version, found)
    return found


def card_round_keep(table_id: int, version: int, current: CardRound) -> None:
    """Keep it once the transaction has committed; what is rolled back was never there."""
    _kept.keep(table_id, version, current)


def kept_forget() -> None:
    """As after a restart: everything is rebuilt from its record."""
    _kept.forget()

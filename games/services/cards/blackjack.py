"""Blackjack's part of a card table's life: its deal, its time-outs, its bank and what each stake comes to (805)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from games.blackjack_record import CardRound, card_round_keep, card_round_now, round_dealt
from games.card_positions import later, place_of
from games.engines import blackjack
from games.engines.blackjack import HandOutcome, SeatOutcome
from games.engines.cards import Card
from games.events import EventDraft
from games.events_cards import BankPlayed, BlackjackDealt, CardAction, CardOffersClosed, CardPaid, CardsSettled
from games.models import Bet, Round, Table
from games.services.cards.game import CardValues, FirstStakes, StakeResult, Step

_STATES: Mapping[str, Bet.State] = {
    "blackjack": Bet.State.WON,
    "won": Bet.State.WON,
    "even_money": Bet.State.WON,
    "push": Bet.State.PUSH,
    "surrendered": Bet.State.SURRENDERED,
    "lost": Bet.State.LOST,
}
# What is paid without waiting for the bank: the cards of these hands are taken away at once (805/20.a-b).
_AT_ONCE = ("blackjack", "even_money")


class Blackjack:
    """The adapter. A round under way is a `CardRound`."""

    word = "blackjack"

    def decks(self, values: CardValues) -> int:
        return values.table_rules.decks

    def shown_seconds(self, values: CardValues) -> int:
        seconds: int = values.result_seconds
        return seconds

    def deal(
        self,
        current: Round,
        values: CardValues,
        shoe: Sequence[Card],
        bets: Sequence[Bet],
        by: int | None,
        now: datetime,
    ) -> Step:
        stakes = FirstStakes.of(bets)
        under_way = round_dealt(current, values, shoe, stakes.amounts, stakes.owners, now)
        seats, places = under_way.state.seats, len(stakes.amounts)
        data = BlackjackDealt(
            bets=stakes.listed,
            cards=[[seat.number, list(seat.hands[0].cards)] for seat in seats],
            leaves=[[seat.number, [at, at + places + 1]] for at, seat in enumerate(seats)],
            bank=list(under_way.state.bank[:1]),
            bank_leaves=[places, 2 * places + 1],
        )
        return Step(under_way, [EventDraft(data, player_id=by, by_system=by is None)])

    def read(self, table: Table, current: Round, values: CardValues) -> CardRound:
        return card_round_now(table.pk, table.slug, table.version, current, values)

    def keep(self, table_id: int, version: int, under_way: CardRound) -> None:
        card_round_keep(table_id, version, under_way)

    def asks(self, under_way: CardRound) -> bool:
        return under_way.state.stage in (blackjack.Stage.OFFERS, blackjack.Stage.PLAY)

    def deadline(self, under_way: CardRound) -> datetime:
        return under_way.deadline

    def time_out(self, under_way: CardRound, now: datetime) -> Step:
        """Offers that nobody took are declined (reading 41); up to 11 a hand draws, above it stands (reading 6)."""
        action = blackjack.time_out(under_way.state)
        if action is None:
            closed = EventDraft(CardOffersClosed(decision=under_way.decision), by_system=True)
            return Step(under_way.moved(blackjack.offers_close(under_way.state), now), [closed])
        return decided(under_way=under_way, action=action, put=0, by_system=True, now=now)

    def finish(self, under_way: CardRound) -> Step:
        state = blackjack.bank_play(under_way.state)
        drawn = range(under_way.state.used, state.used)
        places = len(state.seats)
        bank = BankPlayed(
            cards=list(state.bank),
            leaves=[places, 2 * places + 1, *drawn],
            total=blackjack.bank_total(state.bank),
            blackjack=state.bank_blackjack,
        )
        drafts = [EventDraft(data, by_system=True) for data in (bank, _settled(state))]
        return Step(replace(under_way, state=state), drafts)

    def outcome(self, under_way: CardRound) -> str:
        state = under_way.state
        return "bj" if state.bank_blackjack else str(blackjack.bank_total(state.bank))

    def results(self, under_way: CardRound, bets: Iterable[Bet]) -> Mapping[int, StakeResult]:
        finished = under_way.state.stage is blackjack.Stage.FINISHED
        ended: dict[str, StakeResult] = {}
        for outcome in blackjack.settle(under_way.state):
            ended |= _stakes(outcome, only=None if finished else _AT_ONCE)
        main: dict[int, StakeResult] = {}
        for place, own in _by_place(bets).items():
            main |= _shared(ended, place, own)
        return main

    def paid_drafts(self, under_way: CardRound, paid: Sequence[Bet]) -> Sequence[EventDraft]:
        drafts = []
        for place, own in sorted(_by_place(paid).items()):
            outcome = next(one for one in blackjack.settle(under_way.state) if one.seat.number == place)
            hand = outcome.hands[0]
            assert hand.result is not None
            data = CardPaid(hand=0, result=hand.result, prize=hand.prize, returned=hand.returned)
            whose = own[0].player_id
            drafts.append(EventDraft(data, player_id=whose, seat=place, amount=hand.returned, by_system=True))
        return drafts


def decided(*, under_way: CardRound, action: blackjack.Action, put: int, by_system: bool, now: datetime) -> Step:
    """A decision that is allowed, with the cards that it drew."""
    before, after = under_way.state, blackjack.apply(under_way.state, action)
    seat = after.seat(action.seat)
    assert seat is not None
    # A split draws for the hand that it leaves and then for the one that it makes (reading 35).
    hands = [action.hand, len(seat.hands) - 1] if action.kind is blackjack.Kind.SPLIT else [action.hand]
    leaves = range(before.used, after.used)
    data = CardAction(
        decision=under_way.decision,
        hand=action.hand,
        action=action.kind.value,
        ace_as_one=action.ace_as_one,
        drawn=[[hand, after.shoe[leaf], leaf] for hand, leaf in zip(hands, leaves, strict=False)],
    )
    draft = EventDraft(data, player_id=under_way.owners[action.seat], seat=action.seat, amount=put, by_system=by_system)
    return Step(under_way.moved(after, now), [draft])


def _by_place(bets: Iterable[Bet]) -> dict[int, list[Bet]]:
    found: dict[int, list[Bet]] = {}
    for bet in bets:
        found.setdefault(place_of(bet.position), []).append(bet)
    return found


def _stakes(outcome: SeatOutcome, *, only: Sequence[str] | None) -> dict[str, StakeResult]:
    """What a seat's hands and insurance came to, by the position of the hand's first stake."""
    place = outcome.seat.number
    ended = {}
    for index, hand in enumerate(outcome.hands):
        if hand.result is not None and (only is None or hand.result in only):
            ended[later("divided", place, index)] = _result(hand)
    insurance = outcome.insurance
    if insurance is not None and insurance.result is not None and only is None:
        state = Bet.State.WON if insurance.result == "won" else Bet.State.LOST
        ended[later("insured", place)] = StakeResult(state, insurance.prize, insurance.returned)
    return ended


def _result(hand: HandOutcome) -> StakeResult:
    assert hand.result is not None
    return StakeResult(_STATES[hand.result], hand.prize + hand.special, hand.returned)


def _shared(ended: Mapping[str, StakeResult], place: int, bets: Sequence[Bet]) -> dict[int, StakeResult]:
    """Each row's part of what its hand came to, in proportion to what it staked.

    Several gestures may have made one main bet, and a doubled hand has a stake of its own for the doubling.
    """
    hands: dict[str, list[Bet]] = {}
    for bet in bets:
        hands.setdefault(_hand_of(bet.position, place), []).append(bet)
    shared: dict[int, StakeResult] = {}
    for position, rows in hands.items():
        if position in ended:
            shared |= ended[position].shared(rows)
    return shared


def _hand_of(position: str, place: int) -> str:
    kind, _, where = position.partition(":")
    if kind == "insured":
        return position
    return later("divided", place, int(where.partition(".")[2] or 0))


def _settled(state: blackjack.Round) -> CardsSettled:
    hands, insurances = [], []
    for outcome in blackjack.settle(state):
        place = outcome.seat.number
        for index, (hand, got) in enumerate(zip(outcome.seat.hands, outcome.hands, strict=True)):
            hands.append([place, index, got.result, hand.stake, got.prize, got.special, got.returned])
        if (insurance := outcome.insurance) is not None:
            row = [insurance.result, insurance.stake, insurance.prize, insurance.returned]
            insurances.append([place, *row])
    return CardsSettled(hands=hands, insurances=insurances)

"""The places of a blackjack table and its bank, as all see them: from the round's record and its stakes."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from accounts.models import Player
from casino.rulebook.card_values import BlackjackValues
from games.blackjack_record import CardRound
from games.card_positions import place_of
from games.engines import blackjack
from games.engines.blackjack import HandEnd, HandOutcome, SeatOutcome
from games.models import Bet
from games.selectors.card_views import (
    BankView,
    HandState,
    HandView,
    InsuranceView,
    PlaceView,
    TurnView,
)

_ENDS: Mapping[HandEnd, HandState] = {
    HandEnd.STOOD: "stood",
    HandEnd.DOUBLED: "doubled",
    HandEnd.SURRENDERED: "surrendered",
    HandEnd.EVEN_MONEY: "even_money",
}


def bank_view(under_way: CardRound) -> BankView:
    """The bank's open cards; the other is one closed card and no more (805/14.b)."""
    cards = under_way.state.bank_shown
    open_hand = blackjack.Hand(cards, 0)
    finished = under_way.state.stage is blackjack.Stage.FINISHED
    return BankView(
        cards=cards,
        closed=0 if finished else 1,
        total=open_hand.total,
        is_soft=open_hand.soft,
        is_blackjack=finished and under_way.state.bank_blackjack,
        is_bust=open_hand.bust,
    )


def places_of(
    *,
    values: BlackjackValues,
    bets: Iterable[Bet],
    under_way: CardRound | None,
    turn: TurnView | None,
    void: bool,
    kept: Mapping[int, Player],
) -> tuple[PlaceView, ...]:
    """Every place by its number. `kept`: whose it was in the last round, where nobody has bet yet."""
    by_place: dict[int, list[Bet]] = defaultdict(list)
    for bet in bets:
        by_place[place_of(bet.position)].append(bet)
    state = under_way.state if under_way is not None else None
    outcomes = {one.seat.number: one for one in blackjack.settle(state)} if state is not None else {}
    offers = blackjack.offers(state) if state is not None and not void else {}
    places = []
    for number in range(1, values.places + 1):
        own = by_place.get(number, [])
        if not own:
            who = kept.get(number)
            places.append(PlaceView(number, who.nickname, who.public_id) if who else PlaceView(number))
            continue
        offer = offers.get(number)
        places.append(
            PlaceView(
                number=number,
                nickname=own[0].player.nickname,
                public_id=own[0].player.public_id,
                bet=sum(bet.amount for bet in own if bet.position.startswith("place:")),
                hands=_hands(values, outcomes.get(number), own, turn, void=void),
                insurance=_insurance(outcomes.get(number), void=void),
                offer=offer.value if offer is not None else None,  # type: ignore[arg-type]
                staked=sum(bet.amount for bet in own),
                returned=_returned(own),
            )
        )
    return tuple(places)


def _returned(own: Sequence[Bet]) -> int | None:
    """What the place has got back, once all of its stakes are decided."""
    return None if any(bet.state == Bet.State.PLACED for bet in own) else sum(bet.returned for bet in own)


def _hands(
    values: BlackjackValues, outcome: SeatOutcome | None, own: Iterable[Bet], turn: TurnView | None, *, void: bool
) -> tuple[HandView, ...]:
    if outcome is None:
        return ()
    seat = outcome.seat
    # What was paid at once stays paid, whatever becomes of the round.
    is_paid = any(bet.state == Bet.State.WON and bet.position.startswith("place:") for bet in own)
    hands = []
    for index, (hand, got) in enumerate(zip(seat.hands, outcome.hands, strict=True)):
        to_act = turn is not None and (turn.place, turn.hand) == (seat.number, index)
        hands.append(
            HandView(
                index=index,
                cards=hand.cards,
                total=hand.total,
                is_soft=hand.soft,
                stake=hand.stake,
                state=_state(values, outcome, hand),
                is_to_act=to_act,
                is_doubled=hand.end is HandEnd.DOUBLED,
                from_split=hand.from_split,
                ace_as_one=hand.ace_as_one,
                **_result(got, hand.stake, void=void and not is_paid),
            )
        )
    return tuple(hands)


def _result(got: HandOutcome, stake: int, *, void: bool) -> dict[str, Any]:
    """What is decided of a hand; a special prize is told with its hand's result."""
    if void:
        return {"result": "void", "returned": stake}
    if got.result is None:
        return {}
    return {"result": got.result, "prize": got.prize, "special": got.special, "returned": got.returned}


def _state(values: BlackjackValues, outcome: SeatOutcome, hand: blackjack.Hand) -> HandState:
    if hand.end is not None and hand.end in _ENDS and not hand.bust:
        return _ENDS[hand.end]
    if hand.blackjack:
        return "blackjack"
    if hand.bust:
        return "bust"
    return "done" if blackjack.is_finished(values.table_rules, outcome.seat, hand) else "playing"


def _insurance(outcome: SeatOutcome | None, *, void: bool) -> InsuranceView | None:
    insurance = outcome.insurance if outcome is not None else None
    if insurance is None:
        return None
    if void:
        return InsuranceView(insurance.stake, "void", 0, insurance.stake)
    return InsuranceView(insurance.stake, insurance.result, insurance.prize, insurance.returned)

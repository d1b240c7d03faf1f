"""The part of póquer sem descarte in a card table's life: its deal, its one decision, its bank, what stakes come to."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from games.card_positions import later
from games.engines import stud
from games.engines.cards import Card
from games.engines.stud import Action, Decision, Outcome
from games.events import EventDraft
from games.events_stud import StudDealt, StudDecided, StudSettled, StudShown
from games.models import Bet, Round, Table
from games.services.cards.game import CardValues, FirstStakes, StakeResult, Step
from games.stud_outcome import outcome_of
from games.stud_record import StudRound, leaves_of, round_dealt, stud_round_keep, stud_round_now

_ANTE_STATES: Mapping[str, Bet.State] = {
    "won": Bet.State.WON,
    "lost": Bet.State.LOST,
    "push": Bet.State.PUSH,
    "folded": Bet.State.SURRENDERED,
}
_BET_STATES: Mapping[str, Bet.State] = {
    "won": Bet.State.WON,
    "lost": Bet.State.LOST,
    "push": Bet.State.PUSH,
    "returned": Bet.State.PUSH,
}


class Stud:
    """The adapter. A round under way is a `StudRound`."""

    word = "stud"

    def decks(self, values: CardValues) -> int:
        return 1

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
        open_card, places = under_way.state.open_card, len(stakes.amounts)
        assert open_card is not None
        data = StudDealt(
            antes=stakes.listed,
            leaves=[[place, leaves_of(index, places)] for index, place in enumerate(stakes.amounts)],
            bank=open_card,
            bank_leaves=leaves_of(places, places),
        )
        return Step(under_way, [EventDraft(data, player_id=by, by_system=by is None)])

    def read(self, table: Table, current: Round, values: CardValues) -> StudRound:
        return stud_round_now(table.pk, table.slug, table.version, current, values)

    def keep(self, table_id: int, version: int, under_way: StudRound) -> None:
        stud_round_keep(table_id, version, under_way)

    def asks(self, under_way: StudRound) -> bool:
        return bool(under_way.waiting)

    def deadline(self, under_way: StudRound) -> datetime:
        return under_way.deadline

    def time_out(self, under_way: StudRound, now: datetime) -> Step:
        """Who has said nothing folds: nobody stakes more by being away."""
        drafts: list[EventDraft] = []
        for place in under_way.waiting:
            step = decided(under_way=under_way, action=Action(place, Decision.FOLD), put=0, by_system=True)
            under_way, drafts = step.under_way, [*drafts, *step.drafts]
        return Step(under_way, drafts)

    def finish(self, under_way: StudRound) -> Step:
        state = under_way.state
        shown = StudShown(
            cards=[[seat.number, list(seat.cards), stud.combination(seat.cards)] for seat in state.seats],
            bank=list(state.bank),
            bank_combination=stud.combination(state.bank),
            qualifies=stud.qualifies(state.bank),
        )
        drafts = [EventDraft(data, by_system=True) for data in (shown, _settled(state))]
        return Step(under_way.shown(), drafts)

    def outcome(self, under_way: StudRound) -> str:
        return outcome_of(under_way.state.bank)

    def results(self, under_way: StudRound, bets: Iterable[Bet]) -> Mapping[int, StakeResult]:
        if not under_way.is_shown:
            return {}
        ended: dict[str, StakeResult] = {}
        for outcome in stud.settle(under_way.state):
            ended |= _stakes(outcome)
        # Several gestures may have made one ante.
        rows: dict[str, list[Bet]] = {}
        for bet in bets:
            rows.setdefault(bet.position, []).append(bet)
        shared: dict[int, StakeResult] = {}
        for position, own in rows.items():
            shared |= ended[position].shared(own)
        return shared

    def paid_drafts(self, under_way: StudRound, paid: Sequence[Bet]) -> Sequence[EventDraft]:
        """Nothing is paid before the bank shows its hand."""
        return []


def decided(*, under_way: StudRound, action: Action, put: int, by_system: bool) -> Step:
    """A decision that is allowed."""
    data = StudDecided(decision=under_way.decision, answer=action.decision.value)
    whose = under_way.owners[action.seat]
    draft = EventDraft(data, player_id=whose, seat=action.seat, amount=put or None, by_system=by_system)
    return Step(under_way.decided(action), [draft])


def _stakes(outcome: Outcome) -> dict[str, StakeResult]:
    """What the ante and the second stake of a place came to, by their positions."""
    seat, place = outcome.seat, outcome.seat.number
    ante_prize = seat.ante if outcome.ante_result == "won" else 0
    ante_back = 0 if outcome.ante_result in ("lost", "folded") else seat.ante + ante_prize
    ended = {f"place:{place}": StakeResult(_ANTE_STATES[outcome.ante_result], ante_prize, ante_back)}
    if outcome.bet_result is not None:
        prize, back = outcome.prize - ante_prize, outcome.returned - ante_back
        ended[later("second", place)] = StakeResult(_BET_STATES[outcome.bet_result], prize, back)
    return ended


def _settled(state: stud.Round) -> StudSettled:
    return StudSettled(
        places=[
            [one.seat.number, one.ante_result, one.bet_result, one.seat.ante, one.seat.bet, one.prize, one.returned]
            for one in stud.settle(state)
        ]
    )

"""What a player decides at a blackjack table (805/15-16, 20-24). One function, one transaction.

What a doubling, a split or an insurance costs leaves the wallet in the moment of the act and passes the same gate as a
bet. A refusal changes nothing.
"""

from datetime import datetime

from casino.refusal import Denial, Refused
from games.blackjack_record import CardRound
from games.card_positions import later
from games.engines import blackjack
from games.engines.blackjack import Action, Kind
from games.events import EventDraft
from games.events_cards import CardOffer
from games.models import Table
from games.refusals import TableRefusal
from games.refusals_cards import PlaceRefusal
from games.services.cards import money
from games.services.cards.blackjack import decided
from games.services.cards.rounds import put
from games.services.cards.turns import Asked, Turn, blackjack_command, turn_take
from games.services.commands import Answer
from games.services.settlement import bettors


@blackjack_command
def card_act(
    *,
    table_id: int,
    player_id: int,
    round_number: int,
    decision: int,
    place: int,
    hand: int,
    action: str,
    ace_as_one: bool,
    key: str,
    now: datetime,
) -> Answer:
    """Draw, stand, double, split or surrender with a hand, at that decision of that round. Raises Refused."""
    body: list[object] = ["act", round_number, decision, place, hand, action, ace_as_one]
    found = turn_take(
        asked=Asked(table_id, player_id, round_number, decision, place, key, body),
        game=Table.Game.BLACKJACK,
        kind=CardRound,
        now=now,
    )
    if isinstance(found, Answer):
        return found
    asked = Action(Kind(action), place, hand, ace_as_one=ace_as_one)
    state = found.under_way.state
    if state.stage is blackjack.Stage.OFFERS:
        # At a table of several nobody's decision ends the offers of the others (reading 34).
        raise Refused(Denial(PlaceRefusal.OFFERS_OPEN))
    if denial := blackjack.check(state, asked):
        raise Refused(denial)
    added = _added(found, asked)
    money.accounts_hold(found.table, found.current, bettors(found.current.pk))
    if added is not None:
        money.stake_check(table=found.table, session=found.session, amount=added.amount, now=now)
    put_in = added.amount if added else 0
    step = decided(under_way=found.under_way, action=asked, put=put_in, by_system=False, now=now)
    version = put(
        table=found.table,
        current=found.current,
        under_way=step.under_way,
        drafts=step.drafts,
        command=found.mark,
        now=now,
        added=added,
    )
    return Answer(table_id=table_id, version=version)


@blackjack_command
def card_offer(
    *,
    table_id: int,
    player_id: int,
    round_number: int,
    decision: int,
    place: int,
    answer: str,
    amount: int,
    key: str,
    now: datetime,
) -> Answer:
    """Take or decline what an ace of the bank offers a place: insurance of `amount`, even money. Raises Refused."""
    body: list[object] = ["offer", round_number, decision, place, answer, amount]
    found = turn_take(
        asked=Asked(table_id, player_id, round_number, decision, place, key, body),
        game=Table.Game.BLACKJACK,
        kind=CardRound,
        now=now,
    )
    if isinstance(found, Answer):
        return found
    if amount < 0 or (amount and answer != Kind.INSURANCE.value):
        raise Refused(Denial(TableRefusal.BAD_AMOUNT))
    asked = Action(Kind(answer), place, amount=amount)
    if denial := blackjack.check(found.under_way.state, asked):
        raise Refused(denial)
    money.accounts_hold(found.table, found.current, bettors(found.current.pk))
    added = money.Added(found.session, later("insured", place), amount) if amount else None
    if added is not None:
        money.stake_check(table=found.table, session=found.session, amount=amount, now=now)
    under_way = found.under_way.moved(blackjack.apply(found.under_way.state, asked), now)
    data = CardOffer(decision=found.under_way.decision, answer=answer)
    drafts = [EventDraft(data, player_id=player_id, seat=place, amount=amount)]
    version = put(
        table=found.table,
        current=found.current,
        under_way=under_way,
        drafts=drafts,
        command=found.mark,
        now=now,
        added=added,
    )
    return Answer(table_id=table_id, version=version)


def _added(turn: Turn[CardRound], asked: Action) -> money.Added | None:
    """The stake that the decision adds: as much again as lies on the hand (805/15.b, 21)."""
    seat = turn.under_way.state.seat(asked.seat)
    assert seat is not None
    if asked.kind is Kind.DOUBLE:
        return money.Added(turn.session, later("doubled", asked.seat, asked.hand), seat.hands[asked.hand].stake)
    if asked.kind is Kind.SPLIT:
        position = later("divided", asked.seat, len(seat.hands))
        return money.Added(turn.session, position, seat.hands[asked.hand].stake)
    return None

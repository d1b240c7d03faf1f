"""What a player decides at a blackjack table (805/15-16, 20-24). One function, one transaction.

What a doubling, a split or an insurance costs leaves the wallet in the moment of the act and passes the same gate as a
bet. A refusal changes nothing.
"""

from dataclasses import dataclass
from datetime import datetime

from accounts.models import PlaySession
from casino.refusal import Denial, Refused
from games.blackjack_record import CardRound, card_round_now
from games.card_positions import later
from games.engines import blackjack
from games.engines.blackjack import Action, Kind
from games.events import EventDraft
from games.events_cards import CardOffer
from games.log import CommandMark
from games.models import Round, Table
from games.refusals import TableRefusal
from games.refusals_cards import PlaceRefusal
from games.services.cards import money
from games.services.cards.blackjack import decided
from games.services.cards.rounds import put, values_of_round
from games.services.commands import Answer, command_answered, command_mark, round_now, table_take
from games.services.recorded import recorded_command
from games.services.settlement import bettors

# A round whose record is lost is null at once (805/27).
_command = recorded_command(Denial(PlaceRefusal.ROUND_LOST))


@dataclass(frozen=True, slots=True)
class _Turn:
    """What an act works on once the table is taken."""

    table: Table
    current: Round
    under_way: CardRound
    session: PlaySession
    mark: CommandMark
    now: datetime


@_command
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
    found = _turn(table_id, player_id, round_number, decision, place, key, body, now)
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


@_command
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
    found = _turn(table_id, player_id, round_number, decision, place, key, body, now)
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


def _added(turn: _Turn, asked: Action) -> money.Added | None:
    """The stake that the decision adds: as much again as lies on the hand (805/15.b, 21)."""
    seat = turn.under_way.state.seat(asked.seat)
    assert seat is not None
    if asked.kind is Kind.DOUBLE:
        return money.Added(turn.session, later("doubled", asked.seat, asked.hand), seat.hands[asked.hand].stake)
    if asked.kind is Kind.SPLIT:
        position = later("divided", asked.seat, len(seat.hands))
        return money.Added(turn.session, position, seat.hands[asked.hand].stake)
    return None


def _turn(
    table_id: int,
    player_id: int,
    round_number: int,
    decision: int,
    place: int,
    key: str,
    body: list[object],
    now: datetime,
) -> _Turn | Answer:
    """The round under way at that decision, and the player's session; or the answer given before.

    Raises Refused, and RecordLost where the record does not give the round."""
    mark = command_mark(player_id=player_id, key=key, body=[*body, table_id])
    table = table_take(table_id)
    if answer := command_answered(mark, table_id):
        return answer
    session = PlaySession.objects.filter(player_id=player_id, table=table, ended_at=None).first()
    if session is None:
        raise Refused(Denial(TableRefusal.SESSION_ENDED))
    current = round_now(table, round_number)
    if current.phase != Round.Phase.PLAYING or table.game != Table.Game.BLACKJACK:
        raise Refused(Denial(PlaceRefusal.STALE_DECISION))
    under_way = card_round_now(table.pk, table.slug, table.version, current, values_of_round(current))
    if under_way.owners.get(place) != player_id:
        raise Refused(Denial(PlaceRefusal.NOT_YOUR_PLACE, None, {"seat": place}))
    # The hour decides, not the clock: a clock that comes late does not lengthen the time to decide.
    if decision != under_way.decision or now >= under_way.deadline:
        raise Refused(Denial(PlaceRefusal.STALE_DECISION))
    return _Turn(table, current, under_way, session, mark, now)

"""What a player decides at a table of póquer sem descarte: bet twice the ante, or fold. One function, one transaction.

The second stake leaves the wallet in the moment of the act and passes the same gate as a bet. A refusal changes
nothing.
"""

from datetime import datetime

from casino.refusal import Refused
from games.card_positions import later
from games.engines import stud
from games.engines.stud import BET_TIMES_ANTE, Action, Decision
from games.models import Table
from games.services.cards import money
from games.services.cards.rounds import put
from games.services.cards.stud import decided
from games.services.cards.turns import Asked, Turn, stud_command, turn_take
from games.services.commands import Answer
from games.services.settlement import bettors
from games.stud_record import StudRound


@stud_command
def stud_act(
    *,
    table_id: int,
    player_id: int,
    round_number: int,
    decision: int,
    place: int,
    action: str,
    key: str,
    now: datetime,
) -> Answer:
    """Bet twice the ante of a place, or fold it. The last place's decision ends the round. Raises Refused."""
    body: list[object] = ["stud", round_number, decision, place, action]
    found = turn_take(
        asked=Asked(table_id, player_id, round_number, decision, place, key, body),
        game=Table.Game.STUD,
        kind=StudRound,
        now=now,
    )
    if isinstance(found, Answer):
        return found
    asked = Action(place, Decision(action))
    if denial := stud.check(found.under_way.state, asked):
        raise Refused(denial)
    added = _added(found, asked)
    money.accounts_hold(found.table, found.current, bettors(found.current.pk))
    if added is not None:
        money.stake_check(table=found.table, session=found.session, amount=added.amount, now=now)
    put_in = added.amount if added else 0
    step = decided(under_way=found.under_way, action=asked, put=put_in, by_system=False)
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


def _added(turn: Turn[StudRound], asked: Action) -> money.Added | None:
    """The second stake, where it is made."""
    if asked.decision is Decision.FOLD:
        return None
    seat = turn.under_way.seat(asked.seat)
    assert seat is not None
    return money.Added(turn.session, later("second", asked.seat), BET_TIMES_ANTE * seat.ante)

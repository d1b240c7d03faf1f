"""What one viewer of a table of póquer sem descarte alone sees: own cards, the one decision and its price, own money.

Nobody else's card passes here: a hand is read for the places that the viewer owns and for no other.
"""

from collections.abc import Sequence
from typing import Any

from accounts.models import PlaySession
from casino.rulebook.stud_values import StudValues
from games.engines import hands, stud
from games.engines.cards import Card
from games.models import Bet, Table
from games.selectors.card_own import own_of
from games.selectors.stud_views import AskedView, HandShown, OwnHandView, StudTable, StudViewer
from games.stud_record import StudRound


def viewers_of(
    *,
    table: Table,
    public: StudTable,
    values: StudValues,
    bets: Sequence[Bet],
    under_way: StudRound | None,
    sessions: Sequence[PlaySession],
) -> dict[int, StudViewer]:
    """A viewer for each of these sessions at the table."""
    viewers = {}
    common = own_of(table=table, phase=public.phase, places=public.places, values=values, bets=bets, sessions=sessions)
    for session, fields in common:
        own = _own(public, values, under_way, session.player_id, fields["balance"]) if under_way is not None else {}
        viewers[session.player_id] = StudViewer(**fields, **own)
    return viewers


def hand_shown(cards: Sequence[Card]) -> HandShown:
    """Five cards as people lay them down, with what they make."""
    return HandShown(hands.best_five(cards), stud.combination(cards))


def _own(public: StudTable, values: StudValues, under_way: StudRound, player_id: int, balance: int) -> dict[str, Any]:
    """The viewer's own hands while nobody else may see them, and the place that waits for the viewer's decision."""
    if under_way.is_shown or public.phase != "deciding":
        return {}
    own = [seat for seat in under_way.state.seats if under_way.owners[seat.number] == player_id]
    shown = {seat.number: hand_shown(seat.cards) for seat in own}
    mine = tuple(
        OwnHandView(seat.number, shown[seat.number], seat.decision.value if seat.decision else None) for seat in own
    )
    waiting = [seat for seat in own if seat.decision is None]
    if not waiting:
        return {"hands": mine}
    seat, price = waiting[0], stud.BET_TIMES_ANTE * waiting[0].ante
    hand = shown[seat.number]
    asked = AskedView(
        place=seat.number,
        ante=seat.ante,
        price=price,
        can_pay=balance >= price,
        hand=hand,
        times=values.table_rules.pays.get(hand.combination, 0),
        left=len(waiting),
    )
    return {"hands": mine, "asked": asked}

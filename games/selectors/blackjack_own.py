"""What one viewer of a blackjack table alone sees: own places, own possibilities with their price, own money."""

from collections.abc import Sequence
from typing import Any

from accounts.models import PlaySession
from casino.rulebook.card_values import BlackjackValues
from games.blackjack_record import CardRound
from games.engines import blackjack
from games.engines.blackjack import Action, Kind
from games.models import Bet, Table
from games.selectors.card_own import own_of
from games.selectors.card_views import ActionView, BlackjackTable, BlackjackViewer, OfferView


def viewers_of(
    *,
    table: Table,
    public: BlackjackTable,
    values: BlackjackValues,
    bets: Sequence[Bet],
    under_way: CardRound | None,
    sessions: Sequence[PlaySession],
) -> dict[int, BlackjackViewer]:
    """A viewer for each of these sessions at the table."""
    viewers = {}
    common = own_of(table=table, phase=public.phase, places=public.places, values=values, bets=bets, sessions=sessions)
    for session, fields in common:
        asked = _asked(public, under_way, session.player_id, fields["balance"]) if under_way is not None else {}
        viewers[session.player_id] = BlackjackViewer(**fields, **asked)
    return viewers


def _asked(public: BlackjackTable, under_way: CardRound, player_id: int, balance: int) -> dict[str, Any]:
    """What the viewer is asked now: offers, or the hand whose turn it is (805/24)."""
    state = under_way.state
    if public.phase == "offers":
        return {
            "offers": tuple(
                _offer(state, place, kind)
                for place, kind in sorted(blackjack.offers(state).items())
                if under_way.owners[place] == player_id
            )
        }
    turn = public.turn
    if turn is None or under_way.owners[turn.place] != player_id:
        return {}
    return {"turn": turn, "actions": _actions(state, turn.place, turn.hand, balance)}


def _offer(state: blackjack.Round, place: int, kind: Kind) -> OfferView:
    seat = state.seat(place)
    assert seat is not None
    if kind is Kind.EVEN_MONEY:
        return OfferView(place, "even_money", prize=seat.bet)
    return OfferView(place, "insurance", most=seat.bet // 2)


def _actions(state: blackjack.Round, place: int, hand: int, balance: int) -> tuple[ActionView, ...]:
    """Every decision that the engine allows, with what it costs or gives back."""
    seat = state.seat(place)
    assert seat is not None
    stake = seat.hands[hand].stake
    found = []
    for kind in blackjack.legal(state):
        match kind:
            case Kind.DOUBLE:
                if blackjack.check(state, Action(kind, place, hand)) is None:
                    found.append(ActionView("double", price=stake, can_pay=balance >= stake))
                if blackjack.check(state, Action(kind, place, hand, ace_as_one=True)) is None:
                    found.append(ActionView("double_ace_as_one", price=stake, can_pay=balance >= stake))
            case Kind.SPLIT:
                found.append(ActionView("split", price=stake, can_pay=balance >= stake))
            case Kind.SURRENDER:
                found.append(ActionView("surrender", back=stake // 2))
            case Kind.HIT:
                found.append(ActionView("hit"))
            case _:
                found.append(ActionView("stand"))
    return tuple(found)

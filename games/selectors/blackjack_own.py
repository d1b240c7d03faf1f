"""What one viewer of a blackjack table alone sees: own places, own possibilities with their price, own money."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from django.db.models import Max

from accounts.models import PlaySession
from accounts.selectors.many import balances_of, totals_of
from casino.money import DEMO
from casino.rulebook.card_values import BlackjackValues
from games.blackjack_record import CardRound
from games.card_positions import is_later, place_of
from games.engines import blackjack
from games.engines.blackjack import Action, Kind
from games.models import Bet, Table
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
    if not sessions:
        return {}
    player_ids = [one.player_id for one in sessions]
    balances, totals = balances_of(player_ids, table.currency), totals_of([one.pk for one in sessions])
    last = _last_rounds(table, player_ids)
    viewers = {}
    for session in sessions:
        who, balance = session.player_id, balances.get(session.player_id, 0)
        own = [bet for bet in bets if bet.player_id == who] if public.phase != "asleep" else []
        betting = public.phase == "betting"
        main = [bet for bet in own if not is_later(bet.position)]
        ended = public.phase in ("result", "void")
        viewers[who] = BlackjackViewer(
            nickname=session.player.nickname,
            currency=table.currency,
            balance=balance,
            session_id=session.pk,
            session_opened_ms=int(session.opened_at.timestamp() * 1000),
            session_staked=totals[session.pk].staked,
            session_result=totals[session.pk].result,
            stake=sum(bet.amount for bet in own),
            returned=sum(bet.returned for bet in own) if ended and own else None,
            own_places=tuple(sorted({place_of(bet.position) for bet in main})),
            open_places=_open_places(public, values, session.player.public_id) if betting else (),
            can_bet=betting,
            can_undo=betting and bool(main),
            can_repeat=betting and not main and who in last,
            can_double=betting and bool(main),
            can_deal=betting and values.individual and bool(main),
            last_round_number=last.get(who),
            idle_notice=_idle_notice(session, values),
            can_refill=table.currency == DEMO and balance < values.table_rules.min_bet and not own,
            **(_asked(public, under_way, who, balance) if under_way is not None else {}),
        )
    return viewers


def _open_places(public: BlackjackTable, values: BlackjackValues, public_id: str) -> tuple[int, ...]:
    """Where the viewer may put chips: on own bets and, while the rules allow one more, on places nobody else has."""
    own = [place.number for place in public.places if place.bet and place.public_id == public_id]
    if len(own) >= values.places_per_player:
        return tuple(own)
    return tuple(place.number for place in public.places if not place.public_id or place.public_id == public_id)


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


def _last_rounds(table: Table, player_ids: Sequence[int]) -> Mapping[int, int]:
    """Player → the last ended round here that he had bets in."""
    bets = Bet.objects.filter(round__table=table, player_id__in=player_ids, state__in=[*Bet.DECIDED, Bet.State.VOID])
    ended = bets.exclude(round__ended_at=None)
    return dict(ended.values_list("player_id").annotate(number=Max("round__number")))


def _idle_notice(session: PlaySession, values: BlackjackValues) -> Literal["warned"] | None:
    """Invited to end the session and, in the same breath, warned that the next idle round ends it (805/35-36)."""
    warned = session.warned_at is not None or session.idle_rounds >= values.idle_rounds
    return "warned" if warned else None

"""What one viewer of a poker table alone sees: own cards, possibilities and money. Nobody else's card passes here."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from accounts.selectors.many import Seated
from casino.money import DEMO
from casino.rulebook.poker_values import SESSION, PokerValues
from games.engines.hands import combination
from games.engines.poker import Limit, State, legal, to_call
from games.engines.poker_state import place_strength, shown
from games.hand_record import Hand
from games.models import PokerSeat, PokerWaiting, Table
from games.selectors.poker_views import LegalView, PokerViewer, PreAction


@dataclass(frozen=True)
class _Table:
    table: Table
    values: PokerValues
    seats: Mapping[int, PokerSeat]
    waiting: Collection[PokerWaiting]
    takes_players: bool
    hand: Hand | None
    is_playing: bool
    now: datetime

    def place_of(self, player_id: int) -> int | None:
        """The player's place among those who wait, or who have registered."""
        return next((at for at, row in enumerate(self.waiting, 1) if row.player_id == player_id), None)


def viewers_of(
    *,
    table: Table,
    values: PokerValues,
    seats: Mapping[int, PokerSeat],
    waiting: Collection[PokerWaiting],
    takes_players: bool,
    hand: Hand | None,
    is_playing: bool,
    present: Collection[Seated],
    player_ids: Collection[int],
    now: datetime,
) -> dict[int, PokerViewer]:
    """A viewer for each of the players who is `present`: who has an open session at the table."""
    found = _Table(table, values, seats, waiting, takes_players, hand, is_playing, now)
    by_player = {row.player_id: row for row in seats.values()}
    viewers = {}
    for one in present:
        if one.player_id not in player_ids:
            continue
        row = by_player.get(one.player_id)
        # A tournament's chips are no part of what the session came to.
        stack = row.stack if row is not None and not table.is_tournament else 0
        common = {
            "nickname": one.nickname,
            "currency": table.currency,
            "balance": one.balance,
            "session_id": one.session_id,
            "session_opened_ms": _ms(one.opened_at),
            "session_result": one.totals.result + stack,
            "can_refill": table.currency == DEMO and row is None and one.balance < values.buy_in[0],
            **_range(found, one.player_id, is_seated=row is not None),
        }
        viewers[one.player_id] = (
            PokerViewer(seat=None, **_standing(found, one.player_id), **common)
            if row is None
            else PokerViewer(seat=row.number, **_seated(found, row), **common)
        )
    return viewers


def _range(found: _Table, player_id: int, *, is_seated: bool) -> dict[str, Any]:
    """What this player may sit down with; who left with more a short while ago returns with as much."""
    least, most = found.values.buy_in
    if is_seated:
        return {"buy_in_least": least, "buy_in_most": most, "return_until_ms": None}
    since = found.now - timedelta(seconds=found.values.return_seconds)
    left = stay_before(found.table.pk, player_id, since)
    if left is None or left.left_at is None or left.taken_away <= least:
        return {"buy_in_least": least, "buy_in_most": most, "return_until_ms": None}
    until = left.left_at + timedelta(seconds=found.values.return_seconds)
    return {"buy_in_least": left.taken_away, "buy_in_most": max(most, left.taken_away), "return_until_ms": _ms(until)}


def stay_before(table_id: int, player_id: int, since: datetime) -> PokerSeat | None:
    """The player's last stay at this table, if it ended after `since`."""
    rows = PokerSeat.objects.filter(table_id=table_id, player_id=player_id, left_at__gt=since)
    return rows.order_by("-left_at").first()


def _standing(found: _Table, player_id: int) -> dict[str, Any]:
    """Who has no seat: where there is one, and the place in the waiting list."""
    others = [row for row in found.waiting if row.player_id != player_id]
    held = {row.offered_seat for row in others if row.offered_until is not None and row.offered_until > found.now}
    numbers = range(1, found.values.seats + 1)
    free = tuple(number for number in numbers if number not in found.seats and number not in held)
    own = next((row for row in found.waiting if row.player_id == player_id), None)
    may_sit = (
        not found.table.is_tournament and found.takes_players and (found.values.mode != SESSION or own is not None)
    )
    return {
        "open_seats": free if may_sit else (),
        "waiting_place": found.place_of(player_id),
        "seat_offered_until_ms": _ms(own.offered_until) if own is not None and own.offered_until else None,
    }


def _seated(found: _Table, row: PokerSeat) -> dict[str, Any]:
    """Who has a seat: money, what is owed, what was asked."""
    hand = found.hand
    dealt = hand is not None and hand.players.get(row.number) == row.player_id
    rules, balance = found.values.table_rules, row.stack
    stack = hand.state.stacks[hand.place(row.number)] if hand is not None and dealt and found.is_playing else balance
    owes = rules.big_blind * row.owes_big + rules.small_blind * row.owes_small
    common = {
        "stack": stack,
        "top_up_most": max(0, found.values.buy_in[1] - stack) if not row.leaving else 0,
        "top_up_asked": row.top_up_asked,
        "must_top_up": balance < rules.big_blind and not (found.table.is_tournament or (dealt and found.is_playing)),
        "top_up_until_ms": _ms(row.top_up_until) if row.top_up_until is not None else None,
        "owes": owes,
        "waits_for_blind": row.waits_for_blind,
        "sitting_out": row.sitting_out,
        "sit_out_next": row.sit_out_next,
        "leaving": row.leaving,
        "waiting_place": found.place_of(row.player_id),
        "idle_notice": "warned" if row.idle_hands >= found.values.idle_rounds else None,
        "time_bank_seconds": row.time_bank_ms // 1000,
        "last_hand": found.table.round.number if found.table.round is not None else None,
    }
    return {**common, **(_in_hand(found, row, hand) if hand is not None and dealt else {})}


def _in_hand(found: _Table, row: PokerSeat, hand: Hand) -> dict[str, Any]:
    """The own cards and what may be done with them. Only this seat's place of the deck is ever looked at."""
    state, place = hand.state, hand.place(row.number)
    own: dict[str, Any] = {"cards": state.holes[place], "stake": state.paid[place] + state.dead[place]}
    if state.board:
        value = place_strength(state, place)
        own |= {"combination": combination(value), "best": shown(state, place, value).best}
    if not found.is_playing:
        return own
    if state.to_act == place:
        own["legal"] = legal_view(state)
    elif not (state.folded[place] or state.left[place] or not state.stacks[place]):
        due = to_call(state, place)
        own["pre_actions"] = ("fold", "call") if due else ("check_fold", "check")
        own["pre_call"] = due
        own["pre_action"] = _pre(row, hand, due)
    return own


def _pre(row: PokerSeat, hand: Hand, due: int) -> PreAction | None:
    """What was chosen ahead, for as long as it holds at this price and in this turn."""
    if not row.pre_action or row.pre_round != hand.round_id or row.pre_street != hand.state.turn:
        return None
    if (row.pre_action == "call" and due != row.pre_price) or (row.pre_action == "check" and due):
        return None
    return row.pre_action  # type: ignore[return-value]


def legal_view(state: State) -> LegalView | None:
    """What the seat to act may do, with the named raises that the limit has."""
    may, place = legal(state), state.to_act
    if may is None or place is None:
        return None
    least, most = may.raise_to or (None, None)
    after_call = state.pot + state.level - state.bets[place]
    named = state.rules.limit is not Limit.FIXED and least is not None and most is not None

    def within(to: int) -> int | None:
        return to if named and least is not None and most is not None and least <= to <= most else None

    return LegalView(
        can_check=may.check,
        call=may.call,
        is_call_all_in=bool(may.call) and may.call == state.stacks[place],
        raise_least=least,
        raise_most=most,
        half_pot=within(state.level + after_call // 2),
        pot=within(state.level + after_call),
        is_bet=not state.level,
    )


def _ms(at: datetime) -> int:
    return int(at.timestamp() * 1000)

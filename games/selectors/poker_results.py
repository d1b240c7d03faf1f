"""The public part of a hand as a table shows it: seats, pots, the log, and how it ended. No closed card passes here.

A seat's own cards are named only once they were turned at the showdown.
"""

from collections.abc import Mapping

from casino.rulebook.poker_values import PokerValues
from games.engines.cards import Card
from games.engines.poker import Shown, State, pots
from games.hand_record import Hand
from games.models import PokerSeat
from games.selectors.poker_views import Did, HandLine, PokerSeatView, PotResultView, PotView, SeatState

_DID: frozenset[str] = frozenset(
    ("fold", "check", "call", "bet", "raise", "all_in", "timeout", "small_blind", "big_blind", "ante", "post")
)


def rows_of_seats(
    *, values: PokerValues, seats: Mapping[int, PokerSeat], hand: Hand | None, is_playing: bool
) -> tuple[PokerSeatView, ...]:
    """Every place of the table, taken or open."""
    return tuple(
        _seat_view(number, seats.get(number), hand, is_playing, values) for number in range(1, values.seats + 1)
    )


def _seat_view(
    number: int, row: PokerSeat | None, hand: Hand | None, is_playing: bool, values: PokerValues
) -> PokerSeatView:
    if row is None:
        return PokerSeatView(number=number, state="open")
    dealt = hand is not None and hand.players.get(number) == row.player_id
    common = {
        "number": number,
        "nickname": row.player.nickname,
        "public_id": row.player.public_id,
        "is_training": row.player.is_training,
        "time_bank_seconds": row.time_bank_ms // 1000,
    }
    if hand is None or not dealt:
        state = _state_between(row, values)
        return PokerSeatView(state=state, stack=row.stack, **common)  # type: ignore[arg-type]
    return _dealt_view(row, hand, is_playing, values, common)


def _dealt_view(
    row: PokerSeat, hand: Hand, is_playing: bool, values: PokerValues, common: Mapping[str, object]
) -> PokerSeatView:
    state, place = hand.state, hand.place(row.number)
    turned = shown_of(state, row.number)
    did, amount = _last_done(hand, row.number)
    return PokerSeatView(
        state=_state_in_hand(row, state, place) if is_playing else _state_between(row, values),
        # When the hand has ended the account has been paid, and perhaps topped up.
        stack=state.stacks[place] if is_playing else row.stack,
        bet=state.bets[place] if is_playing else 0,
        has_cards=not state.folded[place],
        shown=state.holes[place] if turned else (),
        best=turned.best if turned else (),
        combination=turned.combination if turned else "",
        won=won_by(state, row.number),
        did=did,
        did_amount=amount,
        is_button=place == state.button,
        is_small_blind=place == state.small,
        is_big_blind=place == state.big,
        is_to_act=is_playing and place == state.to_act,
        **common,  # type: ignore[arg-type]
    )


def _state_in_hand(row: PokerSeat, state: State, place: int) -> SeatState:
    if state.folded[place]:
        return "leaving" if row.leaving else "folded"
    if not state.stacks[place]:
        return "all_in"
    if row.leaving:
        return "leaving"
    return "sitting_out" if row.sitting_out else "playing"


def _state_between(row: PokerSeat, values: PokerValues) -> SeatState:
    if row.leaving:
        return "leaving"
    if row.break_until is not None:
        return "on_break"
    if row.sitting_out or row.stack < (values.table_rules.big_blind if row.account_id else 1):
        return "sitting_out"
    return "next"


def _last_done(hand: Hand, seat: int) -> tuple[Did | None, int]:
    """The last thing that the seat did in this turn of bets."""
    for line in reversed(hand.lines):
        if line.turn != hand.state.turn:
            return None, 0
        if line.seat == seat and line.did in _DID:
            return line.did, line.amount  # type: ignore[return-value]
    return None, 0


def shown_of(state: State, seat: int) -> Shown | None:
    """The seat's hand as it was turned at the showdown; None where it never was."""
    turned = state.outcome.showdown if state.outcome is not None else ()
    return next((one for one in turned if one.seat == seat), None)


def won_by(state: State, seat: int) -> int:
    return sum(pot.awards.get(seat, 0) for pot in state.outcome.pots) if state.outcome is not None else 0


def pots_shown(state: State) -> tuple[PotView, ...]:
    """Main and side pots at this moment, by the numbers of the seats."""
    return tuple(
        PotView(index, pot.amount, tuple(state.seats[place] for place in pot.eligible))
        for index, pot in enumerate(pots(state))
    )


def pot_results(state: State) -> tuple[PotResultView, ...]:
    """Each pot as it was paid, and why."""
    if state.outcome is None:
        return ()
    return tuple(
        PotResultView(
            index=index,
            amount=pot.amount,
            rake=pot.rake,
            winners=tuple(sorted(pot.awards.items())),
            combination=_combination(state, pot.awards),
            reason_ranks=_reason(state, pot.awards, pot.eligible),
        )
        for index, pot in enumerate(state.outcome.pots)
    )


def _combination(state: State, awards: Mapping[int, int]) -> str:
    turned = next((found for seat in awards if (found := shown_of(state, seat)) is not None), None)
    return turned.combination if turned is not None else ""


def _reason(state: State, awards: Mapping[int, int], eligible: tuple[int, ...]) -> str:
    """The winners' ranks up to the one by which the best of the others was beaten; only where both hold the same."""
    best = next((found for seat in awards if (found := shown_of(state, seat)) is not None), None)
    if best is None:
        return ""
    others = [shown_of(state, seat) for seat in eligible if seat not in awards]
    same = [one for one in others if one is not None and one.combination == best.combination]
    decided = [place for one in same if (place := _apart(best.best, one.best)) is not None]
    return "".join(card[0] for card in best.best[: max(decided) + 1]) if decided else ""


def _apart(one: tuple[Card, ...], other: tuple[Card, ...]) -> int | None:
    """The first place at which two hands differ in rank."""
    pairs = zip(one, other, strict=True)
    return next((place for place, (left, right) in enumerate(pairs) if left[0] != right[0]), None)


def hand_lines(hand: Hand, seats: Mapping[int, PokerSeat]) -> tuple[HandLine, ...]:
    """The log of the hand, oldest first, with its end."""
    names = {number: row.player.nickname for number, row in seats.items() if hand.players.get(number) == row.player_id}
    lines = [
        HandLine(line.seat, names.get(line.seat or 0, ""), line.did, line.amount, line.cards, line.by_system)
        for line in hand.lines
    ]
    outcome = hand.state.outcome
    if outcome is None:
        return tuple(lines)
    if outcome.uncalled:
        seat, amount = outcome.uncalled
        lines.append(HandLine(seat, names.get(seat, ""), "returned", amount))
    for turned in outcome.showdown:
        cards = hand.state.holes[hand.place(turned.seat)]
        lines.append(HandLine(turned.seat, names.get(turned.seat, ""), "shows", 0, cards))
    for pot in outcome.pots:
        lines += [HandLine(seat, names.get(seat, ""), "wins", cents) for seat, cents in sorted(pot.awards.items())]
    if outcome.rake:
        lines.append(HandLine(None, "", "rake", outcome.rake))
    return tuple(lines)

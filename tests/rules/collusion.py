"""Tables of players for the fair-play report: honest ones, and pairs of them who pass chips or spare each other.

Everybody plays by the strength of the own cards with a temper of his own; two who play together know each other's seat.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random

from games.engines import poker
from games.engines.cards import DECK, rank_number
from games.engines.hands import strength
from games.engines.poker import Action, Limit, Seat, State, TableRules, Variant
from games.hand_history.telling import HandFacts, HandTold, hand_tell
from tests.rules.hand_events import events_of

RULES = TableRules(Variant.HOLDEM, 50, 100, limit=Limit.NO_LIMIT)
SEATS, STACK = 6, 10_000
TOGETHER = {"dump": 0.35, "soft": 0.9, "": 0.0}
AT = datetime(2026, 3, 2, tzinfo=UTC)
# The weight of a hand after the flop that half of all hands reach.
_SCALE = [strength(tuple(Random(seed).sample(DECK, 7))) for seed in range(400)]
_SCALE.sort()


def table_play(seed: int, hands: int, *, together: tuple[int, int] | None = None, how: str = "") -> Iterator[HandTold]:
    """Hands of one table. `how` the two play together: «dump» (the first gives to the second) or «soft»."""
    source = Random(f"{seed} {how}")
    tempers = {seat: source.uniform(-0.12, 0.12) for seat in range(1, SEATS + 1)}
    for number in range(1, hands + 1):
        seats = [Seat(seat, f"t{seed}p{seat}", source.randint(6_000, STACK)) for seat in range(1, SEATS + 1)]
        start = poker.start(RULES, button=number % SEATS + 1, seats=seats, deck=source.sample(DECK, 52))
        state, actions = start, []
        # In so many hands do those who play together do so: always would be seen by anybody.
        now = how if source.random() < TOGETHER[how] else ""
        while not state.finished:
            seat = state.seat_to_act
            assert seat is not None
            partner = _partner(together, seat)
            is_giver = together is not None and seat == together[0]
            action = _decide(state, seat, source, tempers[seat], partner, now, is_giver=is_giver)
            actions.append(action)
            state = poker.apply(state, action)
        facts = HandFacts("T", f"t{seed}", number, "holdem", "no_limit", "DEMO", 50, 100, 0, None, AT)
        told = hand_tell(facts, events_of(start, actions))
        assert told is not None
        yield told


def _partner(together: tuple[int, int] | None, seat: int) -> int | None:
    if together is None or seat not in together:
        return None
    return together[1] if seat == together[0] else together[0]


def _decide(
    state: State, seat: int, source: Random, temper: float, partner: int | None, how: str, *, is_giver: bool
) -> Action:
    legal = poker.legal(state)
    assert legal is not None
    live = {one for one, folded in zip(state.seats, state.folded, strict=True) if not folded}
    alone = partner is not None and live == {seat, partner}
    if alone and how == "soft":
        return Action(seat, "call" if legal.call else "check")
    if how == "dump" and partner in live:
        return _dump(state, seat, legal, is_giver=is_giver)
    will = _weight(state, seat, source) + temper + source.uniform(-0.2, 0.2)
    if legal.raise_to and will > 0.78:
        least, most = legal.raise_to
        return Action(seat, "raise", min(most, max(least, state.level + state.pot // 2)))
    if legal.call:
        price = legal.call / (state.pot + legal.call)
        return Action(seat, "call" if will > 0.35 + price / 2 else "fold")
    return Action(seat, "check")


def _dump(state: State, seat: int, legal: poker.Legal, *, is_giver: bool) -> Action:
    """The giver pays for the partner's raises and gives up at the end; the partner raises."""
    if is_giver:
        if legal.call and (state.turn == 3 or legal.call == state.stacks[state.seats.index(seat)]):
            return Action(seat, "fold")
        return Action(seat, "call" if legal.call else "check")
    if legal.raise_to and state.raises < 2:
        least, most = legal.raise_to
        return Action(seat, "raise", min(most, max(least, state.level + state.pot)))
    return Action(seat, "call" if legal.call else "check")


def _weight(state: State, seat: int, source: Random) -> float:
    """From 0 to 1: how good the own cards are, by the board as far as it lies."""
    place = state.seats.index(seat)
    hole = state.holes[place]
    if state.turn == 0:
        high, low = sorted((rank_number(card) for card in hole), reverse=True)
        return min(1.0, (high + low) / 34 + 0.3 * (high == low) + 0.05 * (hole[0][1] == hole[1][1]))
    value = strength(hole + state.board)
    below = sum(one < value for one in _SCALE)
    return min(1.0, below / len(_SCALE) + 0.12 * (3 - state.turn))

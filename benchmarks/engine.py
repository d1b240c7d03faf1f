"""G6: whole hands by our engine and by PokerKit, the same deals, the same decisions, the same final stacks.

The hands are those of the differential test: from two to ten seats, short and deep stacks, antes, rake. They are played
once by both, side by side, and written down; what is measured is playing them again from the record. Each engine judges
each decision itself, as a live table needs it. One portion by one, one by the other, in turn.
"""

import time
from collections.abc import Callable, Sequence

from benchmarks.figures import Goal, span
from games.engines import poker
from games.engines.poker import Limit, Variant
from tests.rules.poker_kit import Pair, kit_state

TABLES = (
    (Variant.HOLDEM, Limit.NO_LIMIT),
    (Variant.HOLDEM, Limit.FIXED),
    (Variant.OMAHA, Limit.POT_LIMIT),
)
HANDS = 150
# Our engine is quick: it plays the same hands as often as this, to be measured as long as the other.
LAPS = 10
TIMES = 10


def recorded(variant: Variant, limit: Limit, hands: int) -> list[Pair]:
    """Hands that both engines have played to the same end."""
    pairs = [Pair(seed, variant, limit) for seed in range(hands)]
    for pair in pairs:
        pair.play()
    return pairs


def by_ours(pair: Pair) -> None:
    """The hand again, by our engine."""
    state = pair.start()
    for action in pair.actions:
        state = poker.apply(state, action)
    assert state.stacks == pair.state.stacks


def by_kit(pair: Pair) -> None:
    """The hand again, by PokerKit."""
    before = pair.kit.stacks
    stacks = {one.seat: one.stack for one in pair.seats}
    pair.kit = kit_state(pair.rules, [stacks[seat] for seat in pair.order])
    pair.kit_deal()
    for action in pair.actions:
        if action.kind == "raise":
            pair.kit.complete_bet_or_raise_to(action.to)
        elif action.kind == "fold":
            pair.kit.fold()
        else:
            pair.kit.check_or_call()
        pair.kit_deal()
    while pair.kit.status:
        pair.kit.check_or_call()
        pair.kit_deal()
    assert pair.kit.stacks == before


def hands_a_second(play: Callable[[Pair], None], pairs: Sequence[Pair], laps: int) -> float:
    began = time.perf_counter()
    for _ in range(laps):
        for pair in pairs:
            play(pair)
    return laps * len(pairs) / (time.perf_counter() - began)


def engine_goal(rounds: int) -> list[Goal]:
    """One goal for each table: what a house of that game gains."""
    goals = []
    for variant, limit in TABLES:
        pairs = recorded(variant, limit, HANDS)
        ours, kit = [], []
        for _ in range(rounds):
            ours.append(hands_a_second(by_ours, pairs, LAPS))
            kit.append(hands_a_second(by_kit, pairs, 1))
        ratios = [own / other for own, other in zip(ours, kit, strict=True)]
        decisions = sum(len(pair.actions) for pair in pairs) / len(pairs)
        details = [
            span("ours", ours, "hands/s"),
            span("PokerKit", kit, "hands/s"),
            f"{decisions:.1f} decisions a hand",
        ]
        goals.append(Goal(f"G6 {variant.word} {limit.word}", ratios, TIMES, at_most=False, details=details))
    return goals

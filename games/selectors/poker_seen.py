"""What a training opponent is given to decide by: its own seat's sight of a hand.

It is taken from the engine's state, of which it looks at the own seat's cards and at no other's. That it is what the
page of the seat shows, and no more, is what `tests/services/test_poker_training.py` compares at each decision.
"""

from collections.abc import Collection

from games.bots import Other, Seen
from games.engines.poker import State, legal


def seen_in_state(state: State, away: Collection[int] = ()) -> Seen | None:
    """What the seat to act sees of a hand; None where nobody is asked. `away`: the seats that sit out.

    Who sits out folds at the next turn: only those who may still play count, and those who are all in or have folded.
    """
    may, place = legal(state), state.to_act
    if may is None or place is None:
        return None
    playing = [
        other
        for other, seat in enumerate(state.seats)
        if seat not in away or state.folded[other] or not state.stacks[other]
    ]
    others = [other for other in playing if other != place and not state.folded[other]]
    dealt = [state.seats[other] for other in playing]
    return Seen(
        variant=state.rules.variant,
        limit=state.rules.limit,
        big_blind=state.rules.big_blind,
        hole=state.holes[place],
        board=state.board,
        pot=state.pot,
        # What lies there, which is less than a whole blind where that was short.
        level=max(state.bets),
        bet=state.bets[place],
        stack=state.stacks[place],
        call=may.call,
        raise_to=may.raise_to,
        others=tuple(Other(state.stacks[other], state.bets[other]) for other in others),
        seats=len(dealt),
        speaks_late=_speaks_late(dealt, state.seats[place], state.seats[state.button]),
    )


def _speaks_late(dealt: list[int], own: int, button: int) -> bool:
    """On the button, or the seat right before it."""
    return button in dealt and own in (button, dealt[dealt.index(button) - 1])

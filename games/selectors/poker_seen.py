"""What a training opponent is given to decide by: its own seat's sight of a hand, made like everybody's.

Two sources, one shape: the regions that a seat's page is rendered from, and an engine's state (for hands that are
played without a table).
"""

from games.bots import Other, Seen
from games.engines.poker import State, Variant, legal
from games.engines.poker_rules import Limit
from games.selectors.poker_views import PokerTable, PokerViewer


def seen_on_page(table: PokerTable, viewer: PokerViewer) -> Seen | None:
    """What the viewer sees of the decision that is asked of him; None where none is."""
    if viewer.legal is None or viewer.seat is None:
        return None
    seats = {seat.number: seat for seat in table.seats}
    dealt = [seat for seat in table.seats if seat.state in ("playing", "folded", "all_in", "leaving")]
    own = seats[viewer.seat]
    least, most = viewer.legal.raise_least, viewer.legal.raise_most
    return Seen(
        variant=next(variant for variant in Variant if variant.word == table.game),
        limit=next(limit for limit in Limit if limit.word == table.limit),
        big_blind=table.big_blind,
        hole=viewer.cards,
        board=table.board,
        pot=sum(pot.amount for pot in table.pots),
        level=max(seat.bet for seat in table.seats),
        bet=own.bet,
        stack=own.stack,
        call=viewer.legal.call,
        raise_to=None if least is None or most is None else (least, most),
        others=tuple(Other(seat.stack, seat.bet) for seat in dealt if seat.has_cards and seat.number != viewer.seat),
        seats=len(dealt),
        speaks_late=_speaks_late([seat.number for seat in dealt], own.number, [s.number for s in dealt if s.is_button]),
    )


def seen_in_state(state: State) -> Seen | None:
    """What the seat to act sees of a hand in the engine; None where nobody is asked."""
    may, place = legal(state), state.to_act
    if may is None or place is None:
        return None
    others = (other for other in range(len(state.seats)) if other != place and not state.folded[other])
    return Seen(
        variant=state.rules.variant,
        limit=state.rules.limit,
        big_blind=state.rules.big_blind,
        hole=state.holes[place],
        board=state.board,
        pot=state.pot,
        level=state.level,
        bet=state.bets[place],
        stack=state.stacks[place],
        call=may.call,
        raise_to=may.raise_to,
        others=tuple(Other(state.stacks[other], state.bets[other]) for other in others),
        seats=len(state.seats),
        speaks_late=_speaks_late(list(state.seats), state.seats[place], [state.seats[state.button]]),
    )


def _speaks_late(dealt: list[int], own: int, buttons: list[int]) -> bool:
    """On the button, or the seat right before it."""
    if not buttons or buttons[0] not in dealt:
        return False
    button = dealt.index(buttons[0])
    return own in (dealt[button], dealt[button - 1])

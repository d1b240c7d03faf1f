"""A decision as the page of a seat shows it: what a training opponent may know, read from the regions that all are."""

from games.bots import Other, Seen
from games.engines.poker import Limit, Variant


def seen_on_page(table, viewer):
    """What the viewer's page says of the decision that is asked of him; None where none is."""
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
        speaks_late=speaks_late([seat.number for seat in dealt], own.number, [s.number for s in dealt if s.is_button]),
    )


def speaks_late(dealt, own, buttons):
    """On the button, or the seat right before it."""
    if not buttons:
        return False
    button = dealt.index(buttons[0])
    return own in (dealt[button], dealt[button - 1])

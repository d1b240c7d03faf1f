"""Who put whom out: the winners of the last chips, read from a hand that has ended (810/33, reading 40). Pure."""

from games.engines.poker_state import State


def takers(hand: State) -> dict[str, tuple[str, ...]]:
    """Player without chips → who won the last pot that player was in for, in the order of seats.

    A player who went out in the same hand took nobody out.
    """
    if hand.outcome is None:
        return {}
    out = {hand.seats[place] for place, stack in enumerate(hand.stacks) if not stack}
    found: dict[str, tuple[str, ...]] = {}
    for seat in sorted(out):
        pots = [pot for pot in hand.outcome.pots if seat in pot.eligible]
        if pots:
            winners = sorted(seat for seat in pots[-1].awards if seat not in out)
            found[_player(hand, seat)] = tuple(_player(hand, winner) for winner in winners)
    return found


def _player(hand: State, seat: int) -> str:
    return hand.players[hand.seats.index(seat)]

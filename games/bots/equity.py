"""How often the own cards win: some dozens of runs of the cards that nobody at this seat has seen. Pure."""

from games.bots.seen import Chance, Seen
from games.engines.cards import DECK, Card
from games.engines.hands import strength, strength_two_three
from games.engines.poker_rules import Variant

# Enough to tell a good hand from a bad one, and little enough for a decision in a few milliseconds.
RUNS = 70
MOST_OPPONENTS = 3


def chances(seen: Seen, chance: Chance, runs: int = RUNS) -> float:
    """0 to 1: the share of the pot that these cards get against opponents who hold just anything."""
    unseen = [card for card in DECK if card not in seen.hole and card not in seen.board]
    opponents = min(max(1, len(seen.others)), MOST_OPPONENTS)
    each, missing = seen.variant.hole_cards, 5 - len(seen.board)
    won = 0.0
    for _ in range(runs):
        drawn = chance.sample(unseen, missing + each * opponents)
        board = (*seen.board, *drawn[:missing])
        own = _worth(seen.variant, seen.hole, board)
        best, equals = 0, 0
        for place in range(opponents):
            first = missing + each * place
            theirs = _worth(seen.variant, drawn[first : first + each], board)
            if theirs > best:
                best, equals = theirs, 0
            equals += theirs == best == own
        if own >= best:
            won += 1 / (1 + equals)
    return won / runs


def _worth(variant: Variant, hole: tuple[Card, ...] | list[Card], board: tuple[Card, ...]) -> int:
    return strength_two_three(hole, board) if variant is Variant.OMAHA else strength((*hole, *board))

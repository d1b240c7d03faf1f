"""How often the own cards win: some dozens of runs of the cards that nobody at this seat has seen. Pure."""

from games.bots.seen import Chance, Seen
from games.engines.cards import DECK
from games.engines.hands import card_id, rank_by_ids

# Enough to tell a good hand from a bad one, and little enough for a decision in a few milliseconds.
RUNS = 70
MOST_OPPONENTS = 3


def chances(seen: Seen, chance: Chance, runs: int = RUNS) -> float:
    """0 to 1: the share of the pot that these cards get against opponents who hold just anything."""
    unseen = [card_id(card) for card in DECK if card not in seen.hole and card not in seen.board]
    hole, known = [*map(card_id, seen.hole)], [*map(card_id, seen.board)]
    opponents = min(max(1, len(seen.others)), MOST_OPPONENTS)
    each, missing = seen.variant.hole_cards, 5 - len(known)
    firsts = [missing + each * place for place in range(opponents)]
    rank, count, sample = rank_by_ids(seen.variant), missing + each * opponents, chance.sample
    own = 0 if missing else rank(*known, *hole)
    won = 0.0
    for _ in range(runs):
        drawn = sample(unseen, count)
        if missing:
            board = [*known, *drawn[:missing]]
            own = rank(*board, *hole)
        else:
            board = known
        theirs = [rank(*board, *drawn[first : first + each]) for first in firsts]
        # The first rank is the best.
        best = min(theirs)
        if own <= best:
            won += 1 / (1 + (theirs.count(best) if best == own else 0))
    return won / runs

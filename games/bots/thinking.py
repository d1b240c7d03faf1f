"""How long an opponent takes to decide: by what all can see, never by its cards, so that time tells nothing. Pure."""

from games.bots.seen import Chance, Seen

LEAST_MS = 700
MOST_MS = 6_000


def thinking_ms(seen: Seen, chance: Chance, *, most_ms: int = MOST_MS) -> int:
    """Milliseconds until the decision: short where nothing is asked, longer for a large price and late in the hand.

    Where the table gives less than `MOST_MS`, everything is shorter in proportion.
    """
    pace = min(1.0, most_ms / MOST_MS)
    base = 900.0 + 250.0 * max(0, len(seen.board) - 2)
    if seen.call:
        weight = min(1.0, seen.call / max(1, seen.pot))
        base += 500.0 + 2_200.0 * weight
    # Mostly about that long, now and then much longer, as with people.
    drawn = chance.random() * chance.random()
    spread = 0.6 + 1.6 * drawn + 0.4 * chance.random()
    return int(min(max(LEAST_MS, base * spread), MOST_MS) * pace)

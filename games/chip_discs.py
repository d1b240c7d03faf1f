"""Stacks of chips as they are drawn on the felt of any card table: cents in, coloured discs out."""

# What a chip of each colour is worth, in cents.
DISCS = (1, 5, 25, 100, 500, 2_500, 10_000, 50_000, 250_000)
MOST_DISCS = 5


def discs(amount: int) -> list[dict[str, int]]:
    """The chips that stand for an amount, the most valuable at the bottom, as many as one can see at a glance."""
    stack: list[int] = []
    left = amount
    for colour in range(len(DISCS) - 1, -1, -1):
        while left >= DISCS[colour] and len(stack) < MOST_DISCS:
            stack.append(colour)
            left -= DISCS[colour]
    return [{"colour": colour, "y": 20 - 4 * place} for place, colour in enumerate(stack)]

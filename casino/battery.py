"""Seven tests of chance on a list of draws, and how their answers are read together. Pure arithmetic, no draws here.

Each test gives a p-value: how often a perfect source would look at least as odd. `judge` reads all of them at once
(Holm), so that seven looks are not seven excuses. docs/fairness.md says how the published results are made.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

Draws = Sequence[int]

LEAST_EXPECTED = 5
GAP_CELLS = 12
HAND = 5
LAGS = 20


def chi_square(seen: Sequence[int], expected: Sequence[float]) -> float:
    """Pearson's distance between what was seen and what was to be expected."""
    return sum((one - other) ** 2 / other for one, other in zip(seen, expected, strict=True))


def chi_square_p(distance: float, freedom: int) -> float:
    """How often chance alone gives this distance or more: the upper regularised gamma function Q(k/2, x/2)."""
    a, x = freedom / 2, distance / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for k in range(1, 10_000):
            term *= x / (a + k)
            total += term
            if term < total * 1e-15:
                break
        return max(0.0, 1 - scale * total)
    b, c, d = x + 1 - a, 1e300, 1 / (x + 1 - a)
    fraction = d
    for k in range(1, 10_000):
        b += 2
        d = 1 / (b - k * (k - a) * d)
        c = b - k * (k - a) / c
        fraction *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * fraction


def normal_p(z: float) -> float:
    """How often chance alone is at least this many standard deviations away, on either side."""
    return math.erfc(abs(z) / math.sqrt(2))


def frequencies(draws: Draws, n: int) -> float:
    """Does each number come up as often as any other?"""
    seen = Counter(draws)
    return chi_square_p(chi_square([seen[k] for k in range(n)], [len(draws) / n] * n), n - 1)


def pairs(draws: Draws, n: int) -> float:
    """Does each number follow each other as often? Two draws are one look, and none is looked at twice."""
    seen = Counter(zip(draws[::2], draws[1::2], strict=False))
    cells, looks = n * n, len(draws) // 2
    return chi_square_p(
        chi_square([seen[a, b] for a in range(n) for b in range(n)], [looks / cells] * cells), cells - 1
    )


def runs(draws: Draws, n: int) -> float:
    """Do high and low numbers take turns as often as they should (Wald and Wolfowitz)?"""
    high = [draw >= n // 2 for draw in draws]
    above = sum(high)
    below = len(high) - above
    if not above or not below:
        return 0.0
    count = 1 + sum(a != b for a, b in pairwise(high))
    both = 2 * above * below
    mean = both / len(high) + 1
    variance = both * (both - len(high)) / (len(high) ** 2 * (len(high) - 1))
    return normal_p((count - mean) / math.sqrt(variance))


def gaps(draws: Draws, n: int) -> float:
    """Is the wait between two numbers of the lowest third as long as it should be?"""
    low = max(1, n // 3)
    chance = low / n
    seen, wait = [0] * (GAP_CELLS + 1), 0
    for draw in draws:
        if draw < low:
            seen[min(wait, GAP_CELLS)] += 1
            wait = 0
        else:
            wait += 1
    looks = sum(seen)
    if not looks:
        return 0.0
    expected = [looks * chance * (1 - chance) ** k for k in range(GAP_CELLS)] + [looks * (1 - chance) ** GAP_CELLS]
    return chi_square_p(chi_square(seen, expected), GAP_CELLS)


def orders(draws: Draws, n: int) -> float:
    """Do three different numbers come in each of their six orders as often?"""
    threes = [(a, b, c) for a, b, c in zip(draws[::3], draws[1::3], draws[2::3], strict=False) if len({a, b, c}) == 3]
    seen = Counter(tuple(sorted(range(3), key=three.__getitem__)) for three in threes)
    if not threes:
        return 0.0
    counts = [seen[order] for order in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))]
    return chi_square_p(chi_square(counts, [len(threes) / 6] * 6), 5)


def hands(draws: Draws, n: int) -> float:
    """How many different numbers are there among five? (Knuth's poker test.)"""
    looks = len(draws) // HAND
    seen = Counter(len(set(draws[k * HAND : (k + 1) * HAND])) for k in range(looks))
    ways = {1: 1, 2: 15, 3: 25, 4: 10, 5: 1}  # Stirling numbers: ways to part five draws into that many kinds.
    expected = {kinds: looks * ways[kinds] * math.perm(n, kinds) / n**HAND for kinds in ways}
    # Kinds that are too rare to count by themselves count with the next.
    counted: list[tuple[int, float]] = []
    rest, rest_expected = 0, 0.0
    for kinds in ways:
        rest, rest_expected = rest + seen[kinds], rest_expected + expected[kinds]
        if rest_expected >= LEAST_EXPECTED:
            counted.append((rest, rest_expected))
            rest, rest_expected = 0, 0.0
    return chi_square_p(chi_square(*zip(*counted, strict=True)), max(1, len(counted) - 1))


def repeats(draws: Draws, n: int) -> float:
    """Does a number come back after 1, 2, ... 20 draws as often as it should?"""
    distance = 0.0
    for lag in range(1, LAGS + 1):
        looks = len(draws) - lag
        same = sum(a == b for a, b in zip(draws, draws[lag:], strict=False))
        distance += (same - looks / n) ** 2 / (looks / n * (1 - 1 / n))
    return chi_square_p(distance, LAGS)


TESTS: Mapping[str, Callable[[Draws, int], float]] = {
    test.__name__: test for test in (frequencies, pairs, runs, gaps, orders, hands, repeats)
}


def battery(draws: Draws, n: int) -> dict[str, float]:
    """Test → p-value. Pairs want five looks a cell: at least 10·n² draws."""
    if len(draws) < 2 * LEAST_EXPECTED * n * n:
        raise ValueError(f"{len(draws)} draws are too few for {n} numbers")
    return {name: test(draws, n) for name, test in TESTS.items()}


def judge(p_values: Mapping[str, float], *, alpha: float) -> list[str]:
    """The tests that fail when all are judged together: a perfect source fails any with chance `alpha` (Holm)."""
    failed = []
    for rank, (name, p) in enumerate(sorted(p_values.items(), key=lambda row: row[1])):
        if p > alpha / (len(p_values) - rank):
            break
        failed.append(name)
    return failed


def evenness(p_values: Sequence[float]) -> float:
    """Are many p-values themselves spread evenly (Kolmogorov and Smirnov)? A source too good to be true fails here."""
    ordered, count = sorted(p_values), len(p_values)
    distance = max(max((k + 1) / count - p, p - k / count) for k, p in enumerate(ordered))
    x = (math.sqrt(count) + 0.12 + 0.11 / math.sqrt(count)) * distance
    terms = (2 * (-1) ** (k - 1) * math.exp(-2 * (k * x) ** 2) for k in range(1, 101))
    return min(1.0, max(0.0, sum(terms))) if x > 0.2 else 1.0

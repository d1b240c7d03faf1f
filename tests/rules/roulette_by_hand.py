"""What the tests expect of a roulette layout, worked out without the engine, from the geometry of the cloth.

Nothing here imports the project. The layout is a grid of twelve rows of three; the sets with zeros are written out.
"""

from fractions import Fraction
from itertools import combinations

WHEELS = {"american": 37, "american_double_zero": 38, "french": 37}
REGULATION = {"american": "804", "american_double_zero": "804", "french": "807"}

AMERICAN_TO_1 = "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1"
AMERICAN_FROM_27 = "27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
FRENCH = "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
CLOCKWISE = {
    "american": f"{AMERICAN_TO_1} {AMERICAN_FROM_27}".split(),
    "american_double_zero": f"{AMERICAN_TO_1} 00 {AMERICAN_FROM_27}".split(),
    "french": FRENCH.split(),
}

RED = {"1", "3", "5", "7", "9", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32", "34", "36"}
NUMBERS = [str(n) for n in range(1, 37)]

# chance → (times the minimum, prize, item of the maxima and prizes, item of the list of chances)
FACTS = {
    "straight": (30, Fraction(35), "a.i", "a.i"),
    "split": (60, Fraction(17), "a.ii", "a.ii"),
    "street": (90, Fraction(11), "a.iii", "a.iii"),
    "corner": (120, Fraction(8), "a.iv", "a.iv"),
    "six_line": (180, Fraction(5), "a.v", "a.v"),
    "dozen": (360, Fraction(2), "a.vi", "a.vi"),
    "column": (360, Fraction(2), "a.vii", "a.vii"),
    "double_dozen": (720, Fraction(1, 2), "a.viii", "a.viii"),
    "double_column": (720, Fraction(1, 2), "a.ix", "a.ix"),
    "even": (540, Fraction(1), "b", "b.i"),
    "odd": (540, Fraction(1), "b", "b.ii"),
    "low": (540, Fraction(1), "b", "b.iii"),
    "high": (540, Fraction(1), "b", "b.iv"),
    "red": (540, Fraction(1), "b", "b.v"),
    "black": (540, Fraction(1), "b", "b.vi"),
}


def pockets(wheel):
    return (["0", "00"] if wheel == "american_double_zero" else ["0"]) + NUMBERS


def cell(number):
    """Row and column of a number on the cloth."""
    return divmod(int(number) - 1, 3)


def inside_sets(wheel):
    """chance → the set of all its sets of numbers, from which numbers touch on the grid."""
    at = {cell(number): number for number in NUMBERS}
    found = {chance: set() for chance in ("split", "street", "corner", "six_line")}
    found["straight"] = {frozenset([pocket]) for pocket in pockets(wheel)}
    for one, other in combinations(NUMBERS, 2):
        (row, column), (row2, column2) = cell(one), cell(other)
        if abs(row - row2) + abs(column - column2) == 1:
            found["split"].add(frozenset([one, other]))
    for row in range(12):
        found["street"].add(frozenset(at[row, column] for column in range(3)))
        if row < 11:
            found["six_line"].add(frozenset(at[r, column] for r in (row, row + 1) for column in range(3)))
            for left in range(2):
                found["corner"].add(frozenset(at[r, c] for r in (row, row + 1) for c in (left, left + 1)))
    if wheel == "american_double_zero":
        zero = {"split": "0 00|0 1|0 2|00 2|00 3", "street": "0 1 2|0 00 2|00 2 3"}
    else:
        zero = {"split": "0 1|0 2|0 3", "street": "0 1 2|0 2 3", "corner": "0 1 2 3"}
    for chance, sets in zero.items():
        found[chance] |= {frozenset(one.split()) for one in sets.split("|")}
    return found


def covers(chance, which, pocket):
    """Does an outside chance hold the pocket? Asked of the number itself, not of a list."""
    if pocket in ("0", "00"):
        return False
    number = int(pocket)
    row, column = cell(pocket)
    parts = which if isinstance(which, list) else [which]
    return {
        "dozen": row // 4 + 1 in parts,
        "double_dozen": row // 4 + 1 in parts,
        "column": column + 1 in parts,
        "double_column": column + 1 in parts,
        "even": number % 2 == 0,
        "odd": number % 2 == 1,
        "low": number <= 18,
        "high": number >= 19,
        "red": pocket in RED,
        "black": pocket not in RED,
    }[chance]


OUTSIDE = [
    *(("dozen", which) for which in (1, 2, 3)),
    *(("column", which) for which in (1, 2, 3)),
    *((chance, which) for chance in ("double_dozen", "double_column") for which in ([1, 2], [2, 3])),
    *((chance, None) for chance in ("even", "odd", "low", "high", "red", "black")),
]


def every_bet(wheel):
    """(chance, its own keys, the pockets that it wins on) for every position of the layout."""
    for chance, sets in inside_sets(wheel).items():
        for numbers in sorted(sets, key=sorted):
            yield chance, {"numbers": sorted(numbers)}, numbers
    for chance, which in OUTSIDE:
        keys = {} if which is None else {"which": which}
        yield chance, keys, {pocket for pocket in pockets(wheel) if covers(chance, which, pocket)}


def scenario(wheel, bets, outcome, **table):
    """A roulette scenario with the usual table, `table` overriding it."""
    rules = {"min_bet": 100, "double_dozens": True, "call_bets": True, "max_total": None, "chip_step": 100} | table
    return {"id": "x", "game": "roulette", "wheel": wheel, "table": rules, "bets": bets, "outcome": outcome}

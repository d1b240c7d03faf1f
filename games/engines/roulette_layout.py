"""The three wheels and everything that can be bet on their layouts. Pure: no Django, no stake, no limit, no outcome.

A pocket is its label, a string: «0» and «00» are two pockets. A colour belongs to the number, never to its place on
the wheel (804/6.b): on the single-zero American wheel 1 and 27 are neighbours and both are red.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Literal

from casino.refusal import Denial, Refusal

Colour = Literal["red", "black", "green"]

REDS = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})
ZEROS = ("0", "00")

# Chance → its item in rule 7. The items of the maxima (804/11, 807/12) and prizes (804/13, 807/14) are counted alike,
# but there the six even chances share the item b.
CHANCES: Mapping[str, str] = MappingProxyType(
    {
        "straight": "a.i",
        "split": "a.ii",
        "street": "a.iii",
        "corner": "a.iv",
        "six_line": "a.v",
        "dozen": "a.vi",
        "column": "a.vii",
        "double_dozen": "a.viii",
        "double_column": "a.ix",
        "even": "b.i",
        "odd": "b.ii",
        "low": "b.iii",
        "high": "b.iv",
        "red": "b.v",
        "black": "b.vi",
    }
)
INSIDE = ("straight", "split", "street", "corner", "six_line")
DOUBLES = ("double_dozen", "double_column")
EVEN_CHANCES = ("even", "odd", "low", "high", "red", "black")

_AMERICAN = "28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1"
_AMERICAN_REST = "27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
_FRENCH = "32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"


class RouletteRefusal(Refusal):
    """Why a bet is refused, in the order in which the reasons are looked at; the first that applies is reported.

    The rules are those of the American regulation; a denial names the wheel's own.
    """

    UNKNOWN_WHEEL = ("unknown_wheel", None)
    BAD_TABLE = ("bad_table", None)
    CHIP_STEP_ODD = ("chip_step_odd", "804/13")
    UNKNOWN_CHANCE = ("unknown_chance", "804/7")
    NUMBER_NOT_ON_WHEEL = ("number_not_on_wheel", "804/6.a")
    NOT_A_POSITION = ("not_a_position", "804/7")
    CALL_BETS_NOT_OFFERED = ("call_bets_not_offered", "807/8")
    AMOUNT_NOT_DIVISIBLE = ("amount_not_divisible", "807/8")
    DOUBLES_NOT_OFFERED = ("doubles_not_offered", "804/12")
    BELOW_MINIMUM = ("below_minimum", "804/10")
    NOT_WHOLE_CHIPS = ("not_whole_chips", "804/13")
    ABOVE_MAXIMUM = ("above_maximum", "804/11")
    ABOVE_TOTAL = ("above_total", "804/12")


class Wheel(Enum):
    """A wheel, and with it the layout and the regulation that governs the table."""

    AMERICAN = "american"
    AMERICAN_DOUBLE_ZERO = "american_double_zero"
    FRENCH = "french"

    @property
    def regulation(self) -> str:
        return "807" if self is Wheel.FRENCH else "804"

    @property
    def zeros(self) -> tuple[str, ...]:
        return ZEROS if self is Wheel.AMERICAN_DOUBLE_ZERO else ZEROS[:1]

    @property
    def order(self) -> tuple[str, ...]:
        """The pockets clockwise from 0 (804/6.c, 807/6.c)."""
        return _ORDERS[self]

    @property
    def pockets(self) -> tuple[str, ...]:
        """The pockets in the order of the layout: the zeros, then 1 to 36."""
        return _POCKETS[self]

    def rule(self, item: str) -> str:
        """An item of regulation 804 («11.a.iii») as this wheel's own regulation counts it («807/12.a.iii»)."""
        number, dot, rest = item.partition(".")
        if self is Wheel.FRENCH:
            # The French text has one rule more after 7 (call bets) and another after 13 (what a call bet wins).
            place = int(number)
            number = str(place + (place > 7) + (place > 13))
        return f"{self.regulation}/{number}{dot}{rest}"


_ORDERS: Mapping[Wheel, tuple[str, ...]] = {
    Wheel.AMERICAN: ("0", *_AMERICAN.split(), *_AMERICAN_REST.split()),
    Wheel.AMERICAN_DOUBLE_ZERO: ("0", *_AMERICAN.split(), "00", *_AMERICAN_REST.split()),
    Wheel.FRENCH: ("0", *_FRENCH.split()),
}
_POCKETS: Mapping[Wheel, tuple[str, ...]] = {
    wheel: (*wheel.zeros, *(str(number) for number in range(1, 37))) for wheel in Wheel
}


def colour(pocket: str) -> Colour:
    """The colour of a number (804/6.b, 807/6.b)."""
    if pocket in ZEROS:
        return "green"
    return "red" if int(pocket) in REDS else "black"


@dataclass(frozen=True, slots=True)
class Position:
    """A place on the layout: a chance and the distinct numbers that it covers, in the layout's order."""

    chance: str
    numbers: tuple[str, ...]

    @property
    def which(self) -> tuple[int, ...]:
        """The dozens or columns that it covers; empty for every other chance."""
        first = int(self.numbers[0])
        match self.chance:
            case "dozen":
                return ((first + 11) // 12,)
            case "column":
                return (first,)
            case "double_dozen":
                return (1, 2) if first == 1 else (2, 3)
            case "double_column":
                return (first, first + 1)
        return ()

    @property
    def code(self) -> str:
        """Canonical and stable: «straight:17», «split:0-00», «dozen:2», «double_column:2-3», «red»."""
        if self.chance in EVEN_CHANCES:
            return self.chance
        parts = self.numbers if self.chance in INSIDE else tuple(str(one) for one in self.which)
        return f"{self.chance}:{'-'.join(parts)}"


def wins(position: Position, pocket: str) -> bool:
    """Does the position hold the number (804/18)? No zero is in any outside set, so on 0 and 00 those lose (804/19)."""
    return pocket in position.numbers


@cache
def positions(wheel: Wheel) -> tuple[Position, ...]:
    """Every ordinary position of the layout, chance by chance in the order of rule 7."""
    return tuple(
        Position(chance, tuple(sorted(map(_label, numbers), key=wheel.pockets.index)))
        for chance, numbers in _every_set(wheel)
    )


def position_parse(
    wheel: Wheel,
    chance: str,
    *,
    numbers: Sequence[str] | None = None,
    which: int | Sequence[int] | None = None,
) -> Position | Denial:
    """The position that is meant, or why there is none. The order of `numbers` is free; repeated numbers are no set.

    `which` is a dozen or a column; for the doubles it is the pair (1, 2) or (2, 3), in this order.
    """
    if chance not in CHANCES:
        return Denial(RouletteRefusal.UNKNOWN_CHANCE, wheel.rule("7"), {"chance": chance})
    if chance in INSIDE:
        return _inside_parse(wheel, chance, numbers) if which is None else _no_position(wheel, chance)
    if numbers is not None:
        return _no_position(wheel, chance)
    if chance in EVEN_CHANCES:
        return _by_code(wheel)[chance] if which is None else _no_position(wheel, chance)
    if which is None or isinstance(which, int) == (chance in DOUBLES):
        return _no_position(wheel, chance)
    parts = [which] if isinstance(which, int) else list(which)
    found = _by_code(wheel).get(f"{chance}:{'-'.join(str(part) for part in parts)}")
    return found or _no_position(wheel, chance)


def position_of_code(wheel: Wheel, code: str) -> Position | Denial:
    """The position behind a canonical code, or why this layout has none."""
    chance = code.partition(":")[0]
    if chance not in CHANCES:
        return Denial(RouletteRefusal.UNKNOWN_CHANCE, wheel.rule("7"), {"chance": chance})
    return _by_code(wheel).get(code) or _no_position(wheel, chance)


def _inside_parse(wheel: Wheel, chance: str, numbers: Sequence[str] | None) -> Position | Denial:
    if numbers is None:
        return _no_position(wheel, chance)
    for number in numbers:
        if number not in wheel.pockets:
            return Denial(RouletteRefusal.NUMBER_NOT_ON_WHEEL, wheel.rule("6.a"), {"number": number})
    found = _by_set(wheel).get((chance, frozenset(numbers)))
    return found if found and len(found.numbers) == len(numbers) else _no_position(wheel, chance)


def _no_position(wheel: Wheel, chance: str) -> Denial:
    return Denial(RouletteRefusal.NOT_A_POSITION, wheel.rule(f"7.{CHANCES[chance]}"), {"chance": chance})


@cache
def _by_code(wheel: Wheel) -> Mapping[str, Position]:
    return {position.code: position for position in positions(wheel)}


@cache
def _by_set(wheel: Wheel) -> Mapping[tuple[str, frozenset[str]], Position]:
    return {(position.chance, frozenset(position.numbers)): position for position in positions(wheel)}


# --- The sets, in numbers: 0 is zero and −1 stands for «00» until it becomes a label ---

_DOUBLE_ZERO = -1


def _label(number: int) -> str:
    return "00" if number == _DOUBLE_ZERO else str(number)


def _every_set(wheel: Wheel) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Rule 7, with the sets around the zeros as the house reads it (reading 2)."""
    rows = range(1, 37, 3)
    double = wheel is Wheel.AMERICAN_DOUBLE_ZERO
    yield from (("straight", (number,)) for number in ((0, _DOUBLE_ZERO) if double else (0,)))
    yield from (("straight", (number,)) for number in range(1, 37))
    yield from _sets_with_zero(double=double)
    for row in rows:
        yield "split", (row, row + 1)
        yield "split", (row + 1, row + 2)
    yield from (("split", (number, number + 3)) for number in range(1, 34))
    yield from (("street", (row, row + 1, row + 2)) for row in rows)
    for row in rows[:-1]:
        yield "corner", (row, row + 1, row + 3, row + 4)
        yield "corner", (row + 1, row + 2, row + 4, row + 5)
        yield "six_line", tuple(range(row, row + 6))
    yield from _outside_sets()


def _sets_with_zero(*, double: bool) -> Iterator[tuple[str, tuple[int, ...]]]:
    """No bet on the five numbers 0, 00, 1, 2, 3: rule 7 has none. The corner 0-1-2-3 needs a single zero."""
    if double:
        splits = [(0, _DOUBLE_ZERO), (0, 1), (0, 2), (_DOUBLE_ZERO, 2), (_DOUBLE_ZERO, 3)]
        streets = [(0, 1, 2), (0, _DOUBLE_ZERO, 2), (_DOUBLE_ZERO, 2, 3)]
        corners = []
    else:
        splits = [(0, 1), (0, 2), (0, 3)]
        streets = [(0, 1, 2), (0, 2, 3)]
        corners = [(0, 1, 2, 3)]
    yield from (("split", numbers) for numbers in splits)
    yield from (("street", numbers) for numbers in streets)
    yield from (("corner", numbers) for numbers in corners)


def _outside_sets() -> Iterator[tuple[str, tuple[int, ...]]]:
    dozens = [tuple(range(first, first + 12)) for first in (1, 13, 25)]
    columns = [tuple(range(first, 37, 3)) for first in (1, 2, 3)]
    yield from (("dozen", dozen) for dozen in dozens)
    yield from (("column", column) for column in columns)
    yield from (("double_dozen", dozens[one] + dozens[one + 1]) for one in (0, 1))
    yield from (("double_column", columns[one] + columns[one + 1]) for one in (0, 1))
    yield "even", tuple(range(2, 37, 2))
    yield "odd", tuple(range(1, 37, 2))
    yield "low", tuple(range(1, 19))
    yield "high", tuple(range(19, 37))
    yield "red", tuple(sorted(REDS))
    yield "black", tuple(number for number in range(1, 37) if number not in REDS)

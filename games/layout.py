"""Where everything stands on the roulette layout and on the wheel: numbers for drawing, nothing else.

The layout is thought of once, along two axes: `u` runs from the zero to the column boxes, `v` from the third column to
the even chances. A wide screen draws it lying (x = u, y = v); a phone draws the same felt turned (x = −v, y = u), with
measures of its own. No money, no words, no Django here: the sets come from the engine, the words from `layout_words`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import cos, pi, sin
from types import MappingProxyType
from typing import Literal

from games.engines.roulette import Position, Wheel, colour, positions

Orientation = Literal["wide", "tall"]

EVENS_IN_ORDER = ("low", "even", "red", "black", "odd", "high")


def _tidy(value: float) -> float:
    """One decimal, and none where it says nothing: the drawing goes over the wire."""
    rounded = round(value, 1)
    return int(rounded) if rounded == int(rounded) else rounded


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in drawing units."""

    x: float
    y: float
    width: float
    height: float

    @property
    def cx(self) -> float:
        return _tidy(self.x + self.width / 2)

    @property
    def cy(self) -> float:
        return _tidy(self.y + self.height / 2)


@dataclass(frozen=True, slots=True)
class Measures:
    """How large the fields are along both axes, and how far on each side of a line a chip still lies on the line."""

    orientation: Orientation
    zero: float
    row: float
    columns: float
    cell: float
    dozen: float
    even: float
    line: float
    margin: float = 3

    @property
    def numbers_end(self) -> float:
        return self.zero + 12 * self.row

    @property
    def length(self) -> float:
        return self.numbers_end + self.columns

    @property
    def breadth(self) -> float:
        return 3 * self.cell + self.dozen + self.even

    @property
    def width(self) -> float:
        return (self.length if self.orientation == "wide" else self.breadth) + 2 * self.margin

    @property
    def height(self) -> float:
        return (self.breadth if self.orientation == "wide" else self.length) + 2 * self.margin

    def box(self, u0: float, v0: float, u1: float, v1: float) -> Box:
        """A rectangle of the two axes as it is drawn."""
        if self.orientation == "wide":
            x, y, width, height = u0, v0, u1 - u0, v1 - v0
        else:
            x, y, width, height = self.breadth - v1, u0, v1 - v0, u1 - u0
        return Box(_tidy(x + self.margin), _tidy(y + self.margin), _tidy(width), _tidy(height))


# At 1280 pixels and at a phone's 390 a unit is about a pixel: lines and fields alike are 24 or more to the finger.
WIDE = Measures("wide", zero=58, row=66, columns=58, cell=66, dozen=46, even=46, line=13)
TALL = Measures("tall", zero=42, row=48, columns=42, cell=84, dozen=54, even=54, line=12)
MEASURES: Mapping[Orientation, Measures] = MappingProxyType({"wide": WIDE, "tall": TALL})
# Between two zeros stand two bets one behind the other, so their fields are deeper.
_TWO_ZEROS: Mapping[Orientation, float] = MappingProxyType({"wide": 80, "tall": 70})


@cache
def measures(wheel: Wheel, orientation: Orientation) -> Measures:
    """How this wheel's felt is measured."""
    usual = MEASURES[orientation]
    return replace(usual, zero=_TWO_ZEROS[orientation]) if len(wheel.zeros) == 2 else usual


@dataclass(frozen=True, slots=True)
class Cell:
    """A field that is painted: a number, a dozen, a column or an even chance."""

    code: str
    label: str
    box: Box
    colour: str  # red, black, green, or empty for the felt


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where a chip can be laid: what it covers, where it is touched, and where the chip then lies."""

    code: str
    position: Position
    touch: Box
    x: float
    y: float


def _row(number: str) -> int:
    return (int(number) - 1) // 3


def _column(number: str) -> int:
    """0 for 1, 4, 7 ...; 2 for 3, 6, 9 ..."""
    return (int(number) - 1) % 3


# How far from the end of a field with words its chip lies.
_BESIDE_WORDS = 18

Rectangle = tuple[float, float, float, float]


class _Places:
    """Each position's rectangle along the axes, for one wheel and one set of measures."""

    def __init__(self, wheel: Wheel, measures: Measures, *, doubles: bool) -> None:
        self.wheel, self.m, self.doubles = wheel, measures, doubles

    def field(self, label: str) -> Rectangle:
        """The whole field of a number."""
        m = self.m
        if label in ("0", "00"):
            half = 1.5 * m.cell
            if len(self.wheel.zeros) == 1:
                return 0, 0, m.zero, 3 * m.cell
            return (0, half, m.zero, 3 * m.cell) if label == "0" else (0, 0, m.zero, half)
        u, v = m.zero + m.row * _row(label), m.cell * (2 - _column(label))
        return u, v, u + m.row, v + m.cell

    def inner(self, label: str) -> Rectangle:
        """The part of a number's field that is no line."""
        line = self.m.line
        u0, v0, u1, v1 = self.field(label)
        if label in ("0", "00"):
            two = len(self.wheel.zeros) == 2
            return u0, v0 + (line if two and label == "0" else 0), u1 - line, v1 - (line if two and label != "0" else 0)
        last = _row(label) == 11
        top = _column(label) == 2
        return u0 + line, v0 + (0 if top else line), u1 - (0 if last else line), v1 - line

    def of(self, position: Position) -> Rectangle:
        """Where the position is touched."""
        match position.chance:
            case "straight":
                return self.inner(position.numbers[0])
            case "split" | "street" | "corner" | "six_line":
                return self._with_zero(position) or self._line(position)
            case "dozen" | "double_dozen":
                return self._dozen(position)
            case "column" | "double_column":
                return self._columns(position)
        return self.even(position.chance)

    def even(self, chance: str) -> Rectangle:
        m, place = self.m, EVENS_IN_ORDER.index(chance)
        u = m.zero + 2 * m.row * place
        return u, 3 * m.cell + m.dozen, u + 2 * m.row, m.breadth

    def _around(self, u: float, v: float, du: float, dv: float) -> Rectangle:
        return u - du, v - dv, u + du, v + dv

    def _line(self, position: Position) -> Rectangle:
        """A bet on the line or crossing between numbers from 1 to 36, or on the layout's edge (streets, six lines)."""
        m, line, numbers = self.m, self.m.line, position.numbers
        first, last = self.field(numbers[0]), self.field(numbers[-1])
        u_line, edge = last[0], 3 * m.cell
        u0, v0, u1, v1 = self.inner(numbers[0])
        match position.chance:
            case "street":
                return u0, edge - line, u1, edge + line
            case "six_line":
                return self._around(u_line, edge, line, line)
            case "corner":
                return self._around(u_line, first[1], line, line)
        if _row(numbers[0]) == _row(numbers[1]):
            return u0, first[1] - line, u1, first[1] + line
        return u_line - line, v0, u_line + line, v1

    def _with_zero(self, position: Position) -> Rectangle | None:
        """Bets that hold a zero stand on the line between the zeros and the first street."""
        zeros = [number for number in position.numbers if number in ("0", "00")]
        others = [number for number in position.numbers if number not in zeros]
        if not zeros:
            return None
        m, line = self.m, self.m.line
        middle = 1.5 * m.cell
        behind = m.zero - 3 * line
        if not others:
            return 0, middle - line, behind, middle + line
        if len(zeros) == 2:
            return behind, middle - line, m.zero - line, middle + line
        if position.chance == "corner":
            return self._around(m.zero, 3 * m.cell, line, line)
        if position.chance == "street":
            return self._around(m.zero, self.field(others[0])[1], line, line)
        if len(self.wheel.zeros) == 2 and others == ["2"]:
            half = (m.cell / 2 - line) / 2
            return self._around(m.zero, middle + (half if zeros == ["0"] else -half), line, half)
        _u0, v0, _u1, v1 = self.inner(others[0])
        return m.zero - line, v0, m.zero + line, v1

    def _dozen(self, position: Position) -> Rectangle:
        m, which = self.m, position.which
        top, bottom = 3 * m.cell + m.line, 3 * m.cell + m.dozen
        if len(which) == 2:
            u = m.zero + 4 * m.row * which[0]
            return u - 1.3 * m.line, top, u + 1.3 * m.line, bottom
        u0 = m.zero + 4 * m.row * (which[0] - 1)
        trim = 1.3 * m.line if self.doubles else 0
        return u0 + (trim if which[0] > 1 else 0), top, u0 + 4 * m.row - (trim if which[0] < 3 else 0), bottom

    def _columns(self, position: Position) -> Rectangle:
        m, which = self.m, position.which
        if len(which) == 2:
            v = m.cell * (3 - which[0])
            return m.numbers_end, v - m.line, m.length, v + m.line
        v = m.cell * (3 - which[0])
        trim = m.line if self.doubles else 0
        return m.numbers_end, v + (trim if which[0] < 3 else 0), m.length, v + m.cell - (trim if which[0] > 1 else 0)

    def chip(self, position: Position) -> tuple[float, float]:
        """Where the chip lies: in the middle of the whole field, or beside the words of a field that has some."""
        m = self.m
        match position.chance:
            case "straight":
                box = m.box(*self.field(position.numbers[0]))
            case "dozen":
                u = m.zero + 4 * m.row * position.which[0] - 1.6 * _BESIDE_WORDS
                v = 3 * m.cell + m.dozen / 2
                box = m.box(u, v, u, v)
            case "even" | "odd" | "low" | "high" | "red" | "black":
                _u0, v0, u1, v1 = self.even(position.chance)
                u, v = u1 - _BESIDE_WORDS, (v0 + v1) / 2
                box = m.box(u, v, u, v)
            case _:
                box = m.box(*self.of(position))
        return box.cx, box.cy


@cache
def spots(wheel: Wheel, orientation: Orientation, doubles: bool) -> Mapping[str, Spot]:
    """Every place for a chip on this layout, by its code, in the order of rule 7."""
    m = measures(wheel, orientation)
    places = _Places(wheel, m, doubles=doubles)
    found: dict[str, Spot] = {}
    for position in positions(wheel):
        if position.chance.startswith("double_") and not doubles:
            continue
        x, y = places.chip(position)
        touch = m.box(*places.of(position))
        found[position.code] = Spot(position.code, position, touch, x, y)
    return MappingProxyType(found)


@cache
def cells(wheel: Wheel, orientation: Orientation) -> tuple[Cell, ...]:
    """The painted fields. Labels of dozens, columns and even chances are empty: they are words."""
    m = measures(wheel, orientation)
    places = _Places(wheel, m, doubles=False)
    numbers = (Cell(f"straight:{label}", label, m.box(*places.field(label)), colour(label)) for label in wheel.pockets)
    return (*numbers, *_outside_cells(places))


def _outside_cells(places: _Places) -> Iterator[Cell]:
    m = places.m
    for which in (1, 2, 3):
        u = m.zero + 4 * m.row * (which - 1)
        yield Cell(f"dozen:{which}", "", m.box(u, 3 * m.cell, u + 4 * m.row, 3 * m.cell + m.dozen), "")
        v = m.cell * (3 - which)
        yield Cell(f"column:{which}", "", m.box(m.numbers_end, v, m.length, v + m.cell), "")
    for chance in EVENS_IN_ORDER:
        yield Cell(chance, "", m.box(*places.even(chance)), chance if chance in ("red", "black") else "")


# --- The wheel: a drawing of 400 × 400 units around its middle, 0 at the top, pockets clockwise ---

RIM, NUMBERS_OUT, NUMBERS_IN, POCKETS_IN = 196, 158, 124, 92


@dataclass(frozen=True, slots=True)
class WheelPocket:
    """One pocket of the rotor, to be turned by `angle` degrees."""

    label: str
    colour: str
    angle: float


@dataclass(frozen=True, slots=True)
class WheelDrawing:
    """The rotor: one wedge (an SVG path, pointing up) that every pocket uses, and the pockets."""

    wedge: str
    pocket: str
    pockets: tuple[WheelPocket, ...]


@cache
def wheel_drawing(wheel: Wheel) -> WheelDrawing:
    """The wheel's order from the engine as angles and paths."""
    order = wheel.order
    step = 360 / len(order)
    pockets = tuple(WheelPocket(label, colour(label), round(step * place, 2)) for place, label in enumerate(order))
    return WheelDrawing(_ring(step, NUMBERS_OUT, NUMBERS_IN), _ring(step, NUMBERS_IN, POCKETS_IN), pockets)


def _ring(step: float, outer: float, inner: float) -> str:
    """A piece of a ring, `step` degrees wide, in the middle at the top."""
    half = step / 360 * pi
    (x, y), (p, q) = ((sin(half) * radius, cos(half) * radius) for radius in (outer, inner))
    return (
        f"M{-x:.2f} {-y:.2f}A{outer} {outer} 0 0 1 {x:.2f} {-y:.2f}"
        f"L{p:.2f} {-q:.2f}A{inner} {inner} 0 0 0 {-p:.2f} {-q:.2f}Z"
    )

"""The racetrack of a French table: the wheel's order around an oval, for announced bets. Numbers for drawing only.

The track is an oval of two straights and two half circles, walked clockwise from the zero. On a wide screen it lies,
the zero at its right end; on a phone it stands, the zero at the top. What a call covers comes from the engine.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from types import MappingProxyType

from games.engines.roulette import CallBet, Wheel, colour
from games.layout import Orientation

Point = tuple[float, float]

SERIES = ("tiers", "orphelins", "voisins")
# Points by which a curved edge of one pocket is drawn.
_STEPS = 4


@dataclass(frozen=True, slots=True)
class Oval:
    """The track's measures: length of its straights, outer and inner radius of its ends."""

    orientation: Orientation
    straight: float
    outer: float
    inner: float
    margin: float = 3

    @property
    def width(self) -> float:
        return 2 * (self.outer + self.margin) + (self.straight if self.orientation == "wide" else 0)

    @property
    def height(self) -> float:
        return 2 * (self.outer + self.margin) + (self.straight if self.orientation == "tall" else 0)

    @property
    def middle(self) -> float:
        return (self.outer + self.inner) / 2

    @property
    def around(self) -> float:
        """Once around, in the middle of the track."""
        return 2 * self.straight + 2 * pi * self.middle

    def at(self, way: float, radius: float) -> Point:
        """The point after `way` along the track, at this radius: across the track, between inner and outer."""
        way %= self.around
        half, quarter = self.straight / 2, pi * self.middle / 2
        if way < quarter or way >= self.around - quarter:
            angle = way / self.middle if way < quarter else (way - self.around) / self.middle
            x, y = half + radius * cos(angle), radius * sin(angle)
        elif way < quarter + self.straight:
            x, y = half - (way - quarter), radius
        elif way < 3 * quarter + self.straight:
            angle = pi / 2 + (way - quarter - self.straight) / self.middle
            x, y = -half + radius * cos(angle), radius * sin(angle)
        else:
            x, y = -half + (way - 3 * quarter - self.straight), -radius
        return (x, y) if self.orientation == "wide" else (y, -x)

    def bends(self) -> tuple[float, ...]:
        """Where straights and ends meet, along the way."""
        quarter = pi * self.middle / 2
        first = (quarter, quarter + self.straight, 3 * quarter + self.straight, 3 * quarter + 2 * self.straight)
        return tuple(way + turn * self.around for turn in (-1, 0, 1) for way in first)


WIDE = Oval("wide", straight=730, outer=89, inner=41)
# On a phone of 390 pixels one unit is one pixel: each number is 24 or more to the finger.
TALL = Oval("tall", straight=70, outer=180, inner=130)
OVALS: Mapping[Orientation, Oval] = MappingProxyType({"wide": WIDE, "tall": TALL})


@dataclass(frozen=True, slots=True)
class Pad:
    """One place to touch: a number of the wheel or a series, as an SVG path, and where its words stand."""

    code: str  # a number's label, or the series' chance
    colour: str
    path: str
    x: float
    y: float


@cache
def numbers(orientation: Orientation) -> tuple[Pad, ...]:
    """The numbers in the wheel's order, clockwise from the zero."""
    oval, order = OVALS[orientation], Wheel.FRENCH.order
    step = oval.around / len(order)
    pads = []
    for place, label in enumerate(order):
        begin, end = (place - 0.5) * step, (place + 0.5) * step
        edge = [*_walk(oval, begin, end, oval.outer), *reversed(list(_walk(oval, begin, end, oval.inner)))]
        x, y = oval.at(place * step, oval.middle)
        pads.append(Pad(label, colour(label), _path(edge), round(x, 1), round(y, 1)))
    return tuple(pads)


@cache
def series(orientation: Orientation) -> tuple[Pad, ...]:
    """The three series inside the track, each beside its own numbers."""
    oval = OVALS[orientation]
    pads = []
    for chance in SERIES:
        edge: list[Point] = []
        for begin, end in _runs(covered(CallBet(chance))):
            step = oval.around / len(Wheel.FRENCH.order)
            edge += _walk(oval, (begin - 0.5) * step, (end + 0.5) * step, oval.inner - 3)
        middle = round(_middle(edge if orientation == "wide" else [(y, x) for x, y in edge]), 1)
        x, y = (middle, 0.0) if orientation == "wide" else (0.0, middle)
        pads.append(Pad(chance, "", _path(edge), x, y))
    return tuple(pads)


def covered(call: CallBet) -> tuple[str, ...]:
    """The numbers that a call covers, in the wheel's order."""
    found = {number for position, _chips in call.chips for number in position.numbers}
    return tuple(number for number in Wheel.FRENCH.order if number in found)


def _runs(covers: tuple[str, ...]) -> list[tuple[int, int]]:
    """Stretches of the wheel as first and last place, clockwise; one across the zero begins before it."""
    order = Wheel.FRENCH.order
    places = [order.index(number) for number in covers]
    if 0 in places and len(order) - 1 in places:
        places = sorted(place - len(order) if place > len(order) // 2 else place for place in places)
    cuts = [index + 1 for index, (one, other) in enumerate(pairwise(places)) if other != one + 1]
    bounds = [0, *cuts, len(places)]
    return [(places[first], places[last - 1]) for first, last in pairwise(bounds)]


def _walk(oval: Oval, begin: float, end: float, radius: float) -> Iterator[Point]:
    """Points from `begin` to `end` of the way, the bends between them included."""
    count = max(_STEPS, round((end - begin) / 12))
    ways = {begin + (end - begin) * part / count for part in range(count + 1)}
    ways |= {way for way in oval.bends() if begin < way < end}
    return (oval.at(way, radius) for way in sorted(ways))


def _middle(edge: list[Point]) -> float:
    """The middle of a shape along the track's own axis: between the points where its edge crosses the axis."""
    crossings = [
        x + (other_x - x) * y / (y - other_y)
        for (x, y), (other_x, other_y) in pairwise([*edge, edge[0]])
        if (y < 0) != (other_y < 0)
    ]
    return (min(crossings) + max(crossings)) / 2


def _path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"

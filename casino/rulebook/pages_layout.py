"""The drawing of a roulette layout on its rules page: the felt of the table itself, with an example of every bet."""

from dataclasses import dataclass

from django.utils.functional import Promise

from casino.rulebook.values import RouletteValues
from games import layout
from games.layout_words import CHANCE_NAMES


@dataclass(frozen=True, slots=True)
class Marker:
    """Where the example of one chance lies: the number on it is that of the list below the drawing."""

    number: int
    name: str | Promise
    numbers: tuple[str, ...]
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """The layout lying (on a broad screen and on paper) or standing (on a phone)."""

    orientation: str
    measures: layout.Measures
    fields: tuple[tuple[layout.Cell, str], ...]
    markers: tuple[Marker, ...]


def drawings(values: RouletteValues) -> tuple[Drawing, ...]:
    """Both drawings of the table's own layout; the same bets are marked on each."""
    return tuple(_drawing(values, orientation) for orientation in layout.MEASURES)


def _drawing(values: RouletteValues, orientation: layout.Orientation) -> Drawing:
    rules = values.table_rules
    examples: dict[str, layout.Spot] = {}
    for spot in layout.spots(rules.wheel, orientation, rules.double_dozens).values():
        chance = spot.position.chance
        # One from the middle of the layout where a chance has many positions, so that no two lie on one another.
        if chance not in examples or spot.position.numbers == _CENTRAL.get(chance):
            examples[chance] = spot
    markers = tuple(
        Marker(place, CHANCE_NAMES[chance], spot.position.numbers, spot.x, spot.y)
        for place, (chance, spot) in enumerate(sorted(examples.items(), key=lambda pair: _ORDER.index(pair[0])), 1)
    )
    fields = tuple((cell, _words(cell)) for cell in layout.cells(rules.wheel, orientation))
    return Drawing(orientation, layout.measures(rules.wheel, orientation), fields, markers)


_ORDER = (
    *("straight", "split", "street", "corner", "six_line", "dozen", "column", "double_dozen", "double_column"),
    *("even", "odd", "low", "high", "red", "black"),
)
_CENTRAL = {
    "straight": ("8",),
    "split": ("14", "17"),
    "street": ("22", "23", "24"),
    "corner": ("26", "27", "29", "30"),
    "six_line": ("31", "32", "33", "34", "35", "36"),
}


def _words(cell: layout.Cell) -> str:
    """What is written on a field without a number: signs that need no language."""
    chance, _colon, which = cell.code.partition(":")
    return cell.label or {"dozen": f"{which}.ª", "column": "2:1", "low": "1-18", "high": "19-36"}.get(chance, "")

"""Drawings of a felt on the rules pages: where things lie, as numbers and words. No game is decided here.

A drawing is as broad as a phone's page in its own units, so that its words can be read there.
"""

from dataclasses import dataclass

from django.utils.functional import Promise

from games.engines.cards import Card

Text = str | Promise
WIDTH = 360
OVAL_ROOM = 30
# A card's height for its width.
CARD_SHAPE = 84 / 60


@dataclass(frozen=True, slots=True)
class Lying:
    """A card on the felt by its left upper corner; None lies closed."""

    card: Card | None
    x: float
    y: float
    width: float

    @property
    def height(self) -> float:
        return round(self.width * CARD_SHAPE, 1)


@dataclass(frozen=True, slots=True)
class Field:
    """A box of the felt with its words in two lines; the second may be empty."""

    x: float
    y: float
    width: float
    height: float
    words: Text
    below: Text = ""

    @property
    def cx(self) -> float:
        return self.x + self.width / 2

    @property
    def cy(self) -> float:
        return self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Disc:
    """A circle with a short sign in it. Kinds: «place», «empty», «order»."""

    x: float
    y: float
    radius: float
    sign: Text
    kind: str = "place"


@dataclass(frozen=True, slots=True)
class Word:
    """A word by itself, around its middle."""

    x: float
    y: float
    text: Text


@dataclass(frozen=True, slots=True)
class Drawing:
    """A whole drawing. `told` says in words what it shows."""

    slug: str
    title: Text
    told: Text
    height: int
    shape: str
    cards: tuple[Lying, ...] = ()
    fields: tuple[Field, ...] = ()
    discs: tuple[Disc, ...] = ()
    words: tuple[Word, ...] = ()
    width: int = WIDTH

    @property
    def cx(self) -> float:
        return self.width / 2

    @property
    def cy(self) -> float:
        return self.height / 2

    @property
    def rx(self) -> float:
        """Of an oval: room is left around it for what is said of the seats."""
        return self.width / 2 - OVAL_ROOM

    @property
    def ry(self) -> float:
        return self.height / 2 - OVAL_ROOM

    @property
    def inner_width(self) -> float:
        return self.width - 4

    @property
    def inner_height(self) -> float:
        return self.height - 4


def row(cards: tuple[Card | None, ...], *, x: float, y: float, width: float, step: float) -> tuple[Lying, ...]:
    """Cards side by side, from the left."""
    return tuple(Lying(card, round(x + place * step, 1), round(y, 1), width) for place, card in enumerate(cards))

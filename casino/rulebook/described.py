"""Every value of a game's specific rules, described: its name for people, its kind and its bounds.

From one description come the form that staff fill in, what is shown of a version, and the differences between two.
A new game needs labels and kinds; what may be published is judged by its schema (`values.py`) and its engine.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext

from casino.money import euros

Text = str | Promise
Kind = Literal["number", "money", "switch", "choice", "hour", "text", "lines"]


class Parts(Enum):
    """How a value that is made of parts is kept where some of them are empty."""

    WHOLE = "whole"  # every part is there, the empty ones as null
    SPARSE = "sparse"  # only those that are filled in
    OFFER = "offer"  # null as a whole where nothing is filled in


@dataclass(frozen=True, slots=True)
class Lines:
    """A list that is typed as lines of text. `read` raises ValueError for a line that says nothing."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]


@dataclass(frozen=True, slots=True)
class Value:
    """One value, or one part of a value. `label` carries the unit; money is in cents and typed in euros."""

    name: str
    label: Text
    kind: Kind = "number"
    # Least and most of a whole number.
    bounds: tuple[int, int] | None = None
    choices: tuple[tuple[Any, Text], ...] = ()
    optional: bool = False
    # The value that this is a part of («rake»), or nothing.
    part_of: str = ""
    help: Text = ""
    lines: Lines | None = None

    @property
    def field(self) -> str:
        """Its name in a form, unique in the game."""
        return f"{self.part_of}_{self.name}" if self.part_of else self.name

    def text(self, value: Any) -> str:
        """The value as people read it, in their language."""
        if value is None or value == "":
            return gettext("não há")
        if self.kind == "switch":
            return gettext("sim") if value else gettext("não")
        if self.kind == "money":
            return euros(int(value), language=get_language() or "pt")
        if self.kind == "choice":
            return str(dict(self.choices).get(value, value))
        if self.lines is not None:
            return "\n".join(self.lines.write(row) for row in value)
        return str(value)


@dataclass(frozen=True, slots=True)
class Game:
    """The description of a game. `fixed`: regulation → values that follow from the game and are never typed."""

    slug: str
    name: Text
    fixed: Mapping[str, Mapping[str, object]]
    values: tuple[Value, ...]
    parts: Mapping[str, Parts] = field(default_factory=dict)

    @property
    def regulations(self) -> tuple[str, ...]:
        return tuple(self.fixed)

    def gathered(self, regulation: str, typed: Mapping[str, Any]) -> dict[str, object]:
        """The values as the specific rules hold them, from what was typed, by field."""
        made: dict[str, object] = dict(self.fixed[regulation])
        found: dict[str, dict[str, Any]] = {name: {} for name in self.parts}
        for value in self.values:
            said = typed.get(value.field)
            said = None if value.optional and said in ("", None) else said
            if value.part_of:
                found[value.part_of][value.name] = said
            else:
                made[value.name] = said
        for name, inner in found.items():
            made[name] = _kept(inner, self.parts[name])
        return made

    def spread(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """The other way: each described value by its field; what is not there is None."""
        return {
            value.field: (values.get(value.part_of) or {}).get(value.name) if value.part_of else values.get(value.name)
            for value in self.values
        }


def _kept(inner: dict[str, Any], parts: Parts) -> dict[str, Any] | None:
    filled = {name: said for name, said in inner.items() if said is not None}
    if parts is Parts.SPARSE:
        return filled
    if parts is Parts.OFFER and not filled:
        return None
    return inner


@dataclass(frozen=True, slots=True)
class Change:
    """One value that is another in the later version, both as people read them."""

    label: Text
    before: str
    after: str


def changes(game: Game, before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[Change, ...]:
    """What differs between two versions of one game's values, in the order of the form."""
    was, now = game.spread(before), game.spread(after)
    return tuple(
        Change(value.label, value.text(was[value.field]), value.text(now[value.field]))
        for value in game.values
        if was[value.field] != now[value.field]
    )


def told(game: Game, values: Mapping[str, Any]) -> tuple[tuple[Text, str], ...]:
    """Every value of a version with its name, in the order of the form."""
    spread = game.spread(values)
    return tuple((value.label, value.text(spread[value.field])) for value in game.values)


def numbers(bounds: Mapping[str, tuple[int, int]], labels: Mapping[str, Text]) -> Iterable[Value]:
    """A value for each whole number of a schema's bounds."""
    return (Value(name, labels[name], bounds=reach) for name, reach in bounds.items())

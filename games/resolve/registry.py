"""Which games can be resolved: the word in `game` and the module that knows it. A new game is one line here.

The module has `resolve(scenario) -> Resolved`, which raises Refused, and `describe(result) -> lines` for people. It is
imported with the first scenario of its game, so that the command starts at once.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from casino.refusal import Denial, Refused
from games.resolve.reading import Fields, ScenarioRefusal

GAMES: dict[str, str] = {
    "baccarat": "games.resolve.baccarat",
    "blackjack": "games.resolve.blackjack",
    "holdem": "games.resolve.poker",
    "omaha": "games.resolve.poker",
    "roulette": "games.resolve.roulette",
    "stud": "games.resolve.stud",
    "tournament": "games.resolve.tournament",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the calculation, in words, with the rule that it applied."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Resolved:
    """What a game made of a scenario: the result's keys (without `id`), and how it came to them.

    The trace is worked out as it is read, and read only where somebody asks for it.
    """

    result: Mapping[str, object]
    trace: Iterable[Step]


class Game(Protocol):
    """What a game's module must offer."""

    def resolve(self, scenario: Fields) -> Resolved: ...

    def describe(self, result: Mapping[str, object]) -> list[str]: ...


def game_named(name: object) -> Game:
    """The module of a game; Refused where the word names none."""
    if not isinstance(name, str) or name not in GAMES:
        said = name if isinstance(name, str) else type(name).__name__
        raise Refused(Denial(ScenarioRefusal.UNKNOWN_GAME, None, {"game": said}))
    return cast("Game", import_module(GAMES[name]))

"""A command as somebody in the simulation asks for it."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any


def nothing(answer: Any) -> None:
    """No effect on the book."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A command as somebody asks for it: its words for the trace, and what it does to the book once it is done."""

    words: str
    run: Callable[[datetime], Any]
    effect: Callable[[Any], None] = nothing
    # Asked again it has no second effect.
    keyed: bool = True
    # It must be refused.
    wrong: bool = False

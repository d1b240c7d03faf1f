"""How single fields of a message are read, whatever the game: of their type, within bounds, or Refused."""

from collections.abc import Callable, Mapping
from typing import Any

from casino.money import MOST_CENTS
from casino.refusal import Denial, Refused
from games.refusals import TableRefusal

Reader = Callable[[object], Any]


def bad() -> Refused:
    """The refusal of a message that is not one of ours."""
    return Refused(Denial(TableRefusal.BAD_COMMAND))


def whole(value: object) -> int:
    """A whole number and nothing that only looks like one (true, 1.0, "1", NaN)."""
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST_CENTS:
        raise Refused(Denial(TableRefusal.BAD_AMOUNT))
    return value


def text(value: object) -> str:
    """Characters."""
    if not isinstance(value, str):
        raise bad()
    return value


def truth(value: object) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise bad()
    return value


def one_of(words: tuple[str, ...]) -> Callable[[object], str]:
    """A reader of one of these words."""

    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise bad()
        return value

    return read


def fields_of(readers: Mapping[str, Mapping[str, Reader]]) -> dict[str, set[str]]:
    """Command → exactly the fields that its message has."""
    return {name: {"command", *fields} for name, fields in readers.items()}


def arguments_read(message: Mapping[str, Any], readers: Mapping[str, Reader]) -> dict[str, Any]:
    """The arguments of the command's service (all but table, player and time). Raises Refused."""
    found = {field: read(message[field]) for field, read in readers.items()}
    if "round" in found:
        found["round_number"] = found.pop("round")
    return found

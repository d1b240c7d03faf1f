"""What a socket may ask for at a poker table: each message into the call and its typed arguments.

`games/commands.py` is the door: it has read the JSON, and sees that exactly these fields are there.
"""

from collections.abc import Callable, Mapping
from typing import Any

from casino.money import MOST_CENTS
from casino.refusal import Denial, Refused
from games.refusals import TableRefusal
from games.services.commands import Answer
from games.services.poker import play, seats, waiting

_ACTIONS = ("fold", "check", "call", "raise")
_AHEAD = ("fold", "check_fold", "check", "call", "none")

_ASKS: Mapping[str, Callable[..., Answer]] = {
    "poker_act": play.poker_act,
    "poker_pre": play.poker_pre,
    "seat_take": seats.seat_take,
    "seat_leave": seats.seat_leave,
    "seat_top_up": seats.seat_top_up,
    "seat_sit_out": seats.seat_sit_out,
    "seat_return": seats.seat_return,
    "seat_break": seats.seat_break,
    "waiting_join": waiting.waiting_join,
    "waiting_leave": waiting.waiting_leave,
}


def _bad() -> Refused:
    return Refused(Denial(TableRefusal.BAD_COMMAND))


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST_CENTS:
        raise Refused(Denial(TableRefusal.BAD_AMOUNT))
    return value


def _total(value: object) -> int | None:
    return None if value is None else _whole(value)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise _bad()
    return value


def _one_of(words: tuple[str, ...]) -> Callable[[object], str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in words:
            raise _bad()
        return value

    return read


# Command → its fields besides «command», with how each is read.
_READERS: Mapping[str, Mapping[str, Callable[[object], Any]]] = {
    # `to` is the total of the turn, for a raise (a first bet too); null for anything else.
    "poker_act": {
        "round": _whole,
        "decision": _whole,
        "action": _one_of(_ACTIONS),
        "to": _total,
        "key": _text,
    },
    # `price` is what «call» would add as the page showed it; 0 for anything else.
    "poker_pre": {
        "round": _whole,
        "decision": _whole,
        "action": _one_of(_AHEAD),
        "price": _whole,
        "key": _text,
    },
    "seat_take": {"seat": _whole, "amount": _whole, "key": _text},
    "seat_leave": {"key": _text},
    "seat_top_up": {"amount": _whole, "key": _text},
    "seat_sit_out": {"when": _one_of(("now", "next")), "key": _text},
    "seat_return": {"post": _one_of(("now", "wait")), "key": _text},
    "seat_break": {"key": _text},
    "waiting_join": {"key": _text},
    "waiting_leave": {"key": _text},
}
FIELDS: Mapping[str, set[str]] = {name: {"command", *readers} for name, readers in _READERS.items()}


def poker_read(message: Mapping[str, Any]) -> tuple[Callable[..., Answer], dict[str, Any]]:
    """The service's function and its arguments (all but table, player and time). Raises Refused."""
    name = message["command"]
    found = {field: read(message[field]) for field, read in _READERS[name].items()}
    if "round" in found:
        found["round_number"] = found.pop("round")
    return _ASKS[name], found

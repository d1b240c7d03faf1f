"""What a socket may ask for at a poker table: each message into the call and its typed arguments.

`games/commands.py` is the door: it has read the JSON, and sees that exactly these fields are there.
"""

from collections.abc import Callable, Mapping
from typing import Any

from games.commands_read import Reader, arguments_read, fields_of, one_of, text, whole
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


# What may be tried before it is known whether the browser is signed in.
_AT_ONCE: Mapping[str, Callable[..., Answer | None]] = {"poker_act": play.poker_act_at_once}


def _total(value: object) -> int | None:
    return None if value is None else whole(value)


# Command → its fields besides «command», with how each is read.
_READERS: Mapping[str, Mapping[str, Reader]] = {
    # `to` is the total of the turn, for a raise (a first bet too); null for anything else.
    "poker_act": {
        "round": whole,
        "decision": whole,
        "action": one_of(_ACTIONS),
        "to": _total,
        "key": text,
    },
    # `price` is what «call» would add as the page showed it; 0 for anything else.
    "poker_pre": {
        "round": whole,
        "decision": whole,
        "action": one_of(_AHEAD),
        "price": whole,
        "key": text,
    },
    "seat_take": {"seat": whole, "amount": whole, "key": text},
    "seat_leave": {"key": text},
    "seat_top_up": {"amount": whole, "key": text},
    "seat_sit_out": {"when": one_of(("now", "next")), "key": text},
    "seat_return": {"post": one_of(("now", "wait")), "key": text},
    "seat_break": {"key": text},
    "waiting_join": {"key": text},
    "waiting_leave": {"key": text},
}
FIELDS: Mapping[str, set[str]] = fields_of(_READERS)


def poker_read(message: Mapping[str, Any]) -> tuple[Callable[..., Answer], dict[str, Any]]:
    """The service's function and its arguments (all but table, player and time). Raises Refused."""
    name = message["command"]
    return _ASKS[name], arguments_read(message, _READERS[name])


def at_once_of(name: str) -> Callable[..., Answer | None] | None:
    """The same command for a browser that nobody has looked after yet, if there is such a one."""
    return _AT_ONCE.get(name)

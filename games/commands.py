"""What a socket may ask for: a strict reading of one message into one call. The player is never in the message."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from casino.money import MOST_CENTS
from casino.refusal import Denial, Refused
from games.refusals import TableRefusal
from games.services import bets
from games.services.bets import MOST_BETS, Wanted
from games.services.commands import Answer

Ask = Callable[..., Answer]


@dataclass(frozen=True, slots=True)
class Command:
    """A table command, read and typed. `run` carries it out for the player who sent it."""

    ask: Ask
    round_number: int
    key: str
    extra: Mapping[str, Any]

    def run(self, *, table_id: int, player_id: int, now: datetime) -> Answer:
        return self.ask(
            table_id=table_id, player_id=player_id, round_number=self.round_number, key=self.key, now=now, **self.extra
        )


_WITHDRAW = {"last": bets.bets_withdraw_last, "all": bets.bets_withdraw_all}
_FIELDS = {
    "bets_place": {"command", "round", "key", "bets"},
    "bets_withdraw": {"command", "round", "key", "scope"},
    "bets_repeat": {"command", "round", "key"},
    "bets_double": {"command", "round", "key"},
}
# Messages that are no table command: the heartbeat, and «send me everything».
QUIET = ("ping", "sync")


def message_read(text: str) -> dict[str, Any]:
    """One JSON object with a known command. Raises Refused."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise bad() from None
    if not isinstance(message, dict) or not isinstance(message.get("command"), str):
        raise bad()
    message.pop("HEADERS", None)  # htmx adds its own
    if message["command"] not in _FIELDS and message["command"] not in QUIET:
        raise bad()
    return message


def command_read(message: Mapping[str, Any]) -> Command:
    """A table command with every field there, of its type and within bounds. Raises Refused."""
    name = message["command"]
    if set(message) != _FIELDS[name]:
        raise bad()
    key = message["key"]
    if not isinstance(key, str):
        raise bad()
    round_number = _whole(message["round"])
    if name == "bets_place":
        return Command(bets.bets_place, round_number, key, {"bets": _wanted(message["bets"])})
    if name == "bets_withdraw":
        ask = _WITHDRAW.get(message["scope"]) if isinstance(message["scope"], str) else None
        if ask is None:
            raise bad()
        return Command(ask, round_number, key, {})
    return Command(bets.bets_repeat if name == "bets_repeat" else bets.bets_double, round_number, key, {})


def bad() -> Refused:
    """The refusal of a message that is not one of ours."""
    return Refused(Denial(TableRefusal.BAD_COMMAND))


def _wanted(asked: object) -> list[Wanted]:
    if not isinstance(asked, list) or not 0 < len(asked) <= MOST_BETS:
        raise Refused(Denial(TableRefusal.TOO_MANY_BETS, details={"most": MOST_BETS}))
    wanted = []
    for bet in asked:
        if not isinstance(bet, dict) or set(bet) != {"position", "amount"} or not isinstance(bet["position"], str):
            raise bad()
        wanted.append(Wanted(position=bet["position"][:60], amount=_whole(bet["amount"])))
    return wanted


def _whole(value: object) -> int:
    """A whole number and nothing that only looks like one (true, 1.0, "1", NaN)."""
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MOST_CENTS:
        raise Refused(Denial(TableRefusal.BAD_AMOUNT))
    return value

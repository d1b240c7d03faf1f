"""What a socket may ask for: a strict reading of one message into one call. The player is never in the message."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from casino.refusal import Denial, Refused
from games.commands_cards import FIELDS as CARD_FIELDS
from games.commands_cards import cards_read
from games.commands_poker import FIELDS as POKER_FIELDS
from games.commands_poker import at_once_of, poker_read
from games.commands_read import bad, whole
from games.refusals import TableRefusal
from games.services import bets, individual, saved_bets
from games.services.bets import MOST_BETS, Announced, Asked, Wanted
from games.services.commands import Answer

Ask = Callable[..., Answer]


@dataclass(frozen=True, slots=True)
class Command:
    """A table command, read and typed. `run` carries it out for the player who sent it."""

    ask: Ask
    asked: Mapping[str, Any]

    def run(self, *, table_id: int, player_id: int, now: datetime) -> Answer:
        return self.ask(table_id=table_id, player_id=player_id, now=now, **self.asked)


def tried_at_once(
    message: Mapping[str, Any], *, table_id: int, player_id: int, browser: str, now: datetime
) -> Answer | None:
    """The answer to a command that could be carried out in one step, with its own look whether the `browser` (by its
    session's key) is signed in. None: nothing was done. Raises Refused."""
    ask = at_once_of(message["command"])
    if ask is None:
        return None
    return ask(table_id=table_id, player_id=player_id, browser=browser, now=now, **command_read(message).asked)


_WITHDRAW = {"last": bets.bets_withdraw_last, "all": bets.bets_withdraw_all}
_FIELDS = {
    "bets_place": {"command", "round", "key", "bets"},
    "bets_withdraw": {"command", "round", "key", "scope"},
    "bets_repeat": {"command", "round", "key"},
    "bets_double": {"command", "round", "key"},
    "ball_launch": {"command", "round", "key"},
    "saved_place": {"command", "round", "key", "saved"},
    **POKER_FIELDS,
    **CARD_FIELDS,
}
_WITHOUT_MORE = {
    "bets_repeat": bets.bets_repeat,
    "bets_double": bets.bets_double,
    "ball_launch": individual.ball_launch,
}
# Announced bet (807/8) → what must be said with its name and amount.
_CALLS: Mapping[str, tuple[str, ...]] = {
    "voisins": (),
    "tiers": (),
    "orphelins": (),
    "neighbours": ("number", "reach"),
    "finals": ("digit",),
}
# Messages that are no table command: the heartbeat, and «send me everything».
QUIET = ("ping", "sync")
COMMANDS = (*_FIELDS, *QUIET)


def message_read(text: str) -> dict[str, Any]:
    """One JSON object with a known command. Raises Refused."""
    try:
        message = json.loads(text)
        if "\\u" in text:
            # Half a character («\\ud800») has no bytes: said back in a refusal, it could not be sent.
            json.dumps(message, ensure_ascii=False).encode()
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
    if name in POKER_FIELDS:
        return Command(*poker_read(message))
    if name in CARD_FIELDS:
        return Command(*cards_read(message))
    key = message["key"]
    if not isinstance(key, str):
        raise bad()
    round_number = whole(message["round"])
    if name == "bets_place":
        wanted = _wanted(message["bets"])
        return Command(bets.bets_place, {"round_number": round_number, "key": key, "bets": wanted})
    if name == "saved_place":
        asked = {"round_number": round_number, "key": key, "saved_id": whole(message["saved"])}
        return Command(saved_bets.saved_place, asked)
    if name == "bets_withdraw":
        ask = _WITHDRAW.get(message["scope"]) if isinstance(message["scope"], str) else None
        if ask is None:
            raise bad()
        return Command(ask, {"round_number": round_number, "key": key})
    return Command(_WITHOUT_MORE[name], {"round_number": round_number, "key": key})


def _wanted(asked: object) -> list[Asked]:
    if not isinstance(asked, list) or not 0 < len(asked) <= MOST_BETS:
        raise Refused(Denial(TableRefusal.TOO_MANY_BETS, details={"most": MOST_BETS}))
    return [_one(bet) for bet in asked]


def _one(bet: object) -> Asked:
    if not isinstance(bet, dict):
        raise bad()
    if "call" in bet:
        return _announced(bet)
    if set(bet) != {"position", "amount"} or not isinstance(bet["position"], str):
        raise bad()
    return Wanted(position=bet["position"][:60], amount=whole(bet["amount"]))


def _announced(bet: Mapping[str, object]) -> Announced:
    name = bet["call"]
    parts = _CALLS.get(name) if isinstance(name, str) else None
    if parts is None or set(bet) != {"call", "amount", *parts}:
        raise bad()
    said = [name]
    for part in parts:
        value = bet[part]
        if part == "number" and not isinstance(value, str):
            raise bad()
        said.append(str(value)[:4] if part == "number" else str(whole(value)))
    return Announced(call=":".join(map(str, said)), amount=whole(bet["amount"]))

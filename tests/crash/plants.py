"""Ways of breaking the house on purpose: the harness must find each of them, or it proves nothing."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from secrets import token_hex
from typing import Any
from unittest.mock import patch

from django.db import connection

from games.services import bets, rounds
from games.services.poker import room


@contextmanager
def _committed_at_once(module: Any) -> Iterator[None]:
    """What this module appends to the log is committed there and then."""
    append = module.append

    def early(**fields: Any) -> Any:
        done = append(**fields)
        connection._commit()
        return done

    with patch.object(module, "append", early):
        yield


def log_before_money() -> AbstractContextManager[None]:
    """A bet's event is committed before its money moves."""
    return _committed_at_once(bets)


def hand_before_money() -> AbstractContextManager[None]:
    """What happened at a poker table is committed before round and seats follow."""
    return _committed_at_once(room)


def decision_before_money() -> AbstractContextManager[None]:
    """What happened at a table of a banked game is committed before its stakes and payments follow."""
    return _committed_at_once(rounds)


@contextmanager
def key_forgotten() -> Iterator[None]:
    """A command that is asked again is carried out again: no key is remembered."""
    mark = bets.command_mark

    def fresh(**fields: Any) -> Any:
        found = mark(**fields)
        return type(found)(key=f"{found.key}:{token_hex(4)}", body=found.body, player_id=found.player_id)

    with patch.object(bets, "command_answered", lambda mark, table_id: None), patch.object(bets, "command_mark", fresh):
        yield


PLANTS: dict[str, Callable[[], AbstractContextManager[None]]] = {
    "log_before_money": log_before_money,
    "hand_before_money": hand_before_money,
    "decision_before_money": decision_before_money,
    "key_forgotten": key_forgotten,
}

"""The one hot write: append what happened at a table, fenced by the version that it was decided on.

`append` alone writes round events and table versions. It is one statement on PostgreSQL and three in the caller's
immediate transaction on SQLite; both have the same tests. Nothing here judges: services have checked before.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection, transaction

from casino.prepared import Prepared
from casino.statements import statement, statement_begun
from games.events import EventDraft, event_bytes, round_digest
from games.models import RoundEvent, TableCommand


class Conflict(Exception):
    """The table has moved on since `expected_version`: reload, check again, once."""


@dataclass(frozen=True, slots=True)
class CommandMark:
    """A command's key (unique for ever) and the digest of what it asked."""

    key: str
    body: str
    player_id: int | None = None


@dataclass(frozen=True, slots=True)
class Appended:
    """The table's new version and the row of the command that made it."""

    version: int
    command_id: int


def append(
    *,
    table_id: int,
    round_id: int | None,
    expected_version: int,
    events: Sequence[EventDraft],
    deadline: datetime | None,
    command: CommandMark,
    now: datetime,
) -> Appended:
    """Append `events` to the round, move the table to its next version and set its next deadline.

    Without events the table moves on all the same: at a poker table somebody may sit down before any round.

    Must run inside a transaction. Raises Conflict where the version is no longer the expected one, IntegrityError where
    the command's key was used before; in both cases the caller's transaction must be rolled back.
    """
    assert connection.in_atomic_block, "append needs a transaction around it"
    put = _append_postgresql if connection.vendor == "postgresql" else _append_sqlite
    return put(table_id, round_id, expected_version, events, deadline, command, now)


def append_at_once(
    *,
    table_id: int,
    round_id: int,
    commitment: str,
    expected_version: int,
    events: Sequence[EventDraft],
    deadline: datetime | None,
    command: CommandMark,
    now: datetime,
    browser: str = "",
) -> Callable[[], Appended]:
    """The same as a transaction of its own, for a player's step that was decided on what a process had kept.

    It is begun here, and what is given back waits for its end: it must be called, and meanwhile nothing else may be
    asked of the database.

    What a command that takes the table would look at is part of the fence: the round with that `commitment`, the
    player's open session at the table, a key that was not used, and, where a `browser` is named by its session's key,
    that it is still the player's and signed in. Raises Conflict where any of it is not so any more,
    IntegrityError where the key was used at the same instant; nothing has been written then.
    """
    assert not connection.in_atomic_block, "what is written at once is a transaction of its own"
    known = (browser, connection.ops.adapt_datetimefield_value(now), command.player_id) if browser else ()
    fence = (commitment, command.player_id, table_id, command.key, *known)
    if connection.vendor == "postgresql":
        params = _params(table_id, round_id, expected_version, events, deadline, command, now, fence)
        rows = statement_begun(_APPEND_SIGNED_IN if browser else _APPEND_AT_ONCE, params)
        return lambda: _appended(rows())
    with transaction.atomic():
        done = _append_sqlite(table_id, round_id, expected_version, events, deadline, command, now, fence)
    return lambda: done


_Fence = tuple[Any, ...]

_AT_ONCE = """
    AND (SELECT commitment FROM games_round r WHERE r.id = games_table.round_id) = %s
    AND EXISTS (SELECT 1 FROM accounts_playsession s WHERE s.player_id = %s AND s.table_id = %s AND s.ended_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM games_tablecommand c WHERE c.key = %s)
"""
# As a socket's every command is asked: the browser's session is still there, and its player may still play.
_SIGNED_IN = """
    AND EXISTS (SELECT 1 FROM django_session b WHERE b.session_key = %s AND b.expire_date > %s)
    AND EXISTS (SELECT 1 FROM accounts_player p WHERE p.id = %s AND p.is_active)
"""

_POSTGRESQL = """
WITH fence AS (
    UPDATE games_table SET version = version + 1, deadline_at = %s, round_id = %s
    WHERE id = %s AND version = %s @fence RETURNING id, version
), mark AS (
    INSERT INTO games_tablecommand (key, body, player_id, table_id, version, at)
    SELECT %s::varchar, %s::varchar, %s::bigint, id, version, %s::timestamptz FROM fence RETURNING id
), written AS (
    INSERT INTO games_roundevent (round_id, number, version, kind, player_id, seat, amount, data, by_system, at)
    SELECT %s::bigint, (SELECT COALESCE(MAX(number), 0) FROM games_roundevent WHERE round_id = %s) + e.ord,
           fence.version, e.kind, e.player_id, e.seat, e.amount, e.data, e.by_system, %s::timestamptz
    FROM fence, UNNEST(%s::text[], %s::bigint[], %s::smallint[], %s::bigint[], %s::jsonb[], %s::boolean[])
         WITH ORDINALITY AS e(kind, player_id, seat, amount, data, by_system, ord)
)
SELECT fence.version, mark.id FROM fence, mark
"""
_APPEND, _APPEND_AT_ONCE = _POSTGRESQL.replace("@fence", ""), _POSTGRESQL.replace("@fence", _AT_ONCE)
_APPEND_SIGNED_IN = _POSTGRESQL.replace("@fence", _AT_ONCE + _SIGNED_IN)


def _append_postgresql(
    table_id: int,
    round_id: int | None,
    expected: int,
    events: Sequence[EventDraft],
    deadline: datetime | None,
    command: CommandMark,
    now: datetime,
) -> Appended:
    return _appended(statement(_APPEND, _params(table_id, round_id, expected, events, deadline, command, now)))


def _appended(rows: list[tuple[Any, ...]]) -> Appended:
    if not rows:
        raise Conflict
    return Appended(*rows[0])


def _params(
    table_id: int,
    round_id: int | None,
    expected: int,
    events: Sequence[EventDraft],
    deadline: datetime | None,
    command: CommandMark,
    now: datetime,
    fence: _Fence | None = None,
) -> list[Any]:
    columns = [
        [event.kind for event in events],
        [event.player_id for event in events],
        [event.seat for event in events],
        [event.amount for event in events],
        [json.dumps(event.data_json()) for event in events],
        [event.by_system for event in events],
    ]
    params: list[Any] = [deadline, round_id, table_id, expected, *(fence or ())]
    return [*params, command.key, command.body, command.player_id, now, round_id, round_id, now, *columns]


def _append_sqlite(
    table_id: int,
    round_id: int | None,
    expected: int,
    events: Sequence[EventDraft],
    deadline: datetime | None,
    command: CommandMark,
    now: datetime,
    fence: _Fence | None = None,
) -> Appended:
    adapt = connection.ops.adapt_datetimefield_value
    at = adapt(now)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_table SET version = version + 1, deadline_at = %s, round_id = %s"
            " WHERE id = %s AND version = %s" + _also(fence),
            [adapt(deadline) if deadline else None, round_id, table_id, expected, *(fence or ())],
        )
        if cursor.rowcount != 1:
            raise Conflict
        version = expected + 1
        cursor.execute(
            "INSERT INTO games_tablecommand (key, body, player_id, table_id, version, at)"
            " VALUES (%s, %s, %s, %s, %s, %s)"
            " RETURNING id, (SELECT COALESCE(MAX(number), 0) FROM games_roundevent WHERE round_id = %s)",
            [command.key, command.body, command.player_id, table_id, version, at, round_id],
        )
        command_id, last = cursor.fetchone()
        one = "(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
        values: list[Any] = []
        for number, event in enumerate(events, start=last + 1):
            values += [round_id, number, version, event.kind, event.player_id, event.seat, event.amount]
            values += [json.dumps(event.data_json()), event.by_system, at]
        if events:
            cursor.execute(
                "INSERT INTO games_roundevent"
                " (round_id, number, version, kind, player_id, seat, amount, data, by_system, at) VALUES "
                + ", ".join([one] * len(events)),
                values,
            )
    return Appended(version=version, command_id=command_id)


def _also(fence: _Fence | None) -> str:
    """What else the fence asks: the browser too, where it is named after the four that always are."""
    if not fence:
        return ""
    return _AT_ONCE if len(fence) == 4 else _AT_ONCE + _SIGNED_IN


def command_find(key: str) -> TableCommand | None:
    """The command that was carried out under `key`, if any."""
    return _COMMAND.first(key)


_COMMAND = Prepared(lambda key: TableCommand.objects.filter(key=key))


def digest_of(round_id: int) -> str:
    """The round's digest over all its events as stored: the link that the table's next round carries."""
    return round_digest(
        event_bytes(number=number, kind=kind, player=player, seat=seat, amount=sum_, data=data, by_system=own, at=at)
        for number, kind, player, seat, sum_, data, own, at in _HASHED.rows(round_id)
    )


_HASHED = Prepared(
    lambda current: (
        RoundEvent.objects.filter(round_id=current)
        .order_by("number")
        .values_list("number", "kind", "player__public_id", "seat", "amount", "data", "by_system", "at")
    )
)

"""The one hot write: append what happened at a table, fenced by the version that it was decided on.

`append` alone writes round events and table versions. It is one statement on PostgreSQL and three in the caller's
immediate transaction on SQLite; both have the same tests. Nothing here judges: services have checked before.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import connection

from casino.prepared import Prepared
from casino.statements import statement
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
    if connection.vendor == "postgresql":
        return _append_postgresql(table_id, round_id, expected_version, events, deadline, command, now)
    return _append_sqlite(table_id, round_id, expected_version, events, deadline, command, now)


_POSTGRESQL = """
WITH fence AS (
    UPDATE games_table SET version = version + 1, deadline_at = %s, round_id = %s
    WHERE id = %s AND version = %s RETURNING id, version
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


def _append_postgresql(
    table_id: int,
    round_id: int | None,
    expected: int,
    events: Sequence[EventDraft],
    deadline: datetime | None,
    command: CommandMark,
    now: datetime,
) -> Appended:
    columns = [
        [event.kind for event in events],
        [event.player_id for event in events],
        [event.seat for event in events],
        [event.amount for event in events],
        [json.dumps(event.data_json()) for event in events],
        [event.by_system for event in events],
    ]
    params: list[Any] = [deadline, round_id, table_id, expected, command.key, command.body, command.player_id, now]
    params += [round_id, round_id, now, *columns]
    rows = statement(_POSTGRESQL, params)
    if not rows:
        raise Conflict
    return Appended(*rows[0])


def _append_sqlite(
    table_id: int,
    round_id: int | None,
    expected: int,
    events: Sequence[EventDraft],
    deadline: datetime | None,
    command: CommandMark,
    now: datetime,
) -> Appended:
    adapt = connection.ops.adapt_datetimefield_value
    at = adapt(now)
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE games_table SET version = version + 1, deadline_at = %s, round_id = %s"
            " WHERE id = %s AND version = %s",
            [adapt(deadline) if deadline else None, round_id, table_id, expected],
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


def command_find(key: str) -> TableCommand | None:
    """The command that was carried out under `key`, if any."""
    return _COMMAND.first(key)


_COMMAND = Prepared(lambda key: TableCommand.objects.filter(key=key))


def events_of(round_id: int) -> list[RoundEvent]:
    """The round's events in order, with their players."""
    return list(RoundEvent.objects.filter(round_id=round_id).select_related("player").order_by("number"))


def stored_bytes(event: RoundEvent) -> bytes:
    """The canonical bytes of a stored event."""
    return event_bytes(
        number=event.number,
        kind=event.kind,
        player=event.player.public_id if event.player else None,
        seat=event.seat,
        amount=event.amount,
        data=event.data,
        by_system=event.by_system,
        at=event.at,
    )


def digest_of(round_id: int) -> str:
    """The round's digest over all its events as stored: the link that the table's next round carries."""
    return round_digest(stored_bytes(event) for event in events_of(round_id))

"""One statement of a hot path, at the least cost: PostgreSQL reads and plans it once for each connection.

The values go as text by libpq's own call and the rows come back as Python's own kinds; nothing else of psycopg's cursor
is needed for that, and it costs four times as much. SQL and parameters are written as for any Django cursor. Where
somebody listens to what is executed (tests, the debug log), and on SQLite, it goes through Django's cursor.
"""

import select
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from psycopg import errors
from psycopg.pq import ConnStatus, ExecStatus, TransactionStatus

# Kinds of columns by PostgreSQL's numbers; any other comes as text (JSON too, which the model's field reads).
_LOADERS: dict[int, Callable[[bytes], Any]] = {
    16: lambda text: text == b"t",  # boolean
    **dict.fromkeys((20, 21, 23, 26), int),  # whole numbers
    1700: lambda text: Decimal(text.decode()),
    1184: lambda text: datetime.fromisoformat(text.decode()).astimezone(UTC),  # timestamptz
}
_KNOWN = "mesa_statements"
_FINE = (ExecStatus.TUPLES_OK, ExecStatus.COMMAND_OK)


class _Known:
    """A statement that the connection's server has read: its name and how its columns are read."""

    __slots__ = ("loaders", "name")

    def __init__(self, name: bytes) -> None:
        self.name = name
        self.loaders: tuple[Callable[[bytes], Any], ...] = ()


Rows = list[tuple[Any, ...]]


def statement(sql: str, params: Sequence[Any]) -> Rows:
    """The rows that one statement gives (none for one that only writes)."""
    connection: Any = connections[DEFAULT_DB_ALIAS]
    if _is_listened_to(connection):
        return _by_cursor(connection, sql, params)
    _make_ready(connection)
    with connection.wrap_database_errors:
        pgconn = connection.connection.pgconn
        known = _known(connection.connection, sql)
        return _rows(known, _judged(pgconn, pgconn.exec_prepared(known.name, [_text(value) for value in params])))


def statement_begun(sql: str, params: Sequence[Any]) -> Callable[[], Rows]:
    """Send one statement; what is given back waits for its rows. It must be called, once, whatever happens meanwhile.

    Until then this thread asks the database nothing else (`nothing_asked`). Where the statement goes through Django's
    cursor it is over at once, and an error comes at once.
    """
    connection: Any = connections[DEFAULT_DB_ALIAS]
    if _is_listened_to(connection):
        found = _by_cursor(connection, sql, params)
        return lambda: found
    _make_ready(connection)
    with connection.wrap_database_errors:
        pgconn = connection.connection.pgconn
        known = _known(connection.connection, sql)
        pgconn.send_query_prepared(known.name, [_text(value) for value in params])

    def waited_for() -> Rows:
        with connection.wrap_database_errors:
            return _rows(known, _received(pgconn))

    return waited_for


class MustAsk(Exception):
    """The database would have to be asked where it can't be."""


@contextmanager
def nothing_asked() -> Iterator[None]:
    """Whoever asks the database in here gets MustAsk in the place of an answer."""

    def refuse(_execute: Any, sql: str, *_asked: Any) -> Any:
        raise MustAsk(sql)

    with connections[DEFAULT_DB_ALIAS].execute_wrapper(refuse):
        yield


def _is_listened_to(connection: Any) -> bool:
    return bool(connection.vendor != "postgresql" or connection.execute_wrappers or connection.queries_logged)


def _by_cursor(connection: Any, sql: str, params: Sequence[Any]) -> Rows:
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        return cursor.fetchall() if cursor.description else []


def _make_ready(connection: Any) -> None:
    connection.close_if_health_check_failed()
    connection.ensure_connection()
    if connection.needs_rollback:
        connection.validate_no_broken_transaction()
    if connection.connection.pgconn.transaction_status == TransactionStatus.ACTIVE:
        # libpq would throw away what the statement under way is about to answer.
        raise MustAsk("a statement is under way on this connection")


def _known(raw: Any, sql: str) -> _Known:
    """The statement as this connection's server knows it, inside a transaction where there has to be one."""
    pgconn = raw.pgconn
    if not raw.autocommit and pgconn.transaction_status == TransactionStatus.IDLE:
        _judged(pgconn, pgconn.exec_(b"BEGIN"))
    statements: dict[str, _Known] = raw.__dict__.setdefault(_KNOWN, {})
    known = statements.get(sql)
    if known is None:
        known = _Known(f"mesa_{len(statements)}".encode())
        _judged(pgconn, pgconn.prepare(known.name, _numbered(sql)))
        statements[sql] = known
    return known


def _received(pgconn: Any) -> Any:
    """What the server says of the statement that was sent: to its last word, which is the one of the commit."""
    ready = select.poll()
    ready.register(pgconn.socket, select.POLLIN)
    first = None
    while True:
        while pgconn.is_busy():
            ready.poll()
            pgconn.consume_input()
        result = pgconn.get_result()
        if result is None:
            assert first is not None, "whoever asked meanwhile has taken the answer"
            return _judged(pgconn, first)
        if first is None or result.status not in _FINE:
            first = result


def _rows(known: _Known, result: Any) -> Rows:
    if result.status != ExecStatus.TUPLES_OK:
        return []
    if not known.loaders:
        known.loaders = tuple(_LOADERS.get(result.ftype(column), bytes.decode) for column in range(result.nfields))
    value = result.get_value
    columns = tuple(enumerate(known.loaders))
    return [
        tuple([None if (found := value(row, at)) is None else load(found) for at, load in columns])
        for row in range(result.ntuples)
    ]


def _judged(pgconn: Any, result: Any) -> Any:
    if result.status in _FINE:
        return result
    if pgconn.status != ConnStatus.OK:
        raise psycopg.OperationalError(result.error_message.decode(errors="replace"))
    raise errors.error_from_result(result)


def _numbered(sql: str) -> bytes:
    first, *rest = sql.split("%s")
    numbered = first + "".join(f"${number}{part}" for number, part in enumerate(rest, start=1))
    return numbered.replace("%%", "%").encode()


def _text(value: Any) -> bytes | None:
    if value is None:
        return None
    kind = type(value)
    if kind is int:
        return b"%d" % value
    if kind is bool:
        return b"t" if value else b"f"
    if kind is list:
        return ("{" + ",".join(map(_element, value)) + "}").encode()
    if kind is bytes:
        return b"\\x" + value.hex().encode()
    if isinstance(value, datetime):
        return value.isoformat().encode()
    if not isinstance(value, str | int | Decimal):
        raise TypeError(f"a parameter can't be {kind.__name__}")
    text = str(value)
    if "\0" in text:
        # libpq would end the text there.
        raise psycopg.DataError("a text can't hold a zero byte")
    return text.encode()


def _element(value: Any) -> str:
    if value is None:
        return "NULL"
    text = _text(value)
    assert text is not None
    if not isinstance(value, str | bytes):
        return text.decode()
    escaped = text.decode().replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

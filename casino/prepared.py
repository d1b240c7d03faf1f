"""ORM queries of the hot paths, turned into SQL once for each thread and not once for each bet.

Building a query costs ten times what running it does. A `Prepared` is written as any queryset, with a mark where each
value goes, and yields what the queryset would (models with their related ones, or tuples). No raw SQL, no kept rows.
"""

import json
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import BinaryField, DateTimeField, JSONField, Model, QuerySet
from django.db.models.query import get_related_populators
from django.db.models.sql import UpdateQuery

from casino.statements import statement

T = TypeVar("T")
M = TypeVar("M", bound=Model)

# Marks: whole numbers that nothing else in a query is, one for each value in order; for an hour, one of long ago; for
# the number of a seat or the like, one that still goes into its column.
_FIRST_MARK = -7_203_845_001
_NUMBER_MARK = 31_873
_HOUR_MARK = datetime(1583, 10, 15, 3, 14, 15, 926535, tzinfo=UTC)
Mark = int | datetime


def _names(build: Callable[..., Any]) -> tuple[str, ...]:
    return build.__code__.co_varnames[: build.__code__.co_argcount]


def _marks(names: Sequence[str]) -> dict[Mark, int]:
    """A mark for each parameter → its place."""
    special: dict[str, Mark] = {"now": _HOUR_MARK, "number": _NUMBER_MARK}
    return {special.get(name, _FIRST_MARK - place): place for place, name in enumerate(names)}


class _Marked:
    """SQL with the places that its values go to."""

    def __init__(self, sql: str, params: Iterable[Any], marks: Mapping[Mark, int]) -> None:
        self.sql = sql
        # In a text column a mark has become its digits, and in some databases an hour is text.
        self.hour = connection.ops.adapt_datetimefield_value
        self.hours = {place for mark, place in marks.items() if isinstance(mark, datetime)}
        marked: dict[Any, int] = {
            **marks,
            **{self.hour(mark) if isinstance(mark, datetime) else str(mark): place for mark, place in marks.items()},
        }
        self.params: list[tuple[int | None, Any]] = [
            (marked.get(param) if isinstance(param, int | str | datetime) else None, param) for param in params
        ]
        used = [place for place, _ in self.params if place is not None]
        assert sorted(set(used)) == sorted(marks.values()), (
            "a mark was lost: only numbers, text and `now` can be marked"
        )

    def ask(self, values: tuple[Any, ...]) -> list[Any]:
        if self.hours:
            values = tuple(self.hour(value) if place in self.hours else value for place, value in enumerate(values))
        return statement(self.sql, [param if place is None else values[place] for place, param in self.params])


class _Compiled:
    """The queryset as SQL for this thread's connection."""

    def __init__(self, queryset: QuerySet[Any], marks: Mapping[Mark, int]) -> None:
        self.compiler = queryset.query.get_compiler(connection=connection)
        sql, params = self.compiler.as_sql()
        self.marked = _Marked(sql, params, marks)
        self.converters = self.compiler.get_converters([column for column, *_ in self.compiler.select])
        shape = self.compiler.klass_info
        self.model: Any = None
        if shape is not None and queryset._fields is None:  # type: ignore[attr-defined]
            self.model = shape["model"]
            fields = shape["select_fields"]
            self.start, self.end = fields[0], fields[-1] + 1
            self.names = [column[0].target.attname for column in self.compiler.select[self.start : self.end]]
            # The stubs know a later Django than the one that is pinned.
            self.related = get_related_populators(shape, self.compiler.select, queryset.db)  # type: ignore[call-arg]
            self.db = queryset.db

    def run(self, values: tuple[Any, ...]) -> list[Any]:
        found: Iterable[Any] = self.marked.ask(values)
        if self.converters:
            found = self.compiler.apply_converters(found, self.converters)
        if self.model is None:
            return found if isinstance(found, list) else [tuple(row) for row in found]
        made = []
        for row in found:
            one = self.model.from_db(self.db, self.names, row[self.start : self.end])
            for related in self.related:
                related.populate(row, one)
            made.append(one)
        return made


class Prepared(Generic[T]):
    """`Prepared(lambda player, table: PlaySession.objects.filter(player_id=player, table_id=table))`.

    Each parameter of `build` is one whole number (or, in text columns, one text) and must appear in the query; one that
    is called `now` is an hour, and one called `number` a small number. What the query compares with None or a constant
    is written in `build` itself.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, T]], *, count: int | None = None) -> None:
        self._build = build
        self._names = _names(build) if count is None else ("",) * count
        self._here = threading.local()

    def rows(self, *values: Any) -> list[T]:
        """All rows."""
        compiled = getattr(self._here, "compiled", None)
        if compiled is None:
            marks = _marks(self._names)
            compiled = self._here.compiled = _Compiled(self._build(*marks), marks)
        return compiled.run(values)

    def first(self, *values: Any) -> T | None:
        """The first row, or None. The queryset says in which order, or finds one at most."""
        found = self.rows(*values)
        return found[0] if found else None


class PreparedUpdate:
    """`PreparedUpdate(lambda seat, chips: (PokerSeat.objects.filter(pk=seat), {"chips": chips}))`: the same for what is
    written. A value may be None; what the row's model does on saving is not done, as with any queryset's `update`."""

    def __init__(self, build: Callable[..., tuple[QuerySet[Any, Any], dict[str, Any]]]) -> None:
        self._build = build
        self._here = threading.local()

    def run(self, *values: Any) -> None:
        """Write it."""
        marked: _Marked | None = getattr(self._here, "marked", None)
        if marked is None:
            marks = _marks(_names(self._build))
            queryset, written = self._build(*marks)
            query: Any = queryset.query.chain(UpdateQuery)
            query.add_update_values(written)
            sql, params = query.get_compiler(connection=connection).as_sql()
            marked = self._here.marked = _Marked(sql, params, marks)
        marked.ask(values)


class PreparedInsert(Generic[M]):
    """`PreparedInsert(Round)`: new rows of a model as `create` makes them, but that no signal is sent."""

    def __init__(self, model: type[M]) -> None:
        self._model = model

    def row(self, **values: Any) -> M:
        """Write it; the row with its key."""
        one = self._model(**values)
        auto = self._model._meta.auto_field
        rows = statement(self._sql, [_stored(field, getattr(one, field.attname)) for field in self._fields])
        if auto is not None:
            one.pk = rows[0][0]
        one._state.adding, one._state.db = False, connection.alias
        return one

    @cached_property
    def _fields(self) -> list[Any]:
        meta = self._model._meta
        return [field for field in meta.local_concrete_fields if field is not meta.auto_field]

    @cached_property
    def _sql(self) -> str:
        meta, quote = self._model._meta, connection.ops.quote_name
        columns = ", ".join(quote(field.column) for field in self._fields)
        marks = ", ".join(["%s"] * len(self._fields))
        sql = f"INSERT INTO {quote(meta.db_table)} ({columns}) VALUES ({marks})"
        return sql if meta.auto_field is None else f"{sql} RETURNING {quote(str(meta.auto_field.column))}"


def _stored(field: Any, value: Any) -> Any:
    """A value as its column takes it."""
    if value is None:
        return None
    if isinstance(field, JSONField):
        return json.dumps(value, cls=field.encoder)
    if isinstance(field, DateTimeField):
        return connection.ops.adapt_datetimefield_value(value)
    return bytes(value) if isinstance(field, BinaryField) else field.get_prep_value(value)

"""ORM queries of the hot paths, turned into SQL once for each thread and not once for each bet.

Building a query costs ten times what running it does. A `Prepared` is written as any queryset, with a mark where each
value goes, and yields what the queryset would (models with their related ones, or tuples). No raw SQL, no kept rows.
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from django.db import connection
from django.db.models import QuerySet
from django.db.models.query import get_related_populators

from casino.statements import statement

T = TypeVar("T")

# Marks: whole numbers that nothing else in a query is, one for each value in order; for an hour, one of long ago.
_FIRST_MARK = -7_203_845_001
_HOUR_MARK = datetime(1583, 10, 15, 3, 14, 15, 926535, tzinfo=UTC)
Mark = int | datetime


class _Compiled:
    """The queryset as SQL for this thread's connection."""

    def __init__(self, queryset: QuerySet[Any], marks: Mapping[Mark, int]) -> None:
        self.compiler = queryset.query.get_compiler(connection=connection)
        self.sql, params = self.compiler.as_sql()
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
        if self.hours:
            values = tuple(self.hour(value) if place in self.hours else value for place, value in enumerate(values))
        params = [param if place is None else values[place] for place, param in self.params]
        found: Iterable[Any] = statement(self.sql, params)
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
    is called `now` is an hour. What the query compares with None or a constant is written in `build` itself.
    """

    def __init__(self, build: Callable[..., QuerySet[Any, T]], *, count: int | None = None) -> None:
        self._build = build
        names = build.__code__.co_varnames[: build.__code__.co_argcount]
        self._names = names if count is None else ("",) * count
        self._here = threading.local()

    def rows(self, *values: Any) -> list[T]:
        """All rows."""
        compiled = getattr(self._here, "compiled", None)
        if compiled is None:
            marks: dict[Mark, int] = {
                _HOUR_MARK if name == "now" else _FIRST_MARK - place: place for place, name in enumerate(self._names)
            }
            compiled = self._here.compiled = _Compiled(self._build(*marks), marks)
        return compiled.run(values)

    def first(self, *values: Any) -> T | None:
        """The first row, or None. The queryset says in which order, or finds one at most."""
        found = self.rows(*values)
        return found[0] if found else None

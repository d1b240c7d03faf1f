"""«Conformidade» as rows for readers: every item of every delivered rule, how it is met, where, and what proves it.

Reads the judgement of `conformity.py` and puts it in order for a page and two files. Nothing is judged here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any

from django.urls import NoReverseMatch, get_resolver, reverse
from django.utils.translation import gettext_lazy as _

from casino.rulebook.conformity import Line, report
from casino.rulebook.readings import Reading, readings_of
from casino.rulebook.shapes import Kind, Means, Rule
from casino.rulebook.spoken import said
from casino.rulebook.trace import trace_load
from casino.rulebook.words import plain

KINDS: dict[Kind, Any] = {
    "enforced": _("código"),
    "shown": _("página"),
    "setting": _("decisão do operador"),
    "organisational": _("organização"),
    "awaited": _("por cumprir"),
}


@dataclass(frozen=True, slots=True)
class Place:
    """One way in which an item is met. `url` only where the page needs nothing to be named first."""

    kind: Kind
    where: str
    url: str

    @property
    def how(self) -> Any:
        return KINDS[self.kind]


@dataclass(frozen=True, slots=True)
class Row:
    """One item («804/11.a.iii»), or a rule without items."""

    name: str
    regulation: str
    regulation_title: str
    rule: str
    rule_text: str
    text: str
    places: tuple[Place, ...]
    tests: tuple[str, ...]
    readings: tuple[Reading, ...]
    is_met: bool
    is_proven: bool

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "regulation": self.regulation,
            "rule": self.rule,
            "rule_text": self.rule_text,
            "text": self.text,
            "met": self.is_met,
            "proven": self.is_proven,
            "how": [{"kind": place.kind, "where": place.where} for place in self.places],
            "tests": list(self.tests),
            "readings": [{"number": reading.number, "text": reading.text} for reading in self.readings],
        }


@dataclass(frozen=True, slots=True)
class RuleRows:
    """A rule with those of its rows that a reader asked for."""

    name: str
    text: str
    readings: tuple[Reading, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reader wants to see: a regulation, a way of being met, words. Empty: everything."""

    regulation: str = ""
    kind: str = ""
    words: str = ""


@cache
def rows_now() -> tuple[Row, ...]:
    """All rows as this installation meets them; neither code nor trace changes while it runs."""
    return rows_of(trace_load())


def rows_of(trace: Mapping[str, Iterable[str]]) -> tuple[Row, ...]:
    """All rows of the delivered regulations under this trace, in the regulations' order."""
    return tuple(
        _row(judged.regulation.number, judged.regulation.title, rule, line)
        for judged in report(trace).values()
        for rule, lines in judged.lines
        for line in lines
    )


def rows_asked(rows: Iterable[Row], asked: Asked) -> tuple[Row, ...]:
    """Those that the reader asked for. Words are found without accents, in names, texts, places, tests and readings."""
    wanted = plain(asked.words)
    return tuple(
        row
        for row in rows
        if asked.regulation in ("", row.regulation)
        and (not asked.kind or any(place.kind == asked.kind for place in row.places))
        and (not wanted or wanted in plain(" ".join(_all_words(row))))
    )


def by_rule(rows: Iterable[Row]) -> list[RuleRows]:
    """The rows under their rules."""
    found = []
    for (regulation, rule), group in groupby(rows, key=lambda row: (row.regulation, row.rule)):
        items = tuple(group)
        found.append(RuleRows(f"{regulation}/{rule}", items[0].rule_text, items[0].readings, items))
    return found


def _row(regulation: str, title: str, rule: Rule, line: Line) -> Row:
    return Row(
        name=line.name,
        regulation=regulation,
        regulation_title=title,
        rule=rule.number,
        rule_text=rule.text,
        text=line.item.text if line.item.path else "",
        places=tuple(_place(means) for means in line.item.means),
        tests=line.tests,
        readings=readings_of(regulation, rule.number),
        is_met=not line.problems,
        is_proven=bool(line.tests),
    )


def _place(means: Means) -> Place:
    if means.kind != "shown":
        return Place(means.kind, means.where, "")
    try:
        address = reverse(means.where)
        return Place("shown", address, address)
    except NoReverseMatch:
        return Place("shown", _route(means.where), "")


def _route(url_name: str) -> str:
    """«/mesa/<slug>/»: the address of a page that needs something to be named."""
    known = get_resolver().reverse_dict.getlist(url_name)
    if not known:
        return url_name
    route, names = known[0][0][0]
    return "/" + route % {name: f"<{name}>" for name in names}


def _all_words(row: Row) -> Iterable[str]:
    yield from (row.name, row.rule_text, row.text, *row.tests)
    yield from (place.where for place in row.places)
    yield from (reading.text for reading in row.readings)
    # As the reader sees them, too.
    yield from (said(text) for text in (row.rule_text, row.text) if text)
    yield from (said(reading.text) for reading in row.readings)

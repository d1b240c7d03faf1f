"""Is each rule met, and which tests prove it? Reads the regulations, the code that they point to, and the trace.

A rule is met when every one of its items names a means that exists: the code imports, the URL name resolves, the
setting is one of the specific rules, or it is organisational by nature. It is traced when a test cites each item.
"""

import importlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import get_resolver

from casino.rulebook.regulations import REGULATIONS
from casino.rulebook.shapes import Item, Means, Regulation, Rule, citation

# The only rows that no code can keep; all else must be enforced, shown or set.
ORGANISATIONAL = frozenset(
    {"decision.5", *(f"{regulation}/11.{item}" for regulation in ("806", "811") for item in "ceg")}
)


@dataclass(frozen=True, slots=True)
class Line:
    """One item of one rule, judged. `problems` says in words what is missing; empty when nothing is."""

    name: str
    item: Item
    tests: tuple[str, ...]
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """One regulation, judged item by item."""

    regulation: Regulation
    lines: tuple[tuple[Rule, tuple[Line, ...]], ...]
    met: int
    traced: int
    # Names of items that are not met or not traced, of the rules and of the approving decision.
    missing: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        return {
            "rules": len(self.regulation.rules),
            "met": self.met,
            "traced": self.traced,
            "missing": list(self.missing),
        }


def report(trace: Mapping[str, Iterable[str]], regulations: Iterable[Regulation] | None = None) -> dict[str, Judged]:
    """Every delivered regulation, judged against the code and the trace."""
    chosen = regulations if regulations is not None else REGULATIONS.values()
    return {regulation.number: judge(regulation, trace) for regulation in chosen if regulation.delivered}


def judge(regulation: Regulation, trace: Mapping[str, Iterable[str]]) -> Judged:
    """One regulation, whether delivered or not."""
    met = traced = 0
    missing: list[str] = []
    rows = []
    for row in regulation.rows():
        lines = tuple(_line(regulation, row, item, trace) for item in row.items)
        rows.append((row, lines))
        missing += [line.name for line in lines if line.problems or not (line.tests or line.item.is_organisational)]
        if row in regulation.rules:
            met += all(not line.problems for line in lines)
            traced += all(line.tests for line in lines)
    return Judged(regulation, tuple(rows), met, traced, tuple(missing))


def _line(regulation: Regulation, row: Rule, item: Item, trace: Mapping[str, Iterable[str]]) -> Line:
    name = citation(regulation.number, row.number, item.path)
    problems = [problem for means in item.means if (problem := means_problem(means, row.number, name))]
    if not item.means:
        problems.append("sem meio declarado")
    return Line(name, item, tuple(sorted(trace.get(name, ()))), tuple(problems))


def means_problem(means: Means, rule_number: str, name: str = "") -> str:
    """Why this means doesn't hold, in words; empty when it does. `name` is the whole citation of the item."""
    if means.kind == "enforced":
        return "" if _imports(means.where) else f"não existe: {means.where}"
    if means.kind == "shown":
        return "" if _url_exists(means.where) else f"página sem endereço: {means.where}"
    if means.kind == "setting":
        return "" if means.where in settings_known() else f"valor desconhecido: {means.where}"
    if means.kind == "awaited":
        return f"por cumprir: {means.where}"
    return "" if {rule_number, name} & ORGANISATIONAL else "não é de natureza organisativa"


def settings_known() -> frozenset[str]:
    """What an operator may set: the values of the specific rules, and fields of a table."""
    from casino.rulebook.baccarat_values import BACCARAT_KEYS
    from casino.rulebook.card_values import BLACKJACK_KEYS
    from casino.rulebook.poker_values import POKER_KEYS
    from casino.rulebook.stud_values import STUD_KEYS
    from casino.rulebook.tournament_values import KEYS as TOURNAMENT_KEYS
    from casino.rulebook.values import ROULETTE_KEYS
    from games.models import Table

    fields = {f"Table.{field.name}" for field in Table._meta.get_fields()}
    cards = (*BLACKJACK_KEYS, *BACCARAT_KEYS, *STUD_KEYS)
    return frozenset((*ROULETTE_KEYS, *POKER_KEYS, *TOURNAMENT_KEYS, *cards)) | fields


def _imports(path: str) -> bool:
    parts = path.split(".")
    for length in range(len(parts) - 1, 0, -1):
        try:
            found: object = importlib.import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        for name in parts[length:]:
            if not hasattr(found, name):
                return False
            found = getattr(found, name)
        return True
    return False


def _url_exists(name: str) -> bool:
    return name in get_resolver().reverse_dict

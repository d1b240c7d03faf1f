"""The shape of a regulation as data: rules, items, and how each one is met. Pure: no Django, no database.

A rule is named as in the gazette, `804/11.a.iii`; the items of the approving decision are `804/decision.3`. The texts
are the house's own short Portuguese, never the regulation's sentences. Translations of them
are in the catalogues (`casino/rulebook/spoken.py`); the Portuguese prevails over any.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal["enforced", "shown", "setting", "organisational", "awaited"]


@dataclass(frozen=True, slots=True)
class Means:
    """One way in which a rule is met. `where`: a dotted path of code, a URL name, a setting, or the reason in words."""

    kind: Kind
    where: str


def enforced(path: str) -> Means:
    """The code at this dotted path does not let it be otherwise."""
    return Means("enforced", path)


def shown(url_name: str) -> Means:
    """The page with this URL name shows it."""
    return Means("shown", url_name)


def setting(name: str) -> Means:
    """The operator decides it, in this value of the specific rules."""
    return Means("setting", name)


def organisational(reason: str) -> Means:
    """No code can keep it. Only for what the list of such rules names."""
    return Means("organisational", reason)


def awaited(what: str) -> Means:
    """Not met yet, and what is lacking. Only in a regulation that is not delivered: there it would be a fault."""
    return Means("awaited", what)


@dataclass(frozen=True, slots=True)
class Item:
    """The smallest thing that is met and traced: an item of a rule («a.iii»), or a whole rule («»)."""

    path: str
    text: str
    means: tuple[Means, ...]

    @property
    def is_organisational(self) -> bool:
        """Nothing that a test could prove."""
        return any(means.kind == "organisational" for means in self.means)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. Without items of its own it has exactly one, whose path is empty."""

    number: str
    text: str
    items: tuple[Item, ...]

    def names(self, regulation: str) -> tuple[str, ...]:
        """What tests must cite for this rule to be traced: its items, or itself."""
        return tuple(citation(regulation, self.number, item.path) for item in self.items)


def citation(regulation: str, number: str, path: str) -> str:
    """«804/11.a.iii» from its parts."""
    return f"{regulation}/{number}.{path}" if path else f"{regulation}/{number}"


def rule(number: int | str, text: str, *means: Means) -> Rule:
    """A rule without items."""
    return Rule(str(number), text, (Item("", text, means),))


def rule_of(number: int | str, text: str, *items: Item) -> Rule:
    """A rule made of items."""
    return Rule(str(number), text, items)


def item(path: str, text: str, *means: Means) -> Item:
    """An item of a rule, `path` as in the regulation («a.iii»)."""
    return Item(path, text, means)


@dataclass(frozen=True, slots=True)
class Regulation:
    """One regulation. `decision` are the items of the decision that approved it: rows, but not among its rules."""

    number: str
    title: str
    rules: tuple[Rule, ...]
    decision: tuple[Rule, ...]
    # Delivered: every rule must be met and traced, or the suite and `conformity` fail.
    delivered: bool

    def rows(self) -> Iterator[Rule]:
        """Every row: the rules, then the items of the decision."""
        yield from self.rules
        yield from self.decision

    def rule_find(self, number: str) -> Rule | None:
        return next((row for row in self.rows() if row.number == number), None)

    def names_known(self) -> Iterator[str]:
        """Every name that a test may cite: items, whole rules, and the groups between («804/11.a»)."""
        for row in self.rows():
            yield citation(self.number, row.number, "")
            for one in row.items:
                parts = one.path.split(".") if one.path else []
                for length in range(1, len(parts) + 1):
                    yield citation(self.number, row.number, ".".join(parts[:length]))

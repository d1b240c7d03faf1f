"""How anything in the house says no: a named refusal, the rule it rests on, and the facts of the case. Pure.

Engines and limits return a `Denial` (or None); services raise `Refused`. The words are in `casino/refusal_texts.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Refusal(Enum):
    """Base of the ordered enums of reasons. Value: (stable code, rule or None). The first that applies is reported."""

    @property
    def code(self) -> str:
        return str(self.value[0])

    @property
    def rule(self) -> str | None:
        rule: str | None = self.value[1]
        return rule


@dataclass(frozen=True, slots=True)
class Denial:
    """A refusal in one case. `rule` overrides the enum's where it depends on the case (wheel, chance)."""

    refusal: Refusal
    rule: str | None = None
    # What the text names: amounts in cents, chances, numbers.
    details: Mapping[str, object] = field(default_factory=dict)

    @property
    def code(self) -> str:
        return self.refusal.code

    @property
    def rule_broken(self) -> str | None:
        return self.rule or self.refusal.rule


class Refused(Exception):
    """A command was refused and nothing has changed."""

    def __init__(self, denial: Denial) -> None:
        super().__init__(denial.code)
        self.denial = denial

"""Figures and the lines they are printed in. No measuring here."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any


@dataclass(slots=True)
class Goal:
    """One goal's outcome: `ratios` of the rounds, the median of which is judged against the bound."""

    name: str
    ratios: list[float]
    bound: float
    at_most: bool
    details: list[str] = field(default_factory=list)

    @property
    def ratio(self) -> float:
        return median(self.ratios)

    @property
    def met(self) -> bool:
        return self.ratio <= self.bound if self.at_most else self.ratio >= self.bound

    def line(self) -> str:
        sign = "<=" if self.at_most else ">="
        return f"{self.name} ratio={self.ratio:.2f} goal{sign}{self.bound:g} {'ok' if self.met else 'MISSED'}"

    def lines(self) -> list[str]:
        spread = f"   ratio of each round: {', '.join(f'{ratio:.2f}' for ratio in self.ratios)}"
        return [self.line(), spread, *(f"   {detail}" for detail in self.details)]

    def json(self) -> dict[str, Any]:
        return {
            "goal": self.name,
            "ratio": self.ratio,
            "ratios": self.ratios,
            "bound": self.bound,
            "at_most": self.at_most,
            "met": self.met,
            "details": self.details,
        }


def percentile(values: Sequence[float], share: float) -> float:
    """The value that `share` (0 to 1) of the values do not exceed; 0 of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)] if ordered else 0.0


def span(what: str, values: Sequence[float], unit: str) -> str:
    """`what: median (least to most) unit`."""
    return f"{what}: {median(values):,.1f} ({min(values):,.1f} to {max(values):,.1f}) {unit}"

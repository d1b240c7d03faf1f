"""What the house takes at peer-to-peer games: of the pot, or of the stack that enters (806/16-19, 811/16-19). Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import cast

from casino.money import MOST_CENTS
from casino.refusal import Denial, Refusal

# Kind → the least and the most per cent, and the item that fixes them.
RANGES: Mapping[str, tuple[int, int, str]] = MappingProxyType({"pot": (1, 5, "17.a"), "buy_in": (5, 20, "17.b")})


class RakeRefusal(Refusal):
    """Why a rake can't be a table's."""

    UNKNOWN_RAKE = ("unknown_rake", None)
    RAKE_OUT_OF_RANGE = ("rake_out_of_range", None)
    BAD_RAKE_CAP = ("bad_rake_cap", None)


@dataclass(frozen=True, slots=True)
class Rake:
    """How the house is paid: `pot`, `buy_in` or `none`. The cap, in cents, is for the whole of a hand."""

    kind: str = "none"
    percent: int | Fraction = 0
    cap: int | None = None

    @classmethod
    def from_values(cls, values: Mapping[str, object], *, regulation: str) -> "Rake | Denial":
        """The rake in `values`, or why not."""
        kind, percent, cap = values.get("kind"), values.get("percent", 0), values.get("cap")
        if kind != "none" and kind not in RANGES:
            return Denial(RakeRefusal.UNKNOWN_RAKE, f"{regulation}/17", {"kind": str(kind)})
        if kind == "none":
            return cls()
        least, most, item = RANGES[cast("str", kind)]
        if not _is_percent(percent) or not least <= cast("int", percent) <= most:
            facts = {"percent": str(percent), "least": least, "most": most}
            return Denial(RakeRefusal.RAKE_OUT_OF_RANGE, f"{regulation}/{item}", facts)
        if cap is not None and not (_is_integer(cap) and 0 <= cast("int", cap) <= MOST_CENTS):
            return Denial(RakeRefusal.BAD_RAKE_CAP, None, {"cap": str(cap)})
        return cls(cast("str", kind), cast("int | Fraction", percent), cast("int | None", cap))

    def of_pots(self, amounts: Sequence[int]) -> tuple[int, ...]:
        """What each pot pays, main pot first: rounded down, and the cap used up in that order (readings 15, 38)."""
        if self.kind != "pot":
            return (0,) * len(amounts)
        taken = []
        left = self.cap
        for amount in amounts:
            rake = amount * self.percent // 100
            if left is not None:
                rake = min(rake, left)
                left -= rake
            taken.append(rake)
        return tuple(taken)

    def of_buy_in(self, amount: int) -> int:
        """What a stack that enters, or a top-up, pays: rounded down (806/17.b)."""
        return amount * self.percent // 100 if self.kind == "buy_in" else 0


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_percent(value: object) -> bool:
    return _is_integer(value) or isinstance(value, Fraction)

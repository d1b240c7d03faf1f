"""What may be bet at a roulette table: minimum, maximum, chip step and ceiling. Pure: no Django, no outcome, no prize.

`check` is the one judge of stakes: it guards the live table, greys its buttons and resolves scenarios.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import cast

from casino.money import MOST_CENTS
from casino.refusal import Denial
from games.engines.roulette_layout import CHANCES, DOUBLES, EVEN_CHANCES, Position, RouletteRefusal, Wheel

# Chance → how many times the minimum may stand on one position (804/11, 807/12).
MAXIMA: Mapping[str, int] = MappingProxyType(
    {
        "straight": 30,
        "split": 60,
        "street": 90,
        "corner": 120,
        "six_line": 180,
        "dozen": 360,
        "column": 360,
        "double_dozen": 720,
        "double_column": 720,
        **dict.fromkeys(EVEN_CHANCES, 540),
    }
)

DEFAULT_CHIP_STEP = 2


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the specific rules of a table fix. Cents. `from_values` judges values that come from outside."""

    wheel: Wheel
    min_bet: int
    # Chance → its own minimum, above or below the table's; its maximum follows from it.
    min_bets: Mapping[str, int] = field(default_factory=dict, hash=False)
    chip_step: int = DEFAULT_CHIP_STEP
    # The most that one player may have in a round over all chances; None is no ceiling.
    max_total: int | None = None
    double_dozens: bool = True
    call_bets: bool = False

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> "TableRules | Denial":
        """The rules in `values`, or why not. Other keys are left alone: specific rules hold more than this."""
        try:
            wheel = Wheel(values.get("wheel"))
        except ValueError:
            return Denial(RouletteRefusal.UNKNOWN_WHEEL, None, {"wheel": str(values.get("wheel"))})
        min_bets = values.get("min_bets")
        minima = {} if min_bets is None else min_bets
        chip_step = values.get("chip_step", DEFAULT_CHIP_STEP)
        max_total = values.get("max_total")
        double_dozens = values.get("double_dozens", True)
        call_bets = values.get("call_bets", False)
        sound: dict[str, bool] = {
            "min_bet": _is_amount(values.get("min_bet")),
            "min_bets": isinstance(minima, Mapping) and all(map(_is_amount, minima.values())),
            "chip_step": _is_amount(chip_step),
            "max_total": max_total is None or _is_amount(max_total),
            "double_dozens": isinstance(double_dozens, bool),
            "call_bets": isinstance(call_bets, bool),
        }
        for name, is_sound in sound.items():
            if not is_sound:
                return Denial(RouletteRefusal.BAD_TABLE, None, {"setting": name})
        own_minima = cast("Mapping[str, int]", minima)
        for chance in own_minima:
            if chance not in CHANCES:
                return Denial(RouletteRefusal.UNKNOWN_CHANCE, wheel.rule("7"), {"chance": str(chance)})
        step = cast("int", chip_step)
        if double_dozens and step % 2:
            # Half a stake must be whole cents (reading 43).
            return Denial(RouletteRefusal.CHIP_STEP_ODD, wheel.rule("13"), {"step_cents": step})
        return cls(
            wheel=wheel,
            min_bet=cast("int", values["min_bet"]),
            min_bets=MappingProxyType(dict(own_minima)),
            chip_step=step,
            max_total=cast("int | None", max_total),
            double_dozens=bool(double_dozens),
            call_bets=bool(call_bets),
        )


def _is_amount(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST_CENTS


@dataclass(frozen=True, slots=True)
class Stake:
    """An amount, in cents, on one position."""

    position: Position
    amount: int


def minimum(rules: TableRules, chance: str) -> int:
    """The least that one stake on this chance may be (804/10, 807/11)."""
    return rules.min_bets.get(chance, rules.min_bet)


def maximum(rules: TableRules, chance: str) -> int:
    """The most that one player may have on one position of this chance in a round (804/11, 807/12)."""
    return MAXIMA[chance] * minimum(rules, chance)


def limit_item(chance: str) -> str:
    """The item under which maxima and prizes name the chance: one for each multiple chance, «b» for all even ones."""
    return "b" if chance in EVEN_CHANCES else CHANCES[chance]


def check(rules: TableRules, placed: Sequence[Stake], wanted: Sequence[Stake]) -> Denial | None:
    """May one player, with `placed` on the table, add all of `wanted`? The stakes are judged in their order."""
    on_position = Counter[Position]()
    for stake in placed:
        on_position[stake.position] += stake.amount
    total = sum(stake.amount for stake in placed)
    for stake in wanted:
        denial = _offered(rules, stake.position.chance) or check_chip(rules, stake.position.chance, stake.amount)
        if denial:
            return denial
        on_position[stake.position] += stake.amount
        total += stake.amount
        denial = _within_maximum(rules, stake, on_position[stake.position]) or _within_total(rules, stake, total)
        if denial:
            return denial
    return None


def check_chip(rules: TableRules, chance: str, amount: int) -> Denial | None:
    """Is one stake, or one chip of a call bet, at least the minimum of its chance and a multiple of the chip step?"""
    least = minimum(rules, chance)
    if amount < least:
        facts = {"chance": chance, "amount_cents": amount, "minimum_cents": least}
        return Denial(RouletteRefusal.BELOW_MINIMUM, rules.wheel.rule("10"), facts)
    if amount % rules.chip_step:
        facts = {"chance": chance, "amount_cents": amount, "step_cents": rules.chip_step}
        return Denial(RouletteRefusal.NOT_WHOLE_CHIPS, rules.wheel.rule("13"), facts)
    return None


def _offered(rules: TableRules, chance: str) -> Denial | None:
    if chance in DOUBLES and not rules.double_dozens:
        return Denial(RouletteRefusal.DOUBLES_NOT_OFFERED, rules.wheel.rule("12"), {"chance": chance})
    return None


def _within_maximum(rules: TableRules, stake: Stake, on_position: int) -> Denial | None:
    chance = stake.position.chance
    most = maximum(rules, chance)
    if on_position <= most:
        return None
    facts = {
        "chance": chance,
        "position": stake.position.code,
        "amount_cents": stake.amount,
        "maximum_cents": most,
        "total_cents": on_position,
    }
    return Denial(RouletteRefusal.ABOVE_MAXIMUM, rules.wheel.rule(f"11.{limit_item(chance)}"), facts)


def _within_total(rules: TableRules, stake: Stake, total: int) -> Denial | None:
    if rules.max_total is None or total <= rules.max_total:
        return None
    facts = {"amount_cents": stake.amount, "maximum_cents": rules.max_total, "total_cents": total}
    return Denial(RouletteRefusal.ABOVE_TOTAL, rules.wheel.rule("12"), facts)

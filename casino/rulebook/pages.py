"""What the rules page of a roulette table shows, computed from the engine's own constants.

So page and code can't disagree. Nothing here decides a rule; the words around the figures are in `templates/rulebook/`.
"""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction

from django.utils.functional import Promise

from casino.refusal_texts import CHANCES as CHANCE_NAMES
from casino.rulebook.pages_layout import drawings
from casino.rulebook.values import RouletteValues
from games.engines.roulette import DOUBLES, PRIZES, CallBet, Position, colour, maximum, minimum, positions


@dataclass(frozen=True, slots=True)
class ChanceRow:
    """One chance of the prize table. Amounts in cents; percentages are of one stake."""

    chance: str
    name: str | Promise
    numbers: int
    positions: int
    # Sets of numbers that show it: one of the inside chances, all of the others.
    examples: tuple[tuple[str, ...], ...]
    minimum: int
    maximum: int
    prize_times: int
    prize_over: int
    # What the minimum stake is paid, the stake itself not counted.
    prize_of_minimum: int
    probability: float
    returned: float


@dataclass(frozen=True, slots=True)
class PocketLook:
    """A number with its colour, for the drawing of the wheel's order."""

    label: str
    colour: str


def chance_rows(values: RouletteValues) -> tuple[ChanceRow, ...]:
    """Every chance that the table offers, in the order of the regulation."""
    rules = values.table_rules
    by_chance: dict[str, list[Position]] = defaultdict(list)
    for position in positions(rules.wheel):
        by_chance[position.chance].append(position)
    return tuple(
        _row(values, chance, found)
        for chance, found in sorted(by_chance.items(), key=lambda pair: list(PRIZES).index(pair[0]))
        if rules.double_dozens or chance not in DOUBLES
    )


def _row(values: RouletteValues, chance: str, found: list[Position]) -> ChanceRow:
    rules = values.table_rules
    times, over = PRIZES[chance]
    covered = len(found[0].numbers)
    share = Fraction(covered, len(rules.wheel.pockets))
    least = minimum(rules, chance)
    return ChanceRow(
        chance=chance,
        name=CHANCE_NAMES[chance],
        numbers=covered,
        positions=len(found),
        examples=tuple(position.numbers for position in _examples(found)),
        minimum=least,
        maximum=maximum(rules, chance),
        prize_times=times,
        prize_over=over,
        prize_of_minimum=least * times // over,
        probability=float(100 * share),
        returned=float(100 * share * (1 + Fraction(times, over))),
    )


def _examples(found: list[Position]) -> list[Position]:
    """All when there are three at most; otherwise one from the middle of the layout."""
    return found if len(found) <= 3 else [found[len(found) // 2]]


@dataclass(frozen=True, slots=True)
class CallRow:
    """One kind of announced bet (807/8): what it covers, the chips that it is laid as, and the least that it costs."""

    chance: str
    name: str | Promise
    numbers: tuple[str, ...]
    # Chance name, numbers and chips of each part.
    parts: tuple[tuple[str | Promise, tuple[str, ...], int], ...]
    chips: int
    minimum: int


def call_rows(values: RouletteValues) -> tuple[CallRow, ...]:
    """Every kind of announced bet where the table offers them; neighbours and finals by an example of each."""
    rules = values.table_rules
    if not rules.call_bets:
        return ()
    examples = (
        *(CallBet(chance) for chance in ("voisins", "tiers", "orphelins")),
        *(CallBet("neighbours", number="0", reach=reach) for reach in (1, 2, 3)),
        CallBet("finals", digit=4),
    )
    return tuple(_call_row(values, call) for call in examples)


def _call_row(values: RouletteValues, call: CallBet) -> CallRow:
    rules = values.table_rules
    covered = {number for position, _count in call.chips for number in position.numbers}
    chips = sum(count for _position, count in call.chips)
    return CallRow(
        chance=call.chance,
        name=CHANCE_NAMES[call.chance],
        numbers=tuple(number for number in rules.wheel.order if number in covered),
        parts=tuple((CHANCE_NAMES[position.chance], position.numbers, count) for position, count in call.chips),
        chips=chips,
        minimum=chips * max(minimum(rules, position.chance) for position, _count in call.chips),
    )


def zero_positions(values: RouletteValues) -> tuple[tuple[str | Promise, tuple[str, ...]], ...]:
    """Chance name and numbers of every bet that stands when a zero comes up, longest bets last."""
    return tuple(
        (CHANCE_NAMES[position.chance], position.numbers)
        for position in sorted(positions(values.table_rules.wheel), key=lambda one: len(one.numbers))
        if {"0", "00"} & set(position.numbers)
    )


def wheel_order(values: RouletteValues) -> tuple[PocketLook, ...]:
    """The wheel clockwise from 0, each number with its colour."""
    return tuple(PocketLook(label, colour(label)) for label in values.table_rules.wheel.order)


def roulette_context(values: RouletteValues) -> dict[str, object]:
    """What the template is given besides the version itself."""
    pockets = values.table_rules.wheel.pockets
    return {
        "double_zero": "00" in pockets,
        "pocket_count": len(pockets),
        "chances": chance_rows(values),
        "zero_bets": zero_positions(values),
        "wheel": wheel_order(values),
        "idle_end": values.idle_rounds + 1,
        "idle_minutes": values.idle_seconds // 60,
        "calls": call_rows(values),
        "drawings": drawings(values),
    }

"""The call bets of the French wheel: which chips an announced amount is made of (807/8). Pure; stakes only, no outcome.

Each component is an ordinary stake on an ordinary position, judged by the table's limits like any other and won at its
own prize (807/15). Several chips on one position are one component.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from casino.refusal import Denial
from games.engines.roulette_layout import Position, RouletteRefusal, Wheel, position_of_code
from games.engines.roulette_limits import Stake, TableRules, check_chip

# Chance → its item in 807/8.
CALL_BETS: Mapping[str, str] = MappingProxyType(
    {"voisins": "8.a", "tiers": "8.b", "orphelins": "8.c", "neighbours": "8.d", "finals": "8.e"}
)
REACHES = (1, 2, 3)

# The series: code of the position → chips on it.
_SERIES: Mapping[str, Mapping[str, int]] = {
    "voisins": {
        "street:0-2-3": 2,
        "split:4-7": 1,
        "split:12-15": 1,
        "split:18-21": 1,
        "split:19-22": 1,
        "corner:25-26-28-29": 2,
        "split:32-35": 1,
    },
    "tiers": dict.fromkeys(("split:5-8", "split:10-11", "split:13-16", "split:23-24", "split:27-30", "split:33-36"), 1),
    "orphelins": dict.fromkeys(("straight:1", "split:6-9", "split:14-17", "split:17-20", "split:31-34"), 1),
}


@dataclass(frozen=True, slots=True)
class CallBet:
    """An announced bet: a series, a number with its neighbours, or the numbers with one last digit."""

    chance: str
    number: str | None = None
    reach: int | None = None
    digit: int | None = None

    @property
    def code(self) -> str:
        """Canonical and stable: «voisins», «neighbours:17:2», «finals:4»."""
        parts = [self.chance, *(str(part) for part in (self.number, self.reach, self.digit) if part is not None)]
        return ":".join(parts)

    @property
    def rule(self) -> str:
        item = CALL_BETS[self.chance]
        if self.reach is not None:
            item = f"{item}.{'i' * self.reach}"
        return f"{Wheel.FRENCH.regulation}/{item}"

    @property
    def chips(self) -> tuple[tuple[Position, int], ...]:
        """Each position with how many of the bet's equal chips lie on it."""
        if self.chance in _SERIES:
            return tuple((_position(code), count) for code, count in _SERIES[self.chance].items())
        numbers = self._neighbourhood() if self.chance == "neighbours" else self._finals()
        return tuple((_position(f"straight:{number}"), 1) for number in numbers)

    def _neighbourhood(self) -> tuple[str, ...]:
        assert self.number is not None
        assert self.reach is not None
        order = Wheel.FRENCH.order
        middle = order.index(self.number)
        return tuple(order[(middle + step) % len(order)] for step in range(-self.reach, self.reach + 1))

    def _finals(self) -> tuple[str, ...]:
        return tuple(number for number in Wheel.FRENCH.pockets if int(number) % 10 == self.digit)


def _position(code: str) -> Position:
    found = position_of_code(Wheel.FRENCH, code)
    assert isinstance(found, Position), code
    return found


def call_bet_parse(
    wheel: Wheel, chance: str, *, number: str | None = None, reach: int | None = None, digit: int | None = None
) -> CallBet | Denial:
    """The call bet that is meant, or why there is none: American wheels know no call bets at all (804/7)."""
    if wheel is not Wheel.FRENCH or chance not in CALL_BETS:
        return Denial(RouletteRefusal.UNKNOWN_CHANCE, wheel.rule("7"), {"chance": chance})
    if number is not None and number not in wheel.pockets:
        return Denial(RouletteRefusal.NUMBER_NOT_ON_WHEEL, wheel.rule("6.a"), {"number": number})
    given = (number is not None, reach is not None, digit is not None)
    asked = (chance == "neighbours", chance == "neighbours", chance == "finals")
    sound = (reach is None or reach in REACHES) and (digit is None or digit in range(10))
    if given != asked or not sound:
        return Denial(RouletteRefusal.NOT_A_POSITION, f"{wheel.regulation}/{CALL_BETS[chance]}", {"chance": chance})
    return CallBet(chance, number, reach, digit)


def call_bet_of_code(wheel: Wheel, code: str) -> CallBet | Denial:
    """The call bet behind a canonical code, or why this wheel has none."""
    chance, *parts = code.split(":")
    found: CallBet | Denial
    if chance == "neighbours" and len(parts) == 2:
        found = call_bet_parse(wheel, chance, number=parts[0], reach=_digit(parts[1]))
    elif chance == "finals" and len(parts) == 1:
        found = call_bet_parse(wheel, chance, digit=_digit(parts[0]))
    else:
        found = call_bet_parse(wheel, chance)
    if isinstance(found, CallBet) and found.code != code:
        return Denial(RouletteRefusal.NOT_A_POSITION, found.rule, {"chance": chance})
    return found


def _digit(text: str) -> int | None:
    return int(text) if len(text) == 1 and text in "0123456789" else None


def call_bet_components(rules: TableRules, call: CallBet, amount: int) -> tuple[Stake, ...] | Denial:
    """The stakes that the whole `amount` is made of, chip by chip within the limits; `check` judges them afterwards."""
    facts = {"chance": call.chance, "amount_cents": amount}
    if rules.wheel is not Wheel.FRENCH:
        return Denial(RouletteRefusal.UNKNOWN_CHANCE, rules.wheel.rule("7"), facts)
    if not rules.call_bets:
        return Denial(RouletteRefusal.CALL_BETS_NOT_OFFERED, "807/8", facts)
    chips = call.chips
    count_all = sum(count for _, count in chips)
    chip, rest = divmod(amount, count_all)
    if rest:
        return Denial(RouletteRefusal.AMOUNT_NOT_DIVISIBLE, call.rule, {**facts, "chips": count_all})
    for position, _ in chips:
        if denial := check_chip(rules, position.chance, chip):
            return denial
    return tuple(Stake(position, chip * count) for position, count in chips)

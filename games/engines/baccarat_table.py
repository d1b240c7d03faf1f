"""What a baccarat table takes: minimum, maxima, chip step, the two sides of one player, the Macau difference. Pure.

`check` is the one judge of bets: it guards the live table under its lock and resolves scenarios.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import cast

from casino.money import MOST_CENTS
from casino.refusal import Denial, Refusal

DECKS = (6, 8)
DECKS_RULE = "812/6.b"
# Places of a table (812/6.a).
MOST_PLAYERS = 9
DEFAULT_CHIP_STEP = 2

PAIRS = ("par_ponto", "par_banca")
CHANCES = ("ponto", "banca", "empate", *PAIRS)
# Chance → how many times the minimum one player may have on it in a round (812/15); Macau has no such maximum.
MAXIMA: Mapping[str, int] = MappingProxyType({"ponto": 70, "banca": 70, "empate": 15, "par_ponto": 8, "par_banca": 8})
# Parts of D, in per cent, that all bets on empate and all on pairs may reach (812/41).
EMPATE_PER_CENT = 10
PAIRS_PER_CENT = 8


class BaccaratRefusal(Refusal):
    """The first that applies is reported: the table, then each bet as it arrives, then the cards."""

    BAD_TABLE = ("bad_table", None)
    UNKNOWN_VARIANT = ("unknown_variant", None)
    DECKS_NOT_OFFERED = ("decks_not_offered", DECKS_RULE)
    UNKNOWN_COMMISSION = ("unknown_commission", "812/26")
    CHIP_STEP_ODD = ("chip_step_odd", "812/26.b")
    DIFFERENTIAL_MACAU_ONLY = ("differential_macau_only", "812/41")
    UNKNOWN_CHANCE = ("unknown_chance", "812/9")
    PAIRS_NOT_OFFERED = ("pairs_not_offered", "812/10")
    TABLE_FULL = ("table_full", "812/6.a")
    BELOW_MINIMUM = ("below_minimum", "812/14")
    NOT_WHOLE_CHIPS = ("not_whole_chips", "812/14")
    AMOUNT_TOO_LARGE = ("amount_too_large", None)
    SIDES_TOO_CLOSE = ("sides_too_close", "812/13")
    ABOVE_MAXIMUM = ("above_maximum", "812/15")
    DIFFERENTIAL_SIDES = ("differential_sides", "812/41")
    DIFFERENTIAL_EMPATE = ("differential_empate", "812/41")
    DIFFERENTIAL_PAIRS = ("differential_pairs", "812/41")
    DIFFERENTIAL_LEFT = ("differential_left", "812/41")
    SHOE_EXHAUSTED = ("shoe_exhausted", None)


class Variant(Enum):
    """Rules 1-38, or with the changes of 39-43."""

    PONTO_BANCA = "ponto_banca"
    MACAU = "macau"


class Commission(Enum):
    """What the house keeps of banca's prizes (812/26)."""

    NONE = "none"
    FIVE_PERCENT = "five_percent"
    HALF_ON_5 = "half_on_5"
    HALF_ON_6 = "half_on_6"
    HALF_ON_5_AND_6 = "half_on_5_and_6"

    @property
    def halves(self) -> bool:
        return self not in (Commission.NONE, Commission.FIVE_PERCENT)


@dataclass(frozen=True, slots=True)
class Bet:
    """A bet of one player, in cents. `player` is whatever names a player: equal names are one player."""

    player: str
    chance: str
    amount: int


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the specific rules of a table fix. Cents. `from_values` judges values that come from outside."""

    variant: Variant
    min_bet: int
    decks: int
    pairs: bool = False
    commission: Commission = Commission.NONE
    # D: the most that Macau's table can lose on a round; None is no such limit.
    differential: int | None = None
    chip_step: int = DEFAULT_CHIP_STEP

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> "TableRules | Denial":
        """The rules in `values`, or why not. Other keys are left alone: specific rules hold more than this."""
        pairs = values.get("pairs", False)
        differential = values.get("differential")
        chip_step = values.get("chip_step", DEFAULT_CHIP_STEP)
        sound: dict[str, bool] = {
            "min_bet": _is_amount(values.get("min_bet")),
            "decks": isinstance(values.get("decks"), int) and not isinstance(values.get("decks"), bool),
            "pairs": isinstance(pairs, bool),
            "differential": differential is None or _is_amount(differential),
            "chip_step": _is_amount(chip_step),
        }
        for name, is_sound in sound.items():
            if not is_sound:
                return Denial(BaccaratRefusal.BAD_TABLE, None, {"setting": name})
        variants = {one.value: one for one in Variant}
        commissions = {one.value: one for one in Commission}
        variant, word = str(values.get("variant")), str(values.get("commission", Commission.NONE.value))
        if variant not in variants:
            return Denial(BaccaratRefusal.UNKNOWN_VARIANT, None, {"variant": variant})
        if word not in commissions:
            return Denial(BaccaratRefusal.UNKNOWN_COMMISSION, None, {"commission": word})
        rules = cls(
            variant=variants[variant],
            min_bet=cast("int", values["min_bet"]),
            decks=cast("int", values["decks"]),
            pairs=bool(pairs),
            commission=commissions[word],
            differential=cast("int | None", differential),
            chip_step=cast("int", chip_step),
        )
        return rules.denial() or rules

    def denial(self) -> Denial | None:
        """Why the regulation does not allow these settings together."""
        if self.decks not in DECKS:
            return Denial(BaccaratRefusal.DECKS_NOT_OFFERED, None, {"decks": self.decks})
        if self.commission.halves and self.chip_step % 2:
            # Half a prize must be whole cents (reading 4).
            return Denial(BaccaratRefusal.CHIP_STEP_ODD, None, {"step_cents": self.chip_step})
        if self.differential is not None and self.variant is not Variant.MACAU:
            return Denial(BaccaratRefusal.DIFFERENTIAL_MACAU_ONLY)
        return None


def _is_amount(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST_CENTS


def maximum(rules: TableRules, chance: str) -> int | None:
    """The most that one player may have on a chance in a round (812/15); None in Macau (812/39)."""
    return None if rules.variant is Variant.MACAU else MAXIMA[chance] * rules.min_bet


def check(rules: TableRules, placed: Sequence[Bet], wanted: Sequence[Bet]) -> Denial | None:
    """May all of `wanted` be added to what the whole table has `placed`? Each is judged as it arrives (reading 42)."""
    standing = list(placed)
    for bet in wanted:
        denial = _check_alone(rules, bet) or _check_player(rules, standing, bet) or _check_table(rules, standing, bet)
        if denial:
            return denial
        standing.append(bet)
    return None


def check_left(rules: TableRules, before: Sequence[Bet], left: Sequence[Bet]) -> Denial | None:
    """May bets be taken back, so that `left` stands of what was `before`? Not past Macau's difference (812/41)."""
    if rules.differential is None:
        return None
    was, is_now = (abs(_on(bets, "ponto") - _on(bets, "banca")) for bets in (before, left))
    if is_now <= max(was, rules.differential):
        return None
    facts = {"differential_cents": rules.differential, "total_cents": is_now}
    return Denial(BaccaratRefusal.DIFFERENTIAL_LEFT, None, facts)


def _check_alone(rules: TableRules, bet: Bet) -> Denial | None:
    facts: dict[str, object] = {"chance": bet.chance, "amount_cents": bet.amount}
    if bet.chance not in CHANCES:
        return Denial(BaccaratRefusal.UNKNOWN_CHANCE, None, facts)
    if bet.chance in PAIRS and not rules.pairs:
        return Denial(BaccaratRefusal.PAIRS_NOT_OFFERED, None, facts)
    if bet.amount < rules.min_bet:
        return Denial(BaccaratRefusal.BELOW_MINIMUM, None, {**facts, "minimum_cents": rules.min_bet})
    if bet.amount % rules.chip_step:
        return Denial(BaccaratRefusal.NOT_WHOLE_CHIPS, None, {**facts, "step_cents": rules.chip_step})
    if rules.variant is Variant.MACAU and bet.amount > MOST_CENTS:
        return Denial(BaccaratRefusal.AMOUNT_TOO_LARGE, None, facts)
    return None


def _check_player(rules: TableRules, standing: Sequence[Bet], bet: Bet) -> Denial | None:
    players = {one.player for one in standing}
    if bet.player not in players and len(players) >= MOST_PLAYERS:
        return Denial(BaccaratRefusal.TABLE_FULL, None, {"most": MOST_PLAYERS})
    own = [*(one for one in standing if one.player == bet.player), bet]
    facts: dict[str, object] = {"chance": bet.chance, "amount_cents": bet.amount}
    ponto, banca = _on(own, "ponto"), _on(own, "banca")
    if ponto and banca and abs(ponto - banca) < rules.min_bet:
        sides = {"ponto_cents": ponto, "banca_cents": banca, "minimum_cents": rules.min_bet}
        return Denial(BaccaratRefusal.SIDES_TOO_CLOSE, None, {**facts, **sides})
    most, held = maximum(rules, bet.chance), _on(own, bet.chance)
    if most is not None and held > most:
        return Denial(BaccaratRefusal.ABOVE_MAXIMUM, None, {**facts, "maximum_cents": most, "total_cents": held})
    return None


def _check_table(rules: TableRules, standing: Sequence[Bet], bet: Bet) -> Denial | None:
    """Macau's difference: all bets of the table with this one (812/41)."""
    if rules.differential is None:
        return None
    held = [*standing, bet]
    facts: dict[str, object] = {"amount_cents": bet.amount, "differential_cents": rules.differential}
    difference = abs(_on(held, "ponto") - _on(held, "banca"))
    if difference > rules.differential:
        return Denial(BaccaratRefusal.DIFFERENTIAL_SIDES, None, {**facts, "total_cents": difference})
    for chances, per_cent, refusal in (
        (("empate",), EMPATE_PER_CENT, BaccaratRefusal.DIFFERENTIAL_EMPATE),
        (PAIRS, PAIRS_PER_CENT, BaccaratRefusal.DIFFERENTIAL_PAIRS),
    ):
        total = _on(held, *chances)
        if total * 100 > rules.differential * per_cent:
            return Denial(refusal, None, {**facts, "per_cent": per_cent, "total_cents": total})
    return None


def _on(bets: Sequence[Bet], *chances: str) -> int:
    return sum(bet.amount for bet in bets if bet.chance in chances)

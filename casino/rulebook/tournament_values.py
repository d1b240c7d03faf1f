"""The specific rules of a tournament: read from what was typed or stored, and judged whole (810/34, 40-46, 49, 52, 54).

Pure: no database, no clock. `judge` names every problem at once, so that an operator mends them in one go; what the
engine must obey is judged by the engine.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar, cast

from casino.refusal import Denial, Refused
from casino.rulebook.poker_values import CONTINUOUS, PokerValues
from casino.rulebook.refusals import RulebookRefusal
from games.engines.poker_rules import Limit, Variant
from tournaments.engine.blinds import Break, Level, Structure
from tournaments.engine.entries import Addon, Rebuys, Reentries, Tickets
from tournaments.engine.payouts import Prices
from tournaments.engine.rules import Band, Pays, Rules, problems

REGULATION = "810"
# How long a finished hand stays on a tournament's table before people move and the next one begins.
HAND_PAUSE_SECONDS = 4
# How long somebody without a connection is waited for: a page that loads again, or a telephone between two networks, is
# back within this time, and every open page says so each ten seconds, whichever process it is connected to.
GONE_SECONDS = 12
NEVER = 1_000_000
# Plain numbers, then what may be left out (null), then the rest.
NUMBERS = (
    *("buy_in", "fee", "bounty", "guarantee", "seats", "starting_stack", "least_entries", "most_entries"),
    *("late_until_level", "withdraw_seconds", "hand_by_hand", "decide_seconds", "decision_seconds"),
    "time_bank_seconds",
)
OPTIONS = ("rebuy", "addon", "reentry", "ticket", "timed_seconds", "max_raises")
OTHERS = ("variant", "limit", "pays", "cancelled_paid_shares_rest", "starts_full", "bands", "levels")
KEYS = (*NUMBERS, *OPTIONS, *OTHERS)

VARIANTS = {variant.word: variant for variant in Variant}
LIMITS = {limit.word: limit for limit in Limit}
PAYS = {pays.value: pays for pays in Pays}

Chosen = TypeVar("Chosen", bound=Enum)


@dataclass(frozen=True, slots=True)
class Judged:
    """The rules where they can be read, and everything that is wrong with them."""

    rules: Rules | None
    problems: tuple[Denial, ...]

    @property
    def is_sound(self) -> bool:
        return self.rules is not None and not self.problems


@dataclass(frozen=True, slots=True)
class TournamentValues:
    """The specific rules of a tournament, as other regulations' values are."""

    rules: Rules

    @property
    def regulation(self) -> str:
        return REGULATION

    @classmethod
    def parse(cls, values: Mapping[str, object]) -> "TournamentValues":
        """The values, judged. Raises Refused with the first problem."""
        return cls(parse(values))


def table_values(rules: Rules, level: int) -> PokerValues:
    """How a table of the tournament is played at that level, in the shape of a cash table's values. Chips, seconds.

    Nothing is bought at the table and nobody is sent away from it: what would govern that is out of reach.
    """
    return PokerValues(
        table_rules=rules.table_rules(rules.structure.level(level)),
        seats=rules.seats,
        buy_in_least=0,
        buy_in_most=0,
        mode=CONTINUOUS,
        hours=None,
        decision_seconds=rules.decision_seconds,
        time_bank_seconds=rules.time_bank_seconds,
        time_bank_refill_hands=0,
        hand_pause_seconds=HAND_PAUSE_SECONDS,
        break_seconds=0,
        return_seconds=0,
        top_up_seconds=0,
        idle_rounds=NEVER,
        offer_seconds=0,
        spectators_late=False,
        muck_allowed=False,
    )


def judge(values: Mapping[str, object]) -> Judged:
    """All problems: first what can't be read, and only when all can, what doesn't fit together."""
    reader = _Reader(values)
    reader.known(KEYS)
    numbers = {name: reader.integer(name) for name in NUMBERS}
    variant, limit = reader.choice("variant", VARIANTS), reader.choice("limit", LIMITS)
    pays = reader.choice("pays", PAYS)
    rebuy, rebuy_price = _rebuy(reader)
    addon, addon_price = _addon(reader)
    reentry, ticket = _reentry(reader), _ticket(reader)
    timed, raises = reader.integer_or_none("timed_seconds"), reader.integer_or_none("max_raises")
    bands, levels = tuple(_bands(reader)), tuple(_levels(reader))
    starts_full, shares_rest = reader.boolean("starts_full"), reader.boolean("cancelled_paid_shares_rest")
    # Paying at elimination, the rules must say what a cancellation in the money does (reading 23).
    if pays is Pays.AT_ELIMINATION and not shares_rest:
        reader.wrong("cancelled_paid_shares_rest")
    if reader.found or variant is None or limit is None or pays is None:
        return Judged(None, tuple(reader.found))
    prices = Prices(
        buy_in=numbers.pop("buy_in"),
        fee=numbers.pop("fee"),
        bounty=numbers.pop("bounty"),
        prizes_percent=bands[0].percents if bands else (),
        rebuy=rebuy_price[0],
        rebuy_fee=rebuy_price[1],
        addon=addon_price[0],
        addon_fee=addon_price[1],
    )
    rules = Rules(
        variant=variant,
        limit=limit,
        max_raises=raises,
        structure=Structure(levels),
        prices=prices,
        bands=bands,
        rebuys=rebuy,
        addon=addon,
        reentries=reentry,
        tickets=ticket,
        timed_seconds=timed,
        starts_full=starts_full,
        pays=pays,
        **numbers,
    )
    return Judged(rules, problems(rules))


def parse(values: Mapping[str, object]) -> Rules:
    """The rules. Raises Refused with the first problem."""
    judged = judge(values)
    for problem in judged.problems:
        raise Refused(problem)
    assert judged.rules is not None
    return judged.rules


# --- Reading ---


class _Reader:
    """Takes typed values out of a mapping and notes what is missing, unknown or of another type."""

    def __init__(self, values: Mapping[str, object], path: str = "", found: list[Denial] | None = None) -> None:
        self.values = values
        self.path = path
        self.found: list[Denial] = [] if found is None else found

    def known(self, names: Sequence[str]) -> None:
        for name in sorted({*self.values} - {*names}):
            self._note(RulebookRefusal.RULES_VALUE_UNKNOWN, name)

    def wrong(self, name: str) -> None:
        self._note(RulebookRefusal.RULES_VALUE_WRONG, name)

    def integer(self, name: str) -> int:
        value = self.values.get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(name)
            return 0
        return value

    def integer_or_none(self, name: str) -> int | None:
        return None if name in self.values and self.values[name] is None else self.integer(name)

    def text(self, name: str) -> str:
        value = self.values.get(name)
        if not isinstance(value, str) or not value.strip():
            self.wrong(name)
            return ""
        return value

    def boolean(self, name: str) -> bool:
        value = self.values.get(name)
        if not isinstance(value, bool):
            self.wrong(name)
        return value is True

    def choice(self, name: str, among: Mapping[str, Chosen]) -> Chosen | None:
        value = self.values.get(name)
        if not isinstance(value, str) or value not in among:
            self.wrong(name)
            return None
        return among[value]

    def section(self, name: str, names: Sequence[str]) -> "_Reader | None":
        """What may be left out as a whole, by null; never by silence."""
        value = self.values.get(name)
        if isinstance(value, Mapping):
            inner = _Reader(cast("Mapping[str, object]", value), f"{self.path}{name}.", self.found)
            inner.known(names)
            return inner
        if name not in self.values or value is not None:
            self.wrong(name)
        return None

    def rows(self, name: str) -> "Iterator[_Reader]":
        value = self.values.get(name)
        if not isinstance(value, list):
            self.wrong(name)
            return
        for place, one in enumerate(value, start=1):
            if isinstance(one, Mapping):
                yield _Reader(cast("Mapping[str, object]", one), f"{self.path}{name}.{place}.", self.found)
            else:
                self.wrong(f"{name}.{place}")

    def _note(self, refusal: RulebookRefusal, name: str) -> None:
        self.found.append(Denial(refusal, f"{REGULATION}/decision.2", {"setting": f"{self.path}{name}"}))


def _rebuy(reader: _Reader) -> tuple[Rebuys | None, tuple[int, int]]:
    inner = reader.section("rebuy", ("chips", "price", "fee", "until_level", "most"))
    if inner is None:
        return None, (0, 0)
    offer = Rebuys(inner.integer("chips"), inner.integer("until_level"), inner.integer_or_none("most"))
    return offer, (inner.integer("price"), inner.integer("fee"))


def _addon(reader: _Reader) -> tuple[Addon | None, tuple[int, int]]:
    inner = reader.section("addon", ("chips", "price", "fee", "after_level"))
    if inner is None:
        return None, (0, 0)
    return Addon(inner.integer("chips"), inner.integer("after_level")), (inner.integer("price"), inner.integer("fee"))


def _reentry(reader: _Reader) -> Reentries | None:
    inner = reader.section("reentry", ("until_level", "most"))
    return Reentries(inner.integer("until_level"), inner.integer("most")) if inner else None


def _ticket(reader: _Reader) -> Tickets | None:
    inner = reader.section("ticket", ("tournament", "value"))
    return Tickets(inner.text("tournament"), inner.integer("value")) if inner else None


def _bands(reader: _Reader) -> Iterator[Band]:
    for row in reader.rows("bands"):
        row.known(("least", "percents"))
        percents = row.values.get("percents")
        is_list = isinstance(percents, list) and all(type(one) is int for one in percents)
        if not is_list:
            row.wrong("percents")
        yield Band(row.integer("least"), tuple(cast("list[int]", percents)) if is_list else ())


def _levels(reader: _Reader) -> Iterator[Level | Break]:
    for row in reader.rows("levels"):
        if "break_seconds" in row.values:
            row.known(("break_seconds",))
            yield Break(row.integer("break_seconds"))
        else:
            row.known(("small_blind", "big_blind", "ante", "seconds"))
            yield Level(*(row.integer(name) for name in ("small_blind", "big_blind", "ante", "seconds")))

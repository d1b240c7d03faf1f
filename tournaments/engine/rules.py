"""The specific rules of one tournament, judged as a whole: every problem is named (810/34, 40-46, 49, 52, 54). Pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from casino.refusal import Denial
from games.engines.poker_rules import Limit, TableRules, Variant
from tournaments.engine.blinds import Level, Structure, validate
from tournaments.engine.entries import Addon, Rebuys, Reentries, Tickets
from tournaments.engine.payouts import Prices
from tournaments.engine.refusals import SettingRefusal
from tournaments.engine.seating import LEAST_SEATS, MOST_SEATS

MOST_ENTRIES = 10_000
MOST_CHIPS = 10_000_000
# A decision takes three seconds at the least, by the technical rules of the regulator.
BOUNDS: dict[str, tuple[int, int]] = {
    "seats": (LEAST_SEATS, MOST_SEATS),
    "starting_stack": (1, MOST_CHIPS),
    "least_entries": (2, MOST_ENTRIES),
    "most_entries": (2, MOST_ENTRIES),
    "late_until_level": (0, 100),
    "withdraw_seconds": (0, 7 * 24 * 3600),
    "guarantee": (0, 10_000_000_000),
    "hand_by_hand": (0, 100),
    "decide_seconds": (3, 300),
    "decision_seconds": (3, 300),
    "time_bank_seconds": (0, 600),
}
LEAST_TIMED, MOST_TIMED = 60, 24 * 3600


class Pays(StrEnum):
    """When prizes are credited (810/54)."""

    AT_END = "at_end"
    AT_ELIMINATION = "at_elimination"


@dataclass(frozen=True, slots=True)
class Band:
    """From so many persons on, the percentages of the paid places from the first down."""

    least: int
    percents: tuple[int, ...]


@dataclass(frozen=True)
class Rules:
    """Everything that is fixed before a tournament begins. Chips and cents are different things throughout."""

    variant: Variant
    structure: Structure
    starting_stack: int
    # `prizes_percent` of the prices is that of the first band; the others come in with more persons.
    prices: Prices
    bands: tuple[Band, ...]
    limit: Limit = Limit.NO_LIMIT
    max_raises: int | None = None
    seats: int = 9
    least_entries: int = 2
    most_entries: int = 1000
    # Late registration is open through this level (0: there is none).
    late_until_level: int = 0
    # A player withdraws up to so many seconds before the start (810/24).
    withdraw_seconds: int = 0
    rebuys: Rebuys | None = None
    addon: Addon | None = None
    reentries: Reentries | None = None
    tickets: Tickets | None = None
    guarantee: int = 0
    # How many more than the paid places are left when tables begin to wait for each other (0: never).
    hand_by_hand: int = 1
    # Seconds of play after which a timed tournament ends (None: it isn't timed).
    timed_seconds: int | None = None
    # A «sit & go» starts when it is full.
    starts_full: bool = False
    pays: Pays = Pays.AT_END
    # How long a player without chips has to buy again; and the times of ordinary decisions (810/42).
    decide_seconds: int = 20
    decision_seconds: int = 15
    time_bank_seconds: int = 30

    @property
    def is_freeroll(self) -> bool:
        return not self.prices.entry

    @property
    def closes_after(self) -> int:
        """The last level in which anybody can still enter or buy: after it the prizes are fixed."""
        until = [self.late_until_level]
        until += [self.rebuys.until_level] if self.rebuys else []
        until += [self.reentries.until_level] if self.reentries else []
        until += [self.addon.after_level] if self.addon else []
        return max(until)

    def kinds(self) -> tuple[str, ...]:
        """What it is called: one or several words of the trade."""
        found = {
            "freeroll": self.is_freeroll,
            "satellite": self.tickets is not None,
            "rebuy": self.rebuys is not None,
            "addon": self.addon is not None,
            "reentry": self.reentries is not None,
            "freezeout": not (self.rebuys or self.addon or self.reentries),
            "knockout": self.prices.bounty > 0,
            "sit_and_go": self.starts_full,
            "heads_up": self.seats == LEAST_SEATS,
            "timed": self.timed_seconds is not None,
        }
        return tuple(name for name, is_so in found.items() if is_so)

    def percents(self, persons: int) -> tuple[int, ...]:
        """The percentages for so many persons: entries again don't count (case M09)."""
        return max((band for band in self.bands if band.least <= persons), key=lambda band: band.least).percents

    def prices_for(self, persons: int) -> Prices:
        return replace(self.prices, prizes_percent=self.percents(persons))

    def table_rules(self, level: Level) -> TableRules:
        """How a hand of that level is played: the engine of the cash game, without rake."""
        return TableRules(
            variant=self.variant,
            small_blind=level.small_blind,
            big_blind=level.big_blind,
            limit=self.limit,
            max_raises=self.max_raises,
            ante=level.ante,
        )


def problems(rules: Rules) -> tuple[Denial, ...]:
    """Everything that is wrong with these rules; empty where a tournament can be held under them."""
    return (
        *_bounds_problems(rules),
        *_prize_problems(rules),
        *_window_problems(rules),
        *validate(rules.structure, starting_stack=rules.starting_stack, players=rules.least_entries),
    )


def _bounds_problems(rules: Rules) -> Iterator[Denial]:
    for name, (least, most) in BOUNDS.items():
        if not least <= getattr(rules, name) <= most:
            yield _out_of_range(name, least, most)
    if rules.timed_seconds is not None and not LEAST_TIMED <= rules.timed_seconds <= MOST_TIMED:
        yield _out_of_range("timed_seconds", LEAST_TIMED, MOST_TIMED)
    if (rules.limit is Limit.FIXED) != (rules.max_raises is not None):
        yield _out_of_range("max_raises", 1, 100)
    if rules.least_entries > rules.most_entries:
        facts = {"least": rules.least_entries, "most": rules.most_entries}
        yield Denial(SettingRefusal.ENTRIES_ORDER, None, facts)
    if rules.starts_full and (rules.least_entries != rules.most_entries or rules.late_until_level):
        yield Denial(SettingRefusal.FULL_STARTS_FULL)


def _prize_problems(rules: Rules) -> Iterator[Denial]:
    leasts = [band.least for band in rules.bands]
    if not leasts or leasts[0] > 1 or any(after <= before for before, after in pairwise(leasts)):
        yield Denial(SettingRefusal.BANDS_ORDER)
    for band in rules.bands:
        if denial := replace(rules.prices, prizes_percent=band.percents).denial():
            yield denial
        if any(better < worse for better, worse in pairwise(band.percents)):
            yield Denial(SettingRefusal.PRIZES_RISE, None, {"least": band.least})
    if not rules.prices.buy_in and not rules.guarantee:
        yield Denial(SettingRefusal.NO_PRIZES)
    if rules.tickets is not None and rules.tickets.value <= 0:
        yield _out_of_range("ticket_value", 1, 10_000_000_000)


def _window_problems(rules: Rules) -> Iterator[Denial]:
    levels = len(rules.structure.levels)
    windows = {
        "late_until_level": rules.late_until_level,
        "rebuy_until_level": rules.rebuys.until_level if rules.rebuys else None,
        "reentry_until_level": rules.reentries.until_level if rules.reentries else None,
        "addon_after_level": rules.addon.after_level if rules.addon else None,
    }
    for name, until in windows.items():
        least = 0 if name == "late_until_level" else 1
        # In the last level, which has no end, no window would ever close.
        if until is not None and not least <= until < max(levels, 1):
            yield Denial(SettingRefusal.WINDOW_NO_LEVEL, None, {"setting": name, "most": max(levels - 1, 0)})
    if rules.rebuys and rules.reentries:
        yield Denial(SettingRefusal.REBUYS_AND_REENTRIES)
    if rules.addon and not rules.structure.break_after(rules.addon.after_level):
        yield Denial(SettingRefusal.ADDON_NO_BREAK, None, {"level": rules.addon.after_level})
    chips = {"rebuy_chips": rules.rebuys, "addon_chips": rules.addon}
    for name, offer in chips.items():
        if offer and not 1 <= offer.chips <= MOST_CHIPS:
            yield _out_of_range(name, 1, MOST_CHIPS)
    counts = {
        "rebuy_most": rules.rebuys.most if rules.rebuys else None,
        "reentry_most": rules.reentries.most if rules.reentries else None,
    }
    for name, most in counts.items():
        if most is not None and not 1 <= most <= 100:
            yield _out_of_range(name, 1, 100)
    prices = rules.prices
    if (not rules.rebuys and prices.rebuy + prices.rebuy_fee) or (not rules.addon and prices.addon + prices.addon_fee):
        yield Denial(SettingRefusal.PRICE_WITHOUT_WINDOW)


def _out_of_range(name: str, least: int, most: int) -> Denial:
    return Denial(SettingRefusal.SETTING_OUT_OF_RANGE, None, {"setting": name, "least": least, "most": most})

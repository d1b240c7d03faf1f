"""Levels, blinds, antes and breaks from the time that has been played (810/45-46). Pure: the hour is an argument.

The clock of the levels counts only while the tournament runs. A pause or a stop of the system holds it where it stood.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cached_property
from itertools import pairwise

from casino.refusal import Denial
from tournaments.engine.refusals import StructureRefusal

NOTHING = timedelta(0)
LEAST_LEVEL_SECONDS, MOST_LEVEL_SECONDS = 30, 4 * 3600
LEAST_BREAK_SECONDS, MOST_BREAK_SECONDS = 30, 2 * 3600
MOST_LEVELS = 100
# A first stack of fewer big blinds is a lottery; a step beyond this factor is no step but a jump.
LEAST_FIRST_STACK = 10
STEEPEST = 3
# When the big blind is a twentieth of all chips, two players have ten each at the most, and the end is near.
LAST_SHARE = 20
# First figures of blinds that people know from chips.
ROUND_FIGURES = (10, 12, 15, 20, 25, 30, 40, 50, 60, 80)


@dataclass(frozen=True, slots=True)
class Level:
    """What is put in before the cards, and for how long. Chips, which are not money."""

    small_blind: int
    big_blind: int
    ante: int
    seconds: int


@dataclass(frozen=True, slots=True)
class Break:
    """Nobody plays for so long."""

    seconds: int


@dataclass(frozen=True)
class Structure:
    """The levels and breaks in their order. The last level has no end."""

    steps: tuple[Level | Break, ...]

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        return tuple(step for step in self.steps if isinstance(step, Level))

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Seconds from the start to the end of each step."""
        found, seconds = [], 0
        for step in self.steps:
            seconds += step.seconds
            found.append(seconds)
        return tuple(found)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The number of the level, from 1, that each step is or follows: a break belongs to the level before it."""
        found, number = [], 0
        for step in self.steps:
            number += isinstance(step, Level)
            found.append(number)
        return tuple(found)

    def level(self, number: int) -> Level:
        return self.levels[number - 1]

    def break_after(self, number: int) -> bool:
        """Is there a break right after that level?"""
        return any(
            isinstance(step, Break) and self.numbers[place] == number for place, step in enumerate(self.steps) if place
        )


@dataclass(frozen=True, slots=True)
class LevelClock:
    """How long it has run, since when it runs (None: it stands), and by how many seconds breaks were extended."""

    ran: timedelta = NOTHING
    since: datetime | None = None
    extended: Mapping[int, int] = field(default_factory=dict)

    def elapsed(self, now: datetime) -> timedelta:
        # An hour before the clock was set going counts nothing: time never runs backwards.
        return self.ran if self.since is None else self.ran + max(NOTHING, now - self.since)

    def started(self, now: datetime) -> "LevelClock":
        return self if self.since is not None else replace(self, since=now)

    def stopped(self, now: datetime) -> "LevelClock":
        return replace(self, ran=self.elapsed(now), since=None)

    def moved(self, last_seen: datetime, now: datetime) -> "LevelClock":
        """After a stop of the system: it goes on from where it stood when it was last seen running."""
        return self if self.since is None else self.stopped(last_seen).started(now)

    def extended_by(self, step: int, seconds: int) -> "LevelClock":
        return replace(self, extended={**self.extended, step: self.extended.get(step, 0) + seconds})


@dataclass(frozen=True, slots=True)
class Moment:
    """Where the clock stands: the step, its level's number, whether it is a break, what is left (None: no end)."""

    step: int
    number: int
    is_break: bool
    left: timedelta | None


def moment(structure: Structure, clock: LevelClock, now: datetime) -> Moment:
    """The step at this hour."""
    ends: Sequence[int] = structure.ends
    if clock.extended:
        ends = _ends_extended(structure, clock.extended)
    elapsed = clock.elapsed(now)
    last = len(ends) - 1
    step = min(last, bisect_right(ends, elapsed.total_seconds()))
    # Nothing follows the last step, so it doesn't end.
    left = None if step == last else timedelta(seconds=ends[step]) - elapsed
    return Moment(step, structure.numbers[step], isinstance(structure.steps[step], Break), left)


def next_change(structure: Structure, clock: LevelClock, now: datetime) -> datetime | None:
    """When the next level or break begins; None while the clock stands, and in the last step."""
    left = moment(structure, clock, now).left
    return None if left is None or clock.since is None else now + left


def _ends_extended(structure: Structure, extended: Mapping[int, int]) -> list[int]:
    found, more = [], 0
    for step, end in enumerate(structure.ends):
        more += extended.get(step, 0)
        found.append(end + more)
    return found


# --- What a structure must be ---


def validate(structure: Structure, *, starting_stack: int, players: int) -> tuple[Denial, ...]:
    """Everything that is wrong with a structure, in order; empty where it is sound. Levels and steps count from 1."""
    levels = structure.levels
    if not levels:
        return (Denial(StructureRefusal.NO_LEVELS),)
    found: list[Denial] = []
    if len(levels) > MOST_LEVELS:
        found.append(Denial(StructureRefusal.TOO_MANY_LEVELS, None, {"count": len(levels), "most": MOST_LEVELS}))
    found += _breaks_misplaced(structure.steps)
    for step, one in enumerate(structure.steps, start=1):
        least, most = _seconds_bounds(one)
        if not least <= one.seconds <= most:
            facts = {"step": step, "seconds": one.seconds, "least": least, "most": most}
            found.append(Denial(StructureRefusal.STEP_SECONDS, None, facts))
    for number, level in enumerate(levels, start=1):
        found += _level_problems(number, level)
    for number, (before, after) in enumerate(pairwise(levels), start=2):
        found += _rise_problems(number, before, after)
    first, last = levels[0], levels[-1]
    if 0 < starting_stack < LEAST_FIRST_STACK * first.big_blind:
        facts = {"big": first.big_blind, "stack": starting_stack, "least": LEAST_FIRST_STACK}
        found.append(Denial(StructureRefusal.STACK_TOO_SHORT, None, facts))
    if last.big_blind * LAST_SHARE < starting_stack * players:
        facts = {"big": last.big_blind, "least": -(-starting_stack * players // LAST_SHARE)}
        found.append(Denial(StructureRefusal.NEVER_ENDS, None, facts))
    return tuple(found)


def _seconds_bounds(step: Level | Break) -> tuple[int, int]:
    if isinstance(step, Level):
        return LEAST_LEVEL_SECONDS, MOST_LEVEL_SECONDS
    return LEAST_BREAK_SECONDS, MOST_BREAK_SECONDS


def _breaks_misplaced(steps: Sequence[Level | Break]) -> list[Denial]:
    """A break stands between two levels."""
    last = len(steps) - 1
    return [
        Denial(StructureRefusal.BREAK_MISPLACED, None, {"step": place + 1})
        for place, step in enumerate(steps)
        if isinstance(step, Break) and (place in (0, last) or isinstance(steps[place - 1], Break))
    ]


def _level_problems(number: int, level: Level) -> list[Denial]:
    found = []
    if level.small_blind <= 0 or level.big_blind <= 0 or level.ante < 0:
        found.append(Denial(StructureRefusal.BLIND_NOT_POSITIVE, None, {"level": number}))
    if level.small_blind > level.big_blind:
        facts = {"level": number, "small": level.small_blind, "big": level.big_blind}
        found.append(Denial(StructureRefusal.LEVEL_BLINDS_ORDER, None, facts))
    if level.ante > level.big_blind:
        facts = {"level": number, "ante": level.ante, "big": level.big_blind}
        found.append(Denial(StructureRefusal.ANTE_TOO_LARGE, None, facts))
    return found


def _rise_problems(number: int, before: Level, after: Level) -> list[Denial]:
    """Blinds may stand still and may rise (810/46); they never fall, and never leap."""
    facts = {"level": number, "before": before.big_blind, "after": after.big_blind}
    if after.big_blind < before.big_blind or after.small_blind < before.small_blind or after.ante < before.ante:
        return [Denial(StructureRefusal.BLINDS_FALL, None, facts)]
    if after.big_blind > STEEPEST * before.big_blind > 0:
        return [Denial(StructureRefusal.BLINDS_LEAP, None, {**facts, "most": STEEPEST})]
    return []


# --- A sound structure from a few wishes ---


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a structure shall be like: chips, people, times; antes from a level on (0: none), a break every so many."""

    starting_stack: int
    players: int
    level_seconds: int
    first_stack_blinds: int = 100
    # Growth of the big blind from level to level, in hundredths: 150 is half as much again.
    growth: int = 150
    antes_from: int = 0
    break_every: int = 0
    break_seconds: int = 300


def generate(wishes: Wishes) -> Structure:
    """A structure that `validate` finds sound, of blinds in round figures that rise until the end is near."""
    big = rounded(max(2, wishes.starting_stack // max(LEAST_FIRST_STACK, wishes.first_stack_blinds)))
    steps: list[Level | Break] = []
    number = 0
    while True:
        number += 1
        ante = max(1, big // 10) if wishes.antes_from and number >= wishes.antes_from else 0
        steps.append(Level(big // 2, big, ante, wishes.level_seconds))
        if big * LAST_SHARE >= wishes.starting_stack * wishes.players or number == MOST_LEVELS:
            return Structure(tuple(steps))
        if wishes.break_every and number % wishes.break_every == 0:
            steps.append(Break(wishes.break_seconds))
        big = _grown(big, wishes.growth)


def _grown(big: int, growth: int) -> int:
    """The next figure: never the same one, and never a leap."""
    wanted = big * min(growth, 100 * STEEPEST - 50) // 100
    while rounded(wanted) <= big:
        wanted += max(2, wanted // 10)
    return rounded(wanted)


def rounded(amount: int) -> int:
    """The largest even amount of round figures that isn't above this one (2 at the least)."""
    if amount < 10:
        return max(2, amount - amount % 2)
    scale = 1
    while amount >= 100 * scale:
        scale *= 10
    figure = max(one for one in ROUND_FIGURES if one * scale <= amount)
    # Half of a big blind is the small one: odd figures of one have none.
    return figure * scale - (figure * scale) % 2

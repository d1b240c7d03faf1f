"""Drawings of a tournament's rules page: seats drawn by lot, a table that is broken, prizes; all done by its engine.

The lots of a drawn example are fixed, so that the page is the same for everybody.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from math import cos, pi, sin

from django.utils.translation import gettext

from casino.rulebook.drawing import OVAL_ROOM, Disc, Drawing, Word
from casino.rulebook.pages_tournament import tournament_context as figures
from casino.rulebook.tournament_values import TournamentValues
from tournaments.engine import payouts, seating
from tournaments.engine.rules import Rules
from tournaments.engine.seating import Draw, Row

WIDTH, HEIGHT = 240, 190
# An example has two full tables and a little more, where so many may enter.
FULL_TABLES = 2


def fixed_lots() -> Draw:
    """The same row of lots for every reader."""
    turns = count(1)
    return lambda choices: next(turns) * 7 % choices


@dataclass(frozen=True, slots=True)
class MoveShown:
    """A player who changes table. Tables and seats count from 1, as they are called at the tables."""

    player: str
    table: int
    to: int
    seat: int


@dataclass(frozen=True, slots=True)
class Moving:
    """Tables before and after one was broken, and who moved."""

    drawn: tuple[Drawing, ...]
    before: tuple[Drawing, ...]
    moves: tuple[MoveShown, ...]
    after: tuple[Drawing, ...]
    broken: tuple[int, ...]


def moving(rules: Rules) -> Moving:
    """The draw of the seats, and what follows when as many are out that one table fewer will do."""
    lots = fixed_lots()
    persons = min(FULL_TABLES * rules.seats + 1, rules.most_entries)
    rows = seating.start(tuple(str(number) for number in range(1, persons + 1)), rules.seats, lots)
    drawn = _drawings("draw", rows)
    if len(rows) == 1:
        return Moving(drawn, (), (), (), ())
    left = _with_out(rows, persons - rules.seats * (len(rows) - 1))
    done = seating.rebalance(left, rules.seats, lots)
    moves = tuple(MoveShown(one.player, one.table + 1, one.to + 1, one.seat + 1) for one in done.moves)
    broken = tuple(place for place, row in enumerate(done.tables, start=1) if not any(row))
    # A row that is broken or has empty seats at its end comes back shorter.
    after = tuple((*row, *[None] * (rules.seats - len(row))) for row in done.tables)
    return Moving(drawn, _drawings("before", left), moves, _drawings("after", after), broken)


def _with_out(rows: Sequence[Row], many: int) -> tuple[tuple[str | None, ...], ...]:
    """The rows once so many are out, the last of the last tables first."""
    kept = [list(row) for row in rows]
    for _turn in range(many):
        fullest = max(reversed(range(len(kept))), key=lambda place: sum(one is not None for one in kept[place]))
        sitting = [seat for seat, one in enumerate(kept[fullest]) if one is not None]
        kept[fullest][sitting[-1]] = None
    return tuple(tuple(row) for row in kept)


def _drawings(slug: str, rows: Sequence[Row]) -> tuple[Drawing, ...]:
    return tuple(_drawing(f"{slug}-{number}", number, row) for number, row in enumerate(rows, start=1))


def _drawing(slug: str, number: int, row: Row) -> Drawing:
    discs = []
    for place, player in enumerate(row):
        angle = pi / 2 + 2 * pi * place / len(row)
        x, y = WIDTH / 2 + (WIDTH / 2 - OVAL_ROOM) * cos(angle), HEIGHT / 2 + (HEIGHT / 2 - OVAL_ROOM) * sin(angle)
        discs.append(Disc(round(x, 1), round(y, 1), 15, player or "", "place" if player else "empty"))
    seated = "; ".join(
        gettext("lugar %(seat)s, jogador %(player)s") % {"seat": place, "player": player}
        for place, player in enumerate(row, start=1)
        if player
    )
    return Drawing(
        slug=slug,
        title=gettext("Mesa %(number)s") % {"number": number},
        told=seated or gettext("Ninguém: a mesa foi desfeita."),
        height=HEIGHT,
        shape="oval",
        discs=tuple(discs),
        words=(Word(WIDTH / 2, HEIGHT / 2, gettext("Mesa %(number)s") % {"number": number}),),
        width=WIDTH,
    )


@dataclass(frozen=True, slots=True)
class PrizeShown:
    """One paid place: its share, and what it is with the least number of persons. Cents."""

    place: int
    percent: int
    amount: int


@dataclass(frozen=True, slots=True)
class BandShown:
    """A band of prizes with an example: so many persons, each with one entry and nothing more."""

    least: int
    persons: int
    pool: int
    prizes: tuple[PrizeShown, ...]


def bands_shown(rules: Rules) -> tuple[BandShown, ...]:
    """Every band, its prizes divided by the engine."""
    found = []
    for band in rules.bands:
        persons = max(band.least, rules.least_entries)
        entries = tuple(payouts.Entry(str(number)) for number in range(persons))
        pool = max(payouts.pool(rules.prices, entries), rules.guarantee)
        prizes = payouts.prizes(rules.prices_for(persons), pool, persons)
        places = enumerate(zip(band.percents, prizes, strict=False), start=1)
        shown = tuple(PrizeShown(place, percent, amount) for place, (percent, amount) in places)
        found.append(BandShown(band.least, persons, pool, shown))
    return tuple(found)


def tournament_context(values: TournamentValues) -> dict[str, object]:
    """Everything of the page: figures, drawings, prizes."""
    rules = values.rules
    shown = () if rules.tickets else bands_shown(rules)
    return {**figures(values), "moving": moving(rules), "bands_shown": shown}

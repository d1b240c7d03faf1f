"""What a tournament says to everybody, in its tables and pages (810/56): the last lines of its record, with names."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from accounts.models import Player
from tournaments.engine import ending
from tournaments.engine.lifecycle import State as Life
from tournaments.models import Tournament
from tournaments.record import Line, record_of
from tournaments.selectors.page import ClockView, StepView, clock_of, level_step

# What is said. Entries, and chips that are bought, are seen in the list of entrants.
SAID = frozenset(
    (
        *("open", "pause", "resume", "extend_break", "stopped", "message"),
        *("started", "level", "break", "break_end", "late_closed", "hand_by_hand", "bubble_burst", "final_table"),
        *("last_lap", "eliminated", "disqualified", "reentered", "moved", "table_broken", "finished", "cancelled"),
    )
)
SHOWN = 20


@dataclass(frozen=True, slots=True)
class SaidLine:
    """One line. `key` grows: a page that has it has all before it. `who`: a nickname, or the winners."""

    key: int
    at: datetime
    kind: str
    who: tuple[str, ...]
    table: int | None
    seat: int | None
    left: int
    step: StepView | None
    seconds: int
    text: str


@dataclass(frozen=True, slots=True)
class NewsView:
    """What the tables of a tournament show of it."""

    slug: str
    name: str
    version: int
    state: str
    clock: ClockView | None
    left: int
    entered: int
    message: str
    lines: tuple[SaidLine, ...]


def news_view(row: Tournament, *, now: datetime) -> NewsView:
    """For the tables: where the clock stands, and the last lines."""
    return NewsView(
        slug=row.slug,
        name=row.name,
        version=row.version,
        state=row.state,
        clock=clock_of(row, now),
        left=row.left,
        entered=row.entered,
        message=row.message,
        lines=said_lines(row),
    )


def said_lines(row: Tournament) -> tuple[SaidLine, ...]:
    """The last lines, the latest first."""
    lines = [line for line in record_of(row).lines if line.kind in SAID][-SHOWN:]
    who = {name for line in lines for name in _people(row, line)}
    names = dict(Player.objects.filter(public_id__in=who).values_list("public_id", "nickname"))
    return tuple(_line(row, line, names) for line in reversed(lines))


def _people(row: Tournament, line: Line) -> Iterator[str]:
    if line.news is not None and line.news.player is not None:
        yield line.news.player
    state = record_of(row).state
    if line.kind == "finished" and state.life.state is Life.FINISHED:
        yield from ending.places(state)[0].players


def _line(row: Tournament, line: Line, names: dict[str, str]) -> SaidLine:
    news = line.news
    return SaidLine(
        key=100_000 * line.number + line.place,
        at=line.at,
        kind=line.kind,
        who=tuple(names[name] for name in _people(row, line) if name in names),
        table=news.table if news else None,
        seat=news.seat + 1 if news and news.seat is not None else None,
        left=line.left,
        step=level_step(row, news.level) if news and news.level is not None else None,
        seconds=line.seconds,
        text=row.cancel_reason if line.kind == "cancelled" else line.text,
    )

"""A tournament's page: what all see alike. Chips are whole numbers, money is cents; nothing closed is here."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from casino.rulebook.selectors import tournament_rules
from games.models import PokerSeat
from tournaments.engine import blinds, ending
from tournaments.engine.blinds import Break
from tournaments.engine.rules import Rules
from tournaments.engine.state import Tournament as State
from tournaments.models import Tournament, TournamentEntry
from tournaments.record import state_of
from tournaments.selectors.lobby import TournamentCard, card_of


@dataclass(frozen=True, slots=True)
class StepView:
    """One level or break of the structure. A break has no number and no blinds."""

    number: int | None
    small_blind: int
    big_blind: int
    ante: int
    seconds: int
    is_now: bool


@dataclass(frozen=True, slots=True)
class ClockView:
    """The level clock by the server's hour. `ends_at` None: it stands, or the last level runs on."""

    level: int
    is_break: bool
    is_running: bool
    ends_at: datetime | None
    left_seconds: int | None
    step: StepView | None
    next: StepView | None


@dataclass(frozen=True, slots=True)
class TimeView:
    """How long a timed tournament still plays (810/52). `ends_at` None: its clock stands, or the last lap is played."""

    seconds: int
    ends_at: datetime | None
    left_seconds: int | None
    is_last_lap: bool


@dataclass(frozen=True, slots=True)
class PrizeView:
    place: int
    cents: int
    tickets: int


@dataclass(frozen=True, slots=True)
class EntrantView:
    """One entrant. `chips` None: not in play (not begun, or out). `place` once it is decided, or as it stands now."""

    player_id: int
    nickname: str
    is_training: bool
    place: int | None
    chips: int | None
    table: int | None
    rebuys: int
    addons: int
    reentries: int
    is_away: bool
    prize: int
    bounty: int
    tickets: int
    refund: int


@dataclass(frozen=True, slots=True)
class TableView:
    """A table to watch."""

    number: int
    slug: str
    players: int
    largest: int
    smallest: int
    is_playing: bool
    # Hand by hand: it has played its hand of the round, and another has not.
    waits_others: bool = False


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """Everything that is public. `version` grows with every act: a page that has it asks for nothing else."""

    card: TournamentCard
    version: int
    now: datetime
    clock: ClockView | None
    # None where it isn't timed.
    time: TimeView | None
    steps: tuple[StepView, ...]
    prizes: tuple[PrizeView, ...]
    entrants: tuple[EntrantView, ...]
    tables: tuple[TableView, ...]
    average: int
    largest: int
    smallest: int
    is_hand_by_hand: bool
    is_late_open: bool
    message: str
    cancel_reason: str
    rules_key: str
    rules_version: int
    rules: Rules


def tournament_find(slug: str) -> Tournament | None:
    """The tournament that people may see under this address."""
    return Tournament.objects.select_related("rules", "series").filter(slug=slug).exclude(state="draft").first()


def tournament_page(row: Tournament, *, viewer_id: int | None, now: datetime) -> TournamentPage:
    """The page of a tournament, from its row and its log."""
    state, rules = state_of(row), tournament_rules(row.rules)
    seats = list(PokerSeat.objects.filter(table__of_tournament__tournament=row, left_at=None))
    tables = _waiting(row, state, tuple(_tables(row, seats)))
    entrants = tuple(_entrants(row, state, seats))
    chips = [one.chips for one in entrants if one.chips]
    return TournamentPage(
        card=card_of(row, viewer_id),
        version=row.version,
        now=now,
        clock=_clock(state, now),
        time=_time(state, now),
        steps=tuple(_steps(state, now)),
        prizes=tuple(
            PrizeView(place, prize.cents, prize.tickets) for place, prize in enumerate(ending.prizes(state), start=1)
        ),
        entrants=entrants,
        tables=tables,
        average=sum(chips) // len(chips) if chips else 0,
        largest=max(chips, default=0),
        smallest=min(chips, default=0),
        is_hand_by_hand=row.phase == Tournament.State.HAND_BY_HAND,
        is_late_open=row.phase == Tournament.State.LATE,
        message=row.message,
        cancel_reason=row.cancel_reason,
        rules_key=row.rules.key,
        rules_version=row.rules.version,
        rules=rules,
    )


def _steps(state: State, now: datetime) -> Iterator[StepView]:
    structure = state.rules.structure
    current = blinds.moment(structure, state.clock, now).step if state.tables else None
    for place, step in enumerate(structure.steps):
        if isinstance(step, Break):
            yield StepView(None, 0, 0, 0, step.seconds, place == current)
        else:
            number = structure.numbers[place]
            yield StepView(number, step.small_blind, step.big_blind, step.ante, step.seconds, place == current)


def level_step(row: Tournament, number: int) -> StepView | None:
    """What a level of the structure asks for."""
    return next((one for one in _steps(state_of(row), row.created_at) if one.number == number), None)


def clock_of(row: Tournament, now: datetime) -> ClockView | None:
    """Where the level clock stands; None where nothing is played."""
    return _clock(state_of(row), now)


def _clock(state: State, now: datetime) -> ClockView | None:
    if not state.tables or state.life.is_over:
        return None
    structure = state.rules.structure
    at = blinds.moment(structure, state.clock, now)
    steps = list(_steps(state, now))
    running = state.clock.since is not None
    return ClockView(
        level=at.number,
        is_break=at.is_break,
        is_running=running,
        ends_at=now + at.left if running and at.left is not None else None,
        left_seconds=int(at.left / timedelta(seconds=1)) if at.left is not None else None,
        step=steps[at.step],
        next=steps[at.step + 1] if at.step + 1 < len(steps) else None,
    )


def _time(state: State, now: datetime) -> TimeView | None:
    seconds = state.rules.timed_seconds
    if seconds is None:
        return None
    is_last_lap = state.lap_after is not None and not state.life.is_over
    if not state.tables or state.life.is_over or is_last_lap:
        return TimeView(seconds, None, None, is_last_lap)
    left = max(timedelta(0), timedelta(seconds=seconds) - state.clock.elapsed(now))
    ends_at = now + left if state.clock.since is not None else None
    return TimeView(seconds, ends_at, int(left / timedelta(seconds=1)), is_last_lap)


def _entrants(row: Tournament, state: State, taken: Iterable[PokerSeat]) -> Iterator[EntrantView]:
    """In the order of their places; before the start, of their entry."""
    sitting = () if state.life.is_over else state.tables
    tables = {player: table.number for table in sitting for player in table.players}
    seats = {seat.player_id: seat for seat in taken}
    entries = {
        entry.player.public_id: entry for entry in row.entries.filter(withdrawn_at=None).select_related("player")
    }
    placed: list[tuple[int | None, str]] = [(None, name) for name in entries]
    if state.tables:
        shown = _as_shown(state, {name: seats.get(entry.player_id) for name, entry in entries.items()})
        placed = [(place.number, name) for place in ending.places(shown) for name in place.players]
    for place, name in placed:
        if name in entries:
            entry = entries[name]
            yield _entrant(entry, place, seats.get(entry.player_id), tables.get(name))


def _as_shown(state: State, seats: Mapping[str, PokerSeat | None]) -> State:
    """With the chips that the seats have: of a hand that has just ended they are there before the tournament has them.

    Places are by these, so that nobody stands above somebody with more. Whoever has just lost them all comes last of
    those who sit, until the tournament has taken the hand.
    """
    stacks = {
        name: 2 * seat.chips or 1 if stack and (seat := seats.get(name)) else 2 * stack
        for name, stack in state.stacks.items()
    }
    return replace(state, stacks=stacks)


def _entrant(entry: TournamentEntry, place: int | None, seat: PokerSeat | None, table: int | None) -> EntrantView:
    return EntrantView(
        player_id=entry.player_id,
        nickname=entry.player.nickname,
        is_training=entry.player.is_training,
        place=entry.place or place,
        chips=seat.chips if seat else None,
        table=table,
        rebuys=entry.rebuys,
        addons=entry.addons,
        reentries=entry.reentries,
        is_away=bool(seat and seat.sitting_out),
        prize=entry.prize,
        bounty=entry.bounty,
        tickets=entry.tickets,
        refund=entry.refund,
    )


def _waiting(row: Tournament, state: State, tables: tuple[TableView, ...]) -> tuple[TableView, ...]:
    """Which tables wait for which, where it is played hand by hand (810/49)."""
    if row.state != Tournament.State.HAND_BY_HAND or not any(one.is_playing for one in tables):
        return tables
    return tuple(replace(one, waits_others=not one.is_playing and one.number in state.round_begun) for one in tables)


def _tables(row: Tournament, taken: Iterable[PokerSeat]) -> Iterator[TableView]:
    chips: defaultdict[int, list[int]] = defaultdict(list)
    for seat in taken:
        chips[seat.table_id].append(seat.chips)
    for one in row.tables.filter(closed_at=None).select_related("table__round").order_by("number"):
        seats, round_ = chips[one.table_id], one.table.round
        yield TableView(
            number=one.number,
            slug=one.table.slug,
            players=len(seats),
            largest=max(seats, default=0),
            smallest=min(seats, default=0),
            is_playing=round_ is not None and round_.phase == "playing",
        )

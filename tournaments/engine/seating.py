"""Tables that stay even: when one is broken, who moves and where to (810/47-48, reading 32). Pure; lots are arguments.

A table is a row of seats, each a player or None; a broken table is an empty row. `draw(n)` gives 0 to n − 1.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from casino.refusal import Denial
from tournaments.engine.refusals import TournamentRefusal

# Seats of a tournament table.
LEAST_SEATS, MOST_SEATS = 2, 10

Draw = Callable[[int], int]
Row = Sequence[str | None]


@dataclass(frozen=True, slots=True)
class Move:
    """A player who changes table; tables and seats count from 0."""

    player: str
    table: int
    to: int
    seat: int


@dataclass(frozen=True, slots=True)
class Rebalanced:
    """What changes, and the tables after it."""

    moves: tuple[Move, ...]
    tables: tuple[tuple[str | None, ...], ...]


def check(tables: Sequence[Row], max_seats: int) -> Denial | None:
    """Are these tables of at most so many seats, with every player once?"""
    if not LEAST_SEATS <= max_seats <= MOST_SEATS:
        return Denial(TournamentRefusal.SEATS_OUT_OF_RANGE, None, {"seats": max_seats})
    seen: set[str] = set()
    for place, row in enumerate(tables):
        if len(row) > max_seats:
            return Denial(TournamentRefusal.TABLE_OVERFULL, None, {"table": place, "seats": max_seats})
        for player in row:
            if player in seen:
                return Denial(TournamentRefusal.PLAYER_REPEATED, None, {"player": player})
            if player is not None:
                seen.add(player)
    return None


def rebalance(tables: Sequence[Row], max_seats: int, draw: Draw, *, idle: Collection[int] | None = None) -> Rebalanced:
    """As few tables as hold everybody, none with two players more than another, and as few moves as that takes.

    Only `idle` tables give players away (None: all of them); the others give theirs when their hand has ended.
    """
    sizes = [len(_seated(row)) for row in tables]
    kept = tables_kept(sizes, max_seats)
    target = _targets(sizes, kept)
    leavers = _leavers(tables, target, draw, idle)
    gone = {player for player, _table in leavers}
    after = [[None if player in gone else player for player in row] for row in tables]
    moves = []
    for player, table in leavers:
        # Any place that is still to be filled, drawn by lot: first the table, by its places, then the seat.
        wanting = [place for place in kept for _ in range(target[place] - len(_seated(after[place])))]
        to = wanting[draw(len(wanting))]
        row = after[to]
        row.extend([None] * (max_seats - len(row)))
        free = [seat for seat, sitting in enumerate(row) if sitting is None]
        seat = free[draw(len(free))]
        row[seat] = player
        moves.append(Move(player, table, to, seat))
    broken = {p for p, size in enumerate(sizes) if size and p not in kept and (idle is None or p in idle)}
    return Rebalanced(tuple(moves), tuple(() if place in broken else _trimmed(row) for place, row in enumerate(after)))


def is_due(sizes: Sequence[int], max_seats: int, idle: Collection[int]) -> bool:
    """Would `rebalance` move anybody from an `idle` table of so many players now?"""
    target = _targets(sizes, tables_kept(sizes, max_seats))
    return any(sizes[place] > target.get(place, 0) for place in idle)


def tables_kept(sizes: Sequence[int], max_seats: int) -> list[int]:
    """Tables in use once those are broken whose players the others can hold: the smallest, the last of equals."""
    kept = [place for place, size in enumerate(sizes) if size]
    players = sum(sizes)
    while len(kept) > 1 and players <= max_seats * (len(kept) - 1):
        kept.remove(min(kept, key=lambda place: (sizes[place], -place)))
    return kept


def _targets(sizes: Sequence[int], kept: Sequence[int]) -> dict[int, int]:
    """How many players each table shall have: the odd ones stay where most already sit, so that fewest move."""
    if not kept:
        return {}
    least, over = divmod(sum(sizes), len(kept))
    largest = sorted(kept, key=lambda place: -sizes[place])
    return {place: least + (rank < over) for rank, place in enumerate(largest)}


def _leavers(
    tables: Sequence[Row], target: dict[int, int], draw: Draw, idle: Collection[int] | None
) -> list[tuple[str, int]]:
    """Who leaves which table: everybody from a broken one, and by lot as many as are too many from another."""
    found = []
    for place, row in enumerate(tables):
        if idle is not None and place not in idle:
            continue
        sitting = _seated(row)
        for _ in range(len(sitting) - target.get(place, 0)):
            found.append((sitting.pop(draw(len(sitting))), place))
    return found


def start(players: Sequence[str], max_seats: int, draw: Draw) -> tuple[tuple[str | None, ...], ...]:
    """Everybody at as few tables as hold them, evenly; table and seat drawn by lot (810/39)."""
    waiting = list(players)
    count = -(-len(waiting) // max_seats)
    least, over = divmod(len(waiting), count)
    tables = []
    for table in range(count):
        row: list[str | None] = [None] * max_seats
        free = list(range(max_seats))
        for _ in range(least + (table < over)):
            row[free.pop(draw(len(free)))] = waiting.pop(draw(len(waiting)))
        tables.append(tuple(row))
    return tuple(tables)


def _seated(row: Row) -> list[str]:
    return [player for player in row if player is not None]


def _trimmed(row: Sequence[str | None]) -> tuple[str | None, ...]:
    """Without the empty seats at the end."""
    last = max((seat for seat, player in enumerate(row) if player is not None), default=-1)
    return tuple(row[: last + 1])

"""Players on the move: seats at the start and for who comes late, even tables, tables that are broken (810/39, 47-48).

Pure; lots are arguments. Nobody leaves a table while a hand is under way there, and who arrives in the middle of one
waits for the next.
"""

from dataclasses import replace

from tournaments.engine import seating
from tournaments.engine.lifecycle import State
from tournaments.engine.seating import Draw
from tournaments.engine.state import News, Said, Table, Tournament


def seated_at_start(state: Tournament, draw: Draw) -> Tournament:
    """Everybody at a table drawn by lot, with the same stack (810/39, 41)."""
    rules = state.rules
    rows = seating.start(tuple(state.entries), rules.seats, draw)
    tables = tuple(Table(number, row) for number, row in enumerate(rows, start=1))
    news = tuple(
        News(Said.SEATED, player, table=table.number, seat=seat)
        for table in tables
        for seat, player in enumerate(table.seats)
        if player is not None
    )
    return replace(
        state,
        tables=tables,
        stacks=dict.fromkeys(state.entries, rules.starting_stack),
        is_multi_table=len(tables) > 1,
        news=(*state.news, *news),
    )


def seated_late(state: Tournament, player: str, draw: Draw) -> Tournament:
    """A first stack and a seat drawn by lot at one of the emptiest tables; a new table where all are full."""
    rules = state.rules
    open_tables = [table for table in state.tables if not table.lap_done and None in table.seats]
    if open_tables:
        fewest = min(len(table.players) for table in open_tables)
        emptiest = [table for table in open_tables if len(table.players) == fewest]
        table = emptiest[draw(len(emptiest))]
    else:
        number = max((table.number for table in state.tables), default=0) + 1
        table = Table(number, (None,) * rules.seats)
        state = replace(state, tables=(*state.tables, table), is_multi_table=True)
    free = [seat for seat, sitting in enumerate(table.seats) if sitting is None]
    seat = free[draw(len(free))]
    state = with_table(state, sat_down(table, seat, player))
    return replace(
        state,
        stacks={**state.stacks, player: rules.starting_stack},
        news=(*state.news, News(Said.SEATED, player, table=table.number, seat=seat)),
    )


def stood_up(state: Tournament, players: set[str]) -> Tournament:
    """The state without the seats and stacks of those who are out; a table that nobody is left at is gone."""
    tables = []
    for table in state.tables:
        if not players.isdisjoint(table.seats):
            table = replace(table, seats=tuple(None if one in players else one for one in table.seats))
        if table.players or table.hand:
            tables.append(table)
    stacks = {player: stack for player, stack in state.stacks.items() if player not in players}
    return replace(state, tables=tuple(tables), stacks=stacks)


def balanced(state: Tournament, draw: Draw) -> Tournament:
    """Tables that differ by one player at most, as far as no hand is in the way (reading 32)."""
    if state.life.phase is State.HAND_BY_HAND and state.round_begun:
        # The round's hands end first, on all tables.
        return state
    tables = [table for table in state.tables if not table.lap_done]
    sizes = [table.size for table in tables]
    most = state.rules.seats
    if len(tables) < 2 or (max(sizes) - min(sizes) <= 1 and -(-sum(sizes) // most) == len(tables)):
        return state
    idle = {p for p, table in enumerate(tables) if not table.hand and not state.is_deciding(table.number)}
    if not seating.is_due(sizes, most, idle):
        return state
    done = seating.rebalance([table.seats for table in tables], most, draw, idle=idle)
    if not done.moves:
        return state
    rows = {table.number: (*row, *[None] * (most - len(row))) for table, row in zip(tables, done.tables, strict=True)}
    after = [replace(table, seats=rows.get(table.number, table.seats)) for table in state.tables]
    news = [News(Said.MOVED, move.player, table=tables[move.to].number, seat=move.seat) for move in done.moves]
    news += [News(Said.TABLE_BROKEN, table=table.number) for table in after if not table.players]
    return replace(
        state, tables=tuple(table for table in after if table.players or table.hand), news=(*state.news, *news)
    )


def sat_down(table: Table, seat: int, player: str) -> Table:
    return replace(table, seats=(*table.seats[:seat], player, *table.seats[seat + 1 :]))


def with_table(state: Tournament, changed: Table) -> Tournament:
    """The state with this table in the place of the one with its number."""
    return replace(state, tables=tuple(changed if table.number == changed.number else table for table in state.tables))

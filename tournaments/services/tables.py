"""Tables and seats of the house as the tournament's state wants them, and hands that begin (810/26, 39-41, 47-48).

Seats of the engine count from 0, those of a table from 1. A player who moves takes along the chips, what is left of the
time bank, and whether he is absent.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext_noop

from accounts.models import Player
from accounts.services.sessions import session_open
from casino.prepared import Prepared
from games.engines.poker_rules import Variant
from games.models import PokerRoom, PokerSeat, Table
from games.services.commands import system_mark, table_take
from games.services.poker import ending
from games.services.poker.hands import deal_given
from games.services.poker.room import Room, room_take
from tournaments.engine import play
from tournaments.engine.state import Table as Row
from tournaments.models import TournamentTable
from tournaments.services.held import PLAY, Held

CANCELLED = gettext_noop("O torneio foi cancelado.")
# Whose page of the tournament was open so lately is connected (810/26).
CONNECTED = timedelta(seconds=90)
GAMES = {Variant.HOLDEM: Table.Game.HOLDEM, Variant.OMAHA: Table.Game.OMAHA}


def absent(held: Held) -> frozenset[str]:
    """Who has entered and is not connected at the start. Training opponents always are there."""
    entries = held.row.entries.filter(withdrawn_at=None, player__is_training=False)
    away = entries.exclude(seen_at__gt=held.now - CONNECTED)
    return frozenset(away.values_list("player__public_id", flat=True))


@dataclass(frozen=True, slots=True)
class _Carried:
    """What a player takes along to another table."""

    time_bank_ms: int
    sitting_out: bool


def play_on(held: Held) -> None:
    """Seats and stacks as the state has them, then a hand at every table that may have one.

    Tables at which nothing has changed are neither read nor locked: an act costs what it changes.
    """
    is_over = held.state.life.is_over
    changed, dealable = _changed(held), _dealable(held)
    open_ = _open(held, None if is_over else {*changed, *dealable})
    carried, seats = _left(held, open_, open_ if is_over else changed)
    if is_over:
        return
    for table in held.state.tables:
        if table.number not in changed:
            continue
        if table.number not in open_:
            open_[table.number] = _opened(held, table.number)
        _seated(held, open_[table.number], table, carried, seats)
    held.seated = held.state
    for number in dealable:
        _dealt(held, open_, number)
    # A hand that has begun moves nobody.
    held.seated = held.state


def _open(held: Held, numbers: Collection[int] | None = None) -> dict[int, TournamentTable]:
    """The tables that stand, or those of them that have one of these numbers."""
    if numbers is not None and not numbers:
        return {}
    if numbers is None:
        return {row.number: row for row in held.row.tables.filter(closed_at=None).select_related("table")}
    return {row.number: row for number in numbers for row in _STANDING.rows(held.row.pk, number)}


_STANDING = Prepared(
    lambda tournament, number: TournamentTable.objects.filter(
        tournament_id=tournament, number=number, closed_at=None
    ).select_related("table")
)


def _dealable(held: Held) -> list[int]:
    """The tables at which a hand may begin now."""
    return [
        table.number
        for table in held.state.tables
        if table.hand is None and play.check(held.state, play.HandStart(table.number), now=held.now) is None
    ]


def _changed(held: Held) -> set[int]:
    """The numbers of the tables whose seats or chips may be others than the rows of the house still have.

    What stood when they were last written is `held.seated`.
    """
    before, after = held.seated, held.state
    if before is after:
        return set()
    was = {table.number: table for table in before.tables}
    now = {table.number: table for table in after.tables}
    changed = was.keys() - now.keys()
    for number, table in now.items():
        old = was.get(number)
        same = old is not None and old.seats == table.seats and old.hand is table.hand
        if not same or any(before.stacks.get(name) != after.stacks[name] for name in table.players):
            changed.add(number)
    return changed


_Seats = dict[int, dict[int, PokerSeat]]


def _seats_of(open_: Mapping[int, TournamentTable], numbers: Iterable[int]) -> _Seats:
    """Table of the house → number → seat, of all these tables at once."""
    table_ids = [open_[number].table_id for number in numbers if number in open_]
    return {table_id: {seat.number: seat for seat in _SEATS.rows(table_id)} for table_id in table_ids}


_SEATS = Prepared(lambda table: PokerSeat.objects.filter(table_id=table, left_at=None))


def hold_all(held: Held) -> None:
    """From here on no decision ends a hand, nor begins to: what has ended by now is all that there will be."""
    for table_id in held.row.tables.filter(closed_at=None).order_by("table_id").values_list("table_id", flat=True):
        table_take(table_id)


def close_all(held: Held) -> None:
    """The tournament is cancelled: hands under way are null, and everybody leaves (810/35)."""
    open_ = _open(held)
    for row in open_.values():
        room = room_take(table_id=row.table_id, now=held.now)
        if room.playing is not None:
            ending.void(room, room.playing, CANCELLED)
            Table.objects.filter(pk=row.table_id).update(deadline_at=None)
    _left(held, open_, open_)


def _wanted(held: Held, table: Row) -> dict[int, int]:
    """Seat of the house → player, as the state has them."""
    return {seat + 1: held.id_of(name) for seat, name in enumerate(table.seats) if name is not None}


def _left(
    held: Held, open_: dict[int, TournamentTable], looked_at: Collection[int]
) -> tuple[dict[int, _Carried], _Seats]:
    """Everybody who is somewhere else now, or out, leaves; a table that is gone closes.

    What they take along, and the seats of the tables looked at as they are after it.
    """
    carried: dict[int, _Carried] = {}
    is_over = held.state.life.is_over
    seats = _seats_of(open_, looked_at)
    held.ids_read(name for number in looked_at for name in _names(held, number))
    for number in sorted(number for number in looked_at if number in open_):
        row, table = open_[number], held.state.table(number)
        wanted = _wanted(held, table) if table is not None and not is_over else {}
        is_gone = table is None or is_over
        if not is_gone and not _going(seats[row.table_id], wanted):
            continue
        room = room_take(table_id=row.table_id, now=held.now)
        # Read again now that the table is held: what goes along is what the seat has at this moment.
        going = _going(room.seats, wanted)
        seats[row.table_id] = {number: seat for number, seat in room.seats.items() if seat not in going}
        for seat in going:
            carried[seat.player_id] = _Carried(seat.time_bank_ms, seat.sitting_out)
        PokerSeat.objects.filter(pk__in=[seat.pk for seat in going]).update(left_at=held.now, chips=0)
        room.told.update(seat.player_id for seat in going)
        if is_gone:
            row.closed_at = held.now
            row.save(update_fields=["closed_at"])
            Table.objects.filter(pk=row.table_id).update(status=Table.Status.CLOSED)
            del open_[number]
        _told(held, room, "left")
    return carried, seats


def _names(held: Held, number: int) -> Iterable[str]:
    table = held.state.table(number)
    if table is None:
        return ()
    return {*table.players, *(table.hand.stacks if table.hand else ())}


def _going(seats: Mapping[int, PokerSeat], wanted: Mapping[int, int]) -> list[PokerSeat]:
    return [seat for seat in seats.values() if wanted.get(seat.number) != seat.player_id]


def _opened(held: Held, number: int) -> TournamentTable:
    row = held.row
    place = TournamentTable.objects.filter(tournament=row).count() + 1
    table = Table.objects.create(
        slug=f"t{row.pk}-{place}",
        name=f"{row.name[:50]} · {number}",
        game=GAMES[held.state.rules.variant],
        currency=row.currency,
        rules_key=row.rules.key,
        is_tournament=True,
    )
    PokerRoom.objects.create(table=table, rules=row.rules)
    return TournamentTable.objects.create(tournament=row, table=table, number=number, opened_at=held.now)


def _seated(held: Held, row: TournamentTable, table: Row, carried: Mapping[int, _Carried], seats: _Seats) -> None:
    """Who is new sits down; between hands everybody's chips are those of the state."""
    wanted, here = _wanted(held, table), seats.get(row.table_id, {})
    in_hand = {held.id_of(name) for name in table.hand.stacks} if table.hand else set()
    chips = {number: _chips(held, table, number) for number in wanted}
    new = [number for number in wanted if number not in here]
    other = [
        number
        for number, seat in here.items()
        if seat.player_id not in in_hand and number in chips and seat.chips != chips[number]
    ]
    if not new and not other:
        return
    room = room_take(table_id=row.table_id, now=held.now)
    for number in other:
        seat = room.seats[number]
        seat.chips = chips[number]
        seat.save(update_fields=["chips"])
        room.told.add(seat.player_id)
    for number in sorted(new, key=lambda one: wanted[one]):
        name = table.seats[number - 1] or ""
        _sat(held, room, number, name, carried.get(wanted[number]))
    _told(held, room, "seated")


def _chips(held: Held, table: Row, number: int) -> int:
    name = table.seats[number - 1]
    assert name is not None
    return held.state.stacks[name]


def _sat(held: Held, room: Room, number: int, name: str, carried: _Carried | None) -> None:
    player_id = held.id_of(name)
    bank = carried.time_bank_ms if carried else held.state.rules.time_bank_seconds * 1000
    PokerSeat.objects.create(
        table=room.table,
        number=number,
        player_id=player_id,
        chips=held.state.stacks[name],
        taken_at=held.now,
        time_bank_ms=bank,
        sitting_out=carried.sitting_out if carried else name in held.state.away,
    )
    room.told.add(player_id)
    if Player.objects.filter(pk=player_id, is_training=True).exists():
        session_open(player_id=player_id, table_id=room.table.pk, device="treino", now=held.now)


def _told(held: Held, room: Room, what: str) -> None:
    """The table moves on for what is no part of a hand; a hand under way keeps its deadline."""
    hand = room.hand
    mark = system_mark(f"tournament-{what}-{held.row.version}", room.table.pk)
    room.put(events=[], deadline=room.table.deadline_at if hand else None, command=mark, everyone=True)
    if hand is not None:
        room.keep(hand)


def _dealt(held: Held, open_: Mapping[int, TournamentTable], number: int) -> None:
    """The next hand at this table, if the tournament lets it begin now."""
    action = play.HandStart(number)
    if play.check(held.state, action, now=held.now) is not None:
        return
    held.act(action, PLAY)
    table = held.state.table(number)
    assert table is not None
    assert table.hand is not None
    room = room_take(table_id=open_[number].table_id, now=held.now)
    deal_given(room, button=table.hand.button + 1, level=table.hand.level)


def tell_all(held: Held) -> None:
    """Every table is rendered anew: staff have said something."""
    for row in held.row.tables.filter(closed_at=None):
        room = room_take(table_id=row.table_id, now=held.now)
        _told(held, room, "told")

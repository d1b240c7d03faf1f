"""Tables and seats of the house as the tournament's state wants them, and hands that begin (810/26, 39-41, 47-48).

Seats of the engine count from 0, those of a table from 1. A player who moves takes along the chips, what is left of the
time bank, and whether he is absent.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext_noop

from accounts.models import Player
from accounts.services.sessions import session_open
from games.engines.poker_rules import Variant
from games.models import PokerRoom, PokerSeat, Table
from games.services.commands import system_mark
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
    """Seats and stacks as the state has them, then a hand at every table that may have one."""
    open_ = {row.number: row for row in held.row.tables.filter(closed_at=None).select_related("table")}
    carried = _left(held, open_)
    if held.state.life.is_over:
        return
    for table in held.state.tables:
        if table.number not in open_:
            open_[table.number] = _opened(held, table.number)
        _seated(held, open_[table.number], table, carried)
    for number in [table.number for table in held.state.tables]:
        _dealt(held, open_, number)


def close_all(held: Held) -> None:
    """The tournament is cancelled: hands under way are null, and everybody leaves (810/35)."""
    open_ = {row.number: row for row in held.row.tables.filter(closed_at=None).select_related("table")}
    for row in open_.values():
        room = room_take(table_id=row.table_id, now=held.now)
        if room.playing is not None:
            ending.void(room, room.playing, CANCELLED)
            Table.objects.filter(pk=row.table_id).update(deadline_at=None)
    _left(held, open_)


def _wanted(held: Held, table: Row) -> dict[int, int]:
    """Seat of the house → player, as the state has them."""
    return {seat + 1: held.id_of(name) for seat, name in enumerate(table.seats) if name is not None}


def _left(held: Held, open_: dict[int, TournamentTable]) -> dict[int, _Carried]:
    """Everybody who is somewhere else now, or out, leaves; a table that is gone closes."""
    carried: dict[int, _Carried] = {}
    is_over = held.state.life.is_over
    for number in list(open_):
        row, table = open_[number], held.state.table(number)
        wanted = _wanted(held, table) if table is not None and not is_over else {}
        here = list(PokerSeat.objects.filter(table=row.table, left_at=None))
        going = [seat for seat in here if wanted.get(seat.number) != seat.player_id]
        for seat in going:
            carried[seat.player_id] = _Carried(seat.time_bank_ms, seat.sitting_out)
        is_gone = table is None or is_over
        if not going and not is_gone:
            continue
        room = room_take(table_id=row.table_id, now=held.now)
        PokerSeat.objects.filter(pk__in=[seat.pk for seat in going]).update(left_at=held.now, chips=0)
        room.told.update(seat.player_id for seat in going)
        if is_gone:
            row.closed_at = held.now
            row.save(update_fields=["closed_at"])
            Table.objects.filter(pk=row.table_id).update(status=Table.Status.CLOSED)
            del open_[number]
        _told(held, room, "left")
    return carried


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


def _seated(held: Held, row: TournamentTable, table: Row, carried: Mapping[int, _Carried]) -> None:
    """Who is new sits down; between hands everybody's chips are those of the state."""
    wanted = _wanted(held, table)
    here = {seat.number: seat for seat in PokerSeat.objects.filter(table=row.table, left_at=None)}
    in_hand = {held.id_of(name) for name in table.hand.stacks} if table.hand else set()
    chips = {number: _chips(held, table, number) for number in wanted}
    new = [number for number in wanted if number not in here]
    other = [seat for number, seat in here.items() if seat.player_id not in in_hand and seat.chips != chips.get(number)]
    if not new and not other:
        return
    room = room_take(table_id=row.table_id, now=held.now)
    for seat in other:
        seat.chips = chips[seat.number]
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

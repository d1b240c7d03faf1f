"""A poker table as every command finds it: taken by its lock, with its rules, its seats and the hand under way."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from accounts.models import PlaySession
from casino.prepared import Prepared
from casino.refusal import Denial, Refused
from casino.rulebook.models import SpecificRules
from casino.rulebook.poker_hours import session_at, session_next
from casino.rulebook.poker_values import PokerValues
from casino.rulebook.selectors import poker_values, poker_values_of, rules_in_force, rules_published_as
from games.announce import Announcement, announce
from games.engines.poker import TableRules
from games.events import EventDraft
from games.hand_record import Hand, hand_keep, hand_now
from games.log import CommandMark, append
from games.models import PokerRoom, PokerSeat, PokerWaiting, Round, Table
from games.refusals import TableRefusal
from games.refusals_poker import SeatRefusal, deny
from games.rounds_kept import RoundsKept
from games.services.commands import Answer, command_answered, command_mark, table_take
from games.services.recorded import recorded_command


@dataclass
class Room:
    """What one command works on while it holds the table. The seats' rows are changed here and saved by `finish`."""

    table: Table
    room: PokerRoom
    rules: SpecificRules
    values: PokerValues
    seats: dict[int, PokerSeat]
    now: datetime
    _hand: Hand | None = None
    _hand_read: bool = False
    told: set[int] = field(default_factory=set)

    @property
    def regulation(self) -> str:
        return self.values.table_rules.variant.regulation

    @property
    def is_tournament(self) -> bool:
        """A tournament's table: its stacks are chips, and the tournament says who sits and when a hand begins."""
        return self.table.is_tournament

    def cash_only(self) -> None:
        """Nobody buys, brings or takes away anything at a tournament's table. Raises Refused."""
        if self.is_tournament:
            raise Refused(deny(SeatRefusal.TOURNAMENT_SEAT))

    @property
    def playing(self) -> Round | None:
        """The round under way, if there is one."""
        current = self.table.round
        return current if current is not None and current.phase == Round.Phase.PLAYING else None

    @property
    def hand(self) -> Hand | None:
        """The hand under way. Raises HandLost where its record does not give it."""
        current = self.playing
        if not self._hand_read and current is not None:
            self._hand = hand_now(self.table.pk, self.table.slug, self.table.version, current, rules_of(current))
        self._hand_read = True
        return self._hand

    def seat_of(self, player_id: int) -> PokerSeat:
        """The player's seat. Raises Refused."""
        for seat in self.seats.values():
            if seat.player_id == player_id:
                return seat
        raise Refused(deny(SeatRefusal.NO_SEAT))

    def in_hand(self, seat: PokerSeat) -> bool:
        """Was this seat dealt into the hand under way? Its chips are settled when that ends."""
        current = self.playing
        hand = self.hand if current is not None else None
        return hand is not None and hand.players.get(seat.number) == seat.player_id

    def put(
        self,
        *,
        events: list[EventDraft],
        deadline: datetime | None,
        command: CommandMark,
        everyone: bool = False,
        round_id: int | None = None,
    ) -> int:
        """Write what happened and move the table on; its new version. What changed is told after commit."""
        done = append(
            table_id=self.table.pk,
            round_id=round_id or self.table.round_id,
            expected_version=self.table.version,
            events=events,
            deadline=deadline,
            command=command,
            now=self.now,
        )
        self.table.version, self.table.deadline_at = done.version, deadline
        announce(
            Announcement(
                table_id=self.table.pk,
                version=done.version,
                players=tuple(sorted(self.told)),
                everyone=everyone,
                deadline=deadline,
            )
        )
        return done.version

    def keep(self, hand: Hand) -> None:
        """The hand as it is after what was put."""
        self._hand, self._hand_read = hand, True
        hand_keep(self.table.pk, self.table.version, hand)
        if not hand.state.finished:
            standing_keep(self.table.pk, self.table.version, Standing(self, hand))


@dataclass(frozen=True, slots=True)
class Standing:
    """A hand under way and the room around it at the version that they are kept under. Read, never changed."""

    room: Room
    hand: Hand

    @property
    def commitment(self) -> str:
        return self.hand.commitment


_standing: RoundsKept[Standing] = RoundsKept()


def standing_last(table_id: int) -> tuple[int, Standing] | None:
    """What this process knows of the hand under way, and of which version. The database may know more by now."""
    return _standing.last(table_id)


def standing_keep(table_id: int, version: int, standing: Standing) -> None:
    """Keep it once the transaction has committed."""
    _standing.keep(table_id, version, standing)


def standing_forget() -> None:
    """As after a restart: the next decision takes the table."""
    _standing.forget()


def rules_of(round_: Round) -> TableRules:
    """The rules that the round was opened under, whatever governs now."""
    return poker_values_of(round_.rules_id).table_rules


def room_take(*, table_id: int, now: datetime) -> Room:
    """The table's row, locked, and everything about it. Raises Refused where there is none."""
    return room_of(table=table_take(table_id), now=now)


def room_of(*, table: Table, now: datetime) -> Room:
    """The room of a table that is held already."""
    if table.game not in (Table.Game.HOLDEM, Table.Game.OMAHA):
        raise Refused(Denial(TableRefusal.NO_SUCH_TABLE))
    room = _ROOM.first(table.pk) or PokerRoom.objects.get_or_create(table=table)[0]
    current = table.round
    playing = current is not None and current.phase == Round.Phase.PLAYING
    # A hand keeps the rules that it was dealt under, whatever governs by now; a tournament those that it began with.
    rules_id = room.rules_id or (current.rules_id if current is not None and playing else None)
    if rules_id is None:
        rules = rules_in_force(table.rules_key, now)
        values = poker_values(rules, room.level)
    else:
        rules, values = rules_published_as(rules_id), poker_values_of(rules_id, room.level)
    # Chips of a tournament are in no account, and its seats belong to no session.
    asked = _SEATS if not table.is_tournament else _SEATS_OF_TOURNAMENT
    return Room(table, room, rules, values, {seat.number: seat for seat in asked.rows(table.pk)}, now)


def seats_save(seats: Iterable[PokerSeat], fields: Sequence[str]) -> None:
    """Write these fields of several seats, those that agree in them together: between two hands most do."""
    alike: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
    for seat in seats:
        alike[tuple(getattr(seat, name) for name in fields)].append(seat.pk)
    for values, ids in alike.items():
        PokerSeat.objects.filter(pk__in=ids).update(**dict(zip(fields, values, strict=True)))


_ROOM = Prepared(lambda table: PokerRoom.objects.filter(table_id=table))
_SEATS = Prepared(
    lambda table: (
        PokerSeat.objects.filter(table_id=table, left_at=None)
        .select_related("account", "player", "session")
        .order_by("number")
    )
)
_SEATS_OF_TOURNAMENT = Prepared(
    lambda table: PokerSeat.objects.filter(table_id=table, left_at=None).select_related("player").order_by("number")
)
_SESSION = Prepared(lambda player, table: PlaySession.objects.filter(player_id=player, table_id=table, ended_at=None))


def command_take(
    *, table_id: int, player_id: int, key: str, body: list[object], now: datetime
) -> tuple[Room, CommandMark] | Answer:
    """What every command of a player begins with: the room, or the answer that was given before. Raises Refused."""
    mark = command_mark(player_id=player_id, key=key, body=[*body, table_id])
    table = table_take(table_id)
    if answer := command_answered(mark, table_id):
        return answer
    return room_of(table=table, now=now), mark


# What somebody asks at a poker table: where the record of the hand is lost, the clock voids it at once (806/72).
poker_command = recorded_command(deny(SeatRefusal.HAND_LOST))


def session_open_of(room: Room, player_id: int) -> PlaySession:
    """The player's open session at this table. Raises Refused."""
    session = _SESSION.first(player_id, room.table.pk)
    if session is None:
        raise Refused(Denial(TableRefusal.SESSION_ENDED))
    return session


def stack_of(seat: PokerSeat) -> int:
    """What the seat's account holds, or its chips: between hands, its stack."""
    return seat.stack


def hand_at(room: Room) -> datetime:
    """When the next hand may begin: the last one is shown for a while first."""
    last = room.table.round
    if last is None or last.ended_at is None:
        return room.now
    return last.ended_at + timedelta(seconds=room.values.hand_pause_seconds)


def session_runs(room: Room) -> bool:
    """May one sit down here now? At a table in sessions only until the hour is over (806/6.b)."""
    ends = room.room.session_ends_at
    return room.values.hours is None or (ends is not None and room.now < ends)


def can_play(room: Room, seat: PokerSeat) -> bool:
    """Would this seat be dealt in, or at least take its turn at the blinds?"""
    if room.is_tournament:
        # Who is absent is dealt in too (810/26-27).
        return stack_of(seat) > 0
    return not (seat.sitting_out or seat.leaving) and stack_of(seat) >= room.values.table_rules.big_blind


def room_deadline(room: Room) -> datetime | None:
    """When the clock must look at the table while no hand is played; None: nothing is due."""
    if room.is_tournament:
        return room.table.deadline_at
    due = [seat.break_until for seat in room.seats.values() if seat.break_until is not None]
    due += [seat.top_up_until for seat in room.seats.values() if seat.top_up_until is not None]
    due += [
        until
        for until in PokerWaiting.objects.filter(table=room.table, ended_at=None).values_list(
            "offered_until", flat=True
        )
        if until is not None
    ]
    if room.table.status == Table.Status.OPEN:
        # A table that has stopped is looked at once more, to forget its button: it is drawn on resuming (806/46).
        if room.room.button is not None or sum(can_play(room, seat) for seat in room.seats.values()) >= 2:
            due.append(hand_at(room))
        if room.values.hours is not None:
            due.append(_hour_due(room))
    elif room.seats:
        due.append(room.now)
    return max(room.now, min(due)) if due else None


def _hour_due(room: Room) -> datetime:
    """When a table in sessions begins, reaches the end of its hour, or may play (or end) its last round."""
    assert room.values.hours is not None
    if room.room.closing_seat is not None:
        return hand_at(room)
    if room.room.session_ends_at is not None:
        return room.room.session_ends_at
    if session_at(room.values.hours, room.now):
        return room.now
    return session_next(room.values.hours, room.now).begins

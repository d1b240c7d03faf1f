"""What a poker table shows: one public view that all see alike, and a viewer's own. Reads only.

The public view is made without ever looking at a closed card; a viewer's opens the own seat's cards and no other's.
Everything of the hand comes from its record (`games/hand_record.py`); what lies between hands, from the seats' rows.
"""

from collections.abc import Collection, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from django.urls import reverse

from accounts.selectors.many import Seated, seated_of
from casino.prepared import Prepared
from casino.rulebook.models import SpecificRules
from casino.rulebook.poker_hours import session_at, session_next
from casino.rulebook.poker_values import PokerValues
from casino.rulebook.selectors import poker_values, rules_in_force
from games.hand_record import STREETS, Hand, HandLost, hand_now
from games.models import PokerRoom, PokerSeat, PokerWaiting, Round, Table
from games.selectors.poker_kept import ReadingsKept
from games.selectors.poker_late import Before, before_of, seats_silent
from games.selectors.poker_own import viewers_of
from games.selectors.poker_results import hand_lines, pot_results, pots_shown, rows_of_seats
from games.selectors.poker_views import PokerLate, PokerPhase, PokerTable, PokerViewer

Seats = Mapping[int, PokerSeat]


class LateKept:
    """What those who see the table one hand late are shown, once it was made: no decision of the hand changes it."""

    __slots__ = ("view",)

    def __init__(self) -> None:
        self.view: PokerLate | None = None


@dataclass(frozen=True)
class Found:
    """A table's rows as they are at one version."""

    table: Table
    rules: SpecificRules
    values: PokerValues
    seats: Seats
    waiting: tuple[PokerWaiting, ...]
    room: PokerRoom | None
    hand: Hand | None
    present: tuple[Seated, ...]
    now: datetime
    # One hand late: what came before the round that is being played.
    before: Before | None = None
    # Goes with what was read, from one decision of the hand to the next.
    late: LateKept = field(default_factory=LateKept, compare=False, repr=False)

    @property
    def round(self) -> Round | None:
        return self.table.round if self.before is None else self.before.round

    @property
    def phase(self) -> PokerPhase:
        if self.before is not None:
            return "between"
        current = self.round
        if current is not None and current.phase == Round.Phase.PLAYING:
            return "playing"
        if self.table.status != Table.Status.OPEN:
            return "closed"
        if not self.seats:
            return "asleep"
        if current is not None and current.ended_at is not None and self.now < self.shown_until(current.ended_at):
            return "void" if current.phase == Round.Phase.VOID else "between"
        return "waiting" if self.table.deadline_at is None else "between"

    @property
    def takes_players(self) -> bool:
        """Is the table open, and at one in sessions, is there one whose hour is not over (806/6.b)?"""
        ends = self.room.session_ends_at if self.room is not None else None
        runs = self.values.hours is None or (ends is not None and self.now < ends)
        return runs and self.table.status == Table.Status.OPEN

    def shown_until(self, ended_at: datetime) -> datetime:
        return ended_at + timedelta(seconds=self.values.hand_pause_seconds)

    @property
    def shown_hand(self) -> Hand | None:
        """The hand that is under way, or the last one for as long as it is shown."""
        return self.hand if self.phase in ("playing", "between", "void") else None


def poker_table(table_id: int, now: datetime) -> PokerTable:
    """What all see alike at the table."""
    return _public(_found(table_id, now))


def poker_viewers(table_id: int, player_ids: Collection[int], now: datetime) -> dict[int, PokerViewer]:
    """What each of these players alone sees; who has no open session at the table is left out."""
    found = _found(table_id, now)
    return _viewers(found, player_ids)


def table_views(
    table_id: int, player_ids: Collection[int], *, now: datetime
) -> tuple[PokerTable, dict[int, PokerViewer]]:
    """Both, of one and the same version."""
    return views_seen(_found(table_id, now), player_ids)


def views_seen(found: Found, player_ids: Collection[int]) -> tuple[PokerTable, dict[int, PokerViewer]]:
    """The same of what was read before."""
    return _public(found), _viewers(found, player_ids) if player_ids else {}


def readings_forget(table_id: int) -> None:
    """What was read of the table before now is not used again."""
    _readings.drop(table_id)


def found_kept(table_id: int, version: int, commitment: str, now: datetime) -> Found | None:
    """What was read of the table at that version of that round, if it is here and nothing else was heard since."""
    found = _readings.at(table_id, version, now)
    return found if found is not None and found.round is not None and found.round.commitment == commitment else None


def found_after(found: Found, *, version: int, deadline: datetime, hand: Hand, now: datetime) -> Found:
    """The same after a decision that changes nothing but these."""
    table = copy(found.table)
    table.version, table.deadline_at = version, deadline
    return replace(found, table=table, hand=hand, now=now)


def found_move(before: Found, after: Found) -> bool:
    """The decision was committed: what was read before it holds after it. False: something was heard meanwhile."""
    return _readings.move(after.table.pk, before, after.table.version, after)


_readings: ReadingsKept[Found] = ReadingsKept()


def _viewers(found: Found, player_ids: Collection[int]) -> dict[int, PokerViewer]:
    return viewers_of(
        table=found.table,
        values=found.values,
        seats=found.seats,
        waiting=found.waiting,
        takes_players=found.takes_players,
        hand=found.hand,
        is_playing=found.phase == "playing",
        present=found.present,
        player_ids=player_ids,
        now=found.now,
    )


def _found(table_id: int, now: datetime) -> Found:
    begun = _readings.begin(now)
    found = _read(table_id, now)
    _readings.keep(table_id, begun, found.table.version, found)
    return found


def _read(table_id: int, now: datetime) -> Found:
    table = _TABLE.first(table_id)
    if table is None:
        raise Table.DoesNotExist
    current = table.round
    room = _ROOM.first(table_id)
    rules = current.rules if current is not None and current.phase == Round.Phase.PLAYING else None
    rules = rules or (room.rules if room is not None else None) or rules_in_force(table.rules_key, now)
    hand = None
    if current is not None:
        try:
            hand = hand_now(table_id, table.slug, table.version, current, poker_values(current.rules).table_rules)
        except HandLost:
            # The clock will find the same and void it; until then the table shows what it has.
            hand = None
    return Found(
        table=table,
        rules=rules,
        values=poker_values(rules, room.level if room is not None else None),
        seats={seat.number: seat for seat in _SEATS.rows(table_id)},
        waiting=tuple(_WAITING.rows(table_id)),
        room=room,
        hand=hand,
        present=tuple(seated_of(table_id, table.currency)),
        now=now,
    )


_TABLE = Prepared(lambda table: Table.objects.select_related("round__rules").filter(pk=table))
_SEATS = Prepared(
    lambda table: (
        PokerSeat.objects.filter(table_id=table, left_at=None).select_related("player", "account").order_by("number")
    )
)
_WAITING = Prepared(lambda table: PokerWaiting.objects.filter(table_id=table, ended_at=None))
_ROOM = Prepared(lambda table: PokerRoom.objects.filter(table_id=table))


def _public(found: Found) -> PokerTable:
    """The table, and beside it the same one hand late where spectators see it so."""
    watching, current = _watching(found), found.round
    if not found.values.spectators_late or found.phase != "playing" or current is None:
        return _shown(found, watching)
    # At a table in sessions it changes with the hour as well.
    late = found.late.view if found.values.hours is None else None
    if late is None:
        late = found.late.view = _late(found, before_of(found.table, current), watching)
    return _shown(found, watching, late)


def _late(found: Found, before: Before, watching: int) -> PokerLate:
    silent = seats_silent(found.seats, found.hand)
    view = _shown(replace(found, before=before, hand=before.hand, seats=silent), watching)
    return PokerLate(replace(view, version=0), frozenset(row.player_id for row in found.seats.values()))


def _shown(found: Found, watching: int, late: PokerLate | None = None) -> PokerTable:
    table, values, current, hand = found.table, found.values, found.round, found.shown_hand
    rules = values.table_rules
    state = hand.state if hand is not None else None
    least, most = values.buy_in
    timing = _timing(found)
    return PokerTable(
        slug=table.slug,
        name=table.name,
        currency=table.unit,
        is_tournament=table.is_tournament,
        level=found.room.level if found.room is not None else None,
        game="holdem" if table.game == Table.Game.HOLDEM else "omaha",
        limit=rules.limit.word,
        small_blind=rules.small_blind,
        big_blind=rules.big_blind,
        ante=rules.ante,
        rake_kind=rules.rake.kind,
        rake_percent=str(rules.rake.percent),
        rake_cap=rules.rake.cap,
        buy_in_least=least,
        buy_in_most=most,
        mode="session" if values.mode == "session" else "continuous",
        version=table.version,
        rules_version=found.rules.version,
        rules_url=_rules_url(found.rules.key, found.rules.version),
        phase=found.phase,
        hand_number=current.number if current is not None else None,
        decision=hand.decision if hand is not None else 0,
        street=STREETS[state.turn] if state is not None else None,  # type: ignore[arg-type]
        board=state.board if state is not None else (),
        pots=pots_shown(state) if state is not None and found.phase == "playing" else (),
        to_act=hand.seat_to_act if hand is not None and found.phase == "playing" else None,
        seats=rows_of_seats(values=values, seats=found.seats, hand=hand, is_playing=found.phase == "playing"),
        watching=watching,
        waiting=len(found.waiting),
        results=pot_results(state) if state is not None else (),
        lines=hand_lines(hand, found.seats) if hand is not None else (),
        commitment=current.commitment if current is not None else "",
        void_reason=current.void_reason if current is not None and found.phase == "void" else "",
        decision_seconds=values.decision_seconds,
        is_delayed=values.spectators_late,
        late=late,
        **_hours(found),
        **timing,
    )


@lru_cache(maxsize=256)
def _rules_url(key: str, version: int) -> str:
    return reverse("rules_page", args=[key, version])


def _timing(found: Found) -> dict[str, Any]:
    """When the turn began and ends, and when the next hand begins."""
    hand, deadline = found.hand, found.table.deadline_at
    if found.phase != "playing" or hand is None:
        begins = deadline if found.phase == "between" and found.before is None else None
        return {"opened_ms": None, "deadline_ms": None, "in_time_bank": False, "next_hand_ms": _ms(begins)}
    to_act = found.seats.get(hand.seat_to_act or 0)
    bank = to_act.time_bank_ms if to_act is not None else 0
    own_time = hand.opened_at + timedelta(seconds=found.values.decision_seconds)
    return {
        "opened_ms": _ms(hand.opened_at),
        # What everybody may take; when a training opponent will have thought enough is nobody's business.
        "deadline_ms": _ms(own_time + timedelta(milliseconds=bank)),
        "in_time_bank": found.now >= own_time,
        "next_hand_ms": None,
    }


def _hours(found: Found) -> dict[str, Any]:
    """The session under way, or the next (806/6.b); nothing at a table that is always open."""
    hours, ends = found.values.hours, found.room.session_ends_at if found.room is not None else None
    if hours is None or found.table.status != Table.Status.OPEN:
        return {}
    if ends is None:
        coming = session_at(hours, found.now) or session_next(hours, found.now)
        return {"session_starts_ms": _ms(coming.begins)}
    return {"session_ends_ms": _ms(ends), "is_last_round": found.now >= ends}


def _watching(found: Found) -> int:
    seated = {seat.player_id for seat in found.seats.values()}
    return sum(one.player_id not in seated for one in found.present)


def _ms(at: datetime | None) -> int | None:
    return None if at is None else int(at.timestamp() * 1000)


__all__ = [
    "Found",
    "found_after",
    "found_kept",
    "found_move",
    "poker_table",
    "poker_viewers",
    "readings_forget",
    "table_views",
    "views_seen",
]

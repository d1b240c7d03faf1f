"""For spectators who see a table one hand late: the hand before, and seats that tell nothing of the one under way.

They get no byte of a hand that is being played: neither its cards, bets and number, nor who has left it, let the time
run out or used up extra time.
"""

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass

from casino.rulebook.selectors import poker_values
from games.hand_record import Hand, HandLost, hand_rebuild
from games.models import PokerSeat, Round, Table


@dataclass(frozen=True, slots=True)
class Before:
    """The round before the one that is being played, and its hand where it was played to its end."""

    round: Round | None
    hand: Hand | None


# Table → commitment of the hand under way, and what came before it: replayed once, not with every action.
_before: dict[int, tuple[str, Before]] = {}


def before_of(table: Table, current: Round) -> Before:
    """What came before this round at its table."""
    kept = _before.get(table.pk)
    if kept is not None and kept[0] == current.commitment:
        return kept[1]
    last = Round.objects.filter(table=table, number=current.number - 1).select_related("rules").first()
    found = Before(last, _played(table, last))
    _before[table.pk] = (current.commitment, found)
    return found


def _played(table: Table, last: Round | None) -> Hand | None:
    if last is None or last.phase != Round.Phase.SETTLED:
        return None
    try:
        return hand_rebuild(last, poker_values(last.rules).table_rules, table.slug)
    except HandLost:
        return None


def seats_silent(seats: Mapping[int, PokerSeat], hand: Hand | None) -> dict[int, PokerSeat]:
    """The seats as if nobody who holds cards had done anything since they were dealt."""
    dealt = hand.players if hand is not None else {}
    return {number: _silent(row) if dealt.get(number) == row.player_id else row for number, row in seats.items()}


def _silent(row: PokerSeat) -> PokerSeat:
    quiet = copy(row)
    quiet.leaving = quiet.sitting_out = quiet.sit_out_next = False
    quiet.break_until, quiet.time_bank_ms = None, 0
    return quiet

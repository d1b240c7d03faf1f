"""For staff: pairs of players at the poker tables who look as if they played together, with the hands as evidence.

Only hands that have ended are read, and of them only what lay open for everybody: nobody's closed cards are in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby

from accounts.models import Player
from games.events import event_data
from games.hand_history.pairs import PairReport, pairs_flagged
from games.hand_history.telling import HandTold, Told, hand_tell
from games.models import Round, RoundEvent
from games.selectors.hands import POKER, hand_facts

DAYS = 30
# The latest hands, so that the page answers in time whatever was played.
MOST_HANDS = 5_000


@dataclass(frozen=True, slots=True)
class FlaggedPair:
    """A report with the players whom it names."""

    report: PairReport
    first: Player
    second: Player


def pairs_suspected(*, now: datetime) -> tuple[list[FlaggedPair], int]:
    """The flagged pairs of the last days, the clearest first, and how many hands were looked at."""
    hands = list(_hands(now - timedelta(days=DAYS)))
    reports = pairs_flagged(hands)
    who = {name for report in reports for name in (report.first, report.second)}
    players = {player.public_id: player for player in Player.objects.filter(public_id__in=who)}
    return [FlaggedPair(one, players[one.first], players[one.second]) for one in reports], len(hands)


def _hands(since: datetime) -> Iterator[HandTold]:
    ended = Round.objects.filter(table__game__in=POKER, phase=Round.Phase.SETTLED, ended_at__gte=since)
    rounds = {one.pk: one for one in ended.select_related("table", "rules").order_by("-ended_at")[:MOST_HANDS]}
    events = RoundEvent.objects.filter(round_id__in=list(rounds)).order_by("round_id", "number")
    for round_id, group in groupby(events.iterator(chunk_size=2_000), key=lambda event: event.round_id):
        told = [Told(event_data(one.kind, one.data), one.seat, one.amount, one.by_system) for one in group]
        if hand := hand_tell(hand_facts(rounds[round_id]), told):
            yield hand

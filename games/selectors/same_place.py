"""For staff: pairs who sat at one poker table from one device or network, with the hands that they played together.

It is a hint and no proof: a family shares a device, a town shares a network. Only hands that have ended are counted.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations

from django.conf import settings
from django.db.models import Q

from accounts.models import Player, SessionTrace
from games.events_poker import HandDealt
from games.models import PokerSeat, Round, RoundEvent, Table

# Two stays at one table count together when no more than this lies between them.
TOGETHER = timedelta(hours=1)
# What is looked at, so that the page answers in time whatever was played.
MOST_SEATS, MOST_HANDS, MOST_PAIRS = 10_000, 5_000, 200
EVIDENCE = 8
# The weightiest first. An address or network that more players than this shared (a provider that puts thousands behind
# one, a proxy that does not say for whom it asks) says nothing about any two of them.
KINDS = ("device", "address", "network")
MOST_ON_A_NETWORK = 20


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """Two players at one table, and what they shared: «device», «address» or «network»."""

    first: Player
    second: Player
    table: Table
    kinds: tuple[str, ...]
    hands: int
    evidence: tuple[int, ...]  # numbers of hands, the latest first

    @property
    def weight(self) -> tuple[bool, int, int]:
        """Real money first, then what says most, then who played most together."""
        return (self.table.currency != "EUR", min(map(KINDS.index, self.kinds)), -self.hands)


@dataclass(slots=True)
class _Pair:
    first: PokerSeat
    second: PokerSeat
    kinds: set[str] = field(default_factory=set)
    numbers: list[int] = field(default_factory=list)


Pairs = dict[tuple[int, int, int], _Pair]


def shared_places(*, now: datetime) -> list[SharedPlace]:
    """The pairs of the time for which traces are kept, those to look at first in front."""
    since = now - timedelta(days=settings.TRACE_DAYS)
    stayed = PokerSeat.objects.filter(Q(left_at=None) | Q(left_at__gte=since), player__is_training=False)
    # At a tournament's table nobody chooses where to sit, and a seat is of no session.
    stayed = stayed.exclude(session=None)
    seats = list(stayed.select_related("player", "table").order_by("-taken_at")[:MOST_SEATS])
    pairs = _pairs(seats)
    _hands_add(pairs, since)
    found = [
        SharedPlace(
            first=pair.first.player,
            second=pair.second.player,
            table=pair.first.table,
            kinds=_told(pair.kinds),
            hands=len(pair.numbers),
            evidence=tuple(sorted(pair.numbers, reverse=True)[:EVIDENCE]),
        )
        for pair in pairs.values()
    ]
    return sorted(found, key=lambda one: one.weight)[:MOST_PAIRS]


def _told(kinds: set[str]) -> tuple[str, ...]:
    """The same address is in the same network: that goes without saying."""
    return tuple(kind for kind in KINDS if kind in kinds and not (kind == "network" and "address" in kinds))


def _pairs(seats: list[PokerSeat]) -> Pairs:
    by_session: defaultdict[int, list[PokerSeat]] = defaultdict(list)
    for seat in seats:
        if seat.session_id is not None:
            by_session[seat.session_id].append(seat)
    alike: defaultdict[tuple[int, str, str], dict[int, PokerSeat]] = defaultdict(dict)
    for trace in SessionTrace.objects.filter(session__poker_seats__in=[seat.pk for seat in seats]).distinct():
        for kind in KINDS:
            if digest := getattr(trace, kind):
                for seat in by_session[trace.session_id]:
                    alike[seat.table_id, kind, digest][seat.pk] = seat
    pairs: Pairs = {}
    for (table_id, kind, _digest), group in alike.items():
        if kind != "device" and len({seat.player_id for seat in group.values()}) > MOST_ON_A_NETWORK:
            continue
        for one, other in _near(group.values()):
            key = (table_id, one.player_id, other.player_id)
            pairs.setdefault(key, _Pair(one, other)).kinds.add(kind)
    return pairs


def _near(seats: Iterable[PokerSeat]) -> Iterator[tuple[PokerSeat, PokerSeat]]:
    """Two different players whose stays overlap or nearly do, the one with the smaller number first."""
    for one, other in combinations(sorted(seats, key=lambda seat: seat.player_id), 2):
        if one.player_id == other.player_id:
            continue
        first, second = sorted((one, other), key=lambda seat: seat.taken_at)
        if first.left_at is None or second.taken_at <= first.left_at + TOGETHER:
            yield one, other


def _hands_add(pairs: Pairs, since: datetime) -> None:
    """To each pair, the ended hands of its table that both were dealt into."""
    by_table: defaultdict[int, list[_Pair]] = defaultdict(list)
    for (table_id, _one, _other), pair in pairs.items():
        by_table[table_id].append(pair)
    for table_id, here in by_table.items():
        for number, who in _dealt(table_id, since).items():
            for pair in here:
                if {pair.first.player.public_id, pair.second.player.public_id} <= who:
                    pair.numbers.append(number)


def _dealt(table_id: int, since: datetime) -> Mapping[int, set[str]]:
    """Number of the hand → the pseudonyms of those who were dealt in; ended hands only."""
    ended = Round.objects.filter(table_id=table_id, opened_at__gte=since).exclude(phase__in=Round.OPEN_PHASES)
    latest = dict(ended.order_by("-number").values_list("pk", "number")[:MOST_HANDS])
    events = RoundEvent.objects.filter(round__table_id=table_id, round__opened_at__gte=since, kind=HandDealt.kind)
    rows = events.values_list("round_id", "data")
    return {latest[pk]: {row[1] for row in data["stacks"]} for pk, data in rows.iterator() if pk in latest}

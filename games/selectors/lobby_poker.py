"""A poker table in the lobby: blinds, buy-in, and how many sit and wait there."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from django.db.models import Count
from django.urls import reverse

from casino.rulebook.poker_values import PokerValues
from games.models import PokerSeat, PokerWaiting, Table
from games.poker_words import GAME_NAMES, LIMIT_NAMES


@dataclass(frozen=True, slots=True)
class PokerLobbyTable:
    """One poker table; amounts in cents. What a search asks of any table bears the names that roulette's has."""

    slug: str
    name: str
    url: str
    game: str
    game_label: object
    limit_label: object
    currency: str
    small_blind: int
    big_blind: int
    ante: int
    buy_in_least: int
    buy_in_most: int
    seats: int
    taken: int
    waiting: int
    players: int
    betting_seconds: int  # to decide
    is_open: bool
    phase: str
    in_sessions: bool
    individual: bool = False
    wheel: str = ""

    @property
    def min_bet(self) -> int:
        """What the least hand costs whoever plays it: the big blind."""
        return self.big_blind


@dataclass(frozen=True, slots=True)
class Occupation:
    """How many sit and how many wait, by table."""

    taken: Mapping[int, int]
    waiting: Mapping[int, int]


def occupation(table_ids: Collection[int]) -> Occupation:
    """Two queries for any number of tables."""
    if not table_ids:
        return Occupation({}, {})
    seats = PokerSeat.objects.filter(table_id__in=table_ids, left_at=None).values_list("table_id")
    queue = PokerWaiting.objects.filter(table_id__in=table_ids, ended_at=None).order_by().values_list("table_id")
    return Occupation(dict(seats.annotate(n=Count("id")).order_by()), dict(queue.annotate(n=Count("id"))))


def poker_lobby_table(table: Table, values: PokerValues, players: int, there: Occupation) -> PokerLobbyTable:
    """One table as the lobby shows it."""
    rules = values.table_rules
    return PokerLobbyTable(
        slug=table.slug,
        name=table.name,
        url=reverse("table", args=[table.slug]),
        game=table.game,
        game_label=GAME_NAMES[table.game],
        limit_label=LIMIT_NAMES[rules.limit.word],
        currency=table.currency,
        small_blind=rules.small_blind,
        big_blind=rules.big_blind,
        ante=rules.ante,
        buy_in_least=values.buy_in_least * rules.big_blind,
        buy_in_most=values.buy_in_most * rules.big_blind,
        seats=values.seats,
        taken=there.taken.get(table.pk, 0),
        waiting=there.waiting.get(table.pk, 0),
        players=players,
        betting_seconds=values.decision_seconds,
        is_open=table.status == Table.Status.OPEN,
        phase=table.round.phase if table.round and table.deadline_at else "asleep",
        in_sessions=values.mode == "session",
    )

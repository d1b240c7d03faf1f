"""The lobby: every table with what a player wants to know before sitting down."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import PlaySession
from casino.rulebook.selectors import (
    baccarat_values,
    banked_values,
    blackjack_values,
    poker_values,
    rules_in_force,
    rules_values,
    stud_values,
)
from games.engines.roulette import Wheel, colour, maximum
from games.models import Round, Table
from games.selectors.lobby_cards import CardLobbyTable, card_lobby_table
from games.selectors.lobby_poker import Occupation, PokerLobbyTable, occupation, poker_lobby_table
from games.selectors.views import PocketView

LAST_SHOWN = 8
WHEELS = {
    Wheel.AMERICAN: _("Roleta americana"),
    Wheel.AMERICAN_DOUBLE_ZERO: _("Roleta americana de duplo zero"),
    Wheel.FRENCH: _("Roleta francesa"),
}


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """One roulette table in the lobby; amounts in cents."""

    slug: str
    name: str
    url: str
    game_label: object
    wheel: str
    currency: str
    min_bet: int
    max_straight: int
    max_total: int | None
    betting_seconds: int
    players: int
    is_open: bool
    phase: str
    last: tuple[PocketView, ...]
    individual: bool  # an offer of individual wheels: whoever opens it comes to a wheel of the own
    call_bets: bool
    game: str = Table.Game.ROULETTE.value


AnyTable = LobbyTable | PokerLobbyTable | CardLobbyTable


def tables_now(now: datetime) -> list[AnyTable]:
    """Every table in the house's order, an offer of individual wheels once. Nobody's own wheel is listed."""
    tables = list(Table.objects.filter(owner=None, is_tournament=False).select_related("round"))
    here = PlaySession.objects.filter(ended_at=None).annotate(place=Coalesce("table__offer_id", "table_id"))
    players = dict(here.values_list("place").annotate(n=Count("id")).order_by())
    return [*_tables(tables, players, now)]


def table_now(table: Table, now: datetime) -> AnyTable:
    """One table, as the lobby shows it."""
    players = PlaySession.objects.filter(table=table, ended_at=None).count()
    return next(_tables([table], {table.pk: players}, now))


def _tables(tables: list[Table], players: Mapping[int, int], now: datetime) -> Iterator[AnyTable]:
    wheels = [table for table in tables if table.game == Table.Game.ROULETTE]
    last = _last_numbers(wheels)
    there: Occupation = occupation([table.pk for table in tables if table.game != Table.Game.ROULETTE])
    for table in tables:
        count = players.get(table.pk, 0)
        if table.game == Table.Game.ROULETTE:
            yield _lobby_table(table, count, last[table.pk], now)
        elif table.game == Table.Game.BLACKJACK:
            yield card_lobby_table(table, blackjack_values(rules_in_force(table.rules_key, now)), count)
        elif table.game == Table.Game.STUD:
            yield card_lobby_table(table, stud_values(rules_in_force(table.rules_key, now)), count)
        elif table.game == Table.Game.BACCARAT:
            yield card_lobby_table(table, baccarat_values(rules_in_force(table.rules_key, now)), count)
        else:
            values = poker_values(rules_in_force(table.rules_key, now))
            yield poker_lobby_table(table, values, count, there)


def _lobby_table(table: Table, players: int, last: tuple[PocketView, ...], now: datetime) -> LobbyTable:
    values = rules_values(rules_in_force(table.rules_key, now))
    rules = values.table_rules
    return LobbyTable(
        slug=table.slug,
        name=table.name,
        url=reverse("table", args=[table.slug]),
        game_label=WHEELS[rules.wheel],
        wheel=rules.wheel.value,
        currency=table.currency,
        min_bet=rules.min_bet,
        max_straight=maximum(rules, "straight"),
        max_total=rules.max_total,
        betting_seconds=values.betting_seconds,
        players=players,
        is_open=table.status == Table.Status.OPEN,
        phase=table.round.phase if table.round and table.deadline_at else "asleep",
        last=last,
        individual=values.individual,
        call_bets=rules.call_bets,
    )


def offers_wheels(table: Table, now: datetime) -> bool:
    """Is this the sign on the door of individual tables, at which nothing is played itself (804/4, 805/5, 807/4)?"""
    if table.owner_id is not None or table.game in (Table.Game.HOLDEM, Table.Game.OMAHA):
        return False
    return banked_values(rules_in_force(table.rules_key, now)).individual


def _last_numbers(tables: list[Table]) -> dict[int, tuple[PocketView, ...]]:
    """The last winning numbers of each table, latest first: the rounds just before the table's current one."""
    found: dict[int, list[PocketView]] = defaultdict(list)
    numbers = {table.pk: table.round.number for table in tables if table.round}
    for table_id, number in numbers.items():
        rounds = Round.objects.filter(table_id=table_id, number__gt=number - 2 * LAST_SHOWN, phase="settled")
        for outcome in rounds.order_by("-number").values_list("outcome", flat=True)[:LAST_SHOWN]:
            found[table_id].append(PocketView(label=outcome, colour=colour(outcome)))
    return {table.pk: tuple(found[table.pk]) for table in tables}

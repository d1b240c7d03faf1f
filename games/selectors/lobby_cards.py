"""A table of a banked card game in the lobby: limits, decks, places."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from casino.rulebook.baccarat_values import BaccaratValues
from casino.rulebook.card_values import BlackjackValues
from casino.rulebook.stud_values import StudValues
from games.engines.baccarat import Variant
from games.engines.baccarat import maximum as baccarat_maximum
from games.engines.stud import TableRules as StudRules
from games.models import Table


@dataclass(frozen=True, slots=True)
class CardLobbyTable:
    """One table; amounts in cents. What a search asks of any table bears the names that roulette's has."""

    slug: str
    name: str
    url: str
    game: str
    game_label: object
    currency: str
    min_bet: int
    max_bet: int | None  # None: no such limit
    decks: int
    seats: int
    betting_seconds: int
    players: int
    is_open: bool
    phase: str
    individual: bool
    wheel: str = ""


def card_lobby_table(
    table: Table, values: BlackjackValues | StudValues | BaccaratValues, players: int
) -> CardLobbyTable:
    """One table as the lobby shows it."""
    rules = values.table_rules
    is_macau = isinstance(values, BaccaratValues) and values.table_rules.variant is Variant.MACAU
    return CardLobbyTable(
        slug=table.slug,
        name=table.name,
        url=reverse("table", args=[table.slug]),
        game=table.game,
        game_label=_("bacará Macau") if is_macau else table.get_game_display(),
        currency=table.currency,
        min_bet=rules.min_bet,
        max_bet=_most(values),
        decks=1 if isinstance(rules, StudRules) else rules.decks,
        seats=values.places,
        betting_seconds=values.betting_seconds,
        players=players,
        is_open=table.status == Table.Status.OPEN,
        phase=table.round.phase if table.round and table.deadline_at else "asleep",
        individual=values.individual,
    )


def _most(values: BlackjackValues | StudValues | BaccaratValues) -> int | None:
    """The largest bet of one player: at baccarat that on a side, at Macau there is none."""
    if isinstance(values, BaccaratValues):
        return baccarat_maximum(values.table_rules, "ponto")
    return values.table_rules.max_bet

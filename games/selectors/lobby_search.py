"""Which tables a visitor asked to see: by name, game, currency, minimum, wheel and pace. Reads no database."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from casino.rulebook.words import plain
from games.selectors.lobby import AnyTable

# Seconds to bet: up to and including.
QUICK_SECONDS = 20
USUAL_SECONDS = 40
PACES = ("quick", "usual", "slow", "own")


@dataclass(frozen=True, slots=True)
class LobbyAsked:
    """What a visitor wants; empty: anything. `most_min`: the most that the smallest bet may be, in cents."""

    words: str = ""
    game: str = ""
    currency: str = ""
    wheel: str = ""
    pace: str = ""
    most_min: int | None = None

    @property
    def is_narrow(self) -> bool:
        return self != LobbyAsked()


def asked_of(get: Mapping[str, str]) -> LobbyAsked:
    """From an address; what can't be read asks for nothing."""
    amount = get.get("min", "").strip()
    return LobbyAsked(
        words=get.get("q", "").strip()[:60],
        game=get.get("jogo", "")[:20],
        currency=get.get("moeda", "")[:4],
        wheel=get.get("roda", "")[:24],
        pace=get.get("ritmo", "")[:8],
        most_min=int(amount) if amount.isascii() and amount.isdecimal() and len(amount) < 9 else None,
    )


def tables_asked(tables: Iterable[AnyTable], asked: LobbyAsked) -> list[AnyTable]:
    """The tables that are all that was asked for, in the order in which they came."""
    return [
        table
        for table in tables
        if plain(asked.words) in plain(f"{table.name} {table.game_label}")
        and asked.game in ("", table.game)
        and asked.currency in ("", table.currency)
        and asked.wheel in ("", table.wheel)
        and asked.pace in ("", pace_of(table))
        and (asked.most_min is None or table.min_bet <= asked.most_min)
    ]


def pace_of(table: AnyTable) -> str:
    """How long there is to bet; at an individual wheel as long as the player likes."""
    if table.individual:
        return "own"
    if table.betting_seconds <= QUICK_SECONDS:
        return "quick"
    return "usual" if table.betting_seconds <= USUAL_SECONDS else "slow"

"""What a player has kept for the wheel of a table: names, totals, and whether this table takes them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from casino.refusal import Denial
from casino.rulebook.selectors import rules_in_force, rules_values
from games.engines import roulette
from games.models import Round, SavedBets, Table


@dataclass(frozen=True, slots=True)
class KeptBet:
    """One thing that was asked: a position, or an announced bet by its code. Cents."""

    position: str
    call: str
    amount: int


@dataclass(frozen=True, slots=True)
class SavedView:
    """Bets under a name. `denial`: why this table would not take them, whoever asks."""

    saved_id: int
    name: str
    bets: tuple[KeptBet, ...]
    total: int
    denial: Denial | None


@dataclass(frozen=True, slots=True)
class SavedHere:
    """What a player has kept for a table's wheel, oldest first, and what was deleted last."""

    slug: str
    currency: str
    wheel: str
    saved: tuple[SavedView, ...]
    deleted: SavedView | None


def saved_here(*, table_id: int, player_id: int, now: datetime) -> SavedHere:
    """The player's kept bets for this table's wheel; those of other wheels mean nothing here."""
    table = Table.objects.select_related("round__rules").get(pk=table_id)
    current = table.round
    rules = current.rules if current and current.phase in Round.OPEN_PHASES else rules_in_force(table.rules_key, now)
    table_rules = rules_values(rules).table_rules
    wheel = table_rules.wheel.value
    rows = SavedBets.objects.filter(player_id=player_id, wheel=wheel).order_by("kept_at", "pk")
    views = [(row.deleted_at, _view(row, table_rules)) for row in rows]
    return SavedHere(
        slug=table.slug,
        currency=table.currency,
        wheel=wheel,
        saved=tuple(view for deleted_at, view in views if deleted_at is None),
        deleted=next((view for deleted_at, view in views if deleted_at is not None), None),
    )


def _view(row: SavedBets, rules: roulette.TableRules) -> SavedView:
    bets = tuple(
        KeptBet("", parts[1], parts[2]) if parts[0] == "call" else KeptBet(parts[0], "", parts[1])
        for parts in row.asked
    )
    total = sum(bet.amount for bet in bets)
    return SavedView(saved_id=row.pk, name=row.name, bets=bets, total=total, denial=_denial(rules, bets))


def _denial(rules: roulette.TableRules, bets: Sequence[KeptBet]) -> Denial | None:
    """What the table would say to the list on an empty layout."""
    stakes: list[roulette.Stake] = []
    for bet in bets:
        found = _stakes(rules, bet)
        if isinstance(found, Denial):
            return found
        stakes.extend(found)
    return roulette.check(rules, [], stakes)


def _stakes(rules: roulette.TableRules, bet: KeptBet) -> Sequence[roulette.Stake] | Denial:
    if bet.call:
        call = roulette.call_bet_of_code(rules.wheel, bet.call)
        return call if isinstance(call, Denial) else roulette.call_bet_components(rules, call, bet.amount)
    position = roulette.position_of_code(rules.wheel, bet.position)
    return position if isinstance(position, Denial) else (roulette.Stake(position, bet.amount),)

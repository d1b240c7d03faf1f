"""Where somebody is in a simulated house: at a table, in a session and round, and what is laid for what is asked."""

from typing import TYPE_CHECKING

from accounts.models import Player, PlaySession
from games.audit.second_calls import chips_for
from games.models import Round, Table
from games.services import tables
from games.services.bets import Asked, Wanted
from tests.simulation.asks import Ask

if TYPE_CHECKING:
    from tests.simulation.world import World


def enter(world: "World", player: Player, table: Table) -> None:
    done = world.ask(
        Ask(
            f"enters {table.slug}",
            lambda now: tables.table_enter(player_id=player.pk, table_id=table.pk, device="ensaio", now=now),
        ),
        player,
    )
    if done.done:
        world.screens.close(table.pk, player.pk)
        world.screens.open(table.pk, player.pk)


def a_session(world: "World", player: Player) -> PlaySession | None:
    found = list(PlaySession.objects.filter(player=player, ended_at=None).order_by("opened_at", "table__slug"))
    return world.chance.choice(found) if found else None


def round_on(table_id: int) -> Round | None:
    return Table.objects.select_related("round__rules").get(pk=table_id).round


def number_on(table_id: int) -> int:
    current = round_on(table_id)
    return current.number if current else 1


def parts_of(asked: Asked) -> list[tuple[str, int]]:
    """What is laid for one thing asked, by the auditor's own chips."""
    if isinstance(asked, Wanted):
        return [(asked.position, asked.amount)]
    chips = chips_for(asked.call)
    chip = asked.amount // sum(chips.values())
    return [(position, chip * count) for position, count in chips.items()]

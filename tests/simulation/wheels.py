"""What people ask for at French tables and at individual wheels, and what must never be possible there."""

from typing import TYPE_CHECKING

from accounts.models import Player
from games.audit.second_calls import chips_for
from games.models import Table
from games.services import bets, individual, tables
from games.services.bets import Announced
from tests.simulation.asks import Ask
from tests.simulation.book import Stake
from tests.simulation.where import a_session, enter, parts_of, round_on

if TYPE_CHECKING:
    from tests.simulation.world import World

CALLS = (
    "voisins",
    "tiers",
    "orphelins",
    "neighbours:0:1",
    "neighbours:17:2",
    "neighbours:32:3",
    "finals:4",
    "finals:0",
)


def comes_to_the_own_wheel(world: "World", player: Player) -> None:
    done = world.ask(
        Ask(
            "comes to the own wheel",
            lambda now: individual.table_own(offer_id=world.offer.pk, player_id=player.pk, now=now),
            keyed=False,
        ),
        player,
    )
    if done.done and not done.crashed:
        enter(world, player, done.answer)


def tries_anothers_wheel(world: "World", player: Player) -> None:
    """At another's wheel, and at the offer itself, nobody ever sits."""
    others = [world.offer, *Table.objects.exclude(owner=None).exclude(owner=player).order_by("slug")]
    table = world.chance.choice(others)
    world.ask(
        Ask(
            f"tries {table.slug}",
            lambda now: tables.table_enter(player_id=player.pk, table_id=table.pk, device="ensaio", now=now),
            wrong=True,
        ),
        player,
    )


def announces(world: "World", player: Player) -> None:
    """Call bets at the French table; at any other they are refused."""
    session = a_session(world, player)
    current = session and round_on(session.table_id)
    if not session or not current:
        return
    number, key = current.number, world.key()
    calls = [world.chance.choice(CALLS) for _ in range(world.chance.randrange(1, 3))]
    asked = [Announced(call, 100 * world.chance.randrange(1, 4) * sum(chips_for(call).values())) for call in calls]
    laid = [bet for one in asked for bet in parts_of(one)]
    world.ask(
        Ask(
            f"announces {[(one.call, one.amount) for one in asked]} in {number}",
            lambda now: bets.bets_place(
                table_id=session.table_id, player_id=player.pk, round_number=number, key=key, bets=asked, now=now
            ),
            lambda _: world.book.placed(session.table_id, number, session.currency, Stake(player.pk, laid)),
            wrong="french" not in current.rules.key,
        ),
        player,
    )


def launches(world: "World", player: Player) -> None:
    """The ball, at the own wheel; at any other table it is refused."""
    session = a_session(world, player)
    current = session and round_on(session.table_id)
    if not session or not current:
        return
    key, own = world.key(), Table.objects.filter(pk=session.table_id, owner=player).exists()
    stands = bool(world.book.of(session.table_id, current.number, player.pk))
    world.ask(
        Ask(
            "launches the ball",
            lambda now: individual.ball_launch(
                table_id=session.table_id, player_id=player.pk, round_number=current.number, key=key, now=now
            ),
            wrong=not own or not stands,
        ),
        player,
    )

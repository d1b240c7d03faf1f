"""What people lay at baccarat tables in a simulated house, and bets that must be refused whoever lays them."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from accounts.models import Player
from games.models import Round
from games.services import bets
from games.services.bets import Wanted
from tests.simulation import card_acts
from tests.simulation.card_acts import asks
from tests.simulation.players import (
    deposits,
    is_seen,
    leaves,
    loses_connection,
    more_of_the_same,
    refills,
    sets_a_limit,
    takes_back,
    takes_money_out,
)
from tests.simulation.where import a_session, round_on

if TYPE_CHECKING:
    from tests.simulation.card_world import CardWorld

# D of the table of Macau, in cents: a few large bets on one side reach it.
DIFFERENCE = 8_000
CHANCES = ("ponto", "banca", "ponto", "banca", "empate", "par_ponto", "par_banca")
WRONG_CHANCES = ("place:1", "Ponto", "par", "red", "moon", "", "ponto ", "tie")
# More than one player may have, or than the difference lets the table have, however the others have bet.
TOO_MUCH = (("ponto", 45_000), ("banca", 45_000), ("empate", 8_000), ("par_ponto", 4_500), ("par_banca", 4_500))


def bets_legally(world: "CardWorld", player: Player) -> None:
    """On a chance or two; some are past a maximum or the difference by now, or too near the other side: refused."""
    session = a_session(world, player)
    current = session and round_on(session.table_id)
    if not session or not current:
        return card_acts.comes(world, player)
    asked = []
    for _ in range(world.chance.choice((1, 1, 2))):
        chance = world.chance.choice(CHANCES)
        # Now and then so much that Macau's table is at its difference.
        large = chance in ("ponto", "banca") and world.chance.random() < 0.35
        asked.append((chance, 50 * (world.chance.randrange(80, 160) if large else world.chance.randrange(10, 40))))
    return card_acts.bets_at(world, player, session, current, asked)


def bets_too_much(world: "CardWorld", player: Player) -> None:
    """Past a maximum or the difference, or both sides alike; all of it is refused, the sound bet before it as well."""
    session = a_session(world, player)
    current = session and round_on(session.table_id)
    if not session or not current or current.phase != Round.Phase.BETTING:
        return
    if world.chance.random() < 0.4 and not world.book.of(session.table_id, current.number, player.pk):
        wanted = [Wanted("ponto", 1_000), Wanted("banca", world.chance.choice((1_000, 1_450, 550)))]
    else:
        wanted = [Wanted("ponto", 500), Wanted(*world.chance.choice(TOO_MUCH))]
    said = {"round_number": current.number, "bets": wanted}
    asks(world, session.table, player, bets.bets_place, wrong=True, **said)


ACTS: tuple[tuple[Callable[[Any, Player], None], int], ...] = (
    (bets_legally, 44),
    (card_acts.has_the_cards_dealt, 10),
    (card_acts.comes, 6),
    (card_acts.comes_to_an_own_table, 4),
    (card_acts.tries_anothers_table, 1),
    (card_acts.bets_wrongly, 5),
    (bets_too_much, 6),
    (takes_back, 9),
    (more_of_the_same, 9),
    (is_seen, 8),
    (card_acts.dawdles, 4),
    (leaves, 2),
    (loses_connection, 2),
    (deposits, 5),
    (takes_money_out, 1),
    (refills, 2),
    (sets_a_limit, 1),
    (card_acts.is_out, 1),
    (card_acts.the_house_voids, 2),
)

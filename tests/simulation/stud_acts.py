"""What people decide at tables of póquer sem descarte in a simulated house, and decisions that must be refused."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from accounts.models import Player
from games.card_positions import later
from games.engines.stud import BET_TIMES_ANTE
from games.models import Round, Table
from games.services.cards.rounds import values_of_round
from games.services.cards.stud_acts import stud_act
from games.stud_record import StudRound, stud_round_now
from tests.simulation import card_acts
from tests.simulation.book import Stake
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

if TYPE_CHECKING:
    from tests.simulation.card_world import CardWorld


def _some_round(world: "CardWorld") -> tuple[Table, StudRound] | None:
    """A round that waits for somebody, with its table."""
    playing = Round.objects.filter(phase=Round.Phase.PLAYING).select_related("table", "rules").order_by("pk")
    found = [(row.table, stud_round_now(row.table_id, row.table.slug, row.table.version, row, values_of_round(row)))
             for row in playing]  # fmt: skip
    return world.chance.choice(found) if found else None


def decides(world: "CardWorld", player: Player) -> None:
    """Any place that waits bets or folds; what the wallet does not hold is refused."""
    found = _some_round(world)
    if found is None:
        return card_acts.bets_legally(world, player)
    table, under_way = found
    place = world.chance.choice(under_way.waiting)
    seat, owner = under_way.seat(place), under_way.owners[place]
    assert seat is not None
    action, price = world.chance.choice(("bet", "bet", "fold")), BET_TIMES_ANTE * seat.ante

    def effect(_answer: Any) -> None:
        if action == "bet":
            world.book.placed(
                table.pk, under_way.number, table.currency, Stake(owner, [(later("second", place), price)])
            )

    said = {"round_number": under_way.number, "decision": under_way.decision, "place": place, "action": action}
    who = Player.objects.get(pk=owner)
    return asks(world, table, who, stud_act, effect=effect, other={"place": place + 1}, **said)


def decides_wrongly(world: "CardWorld", player: Player) -> None:
    """What must be refused, whoever asks: another's place, one that has decided, another round or decision."""
    found = _some_round(world)
    if found is None:
        return None
    table, under_way = found
    place = world.chance.choice(sorted(under_way.owners))
    who = Player.objects.get(pk=under_way.owners[place])
    said: dict[str, Any] = {"round_number": under_way.number, "decision": under_way.decision, "place": place}
    kind = world.chance.randrange(4)
    if kind == 0:
        said["decision"] += world.chance.choice((-1, 1, 9))
    elif kind == 1:
        said["round_number"] += world.chance.choice((-1, 1))
    elif kind == 2:
        if place in under_way.waiting:
            said["place"] = world.chance.choice((0, -1, 8))
    elif who == player:
        return None
    else:
        who = player
    return asks(world, table, who, stud_act, wrong=True, action=world.chance.choice(("bet", "fold")), **said)


ACTS: tuple[tuple[Callable[[Any, Player], None], int], ...] = (
    (decides, 40),
    (card_acts.bets_legally, 26),
    (card_acts.has_the_cards_dealt, 12),
    (card_acts.comes, 6),
    (card_acts.comes_to_an_own_table, 4),
    (card_acts.tries_anothers_table, 1),
    (card_acts.bets_wrongly, 5),
    (decides_wrongly, 8),
    (takes_back, 3),
    (more_of_the_same, 6),
    (is_seen, 8),
    (card_acts.dawdles, 4),
    (leaves, 2),
    (loses_connection, 2),
    (deposits, 5),
    (takes_money_out, 1),
    (refills, 2),
    (sets_a_limit, 1),
    (card_acts.is_out, 1),
    (card_acts.the_house_voids, 1),
)

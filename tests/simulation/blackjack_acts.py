"""What people decide at blackjack tables in a simulated house, and decisions that must be refused."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from accounts.models import Player
from games.blackjack_record import CardRound, card_round_now
from games.card_positions import later
from games.engines import blackjack
from games.engines.blackjack import Kind
from games.models import Round, Table
from games.services.cards.blackjack_acts import card_act, card_offer
from games.services.cards.rounds import values_of_round
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


def _some_round(world: "CardWorld") -> tuple[Table, CardRound] | None:
    """A round that waits for somebody, with its table."""
    playing = Round.objects.filter(phase=Round.Phase.PLAYING).select_related("table", "rules").order_by("pk")
    found = [(row.table, card_round_now(row.table_id, row.table.slug, row.table.version, row, values_of_round(row)))
             for row in playing]  # fmt: skip
    return world.chance.choice(found) if found else None


def decides(world: "CardWorld", player: Player) -> None:
    """Whoever is asked does something that the rules allow; what the wallet does not hold is refused."""
    found = _some_round(world)
    if found is None:
        return card_acts.bets_legally(world, player)
    table, under_way = found
    if under_way.state.stage is blackjack.Stage.OFFERS:
        return _answers(world, table, under_way)
    turn = blackjack.to_act(under_way.state)
    assert turn is not None
    seat = under_way.state.seat(turn.seat)
    assert seat is not None
    kinds = list(blackjack.legal(under_way.state))
    kind = Kind.SPLIT if Kind.SPLIT in kinds and world.chance.random() < 0.6 else world.chance.choice(kinds)
    low = kind is Kind.DOUBLE and world.chance.random() < 0.3
    if kind is Kind.DOUBLE and blackjack.check(under_way.state, blackjack.Action(kind, turn.seat, turn.hand)):
        low = True
    positions = {
        Kind.DOUBLE: later("doubled", turn.seat, turn.hand),
        Kind.SPLIT: later("divided", turn.seat, len(seat.hands)),
    }
    owner, stake = under_way.owners[turn.seat], seat.hands[turn.hand].stake

    def effect(_answer: Any) -> None:
        if kind in positions:
            added = Stake(owner, [(positions[kind], stake)])
            world.book.placed(table.pk, under_way.number, table.currency, added)

    said = {"round_number": under_way.number, "decision": under_way.decision, "place": turn.seat, "hand": turn.hand}
    whole = {**said, "action": kind.value, "ace_as_one": low}
    who = Player.objects.get(pk=owner)
    return asks(world, table, who, card_act, effect=effect, other={"hand": turn.hand + 1}, **whole)


def _answers(world: "CardWorld", table: Table, under_way: CardRound) -> None:
    offers = sorted(blackjack.offers(under_way.state).items())
    place, kind = world.chance.choice(offers)
    seat = under_way.state.seat(place)
    assert seat is not None
    wish = world.chance.random()
    answer = "decline" if wish < 0.4 else kind.value
    amount = world.chance.randrange(1, seat.bet // 2 + 1) if answer == "insurance" else 0
    owner = under_way.owners[place]

    def effect(_answer: Any) -> None:
        if amount:
            added = Stake(owner, [(later("insured", place), amount)])
            world.book.placed(table.pk, under_way.number, table.currency, added)

    said = {"round_number": under_way.number, "decision": under_way.decision, "place": place}
    who = Player.objects.get(pk=owner)
    asks(world, table, who, card_offer, effect=effect, other={"place": place + 1}, answer=answer, amount=amount, **said)


def decides_wrongly(world: "CardWorld", player: Player) -> None:
    """What must be refused, whoever asks: another's hand, a decision that is over, what the rules do not allow."""
    found = _some_round(world)
    if found is None:
        return None
    table, under_way = found
    turn = blackjack.to_act(under_way.state)
    place, hand = (turn.seat, turn.hand) if turn else (next(iter(under_way.owners)), 0)
    who = Player.objects.get(pk=under_way.owners[place])
    said: dict[str, Any] = {"round_number": under_way.number, "decision": under_way.decision, "place": place}
    kind = world.chance.randrange(6)
    if turn is None or kind == 0:
        # Insurance where there is none, or of more than half the bet; a hand before the offers are answered.
        answer = {"answer": "insurance", "amount": world.chance.choice((-1, 10**6))}
        return asks(world, table, who, card_offer, wrong=True, **said, **answer)
    act: dict[str, Any] = {"hand": hand, "action": "stand", "ace_as_one": False}
    if kind == 1:
        said["decision"] += world.chance.choice((-1, 1, 9))
    elif kind == 2:
        said["round_number"] += world.chance.choice((-1, 1))
    elif kind == 3:
        act["hand"] = world.chance.choice((-1, 7))
    elif kind == 4:
        forbidden = [one for one in (Kind.HIT, Kind.STAND, Kind.SPLIT, Kind.SURRENDER)
                     if one not in blackjack.legal(under_way.state)]  # fmt: skip
        if not forbidden:
            return None
        act["action"] = world.chance.choice(forbidden).value
    elif who == player:
        return None
    else:
        who = player
    return asks(world, table, who, card_act, wrong=True, **said, **act)


ACTS: tuple[tuple[Callable[[Any, Player], None], int], ...] = (
    (decides, 50),
    (card_acts.bets_legally, 22),
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

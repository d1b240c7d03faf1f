"""What people ask for at poker tables in a simulated house: to sit, to act, to leave, and what must be refused."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from accounts.models import Player, PlaySession
from accounts.services import protection
from games.engines import poker
from games.hand_record import Hand, hand_now
from games.models import PokerSeat, Round, Table
from games.services import tables
from games.services.poker import asking, play, seats, waiting
from games.services.poker.room import rules_of
from tests.simulation.asks import Ask
from tests.simulation.players import deposits, is_seen, leaves, refills, sets_a_limit, takes_money_out

if TYPE_CHECKING:
    from tests.simulation.poker_world import PokerWorld

Command = Callable[..., Any]


def hand_on(table: Table) -> Hand | None:
    """The hand under way at the table."""
    found = Table.objects.select_related("round__rules", "round__table").get(pk=table.pk)
    if found.round is None or found.round.phase != Round.Phase.PLAYING:
        return None
    return hand_now(found.pk, found.slug, found.version, found.round, rules_of(found.round))


def _asked(
    table: Table, player: Player, command: Command, key: str, asked: dict[str, Any]
) -> Callable[[datetime], Any]:
    return lambda now: command(table_id=table.pk, player_id=player.pk, key=key, now=now, **asked)


def _asks(
    world: "PokerWorld", table: Table, player: Player, command: Command, *, wrong: bool = False, **asked: Any
) -> None:
    """Ask; now and then the same again, which changes nothing, or the key for something else, which is refused."""
    key = world.key()
    run = _asked(table, player, command, key, asked)
    words = f"{command.__name__} {sorted(asked.items())} at {table.slug}"
    done = world.ask(Ask(words, run, wrong=wrong), player)
    if done.done and not done.crashed and world.chance.random() < 0.1:
        again = world.ask(Ask("sends the same again", run), player)
        if not again.crashed:
            assert again.done, f"sent again, {words} was {again}"
            assert (again.answer.version, again.answer.repeated) == (done.answer.version, True)
        other = _asked(table, player, seats.seat_take, key, {"seat": 9, "amount": 7})
        world.ask(Ask("uses the key for a seat", other, wrong=True), player)


def _seat_of(world: "PokerWorld", player: Player) -> PokerSeat | None:
    found = list(PokerSeat.objects.filter(player=player, left_at=None).select_related("table").order_by("table__slug"))
    return world.chance.choice(found) if found else None


# --- Coming and sitting ---


def sits(world: "PokerWorld", player: Player) -> None:
    table = world.chance.choice(world.tables)
    device = {"player_id": player.pk, "table_id": table.pk, "device": "ensaio"}
    world.ask(Ask(f"enters {table.slug}", lambda now: tables.table_enter(now=now, **device)), player)
    # Some amounts are outside the range of the table, some seats are taken, and some do not exist.
    seat, amount = world.chance.randrange(1, 6), 50 * world.chance.randrange(1, 22)
    _asks(world, table, player, seats.seat_take, seat=seat, amount=amount)


def waits(world: "PokerWorld", player: Player) -> None:
    session = PlaySession.objects.filter(player=player, ended_at=None).select_related("table").order_by("pk").first()
    if session:
        command = waiting.waiting_join if world.chance.random() < 0.8 else waiting.waiting_leave
        _asks(world, session.table, player, command)


def gets_up(world: "PokerWorld", player: Player) -> None:
    if seat := _seat_of(world, player):
        _asks(world, seat.table, player, seats.seat_leave)


def tops_up(world: "PokerWorld", player: Player) -> None:
    if seat := _seat_of(world, player):
        amount = world.chance.choice((-5, 0, 50, 200, 5_000))
        _asks(world, seat.table, player, asking.seat_top_up, wrong=amount in (-5, 0, 5_000), amount=amount)


def rests(world: "PokerWorld", player: Player) -> None:
    if seat := _seat_of(world, player):
        kind = world.chance.randrange(3)
        if kind == 2:
            _asks(world, seat.table, player, asking.seat_break)
        else:
            _asks(world, seat.table, player, asking.seat_sit_out, when=("now", "next")[kind])


def comes_back(world: "PokerWorld", player: Player) -> None:
    if seat := _seat_of(world, player):
        _asks(world, seat.table, player, asking.seat_return, post=world.chance.choice(("now", "wait")))


# --- In the hand ---


def _some_hand(world: "PokerWorld") -> tuple[Table, Hand] | None:
    under_way = [(table, hand) for table in world.tables if (hand := hand_on(table)) is not None]
    return world.chance.choice(under_way) if under_way else None


def decides(world: "PokerWorld", player: Player) -> None:
    """Whoever's turn it is does something legal."""
    found = _some_hand(world)
    if found is None:
        return sits(world, player)
    table, hand = found
    may = poker.legal(hand.state)
    assert may is not None
    assert hand.seat_to_act is not None
    turn = Player.objects.get(pk=hand.players[hand.seat_to_act])
    kinds = ["check"] * 4 if may.check else ["call"] * 5 + ["fold"] * 2
    to = None
    if may.raise_to and world.chance.random() < 0.35:
        least, most = may.raise_to
        kinds, to = ["raise"], world.chance.choice((least, most, world.chance.randrange(least, most + 1)))
    asked = {"round_number": hand.number, "decision": hand.decision, "action": world.chance.choice(kinds), "to": to}
    return _asks(world, table, turn, play.poker_act, **asked)


def decides_wrongly(world: "PokerWorld", player: Player) -> None:
    """What must be refused, whoever asks: another's turn, a turn that is over, amounts that can't be."""
    found = _some_hand(world)
    if found is None:
        return
    table, hand = found
    may = poker.legal(hand.state)
    assert may is not None
    assert hand.seat_to_act is not None
    turn = Player.objects.get(pk=hand.players[hand.seat_to_act])
    asked = {"round_number": hand.number, "decision": hand.decision, "action": "fold", "to": None}
    kind = world.chance.randrange(6)
    if kind == 0:
        asked["decision"] += world.chance.choice((-1, 1, 7))
    elif kind == 1:
        asked["round_number"] += world.chance.choice((-1, 1))
    elif kind == 2:
        asked |= {"action": "raise", "to": world.chance.choice((0, 1, 10**9, -50))}
    elif kind == 3:
        asked["action"] = "call" if may.check else "check"
    elif kind == 4:
        asked["action"] = "moon"
    elif turn == player:
        return
    else:
        turn = player
    _asks(world, table, turn, play.poker_act, wrong=True, **asked)


def chooses_ahead(world: "PokerWorld", player: Player) -> None:
    seat = _seat_of(world, player)
    hand = hand_on(seat.table) if seat else None
    if seat is None or hand is None or hand.players.get(seat.number) != player.pk:
        return
    due = poker.to_call(hand.state, hand.place(seat.number))
    action = world.chance.choice(("fold", "check_fold", "check", "call", "none"))
    price = due if world.chance.random() < 0.8 else due + 5
    asked = {"round_number": hand.number, "decision": hand.decision, "action": action, "price": price}
    _asks(world, seat.table, player, play.poker_pre, **asked)


# --- Time, and the house ---


def dawdles(world: "PokerWorld", player: Player) -> None:
    """Nobody does anything for a while: somebody's time runs out."""
    world.now += timedelta(seconds=world.chance.randrange(10, 100))
    world.say(f"{player.nickname}: dawdles")


def is_out(world: "PokerWorld", player: Player) -> None:
    """An exclusion, wherever the player sits; from there on no chips are sold to him."""
    if world.counted["out"] >= len(world.people) // 3:
        return
    world.counted["out"] += 1
    pause = {"player_id": player.pk, "kind": "pause", "days": 1}
    done = world.ask(Ask("pauses", lambda now: protection.exclusion_start(now=now, **pause), keyed=False), player)  # type: ignore[arg-type]
    if done.done:
        asked = {"seat": world.chance.randrange(1, 5), "amount": 500}
        _asks(world, world.chance.choice(world.tables), player, seats.seat_take, wrong=True, **asked)


def the_house_voids(world: "PokerWorld", _player: Player) -> None:
    """A hand that can't be finished, or a table that was closed by two of them and is opened again."""
    table = world.chance.choice(world.tables)
    table.refresh_from_db()
    if table.status == Table.Status.CLOSED:
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OPEN, voids_in_a_row=0)
        world.ask(Ask(f"opens {table.slug}", lambda now: tables.table_wake(table_id=table.pk, now=now)), None)
    elif (hand := hand_on(table)) is not None:
        void = {"round_id": hand.round_id, "reason": "ensaio"}
        world.ask(Ask(f"voids {table.slug}/{hand.number}", lambda now: tables.round_void(now=now, **void)), None)  # type: ignore[arg-type]


ACTS: tuple[tuple[Callable[[Any, Player], None], int], ...] = (
    (decides, 60),
    (sits, 12),
    (comes_back, 10),
    (decides_wrongly, 8),
    (chooses_ahead, 8),
    (is_seen, 10),
    (tops_up, 5),
    (rests, 4),
    (gets_up, 3),
    (waits, 3),
    (dawdles, 3),
    (leaves, 2),
    (refills, 2),
    (deposits, 6),
    (takes_money_out, 1),
    (sets_a_limit, 1),
    (is_out, 1),
    (the_house_voids, 1),
)

"""What people and staff ask for in a simulated house of tournaments, and what must be refused."""

from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from accounts.models import Player, PlaySession
from games.engines import poker
from games.hand_record import Hand, hand_now
from games.models import PokerSeat, Round, Table
from games.services.poker import hosted
from games.services.poker.play import poker_act
from games.services.poker.room import rules_of
from games.services.tables import session_leave, table_enter
from tests.simulation.asks import Ask
from tests.simulation.players import is_seen
from tournaments.models import Tournament
from tournaments.record import state_of
from tournaments.services import direct, entries
from tournaments.services.cancelling import cancel_preview

if TYPE_CHECKING:
    from tests.simulation.tournament_world import TournamentWorld as Sim

Command = Callable[..., Any]
# Of so many tournaments one is cancelled on its way, in the middle of things.
CANCELLED = 0.05


def _asks(world: "Sim", player: Player, command: Command, *, wrong: bool = False, **asked: Any) -> None:
    """Ask; now and then the same again, which changes nothing, or the key for something else, which is refused."""
    key, row_id = world.key(), world.row.pk
    words = f"{command.__name__} {sorted(asked.items())}"

    def run(now: Any, **more: Any) -> Any:
        return command(tournament_id=row_id, player_id=player.pk, key=key, now=now, **asked, **more)

    done = world.ask(Ask(words, run, wrong=wrong), player)
    if done.done and not done.crashed and world.chance.random() < 0.15:
        again = world.ask(Ask("sends the same again", run), player)
        if not again.crashed:
            assert again.done, f"sent again, {words} was {again}"
            assert again.answer.repeated, f"sent again, {words} was done again"
        other = {entries.tournament_enter: entries.tournament_rebuy}.get(command, entries.tournament_enter)
        asked_other = {"tournament_id": row_id, "player_id": player.pk, "key": key}
        world.ask(Ask("uses the key for more", lambda now: other(now=now, **asked_other), wrong=True), player)


def directs(world: "Sim", command: Command, *, wrong: bool = False, **asked: Any) -> None:
    """A director does something; after a crash that left nothing, again, until it is done or refused."""
    director, key, row_id = world.staff[0], world.key(), world.row.pk

    def run(now: Any) -> Any:
        return command(tournament_id=row_id, actor_id=director.pk, key=key, now=now, **asked)

    words = f"{command.__name__} {sorted(asked.items())}"
    for _ in range(9):
        if not (done := world.ask(Ask(words, run, wrong=wrong), director)).crashed or done.done:
            return


# --- Entries ---


def enters(world: "Sim", player: Player) -> None:
    """Whoever is in already, or comes when nobody can enter, is refused."""
    wrong = player.public_id in state_of(world.fresh).entries
    _asks(world, player, entries.tournament_enter, wrong=wrong)


def enters_with_nothing(world: "Sim", player: Player) -> None:
    _asks(world, player, entries.tournament_enter, wrong=True, ticket_id=10**6)


def withdraws(world: "Sim", player: Player) -> None:
    wrong = player.public_id not in state_of(world.fresh).entries or world.fresh.has_started
    _asks(world, player, entries.tournament_withdraw, wrong=wrong)


def buys(world: "Sim", player: Player) -> None:
    """Whatever may be bought now, between hands or in the middle of one; where nothing may, it is refused."""
    if player.public_id not in state_of(world.fresh).entries and world.chance.random() < 0.8:
        return
    commands = [entries.tournament_rebuy, entries.tournament_addon, entries.tournament_reenter]
    _asks(world, player, world.chance.choice([*commands, entries.tournament_decline]))


# --- At the table ---


def _seat(player: Player) -> PokerSeat | None:
    found = PokerSeat.objects.filter(table__is_tournament=True, player=player, left_at=None)
    return found.select_related("table").first()


def _hand(table: Table) -> Hand | None:
    found = Table.objects.select_related("round__rules", "round__table").get(pk=table.pk)
    if found.round is None or found.round.phase != Round.Phase.PLAYING:
        return None
    return hand_now(found.pk, found.slug, found.version, found.round, rules_of(found.round))


def comes(world: "Sim", player: Player) -> None:
    if seat := _seat(player):
        table_id = seat.table_id
        came = {"player_id": player.pk, "table_id": table_id, "device": "ensaio"}
        world.ask(Ask("comes to the table", lambda now: table_enter(now=now, **came)), player)
        here = {"table_id": table_id, "player_id": player.pk}
        world.ask(Ask("is connected", lambda now: hosted.connection_here(now=now, **here)), player)


def loses_connection(world: "Sim", player: Player) -> None:
    if seat := _seat(player):
        gone = {"table_id": seat.table_id, "player_id": player.pk}
        world.ask(Ask("loses the connection", lambda now: hosted.connection_lost(now=now, **gone)), player)


def leaves(world: "Sim", player: Player) -> None:
    session = PlaySession.objects.filter(player=player, ended_at=None).order_by("pk").first()
    if session:
        world.ask(Ask("leaves", lambda now: session_leave(session_id=session.pk, now=now)), player)


def decides(world: "Sim", _player: Player) -> None:
    """Somebody whose turn it is does something legal; now and then a decision ago, which is refused."""
    for player in world.chance.sample(world.people, len(world.people)):
        seat = _seat(player)
        hand = _hand(seat.table) if seat else None
        if seat and hand and hand.seat_to_act is not None and hand.players[hand.seat_to_act] == player.pk:
            if not PlaySession.objects.filter(player=player, table=seat.table, ended_at=None).exists():
                return comes(world, player)
            return _decides(world, player, seat.table, hand)
    return None


def _decides(world: "Sim", player: Player, table: Table, hand: Hand) -> None:
    may, to = poker.legal(hand.state), None
    assert may is not None
    kinds = ["check"] if may.check else ["call", "call", "fold"]
    if may.raise_to and world.chance.random() < 0.4:
        least, most = may.raise_to
        kinds, to = ["raise"], world.chance.choice((least, most))
    stale = world.chance.random() < 0.1
    asked = {"round_number": hand.number, "action": world.chance.choice(kinds), "to": to}
    asked["decision"] = hand.decision - stale
    who = {"table_id": table.pk, "player_id": player.pk, "key": world.key()}
    world.ask(
        Ask(f"decides {sorted(asked.items())}", lambda now: poker_act(now=now, **who, **asked), wrong=stale), player
    )


# --- Time and staff ---


def dawdles(world: "Sim", player: Player) -> None:
    """Nobody does anything for a while: somebody's time runs out, a level ends, the house may have stood still."""
    world.now += timedelta(seconds=world.chance.randrange(5, 40))
    world.say(f"{player.nickname}: dawdles")


def the_director_acts(world: "Sim", _player: Player) -> None:
    """A pause or its end, a longer break, a message, a disqualification; some of it without a reason or a place."""
    row, kind = world.fresh, world.chance.randrange(6)
    if row.state == Tournament.State.PAUSED or kind == 0:
        step = "resume" if row.state == Tournament.State.PAUSED else "pause"
        directs(world, direct.tournament_step, step=step, why="ensaio")
    elif kind == 1:
        directs(world, direct.break_extend, seconds=60, why="ensaio")
    elif kind == 2:
        directs(world, direct.message_send, text=f"Boa noite {world.asked}")
    elif kind == 3:
        state = state_of(row)
        names = sorted(state.stacks) or sorted(state.entries)
        if names and (len(names) > 2 or not row.has_started):
            victim = Player.objects.get(public_id=world.chance.choice(names))
            why = world.chance.choice(("conluio", ""))
            directs(world, direct.player_disqualify, player_id=victim.pk, why=why, wrong=not why)
    elif kind == 4 and not row.has_started:
        victim = world.chance.choice(world.people)
        directs(world, direct.entry_withdraw_by_staff, player_id=victim.pk, why="pediu")
    elif kind == 5 and world.chance.random() < CANCELLED:
        seen = cancel_preview(row, now=world.now).version
        directs(world, direct.tournament_cancel, why="falta de luz", seen_version=seen)


Act = Callable[["Sim", Player], None]
ACTS: tuple[tuple[Act, int], ...] = (
    (enters, 8),
    (enters_with_nothing, 1),
    (withdraws, 2),
    (buys, 10),
    (comes, 6),
    (is_seen, 4),
    (loses_connection, 3),
    (leaves, 1),
    (decides, 40),
    (dawdles, 2),
    (the_director_acts, 4),
)

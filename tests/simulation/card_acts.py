"""What people ask for at banked card tables in a simulated house, whatever the game: to come, to bet, to have cards
dealt, and what must be refused."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from accounts.models import Player, PlaySession
from accounts.services import protection
from games.models import Round, Table
from games.services import bets, individual, tables
from games.services.bets import Wanted
from tests.simulation.asks import Ask, nothing
from tests.simulation.book import Stake
from tests.simulation.players import WRONG_AMOUNTS
from tests.simulation.where import a_session, enter, round_on

if TYPE_CHECKING:
    from tests.simulation.card_world import CardWorld

Command = Callable[..., Any]
LATER = ("doubled:1.0", "insured:1.0", "divided:1.1", "second:1.0")
WRONG_PLACES = ("place:0", "place:8", "place:01", "moon", "", "red", *LATER)


def asks(
    world: "CardWorld",
    table: Table,
    player: Player,
    command: Command,
    *,
    wrong: bool = False,
    effect: Callable[[Any], None] = nothing,
    other: dict[str, Any] | None = None,
    **asked: Any,
) -> None:
    """Ask; now and then the same again, which changes nothing, or the key for something else, which is refused."""
    fields = {"table_id": table.pk, "player_id": player.pk, "key": world.key(), **asked}

    def run(now: datetime) -> Any:
        return command(now=now, **fields)

    words = f"{command.__name__} {sorted(asked.items())} at {table.slug}"
    done = world.ask(Ask(words, run, effect, wrong=wrong), player)
    if done.done and not done.crashed and world.chance.random() < 0.12:
        again = world.ask(Ask("sends the same again", run), player)
        if not again.crashed:
            assert again.done, f"sent again, {words} was {again}"
            assert (again.answer.version, again.answer.repeated) == (done.answer.version, True)
        if other is not None:
            changed = {**fields, **other}
            world.ask(Ask("uses the key for more", lambda now: command(now=now, **changed), wrong=True), player)


def comes(world: "CardWorld", player: Player) -> None:
    enter(world, player, world.chance.choice(world.tables))


def comes_to_an_own_table(world: "CardWorld", player: Player) -> None:
    offer = {"offer_id": world.offer.pk, "player_id": player.pk}
    run = Ask("comes to an own table", lambda now: individual.table_own(now=now, **offer), keyed=False)
    done = world.ask(run, player)
    if done.done and not done.crashed:
        enter(world, player, done.answer)


def tries_anothers_table(world: "CardWorld", player: Player) -> None:
    others = [world.offer, *Table.objects.exclude(owner=None).exclude(owner=player).order_by("slug")]
    table = world.chance.choice(others)
    coming = {"player_id": player.pk, "table_id": table.pk, "device": "ensaio"}
    world.ask(Ask(f"tries {table.slug}", lambda now: tables.table_enter(now=now, **coming), wrong=True), player)


# --- Bets ---


def bets_legally(world: "CardWorld", player: Player) -> None:
    """At one place or several; some are another's by now, or one too many, which is refused."""
    session = a_session(world, player)
    current = session and round_on(session.table_id)
    if not session or not current:
        return comes(world, player)
    asked = [
        (f"place:{world.chance.randrange(1, 6)}", 500 * world.chance.randrange(1, 6))
        for _ in range(world.chance.choice((1, 1, 2)))
    ]
    if current.phase == Round.Phase.PLAYING and world.chance.random() < 0.7:
        return None
    return bets_at(world, player, session, current, asked)


def bets_at(
    world: "CardWorld", player: Player, session: PlaySession, current: Round, asked: list[tuple[str, int]]
) -> None:
    def effect(_answer: Any) -> None:
        world.book.placed(session.table_id, current.number, session.currency, Stake(player.pk, asked))

    wanted = [Wanted(position, cents) for position, cents in asked]
    more = {"bets": [*wanted, Wanted(world.plain, 500)]}
    said = {"round_number": current.number, "bets": wanted}
    asks(world, session.table, player, bets.bets_place, effect=effect, other=more, **said)


def bets_wrongly(world: "CardWorld", player: Player) -> None:
    session = a_session(world, player)
    current = session and round_on(session.table_id)
    if not session or not current:
        return
    kind, number, wanted = world.chance.randrange(4), current.number, [Wanted(world.plain, 500)]
    if kind == 0:
        wanted = [Wanted(world.plain, world.chance.choice((*WRONG_AMOUNTS, 400, 50_100)))]
    elif kind == 1:
        wanted = [Wanted(world.chance.choice(world.wrong_positions), 500)]
    elif kind == 2:
        number += world.chance.choice((-1, 1, 40))
    else:
        wanted = []
    said = {"round_number": number, "bets": wanted}
    asks(world, session.table, player, bets.bets_place, wrong=True, **said)


def has_the_cards_dealt(world: "CardWorld", player: Player) -> None:
    """At an own table; at one of all it is refused."""
    session = a_session(world, player)
    current = session and round_on(session.table_id)
    if session and current:
        shared = session.table.owner_id is None
        asks(world, session.table, player, individual.cards_deal, wrong=shared, round_number=current.number)


# --- Time, and the house ---


def dawdles(world: "CardWorld", player: Player) -> None:
    """Nobody does anything for a while: somebody's time runs out."""
    world.now += timedelta(seconds=world.chance.randrange(5, 60))
    world.say(f"{player.nickname}: dawdles")


def is_out(world: "CardWorld", player: Player) -> None:
    """An exclusion, wherever the player has cards: they are played to the end, and nothing more is staked."""
    if world.counted["out"] >= len(world.people) // 3:
        return
    world.counted["out"] += 1
    pause = {"player_id": player.pk, "kind": "pause", "days": 1}
    done = world.ask(Ask("pauses", lambda now: protection.exclusion_start(now=now, **pause), keyed=False), player)  # type: ignore[arg-type]
    table = world.chance.choice(world.tables)
    current = round_on(table.pk)
    if done.done and current:
        said = {"round_number": current.number, "bets": [Wanted(world.plain, 500)]}
        asks(world, table, player, bets.bets_place, wrong=True, **said)


def the_house_voids(world: "CardWorld", _player: Player) -> None:
    """A round that can't be finished, or a table that was closed by two of them and is opened again."""
    table = world.chance.choice(world.tables)
    table.refresh_from_db()
    if table.status == Table.Status.CLOSED:
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OPEN, voids_in_a_row=0)
        world.say(f"house: opens {table.slug} again")
    elif (current := round_on(table.pk)) and current.phase in Round.OPEN_PHASES:
        void = {"round_id": current.pk, "reason": "ensaio"}
        world.ask(Ask(f"voids {table.slug}", lambda now: tables.round_void(now=now, **void)), None)  # type: ignore[arg-type]

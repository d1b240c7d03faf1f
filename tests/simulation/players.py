"""What people ask for in a simulated house: mostly what is allowed, now and then what is not, sometimes the same again.

Each act gives the command as it is asked and what it does to the simulator's book once it is done. A new game adds its
acts to `ACTS`; what must never be possible goes to `wrong_bet`.
"""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from accounts.models import Approval, LedgerTransaction, Player, PlaySession
from accounts.services import approvals, cashier, protection
from accounts.services.players import demo_refill
from accounts.services.sessions import session_end, session_seen
from games.announce import Announcement, announce
from games.models import Round, Table
from games.services import bets
from games.services.bets import Wanted
from tests.simulation.asks import Ask
from tests.simulation.book import Stake
from tests.simulation.wheels import announces, comes_to_the_own_wheel, launches, tries_anothers_wheel
from tests.simulation.where import a_session, enter, number_on, parts_of, round_on

if TYPE_CHECKING:
    from tests.simulation.world import World

POSITIONS = (
    *("straight:0", "straight:17", "straight:36", "split:0-1", "split:17-20", "street:0-1-2", "street:1-2-3"),
    *("corner:0-1-2-3", "corner:1-2-4-5", "six_line:1-2-3-4-5-6", "dozen:1", "dozen:3", "column:2"),
    *("double_dozen:1-2", "double_column:2-3", "red", "black", "even", "odd", "low", "high"),
)
WRONG_AMOUNTS = (0, -100, -600, 50, 101, 10**9)
WRONG_POSITIONS = ("moon", "straight:37", "straight:00", "split:1-3", "red:1", "")


def somebody_acts(world: "World") -> None:
    """One person does one thing."""
    player = world.chance.choice(world.people)
    acts, weights = zip(*world.acts, strict=True)
    world.chance.choices(acts, weights)[0](world, player)


# --- Coming and going ---


def comes(world: "World", player: Player) -> None:
    table = world.chance.choice(world.tables)
    enter(world, player, table)


def leaves(world: "World", player: Player) -> None:
    if session := a_session(world, player):
        ended = world.ask(
            Ask("leaves", lambda now: session_end(session_id=session.pk, reason="player", now=now)), player
        )
        if ended.done:
            world.screens.close(session.table_id, player.pk)


def loses_connection(world: "World", player: Player) -> None:
    for table in Table.objects.order_by("slug"):
        world.screens.close(table.pk, player.pk)
    world.say(f"{player.nickname}: loses the connection")


def is_seen(world: "World", player: Player) -> None:
    """The page says that it is alive."""
    for session in PlaySession.objects.filter(player=player, ended_at=None).order_by("opened_at", "table__slug"):
        world.ask(Ask("is seen", lambda now, s=session.pk: session_seen(session_id=s, now=now)), player)


# --- At the table ---


def bets_legally(world: "World", player: Player) -> None:
    session = a_session(world, player)
    current = session and round_on(session.table_id)
    if not session or not current:
        return comes(world, player)
    asked = [
        (world.chance.choice(POSITIONS), 100 * world.chance.randrange(1, 12))
        for _ in range(world.chance.randrange(1, 5))
    ]
    return _places(world, player, session, current.number, asked, world.key())


def _places(
    world: "World", player: Player, session: PlaySession, number: int, asked: list[tuple[str, int]], key: str
) -> None:
    def run(now: datetime, asked: list[tuple[str, int]] = asked) -> Any:
        return bets.bets_place(
            table_id=session.table_id,
            player_id=player.pk,
            round_number=number,
            key=key,
            bets=[Wanted(position, amount) for position, amount in asked],
            now=now,
        )

    def effect(_answer: Any) -> None:
        world.book.placed(session.table_id, number, session.currency, Stake(player.pk, asked))

    done = world.ask(Ask(f"bets {asked} in {number}", run, effect), player)
    if done.done and not done.crashed and world.chance.random() < 0.15:
        again = world.ask(Ask("sends the same again", run), player)
        assert again.crashed or (again.answer.version, again.answer.repeated) == (done.answer.version, True)
        other = [("red", 100), *asked]
        world.ask(Ask("uses the key for more", lambda now: run(now, other), wrong=True), player)


def bets_wrongly(world: "World", player: Player) -> None:
    session = a_session(world, player)
    current = session and round_on(session.table_id)
    if not session or not current:
        table = world.chance.choice(world.tables)
        if PlaySession.objects.filter(player=player, table=table, ended_at=None).exists():
            return None
        return _wrong(world, player, table.pk, 1, [("red", 100)], "bets without a session")
    kind = world.chance.randrange(5)
    number, asked = current.number, [("red", 100)]
    if kind == 0:
        asked = [("red", world.chance.choice(WRONG_AMOUNTS))]
    elif kind == 1:
        asked = [("red", 100), (world.chance.choice(WRONG_POSITIONS), 100)]
    elif kind == 2:
        number += world.chance.choice((-1, 1, 40))
    elif kind == 3:
        asked = [("straight:7", 3100)]
    else:
        asked = []
    return _wrong(world, player, session.table_id, number, asked, f"bets wrongly {asked} in {number}")


def _wrong(
    world: "World", player: Player, table_id: int, number: int, asked: list[tuple[str, int]], words: str
) -> None:
    key = world.key()

    def run(now: datetime) -> Any:
        wanted = [Wanted(position, amount) for position, amount in asked]
        return bets.bets_place(
            table_id=table_id, player_id=player.pk, round_number=number, key=key, bets=wanted, now=now
        )

    world.ask(Ask(words, run, wrong=True), player)


def takes_back(world: "World", player: Player) -> None:
    session = a_session(world, player)
    current = session and round_on(session.table_id)
    if not session or not current:
        return
    all_of_it = world.chance.random() < 0.5
    standing = world.book.of(session.table_id, current.number, player.pk)
    stakes = standing if all_of_it else standing[-1:]
    command = bets.bets_withdraw_all if all_of_it else bets.bets_withdraw_last
    key = world.key()
    world.ask(
        Ask(
            "takes all back" if all_of_it else "takes the last back",
            lambda now: command(
                table_id=session.table_id, player_id=player.pk, round_number=current.number, key=key, now=now
            ),
            lambda _: world.book.taken_back(session.table_id, current.number, session.currency, stakes),
        ),
        player,
    )


def more_of_the_same(world: "World", player: Player) -> None:
    """Repeat where nothing stands, double where something does."""
    session = a_session(world, player)
    current = session and round_on(session.table_id)
    if not session or not current:
        return
    standing = world.book.of(session.table_id, current.number, player.pk)
    if standing:
        added: Counter[str] = Counter()
        for position, amount in (bet for stake in standing for bet in stake.bets):
            added[position] += amount
        command, asked = bets.bets_double, list(added.items())
    else:
        command = bets.bets_repeat
        last = bets.bets_to_repeat(table_id=session.table_id, player_id=player.pk, before_round=current.number)
        asked = [bet for one in last for bet in parts_of(one)]
    key = world.key()
    world.ask(
        Ask(
            "doubles" if standing else "repeats",
            lambda now: command(
                table_id=session.table_id, player_id=player.pk, round_number=current.number, key=key, now=now
            ),
            lambda _: world.book.placed(session.table_id, current.number, session.currency, Stake(player.pk, asked)),
        ),
        player,
    )


# --- Money and protection ---


def deposits(world: "World", player: Player) -> None:
    _pays(world, player, cashier.deposit, 1)


def takes_money_out(world: "World", player: Player) -> None:
    _pays(world, player, cashier.withdraw, -1)


def _pays(world: "World", player: Player, command: Callable[..., Any], sign: int) -> None:
    amount, key = 100 * world.chance.randrange(1, 300), world.key()

    def effect(_answer: Any) -> None:
        world.book.wallets[player.pk, "EUR"] += sign * amount

    world.ask(
        Ask(
            f"{'deposits' if sign > 0 else 'takes out'} {amount}",
            lambda now: command(player_id=player.pk, amount=amount, key=key, now=now),
            effect,
        ),
        player,
    )


def refills(world: "World", player: Player) -> None:
    def effect(_answer: Any) -> None:
        world.book.wallets[player.pk, "DEMO"] = 100_000 + world.in_play()[player.pk, "DEMO"]
        for table in Table.objects.filter(currency="DEMO"):
            announce(Announcement(table_id=table.pk, version=table.version, players=(player.pk,)))

    world.ask(Ask("refills", lambda now: demo_refill(player_id=player.pk, now=now), effect, keyed=False), player)


def sets_a_limit(world: "World", player: Player) -> None:
    kind, period = world.chance.choice(("deposit", "stake", "loss")), world.chance.choice(("day", "week", "month"))
    amount = world.chance.choice((None, 0, 5_000, 20_000, 100_000))
    world.ask(
        Ask(
            f"sets {kind}/{period} to {amount}",
            lambda now: protection.limit_set(player_id=player.pk, kind=kind, period=period, amount=amount, now=now),
            keyed=False,
        ),
        player,
    )


def pauses(world: "World", player: Player) -> None:
    if world.counted["paused"] >= len(world.people) // 2:
        return
    world.counted["paused"] += 1
    kind, length = world.chance.choice((("pause", {"days": 1}), ("term", {"months": 3})))
    done = world.ask(
        Ask(
            f"is out by {kind}",
            lambda now: protection.exclusion_start(player_id=player.pk, kind=kind, now=now, **length),  # type: ignore[arg-type]
            keyed=False,
        ),
        player,
    )
    if done.done:
        for table in world.tables:
            world.screens.close(table.pk, player.pk)
            _wrong(world, player, table.pk, number_on(table.pk), [("red", 100)], "bets although out")


# --- The house's staff ---


def the_office_acts(world: "World", _player: Player) -> None:
    """A void of an open round, a refund of an ended one, or a table taken back into use."""
    table = world.chance.choice(world.tables)
    table.refresh_from_db()
    if table.status == Table.Status.CLOSED:
        Table.objects.filter(pk=table.pk).update(status=Table.Status.OPEN, voids_in_a_row=0)
        world.say(f"house: opens {table.slug} again")
        return
    current = table.round
    if current is None or current.phase == Round.Phase.VOID:
        return
    void = current.phase in Round.OPEN_PHASES
    kind = Approval.Kind.ROUND_VOID if void else Approval.Kind.ROUND_REFUND
    one, other = world.staff
    asked = world.ask(
        Ask(
            f"asks for {kind.value} of {table.slug}/{current.number}",
            lambda now: approvals.approval_ask(
                kind=kind, subject=approvals.Subject(round_id=current.pk), reason="ensaio", asked_by_id=one.pk, now=now
            ),
            keyed=False,
        ),
        one,
    )
    if not asked.done or asked.crashed:
        return
    approval = asked.answer.pk

    def effect(_answer: Any) -> None:
        if not void and LedgerTransaction.objects.filter(key=f"round_refund:{current.pk}").exists():
            world.book.refunded(table.pk, current.number, table.currency)

    world.ask(
        Ask(
            f"approves {kind.value}",
            lambda now: approvals.approval_approve(approval_id=approval, decided_by_id=other.pk, now=now),
            effect,
            keyed=False,
        ),
        other,
    )


Act = Callable[["World", Player], None]
ACTS: tuple[tuple[Act, int], ...] = (
    (comes, 8),
    (comes_to_the_own_wheel, 4),
    (tries_anothers_wheel, 1),
    (bets_legally, 40),
    (announces, 10),
    (launches, 10),
    (bets_wrongly, 10),
    (takes_back, 10),
    (more_of_the_same, 12),
    (is_seen, 10),
    (leaves, 3),
    (loses_connection, 2),
    (deposits, 6),
    (takes_money_out, 3),
    (refills, 2),
    (sets_a_limit, 1),
    (pauses, 1),
    (the_office_acts, 2),
)

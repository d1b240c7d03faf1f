"""The play that is killed at every point: rounds of roulette with their money, at a shared table and at an own wheel.

A step is what one person or the clock asks of the house. It has its own time and its own keys, so that it can be asked
again after a restart exactly as a page that has reconnected asks. A new game adds its own steps.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from unittest.mock import patch

from accounts.models import Approval, Player, PlaySession
from accounts.services import approvals, cashier, protection
from accounts.services.roles import staff_appoint
from accounts.services.sessions import session_end
from games import clock
from games.models import Round, Table
from games.services import bets, individual, tables
from games.services.bets import Announced, Asked, Wanted
from tests.factories import make_player, make_table

START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
SLUG, FRENCH, OFFER = "mesa", "evora", "individual"
PLAYERS = ("Ana", "Rui", "Eva")
# The dice of every round of the script: with the bets below, winners and losers in each.
R = 17


@dataclass(frozen=True, slots=True)
class Step:
    """`at`: seconds after the start. `keyed`: asked again, it has no second effect."""

    name: str
    at: float
    run: Callable[[datetime], object]
    keyed: bool = True

    @property
    def now(self) -> datetime:
        return START + timedelta(seconds=self.at)


def people_make() -> None:
    """People with names, pseudonyms and money that are the same at every run."""
    for number, nickname in enumerate((*PLAYERS, "Zoe", "Diretora", "Tesoureira", "Lia", "Ivo", "Noa"), 1):
        player = make_player(nickname, now=START - timedelta(days=1))
        Player.objects.filter(pk=player.pk).update(public_id=f"{number:012x}")
    for nickname in ("Diretora", "Tesoureira"):
        staff_appoint(player_id=person(nickname).pk, role="diretor", actor_id=None, now=START)


def prepare() -> None:
    """People and sleeping tables."""
    people_make()
    make_table(SLUG, currency="DEMO")
    make_table(FRENCH, currency="DEMO", rules_key="roulette-french-demo")
    make_table(OFFER, currency="DEMO", rules_key="roulette-individual-demo")


def person(nickname: str) -> Player:
    return Player.objects.get(nickname=nickname)


def table() -> Table:
    return Table.objects.select_related("round").get(slug=SLUG)


def enter(nickname: str) -> Callable[[datetime], object]:
    return lambda now: tables.table_enter(player_id=person(nickname).pk, table_id=table().pk, device="ensaio", now=now)


def place(nickname: str, round_number: int, key: str, *wanted: tuple[str, int]) -> Callable[[datetime], object]:
    asked = [Wanted(position, amount) for position, amount in wanted]
    return lambda now: bets.bets_place(
        table_id=table().pk, player_id=person(nickname).pk, round_number=round_number, key=key, bets=asked, now=now
    )


def ask(command: Callable[..., object], nickname: str, round_number: int, key: str) -> Callable[[datetime], object]:
    return lambda now: command(
        table_id=table().pk, player_id=person(nickname).pk, round_number=round_number, key=key, now=now
    )


def lia_enters(slug: str) -> Callable[[datetime], object]:
    """A table of all, or, through the offer, the own wheel."""

    def run(now: datetime) -> object:
        found, lia = Table.objects.get(slug=slug), person("Lia")
        if slug == OFFER:
            found = individual.table_own(offer_id=found.pk, player_id=lia.pk, now=now)
        return tables.table_enter(player_id=lia.pk, table_id=found.pk, device="ensaio", now=now)

    return run


def lia_bets(place_: Callable[[], Table], key: str, *asked: Asked) -> Callable[[datetime], object]:
    return lambda now: bets.bets_place(
        table_id=place_().pk, player_id=person("Lia").pk, round_number=1, key=key, bets=asked, now=now
    )


def french() -> Table:
    return Table.objects.get(slug=FRENCH)


def own_wheel() -> Table:
    return Table.objects.get(offer__slug=OFFER)


def lia_launches(now: datetime) -> object:
    return individual.ball_launch(
        table_id=own_wheel().pk, player_id=person("Lia").pk, round_number=1, key="lia-key-4", now=now
    )


def clock_strikes(now: datetime) -> object:
    """The house's own clock, once, at that time."""
    with patch.object(clock, "timezone", SimpleNamespace(now=lambda: now)):
        return clock.Clock().due_do()


def leave(nickname: str) -> Callable[[datetime], object]:
    def run(now: datetime) -> object:
        session = PlaySession.objects.filter(player__nickname=nickname).latest("opened_at")
        return session_end(session_id=session.pk, reason=PlaySession.End.PLAYER, now=now)

    return run


def payment(verb: Callable[..., object], nickname: str, amount: int, key: str) -> Callable[[datetime], object]:
    return lambda now: verb(player_id=person(nickname).pk, amount=amount, key=key, now=now)


def void_asked(now: datetime) -> object:
    return approvals.approval_ask(
        kind=Approval.Kind.ROUND_VOID,
        subject=approvals.Subject(round_id=table().round_id),
        reason="avaria da roda",
        asked_by_id=person("Diretora").pk,
        now=now,
    )


def void_approved(now: datetime) -> object:
    asked = Approval.objects.earliest("id")
    return approvals.approval_approve(approval_id=asked.pk, decided_by_id=person("Tesoureira").pk, now=now)


def pause(now: datetime) -> object:
    return protection.exclusion_start(player_id=person("Eva").pk, kind="pause", days=7, now=now)


# Betting 25 s, spin 7 s, result 5 s: the demonstration's rules.
STEPS: tuple[Step, ...] = (
    Step("Ana deposits", -60, payment(cashier.deposit, "Ana", 20_000, "deposit-key-1")),
    Step("Ana takes money out", -50, payment(cashier.withdraw, "Ana", 5_000, "withdraw-key-1")),
    Step("Ana comes in and wakes the table", 0, enter("Ana")),
    Step("Rui comes in", 1, enter("Rui")),
    Step("Eva comes in", 2, enter("Eva")),
    Step("Ana bets", 5, place("Ana", 1, "ana-key-1", ("straight:17", 300), ("split:17-20", 200), ("red", 1000))),
    Step("Rui bets", 6, place("Rui", 1, "rui-key-1", ("black", 2000))),
    Step("Rui bets again", 7, place("Rui", 1, "rui-key-2", ("dozen:2", 500), ("double_dozen:1-2", 400))),
    Step("Rui takes the last back", 8, ask(bets.bets_withdraw_last, "Rui", 1, "rui-key-3")),
    Step("Ana doubles", 9, ask(bets.bets_double, "Ana", 1, "ana-key-2")),
    Step("betting closes", 25, clock_strikes),
    Step("the round is settled", 32, clock_strikes),
    Step("the next round opens", 37, clock_strikes),
    Step("Ana repeats", 40, ask(bets.bets_repeat, "Ana", 2, "ana-key-3")),
    Step("Eva bets", 41, place("Eva", 2, "eva-key-1", ("column:1", 700), ("even", 100))),
    Step("Rui bets in the second round", 42, place("Rui", 2, "rui-key-4", ("low", 900))),
    Step("Rui takes everything back", 43, ask(bets.bets_withdraw_all, "Rui", 2, "rui-key-5")),
    Step("the director asks for a void", 44, void_asked),
    Step("the treasurer approves it", 45, void_approved),
    Step("the third round opens", 50, clock_strikes),
    Step("Eva bets in the third round", 52, place("Eva", 3, "eva-key-2", ("corner:1-2-4-5", 600))),
    Step("Eva pauses with a stake in play", 53, pause, keyed=False),
    Step("the third round closes", 75, clock_strikes),
    Step("the third round is settled", 82, clock_strikes),
    Step("the clock ends Eva's session and opens the fourth", 87, clock_strikes),
    Step("Ana ends her session", 90, leave("Ana")),
    Step("Rui ends his session", 91, leave("Rui")),
    Step("the empty round closes", 112, clock_strikes),
    Step("the empty round is settled", 119, clock_strikes),
    Step("the table goes to sleep", 124, clock_strikes),
    Step("Lia comes to the French table", 130, lia_enters(FRENCH)),
    Step("Lia announces", 131, lia_bets(french, "lia-key-1", Announced("voisins", 900), Wanted("red", 200))),
    Step("Lia announces neighbours", 132, lia_bets(french, "lia-key-2", Announced("neighbours:17:2", 500))),
    Step("Lia comes to the own wheel", 133, lia_enters(OFFER)),
    Step("Lia bets there", 134, lia_bets(own_wheel, "lia-key-3", Wanted("straight:17", 200), Wanted("black", 300))),
    Step("Lia launches the ball", 135, lia_launches),
    Step("the own round is settled", 142, clock_strikes),
    Step("the own next round opens", 145, clock_strikes),
    Step("the French round closes", 160, clock_strikes),
    Step("the French round is settled", 167, clock_strikes),
)


def round_open_now() -> Round | None:
    current = table().round
    return current if current and current.phase in Round.OPEN_PHASES else None

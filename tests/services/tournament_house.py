"""Tournaments for service tests: rules in few words, people who enter, and a clock that the test moves."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from accounts.models import LedgerAccount, LedgerTransfer, Player
from casino.rulebook.models import SpecificRules
from games.models import PokerSeat, Table
from games.services.tables import table_enter, table_tick
from tests.factories import RULES_SINCE, make_player
from tests.services.roulette_room import START, key
from tournaments.engine.state import Tournament as State
from tournaments.models import Tournament, TournamentEntry
from tournaments.record import kept_forget, state_of
from tournaments.services import clock, direct, entries
from tournaments.services.cancelling import cancel_preview

VALUES: Mapping[str, object] = {
    "variant": "holdem",
    "limit": "no_limit",
    "max_raises": None,
    "seats": 9,
    "starting_stack": 500,
    "least_entries": 2,
    "most_entries": 100,
    "late_until_level": 0,
    "withdraw_seconds": 0,
    "buy_in": 1000,
    "fee": 100,
    "bounty": 0,
    "guarantee": 0,
    "rebuy": None,
    "addon": None,
    "reentry": None,
    "ticket": None,
    "bands": [{"least": 1, "percents": [50, 30, 20]}],
    "levels": [
        {"small_blind": small, "big_blind": 2 * small, "ante": 0, "seconds": 60}
        for small in (25, 50, 100, 200, 400, 800, 1600, 3200, 6400, 12800)
    ],
    "hand_by_hand": 1,
    "timed_seconds": None,
    "starts_full": False,
    "pays": "at_end",
    "cancelled_paid_shares_rest": False,
    "decide_seconds": 20,
    "decision_seconds": 15,
    "time_bank_seconds": 30,
}


def tournament_rules(slug: str, **changed: object) -> SpecificRules:
    return SpecificRules.objects.create(
        key=slug,
        version=1,
        regulation="810",
        title="Torneio de ensaio",
        state="in_force",
        values={**VALUES, **changed},
        demonstration=True,
        in_force_from=RULES_SINCE,
        created_at=RULES_SINCE,
    )


class TournamentHouse:
    """One tournament, announced and open, and shorthand for what people do to it."""

    def __init__(
        self,
        slug: str = "torneio",
        *,
        training: int = 0,
        currency: str = "DEMO",
        starts: timedelta = timedelta(minutes=30),
        **changed: object,
    ) -> None:
        self.now = START
        self.staff = make_player()
        tournament_rules(slug, **changed)
        is_full = bool(changed.get("starts_full"))
        self.row = direct.tournament_create(
            name="Torneio de ensaio",
            slug=slug,
            rules_key=slug,
            currency=currency,
            starts_at=None if is_full else START + starts,
            opens_at=None,
            actor_id=self.staff.pk,
            now=self.now,
            training=training,
        )
        self.step("announce")
        self.step("open")

    # --- Staff ---

    def step(self, step: str, why: str = "") -> None:
        direct.tournament_step(
            tournament_id=self.row.pk, step=step, actor_id=self.staff.pk, key=key(), why=why, now=self.now
        )

    def cancel(self, why: str = "falta de luz") -> None:
        direct.tournament_cancel(
            tournament_id=self.row.pk,
            actor_id=self.staff.pk,
            key=key(),
            why=why,
            seen_version=cancel_preview(self.fresh, now=self.now).version,
            now=self.now,
        )

    # --- Players ---

    def enter(self, player: Player, **asked: object) -> None:
        entries.tournament_enter(
            tournament_id=self.row.pk, player_id=player.pk, key=str(asked.pop("key", key())), now=self.now, **asked
        )

    def ask(self, command: object, player: Player) -> object:
        return command(tournament_id=self.row.pk, player_id=player.pk, key=key(), now=self.now)  # type: ignore[operator]

    def people(self, count: int) -> list[Player]:
        made = [make_player() for _ in range(count)]
        for player in made:
            self.enter(player)
        return made

    def come(self, player: Player) -> Table:
        """Open the page of the table at which the player sits."""
        seat = self.seat(player)
        table_enter(player_id=player.pk, table_id=seat.table_id, device="teste", now=self.now)
        return seat.table

    # --- What there is ---

    @property
    def fresh(self) -> Tournament:
        return Tournament.objects.select_related("rules").get(pk=self.row.pk)

    @property
    def state(self) -> State:
        return state_of(self.fresh)

    def rebuilt(self) -> State:
        """The state as a process that has just started makes it from the log."""
        kept_forget()
        return self.state

    def seat(self, player: Player) -> PokerSeat:
        return PokerSeat.objects.select_related("table").get(table__is_tournament=True, player=player, left_at=None)

    def entry(self, player: Player) -> TournamentEntry:
        return TournamentEntry.objects.filter(tournament=self.row, player=player).latest("pk")

    def wallet(self, player: Player) -> int:
        return LedgerAccount.objects.get(kind="wallet", currency=self.row.currency, player=player).balance

    def account(self, kind: str) -> int:
        found = LedgerAccount.objects.filter(kind=kind, ref=f"tournament:{self.row.pk}").first()
        return found.balance if found else 0

    # --- Time ---

    def next_due(self) -> datetime | None:
        tables = Table.objects.filter(is_tournament=True, deadline_at__isnull=False)
        at = [clock.tournaments_deadline(), *tables.values_list("deadline_at", flat=True)]
        return min((one for one in at if one is not None), default=None)

    def tick(self) -> bool:
        """Go on to the next deadline and let the clock act. False where nothing is due any more."""
        due = self.next_due()
        if due is None:
            return False
        self.now = max(self.now, due)
        clock.tournaments_do(self.now)
        late = Table.objects.filter(is_tournament=True, deadline_at__lte=self.now).order_by("deadline_at")
        for table_id in late.values_list("pk", flat=True):
            table_tick(table_id=table_id, now=self.now)
        return True

    def wait(self, *, seconds: int = 600, until: Callable[[], bool] = lambda: False) -> None:
        """Let so much time pass, or less where what is waited for has come; the clock runs all the while."""
        end = self.now + timedelta(seconds=seconds)
        while not until() and (due := self.next_due()) is not None and due <= end:
            self.tick()
        if not until():
            self.now = max(self.now, end)

    def start(self) -> None:
        self.now = max(self.now, self.fresh.starts_at or self.now)
        clock.tournament_tick(tournament_id=self.row.pk, now=self.now)

    def run(self, most: int = 20_000) -> None:
        """Until it is over, chips and cents proven on the way."""
        for _ in range(most):
            if self.fresh.is_over:
                return
            assert self.tick(), "nothing would ever happen again"
            self.prove()
        raise AssertionError("it never ends")

    def prove(self) -> None:
        """Chips on the seats are those given out; money in the pool and the fees is what the wallets paid."""
        state = self.state
        if state.tables and not state.life.is_over:
            seats = PokerSeat.objects.filter(table__of_tournament__tournament=self.row, left_at=None)
            assert sum(seats.values_list("chips", flat=True)) == state.issued() - state.removed

    def moved(self) -> int:
        """What all wallets paid into this tournament less what came back."""
        notes = LedgerTransfer.objects.filter(transaction__note=self.row.slug)
        paid = sum(notes.filter(debit__kind="wallet").values_list("amount", flat=True))
        return paid - sum(notes.filter(credit__kind="wallet").values_list("amount", flat=True))

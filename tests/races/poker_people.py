"""Three at a poker table, and what they ask, as something that a thread can run later with a key of its own."""

from collections.abc import Callable
from functools import partial

from accounts import ledger
from accounts.models import LedgerTransaction, Player
from casino.refusal import Refused
from games.audit import audit_run
from games.models import PokerSeat, Round
from games.services import tables
from games.services.commands import Answer
from games.services.poker import play, seats
from tests.factories import make_player
from tests.services.poker_room import PokerTableRoom, key

# Where a command of a poker table writes: inside its transaction, with everything decided.
WRITES = "games.services.poker.room.append"
BROUGHT = 500


class Three:
    """A table of three people with `BROUGHT` each; a fourth who has no seat yet."""

    def __init__(self, **changed: object) -> None:
        self.room = PokerTableRoom(**changed)
        self.people = [make_player(name, now=self.room.now) for name in ("Ana", "Rui", "Eva")]
        for seat, player in enumerate(self.people, 1):
            self.room.sit(player, seat, BROUGHT)
        self.zoe = make_player("Zoe", now=self.room.now)
        self.room.enter(self.zoe)

    @property
    def to_act(self) -> Player:
        return self.room.to_act

    @property
    def waiting(self) -> Player:
        """Who is in the hand and whose turn it is not: the last to be asked."""
        state = self.room.hand.state
        others = [place for place in state.clockwise(state.to_act) if not state.folded[place] and place != state.to_act]
        return Player.objects.get(pk=self.room.hand.players[state.seats[others[-1]]])

    def acts(self, player: Player, action: str, to: int | None = None, *, key_: str = "") -> Callable[[], Answer]:
        hand = self.room.hand
        return partial(
            play.poker_act,
            table_id=self.room.table.pk,
            player_id=player.pk,
            round_number=hand.number,
            decision=hand.decision,
            action=action,
            to=to,
            key=key_ or key(),
            now=self.room.now,
        )

    def asks(self, command: Callable[..., Answer], player: Player, **asked: object) -> Callable[[], Answer]:
        fields = {"table_id": self.room.table.pk, "player_id": player.pk, "key": key(), "now": self.room.now}
        return partial(command, **(fields | asked))

    def sits(self, player: Player, seat: int, amount: int = BROUGHT) -> Callable[[], Answer]:
        return self.asks(seats.seat_take, player, seat=seat, amount=amount)

    def strikes(self) -> Callable[[], bool]:
        """The clock, at the table's deadline."""
        self.room.table.refresh_from_db()
        assert self.room.table.deadline_at is not None
        self.room.now = max(self.room.now, self.room.table.deadline_at)
        return partial(tables.table_tick, table_id=self.room.table.pk, now=self.room.now)

    def one_decision_left(self) -> None:
        """A hand in which two have folded but for one word."""
        self.room.deal()
        self.room.act(self.to_act, "fold")

    def whole(self) -> list[str]:
        """What is wrong with the chips, after the hand has been played to its end: nothing, or the faults."""
        current = self.room.table
        current.refresh_from_db()
        if current.round_id and self.room.round.phase == Round.Phase.PLAYING:
            self.room.finish()
        held = sum(wallet(player) + stack(player) for player in (*self.people, self.zoe))
        faults = [f"{name}: {one.faults[0]}" for name, one in audit_run().items() if not one.ok]
        return [*faults, *([] if held == 4 * 100_000 else [f"{held} cents are there"])]


def wallet(player: Player) -> int:
    return ledger.balance(ledger.wallet_id(player.pk, "DEMO"))


def stack(player: Player) -> int:
    seat = PokerSeat.objects.select_related("account").filter(player=player, left_at=None).first()
    return seat.account.balance if seat else 0


def refusal(outcome: object) -> str:
    assert isinstance(outcome, Refused), outcome
    return outcome.denial.code


def posted(kind: str) -> int:
    return LedgerTransaction.objects.filter(kind=kind).count()

"""A poker table for service tests: time is what the test says, and the deck is what the test wants."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from unittest.mock import patch

from accounts.models import LedgerAccount, Player
from casino import dice
from casino.rulebook.demonstration import demonstration_rules_seed
from casino.rulebook.models import SpecificRules
from games.engines.cards import DECK
from games.hand_record import Hand, hand_now, kept_forget
from games.models import PokerSeat, Round, Table
from games.services import tables
from games.services.commands import Answer
from games.services.poker import play, seats, waiting
from games.services.poker.room import rules_of
from tests.factories import RULES_SINCE
from tests.services.roulette_room import START, key


def poker_table(slug: str = "poquer", *, currency: str = "DEMO", game: str = "holdem", **changed: object) -> Table:
    """An open table under rules of its own: those of the demonstration, with what is `changed`."""
    demonstration_rules_seed(RULES_SINCE)
    model = SpecificRules.objects.get(key=f"{game}-demo", version=1)
    quiet: dict[str, object] = {"rake": {"kind": "none"}, "small_blind": 5, "big_blind": 10, "spectators_late": False}
    SpecificRules.objects.create(
        key=slug,
        version=1,
        regulation=model.regulation,
        title="Mesa de ensaio",
        state="in_force",
        values={**model.values, **quiet, "buy_in_least": 2, **changed},
        demonstration=True,
        in_force_from=RULES_SINCE,
        created_at=RULES_SINCE,
    )
    return Table.objects.create(slug=slug, name=slug.title(), game=game, currency=currency, rules_key=slug)


class PokerTableRoom:
    """One table, its clock, and shorthand for what players do there."""

    def __init__(self, slug: str = "poquer", **changed: object) -> None:
        self.table = poker_table(slug, **changed)  # type: ignore[arg-type]
        self.now = START

    def enter(self, player: Player) -> int:
        return tables.table_enter(player_id=player.pk, table_id=self.table.pk, device="teste", now=self.now).pk

    def sit(self, player: Player, seat: int, amount: int = 500, *, key_: str | None = None) -> Answer:
        self.enter(player)
        return seats.seat_take(
            table_id=self.table.pk, player_id=player.pk, seat=seat, amount=amount, key=key_ or key(), now=self.now
        )

    def ask(self, command: object, player: Player, **asked: object) -> Answer:
        return command(  # type: ignore[operator,no-any-return]
            table_id=self.table.pk, player_id=player.pk, key=asked.pop("key", None) or key(), now=self.now, **asked
        )

    @property
    def round(self) -> Round:
        self.table.refresh_from_db()
        assert self.table.round is not None
        return Round.objects.select_related("rules", "table").get(pk=self.table.round_id)

    @property
    def hand(self) -> Hand:
        current = self.round
        return hand_now(self.table.pk, self.table.slug, self.table.version, current, rules_of(current))

    def rebuilt(self) -> Hand:
        """The hand as a process that has just started sees it."""
        kept_forget()
        return self.hand

    @property
    def to_act(self) -> Player:
        hand = self.hand
        assert hand.seat_to_act is not None
        return Player.objects.get(pk=hand.players[hand.seat_to_act])

    def act(self, player: Player, action: str, to: int | None = None, *, key_: str | None = None) -> Answer:
        hand = self.hand
        return play.poker_act(
            table_id=self.table.pk,
            player_id=player.pk,
            round_number=hand.number,
            decision=hand.decision,
            action=action,
            to=to,
            key=key_ or key(),
            now=self.now,
        )

    def ahead(self, player: Player, action: str, price: int = 0) -> Answer:
        hand = self.hand
        return self.ask(
            play.poker_pre,
            player,
            round_number=hand.number,
            decision=hand.decision,
            action=action,
            price=price,
        )

    def seat(self, player: Player) -> PokerSeat:
        return PokerSeat.objects.select_related("account").get(table=self.table, player=player, left_at=None)

    def stack(self, player: Player) -> int:
        """What the seat's account holds."""
        return self.seat(player).account.balance

    def wallet(self, player: Player) -> int:
        return LedgerAccount.objects.get(kind="wallet", currency=self.table.currency, player=player).balance

    def tick(self) -> bool:
        """Go on to the table's next deadline and let the clock act."""
        self.table.refresh_from_db()
        assert self.table.deadline_at is not None
        self.now = max(self.now, self.table.deadline_at)
        return tables.table_tick(table_id=self.table.pk, now=self.now)

    def wait(self, **time: float) -> None:
        self.now += timedelta(**time)

    def deal(self, *first: str) -> Hand:
        """Go on until a hand is under way; the deck begins with these cards."""
        with deck_of(*first):
            for _ in range(6):
                self.table.refresh_from_db()
                if self.table.round_id and self.round.phase == Round.Phase.PLAYING:
                    break
                self.tick()
        return self.hand

    def finish(self) -> Round:
        """Everybody checks or folds until the hand has ended."""
        played = self.round
        while Round.objects.get(pk=played.pk).phase == Round.Phase.PLAYING:
            state = self.hand.state
            place = state.to_act
            assert place is not None
            self.act(self.to_act, "check" if state.bets[place] >= state.level else "fold")
        played.refresh_from_db()
        return played


@contextmanager
def deck_of(*first: str) -> Iterator[None]:
    """The dice shuffle a deck that begins like this; the button's lot is the first seat."""
    rest = [card for card in DECK if card not in first]

    def shuffled(_items: Sequence[str]) -> list[str]:
        return [*first, *rest]

    with patch.object(dice, "shuffled", shuffled), patch.object(dice, "below", lambda n: 0):
        yield


__all__ = ["PokerTableRoom", "deck_of", "key", "poker_table", "waiting"]

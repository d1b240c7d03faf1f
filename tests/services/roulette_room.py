"""A roulette table for service tests: time is what the test says, and the drawn number is what the test wants."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from unittest.mock import patch

from django.utils import timezone

from accounts.models import Player
from casino import dice
from casino.rulebook.selectors import rules_values
from games.engines.roulette import Wheel
from games.fairness import bets_digest, digest_below, round_ref
from games.models import Bet, Round
from games.services import bets, individual, roulette, tables
from games.services.bets import Announced, Wanted
from tests.factories import make_table

START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
_keys = count(1)


def key() -> str:
    """A fresh command key."""
    return f"test-key-{next(_keys):08d}"


class Room:
    """One table, its clock, and shorthand for what players do there."""

    def __init__(
        self,
        slug: str = "mesa",
        *,
        currency: str = "DEMO",
        live: bool = False,
        rules_key: str = "roulette-american-demo",
    ) -> None:
        self.table = make_table(slug, currency=currency, rules_key=rules_key)
        # A live room goes by the real time, because sockets do.
        self.now = timezone.now() if live else START

    def enter(self, player: Player) -> int:
        return tables.table_enter(player_id=player.pk, table_id=self.table.pk, device="teste", now=self.now).pk

    @property
    def round(self) -> Round:
        self.table.refresh_from_db()
        assert self.table.round is not None
        return self.table.round

    @property
    def wheel(self) -> Wheel:
        return rules_values(self.round.rules).table_rules.wheel

    def announce(self, player: Player, *announced: tuple[str, int]) -> int:
        """Call bets, each as its code and the amount over all its parts."""
        return bets.bets_place(
            table_id=self.table.pk,
            player_id=player.pk,
            round_number=self.round.number,
            key=key(),
            bets=[Announced(call, amount) for call, amount in announced],
            now=self.now,
        ).version

    def place(self, player: Player, *wanted: tuple[str, int], key_: str | None = None) -> int:
        return bets.bets_place(
            table_id=self.table.pk,
            player_id=player.pk,
            round_number=self.round.number,
            key=key_ or key(),
            bets=[Wanted(position, amount) for position, amount in wanted],
            now=self.now,
        ).version

    def ask(self, command: object, player: Player) -> None:
        command(  # type: ignore[operator]
            table_id=self.table.pk, player_id=player.pk, round_number=self.round.number, key=key(), now=self.now
        )

    def tick(self) -> bool:
        """Go on to the table's next deadline and let the clock act."""
        self.table.refresh_from_db()
        assert self.table.deadline_at is not None
        self.now = max(self.now, self.table.deadline_at)
        return tables.table_tick(table_id=self.table.pk, now=self.now)

    def wait(self, **time: float) -> None:
        self.now += timedelta(**time)

    def finish(self) -> Round:
        """Close and settle the round on the table."""
        played = self.round
        assert self.tick()
        assert self.tick()
        played.refresh_from_db()
        return played

    def fall_on(self, pocket: str) -> Round:
        """Finish the round so that the ball falls on `pocket`: void and reopen until r + p leads there.

        The committed r can't be changed, so the test opens its round with the r that its bets need.
        """
        current = self.round
        order = self.wheel.order
        standing = Bet.objects.filter(round=current, state=Bet.State.PLACED)
        digest = bets_digest(
            round_ref(self.table.slug, current.number),
            standing.values_list("player__public_id", "position", "amount"),
        )
        r = (order.index(pocket) - digest_below(digest, len(order))) % len(order)
        with sealed_r(current, r):
            return self.finish()


class OwnWheel(Room):
    """A player's individual wheel under an offer of the house; the ball is launched by its owner."""

    def __init__(self, owner: Player, *, currency: str = "DEMO", live: bool = False) -> None:
        rules = "roulette-individual-demo" if currency == "DEMO" else "roulette-individual-eur-sandbox"
        super().__init__(f"individual-{currency.lower()}", currency=currency, live=live, rules_key=rules)
        self.offer, self.owner = self.table, owner
        self.table = individual.table_own(offer_id=self.offer.pk, player_id=owner.pk, now=self.now)

    def launch(self, key_: str | None = None) -> int:
        return individual.ball_launch(
            table_id=self.table.pk,
            player_id=self.owner.pk,
            round_number=self.round.number,
            key=key_ or key(),
            now=self.now,
        ).version

    def finish(self) -> Round:
        """Launch the ball and settle the round on the table."""
        played = self.round
        self.launch()
        assert self.tick()
        played.refresh_from_db()
        return played


@contextmanager
def sealed_r(current: Round, r: int) -> Iterator[None]:
    """Reseal the round with another r and its commitment, as if the dice had given it."""
    from games.fairness import roulette_commitment
    from games.models import RoundSecret
    from games.services.roulette import secret_seal

    ref = round_ref(current.table.slug, current.number)
    salt = dice.salt()
    key_id, sealed = secret_seal(ref, r=r, salt=salt)
    RoundSecret.objects.filter(round=current).update(key_id=key_id, sealed=sealed)
    Round.objects.filter(pk=current.pk).update(commitment=roulette_commitment(ref, r=r, salt=salt))
    yield


@contextmanager
def next_r(r: int) -> Iterator[None]:
    """The dice give `r` for the next round that opens."""
    with patch.object(dice, "below", lambda n: r % n):
        yield


__all__ = ["START", "OwnWheel", "Room", "key", "next_r", "roulette", "sealed_r"]

"""What the plays of all banked card tables have in common: who comes, bets and leaves, and the house left alone.

A game's own script is its rules, its shoes, its decisions and its steps (`blackjack_script.py`).
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from unittest.mock import patch

from accounts.models import Approval
from accounts.services import approvals
from casino import dice
from games.audit import audit_run
from games.models import Bet, Round, Table
from games.services import bets, individual, tables
from games.services.bets import Wanted
from tests.crash.script import clock_strikes, person

Run = Callable[[datetime], object]
# More strikes than a round has decisions; a round that has not ended by then hangs.
MOST_STRIKES = 40


@contextmanager
def shoe_begins(*first: str) -> Iterator[None]:
    """Every shoe that is shuffled begins with these cards."""

    def shuffled(cards: Sequence[str]) -> list[str]:
        rest = list(cards)
        for card in first:
            rest.remove(card)
        return [*first, *rest]

    with patch.object(dice, "shuffled", shuffled):
        yield


def with_shoe(run: Run, *first: str) -> Run:
    """A step that opens a round on that shoe."""

    def opened(now: datetime) -> object:
        with shoe_begins(*first):
            return run(now)

    return opened


@dataclass(frozen=True, slots=True)
class CardFloor:
    """A shared table and the offer of individual ones. `stranger`: what who comes last of all bets there."""

    slug: str
    offer: str
    stranger: tuple[tuple[str, int], ...]

    def table(self) -> Table:
        return Table.objects.select_related("round__rules", "round__table").get(slug=self.slug)

    def own(self) -> Table:
        """The individual table that Lia has had made."""
        return Table.objects.get(offer__slug=self.offer)

    def comes(self, nickname: str) -> Run:
        return lambda now: tables.table_enter(
            player_id=person(nickname).pk, table_id=self.table().pk, device="ensaio", now=now
        )

    def places(self, nickname: str, round_number: int, key: str, *wanted: tuple[str, int]) -> Run:
        return bets_of(self.table, nickname, round_number, key, *wanted)

    def asks(self, command: Callable[..., object], nickname: str, round_number: int, key: str, **asked: object) -> Run:
        """Any command of the shared table: a gesture of the bets, a decision."""
        return asked_of(self.table, command, nickname, round_number, key, **asked)

    def lia_comes(self, now: datetime) -> object:
        lia, offer = person("Lia"), Table.objects.get(slug=self.offer)
        own = individual.table_own(offer_id=offer.pk, player_id=lia.pk, now=now)
        return tables.table_enter(player_id=lia.pk, table_id=own.pk, device="ensaio", now=now)

    def void_asked(self, now: datetime) -> object:
        return approvals.approval_ask(
            kind=Approval.Kind.ROUND_VOID,
            subject=approvals.Subject(round_id=self.table().round_id),
            reason="avaria do sabot",
            asked_by_id=person("Diretora").pk,
            now=now,
        )

    # --- The house left alone ---

    def goes_on(self, now: datetime) -> list[str]:
        """Faults found while the clock alone ends what is open, and while a newcomer plays the round after it."""
        open_before = [row for row in Round.objects.filter(phase__in=Round.OPEN_PHASES) if _has_stakes(row)]
        for row in open_before:
            now = _until_ended(row, now)
            row.refresh_from_db()
            if row.phase not in (Round.Phase.SETTLED, Round.Phase.VOID) or not row.digest:
                return [f"the round did not end: {row.phase}"]
            if _has_stakes(row):
                return ["the round ended with a stake undecided"]
        faults = self._next_round(now)
        found = audit_run().items()
        return [*faults, *(f"left alone, audit {name}: {one.faults[0]}" for name, one in found if not one.ok)]

    def _next_round(self, now: datetime) -> list[str]:
        table = self.table()
        if table.round is None or table.round.phase not in Round.OPEN_PHASES:
            # The result is shown for its time; a round that is open takes bets now.
            now = max(now, table.deadline_at or now)
        self.comes("Zoe")(now)
        opened = self.table().round
        if opened is None or opened.phase != Round.Phase.BETTING:
            return ["the next round does not open"]
        self.places("Zoe", opened.number, "zoe-key-1", *self.stranger)(now)
        _until_ended(opened, now)
        opened.refresh_from_db()
        return [] if opened.phase == Round.Phase.SETTLED else [f"the next round is {opened.phase}"]


def _has_stakes(row: Round) -> bool:
    return Bet.objects.filter(round=row, state=Bet.State.PLACED).exists()


def _until_ended(row: Round, now: datetime) -> datetime:
    for _ in range(MOST_STRIKES):
        row.refresh_from_db()
        if row.phase not in Round.OPEN_PHASES:
            break
        now = max(now, Table.objects.get(pk=row.table_id).deadline_at or now)
        clock_strikes(now)
    return now


def bets_of(table: Callable[[], Table], nickname: str, round_number: int, key: str, *wanted: tuple[str, int]) -> Run:
    asked = [Wanted(position, amount) for position, amount in wanted]
    return asked_of(table, bets.bets_place, nickname, round_number, key, bets=asked)


def asked_of(
    table: Callable[[], Table],
    command: Callable[..., object],
    nickname: str,
    round_number: int,
    key: str,
    **asked: object,
) -> Run:
    return lambda now: command(
        table_id=table().pk,
        player_id=person(nickname).pk,
        round_number=round_number,
        key=f"{nickname}-key-{key}",
        now=now,
        **asked,
    )


def dice_as_planned(*first: str) -> Callable[[], AbstractContextManager[None]]:
    """Chance of a play: rounds whose shoe is not said by their step begin with these cards."""
    return lambda: shoe_begins(*first)

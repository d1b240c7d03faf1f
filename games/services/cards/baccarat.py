"""The part of baccarat in a card table's life. Nobody is asked anything: what is dealt is turned and paid at once.

The deal, the third cards by the rule and the payment of every bet are one step, so that a coup is whole or was never
dealt.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NoReturn

from games.baccarat_outcome import draw_steps, leaves_of, outcome_of, pairs_of
from games.baccarat_record import BaccaratRound, baccarat_round_keep, baccarat_round_now, round_dealt
from games.engines import baccarat
from games.engines.baccarat import Outcome
from games.engines.cards import Card
from games.events import EventDraft
from games.events_baccarat import BaccaratDealt, BaccaratSettled, BaccaratTurned
from games.models import Bet, Round, Table
from games.services.cards.game import CardValues, StakeResult, Step

_STATES: Mapping[str, Bet.State] = {"won": Bet.State.WON, "lost": Bet.State.LOST, "push": Bet.State.PUSH}


class Baccarat:
    """The adapter. A round under way is a `BaccaratRound`."""

    word = "baccarat"

    def decks(self, values: CardValues) -> int:
        decks: int = values.table_rules.decks
        return decks

    def shown_seconds(self, values: CardValues) -> int:
        """The cards are laid and turned before the result can be looked at (812/17-18)."""
        seconds: int = values.deal_seconds + values.result_seconds
        return seconds

    def deal(
        self,
        current: Round,
        values: CardValues,
        shoe: Sequence[Card],
        bets: Sequence[Bet],
        by: int | None,
        now: datetime,
    ) -> Step:
        under_way = round_dealt(current, values, shoe, now)
        coup = under_way.coup
        ponto_leaves, banca_leaves = leaves_of(coup)
        names = {bet.pk: bet.player.public_id for bet in bets}
        dealt = BaccaratDealt(
            bets=[[names[bet.pk], bet.position, bet.amount] for bet in bets],
            ponto_leaves=ponto_leaves[:2],
            banca_leaves=banca_leaves[:2],
        )
        settled = BaccaratSettled(
            bets=[_told(names[pk], outcome) for pk, outcome in outcomes(under_way, bets).items()],
        )
        return Step(
            under_way,
            [
                EventDraft(dealt, player_id=by, by_system=by is None),
                EventDraft(_turned(under_way), by_system=True),
                EventDraft(settled, by_system=True),
            ],
        )

    def read(self, table: Table, current: Round, values: CardValues) -> BaccaratRound:
        return baccarat_round_now(table.pk, table.slug, table.version, current, values)

    def keep(self, table_id: int, version: int, under_way: BaccaratRound) -> None:
        baccarat_round_keep(table_id, version, under_way)

    def asks(self, under_way: BaccaratRound) -> bool:
        """Never: the third cards follow the rule and nobody's choice (812/20)."""
        return False

    def deadline(self, under_way: BaccaratRound) -> NoReturn:
        raise AssertionError("nobody is asked anything at baccarat")

    def time_out(self, under_way: BaccaratRound, now: datetime) -> Step:
        """Nobody was asked, so nobody was late: the coup ends as it lies."""
        return Step(under_way, [])

    def finish(self, under_way: BaccaratRound) -> Step:
        """All of it was told with the deal."""
        return Step(under_way, [])

    def outcome(self, under_way: BaccaratRound) -> str:
        return outcome_of(under_way.coup)

    def results(self, under_way: BaccaratRound, bets: Iterable[Bet]) -> Mapping[int, StakeResult]:
        return {
            pk: StakeResult(_STATES[one.result], one.prize - one.commission, one.returned)
            for pk, one in outcomes(under_way, bets).items()
        }

    def paid_drafts(self, under_way: BaccaratRound, paid: Sequence[Bet]) -> Sequence[EventDraft]:
        return []


def outcomes(under_way: BaccaratRound, bets: Iterable[Bet]) -> dict[int, Outcome]:
    """What the coup did to each bet, by its row: the commission is of each prize by itself (reading 30)."""
    laid = list(bets)
    asked = [baccarat.Bet(str(bet.player_id), bet.position, bet.amount) for bet in laid]
    ended = baccarat.settle(under_way.values.table_rules, asked, under_way.coup)
    return {bet.pk: one for bet, one in zip(laid, ended, strict=True)}


def _turned(under_way: BaccaratRound) -> BaccaratTurned:
    coup = under_way.coup
    return BaccaratTurned(
        ponto=list(coup.ponto),
        banca=list(coup.banca),
        steps=[[one.side, one.did, one.points, one.card or "", one.leaf] for one in draw_steps(coup)],
        ponto_total=baccarat.total(coup.ponto),
        banca_total=baccarat.total(coup.banca),
        winner=coup.winner,
        pairs=list(pairs_of(coup)),
    )


def _told(pseudonym: str, outcome: Outcome) -> list[object]:
    bet = outcome.bet
    return [pseudonym, bet.chance, bet.amount, outcome.result, outcome.prize, outcome.commission, outcome.returned]

"""The plays that are killed at every point, one for each kind of table: each is a run of its own."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from unittest.mock import patch

from casino import dice
from tests.crash import baccarat_script as baccarat
from tests.crash import blackjack_script as blackjack
from tests.crash import poker_script as poker
from tests.crash import restart, script
from tests.crash import stud_script as stud
from tests.crash import tournament_script as tournament
from tests.crash.card_script import dice_as_planned
from tests.crash.script import Step


@dataclass(frozen=True, slots=True)
class Play:
    """`dice`: chance as the play plans it. `goes_on`: what a house left alone must still do; the faults."""

    steps: tuple[Step, ...]
    prepare: Callable[[], None]
    dice: Callable[[], AbstractContextManager[None]]
    goes_on: Callable[[datetime], list[str]]


@contextmanager
def _dice_of_roulette() -> Iterator[None]:
    with patch.object(dice, "below", lambda n: script.R % n):
        yield


PLAYS = {
    "roulette": Play(script.STEPS, script.prepare, _dice_of_roulette, restart.goes_on_by_itself),
    "poker": Play(poker.STEPS, poker.prepare, poker.dice_as_planned, poker.goes_on_by_itself),
    "blackjack": Play(
        blackjack.STEPS, blackjack.prepare, dice_as_planned(*blackjack.STRANGER), blackjack.FLOOR.goes_on
    ),
    "stud": Play(stud.STEPS, stud.prepare, dice_as_planned(*stud.STRANGER), stud.FLOOR.goes_on),
    "baccarat": Play(baccarat.STEPS, baccarat.prepare, dice_as_planned(*baccarat.STRANGER), baccarat.FLOOR.goes_on),
    "tournament": Play(tournament.STEPS, tournament.prepare, tournament.dice_as_planned, tournament.goes_on_by_itself),
}

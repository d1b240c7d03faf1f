"""`python -m tests.simulation.returns --seed S --rounds N`: many rounds of blackjack, baccarat and stud by the engines.

The observed return of each bet is set beside what a calculation without the engine says (`tests/rules/*_return.py`,
`blackjack_endless.py`). Each portion of rounds has a seed of its own, so that two processes share them in any order and
a run that was broken off goes on where it stood (`--keep FILE`).
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random

from casino.refusal import Refused
from games.engines import baccarat, blackjack, hands, stud
from games.engines.cards import DECK, Card, shoe
from tests.rules import baccarat_return, blackjack_endless, stud_return
from tests.rules.blackjack_way import MOST_SPLITS, chosen

PROCESSES = 2
PORTION = 50_000
STAKE = 100
DECKS = 8
# Standard errors within which observed and calculated must lie: a wrong alarm in sixteen thousand.
AGREES = 4.0
# Standard errors of the interval that is printed: 99 of 100 such intervals hold the true value.
SURE = 2.576

# Bet → (sum of net results in cents, sum of their squares).
Sums = dict[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Line:
    """One bet of one game: what was seen over so many rounds and what was calculated, in stakes."""

    game: str
    bet: str
    rounds: int
    seen: float
    error: float
    calculated: float

    @property
    def agrees(self) -> bool:
        return abs(self.seen - self.calculated) <= AGREES * self.error

    def told(self) -> str:
        low, high = self.seen - SURE * self.error, self.seen + SURE * self.error
        return (
            f"{self.game} {self.bet}: return {1 + self.seen:.4%} of the stake, calculated {1 + self.calculated:.4%}, "
            f"99 % interval {1 + low:.4%} to {1 + high:.4%}, {(self.seen - self.calculated) / self.error:+.2f} "
            f"standard errors, {'agrees' if self.agrees else 'DOES NOT AGREE'} ({self.rounds:,} rounds)"
        )


# --- What is played ---


def _summed(nets: Iterable[tuple[str, int]], sums: Sums) -> None:
    for bet, net in nets:
        total, squares = sums.get(bet, (0, 0))
        sums[bet] = (total + net, squares + net * net)


def baccarat_played(lots: Random, rounds: int) -> Sums:
    """Coups from eight whole decks, one bet on each chance, five per cent of banca's prizes."""
    rules = baccarat.TableRules(
        baccarat.Variant.PONTO_BANCA, STAKE, DECKS, pairs=True, commission=baccarat.Commission.FIVE_PERCENT
    )
    bets = [baccarat.Bet(chance, chance, STAKE) for chance in baccarat.CHANCES]
    cards, sums = shoe(DECKS), Sums()
    for _ in range(rounds):
        outcomes = baccarat.settle(rules, bets, baccarat.deal(lots.sample(cards, 6)))
        _summed(((one.bet.chance, one.returned - STAKE) for one in outcomes), sums)
    return sums


_STUD_LEAST = hands.strength([Card(card) for card in ("Ac", "Kd", "Jh", "8s", "3c")])


def stud_played(lots: Random, rounds: int) -> Sums:
    """One seat from one deck each time; it bets with ace, king, jack, eight, three or better."""
    rules, sums = stud.TableRules(STAKE, 100 * STAKE), Sums()
    for _ in range(rounds):
        state = stud.deal(rules, {1: STAKE}, lots.sample(DECK, 10))
        bets = hands.strength(state.seats[0].cards) >= _STUD_LEAST
        state = stud.apply(state, stud.Action(1, stud.Decision.BET if bets else stud.Decision.FOLD))
        (outcome,) = stud.settle(state)
        _summed([("ante", outcome.returned - outcome.staked)], sums)
    return sums


# Most rounds need fewer cards; one that needs more is played again from its first card with more behind it.
FEW, MORE = 12, 60
_KINDS = {
    "H": blackjack.Kind.HIT,
    "S": blackjack.Kind.STAND,
    "D": blackjack.Kind.DOUBLE,
    "R": blackjack.Kind.SURRENDER,
    "P": blackjack.Kind.SPLIT,
}


def blackjack_played(lots: Random, rounds: int) -> Sums:
    """One seat from an endless shoe, played the stated way, offers declined."""
    rules = blackjack.TableRules(STAKE, 100 * STAKE, 6, max_splits=MOST_SPLITS)
    sums = Sums()
    for _ in range(rounds):
        cards = lots.choices(DECK, k=FEW)
        try:
            net = _blackjack_round(rules, cards)
        except Refused as refused:
            if refused.denial.code != "shoe_exhausted":
                raise
            net = _blackjack_round(rules, [*cards, *lots.choices(DECK, k=MORE)])
        _summed([("bet", net)], sums)
    return sums


def _blackjack_round(rules: blackjack.TableRules, cards: list[Card]) -> int:
    state = blackjack.offers_close(blackjack.deal(rules, {1: STAKE}, cards))
    while turn := blackjack.to_act(state):
        state = blackjack.apply(state, _decided(state, turn.hand))
    (seat,) = blackjack.settle(blackjack.bank_play(state))
    return seat.returned - seat.staked


def _decided(state: blackjack.Round, place: int) -> blackjack.Action:
    """What the stated way says, or the next best where the table does not allow it."""
    (seat,) = state.seats
    hand, pair = seat.hands[place], None
    split = blackjack.Action(blackjack.Kind.SPLIT, 1, place)
    if len(hand.cards) == 2 and blackjack.check(state, split) is None:
        points = blackjack.value(hand.cards[0])
        pair = 11 if points == 1 else points
    opened = "T" if state.open_rank in "TJQK" else state.open_rank
    letter = chosen(hand.total, soft=hand.soft, pair=pair, open_card=opened)
    action = blackjack.Action(_KINDS[letter], 1, place)
    if letter in "DR" and blackjack.check(state, action) is not None:
        return blackjack.Action(blackjack.Kind.HIT, 1, place)
    return action


# --- What is calculated ---


def baccarat_expected() -> Mapping[str, float]:
    return {chance: mean for chance, (mean, _variance) in baccarat_return.returns(DECKS, "five_percent").items()}


def stud_expected() -> Mapping[str, float]:
    return {"ante": stud_return.stated_return()[0]}


def blackjack_expected() -> Mapping[str, float]:
    return {"bet": blackjack_endless.way_return()}


Played = Callable[[Random, int], Sums]
GAMES: Mapping[str, tuple[Played, Callable[[], Mapping[str, float]]]] = {
    "baccarat": (baccarat_played, baccarat_expected),
    "stud": (stud_played, stud_expected),
    "blackjack": (blackjack_played, blackjack_expected),
}


def portion_played(seed: str, game: str, portion: int, rounds: int) -> Sums:
    """The rounds of one portion: always the same for the same seed."""
    return GAMES[game][0](Random(f"{seed} {game} {portion}"), rounds)


def lines(game: str, rounds: int, sums: Sums) -> list[Line]:
    """What was seen of each bet beside what was calculated."""
    expected = GAMES[game][1]()
    found = []
    for bet, (total, squares) in sums.items():
        mean = total / rounds
        error = math.sqrt(max(squares / rounds - mean * mean, 0.0) / rounds) / STAKE
        found.append(Line(game, bet, rounds, mean / STAKE, error, expected[bet]))
    return found


# --- Many rounds ---


class Kept:
    """Portions that are done, in a file where one is given."""

    def __init__(self, path: Path | None, seed: str) -> None:
        self.path, self.seed = path, seed
        stored = json.loads(path.read_text(encoding="utf-8")) if path and path.exists() else {}
        if stored and stored["seed"] != seed:
            raise SystemExit(f"{path} belongs to SEED={stored['seed']}.")
        # Game → portion → (rounds, bet → sums).
        self.done: dict[str, dict[str, tuple[int, Sums]]] = stored.get("done", {})

    def add(self, game: str, portion: int, rounds: int, sums: Sums) -> None:
        self.done.setdefault(game, {})[str(portion)] = (rounds, sums)
        if self.path:
            beside = self.path.with_suffix(".new")
            beside.write_text(json.dumps({"seed": self.seed, "done": self.done}), encoding="utf-8")
            beside.replace(self.path)

    def has(self, game: str, portion: int, rounds: int) -> bool:
        return self.done.get(game, {}).get(str(portion), (0,))[0] == rounds

    def summed(self, game: str, portions: Mapping[int, int]) -> tuple[int, Sums]:
        """(rounds, sums) of these portions."""
        rounds, sums = 0, Sums()
        for portion in portions:
            some, parts = self.done[game][str(portion)]
            rounds += some
            for bet, (total, squares) in parts.items():
                so_far = sums.get(bet, (0, 0))
                sums[bet] = (so_far[0] + total, so_far[1] + squares)
        return rounds, sums


def portions_of(rounds: int) -> dict[int, int]:
    """Portion → its rounds."""
    return {number: min(PORTION, rounds - first) for number, first in enumerate(range(0, rounds, PORTION))}


def run(seed: str, games: Iterable[str], rounds: int, kept: Kept, *, said: Callable[[str], None] = print) -> bool:
    """Play, print each game's lines, and tell whether all of them agree."""
    began, portions, agree = time.monotonic(), portions_of(rounds), True
    with ProcessPoolExecutor(PROCESSES) as pool:
        for game in games:
            work = {
                pool.submit(partial(portion_played, seed, game, number, some)): (number, some)
                for number, some in portions.items()
                if not kept.has(game, number, some)
            }
            for done in as_completed(work):
                kept.add(game, *work[done], done.result())
            for line in lines(game, *kept.summed(game, portions)):
                said(line.told())
                agree = agree and line.agrees
    said(f"{rounds:,} rounds of each game in {time.monotonic() - began:.0f} s")
    return agree


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation.returns")
    parser.add_argument("--seed", required=True)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--keep", type=Path, default=None)
    options = parser.parse_args()
    if options.rounds <= 0:
        return 0
    agree = run(options.seed, options.games.split(","), options.rounds, Kept(options.keep, options.seed))
    return 0 if agree else 1


if __name__ == "__main__":
    sys.exit(main())

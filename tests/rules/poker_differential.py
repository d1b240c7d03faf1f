"""`python -m tests.rules.poker_differential --seed S --hands N`: N hands of each variant in both engines.

Limits take turns, seeds go up one by one, and two processes share the work. A hand that the two end differently stops
the run with the command that plays it again.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed

from games.engines.poker import Limit, Variant
from tests.rules.poker_kit import Pair

PROCESSES = 2
PORTION = 250
LIMITS = list(Limit)


def limit_of(seed: int) -> Limit:
    return LIMITS[seed % len(LIMITS)]


def played(variant: Variant, seeds: range) -> int:
    """Play those hands; how many decisions the two agreed on."""
    decisions = 0
    for seed in seeds:
        pair = Pair(seed, variant, limit_of(seed))
        try:
            pair.play()
        except Exception as error:
            again = f"make sim SEED={seed} HANDS=1 ROUNDS=0"
            table = f"{variant.word}, {limit_of(seed).word}, {len(pair.seats)} seats"
            raise AssertionError(f"{table}: {error!r}. To see it again: {again}") from error
        decisions += len(pair.actions)
    return decisions


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.rules.poker_differential")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--hands", type=int, default=100_000)
    options = parser.parse_args()
    last = options.seed + options.hands
    portions = [range(first, min(first + PORTION, last)) for first in range(options.seed, last, PORTION)]
    began, hands, decisions, said = time.monotonic(), 0, 0, 0.0
    with ProcessPoolExecutor(PROCESSES) as pool:
        work = {pool.submit(played, variant, seeds): seeds for seeds in portions for variant in Variant}
        try:
            for done in as_completed(work):
                decisions += done.result()
                hands += len(work[done])
                if time.monotonic() - said > 10 or hands == 2 * options.hands:
                    said = time.monotonic()
                    print(
                        f"{hands} of {2 * options.hands} hands, {decisions} decisions, {said - began:.0f} s", flush=True
                    )
        except AssertionError:
            pool.shutdown(cancel_futures=True)
            raise
    print(f"PokerKit ended every hand alike: {options.hands} of each variant from seed {options.seed}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

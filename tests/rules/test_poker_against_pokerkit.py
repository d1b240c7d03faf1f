"""Random hands in our engine and in PokerKit: the same turns, prices, room to raise and final stacks.

`POKERKIT_HANDS` says how many hands of each variant and limit are played (25 where it says nothing), `POKERKIT_SEED`
where the seeds begin. The known differences are explained in `poker_kit`.
"""

import os

import pytest

from games.engines.poker import Limit, Variant
from tests.rules.poker_kit import Pair

HANDS = int(os.environ.get("POKERKIT_HANDS", "25"))
FIRST = int(os.environ.get("POKERKIT_SEED", "0"))


@pytest.mark.timeout(0)
@pytest.mark.parametrize("limit", list(Limit), ids=lambda limit: limit.word)
@pytest.mark.parametrize("variant", list(Variant), ids=lambda variant: variant.word)
def test_pokerkit_plays_every_hand_to_the_same_stacks(variant, limit):
    decisions = 0
    for seed in range(FIRST, FIRST + HANDS):
        pair = Pair(seed, variant, limit)
        try:
            pair.play()
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {variant.word}, {limit.word}") from error
        decisions += pair.decisions
    assert decisions > 3 * HANDS

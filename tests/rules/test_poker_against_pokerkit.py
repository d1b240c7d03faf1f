"""Random hands in our engine and in PokerKit: the same turns, prices, room to raise and final stacks.

A bounded number here; `make sim HANDS=100000` plays as many of each variant as are asked for. The known differences are
explained in `poker_kit`.
"""

import pytest

from benchmarks import engine
from games.engines import poker
from games.engines.poker import Limit, Variant
from tests.rules.poker_differential import limit_of, played
from tests.rules.poker_kit import Pair

HANDS = 240


@pytest.mark.parametrize("variant", list(Variant), ids=lambda variant: variant.word)
def test_pokerkit_plays_every_hand_to_the_same_stacks(variant):
    assert played(variant, range(HANDS)) > 3 * HANDS


def test_the_hands_have_all_limits_and_from_two_to_ten_seats_and_all_that_may_be_set():
    """What the differential run covers, looked at in its first hands."""
    pairs = [Pair(seed, variant, limit_of(seed)) for variant in Variant for seed in range(HANDS)]
    for variant in Variant:
        seen = [pair for pair in pairs if pair.rules.variant is variant]
        assert {pair.rules.limit for pair in seen} == set(Limit)
        assert {len(pair.seats) for pair in seen} == set(range(2, 11))
        assert {pair.rules.ante > 0 for pair in seen} == {True, False}
        assert {(pair.rules.rake.kind, pair.rules.rake.cap is None) for pair in seen} == {
            ("none", True),
            ("pot", True),
            ("pot", False),
        }
        assert min(one.stack for pair in seen for one in pair.seats) < pairs[0].rules.small_blind
        assert {pair.rules.max_raises for pair in seen if pair.rules.limit is Limit.FIXED} == {1, 2, 3, 4}


def test_what_is_measured_are_the_same_hands_in_both_engines():
    """The benchmark's record, played again by each, ends as it did when they were compared."""
    for variant, limit in engine.TABLES:
        for pair in engine.recorded(variant, limit, 8):
            engine.by_ours(pair)
            engine.by_kit(pair)


def test_an_engine_that_errs_by_a_cent_is_found_out(monkeypatch):
    """The control."""
    uncalled = poker.uncalled

    def wrong(paid, live):
        found = uncalled(paid, live)
        return found and (found[0], found[1] - 1)

    monkeypatch.setattr(poker, "uncalled", wrong)
    with pytest.raises(AssertionError, match="To see it again"):
        played(Variant.HOLDEM, range(60))

"""The report of pairs, measured: how many who play together it names, and how seldom it names honest players.

The tables here are others than those that its bounds were chosen on (seeds 0 to 9 and 100 to 123).
"""

import pytest

from games.hand_history.pairs import PairReport, pairs_flagged
from games.hand_history.telling import HandTold
from tests.rules.collusion import SEATS, table_play

HANDS, TABLES, HONEST_TABLES = {"dump": 240, "soft": 600}, 10, 24


def pair_of(report: PairReport) -> set[str]:
    return {report.first, report.second}


@pytest.mark.parametrize(("how", "reason"), [("dump", "flow"), ("soft", "soft")])
def test_of_those_who_play_together_at_least_four_in_five_are_named_with_hands_to_look_at(how, reason):
    named, false = 0, 0
    for seed in range(30, 30 + TABLES):
        partners = (1 + seed % SEATS, 1 + (seed + 2) % SEATS)
        hands = list(table_play(seed, HANDS[how], together=partners, how=how))
        who = {f"t{seed}p{seat}" for seat in partners}
        reports = pairs_flagged(hands)
        found = [report for report in reports if pair_of(report) == who and reason in report.reasons]
        named += bool(found)
        false += sum(not pair_of(report) & who for report in reports)
        for report in found:
            played = {(hand.facts.slug, hand.facts.number) for hand in hands}
            assert len(report.evidence) > 0
            assert set(report.evidence) <= played
            if how == "dump":
                assert report.first == f"t{seed}p{partners[0]}", "the giver comes first"
    assert named / TABLES >= 0.8
    honest_pairs = TABLES * (SEATS - 2) * (SEATS - 3) // 2
    assert false / honest_pairs <= 0.01


def test_of_honest_pairs_at_most_one_in_a_hundred_is_named():
    reports, pairs = 0, 0
    for seed in range(300, 300 + HONEST_TABLES):
        reports += len(pairs_flagged(table_play(seed, 160)))
        pairs += SEATS * (SEATS - 1) // 2
    assert pairs == 360
    assert reports / pairs <= 0.01


def test_few_hands_name_nobody():
    hands: list[HandTold] = list(table_play(3, 30, together=(1, 2), how="dump"))
    assert pairs_flagged(hands) == []

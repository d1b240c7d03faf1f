"""How often each thing comes and what it returns: engines over every case, beside calculations that share no code."""

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise

import pytest

from games.engines import baccarat, stud
from games.engines.cards import RANKS, SUITS, Card, shoe
from tests.rules import baccarat_return, blackjack_endless, blackjack_return, stud_return
from tests.rules.stud_kit import STANDARD
from tests.rules.test_baccarat_draw import chances, outcomes
from tests.rules.test_blackjack_bank import CARDS, engine_hands

__all__ = ["engine_hands"]

# To six places: ponto, banca, empate, a pair of one side.
BACCARAT = {
    8: (0.446247, 0.458597, 0.095156, 0.074699),
    6: (0.446279, 0.458653, 0.095069, 0.073955),
}


@pytest.mark.rule("812/20", "812/21", "812/22", "812/23")
def test_baccarats_sides_win_as_often_by_the_engine_as_by_the_other_count():
    found = outcomes()
    for decks, known in BACCARAT.items():
        other = baccarat_return.chances(decks)
        assert chances(found, decks) == {side: other[side] for side in ("ponto", "banca", "empate")}
        assert tuple(round(float(other[word]), 6) for word in ("ponto", "banca", "empate", "pair")) == known


@pytest.mark.rule("812/11", "812/12")
@pytest.mark.parametrize("decks", baccarat.DECKS)
def test_a_pair_comes_as_often_by_the_engine_as_by_the_other_count(decks):
    first = shoe(decks)[0]
    rest = shoe(decks)[1:]
    pairs = sum(baccarat.is_pair((first, second)) for second in rest)
    assert Fraction(pairs, len(rest)) == baccarat_return.chances(decks)["pair"]


@pytest.mark.rule("812/25", "812/26.a", "812/26.b")
@pytest.mark.parametrize(
    ("scheme", "banca"),
    [
        ("none", 1.2351),
        ("five_percent", -1.0579),
        ("half_on_6", -1.4581),
        ("half_on_5", -0.9328),
        ("half_on_5_and_6", -3.6260),
    ],
)
def test_what_each_bet_of_baccarat_returns_is_what_prizes_and_chances_make(scheme, banca):
    """In per cent of the stake, eight decks."""
    calculated = baccarat_return.returns(8, scheme)
    assert {bet: round(100 * mean, 4) for bet, (mean, _variance) in calculated.items()} == {
        "ponto": -1.2351,
        "banca": banca,
        "empate": -14.3596,
        "par_ponto": -10.3614,
        "par_banca": -10.3614,
    }


@pytest.mark.rule("805/17.a", "805/17.b", "805/8.a.i")
@pytest.mark.parametrize("open_card", blackjack_endless.OPEN)
def test_from_an_endless_shoe_the_bank_ends_as_calculated_behind_each_open_card(engine_hands, open_card):
    points = blackjack_endless.ACE if open_card == "A" else 10 if open_card == "T" else int(open_card)
    found = defaultdict(float)
    for drawn, total, natural in engine_hands:
        if drawn[0] == points:
            chance = 1.0
            for card in drawn[1:]:
                chance *= blackjack_endless.CHANCES[card]
            found[0 if natural else min(total, 22)] += chance
    assert found == pytest.approx(blackjack_endless.bank(open_card), abs=1e-12)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.rule("805/17.a", "805/17.b", "805/8.a.i")
@pytest.mark.parametrize("decks", [4, 6, 8])
@pytest.mark.parametrize("points", list(CARDS))
def test_from_whole_decks_the_bank_ends_as_calculated_behind_each_open_card(engine_hands, points, decks):
    start = dict(zip(blackjack_return.POINTS, blackjack_return.shoe_of(decks), strict=True))
    found = defaultdict(float)
    for drawn, total, natural in engine_hands:
        if drawn[0] == points:
            left, chance = {**start, points: start[points] - 1}, 1.0
            for dealt, card in enumerate(drawn[1:], start=1):
                chance *= left[card] / (52 * decks - dealt)
                left[card] -= 1
            found[0 if natural else min(total, 22)] += chance
    place = blackjack_return.POINTS.index(points)
    left_over = blackjack_return.without(blackjack_return.shoe_of(decks), place)
    other = blackjack_return.bank(left_over, *blackjack_return.added(0, False, points), 1)
    assert found == pytest.approx(dict(other), abs=1e-12)


def test_an_endless_shoe_is_what_very_many_decks_come_to():
    """The two calculations know nothing of each other."""
    many = blackjack_return.shoe_of(50_000)
    for open_card in "26TA":
        points = blackjack_endless.ACE if open_card == "A" else 10 if open_card == "T" else int(open_card)
        left = blackjack_return.without(many, blackjack_return.POINTS.index(points))
        other = dict(blackjack_return.bank(left, *blackjack_return.added(0, False, points), 1))
        assert blackjack_endless.bank(open_card) == pytest.approx(other, abs=1e-5)


def test_the_stated_way_of_blackjack_returns_what_was_calculated():
    """The engine's rounds are set beside this figure by `make sim` and in `tests/simulation/test_returns.py`."""
    assert blackjack_endless.way_return() == pytest.approx(-0.0029526739, abs=1e-10)


def cards_of(pattern, *, suited):
    """A hand of this pattern, of one suit or not."""
    found = [Card(RANKS[rank] + SUITS[place]) for rank, count in pattern for place in range(count)]
    if len(found) == len(pattern):
        found = [Card(card[0] + SUITS[0]) for card in found]
        if not suited:
            found[-1] = Card(found[-1][0] + SUITS[1])
    return found


def test_all_7462_hands_of_stud_are_named_ordered_and_paid_by_the_engine_as_in_the_count():
    judged = [
        (stud_return.worth(pattern, suited=suited), cards_of(pattern, suited=suited))
        for patterns, suited in ((stud_return.ALL, False), (stud_return.DISTINCT, True))
        for pattern in patterns
    ]
    judged.sort(key=lambda one: one[0])
    assert len(judged) == 7462
    strengths = [stud.hands.strength(cards) for _worth, cards in judged]
    assert all(low < high for low, high in pairwise(strengths))
    names = list(STANDARD)
    for (place, _ranks), cards in judged:
        assert stud.combination(cards) == ("high_card" if place < 0 else names[place])
        assert stud.qualifies(cards) is (place >= 0)
    assert list(stud_return.PAYS) == [stud.STANDARD_PAYS[name] for name in names]


def test_the_count_of_stud_takes_every_deal_once():
    assert sum(map(stud_return.ways, stud_return.ALL)) == 2_598_960
    for own in (stud_return.ALL[0], stud_return.ALL[700], stud_return.DISTINCT[3], stud_return.ALL[-1]):
        assert sum(stud_return._left(own)) == 12 ** len(own) * 1_533_939


def test_betting_with_ace_king_jack_eight_three_or_better_returns_what_was_counted():
    """Minus 5.316 % of the ante: the trade's own figure for this way of playing its standard table."""
    mean, variance = stud_return.stated_return()
    assert mean == pytest.approx(-0.05316325417827, abs=1e-13)
    assert variance == pytest.approx(5.04035765489, abs=1e-10)

"""The worth of hands: every combination in its order, every tie-break, and treys as a second judge."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from treys import Card as TreysCard
from treys import Evaluator

from games.engines.cards import DECK
from games.engines.hands import (
    COMBINATIONS,
    ITEMS,
    best_five,
    best_two_three,
    combination,
    strength,
    strength_two_three,
)
from games.engines.poker import Variant
from tests.rules.poker_hands import both, cards, judged

# From the best to the worst, each better than all below it.
LADDER = (
    ("royal_flush", "AhKhQhJhTh"),
    ("straight_flush", "KsQsJsTs9s"),
    ("straight_flush", "5d4d3d2dAd"),
    ("four_of_a_kind", "AsAhAdAc2c"),
    ("four_of_a_kind", "2s2h2d2cAc"),
    ("four_of_a_kind", "2s2h2d2cKc"),
    ("full_house", "3s3h3d2s2h"),
    ("full_house", "2s2h2dAsAh"),
    ("flush", "AcJc8c5c3c"),
    ("flush", "AcJc8c5c2c"),
    ("flush", "7c5c4c3c2c"),
    ("straight", "AsKdQhJcTs"),
    ("straight", "6s5d4h3c2s"),
    ("straight", "5s4d3h2cAs"),
    ("three_of_a_kind", "AsAhAdKcQd"),
    ("three_of_a_kind", "AsAhAdKcJd"),
    ("three_of_a_kind", "2s2h2d4c3d"),
    ("two_pair", "AsAhKdKc2d"),
    ("two_pair", "AsAhQdQcKd"),
    ("two_pair", "AsAhQdQcJd"),
    ("two_pair", "3s3h2d2c4d"),
    ("pair", "AsAhKdQcJd"),
    ("pair", "AsAhKdQcTd"),
    ("pair", "2s2h5d4c3d"),
    ("high_card", "AsKhQdJc9d"),
    ("high_card", "AsKhQdJc8d"),
    ("high_card", "7s5h4d3c2d"),
)


def worth_of(variant: Variant, five: str) -> int:
    """The strength of these five cards: two of them are own and three common."""
    return judged(variant, five[:4], five[4:])


@both("29.a", "29.b", "29.c", "29.d")
def test_the_upper_combinations_are_known_by_their_words(variant):
    upper = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house")
    for word, text in LADDER:
        assert (combination(worth_of(variant, text)) == word) or word not in upper
    assert [ITEMS[word] for word in upper] == ["a", "b", "c", "d"]


@both("29.e", "29.f", "29.g", "29.h")
def test_the_middle_combinations_are_known_by_their_words(variant):
    middle = ("flush", "straight", "three_of_a_kind", "two_pair")
    for word, text in LADDER:
        assert (combination(worth_of(variant, text)) == word) or word not in middle
    assert [ITEMS[word] for word in middle] == ["e", "f", "g", "h"]


@both("29.i", "29.j")
def test_the_lowest_combinations_are_known_by_their_words(variant):
    lowest = ("pair", "high_card")
    for word, text in LADDER:
        assert (combination(worth_of(variant, text)) == word) or word not in lowest
    assert [ITEMS[word] for word in lowest] == ["i", "j"]


@both("32.e", "32.f", "32.g")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("4s4h4d3c2d", "3s3h3dAcKd"),
        ("4s4h4dAc2d", "4s4h4cKcQd"),
        ("4s4h4dAcKd", "4s4h4cAdQd"),
        ("AsAh3d3c2d", "KsKhQdQcAd"),
        ("AsAh4d4c2d", "AdAc3s3hKd"),
        ("AsAh4d4cKd", "AdAc4s4hQd"),
        ("5s5h4d3c2d", "4s4hAdKcQd"),
        ("5s5hAd3c2d", "5d5cKsQhJd"),
        ("5s5hAdKc2d", "5d5cAsQhJd"),
        ("5s5hAdKcQd", "5d5cAsKhJd"),
    ],
)
def test_threes_pairs_and_then_the_cards_beside_them_decide_in_their_order(variant, better, worse):
    assert worth_of(variant, better) > worth_of(variant, worse)
    assert combination(worth_of(variant, better)) == combination(worth_of(variant, worse))


@both("32.a", "32.b", "32.c", "32.d")
def test_each_hand_of_the_ladder_beats_the_next_one(variant):
    worth = [worth_of(variant, text) for _, text in LADDER]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == len(worth)
    assert [combination(value) for value in worth] == [word for word, _ in LADDER]


@both("30")
def test_suits_never_decide(variant):
    assert worth_of(variant, "AsKhQdJc9d") == worth_of(variant, "AdKcQsJh9c")
    assert worth_of(variant, "AsJs8s5s3s") == worth_of(variant, "AhJh8h5h3h")


@both("30")
def test_the_ranks_go_from_the_ace_down_to_the_two(variant):
    """Hands that differ in one card alone: the pair's, and the highest of the five."""
    ranks = "AKQJT98765432"
    pairs = [worth_of(variant, f"{rank}s{rank}h" + beside(rank)) for rank in ranks]
    assert pairs == sorted(pairs, reverse=True)
    assert len(set(pairs)) == 13
    highest = [worth_of(variant, f"{rank}s5h4d3c2d") for rank in "KQJT987"]
    assert highest == sorted(highest, reverse=True)
    assert len(set(highest)) == 7


def beside(rank: str) -> str:
    """Three cards that make nothing with a pair of this rank."""
    return "".join(f"{other}{suit}" for other, suit in zip([r for r in "2479" if r != rank][:3], "dcd", strict=True))


@both("31")
def test_the_ace_stands_above_the_king_or_below_the_two_and_nowhere_else(variant):
    wheel, six_high = (judged(variant, hole, "3c4d5sKhQd") for hole in ("As2hJcTd", "6h2hJcTd"))
    assert (combination(wheel), combination(six_high)) == ("straight", "straight")
    assert six_high > wheel
    ace_high = worth_of(variant, "AsKhQdJcTd")
    assert combination(ace_high) == "straight"
    assert ace_high > worth_of(variant, "KsQdJcTd9h") > six_high
    assert combination(worth_of(variant, "QsKdAh2c3s")) == "high_card"


def test_of_three_pairs_the_best_two_count_with_the_best_card_left():
    """806/32.f: eights and sevens beat eights and fours."""
    board = "4d8s4h7d8c"
    better, worse = strength(cards("7c5c" + board)), strength(cards("KhAs" + board))
    assert (combination(better), combination(worse)) == ("two_pair", "two_pair")
    assert better > worse
    assert best_five(cards("AsAhKsKhQsQh2d")) == cards("AsAhKsKhQs")


@pytest.mark.rule("806/26", "806/33")
def test_the_board_plays_unless_a_card_of_the_hand_improves_it():
    straight = "4c5d6h7s8c"
    assert strength(cards("AsKd" + straight)) == strength(cards("2s2d" + straight))
    assert strength(cards("9sKd" + straight)) > strength(cards("2s2d" + straight))
    flush = "3d6dTdJdAd"
    assert strength(cards("2d4c" + flush)) == strength(cards("5sTc" + flush))


@pytest.mark.parametrize(
    ("hole", "board", "word", "five"),
    [
        ("AhKsQsJs", "2h6h8hTh3c", "high_card", "AhKsTh8h6h"),
        ("3h4hJd9c", "2h6h8hTcKc", "flush", "8h6h4h3h2h"),
        ("2c2d6s5h", "9s9d9h4c7d", "full_house", "9s9d9h2c2d"),
        ("AsKdQcJh", "9s9d9h4c7d", "three_of_a_kind", "9s9d9hAsKd"),
        ("AcKdQsJh", "7h7s7d7c2s", "three_of_a_kind", "7h7s7dAcKd"),
        ("AsAdKcQh", "4d5s6h7c8d", "pair", "AsAd8d7c6h"),
        ("AdAhAsAc", "KsKdQh3c2c", "two_pair", "AdAhKsKdQh"),
        ("Ah2h7c8c", "3h4h5hKdKs", "straight_flush", "5h4h3h2hAh"),
    ],
)
@pytest.mark.rule("811/26")
def test_omaha_takes_exactly_two_own_cards_and_three_common_ones(hole, board, word, five):
    value = strength_two_three(cards(hole), cards(board))
    assert combination(value) == word
    best = best_two_three(cards(hole), cards(board))
    assert best == cards(five)
    assert len(set(best) & set(cards(hole))) == 2


@pytest.mark.rule("811/26", "811/60")
def test_omaha_is_the_best_of_all_sixty_choices():
    random = Random(811)
    for _ in range(1500):
        dealt = random.sample(DECK, 9)
        hole, board = dealt[:4], dealt[4:]
        choices = [strength(two + three) for two in combinations(hole, 2) for three in combinations(board, 3)]
        assert strength_two_three(hole, board) == max(choices)
        best = best_two_three(hole, board)
        assert strength(best) == max(choices)
        assert len(set(best) & set(hole)) == 2


@pytest.mark.parametrize("count", [5, 6, 7])
def test_treys_puts_every_two_hands_in_the_same_order(count):
    """806/29, 806/32: twelve thousand hands in each size, put in order by both."""
    random, judge = Random(count), Evaluator()
    theirs = {card: TreysCard.new(card) for card in DECK}
    dealt = [random.sample(DECK, count) for _ in range(12_000)]
    ranked = sorted((strength(hand), -judge.evaluate([], [theirs[card] for card in hand])) for hand in dealt)
    assert ranked == sorted(ranked, key=lambda pair: (pair[1], pair[0]))
    assert len({ours for ours, _ in ranked}) == len({other for _, other in ranked}) == len(set(ranked))


@pytest.mark.rule("806/26", "806/60")
def test_the_best_five_make_the_strength_of_the_seven():
    random = Random(60)
    for _ in range(3000):
        dealt = random.sample(DECK, 7)
        five = best_five(dealt)
        assert len(set(five)) == 5
        assert set(five) <= set(dealt)
        assert strength(five) == strength(dealt) == max(strength(choice) for choice in combinations(dealt, 5))


def test_every_combination_is_as_frequent_as_in_a_deck_of_52():
    """806/29: all 2 598 960 hands of five cards, and the 7 462 that differ in worth."""
    found = Counter(map(strength, combinations(DECK, 5)))
    words = Counter[str]()
    for value, times in found.items():
        words[combination(value)] += times
    exact = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)
    assert words == dict(zip(COMBINATIONS, exact, strict=True))
    assert len(found) == 7462

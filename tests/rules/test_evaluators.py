"""Four judges of hands: phevaluator as the house asks it, the own evaluator, treys and PokerKit.

phevaluator decides at run time. The others share no code with it, and must name the same strength or the same order.
"""

from itertools import combinations
from random import Random

import pytest
from pokerkit import OmahaHoldemHand, StandardHighHand
from treys import Card as TreysCard
from treys import Evaluator

from games.engines.cards import DECK
from games.engines.hand_worth import worth, worth_two_three, worths
from games.engines.hands import strength, strength_two_three
from games.engines.poker import Variant
from tests.rules.poker_hands import both, judged

TREYS = Evaluator()
TREYS_CARDS = {card: TreysCard.new(card) for card in DECK}


def treys_rank(cards):
    return TREYS.evaluate([], [TREYS_CARDS[card] for card in cards])


@pytest.mark.rule("806/29", "806/30", "806/31", "806/32")
def test_every_hand_of_five_has_the_strength_that_the_rules_give_it():
    """All 2 598 960."""
    assert all(strength(five) == worth(five) for five in combinations(DECK, 5))


@pytest.mark.parametrize("count", [6, 7])
def test_the_house_and_the_own_evaluator_agree_on_more_than_five_cards(count):
    random = Random(count)
    for _ in range(150_000):
        dealt = random.sample(DECK, count)
        assert strength(dealt) == worth(dealt)


@pytest.mark.rule("811/29", "811/30", "811/31", "811/32")
def test_omaha_has_one_strength_for_the_house_and_the_own_evaluator():
    random = Random(811)
    for _ in range(20_000):
        dealt = random.sample(DECK, 9)
        assert strength_two_three(dealt[:4], dealt[4:]) == worth_two_three(dealt[:4], dealt[4:])


@pytest.mark.parametrize("common", [3, 4])
def test_omaha_before_the_last_card_is_the_best_of_what_can_be_chosen(common):
    """The hand in words on flop and turn."""
    random = Random(common)
    for _ in range(1_000):
        dealt = random.sample(DECK, 4 + common)
        hole, board = dealt[:4], dealt[4:]
        choices = (strength(two + three) for two in combinations(hole, 2) for three in combinations(board, 3))
        assert strength_two_three(hole, board) == max(choices)


def test_treys_names_the_same_place_among_the_hands_that_differ():
    """treys counts from 1, the best, as the list of all strengths does."""
    places = {value: place for place, value in enumerate(worths(), start=1)}
    random = Random(29)
    for _ in range(40_000):
        dealt = random.sample(DECK, 7)
        assert places[strength(dealt)] == treys_rank(dealt)
    for _ in range(1_500):
        dealt = random.sample(DECK, 9)
        hole, board = dealt[:4], dealt[4:]
        best = min(treys_rank(two + three) for two in combinations(hole, 2) for three in combinations(board, 3))
        assert places[strength_two_three(hole, board)] == best


@both("27", "33")
def test_pokerkit_names_the_same_winner_of_every_two_hands(variant):
    random = Random(33)
    theirs_of = {Variant.HOLDEM: StandardHighHand, Variant.OMAHA: OmahaHoldemHand}[variant]
    for _ in range(700):
        dealt = random.sample(DECK, 13)
        board, holes = "".join(dealt[:5]), ["".join(dealt[at : at + variant.hole_cards]) for at in (5, 9)]
        theirs = [theirs_of.from_game(hole, board) for hole in holes]
        ours = [judged(variant, hole, board) for hole in holes]
        assert (ours[0] > ours[1], ours[0] == ours[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])


def test_a_card_that_is_none_and_a_count_that_is_no_hand_are_no_hand():
    for cards in (["As", "Ks", "Qs", "Js", "1s"], ["As", "Ks", "Qs", "Js"], list(DECK[:8])):
        with pytest.raises(KeyError):
            strength(cards)

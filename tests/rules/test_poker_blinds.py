"""How a hand begins: who posts what, who is dealt to, who speaks first; antes, posts of absentees and short blinds."""

import pytest

from games.engines import poker
from games.engines.poker import Post, Variant
from tests.rules.poker_hands import (
    HALF,
    POT,
    both,
    hand,
    options,
    paid_pots,
    play,
    refused,
    stacks,
)

THREE = {1: 5000, 2: 5000, 3: 5000}


@both("2.i", "2.n", "21", "22", "48")
def test_the_two_seats_left_of_the_button_post_small_and_big_blind(variant):
    state = hand({2: 5000, 5: 5000, 7: 5000, 9: 5000}, 5, variant=variant)
    assert stacks(state) == {2: 5000, 5: 5000, 7: 4950, 9: 4900}
    assert state.pot == 150


@both("25", "49", "50")
def test_cards_are_dealt_one_at_a_time_from_the_small_blind(variant):
    state = hand({2: 5000, 5: 5000, 9: 5000}, 5, variant=variant)
    order = (9, 2, 5)
    for place, seat in enumerate(order):
        hole = state.holes[state.seats.index(seat)]
        assert hole == tuple(state.deck[place + 3 * lap] for lap in range(variant.hole_cards))
    assert state.board == ()
    state = play(state, "5 call", "9 call", "2 check")
    dealt = 3 * variant.hole_cards
    assert state.board == state.deck[dealt : dealt + 3]


@both("51", "54", "56", "58")
def test_the_seat_left_of_the_big_blind_speaks_first_and_later_the_one_left_of_the_button(variant):
    state = hand({1: 5000, 2: 5000, 3: 5000, 4: 5000}, 1, variant=variant)
    assert state.seat_to_act == 4
    state = play(state, "4 call", "1 call", "2 call", "3 check")
    for count in (3, 4, 5):
        assert (state.seat_to_act, len(state.board)) == (2, count)
        state = play(state, "2 check", "3 check", "4 check", "1 check")
    assert state.finished


@both("48", "51")
@pytest.mark.parametrize(("on_button", "small", "first_later"), [(True, 1, 2), (False, 2, 2)])
def test_heads_up_the_specific_rules_say_who_posts_the_small_blind(variant, on_button, small, first_later):
    """Reading 11: the button by default, the seat left of it to the letter of rule 48."""
    state = hand({1: 1000, 2: 1000}, 1, button_posts_small=on_button, variant=variant)
    big = 3 - small
    assert stacks(state) == {small: 950, big: 900}
    assert state.seat_to_act == small
    assert state.holes[small - 1][0] == state.deck[0]
    state = play(state, f"{small} call", f"{big} check")
    assert state.seat_to_act == first_later


@both("52")
def test_to_stay_in_everybody_matches_the_big_blind(variant):
    state = hand(THREE, 3, variant=variant)
    assert options(state)[:2] == (3, 100)
    state = play(state, "3 call")
    assert options(state)[:2] == (1, 50)


@both("51", "52")
def test_the_big_blind_has_the_option_when_all_only_call(variant):
    state = play(hand({1: 5000, 2: 5000, 3: 5000, 4: 5000}, 4, variant=variant), "3 fold", "4 fold", "1 call")
    assert options(state) == (2, 0, (200, 5000))
    assert play(state, "2 check").turn == 1
    assert options(play(state, "2 raise 200")) == (1, 100, (300, 5000))


# --- Antes ---


def test_an_ante_lies_in_the_pot_and_is_no_part_of_the_bet():
    """806/20-21 and the scenarios: it comes before the blinds."""
    state = hand(THREE, 3, ante=10)
    assert state.pot == 180
    assert options(state) == (3, 100, (200, 4990))
    assert options(hand(THREE, 3, ante=10, limit=POT)) == (3, 100, (200, 380))
    assert options(hand(THREE, 3, ante=10, limit=HALF)) == (3, 100, (200, 240))


def test_an_ante_goes_as_far_as_the_stack_and_makes_a_main_pot_of_its_own():
    state = hand({1: 5, 2: 500, 3: 500}, 3, ante=10, holes={1: "AsAh", 2: "KsKh", 3: "QsQh"}, board="2c7d9h3s4c")
    assert stacks(state) == {1: 0, 2: 390, 3: 490}
    state = play(state, "3 call", "2 check", *["2 check", "3 check"] * 3)
    assert paid_pots(state) == [(15, (1, 2, 3), {1: 15}), (210, (2, 3), {2: 210})]


def test_with_everybody_all_in_by_antes_and_blinds_the_board_is_dealt_and_nobody_is_asked():
    """806/39-40: one has 5 for an ante of 10, one 8, and one the whole ante and a blind that nobody can match."""
    state = hand({1: 5, 2: 8, 3: 500}, 1, ante=10, holes={1: "AsAh", 2: "KsKh", 3: "QsQh"}, board="2c7d9h3s4c")
    assert state.finished
    assert state.outcome.uncalled == (3, 102)
    assert paid_pots(state) == [(15, (1, 2, 3), {1: 15}), (6, (2, 3), {2: 6})]
    assert stacks(state) == {1: 15, 2: 6, 3: 492}


def test_who_owes_no_blind_is_asked_nothing_by_opponents_who_are_all_in_with_their_antes():
    state = hand({1: 10, 2: 10, 3: 5000}, 3, ante=10)
    assert state.finished
    assert stacks(state)[3] in (4990, 5020)
    assert len(state.board) == 5


# --- Posts of who was away ---


def test_who_missed_both_blinds_posts_one_live_and_one_dead_and_keeps_the_option():
    """Reading 18: pot of 30 before the first action, 10 to call."""
    state = hand({1: 1000, 2: 1000, 3: 1000, 4: 1000}, 4, small_blind=5, big_blind=10, posts=(Post(4, 10, 5),))
    assert state.pot == 30
    assert options(state) == (3, 10, (20, 1000))
    state = play(state, "3 call")
    assert options(state) == (4, 0, (20, 995))
    assert options(play(state, "4 raise 20", "1 fold", "2 fold"))[:2] == (3, 10)


def test_dead_money_is_in_the_main_pot_only_and_is_no_bet():
    state = hand(
        {1: 1000, 2: 60, 3: 1000, 4: 1000},
        4,
        small_blind=5,
        big_blind=10,
        posts=(Post(3, 0, 5),),
        holes={1: "KsKh", 2: "AsAh", 3: "QsQh"},
        board="2c7d9h3s4c",
    )
    assert options(state) == (3, 10, (20, 995))
    state = play(state, "3 raise 100", "4 fold", "1 call", "2 call", *["1 check", "3 check"] * 3)
    assert paid_pots(state) == [(185, (1, 2, 3), {2: 185}), (80, (1, 3), {1: 80})]


def test_dead_money_and_antes_count_for_the_pot_limit():
    """806/24.b: 30 + 5 dead + 4 antes of 1 in the pot, 10 to call."""
    settings = {"small_blind": 5, "big_blind": 10, "posts": (Post(4, 10, 5),), "ante": 1}
    state = hand({1: 1000, 2: 1000, 3: 1000, 4: 1000}, 4, limit=POT, **settings)
    assert options(state) == (3, 10, (20, 10 + 34 + 10))
    state = hand({1: 1000, 2: 1000, 3: 1000, 4: 1000}, 4, limit=HALF, **settings)
    assert options(state) == (3, 10, (20, 10 + 22))


def test_a_post_goes_as_far_as_the_stack_the_live_part_first():
    state = hand({1: 1000, 2: 1000, 3: 1000, 4: 120}, 4, posts=(Post(4, 100, 50),))
    assert (state.bets[3], state.dead[3], state.stacks[3]) == (100, 20, 0)
    assert play(state, "3 call", "1 call", "2 check").turn == 1


# --- Short blinds (reading 28) ---


@both("39", "48", "52")
def test_a_short_big_blind_is_all_in_and_the_others_owe_the_whole_one(variant):
    holes = {1: "AsKh", 2: "QdQc", 3: "9s9h"} if variant is Variant.HOLDEM else {}
    settings = {"small_blind": 5, "big_blind": 10, "variant": variant, "holes": holes, "board": "2c3d4h7s8d"}
    state = hand({1: 1000, 2: 4, 3: 1000}, 3, **settings)
    assert stacks(state) == {1: 995, 2: 0, 3: 1000}
    assert options(state) == (3, 10, (20, 1000))
    state = play(state, "3 call")
    assert options(state) == (1, 5, (20, 1000))
    state = play(state, "1 call")
    assert (state.turn, state.seat_to_act) == (1, 1)
    state = play(state, *["1 check", "3 check"] * 3)
    assert [(amount, seats) for amount, seats, _ in paid_pots(state)] == [(12, (1, 2, 3)), (12, (1, 3))]
    if variant is Variant.HOLDEM:
        assert stacks(state) == {1: 990, 2: 12, 3: 1002}


@both("39", "40")
def test_heads_up_a_small_blind_that_matches_a_short_big_blind_is_asked_nothing(variant):
    state = hand({1: 1000, 2: 40}, 1, holes={1: "AsAhTc8d", 2: "KsKhTd8h"}, board="2c7d9h3s4c", variant=variant)
    assert state.finished
    assert state.outcome.uncalled == (1, 10)
    assert paid_pots(state) == [(80, (1, 2), {1: 80})]


def test_heads_up_a_small_blind_below_a_short_big_blind_owes_the_whole_one():
    """Reading 28; the part that nobody matches comes back."""
    state = hand({1: 1000, 2: 80}, 1, holes={1: "AsAh", 2: "KsKh"}, board="2c7d9h3s4c")
    assert options(state) == (1, 50, None)
    state = play(state, "1 call")
    assert state.outcome.uncalled == (1, 20)
    assert stacks(state) == {1: 1080, 2: 0}


def test_a_big_blind_who_matches_a_short_small_blind_is_asked_nothing():
    state = hand({1: 30, 2: 1000}, 1, holes={1: "AsAh", 2: "KsKh"}, board="2c7d9h3s4c")
    assert state.finished
    assert state.outcome.uncalled == (2, 70)
    assert stacks(state) == {1: 60, 2: 970}


def test_a_small_blind_who_matches_opponents_who_are_all_all_in_is_asked_nothing():
    state = hand({1: 1000, 2: 40, 3: 30}, 3)
    assert options(state) == (3, 30, None)
    assert play(state, "3 call").finished


def test_a_stack_of_a_blind_may_be_any_amount_down_to_a_cent():
    state = hand({1: 1, 2: 1, 3: 1}, 3, holes={1: "KsKh", 2: "AsAh", 3: "QsQh"}, board="2c7d9h3s4c")
    assert options(state) == (3, 1, None)
    state = play(state, "3 call")
    assert stacks(state) == {1: 0, 2: 3, 3: 0}


# --- What can't be dealt ---


@both("5", "7", "9", "47")
def test_a_seating_that_breaks_a_rule_is_refused_by_its_name(variant):
    def reason(seats, button=1, posts=()):
        denial = poker.seating_check(hand({1: 1, 2: 1}, 1, variant=variant).rules, seats, button, posts)
        return denial and (denial.code, denial.rule_broken)

    def seat(number, player=None, stack=100):
        return poker.Seat(number, player or f"p{number}", stack)

    assert reason([seat(1)]) == ("seats_count", f"{variant.regulation}/7")
    assert reason([seat(number) for number in range(1, 12)]) == ("seats_count", f"{variant.regulation}/5")
    assert reason([seat(1), seat(11)]) == ("bad_seat", f"{variant.regulation}/4.a")
    assert reason([seat(1), seat(0)]) == ("bad_seat", f"{variant.regulation}/4.a")
    assert reason([seat(1), seat(1, "other")]) == ("seat_twice", f"{variant.regulation}/4.a")
    assert reason([seat(1), seat(2, "p1")]) == ("player_twice", f"{variant.regulation}/9")
    assert reason([seat(1), seat(2, stack=0)]) == ("bad_stack", f"{variant.regulation}/8")
    assert reason([seat(1), seat(2)], button=3) == ("button_not_seated", f"{variant.regulation}/47")
    assert reason([seat(1), seat(2)], posts=[Post(3, 100)]) == ("not_seated", None)
    three = [seat(1), seat(2), seat(3)]
    assert reason(three, posts=[Post(1, 100), Post(1, 0, 50)]) == ("post_twice", None)
    assert reason(three, posts=[Post(1, 101)]) == ("bad_post", f"{variant.regulation}/22")
    assert reason(three, posts=[Post(3, 1)]) == ("bad_post", f"{variant.regulation}/22")
    assert reason(three, posts=[Post(1, -1)]) == ("bad_post", f"{variant.regulation}/22")
    assert reason(three, posts=[Post(1, 100, 50)]) is None


def test_an_action_before_its_turn_names_whose_turn_it_is():
    assert refused(hand(THREE, 3), "1 fold") == ("not_your_turn", "806/51")

"""What lies in the middle and where it goes: uncalled bets, side pots, ties, odd cents, and the house's rake."""

import pytest

from games.engines.poker import Variant
from games.engines.poker_pots import Pot, pots_build, shares, uncalled
from games.engines.rake import Rake
from tests.rules.poker_hands import both, hand, paid_pots, play, stacks

BOARD = "2c7d9h3s4c"
FIVE_PERCENT = Rake("pot", 5)


def finished(paid, folded=(), dead=0):
    live = [place not in folded for place in range(len(paid))]
    return pots_build(paid, live, live, dead)


# --- Pots from what was put in ---


def test_there_is_one_pot_for_each_different_amount_of_those_still_in():
    """806/41-42."""
    assert finished([500, 1500, 1500]) == (Pot(1500, (0, 1, 2)), Pot(2000, (1, 2)))
    assert finished([100, 200, 300, 300]) == (Pot(400, (0, 1, 2, 3)), Pot(300, (1, 2, 3)), Pot(200, (2, 3)))
    assert finished([300, 300, 300]) == (Pot(900, (0, 1, 2)),)


def test_what_folded_players_put_in_above_the_others_stays_in_the_last_pot():
    """806/35: never a pot that belongs to nobody."""
    assert finished([500, 500, 200, 200], folded=(0, 1)) == (Pot(1400, (2, 3)),)
    assert finished([500, 100, 200, 200], folded=(0,)) == (Pot(400, (1, 2, 3)), Pot(600, (2, 3)))
    assert finished([70, 100, 200, 200], folded=(0,)) == (Pot(370, (1, 2, 3)), Pot(200, (2, 3)))


def test_dead_money_belongs_to_the_main_pot_even_where_somebody_has_nothing_else_in_it():
    assert finished([100, 300, 300], dead=50) == (Pot(350, (0, 1, 2)), Pot(400, (1, 2)))
    assert finished([0, 300, 300], dead=50) == (Pot(50, (0, 1, 2)), Pot(600, (1, 2)))


def test_while_bets_run_only_all_ins_part_the_pot():
    live = [True, True, True]
    assert pots_build([100, 50, 300], live, [True, False, False], 0) == (Pot(250, (0, 1, 2)), Pot(200, (1, 2)))
    assert pots_build([50, 100, 0], live, [False] * 3, 0) == (Pot(150, (0, 1, 2)),)


def test_only_what_nobody_matched_is_uncalled():
    """806/40."""
    assert uncalled([98, 102], [True, True]) == (1, 4)
    assert uncalled([100, 100, 40], [True, False, False]) is None
    assert uncalled([300, 100, 250], [True, True, False]) == (0, 50)
    assert uncalled([100, 300], [True, False]) is None


def test_cents_that_do_not_divide_go_one_each_to_the_first_winners():
    """806/62."""
    assert shares(100, [3, 1, 2]) == {3: 34, 1: 33, 2: 33}
    assert shares(101, [3, 1, 2]) == {3: 34, 1: 34, 2: 33}
    assert shares(1, [3, 1]) == {3: 1}


# --- Whole hands ---


@both("40", "63.b")
def test_what_nobody_matched_goes_back_before_the_showdown(variant):
    small_wins = hand(
        {1: 98, 2: 102}, 1, big_blind=60, holes={1: "AsAhTc8d", 2: "KsKhTd8h"}, board=BOARD, variant=variant
    )
    state = play(small_wins, "1 raise 98", "2 call")
    assert state.outcome.uncalled is None
    assert paid_pots(state) == [(196, (1, 2), {1: 196})]
    assert stacks(state) == {1: 196, 2: 4}
    large_wins = hand(
        {1: 98, 2: 102}, 2, big_blind=60, holes={1: "KsKhTc8d", 2: "AsAhTd8h"}, board=BOARD, variant=variant
    )
    state = play(large_wins, "2 raise 102", "1 call")
    assert state.outcome.uncalled == (2, 4)
    assert stacks(state) == {1: 0, 2: 200}


def test_an_all_in_player_stays_in_the_pot_that_was_paid_into():
    """806/63.b: blinds 25 and 50; 100 all in by the button, called twice; 100 more on the flop between the others."""
    holes = {1: "AsAh", 2: "QsQh", 3: "KsKh"}
    state = hand({1: 100, 2: 400, 3: 400}, 1, small_blind=25, big_blind=50, holes=holes, board="2c7d9h3s4c")
    state = play(state, "1 raise 100", "2 call", "3 call", "2 check", "3 raise 100", "2 call")
    state = play(state, *["2 check", "3 check"] * 2)
    assert paid_pots(state) == [(300, (1, 2, 3), {1: 300}), (200, (2, 3), {3: 200})]
    assert stacks(state) == {1: 300, 2: 200, 3: 400}


@both("41", "63.a", "63.b", "63.c")
@pytest.mark.parametrize(
    ("holes", "awards"),
    [
        ({1: "QsQhTc8d", 2: "KsKhTd8h", 3: "AsAhTh8s"}, [{3: 300}, {3: 200}]),
        ({1: "AsAhTc8d", 2: "KsKhTd8h", 3: "QsQhTh8s"}, [{1: 300}, {2: 200}]),
        ({1: "KsKhTc8d", 2: "AsAhTd8h", 3: "QsQhTh8s"}, [{2: 300}, {2: 200}]),
    ],
)
def test_an_all_in_player_contests_the_main_pot_and_the_others_the_rest(variant, holes, awards):
    state = hand({1: 100, 2: 1000, 3: 1000}, 1, small_blind=25, big_blind=50, holes=holes, board=BOARD, variant=variant)
    state = play(state, "1 raise 100", "2 call", "3 call", "2 check", "3 raise 100", "2 call")
    state = play(state, "2 check", "3 check", "2 check", "3 check")
    assert paid_pots(state) == [(300, (1, 2, 3), awards[0]), (200, (2, 3), awards[1])]


@both("2.k", "2.p", "41", "42", "63.c")
def test_three_all_ins_of_different_amounts_are_paid_in_the_order_of_their_stakes(variant):
    holes = {1: "AsAhTc8d", 2: "KsKhTd8h", 3: "QsQhTh8s", 4: "JsJdTs8c"}
    seats = {1: 100, 2: 200, 3: 300, 4: 300}
    state = hand(seats, 4, small_blind=5, big_blind=10, holes=holes, board=BOARD, variant=variant)
    state = play(state, "3 raise 300", "4 call", "1 call", "2 call")
    assert [(amount, seats) for amount, seats, _ in paid_pots(state)] == [
        (400, (1, 2, 3, 4)),
        (300, (2, 3, 4)),
        (200, (3, 4)),
    ]
    assert [awards for _, _, awards in paid_pots(state)] == [{1: 400}, {2: 300}, {3: 200}]
    assert stacks(state) == {1: 400, 2: 300, 3: 200, 4: 0}


@both("35", "36")
def test_the_last_player_left_in_a_side_pot_takes_it(variant):
    holes = {1: "AsAhTc8d", 2: "KsKhTd8h", 3: "QsQhTh8s"}
    state = hand({1: 100, 2: 1000, 3: 1000}, 1, small_blind=25, big_blind=50, holes=holes, board=BOARD, variant=variant)
    state = play(state, "1 raise 100", "2 call", "3 call", "2 raise 100", "3 raise 300", "2 call")
    state = play(state, "2 raise 200", "3 fold")
    assert state.outcome.uncalled == (2, 200)
    assert paid_pots(state) == [(300, (1, 2), {1: 300}), (600, (2,), {2: 600})]


@both("33", "62")
def test_the_odd_cent_goes_to_the_winner_nearest_left_of_the_button(variant):
    """Four players at 5 and 10, pot of 25: the first left of the button takes 13."""
    aces = {1: "AsKh", 3: "AdKc"} if variant is Variant.HOLDEM else {1: "AsKhQd8c", 3: "AdKcQh8h"}
    seats = {1: 500, 2: 500, 3: 500, 4: 500}
    state = hand(seats, 3, variant=variant, small_blind=5, big_blind=10, holes=aces, board="Ac9d2s6s3d")
    state = play(state, "2 fold", "3 call", "4 fold", "1 check", *["1 check", "3 check"] * 3)
    assert paid_pots(state) == [(25, (1, 3), {1: 13, 3: 12})]
    assert stacks(state) == {1: 503, 2: 500, 3: 502, 4: 495}


def test_the_odd_cents_of_each_pot_are_shared_apart():
    """806/62: a three-way tie; 100 of the main pot, 101 of the side pot."""
    board = "AsKsQsJsTs"
    state = hand({1: 25, 2: 75, 3: 76, 4: 76}, 3, small_blind=5, big_blind=10, board=board)
    state = play(state, "2 raise 75", "3 raise 76", "4 call", "1 call")
    assert paid_pots(state) == [
        (100, (1, 2, 3, 4), {4: 25, 1: 25, 2: 25, 3: 25}),
        (150, (2, 3, 4), {4: 50, 2: 50, 3: 50}),
        (2, (3, 4), {4: 1, 3: 1}),
    ]
    state = hand({1: 25, 2: 75, 3: 75, 4: 75}, 3, small_blind=5, big_blind=10, board=board, rake=Rake("pot", 1))
    state = play(state, "2 raise 75", "3 call", "4 call", "1 call")
    assert [awards for _, _, awards in paid_pots(state)] == [
        {4: 25, 1: 25, 2: 25, 3: 24},
        {4: 50, 2: 50, 3: 49},
    ]


# --- Rake ---


@both("16", "17.a")
def test_rake_is_taken_of_the_pot_before_it_is_paid_rounded_down(variant):
    state = hand({1: 5000, 2: 5000, 3: 5000}, 3, variant=variant, rake=FIVE_PERCENT)
    state = play(state, "3 call", "1 fold", "2 check", "2 raise 200", "3 fold")
    assert state.outcome.rake == 12
    assert paid_pots(state) == [(250, (2,), {2: 238})]


@both("18")
def test_no_rake_when_the_hand_ends_before_the_flop_or_in_its_turn_without_a_bet(variant):
    def taken(*actions):
        state = play(hand({1: 5000, 2: 5000, 3: 5000}, 3, variant=variant, rake=FIVE_PERCENT), *actions)
        return state.outcome.rake

    assert taken("3 fold", "1 fold") == 0
    assert taken("3 raise 1000", "1 raise 3000", "2 fold", "3 fold") == 0
    limped = ("3 call", "1 call", "2 check")
    assert taken(*limped, "1 fold", "2 fold") == 0
    assert taken(*limped, "1 raise 100", "2 fold", "3 fold") == 15
    assert taken(*limped, "1 check", "2 check", "3 check", "1 fold", "2 fold") == 15
    assert taken(*limped, *["1 check", "2 check", "3 check"] * 3) == 15


def test_an_all_in_before_the_flop_that_is_run_out_pays_rake():
    """806/18, reading 14."""
    state = hand({1: 5000, 2: 5000}, 1, rake=Rake("pot", 5, 300), holes={1: "AsAh", 2: "KsKh"}, board=BOARD)
    state = play(state, "1 raise 1000", "2 raise 5000", "1 call")
    assert paid_pots(state) == [(10000, (1, 2), {1: 9700})]


@both("19", "63")
def test_rake_is_taken_pot_by_pot_and_the_cap_used_up_from_the_main_pot_on(variant):
    holes = {1: "AsAdTc8d", 2: "KsKdTd8h", 3: "QsQdTh8s"}

    def raked(rake):
        state = hand({1: 505, 2: 5000, 3: 5000}, 3, holes=holes, board=BOARD, rake=rake, variant=variant)
        state = play(state, "3 raise 505", "1 call", "2 call", "2 raise 505", "3 call")
        state = play(state, *["2 check", "3 check"] * 2)
        return [(pot.rake, pot.awards) for pot in state.outcome.pots]

    assert raked(Rake("pot", 5)) == [(75, {1: 1440}), (50, {2: 960})]
    assert raked(Rake("pot", 5, 100)) == [(75, {1: 1440}), (25, {2: 985})]
    assert raked(Rake("pot", 5, 60)) == [(60, {1: 1455}), (0, {2: 1010})]
    assert raked(Rake("pot", 5, 0)) == [(0, {1: 1515}), (0, {2: 1010})]


def test_an_uncalled_bet_pays_no_rake():
    """806/17.a, 806/40."""
    state = hand({1: 5000, 2: 5000}, 1, rake=FIVE_PERCENT)
    state = play(state, "1 call", "2 check", "2 raise 4000", "1 fold")
    assert state.outcome.uncalled == (2, 4000)
    assert state.outcome.rake == 10


@both("17.b")
def test_a_rake_on_the_buy_in_takes_nothing_of_pots(variant):
    rake = Rake("buy_in", 20)
    state = hand({1: 5000, 2: 5000}, 1, rake=rake, holes={1: "AsAhTc8d", 2: "KsKhTd8h"}, board=BOARD, variant=variant)
    state = play(state, "1 raise 5000", "2 call")
    assert paid_pots(state) == [(10000, (1, 2), {1: 10000})]
    assert (rake.of_buy_in(1999), FIVE_PERCENT.of_buy_in(1999)) == (399, 0)

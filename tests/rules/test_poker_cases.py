"""Faults that other card rooms shipped, by their number in our list of cases, each with the right result (806, 811).

Those of several connections and tabs, and of what travels to whom, are proven where sockets and services are.
"""

import pytest

from games.engines.cards import DECK
from games.engines.hands import combination, strength
from games.engines.poker import Post, Seat, Variant, start
from games.engines.poker_pots import Pot, pots_build
from tests.rules.poker_hands import both, cards, hand, judged, options, paid_pots, play, refused, rules, stacks


@both("41", "42", "63.b")
def test_p01_an_all_in_player_stays_in_the_pot_that_was_paid_into(variant):
    holes = {1: "AsAhTc8d", 2: "QsQhTd8h", 3: "KsKhTh8s"}
    state = hand(
        {1: 100, 2: 400, 3: 400}, 1, small_blind=25, big_blind=50, holes=holes, board="2c7d9h3s4c", variant=variant
    )
    state = play(state, "1 raise 100", "2 call", "3 call", "2 check", "3 raise 100", "2 call")
    state = play(state, "2 check", "3 check", "2 check", "3 check")
    assert paid_pots(state) == [(300, (1, 2, 3), {1: 300}), (200, (2, 3), {3: 200})]
    assert stacks(state) == {1: 300, 2: 200, 3: 400}


def test_p03_a_slice_whose_payers_all_folded_belongs_to_who_is_still_in():
    assert pots_build([500, 500, 200, 200], [False, False, True, True], [True] * 4, 0) == (Pot(1400, (2, 3)),)


@both("10", "36", "42")
def test_p03_who_is_last_in_a_side_pot_when_the_others_leave_takes_it_at_once(variant):
    """All three leave the table; the one who is all in stays in, and the last of the side pot has it."""
    holes = {1: "AsAhTc8d", 2: "KsKhTd8h", 3: "QsQhTh8s"}
    state = hand(
        {1: 100, 2: 1000, 3: 1000}, 1, small_blind=25, big_blind=50, holes=holes, board="2c7d9h3s4c", variant=variant
    )
    state = play(state, "1 raise 100", "2 call", "3 call", "2 raise 100", "3 call", "1 leave", "3 leave", "2 leave")
    assert state.finished
    assert paid_pots(state) == [(300, (1, 3), {1: 300}), (200, (3,), {3: 200})]


@both("40", "63.b")
@pytest.mark.parametrize(("winner", "after"), [(1, {1: 196, 2: 4}), (2, {1: 0, 2: 200})])
def test_p05_98_against_102_all_in(variant, winner, after):
    holes = {winner: "AsAhTc8d", 3 - winner: "KsKhTd8h"}
    state = hand({1: 98, 2: 102}, 2, big_blind=60, holes=holes, board="2c7d9h3s4c", variant=variant)
    state = play(state, "2 raise 102", "1 call")
    assert state.outcome.uncalled == (2, 4)
    assert stacks(state) == after


@both("33", "62")
def test_p07_an_uneven_split_gives_the_cent_to_the_first_left_of_the_button(variant):
    state = hand(
        dict.fromkeys((1, 2, 3, 4), 500), 3, small_blind=5, big_blind=10,
        holes={1: "AsKhTc8d", 3: "AdKcTh8s"}, board="Ah9d2s6s3c", variant=variant
    )  # fmt: skip
    state = play(state, "2 fold", "3 call", "4 fold", "1 check", *["1 check", "3 check"] * 3)
    # UTG, BB, SB, BTN
    assert stacks(state) == {2: 500, 1: 503, 4: 495, 3: 502}


@pytest.mark.rule("806/26", "806/33", "806/60")
def test_p09_the_board_plays_unless_a_card_improves_it():
    def worth(hole, board):
        return strength(cards(hole + board))

    assert worth("AsKd", "4c5d6h7s8c") == worth("2s2d", "4c5d6h7s8c") < worth("9sKd", "4c5d6h7s8c")
    assert worth("2d4c", "3d6dTdJdAd") == worth("5sTc", "3d6dTdJdAd")
    holes = {1: "As2d", 2: "Ad2h", 3: "Kh2s"}
    state = hand(dict.fromkeys((1, 2, 3), 500), 3, holes=holes, board="9c8d7h4s3c")
    state = play(state, "3 call", "1 call", "2 check", *["1 check", "2 check", "3 check"] * 3)
    assert paid_pots(state) == [(300, (1, 2, 3), {1: 150, 2: 150})]


@both("37")
def test_p11_who_has_acted_may_not_raise_over_a_short_all_in(variant):
    seats = {1: 19, 2: 200, 3: 16, 4: 200}
    state = hand(seats, 4, small_blind=1, big_blind=2, variant=variant)
    state = play(state, "3 raise 16", "4 call", "1 raise 19", "2 call")
    assert options(state) == (4, 3, None)
    assert refused(state, "4 raise 60") == ("raise_not_reopened", f"{variant.regulation}/37")
    assert refused(state, "4 fold") is None
    state = hand(seats | {3: 200}, 4, small_blind=1, big_blind=2, variant=variant)
    state = play(state, "3 raise 16", "4 call", "1 raise 19", "2 call")
    assert options(state) == (3, 3, None)


@both("37", "39")
def test_p13_short_all_ins_that_add_up_reopen_the_bets(variant):
    state = hand({1: 1000, 2: 1000, 3: 1000, 4: 150, 5: 200}, 5, small_blind=5, big_blind=10, variant=variant)
    state = play(state, "3 raise 100", "4 raise 150", "5 raise 200")
    assert options(play(state, "1 call", "2 fold")) == (3, 100, (290, 1000))
    assert options(play(state, "1 fold", "2 fold")) == (3, 100, None)


@both("23", "34.d")
def test_p15_the_least_raise_is_the_last_full_bet_or_raise(variant):
    state = hand(dict.fromkeys((1, 2, 3), 200), 3, small_blind=1, big_blind=2, variant=variant)
    state = play(state, "3 call", "1 call", "2 check")
    assert options(state)[2][0] == 2
    state = play(state, "1 raise 2")
    assert options(state)[2][0] == 4
    assert options(play(state, "2 raise 7"))[2][0] == 12
    state = play(hand(dict.fromkeys((1, 2, 3), 5000), 3, small_blind=50, big_blind=100, variant=variant), "3 raise 300")
    assert options(state)[2][0] == 500


@both("48", "52", "63.b")
def test_p17_a_short_big_blind_is_all_in_is_asked_nothing_and_lowers_no_price(variant):
    holes = {1: "AsKhTcJd", 2: "QdQcTdJh", 3: "9s9hThJs"}
    seats = {1: 1000, 2: 4, 3: 1000}
    state = hand(seats, 3, small_blind=5, big_blind=10, holes=holes, board="2c3d4h7s8d", variant=variant)
    assert stacks(state)[2] == 0
    assert options(state) == (3, 10, (20, 1000))
    state = play(state, "3 call", "1 call")
    assert (state.turn, state.seat_to_act) == (1, 1)
    state = play(state, *["1 check", "3 check"] * 3)
    assert paid_pots(state) == [(12, (1, 2, 3), {2: 12}), (12, (1, 3), {3: 12})]
    assert stacks(state) == {1: 990, 2: 12, 3: 1002}


@both("51", "52")
def test_p19_the_big_blind_has_the_option(variant):
    state = hand(dict.fromkeys((1, 2, 3, 4), 1000), 4, small_blind=5, big_blind=10, variant=variant)
    state = play(state, "3 fold", "4 fold", "1 call")
    assert options(state) == (2, 0, (20, 1000))
    assert refused(state, "2 check") is None
    assert refused(state, "2 raise 19") == ("raise_below_minimum", f"{variant.regulation}/23")


@both("34.c", "37")
def test_p21_what_is_owed_after_an_all_in_for_less(variant):
    seats = dict(enumerate((928, 263, 930, 417, 775, 350), start=1))
    state = hand(seats, 6, small_blind=2, big_blind=5, board="QsTd3h", variant=variant)
    state = play(state, "3 fold", "4 fold", "5 raise 15", "6 fold", "1 fold", "2 raise 109", "5 call")
    state = play(state, "2 raise 55", "5 raise 123", "2 raise 154")
    assert options(state) == (5, 31, None)
    assert sum(amount for amount, _, _ in paid_pots(play(state, "5 call"))) == 528


@both("51", "54", "56", "58")
@pytest.mark.parametrize("button", [1, 2])
@pytest.mark.parametrize("on_button", [True, False])
def test_p23_heads_up_order_by_both_readings(variant, button, on_button):
    """The button posts five and speaks first before the flop, last after it; or the other way, where it is so set."""
    other = 3 - button
    small, big = (button, other) if on_button else (other, button)
    state = hand({1: 500, 2: 500}, button, small_blind=5, big_blind=10, button_posts_small=on_button, variant=variant)
    assert stacks(state) == {small: 495, big: 490}
    assert state.seat_to_act == small
    state = play(state, f"{small} call", f"{big} check")
    while not state.finished:
        assert state.seat_to_act == other
        state = play(state, f"{other} check", f"{button} check")


def test_p27_missed_and_entry_blinds():
    """Only a small blind missed: 5 dead; both: 10 live and 5 dead; a newcomer: 10 live, like any bet."""
    seats = dict.fromkeys((1, 2, 3, 4), 1000)
    blinds = {"small_blind": 5, "big_blind": 10}
    state = hand(seats, 4, posts=(Post(3, 0, 5),), **blinds)
    assert (state.pot, options(state)) == (20, (3, 10, (20, 995)))
    state = hand(seats, 4, posts=(Post(4, 10, 5),), **blinds)
    assert (state.pot, options(state)[:2]) == (30, (3, 10))
    assert options(play(state, "3 call")) == (4, 0, (20, 995 - 10 + 10))
    state = hand(seats, 4, posts=(Post(4, 10),), **blinds)
    assert (state.pot, state.bets[3]) == (25, 10)


@both("10", "35")
def test_p29_who_leaves_out_of_turn_does_not_hang_the_hand(variant):
    state = hand(dict.fromkeys((1, 2, 3), 500), 1, small_blind=5, big_blind=10, variant=variant)
    state = play(state, "1 raise 30", "3 leave", "2 call")
    assert (state.folded, state.pot, state.seat_to_act) == ((False, False, True), 70, 2)
    state = play(state, *["2 check", "1 check"] * 3)
    assert stacks(state)[3] == 490


@both("45")
def test_p31_after_a_time_out_the_next_decision_is_the_players_own(variant):
    """A time-out where checking is free decides nothing more than that one turn."""
    state = play(hand({1: 500, 2: 500}, 1, variant=variant), "1 call", "2 timeout")
    assert state.folded == (False, False)
    assert options(state)[:2] == (2, 0)
    assert play(state, "2 raise 100").seat_to_act == 1


@both("10", "35", "48")
def test_p33_who_leaves_after_the_small_blind_leaves_it_in_the_pot(variant):
    state = hand(dict.fromkeys(range(1, 7), 500), 6, small_blind=5, big_blind=10, variant=variant)
    state = play(state, "1 leave", "3 fold", "4 fold", "5 fold", "6 fold")
    assert state.finished
    assert stacks(state) == {1: 495, 2: 505, 3: 500, 4: 500, 5: 500, 6: 500}


@both("31")
def test_p35_the_wheel_is_five_high_and_goes_round_no_corner(variant):
    def worth(hole):
        return judged(variant, hole, "3c4d5sKhQd")

    wheel, six_high = worth("As2hJcTd"), worth("6h2hJcTd")
    assert combination(wheel) == combination(six_high) == "straight"
    assert wheel < six_high
    assert combination(judged(variant, "QsKd9d7h", "Ah2c3s8c6d")) == "high_card"


@both("32.f", "60")
def test_p37_of_three_pairs_the_best_two_count(variant):
    better, worse = (judged(variant, hole, "4d8s4h7d8c") for hole in ("7c5cQhJd", "KhAsQsJc"))
    pair_of_eights = {Variant.HOLDEM: "two_pair", Variant.OMAHA: "pair"}
    assert (combination(better), combination(worse)) == ("two_pair", pair_of_eights[variant])
    assert better > worse
    three_pairs = judged(variant, "AsKsQsJs", "AhKhQd7d2c")
    assert combination(three_pairs) == "two_pair"
    assert three_pairs > judged(variant, "AdQcTs9s", "AhKhQd7d2c")


@both("49", "53", "55", "57")
def test_p41_a_hand_shows_of_its_board_only_what_lies_on_the_table(variant):
    seats = [Seat(seat, f"p{seat}", 500) for seat in (1, 2, 3)]
    state = start(rules(variant=variant), button=3, seats=seats, deck=DECK)
    assert state.board == ()
    state = play(state, "3 call", "1 call", "2 check")
    own = 3 * variant.hole_cards
    for count in (3, 4, 5):
        assert state.board == DECK[own : own + count]
        state = play(state, "1 check", "2 check", "3 check")

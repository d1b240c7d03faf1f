"""How hands end: all fold to one, the board is run out, cards are turned in order; time-outs and players who leave."""

import pytest

from casino.refusal import Refused
from games.engines import poker
from games.engines.cards import DECK
from games.engines.poker import KINDS, Seat, Variant
from tests.rules.poker_hands import both, hand, options, paid_pots, play, refused, rules, shown_seats, stacks

BOARD = "2c7d9h3s4c"
THREE = {1: 5000, 2: 5000, 3: 5000}
CHECKED = ("1 check", "2 check", "3 check")


@both("27", "36")
def test_when_all_but_one_fold_the_hand_ends_at_once_and_nothing_is_shown(variant):
    state = play(hand(THREE, 3, variant=variant), "3 fold", "1 fold")
    assert state.finished
    assert state.board == ()
    assert shown_seats(state) == []
    assert state.outcome.uncalled == (2, 50)
    assert paid_pots(state) == [(100, (2,), {2: 100})]
    assert (state.seat_to_act, poker.legal(state)) == (None, None)
    assert refused(state, "2 check") == ("hand_over", None)


@both("2.e", "2.h", "2.r", "53", "55", "57")
def test_after_each_turn_of_bets_three_one_and_one_cards_lie_on_the_table(variant):
    state = play(hand(THREE, 3, variant=variant, board=BOARD), "3 call", "1 call", "2 check")
    seen = []
    while not state.finished:
        seen.append(len(state.board))
        state = play(state, *CHECKED)
    assert seen == [3, 4, 5]
    assert "".join(state.board) == BOARD


@both("59")
def test_the_last_to_raise_in_the_last_turn_shows_first(variant):
    state = play(hand(THREE, 3, variant=variant), "3 call", "1 call", "2 check", *CHECKED * 2)
    assert shown_seats(play(state, *CHECKED)) == [1, 2, 3]
    assert shown_seats(play(state, "1 check", "2 raise 100", "3 call", "1 call")) == [2, 3, 1]
    assert shown_seats(play(state, "1 raise 100", "2 call", "3 raise 300", "1 call", "2 fold")) == [3, 1]


@both("34.a", "35")
def test_a_folded_hand_is_out_for_good_never_turned_and_wins_nothing_even_with_the_best_cards(variant):
    best = {1: "AsAh", 2: "KsQd", 3: "JcTd"}
    state = hand(THREE, 3, variant=variant, holes=best, board="AdAc7h5s2c")
    state = play(state, "3 raise 300", "1 fold", "2 call", *(f"{seat} check" for _ in range(3) for seat in (2, 3)))
    assert state.finished
    assert 1 not in shown_seats(state)
    assert sorted(shown_seats(state)) == [2, 3]
    assert all(1 not in awards for _amount, _eligible, awards in paid_pots(state))


@both("20", "21")
def test_only_the_blinds_are_bet_without_a_decision(variant):
    state = hand(THREE, 3, variant=variant)
    assert dict(zip(state.seats, state.paid, strict=True)) == {1: 50, 2: 100, 3: 0}
    folded = play(state, "3 fold", "1 fold")
    assert dict(zip(folded.seats, folded.paid, strict=True))[3] == 0
    assert play(state, "3 raise 400").paid[2] == 400


@both("59")
def test_raises_of_earlier_turns_do_not_say_who_shows_first(variant):
    state = play(
        hand(THREE, 3, variant=variant), "3 raise 300", "1 call", "2 call", "1 check", "2 raise 200", "3 call", "1 call"
    )
    assert shown_seats(play(state, *CHECKED * 2)) == [1, 2, 3]


@both("59")
def test_after_an_all_in_before_the_last_turn_the_first_left_of_the_button_shows_first(variant):
    state = play(hand({1: 900, 2: 900, 3: 900}, 2, variant=variant), "2 raise 900", "3 call", "1 call")
    assert shown_seats(state) == [3, 1, 2]
    state = play(hand({1: 900, 2: 900}, 1, variant=variant), "1 raise 900", "2 call")
    assert shown_seats(state) == [2, 1]


@both("60", "61")
def test_each_hand_turned_names_its_combination_and_its_five_cards(variant):
    state = hand({1: 900, 2: 900}, 2, holes={1: "AsAhTc8d", 2: "9s9dTd8h"}, board="9hAcKd9c2s", variant=variant)
    state = play(state, "2 raise 900", "1 call")
    assert [(one.seat, one.combination, "".join(one.best)) for one in state.outcome.showdown] == [
        (1, "full_house", "AsAhAc9h9c"),
        (2, "four_of_a_kind", "9s9d9h9cAc"),
    ]


@both("26", "27", "60")
def test_the_best_hand_takes_the_whole_pot_and_the_own_cards_count_as_the_game_says(variant):
    """Three spades lie in the middle: one of the own cards makes a flush in Hold'em; in Omaha it takes two."""
    holes = {1: "AsKhQdJd", 2: "3s5sKcQc", 3: "AdAcJhJc"}
    state = hand(THREE, 3, holes=holes, board="2s7s9sTs4h", variant=variant)
    state = play(state, "3 call", "1 call", "2 check", *CHECKED * 3)
    winner = {Variant.HOLDEM: 1, Variant.OMAHA: 2}[variant]
    assert paid_pots(state) == [(300, (1, 2, 3), {winner: 300})]
    best = {one.seat: "".join(one.best) for one in state.outcome.showdown}
    assert best[winner] == {1: "AsTs9s7s2s", 2: "Ts9s7s5s3s"}[winner]


@both("28")
def test_nobody_shares_a_pot_or_gives_it_away(variant):
    """No action does that; and once the cards are turned, none is taken any more."""
    assert KINDS == ("fold", "check", "call", "raise", "timeout", "leave")
    holes = {1: "AsAhTc8d", 2: "KsKhTd8h", 3: "QsQhTh8s"}
    state = play(hand(THREE, 3, holes=holes, board=BOARD, variant=variant), "3 call", "1 call", "2 check")
    for unknown in ("share", "renounce"):
        assert refused(state, f"1 {unknown}") == ("unknown_action", f"{variant.regulation}/34")
    state = play(state, *CHECKED * 3)
    for kind in KINDS:
        assert refused(state, f"1 {kind}") == ("hand_over", None)
    assert paid_pots(state) == [(300, (1, 2, 3), {1: 300})]


@both("33", "62")
def test_all_that_tie_share_and_the_one_that_does_not_gets_nothing(variant):
    holes = {1: "As2dQcJd", 2: "Ad2hQhJc", 3: "Kh2sQsJh"}
    state = play(
        hand(THREE, 3, holes=holes, board="9c8d7h4s3c", variant=variant), "3 call", "1 call", "2 check", *CHECKED * 3
    )
    assert paid_pots(state) == [(300, (1, 2, 3), {1: 150, 2: 150})]


# --- Time ---


@both("45")
def test_when_time_runs_out_a_player_checks_where_that_is_possible_and_folds_where_it_is_not(variant):
    state = play(hand(THREE, 3, variant=variant), "3 call", "1 timeout", "2 timeout")
    assert state.folded == (True, False, False)
    assert state.seat_to_act == 2
    state = play(state, "2 raise 200", "3 timeout")
    assert stacks(state) == {1: 4950, 2: 5150, 3: 4900}
    assert refused(hand(THREE, 3), "1 timeout") == ("not_your_turn", "806/51")


# --- Leaving ---


@both("10", "35")
def test_who_leaves_out_of_turn_folds_when_the_turn_comes(variant):
    """Blinds 5 and 10, 500 each: raise to 30, the big blind leaves, the small blind calls."""
    state = hand({1: 500, 2: 500, 3: 500}, 1, variant=variant, small_blind=5, big_blind=10)
    state = play(state, "1 raise 30", "3 leave")
    assert state.folded == (False, False, False)
    state = play(state, "2 call")
    assert state.folded == (False, False, True)
    assert state.pot == 70
    assert state.seat_to_act == 2
    state = play(state, "2 fold")
    assert stacks(state) == {1: 540, 2: 470, 3: 490}


@both("35")
def test_who_leaves_in_turn_folds_at_once_even_where_checking_is_free(variant):
    state = play(hand(THREE, 3, variant=variant), "3 call", "1 call", "2 leave")
    assert state.folded == (False, True, False)
    assert (state.turn, state.seat_to_act) == (1, 1)
    assert refused(state, "2 leave") == ("already_left", None)


def test_who_has_folded_may_leave_too():
    state = play(hand(THREE, 3), "3 fold", "3 leave", "1 call")
    assert state.seat_to_act == 2


def test_who_is_all_in_and_leaves_stays_in_for_the_showdown():
    """806/39, reading 37."""
    holes = {1: "AsAh", 2: "KsKh", 3: "QsQh"}
    state = hand({1: 300, 2: 5000, 3: 5000}, 3, holes=holes, board=BOARD)
    state = play(state, "3 raise 300", "1 call", "1 leave", "2 call", *["2 check", "3 check"] * 3)
    assert paid_pots(state) == [(900, (1, 2, 3), {1: 900})]


def test_when_all_others_have_left_the_last_one_wins_without_a_showdown():
    state = play(hand(THREE, 3), "1 leave", "2 leave", "3 call")
    assert state.finished
    assert paid_pots(state) == [(250, (3,), {3: 250})]
    assert shown_seats(state) == []


@both("35")
def test_the_turn_of_two_who_left_is_passed_over_at_once(variant):
    state = play(hand({1: 500, 2: 500, 3: 500, 4: 500, 5: 500}, 5, variant=variant), "4 leave", "5 leave", "3 call")
    assert options(state)[:2] == (1, 50)
    assert state.folded == (False, False, False, True, True)


@both("10", "48")
def test_who_leaves_after_the_small_blind_leaves_it_in_the_pot(variant):
    """Six players at 5 and 10: the small blind goes at once, all others fold to the big blind or call."""
    state = hand(dict.fromkeys(range(1, 7), 500), 6, small_blind=5, big_blind=10, variant=variant)
    state = play(state, "1 leave", "3 fold", "4 fold", "5 call", "6 fold")
    assert state.folded == (True, False, True, True, False, True)
    assert options(state) == (2, 0, (20, 500))
    state = play(state, *["2 check"], *["2 check", "5 check"] * 3)
    assert sum(amount for amount, _, _ in paid_pots(state)) == 25
    assert stacks(state)[1] == 495


# --- What can't be played ---


def test_a_deck_that_is_too_short_is_refused_when_the_cards_are_needed():
    seats = [Seat(1, "a", 500), Seat(2, "b", 500)]
    with pytest.raises(Refused) as short:
        poker.start(rules(), button=1, seats=seats, deck=DECK[:3])
    assert (short.value.denial.code, short.value.denial.rule_broken) == ("deck_exhausted", "806/25")
    state = poker.start(rules(), button=1, seats=seats, deck=DECK[:6])
    state = play(state, "1 call")
    with pytest.raises(Refused):
        play(state, "2 check")
    assert play(state, "2 fold").finished


def test_an_action_that_is_refused_changes_nothing():
    state = hand(THREE, 3)
    with pytest.raises(Refused) as refusal:
        play(state, "1 fold")
    assert refusal.value.denial.code == "not_your_turn"
    assert state.seat_to_act == 3

"""What may be bet: minimum and maximum of each limit, raises counted, all-ins for less, and who may raise again."""

import pytest

from games.engines import poker
from games.engines.poker import Action, Limit, TableRules
from tests.rules.poker_hands import FIXED, HALF, POT, both, hand, options, play, refused, stacks

THREE = {1: 5000, 2: 5000, 3: 5000}
FIVE = {1: 5000, 2: 5000, 3: 5000, 4: 400, 5: 5000}


# --- No limit: the least and the most ---


@both("23", "24.c", "34.d", "37")
def test_a_raise_is_at_least_the_last_full_bet_or_raise_and_at_most_the_stack(variant):
    state = hand(THREE, 3, variant=variant)
    regulation = variant.regulation
    assert refused(state, "3 raise 199") == ("raise_below_minimum", f"{regulation}/23")
    assert refused(state, "3 raise 5001") == ("not_enough_chips", f"{regulation}/24.c")
    assert refused(state, "3 raise 100") == ("raise_not_above", f"{regulation}/34.d")
    assert refused(state, "3 raise 0") == ("raise_not_above", f"{regulation}/34.d")
    state = play(state, "3 raise 300")
    assert options(state) == (1, 250, (500, 5000))
    state = play(state, "1 raise 1000")
    assert options(state) == (2, 900, (1700, 5000))
    assert refused(state, "2 raise 1699") == ("raise_below_minimum", f"{regulation}/23")
    assert refused(state, "2 raise 1700") is None


@both("23")
def test_the_least_bet_after_the_flop_is_the_big_blind(variant):
    """Blinds of 1 and 2: 2 at least; after 2, to 4; after 7, to 12."""
    state = hand({1: 200, 2: 200, 3: 200}, 3, small_blind=1, big_blind=2, variant=variant)
    state = play(state, "3 call", "1 call", "2 check")
    assert options(state) == (1, 0, (2, 198))
    state = play(state, "1 raise 2")
    assert options(state) == (2, 2, (4, 198))
    state = play(state, "2 raise 7")
    assert options(state) == (3, 7, (12, 198))


@both("34.b", "34.c", "35")
def test_check_only_without_a_bet_call_only_with_one_and_fold_always(variant):
    regulation = variant.regulation
    state = hand(THREE, 3, variant=variant)
    assert refused(state, "3 check") == ("bet_to_call", f"{regulation}/34.b")
    assert poker.legal(state).check is False
    state = play(state, "3 call", "1 call")
    assert refused(state, "2 call") == ("nothing_to_call", f"{regulation}/34.c")
    assert poker.legal(state).check is True
    assert refused(state, "2 fold") is None
    assert play(state, "2 fold").folded == (False, True, False)


@both("39")
def test_a_stack_that_does_not_reach_the_bet_calls_with_all_it_has(variant):
    state = play(hand({1: 5000, 2: 600, 3: 2000}, 3, variant=variant), "3 raise 2000", "1 call")
    assert options(state) == (2, 500, None)
    assert play(state, "2 call").paid[1] == 600
    assert stacks(play(state, "2 fold"))[2] == 500


@both("37", "39")
def test_a_stack_below_the_least_raise_may_go_all_in_and_nothing_else(variant):
    state = play(hand({1: 450, 2: 5000, 3: 5000}, 3, variant=variant), "3 raise 300")
    assert options(state) == (1, 250, (450, 450))
    assert refused(state, "1 raise 449") == ("raise_below_minimum", f"{variant.regulation}/23")
    assert refused(state, "1 raise 451") == ("not_enough_chips", f"{variant.regulation}/24.c")
    assert options(play(state, "1 raise 450")) == (2, 350, (650, 5000))


@both("39")
def test_a_raise_needs_an_opponent_who_could_put_in_more_than_the_bet(variant):
    state = play(hand({1: 5000, 2: 600, 3: 2000}, 3, variant=variant), "3 raise 2000")
    assert options(state) == (1, 1950, None)
    assert refused(state, "1 raise 4000") == ("nobody_to_raise", f"{variant.regulation}/39")
    state = play(hand({1: 5000, 2: 3000}, 1, variant=variant), "1 raise 300", "2 raise 3000")
    assert options(state) == (1, 2700, None)


# --- All-ins for less (reading 12) ---


@both("37")
def test_an_all_in_for_less_reopens_nothing_to_those_who_have_acted(variant):
    state = play(hand(FIVE, 5, variant=variant), "3 raise 300", "4 raise 400", "5 call", "1 fold", "2 fold")
    assert options(state) == (3, 100, None)
    assert refused(state, "3 raise 1000") == ("raise_not_reopened", f"{variant.regulation}/37")
    assert play(state, "3 call").turn == 1


@both("37")
def test_who_has_not_acted_yet_may_raise_over_an_all_in_for_less(variant):
    state = play(hand(FIVE, 5, variant=variant), "3 raise 300", "4 raise 400")
    assert options(state) == (5, 400, (600, 5000))
    state = play(state, "5 raise 600", "1 fold", "2 fold")
    assert options(state) == (3, 300, (800, 5000))


def test_a_caller_may_not_raise_over_a_small_blind_all_in_for_less():
    """806/37: blinds 1 and 2; 16 is a full raise, 19 is none."""
    state = hand({1: 19, 2: 200, 3: 16, 4: 200}, 4, small_blind=1, big_blind=2)
    state = play(state, "3 raise 16", "4 call", "1 raise 19", "2 call")
    assert options(state) == (4, 3, None)
    state = hand({1: 19, 2: 200, 3: 200, 4: 200}, 4, small_blind=1, big_blind=2)
    state = play(state, "3 raise 16", "4 call", "1 raise 19", "2 call")
    assert options(state) == (3, 3, None)


def test_all_ins_for_less_that_add_up_to_a_full_raise_reopen_the_bets():
    """806/37: 100, then all in 150 and 200; the raiser faces 100, and the last full raise was 90."""
    seats = {1: 1000, 2: 1000, 3: 1000, 4: 150, 5: 200}
    state = hand(seats, 5, small_blind=5, big_blind=10)
    state = play(state, "3 raise 100", "4 raise 150", "5 raise 200")
    assert options(play(state, "1 call", "2 fold")) == (3, 100, (290, 1000))
    assert options(play(state, "1 fold", "2 fold")) == (3, 100, None)


def test_what_adds_up_is_counted_from_the_own_last_bet():
    """806/37: the caller of 150 faces only 50 more, the raiser to 100 faces 100."""
    seats = {1: 1000, 2: 1000, 3: 1000, 4: 150, 5: 1000, 6: 200}
    state = hand(seats, 6, small_blind=5, big_blind=10)
    state = play(state, "3 raise 100", "4 raise 150", "5 call", "6 raise 200", "1 fold", "2 fold")
    assert options(state) == (3, 100, (290, 1000))
    assert options(play(state, "3 call")) == (5, 50, None)
    assert options(play(state, "3 raise 290")) == (5, 140, (380, 1000))


def test_who_checked_or_limped_may_not_raise_a_first_all_in_for_less():
    """806/37: a check is a decision too."""
    state = hand({1: 5000, 2: 130, 3: 5000}, 3)
    state = play(state, "3 call", "1 call", "2 raise 130")
    assert options(state) == (3, 30, None)
    state = hand({1: 5000, 2: 130, 3: 5000}, 3)
    state = play(state, "3 call", "1 call", "2 check", "1 check", "2 raise 30")
    assert options(state) == (3, 30, (130, 4900))
    state = play(state, "3 call")
    assert options(state) == (1, 30, None)


def test_what_is_owed_after_an_all_in_for_less_is_the_difference():
    """806/34.c: six players, blinds 2 and 5; on the flop 55, 123, all in 154."""
    seats = {1: 928, 2: 263, 3: 930, 4: 417, 5: 775, 6: 350}
    state = hand(seats, 6, small_blind=2, big_blind=5)
    state = play(state, "3 fold", "4 fold", "5 raise 15", "6 fold", "1 fold", "2 raise 109", "5 call")
    state = play(state, "2 raise 55", "5 raise 123", "2 raise 154")
    assert options(state) == (5, 31, None)
    state = play(state, "5 call")
    assert state.finished
    assert sum(pot.amount for pot in state.outcome.pots) == 528


# --- Pot limit and half pot ---


@both("24.b")
def test_with_pot_limit_the_most_is_the_pot_after_the_call(variant):
    state = hand(THREE, 3, variant=variant, limit=POT)
    assert options(state) == (3, 100, (200, 350))
    assert refused(state, "3 raise 351") == ("raise_above_maximum", f"{variant.regulation}/24.b")
    state = play(state, "3 raise 350")
    assert options(state) == (1, 300, (600, 1150))
    state = play(state, "1 call", "2 call")
    assert options(state) == (1, 0, (100, 1050))
    state = play(state, "1 raise 1050")
    assert options(state) == (2, 1050, (2100, 4200))


@both("24.a")
def test_with_half_pot_the_raise_is_by_at_most_half_of_the_pot_after_the_call(variant):
    state = hand(THREE, 3, variant=variant, limit=HALF)
    assert options(state) == (3, 100, (200, 225))
    assert refused(state, "3 raise 226") == ("raise_above_maximum", f"{variant.regulation}/24.a")
    state = play(state, "3 raise 225")
    assert options(state) == (1, 175, (350, 500))


def test_half_pot_is_never_below_the_least_raise():
    """806/24.a, reading 36."""
    state = hand({1: 5000, 2: 5000}, 1, limit=HALF, small_blind=50, big_blind=100)
    assert options(state) == (1, 50, (200, 200))
    state = play(state, "1 call", "2 check")
    assert options(state) == (2, 0, (100, 100))
    assert options(play(state, "2 raise 100")) == (1, 100, (200, 300))


def test_half_of_an_odd_pot_is_rounded_down():
    state = hand({1: 5000, 2: 5000, 3: 5000}, 3, limit=HALF, small_blind=51, big_blind=100)
    assert options(state) == (3, 100, (200, 225))


@pytest.mark.parametrize("limit", [POT, HALF])
def test_a_stack_below_the_most_is_the_most(limit):
    state = hand({1: 5000, 2: 5000, 3: 210}, 3, limit=limit)
    assert options(state) == (3, 100, (200, 210))
    assert refused(state, "3 raise 211") == ("not_enough_chips", "806/37")


# --- Fixed limit (readings 13, 36) ---


@both("24.a", "38")
def test_fixed_bets_are_one_big_blind_and_two_from_the_turn_on(variant):
    state = hand(THREE, 3, variant=variant, limit=FIXED, max_raises=3)
    assert options(state) == (3, 100, (200, 200))
    assert refused(state, "3 raise 300") == ("raise_above_maximum", f"{variant.regulation}/24.a")
    assert refused(state, "3 raise 150") == ("raise_below_minimum", f"{variant.regulation}/24.a")
    state = play(state, "3 call", "1 call", "2 check")
    for least in (100, 200, 200):
        assert options(state) == (1, 0, (least, least))
        state = play(state, f"1 raise {least}")
        assert options(state)[2] == (2 * least, 2 * least)
        state = play(state, "2 call", "3 call")
    assert state.finished


@both("38")
def test_the_raises_of_a_turn_are_counted_without_the_opening_bet(variant):
    state = hand(THREE, 3, variant=variant, limit=FIXED, max_raises=2)
    state = play(state, "3 raise 200", "1 raise 300")
    assert options(state) == (2, 200, None)
    assert refused(state, "2 raise 400") == ("raises_exhausted", f"{variant.regulation}/38")
    state = play(state, "2 call", "3 call", "1 raise 100", "2 raise 200", "3 raise 300")
    assert options(state) == (1, 200, None)


def test_with_fixed_a_short_all_in_is_none_of_the_raises_and_the_next_one_is_to_a_full_level():
    """806/38, reading 36."""
    state = hand({1: 5000, 2: 5000, 3: 5000, 4: 250, 5: 5000}, 5, limit=FIXED, max_raises=2)
    state = play(state, "3 raise 200", "4 raise 250")
    assert options(state) == (5, 250, (300, 300))
    state = play(state, "5 raise 300")
    assert options(state) == (1, 250, None)
    assert state.raises == 2
    state = play(hand({1: 5000, 2: 5000, 3: 5000, 4: 250, 5: 5000}, 5, limit=FIXED, max_raises=2), "3 raise 200")
    state = play(state, "4 raise 250", "5 call", "1 fold", "2 fold")
    assert options(state) == (3, 50, None)


def test_with_fixed_a_short_opening_bet_is_completed_by_the_opening_bet():
    """806/38, reading 36: 60 all in, completed to 100; the completion is no raise."""
    state = hand({1: 160, 2: 5000, 3: 5000}, 3, limit=FIXED, max_raises=1)
    state = play(state, "3 call", "1 call", "2 check", "1 raise 60")
    assert options(state) == (2, 60, (100, 100))
    state = play(state, "2 raise 100")
    assert options(state) == (3, 100, (200, 200))
    assert options(play(state, "3 raise 200")) == (2, 100, None)


def test_who_has_used_up_the_raises_may_not_go_all_in_above_the_bet():
    state = hand({1: 5000, 2: 450, 3: 5000}, 3, limit=FIXED, max_raises=2)
    state = play(state, "3 raise 200", "1 raise 300")
    assert options(state) == (2, 200, None)
    assert refused(state, "2 raise 350") == ("raises_exhausted", "806/38")


# --- Order of refusals, and rules of the table ---


def test_of_several_reasons_the_first_is_named():
    state = play(hand(FIVE, 5), "3 raise 300", "4 raise 400", "5 call", "1 fold", "2 fold")
    assert refused(state, "8 raise 1") == ("not_seated", None)
    assert refused(state, "2 raise 1") == ("not_your_turn", "806/51")
    assert refused(state, "3 check") == ("bet_to_call", "806/34.b")
    assert refused(state, "3 raise 400") == ("raise_not_above", "806/34.d")
    assert refused(state, "3 raise 5001") == ("not_enough_chips", "806/24.c")
    assert refused(state, "3 raise 450") == ("raise_not_reopened", "806/37")
    unknown = Action(3, "bet", 5)  # type: ignore[arg-type]
    assert poker.check(state, unknown).code == "unknown_action"
    over = play(hand({1: 500, 2: 500}, 1), "1 fold")
    assert refused(over, "1 leave") == ("hand_over", None)
    assert refused(over, "7 leave") == ("not_seated", None)


@both("22", "24", "24.a")
def test_the_rules_of_a_table_are_judged_by_name(variant):
    sound = {"small_blind": 50, "big_blind": 100, "limit": "no_limit", "rake": {"kind": "none"}}
    number = variant.regulation

    def reason(**other):
        rules = TableRules.from_values(variant, sound | other)
        return rules if isinstance(rules, TableRules) else (rules.code, rules.rule_broken)

    assert reason() == TableRules(variant, 50, 100)
    assert reason(limit="fixed", max_raises=3).max_raises == 3
    assert reason(heads_up_small_blind="left_of_button").button_posts_small is False
    assert reason(small_blind=0) == ("bad_table", None)
    assert reason(big_blind="100") == ("bad_table", None)
    assert reason(ante=-1) == ("bad_table", None)
    assert reason(odd_chip="right_of_button") == ("bad_table", None)
    assert reason(heads_up_small_blind="nobody") == ("bad_table", None)
    assert reason(rake=None) == ("bad_table", None)
    assert reason(small_blind=101) == ("blinds_out_of_order", f"{number}/22")
    assert reason(limit="spread") == ("unknown_limit", f"{number}/24")
    assert reason(limit="fixed") == ("max_raises_missing", f"{number}/24.a")
    assert reason(limit="fixed", max_raises=0) == ("bad_table", f"{number}/24.a")
    assert reason(max_raises=3).max_raises is None
    assert reason(limit="half_pot").limit is Limit.HALF_POT
    assert reason(rake={"kind": "tips"}) == ("unknown_rake", f"{number}/17")


@both("17.a", "17.b")
@pytest.mark.parametrize(("kind", "item", "least", "most"), [("pot", "17.a", 1, 5), ("buy_in", "17.b", 5, 20)])
def test_a_rake_keeps_to_the_range_of_its_kind(variant, kind, item, least, most):
    for percent, fits in (
        (least - 1, False),
        (least, True),
        (most, True),
        (most + 1, False),
        ("5", False),
        (2.5, False),
    ):
        values = {"small_blind": 1, "big_blind": 2, "rake": {"kind": kind, "percent": percent}}
        rules = TableRules.from_values(variant, values)
        assert isinstance(rules, TableRules) == fits
        if not fits:
            assert (rules.code, rules.rule_broken) == ("rake_out_of_range", f"{variant.regulation}/{item}")
    capped = {"kind": kind, "percent": least, "cap": -1}
    refusal = TableRules.from_values(variant, {"small_blind": 1, "big_blind": 2, "rake": capped})
    assert refusal.code == "bad_rake_cap"

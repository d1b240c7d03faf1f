"""Póquer sem descarte: dealing, the bank that qualifies or not, the prize table, every ending, on scenarios.

Of regulation 803 only rules 37-44 are at hand; what is proved here is the trade's standard game.
"""

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines import stud
from games.engines.cards import DECK, Card
from games.resolve.lines import line_resolve
from tests.rules.stud_kit import ACE_KING, ACE_QUEEN, HANDS, STANDARD, dealt, money, refused, resolved


def test_cards_go_one_at_a_time_to_each_seat_and_then_the_bank():
    body = resolved(list(DECK), "bet", "fold", antes=(100, 100))
    order = list(DECK)
    assert [seat["cards"] for seat in body["seats"]] == [order[0:15:3], order[1:15:3]]
    assert body["bank"]["cards"] == order[2:15:3]


def test_the_banks_fifth_card_is_the_open_one():
    rules = stud.TableRules(100, 1000)
    state = stud.deal(rules, {4: 100}, DECK)
    assert state.open_card == DECK[9]
    assert state.bank == DECK[1:10:2]


def test_seats_are_dealt_and_shown_in_the_order_of_their_numbers():
    given_ = {
        "game": "stud",
        "table": {"min_bet": 100, "max_bet": 10000},
        "deck": list(DECK),
        "seats": [{"seat": 5, "player": "b", "ante": 100}, {"seat": 2, "player": "a", "ante": 200}],
        "actions": [{"seat": 5, "action": "bet"}, {"seat": 2, "action": "fold"}],
    }
    body = line_resolve(json.dumps(given_).encode()).body
    assert [(seat["seat"], seat["cards"][0]) for seat in body["seats"]] == [(2, "2c"), (5, "2d")]


@pytest.mark.parametrize("word", list(HANDS))
def test_each_combination_is_paid_its_own_multiple_of_the_bet(word):
    deck = dealt(HANDS[word], ACE_KING)
    body = resolved(deck, "bet")
    assert body["seats"][0]["combination"] == word
    prize = 1000 + 2000 * STANDARD[word]
    assert money(deck, "bet") == [("won", "won", prize, 3000 + prize)]


@pytest.mark.parametrize("word", list(HANDS))
def test_the_table_may_give_a_combination_another_prize_and_keeps_the_others(word):
    for other in HANDS:
        deck = dealt(HANDS[other], ACE_KING)
        times = 9 if other == word else STANDARD[other]
        assert money(deck, "bet", pays={word: 9})[0][2] == 1000 + 2000 * times


@pytest.mark.parametrize(
    ("bank", "plays"),
    [
        (ACE_QUEEN, False),
        ("Ac Kc 9d 7c 2s", True),
        ("2c 2s Kd 7c 3s", True),
        ("Kc Qs Jd 9c 8s", False),
        ("Ac Qs Jd Tc 9s", False),
        ("Kc Qs Jd Tc 9s", True),
        ("Ac 2s 3d 4c 5s", True),
        ("2c 4c 6c 8c Tc", True),
        ("Ac Ks 2d 3c 4s", True),
    ],
)
def test_the_bank_plays_with_ace_and_king_or_better(bank, plays):
    """Not qualified: the ante is paid 1 to 1 and the bet comes back, whatever the player holds."""
    body = resolved(dealt("Jh Js 5h 6d 7h", bank), "bet")
    assert body["bank"]["qualifies"] is plays
    if not plays:
        assert money(dealt("Jh Js 5h 6d 7h", bank), "bet") == [("won", "returned", 1000, 4000)]
        assert money(dealt("2h 3s 5h 6d 7h", bank), "bet") == [("won", "returned", 1000, 4000)]
        assert money(dealt("2h 3s 5h 6d 7h", bank), "fold") == [("folded", None, 0, 0)]


def test_ace_and_king_is_a_word_of_its_own():
    body = resolved(dealt("Ah Kd Tc 3h 2d", ACE_KING), "bet")
    assert (body["bank"]["combination"], body["seats"][0]["combination"]) == ("ace_king", "ace_king")
    body = resolved(dealt("Ah Qd Tc 3h 2d", "Kc Qs 9d 7c 2s"), "bet")
    assert (body["bank"]["combination"], body["seats"][0]["combination"]) == ("high_card", "high_card")


def test_better_wins_worse_loses_and_level_returns_both():
    assert money(dealt("Ah Kd 9c 7h 3d", ACE_KING), "bet") == [("lost", "lost", 0, 0)]
    assert money(dealt("Ah Kd 9c 7h 4d", ACE_KING), "bet") == [("push", "push", 0, 3000)]
    assert money(dealt("Ah Kd 9c 7h 5d", ACE_KING), "bet") == [("won", "won", 3000, 6000)]


def test_a_seat_without_a_decision_is_folded():
    deck = dealt(HANDS["flush"], "Jh Js 5d 6d 7s", ACE_QUEEN)
    assert money(deck, None, "bet", antes=(500, 1000)) == [("folded", None, 0, 0), ("won", "returned", 1000, 4000)]


def test_a_seat_decides_once_and_seats_in_any_order():
    assert refused(list(DECK), "bet", "fold") == "no_such_seat"
    rules = stud.TableRules(100, 1000)
    state = stud.deal(rules, {1: 100, 2: 100}, DECK)
    state = stud.apply(state, stud.Action(2, stud.Decision.BET))
    assert stud.legal(state, 1) == tuple(stud.Decision)
    assert stud.legal(state, 2) == ()
    denial = stud.check(state, stud.Action(2, stud.Decision.FOLD))
    assert denial is not None
    assert denial.code == "decided_already"


@pytest.mark.parametrize(
    ("ante", "code"), [(99, "below_minimum"), (0, "below_minimum"), (-100, "below_minimum"), (10001, "above_maximum")]
)
def test_the_ante_keeps_to_the_table(ante, code):
    assert refused(list(DECK), "bet", antes=(ante,)) == code


def test_the_ante_is_whole_chips_where_the_table_has_a_step():
    assert refused(list(DECK), "bet", antes=(150,), chip_step=100) == "not_whole_chips"


def test_eight_seats_do_not_fit_and_seven_do():
    assert "error" not in resolved(list(DECK), *["bet"] * 7, antes=(100,) * 7)
    assert refused(list(DECK), *["bet"] * 8, antes=(100,) * 8) == "seat_not_at_table"
    assert refused(list(DECK), antes=()) == "no_bets"


def test_a_deck_is_one_of_fifty_two_and_long_enough():
    assert refused(list(DECK[:9]), "bet") == "shoe_exhausted"
    assert "error" not in resolved(list(DECK[:10]), "bet")
    assert refused([*DECK, "As"], "bet") == "duplicate_card"
    assert refused(["1s", *DECK], "bet") == "unknown_card"


def test_the_prize_table_knows_its_words():
    assert refused(list(DECK), "bet", pays={"pairs": 2}) == "unknown_combination"
    assert refused(list(DECK), "bet", pays={"pair": -1}) == "bad_table"
    assert refused(list(DECK), "bet", pays={"pair": True}) == "wrong_type"


@pytest.mark.parametrize("count", [0, 3, 9, 52])
def test_a_void_round_returns_ante_and_bet_wherever_its_cards_stop(count):
    got = money(list(DECK[:count]), "bet", "fold", antes=(1000, 500), void=True)
    assert got == [("void", "void", 0, 3000), ("void", "void", 0, 500)]


def test_the_order_of_the_standard_table_is_the_order_of_the_hands():
    strengths = [stud.hands.strength([Card(card) for card in HANDS[word].split()]) for word in HANDS]
    assert all(low < high for low, high in pairwise(strengths))


@settings(max_examples=80)
@given(
    deck=st.permutations(DECK),
    said=st.lists(st.sampled_from(["bet", "fold", None]), min_size=1, max_size=7),
    ante=st.integers(100, 10000),
)
def test_every_seat_gets_one_of_five_endings_and_the_money_balances(deck, said, ante):
    body = resolved(deck, *said, antes=(ante,) * len(said))
    bank = [Card(card) for card in body["bank"]["cards"]]
    for word, seat in zip(said, body["seats"], strict=True):
        own = [Card(card) for card in seat["cards"]]
        net = body["net"][seat["player"]]
        if word != "bet":
            assert net == -ante
        elif not body["bank"]["qualifies"]:
            assert net == ante
        elif stud.hands.strength(own) == stud.hands.strength(bank):
            assert net == 0
        elif stud.hands.strength(own) < stud.hands.strength(bank):
            assert net == -3 * ante
        else:
            assert net == ante + 2 * ante * STANDARD[seat["combination"]]

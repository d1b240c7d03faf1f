"""What 805 and 812 say in general of their games, on the engines: aims, words, values and what may not be bet."""

import pytest

from casino.refusal import Refused
from games.engines import baccarat, blackjack
from games.engines.baccarat import Bet, Commission, Variant
from games.engines.cards import DECK, SUITS, Card, shoe
from tests.rules.baccarat_kit import PONTO_WINS, TIE, money, refused, resolved

RULES = blackjack.TableRules(min_bet=100, max_bet=10_000, decks=6)
MACAU = {"variant": "macau", "differential": 10_000}


def cards(text):
    return tuple(Card(word) for word in text.split())


def ended(text, *kinds, rules=RULES, bets=None):
    """The outcomes of a round whose decisions are those kinds, each for the hand whose turn it is."""
    state = blackjack.offers_close(blackjack.deal(rules, bets or {1: 100}, cards(text)))
    for kind in kinds:
        turn = blackjack.to_act(state)
        state = blackjack.apply(state, blackjack.Action(kind, turn.seat, turn.hand))
    return blackjack.settle(blackjack.bank_play(state))


@pytest.mark.rule("805/1", "805/2.d", "805/2.f", "805/6")
def test_each_seat_plays_against_the_bank_alone_and_the_banks_cards_are_the_same_for_all():
    outcomes = ended("Ts 9s As Tc 9d 7d Kd 8h", *[blackjack.Kind.STAND] * 2, bets={1: 100, 2: 200, 7: 300})
    assert [(one.hands[0].result, one.returned) for one in outcomes] == [("won", 200), ("lost", 0), ("blackjack", 750)]
    # The same cards before another seat change nothing for the first: it plays against the bank, not against it.
    alone = ended("Ts Tc 9d 8h", blackjack.Kind.STAND)
    assert alone[0].hands[0] == outcomes[0].hands[0]


@pytest.mark.rule("805/2.a", "805/2.b", "805/2.c")
@pytest.mark.parametrize(
    ("amount", "code"), [(98, "below_minimum"), (100, None), (10_000, None), (10_002, "above_maximum")]
)
def test_a_bet_lies_between_the_tables_least_and_most(amount, code):
    denial = blackjack.check_bet(RULES, amount)
    assert (denial and denial.code) == code


@pytest.mark.rule("805/2.e")
def test_splitting_makes_two_hands_with_a_bet_each():
    (seat,) = ended("8s 6c 8d Th 3h 9h Kc Kd", blackjack.Kind.SPLIT, blackjack.Kind.HIT, blackjack.Kind.STAND)
    assert [(hand.cards, hand.stake) for hand in seat.seat.hands] == [
        (cards("8s 3h Kc"), 100),
        (cards("8d 9h"), 100),
    ]
    assert seat.staked == 200


@pytest.mark.rule("805/8.b", "805/8.c")
def test_pictures_count_ten_and_the_others_their_number():
    for suit in SUITS:
        assert [blackjack.value(Card(f"{rank}{suit}")) for rank in "TJQK"] == [10] * 4
        assert [blackjack.value(Card(f"{number}{suit}")) for number in range(2, 10)] == list(range(2, 10))


@pytest.mark.rule("805/16.e")
@pytest.mark.parametrize(("special_prizes", "extra"), [(True, 300), (False, 0)])
def test_a_table_may_do_without_special_prizes(special_prizes, extra):
    rules = blackjack.TableRules(100, 10_000, 6, special_prizes=special_prizes)
    (seat,) = ended("7s Tc 7d Th 7h", blackjack.Kind.HIT, rules=rules)
    assert (seat.hands[0].special, seat.returned) == (extra, 200 + extra)


@pytest.mark.rule("805/26")
def test_a_winning_bet_stays_the_players():
    (seat,) = ended("Ts Tc 9d 8h", blackjack.Kind.STAND)
    assert seat.returned == seat.hands[0].prize + seat.staked == 200


# --- Baccarat ---


@pytest.mark.rule("812/1", "812/22", "812/5")
def test_the_side_that_is_nearer_to_nine_wins_for_all_who_bet_on_it():
    body = resolved("9c 3d Kh 4s", "a ponto 100", "b ponto 300", "c banca 500")
    assert (body["ponto"]["total"], body["banca"]["total"], body["winner"]) == (9, 7, "ponto")
    assert body["net"] == {"a": 100, "b": 300, "c": -500}


@pytest.mark.rule("812/2.a", "812/2.b")
def test_a_bet_lies_between_the_minimum_and_the_chances_maximum():
    assert refused(PONTO_WINS, "a empate 98") == ("below_minimum", "812/14")
    assert "error" not in resolved(PONTO_WINS, "a empate 100", "a empate 1400")
    assert refused(PONTO_WINS, "a empate 100", "a empate 1402") == ("above_maximum", "812/15")


@pytest.mark.rule("812/2.c", "812/24")
def test_a_round_ends_with_the_lost_bets_taken_and_the_won_ones_paid():
    assert money(PONTO_WINS, "a ponto 100", "a empate 200", "b banca 100") == [
        ("won", 100, 0, 200),
        ("lost", 0, 0, 0),
        ("lost", 0, 0, 0),
    ]
    assert resolved(PONTO_WINS, "a ponto 100", "a empate 200", "b banca 100")["house_net"] == 200


@pytest.mark.rule("812/2.e", "812/12")
def test_a_pair_is_two_cards_of_one_rank_of_whatever_suits():
    for one in DECK:
        for two in DECK:
            assert baccarat.is_pair((one, two)) == (one[0] == two[0])


@pytest.mark.rule("812/7.a", "812/7.b", "812/7.c")
def test_each_card_has_its_value():
    for suit in SUITS:
        assert baccarat.value(Card(f"A{suit}")) == 1
        assert [baccarat.value(Card(f"{number}{suit}")) for number in range(2, 10)] == list(range(2, 10))
        assert [baccarat.value(Card(f"{rank}{suit}")) for rank in "TJQK"] == [0] * 4


@pytest.mark.rule("812/6.c")
@pytest.mark.parametrize("decks", baccarat.DECKS)
def test_each_deck_has_four_suits_of_thirteen(decks):
    held = shoe(decks)
    assert len(held) == 52 * decks
    assert all(held.count(Card(rank + suit)) == decks for rank in "23456789TJQKA" for suit in "cdhs")


@pytest.mark.rule("812/16", "812/19")
def test_two_cards_to_each_side_alternately_ponto_first_and_at_most_one_more():
    order = cards("2c 3d Kh Qs 5c 9d 8h")
    coup = baccarat.deal(order)
    assert coup.ponto == (order[0], order[2], order[4])
    assert coup.banca == (order[1], order[3], order[5])
    assert coup.used == 6
    with pytest.raises(Refused):
        baccarat.deal(order[:5])


@pytest.mark.rule("812/39", "812/40", "812/43")
def test_macau_is_the_same_game_without_a_ceiling_for_each_player():
    assert [baccarat.maximum(baccarat.TableRules(Variant.MACAU, 100, 8), chance) for chance in baccarat.CHANCES] == (
        [None] * 5
    )
    for told in (PONTO_WINS, TIE, "Ac 7d Kh Ks Jc"):
        bets = ("a ponto 100", "b banca 100", "c empate 100", "d par_ponto 100")
        for commission in Commission:
            options = {"commission": commission.value}
            assert money(told, *bets, **options) == money(told, *bets, variant="macau", **options)


@pytest.mark.rule("812/42", "812/41")
def test_the_differential_is_judged_at_each_bet_with_the_whole_tables_bets():
    rules = baccarat.TableRules(Variant.MACAU, 100, 8, differential=10_000)
    standing = [Bet("a", "ponto", 6000), Bet("b", "ponto", 4000)]
    denial = baccarat.check(rules, standing, [Bet("c", "ponto", 100)])
    assert denial is not None
    assert denial.code == "differential_sides"
    # The same bet is taken as soon as somebody else has evened the table out.
    assert baccarat.check(rules, [*standing, Bet("d", "banca", 100)], [Bet("c", "ponto", 100)]) is None
    # What was refused leaves nothing behind: the bets that stand still go through.
    assert "error" not in resolved(PONTO_WINS, "a ponto 6000", "b ponto 4000", **MACAU)

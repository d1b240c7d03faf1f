"""Faults that other houses shipped in blackjack, baccarat and stud, by their number in our list of cases."""

import json

import pytest

from games.engines.baccarat_roads import RoadCell, bead_plate, big_road, big_road_placed
from games.resolve.lines import line_resolve
from tests.rules.baccarat_kit import money as baccarat_money
from tests.rules.baccarat_kit import resolved as baccarat
from tests.rules.blackjack_by_hand import scenario
from tests.rules.stud_kit import dealt
from tests.rules.stud_kit import money as stud_money
from tests.rules.stud_kit import resolved as stud


def blackjack(*given, **options):
    return line_resolve(json.dumps(scenario(*given, **options)).encode()).body


def returns(*given, **options):
    """(result, returned) of every hand of the first seat."""
    return [(hand["result"], hand["returned"]) for hand in blackjack(*given, **options)["seats"][0]["hands"]]


@pytest.mark.rule("805/19", "805/21", "805/18")
def test_b01_a_ten_on_a_split_ace_is_twenty_one_and_pays_once():
    shoe = "As Tc Ad Th Kh 9h"
    assert returns(shoe, "split") == [("won", 2000), ("push", 1000)]
    assert blackjack(shoe, "split")["net"] == {"p1": 1000}
    assert blackjack(shoe, "split", "hit")["error"]["rule"] == "805/21"
    assert returns("As Tc Ad Ah Kh Qh", "split") == [("lost", 0), ("lost", 0)]


@pytest.mark.rule("805/17.a", "805/17.b", "805/25.h")
@pytest.mark.parametrize("bank", ["Ac 6h", "Ac 2h 4c", "6c Ah", "6c 5h Ad 5d"])
def test_b03_the_bank_stands_on_a_soft_seventeen_and_pushes_one(bank):
    opened, hidden, *drawn = bank.split()
    shoe = f"Ts {opened} 7d {hidden} {' '.join(drawn)}"
    # The shoe ends here: a bank that went on would find no card.
    assert returns(shoe, "stand") == [("push", 1000)]
    assert blackjack(shoe, "stand")["bank"]["total"] == 17


@pytest.mark.rule("805/17.b", "805/8.a.i")
@pytest.mark.parametrize("bank", ["Ac 5h", "Tc 6h", "9c 7h", "Ac 2h 3c", "Ac 9h 6c"])
def test_b03_the_bank_never_stands_on_sixteen(bank):
    opened, hidden, *drawn = bank.split()
    shoe = f"Ts {opened} 7d {hidden} {' '.join(drawn)}"
    if bank == "Ac 9h 6c":
        # Twenty at once: the six is never drawn.
        assert blackjack(shoe, "stand")["bank"]["cards"] == ["Ac", "9h"]
        return
    assert blackjack(shoe, "stand")["error"]["code"] == "shoe_exhausted"
    assert blackjack(f"{shoe} Ad", "stand")["bank"]["total"] == 17


@pytest.mark.rule("805/17.a", "805/8.a.i")
def test_b03_an_ace_that_would_pass_twenty_one_counts_one():
    assert blackjack("Ts Ac 7d 5h 5c 6d", "stand")["bank"] == {
        "cards": ["Ac", "5h", "5c"], "total": 21, "blackjack": False,
    }  # fmt: skip
    assert blackjack("Ts Ac 7d 3h Kc 4d", "stand")["bank"]["total"] == 18


@pytest.mark.rule("805/20.b", "805/15.f")
@pytest.mark.parametrize("hidden", ["Kh", "9h"])
def test_b05_even_money_is_ten_whatever_the_bank_has_and_insurance_is_refused_to_it(hidden):
    shoe = f"As Ac Kd {hidden}"
    assert blackjack(shoe, "even_money")["net"] == {"p1": 1000}
    assert blackjack(shoe, "insurance 500")["error"]["code"] == "insurance_not_for_blackjack"


@pytest.mark.rule("805/26", "805/25.a", "805/25.c", "805/25.e", "805/25.h")
@pytest.mark.parametrize(
    ("shoe", "after"),
    [("Ts Tc 8d 9h", 9000), ("Ts Tc 9d 9h", 10000), ("Ts Tc 9d 8h", 11000), ("As Tc Kd 8h", 11500)],
)
def test_b07_a_bet_is_taken_once_and_comes_back_once(shoe, after):
    """Of 100.00 and a bet of 10.00: 90 lost, 100 pushed, 110 won, 115 with blackjack."""
    said = () if shoe.startswith("As") else ("stand",)
    (hand,) = blackjack(shoe, *said)["seats"][0]["hands"]
    assert 10000 - hand["stake"] + hand["returned"] == after


@pytest.mark.rule("805/23", "805/21", "805/15.b")
def test_b09_double_and_split_are_for_exactly_two_cards():
    shoe = "8s 6c 8d Th 3h 9h Tc Td"
    hand = blackjack(shoe, "split", "double", "1/1:stand")["seats"][0]["hands"][0]
    assert (hand["cards"], hand["stake"]) == (["8s", "3h", "Tc"], 2000)
    for word, code in (("split", "split_not_on_two_cards"), ("double", "double_not_on_two_cards")):
        assert blackjack("4s 6c 4d Th Kh Kc", "hit", word)["error"]["code"] == code
        assert blackjack("8s 6c 8d Th 2h 9h Kc", "split", "hit", word)["error"]["code"] == code


@pytest.mark.rule("805/25.a", "805/9")
def test_b11_a_stake_whose_prize_is_no_whole_cent_is_refused():
    assert blackjack("As 6c Kd Th", bets=(25,), min_bet=25, max_bet=500)["error"]["code"] == "not_whole_chips"
    assert blackjack("As 6c Kd Th", bets=(26,), min_bet=26, max_bet=500, chip_step=1)["error"]["code"] == (
        "chip_step_odd"
    )
    (hand,) = blackjack("As 6c Kd Th", bets=(26,), min_bet=26, max_bet=500)["seats"][0]["hands"]
    assert (hand["prize"], type(hand["prize"])) == (39, int)


# --- Baccarat ---


@pytest.mark.rule("812/20", "812/21", "812/22", "812/23")
@pytest.mark.parametrize(
    ("shoe", "winner", "totals"),
    [
        ("2c 4d 3c 2h Kc", "banca", (5, 6)),
        ("2c 3d 3c 3h 8c", "banca", (3, 6)),
        ("2c Kd 3c 3h 8c", "empate", (3, 3)),
        ("2c 2d 4c 3h 9c", "ponto", (6, 4)),
        ("2c 2d 3c 4h 6c Ac", "banca", (1, 7)),
        ("9c 7d 9h 9d", "ponto", (8, 6)),
        ("4c 6d 5c 2d", "ponto", (9, 8)),
    ],
)
def test_k01_the_third_card_of_a_ten_and_of_every_other_value(shoe, winner, totals):
    body = baccarat(shoe, "a banca 100")
    assert (body["winner"], (body["ponto"]["total"], body["banca"]["total"])) == (winner, totals)
    assert len(body["ponto"]["cards"]) + len(body["banca"]["cards"]) == len(shoe.split())


@pytest.mark.rule("812/26.b")
def test_k03_half_on_five_touches_a_banca_of_five_alone():
    assert baccarat_money("Ac 7d Kh Ks Jc", "a banca 1000", commission="half_on_5")[0][3] == 2000
    five_to_four = "2c 5d 2h Ks Kc"
    body = baccarat("4c 5d Kh Ks Tc", "a banca 1000", commission="half_on_5")
    assert (body["ponto"]["total"], body["banca"]["total"], body["bets"][0]["returned"]) == (4, 5, 1500)
    assert baccarat_money(five_to_four, "a banca 1000", commission="half_on_6")[0][3] == 2000


@pytest.mark.rule("812/26.a")
def test_k03_five_per_cent_is_rounded_down_to_the_cent():
    assert baccarat_money("Ac 7d Kh Ks Jc", "a banca 1000", commission="five_percent")[0][3] == 1950
    assert baccarat_money("Ac 7d Kh Ks Jc", "a banca 150", commission="five_percent")[0][3] == 293


SHORT = {"P": "ponto", "B": "banca", "T": "empate"}


def road(told):
    return [
        [f"{cell.winner[0]}{cell.ties or ''}" for cell in column] for column in big_road(SHORT[word] for word in told)
    ]


def test_k05_ties_are_marks_on_the_cell_before_and_open_no_column():
    assert road("PBTTP") == [["p"], ["b2"], ["p"]]
    assert road("PTPBB") == [["p1", "p"], ["b", "b"]]
    assert road("TTB") == [["b2"]]
    assert road("TT") == [["e2"]]
    assert road("") == []


def test_k05_the_bead_plate_holds_every_result_in_columns_of_six():
    told = [SHORT[word] for word in "PBTTPBBP"]
    assert bead_plate(told) == (tuple(told[:6]), tuple(told[6:]))


def test_k05_a_long_run_turns_to_the_right_and_a_new_one_keeps_out_of_its_way():
    places = [(one.column, one.row) for one in big_road_placed([SHORT[word] for word in "P" * 8 + "B" * 6 + "P"])]
    assert places[:8] == [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (1, 5), (2, 5)]
    # The second run meets the tail of the first in the sixth row and turns one row above it.
    assert places[8:14] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (2, 4)]
    assert places[14] == (2, 0)
    assert big_road_placed([]) == ()
    assert big_road_placed(["ponto", "empate"])[0].cell == RoadCell("ponto", 1)


# --- Póquer sem descarte ---


@pytest.mark.parametrize("own", ["Ks Kc 4d 5h 6h", "2c 3d 4h 5s 7c", "Th Jh Qh Kh Ah"])
def test_s01_a_bank_that_does_not_qualify_pays_the_ante_and_gives_the_bet_back(own):
    bank = "As Qd 9c 7s 2d"
    assert stud_money(dealt(own, bank), "bet") == [("won", "returned", 1000, 4000)]
    assert stud(dealt(own, bank), "bet")["net"] == {"p1": 1000}


@pytest.mark.parametrize("bank", ["As Kd 9c 7s 2d", "2d 2s Kd 7s 3c"])
def test_s01_ace_and_king_and_a_pair_of_twos_do_qualify(bank):
    assert stud(dealt("3h 4h 5h 7h 9d", bank), "bet")["bank"]["qualifies"] is True

"""What every hand of blackjack is paid, to the cent, and what is known of it before the round ends."""

import json

import pytest

from games.resolve.lines import line_resolve
from tests.rules.blackjack_by_hand import scenario


def resolved(*given, **options):
    body = line_resolve(json.dumps(scenario(*given, **options)).encode()).body
    assert "error" not in body, body
    if body["finished"]:
        assert sum(body["net"].values()) + body["house_net"] == 0
    return body


def hands(*given, **options):
    """(result, prize, special prize, returned) of every hand of the first seat."""
    seat = resolved(*given, **options)["seats"][0]
    return [(h["result"], h["prize"], h["special_prize"], h["returned"]) for h in seat["hands"]]


def net(*given, **options):
    return resolved(*given, **options)["net"]


@pytest.mark.rule("805/20.a", "805/25.a", "805/20.c")
@pytest.mark.parametrize("open_card", "23456789")
def test_a_blackjack_against_two_to_nine_is_paid_at_once(open_card):
    """The shoe has no card for the bank to draw."""
    body = resolved(f"As {open_card}c Kd 2d")
    assert hands(f"As {open_card}c Kd 2d") == [("blackjack", 1500, 0, 2500)]
    assert body["bank"]["cards"] == [f"{open_card}c", "2d"]


@pytest.mark.rule("805/20.a")
def test_a_paid_blackjack_is_known_while_another_seat_still_plays():
    body = resolved("As 9d 6c Ks 7d Kh 2c", bets=(100, 100))
    assert not body["finished"]
    assert body["seats"][0]["hands"][0]["returned"] == 250
    assert "result" not in body["seats"][1]["hands"][0]
    assert body["net"] == {"p1": 150}
    assert "house_net" not in body


@pytest.mark.rule("805/20.a", "805/25.a", "805/25.h")
@pytest.mark.parametrize("open_card", "TJQKA")
def test_a_blackjack_against_a_ten_or_an_ace_waits_for_the_second_card(open_card):
    body = resolved(f"As 9d {open_card}c Ks 7d 9h", bets=(100, 100))
    assert "result" not in body["seats"][0]["hands"][0]
    matching = "A" if open_card != "A" else "K"
    assert hands(f"As {open_card}c Kd {matching}h") == [("push", 0, 0, 1000)]
    assert hands(f"As {open_card}c Kd 8h") == [("blackjack", 1500, 0, 2500)]


@pytest.mark.rule("805/18")
def test_a_blackjack_beats_a_twenty_one_of_the_bank():
    assert hands("As Tc Kd 5h 6c") == [("blackjack", 1500, 0, 2500)]


@pytest.mark.rule("805/18", "805/17")
def test_a_blackjack_of_the_bank_beats_every_other_twenty_one():
    assert hands("5s Tc 6d Ah Tc", "double") == [("lost", 0, 0, 0)]
    assert net("5s Tc 6d Ah Tc", "double") == {"p1": -2000}


@pytest.mark.rule("805/17", "805/25.e")
def test_the_banks_blackjack_takes_doubled_and_split_stakes_too():
    shoe = "8s Ac 8d Kh 3c Td 7c"
    assert net(shoe, "split", "double", "1/1:stand") == {"p1": -3000}


@pytest.mark.rule("805/15.e")
def test_a_surrender_stands_even_when_the_bank_has_blackjack():
    assert hands("9s Tc 7d Ah", "surrender") == [("surrendered", 0, 0, 500)]


@pytest.mark.rule("805/20.b")
@pytest.mark.parametrize("second", ["Kh", "9h"])
def test_even_money_is_one_to_one_whatever_the_bank_has(second):
    body = resolved(f"As Ac Kd {second}", "even_money")
    assert hands(f"As Ac Kd {second}", "even_money") == [("even_money", 1000, 0, 2000)]
    assert body["bank"]["cards"] == ["Ac", second]


@pytest.mark.rule("805/20.c")
def test_even_money_leaves_the_bank_nothing_to_draw_for():
    """The bank has twelve, the shoe is empty."""
    assert resolved("As Ac Kd Ah", "even_money")["bank"] == {"cards": ["Ac", "Ah"], "total": 12, "blackjack": False}


@pytest.mark.rule("805/25.f", "805/25.g")
def test_insurance_pays_twice_and_is_lost_without_a_blackjack():
    won = resolved("9s Ac Td Kh", "insurance 333", "stand")
    assert won["seats"][0]["insurance"] == {"stake": 333, "result": "won", "prize": 666, "returned": 999}
    assert won["net"] == {"p1": -334}
    lost = resolved("9s Ac Td 7h", "insurance 333", "stand")
    assert lost["seats"][0]["insurance"] == {"stake": 333, "result": "lost", "prize": 0, "returned": 0}
    assert lost["net"] == {"p1": 667}


@pytest.mark.rule("805/20.c", "805/25.f")
def test_insurance_is_settled_though_every_hand_is_lost():
    assert net("9s Ac 7d Kh Kd", "insurance 500", "hit") == {"p1": 0}


@pytest.mark.rule("805/19")
def test_split_aces_with_tens_are_twenty_one_not_blackjack():
    """Bank 20: one hand wins 1 to 1, the other pushes."""
    shoe = "As Tc Ad Th Kh 9h"
    assert hands(shoe, "split") == [("won", 1000, 0, 2000), ("push", 0, 0, 1000)]
    assert net(shoe, "split") == {"p1": 1000}
    assert net("As Tc Ad Ah Kh Qh", "split") == {"p1": -2000}


@pytest.mark.rule("805/19")
def test_split_tens_with_aces_are_twenty_one_not_blackjack():
    assert hands("Ts 9c Kd 9h Ah Ac", "split") == [("won", 1000, 0, 2000), ("won", 1000, 0, 2000)]


@pytest.mark.rule("805/17.a", "805/17.b", "805/8.a.i")
@pytest.mark.parametrize(
    ("second", "drawn", "total"),
    [("6h", "", 17), ("2h", "4c", 17), ("5h", "Td Ad", 17), ("2h 3d", "Ks 2c", 18)],
)
def test_the_bank_draws_to_sixteen_and_stands_on_every_seventeen(second, drawn, total):
    """B03: seventeen with an ace that counts one or eleven is seventeen; sixteen never is."""
    body = resolved(f"Ts Ac 8d {second} {drawn}", "stand")
    assert body["bank"]["total"] == total
    assert hands(f"Ts Ac 8d {second} {drawn}", "stand")[0][0] == ("won" if total == 17 else "push")
    assert resolved("Ts 6c 8d Kh As", "stand")["bank"]["total"] == 17


@pytest.mark.rule("805/25.h")
def test_a_seventeen_pushes_a_seventeen():
    assert hands("Ts Tc 7d 7h", "stand") == [("push", 0, 0, 1000)]


@pytest.mark.rule("805/25.c", "805/25.e", "805/25.d", "805/25.b")
def test_the_nearer_to_twenty_one_wins():
    assert hands("Ts Tc 9d 8h", "stand") == [("won", 1000, 0, 2000)]
    assert hands("Ts Tc 8d 9h", "stand") == [("lost", 0, 0, 0)]
    assert hands("Ts Tc 3d 6h Kc", "stand") == [("won", 1000, 0, 2000)]
    assert hands("Ts Tc 3d 6h Kc", "hit") == [("lost", 0, 0, 0)]


@pytest.mark.rule("805/25.i")
def test_the_special_prize_is_for_three_sevens_and_for_six_seven_eight_of_one_suit():
    assert hands("7s Tc 7d Th 7h", "hit") == [("won", 1000, 3000, 5000)]
    for order in ("6s 7s 8s", "8s 6s 7s", "7s 8s 6s"):
        first, second, third = order.split()
        assert hands(f"{first} Tc {second} Th {third}", "hit") == [("won", 1000, 3000, 5000)]
    assert hands("6s Tc 7d Th 8s", "hit") == [("won", 1000, 0, 2000)]
    assert hands("7s Tc 7d Th 7h", "hit", special_prizes=False) == [("won", 1000, 0, 2000)]


@pytest.mark.rule("805/25.i")
def test_the_special_prize_is_paid_win_or_lose():
    assert hands("7s Tc 7d Ah 7h", "hit") == [("lost", 0, 3000, 3000)]
    assert hands("7s Tc 7d 5h 7h 6c", "hit") == [("push", 0, 3000, 4000)]


@pytest.mark.rule("805/25.i")
def test_the_special_prize_needs_exactly_three_cards():
    assert hands("6s Tc 2s Th 5s 8s", "hit", "hit") == [("won", 1000, 0, 2000)]
    assert hands("7s Tc 7d Th 2h 5h", "hit", "hit") == [("won", 1000, 0, 2000)]


@pytest.mark.rule("805/25.i")
def test_the_special_prize_counts_a_split_or_doubled_hands_own_stake():
    shoe = "7s Tc 7d Th 7h 2h 7c 9h"
    assert hands(shoe, "split", "hit", "1/1:double") == [("won", 1000, 3000, 5000), ("lost", 0, 0, 0)]
    assert hands("6s Tc 7s Th 8s", "double", double_any_total=True) == [("won", 2000, 6000, 10000)]


@pytest.mark.rule("805/25.i")
def test_a_special_prize_is_known_before_the_bank_plays():
    body = resolved("7s 9d Tc 7d 7c Th 7h", "hit", bets=(100, 100))
    hand = body["seats"][0]["hands"][0]
    assert (hand["special_prize"], "result" in hand) == (300, False)


@pytest.mark.rule("805/7")
def test_a_player_with_several_seats_has_one_net():
    given = scenario("Ts 9s Tc 9d 7d 8h", "stand", "2/0:stand", bets=(1000, 400))
    given["seats"][1]["player"] = "p1"
    body = line_resolve(json.dumps(given).encode()).body
    assert (body["net"], body["house_net"]) == ({"p1": 600}, -600)


@pytest.mark.rule("805/27", "805/28")
@pytest.mark.parametrize(
    ("said", "stakes"),
    [
        ((), [1000]),
        (("hit",), [1000]),
        (("double",), [2000]),
        (("surrender",), [1000]),
    ],
)
def test_a_void_round_gives_everything_back(said, stakes):
    for shoe in ("6s Tc 5d Th Kd", "6s Tc 5d Th"):
        body = resolved(shoe, *said, void=True)
        gets = body["seats"][0]["hands"]
        assert [(h["result"], h["stake"], h["returned"], h["prize"]) for h in gets] == [
            ("void", s, s, 0) for s in stakes
        ]
        assert (body["finished"], body["net"], body["house_net"]) == (True, {"p1": 0}, 0)


@pytest.mark.rule("805/28")
def test_a_void_round_gives_bust_split_insured_and_even_money_stakes_back():
    assert hands("Ts 6c 6d Th Kd", "hit", void=True) == [("void", 0, 0, 1000)]
    assert hands("8s 6c 8d Th Kd", "split", void=True) == [("void", 0, 0, 1000)] * 2
    assert hands("As Ac Kd", "even_money", void=True) == [("void", 0, 0, 1000)]
    seat = resolved("9s Ac 8d", "insurance 300", "stand", void=True)["seats"][0]
    assert seat["insurance"] == {"stake": 300, "result": "void", "prize": 0, "returned": 300}
    assert hands("7s 6c 7d Th 7h", "hit", void=True) == [("void", 0, 0, 1000)]


@pytest.mark.rule("805/27")
@pytest.mark.parametrize("count", range(9))
def test_the_cards_of_a_void_round_may_stop_anywhere(count):
    shoe = " ".join(["6s", "9s", "Tc", "5d", "7d", "Th", "Kd", "2c"][:count])
    body = resolved(shoe, "hit", "2/0:stand", bets=(1000, 600), void=True)
    assert [seat["hands"][0]["returned"] for seat in body["seats"]] == [1000, 600]
    assert "Th" not in body["bank"]["cards"]


@pytest.mark.rule("805/9", "805/15.a")
def test_a_void_round_checks_bets_and_decisions_all_the_same():
    for said, options in ((("stand",), {}), ((), {"bets": (50,)})):
        body = line_resolve(json.dumps(scenario("6s Tc 5d Th", *said, void=True, **options)).encode()).body
        assert body["error"]["rule"] in {"805/15.a", "805/9"}


def test_void_false_is_an_ordinary_round():
    assert resolved("Ts Tc 9d 8h", "stand", void=False) == resolved("Ts Tc 9d 8h", "stand")


@pytest.mark.rule("805/9", "805/10")
@pytest.mark.parametrize(
    ("bet", "code", "rule"),
    [
        (98, "below_minimum", "805/9"),
        (0, "below_minimum", "805/9"),
        (-1000, "below_minimum", "805/9"),
        (10002, "above_maximum", "805/9"),
        (101, "not_whole_chips", "805/25.a"),
        (10**30, "above_maximum", "805/9"),
    ],
)
def test_bets_keep_to_the_table(bet, code, rule):
    """B11: every prize is whole cents, because every bet is whole chips of a step that makes them so."""
    body = line_resolve(json.dumps(scenario("Ts Tc 9d 8h", bets=(bet,))).encode()).body
    assert (body["error"]["code"], body["error"]["rule"]) == (code, rule)


@pytest.mark.rule("805/11", "805/4.b")
@pytest.mark.parametrize(
    ("table", "code", "rule"),
    [
        ({"max_bet": 10100}, "maximum_too_high", "805/11"),
        ({"max_bet": 98}, "bad_table", None),
        ({"decks": 1}, "decks_not_offered", "805/4.b"),
        ({"decks": 5}, "decks_not_offered", "805/4.b"),
        ({"chip_step": 1}, "chip_step_odd", "805/25.a"),
        ({"max_splits": -1}, "bad_table", None),
        ({"min_bet": 0}, "bad_table", None),
    ],
)
def test_a_table_keeps_to_the_regulation(table, code, rule):
    body = line_resolve(json.dumps(scenario("Ts Tc 9d 8h", **table)).encode()).body
    assert (body["error"]["code"], body["error"].get("rule")) == (code, rule)


@pytest.mark.rule("805/11", "805/4.b")
def test_a_maximum_of_exactly_a_hundred_times_the_minimum_is_allowed():
    for decks in (4, 6, 8):
        assert net("Ts Tc 9d 8h", "stand", decks=decks, max_bet=10000) == {"p1": 1000}

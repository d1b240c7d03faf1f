"""What each hand may do at blackjack and what is refused, with the rule: on scenarios, as the laboratory sees it."""

import json

import pytest

from games.resolve.lines import line_resolve
from tests.rules.blackjack_by_hand import scenario


def resolved(*given, **options):
    return line_resolve(json.dumps(scenario(*given, **options)).encode()).body


def refused(*given, **options):
    body = resolved(*given, **options)
    assert "error" in body, body
    return body["error"]["code"], body["error"].get("rule")


def legal(*given, **options):
    body = resolved(*given, **options)
    assert body["finished"] is False, body
    return set(body["legal"])


def turn(*given, **options):
    body = resolved(*given, **options)
    return body["finished"] or (body["to_act"]["seat"], body["to_act"]["hand"])


def results(*given, **options):
    body = resolved(*given, **options)
    assert body.get("finished"), body
    return [hand["result"] for seat in body["seats"] for hand in seat["hands"]]


@pytest.mark.rule("805/14.a", "805/14.b")
def test_cards_go_round_the_seats_and_the_bank_twice():
    body = resolved("2c 3c 4c 9s 5d 6d 7d 9h", bets=(100, 100, 100))
    assert [seat["hands"][0]["cards"] for seat in body["seats"]] == [["2c", "5d"], ["3c", "6d"], ["4c", "7d"]]
    assert body["bank"] == {"cards": ["9s"]}


@pytest.mark.rule("805/14.a")
def test_seats_are_dealt_and_shown_in_the_order_of_their_numbers():
    given = scenario("2c 3c 9s 5d 6d 9h", bets=(100, 100))
    given["seats"] = [{"seat": 7, "player": "b", "bet": 100}, {"seat": 2, "player": "a", "bet": 200}]
    body = line_resolve(json.dumps(given).encode()).body
    assert [(s["seat"], s["player"], s["hands"][0]["cards"]) for s in body["seats"]] == [
        (2, "a", ["2c", "5d"]),
        (7, "b", ["3c", "6d"]),
    ]


@pytest.mark.rule("805/15.a")
@pytest.mark.parametrize("cards", ["2 2", "2 3", "5 3", "4 7", "2 9", "T A_split"])
def test_up_to_eleven_a_hand_must_draw(cards):
    if cards.endswith("split"):
        # A ten on a split ace is a finished hand; the hand of eleven needs three cards.
        assert refused("5s 6c 4d Th 2h", "hit", "stand") == ("must_draw", "805/15.a")
        return
    first, second = cards.split()
    assert refused(f"{first}s 6c {second}d Th", "stand") == ("must_draw", "805/15.a")
    assert "stand" not in legal(f"{first}s 6c {second}d Th")


@pytest.mark.rule("805/15.c")
@pytest.mark.parametrize(("cards", "standing"), [("Ts 2d", True), ("As Ad", True), ("As 2d", True), ("9s 2d", False)])
def test_above_eleven_a_hand_may_stand(cards, standing):
    first, second = cards.split()
    assert ("stand" in legal(f"{first} 6c {second} Th")) is standing


@pytest.mark.rule("805/15.b", "805/16.a")
@pytest.mark.parametrize("total", range(4, 21))
def test_doubling_is_for_nine_ten_and_eleven(total):
    low = max(2, total - 10)
    high = {10: "T"}.get(total - low, str(total - low))
    low = {10: "T"}.get(low, str(low))
    shoe = f"{low}s 6c {high}d Th 2c"
    assert ("double" in legal(shoe)) is (total in (9, 10, 11))
    if total not in (9, 10, 11):
        assert refused(shoe, "double") == ("double_total", "805/15.b")
    assert "double" in legal(shoe, double_any_total=True)


@pytest.mark.rule("805/15.b")
def test_doubling_is_for_two_cards_alone():
    assert refused("2s 6c 3d Th 4h 5c", "hit", "double") == ("double_not_on_two_cards", "805/15.b")
    assert refused("2s 6c 3d Th 4h 5c", "hit", "double", double_any_total=True)[0] == "double_not_on_two_cards"
    assert legal("2s 6c 3d Th 4h", "hit") == {"hit"}


@pytest.mark.rule("805/15.b")
def test_a_doubled_hand_gets_one_card_and_no_more():
    assert refused("5s 6c 4d Th 2h 9h", "double", "hit") == ("hand_finished", "805/15.b")
    assert refused("5s 6c 4d Th 2h 9h", "double", "stand") == ("hand_finished", "805/15.b")


@pytest.mark.rule("805/8.a.ii")
@pytest.mark.parametrize("other", "23456789")
def test_an_ace_counts_one_for_doubling_when_that_makes_nine_or_ten(other):
    shoe = f"As 6c {other}d Th 2c 9h 9d"
    if other in "89":
        assert "double" in legal(shoe)
        assert refused(shoe, "double") == ("double_total", "805/15.b")
        hand = resolved(shoe, "double!")["seats"][0]["hands"][0]
        assert (hand["total"], hand["soft"], hand["stake"]) == (int(other) + 3, False, 2000)
    else:
        assert "double" not in legal(shoe)
        assert refused(shoe, "double!") == ("double_ace_as_one", "805/8.a.ii")
        assert refused(shoe, "double!", double_any_total=True) == ("double_ace_as_one", "805/8.a.ii")


@pytest.mark.rule("805/8.a.ii")
@pytest.mark.parametrize("cards", ["As Ad", "Ts 9d", "5s 5d", "4s 6d"])
def test_no_other_hand_doubles_with_an_ace_as_one(cards):
    first, second = cards.split()
    assert refused(f"{first} 6c {second} Th 2c", "double!") == ("double_ace_as_one", "805/8.a.ii")


@pytest.mark.rule("805/8.a.ii")
def test_only_the_first_ace_stays_one_another_that_comes_may_count_eleven():
    hand = resolved("As 6c 8d Th Ac 3d", "double!")["seats"][0]["hands"][0]
    assert (hand["total"], hand["soft"], hand["result"]) == (20, True, "won")
    hand = resolved("As 6c 9d Th Ac 3d", "double!")["seats"][0]["hands"][0]
    assert (hand["total"], hand["soft"]) == (21, True)


@pytest.mark.rule("805/16.a", "805/8.a.ii")
def test_with_any_total_an_ace_and_an_eight_double_either_way():
    shoe = "As 6c 8d Th 2c 3d"
    free = resolved(shoe, "double", double_any_total=True)["seats"][0]["hands"][0]
    fixed = resolved(shoe, "double!", double_any_total=True)["seats"][0]["hands"][0]
    assert (free["total"], fixed["total"]) == (21, 11)


@pytest.mark.rule("805/8.a.ii", "805/23")
def test_a_split_eight_or_nine_that_drew_an_ace_doubles_with_it_as_one():
    shoe = "8s 6c 8d Th Ac 3c 2c 9h 5d"
    assert legal(shoe, "split") == {"hit", "stand", "double"}
    hands = resolved(shoe, "split", "double!", "1/1:double", "1/1:stand")["error"]
    assert hands["rule"] == "805/15.b"
    body = resolved(shoe, "split", "double!", "1/1:double")
    assert [(h["total"], h["stake"]) for h in body["seats"][0]["hands"]] == [(11, 2000), (20, 2000)]


@pytest.mark.rule("805/15.d")
def test_twenty_one_ends_a_hand_and_asks_nothing():
    assert refused("5s 6c 6d Th Tc 2h", "hit", "stand") == ("hand_finished", "805/15.d")
    assert refused("5s 6c 6d Th Tc 2h", "hit", "hit") == ("hand_finished", "805/15.d")
    assert results("5s 6c 6d Th Tc 2h", "hit") == ["won"]


@pytest.mark.rule("805/15")
def test_a_blackjack_has_no_decision():
    for word in ("hit", "stand", "double", "split", "surrender"):
        assert refused("As 6c Kd Th", word) == ("hand_finished", "805/15")


@pytest.mark.rule("805/21")
def test_equal_values_split_into_hands_in_order():
    """B09: two cards split, each half has its second at once, and three cards split no more."""
    shoe = "Ts 6c Kd Th 9d 7h 2s"
    body = resolved(shoe, "split")
    assert [hand["cards"] for hand in body["seats"][0]["hands"]] == [["Ts", "9d"], ["Kd", "7h"]]
    assert body["to_act"] == {"seat": 1, "hand": 0}
    assert refused(shoe, "split", "1/1:stand")[0] == "not_your_turn"
    assert refused("Ts 6c 9d Th", "split") == ("split_not_equal", "805/21")
    assert refused("4s 6c 4d Th Kh", "hit", "split") == ("split_not_on_two_cards", "805/21")


@pytest.mark.rule("805/16.b")
def test_with_pairs_only_different_tens_stay_together():
    assert refused("Ts 6c Kd Th", "split", split_pairs_only=True) == ("split_pairs_only", "805/16.b")
    assert "split" in legal("Ks 6c Kd Th 2c 3c", split_pairs_only=True)
    assert "split" in legal("As 6c Ad Th 2c 3c", split_pairs_only=True)


@pytest.mark.rule("805/22")
def test_a_split_puts_the_new_hand_last_and_hands_play_in_order():
    shoe = "8s 6c 8d Th 8c 3h 2c 8h Tc Td 9c 4c"
    # 8-8 splits into 8-8 and 8-3, the first again into 8-2 and, as hand 2, 8-8.
    body = resolved(shoe, "split", "split")
    assert [hand["cards"] for hand in body["seats"][0]["hands"]] == [["8s", "2c"], ["8d", "3h"], ["8c", "8h"]]
    assert turn(shoe, "split", "split", "double") == (1, 1)
    assert turn(shoe, "split", "split", "double", "1/1:double") == (1, 2)
    assert legal(shoe, "split", "split", "double", "1/1:double") == {"hit", "stand", "split"}


@pytest.mark.rule("805/16.c")
@pytest.mark.parametrize("most", [0, 1, 2])
def test_the_table_may_limit_the_splits_of_a_seat(most):
    shoe = "8s 6c 8d Th 8c 8h 8s 8d 8c 8h 2c 3c 4c 5c"
    said = ["split"] * most
    assert "split" not in legal(shoe, *said, max_splits=most)
    assert refused(shoe, *said, "split", max_splits=most) == ("split_limit", "805/16.c")
    assert "split" in legal(shoe, *said, max_splits=most + 1)


@pytest.mark.rule("805/16.c")
def test_the_limit_of_splits_is_each_seats_own():
    shoe = "8s 9s 6c 8d 9d Th 2c 3c Td Td 4c 5c"
    said = ("split", "1/0:double", "1/1:double")
    assert turn(shoe, *said, bets=(100, 100), max_splits=1) == (2, 0)
    assert "split" in legal(shoe, *said, bets=(100, 100), max_splits=1)


@pytest.mark.rule("805/21", "805/19")
def test_split_aces_get_one_card_each():
    shoe = "As 6c Ad Th 5h 9h 5s"
    assert results(shoe, "split") == ["lost", "lost"]
    for word in ("hit", "double", "stand", "split"):
        assert refused(shoe, "split", word) == ("hand_finished", "805/21")


@pytest.mark.rule("805/22")
def test_another_ace_on_a_split_ace_may_split_again_or_stand():
    shoe = "As 6c Ad Th Ah 9h 5s 4s 3d"
    assert legal(shoe, "split") == {"split", "stand"}
    for word in ("hit", "double", "double!"):
        assert refused(shoe, "split", word) == ("split_ace_takes_one", "805/21")
    assert refused(shoe, "split", "surrender") == ("surrender_not_first", "805/15.e")
    body = resolved(shoe, "split", "split")
    assert [hand["cards"] for hand in body["seats"][0]["hands"]] == [["As", "5s"], ["Ad", "9h"], ["Ah", "4s"]]
    stood = resolved(shoe, "split", "stand")
    assert [(hand["total"], hand["soft"]) for hand in stood["seats"][0]["hands"]] == [(12, True), (20, True)]


@pytest.mark.rule("805/16.c", "805/21")
def test_split_aces_at_the_limit_are_finished_even_with_another_ace():
    assert results("As 6c Ad Th Ah Ac 5s", "split", max_splits=1) == ["lost", "lost"]


@pytest.mark.rule("805/15.e")
def test_surrender_is_the_first_decision_on_two_cards():
    assert refused("5s Tc 4d 7h 2h", "hit", "surrender") == ("surrender_not_first", "805/15.e")
    assert refused("8s Tc 8d 7h 2h 3h", "split", "surrender") == ("surrender_not_first", "805/15.e")
    assert refused("8s Tc 8d 7h 2h 3h", "surrender", "hit") == ("hand_finished", "805/15.e")


@pytest.mark.rule("805/15.e")
@pytest.mark.parametrize("open_card", "23456789TJQKA")
def test_surrender_is_offered_against_everything_but_an_ace(open_card):
    shoe = f"9s {open_card}c 7d 9h"
    if open_card == "A":
        assert "surrender" not in legal(shoe)
        assert refused(shoe, "surrender") == ("surrender_against_ace", "805/15.e")
    else:
        assert "surrender" in legal(shoe)
        assert results(shoe, "surrender") == ["surrendered"]


@pytest.mark.rule("805/15.f")
def test_insurance_is_asked_of_all_before_the_first_seat_plays():
    shoe = "9s 9d Ac 8s 7d Kh"
    both = ("2/0:insurance 500", "insurance 1")
    body = resolved(shoe, *both, "stand", "2/0:stand", bets=(1000, 1000))
    assert [seat["insurance"]["stake"] for seat in body["seats"]] == [1, 500]
    assert refused(shoe, "stand", "2/0:insurance 500", bets=(1000, 1000)) == ("offer_closed", "805/15.f")
    assert refused(shoe, "insurance 5", "insurance 5", bets=(1000, 1000)) == ("offer_answered", "805/15.f")
    assert "insurance" not in legal(shoe, bets=(1000, 1000))


@pytest.mark.rule("805/15.f")
@pytest.mark.parametrize(
    ("amount", "taken"), [(0, False), (-5, False), (1, True), (499, True), (500, True), (501, False)]
)
def test_insurance_is_any_cents_up_to_half_of_the_bet(amount, taken):
    said = ("9s Ac 8d Kh", f"insurance {amount}", "stand")
    if taken:
        assert resolved(*said)["seats"][0]["insurance"]["stake"] == amount
    else:
        assert refused(*said) == ("insurance_amount", "805/15.f")


@pytest.mark.rule("805/15.f", "805/20.b")
@pytest.mark.parametrize("open_card", "23456789TJQK")
def test_offers_are_for_an_ace_of_the_bank_alone(open_card):
    assert refused(f"9s {open_card}c 8d 9h", "insurance 100") == ("insurance_needs_ace", "805/15.f")
    assert refused(f"As {open_card}c Td 9h", "even_money") == ("even_money_needs_ace", "805/20.b")


@pytest.mark.rule("805/15.f", "805/20.b")
def test_insurance_and_even_money_are_for_different_hands():
    assert refused("As Ac Td 9h", "insurance 100") == ("insurance_not_for_blackjack", "805/15.f")
    assert refused("9s Ac Td 9h", "even_money") == ("even_money_needs_blackjack", "805/20.b")
    assert refused("As Ac Td 9h", "even_money", "even_money") == ("offer_answered", "805/20.b")


@pytest.mark.rule("805/16.d", "805/20.b")
def test_a_table_without_insurance_still_offers_even_money():
    assert refused("9s Ac Td 9h", "insurance 100", insurance=False) == ("insurance_not_offered", "805/16.d")
    assert results("As Ac Td 9h", "even_money", insurance=False) == ["even_money"]


@pytest.mark.rule("805/20.b")
def test_even_money_comes_before_the_first_seat_plays():
    shoe = "9s As Ac 8d Kd 9h"
    assert refused(shoe, "stand", "2/0:even_money", bets=(100, 100)) == ("offer_closed", "805/20.b")
    assert results(shoe, "2/0:even_money", "stand", bets=(100, 100)) == ["lost", "even_money"]


@pytest.mark.rule("805/14")
def test_seats_play_in_order():
    shoe = "9s 9d 6c 8s 7d Kh 2c"
    assert refused(shoe, "2/0:stand", bets=(100, 100))[0] == "not_your_turn"
    assert turn(shoe, bets=(100, 100)) == (1, 0)
    assert turn(shoe, "stand", bets=(100, 100)) == (2, 0)
    assert refused(shoe, "stand", "stand", bets=(100, 100)) == ("hand_finished", "805/15.c")


@pytest.mark.rule("805/15")
def test_seats_with_nothing_to_decide_are_passed_over():
    assert turn("As 9d 6c Ks 7d Kh 2c", bets=(100, 100)) == (2, 0)


@pytest.mark.rule("805/4.a")
def test_unknown_seats_and_hands_are_refused():
    assert refused("9s 6c 8d Kh", "2/0:stand")[0] == "no_such_seat"
    assert refused("9s 6c 8d Kh", "1/1:stand")[0] == "no_such_hand"
    assert refused("9s 6c 8d Kh", "1/-1:stand")[0] == "no_such_hand"


def test_a_shoe_that_ends_in_an_action_or_in_the_banks_turn_is_exhausted():
    for shoe, said in (
        ("9s 6c 2d", ()),
        ("9s 6c 2d Kh", ("hit",)),
        ("9s 6c 9d Kh", ("stand",)),
        ("8s 6c 8d Kh 2c", ("split",)),
    ):
        assert refused(shoe, *said) == ("shoe_exhausted", None)

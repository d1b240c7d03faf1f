"""Places and money of tournaments: prizes to the last cent, ties, bounties, re-entries, cancellations."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.resolve.lines import line_resolve
from tests.rules import tournament_by_hand as hand
from tests.rules.tournament_by_hand import scenario
from tournaments.engine.payouts import entries_converted

SIX = ("ana", "rui", "eva", "ze", "bia", "gil")


def answer(said):
    body = line_resolve(json.dumps(said).encode()).body
    if "net" in body:
        assert sum(body["net"].values()) + body["house_net"] == 0
    return body


def resolved(*given_, **options):
    body = answer(scenario(*given_, **options))
    assert "error" not in body, body
    return body


def refused(*given_, **options):
    body = answer(scenario(*given_, **options))
    assert "error" in body, body
    return body["error"]["code"]


def prizes(body):
    return {player: prize for place in body["places"] for player, prize in place["prize"].items()}


def order(body):
    return [(place["place"], place["players"]) for place in body["places"]]


@pytest.mark.rule("810/34", "810/33")
def test_prizes_are_percentages_of_the_pool_and_the_fee_is_the_houses():
    body = resolved(SIX, "gil<ana", "bia<ana", "ze<ana", "eva<ana", "rui<ana")
    assert (body["pool"], body["fees"], body["house_net"]) == (6000, 600, 600)
    assert list(prizes(body).values()) == [3000, 1800, 1200, 0, 0, 0]


@pytest.mark.rule("810/34")
@pytest.mark.parametrize(
    ("percents", "buy_in", "expected"),
    [
        ([65, 35], 1111, [2167, 1166, 0]),
        ([34, 33, 33], 1, [2, 1, 0]),
        ([34, 33, 33], 2, [3, 2, 1]),
        ([50, 30, 20], 1003, [1505, 903, 601]),
    ],
)
def test_cents_left_over_go_one_each_from_the_best_place_down(percents, buy_in, expected):
    body = resolved(("ana", "rui", "eva"), "eva", "rui", prizes_percent=percents, buy_in=buy_in)
    assert list(prizes(body).values()) == expected
    assert sum(expected) == body["pool"]


@pytest.mark.rule("810/34")
def test_with_fewer_players_than_paid_places_the_percentages_are_scaled_up():
    """50 and 30 of 80."""
    body = resolved(("ana", "rui"), "rui", buy_in=1001)
    assert prizes(body) == {"ana": 1252, "rui": 750}
    assert prizes(resolved(("ana",))) == {"ana": 1000}


@pytest.mark.rule("810/50")
def test_in_one_hand_the_larger_stack_takes_the_better_place():
    body = resolved(SIX, "gil:10 bia:20", "ze:5", "eva:9 rui:20")
    assert order(body) == [(1, ["ana"]), (2, ["rui"]), (3, ["eva"]), (4, ["ze"]), (5, ["bia"]), (6, ["gil"])]


@pytest.mark.rule("810/51")
def test_equal_stacks_share_the_places_and_an_odd_cent_goes_to_the_first():
    body = resolved(("ana", "rui", "eva", "ze"), "ze", "rui:9 eva:9", buy_in=1009)
    assert order(body)[1] == (2, ["rui", "eva"])
    assert prizes(body) == {"ana": 2019, "rui": 1009, "eva": 1008, "ze": 0}
    swapped = resolved(("ana", "rui", "eva", "ze"), "ze", "eva:9 rui:9", buy_in=1009)
    assert prizes(swapped)["eva"] == 1009


@pytest.mark.rule("810/51")
def test_a_tie_on_the_bubble_shares_the_last_prize():
    """Two paid, three out at once."""
    body = resolved(("ana", "rui", "eva", "ze"), "rui:9 eva:9 ze:9", prizes_percent=[70, 30])
    assert order(body) == [(1, ["ana"]), (2, ["rui", "eva", "ze"])]
    assert prizes(body) == {"ana": 2800, "rui": 400, "eva": 400, "ze": 400}


@pytest.mark.rule("810/50", "810/51")
def test_a_tie_with_a_larger_stack_in_the_same_hand_stands_below_it():
    body = resolved(("ana", "rui", "eva", "ze"), "rui:5 eva:9 ze:5")
    assert order(body) == [(1, ["ana"]), (2, ["eva"]), (3, ["rui", "ze"])]


@pytest.mark.rule("810/34")
def test_rebuys_and_addons_go_to_the_pool_and_their_fees_to_the_house():
    entries = ("ana rebuys=2 addons=1", "rui addons=1", "eva rebuys=1")
    body = resolved(entries, "eva", "rui", prizes_percent=[70, 30], rebuy_fee=50, addon_fee=30, addon=1500)
    assert (body["pool"], body["fees"]) == (3000 + 3000 + 3000, 300 + 150 + 60)
    assert body["net"]["eva"] == -1100 - 1050


@pytest.mark.rule("810/34")
def test_twenty_persons_and_five_reentries_make_twentyfive_prize_parts():
    """Places and standings follow the persons."""
    entries = [f"p{n:02}" + (" reentries=1" if n < 5 else "") for n in range(20)]
    body = resolved(entries, *(f"p{n:02}" for n in range(19)))
    assert (body["pool"], body["fees"], len(body["places"])) == (25000, 2500, 20)


@pytest.mark.rule("810/31", "810/44")
def test_of_a_player_who_entered_again_the_last_elimination_counts():
    body = resolved(("ana", "rui reentries=1", "eva"), "rui<ana", "eva<rui", "rui<ana")
    assert order(body) == [(1, ["ana"]), (2, ["rui"]), (3, ["eva"])]
    assert refused(("ana", "rui", "eva"), "rui", "eva", "rui") == "eliminated_too_often"


@pytest.mark.rule("810/44")
def test_a_player_who_entered_again_may_win():
    body = resolved(("ana reentries=1", "rui", "eva"), "ana<rui", "eva<ana", "rui<ana")
    assert order(body)[0] == (1, ["ana"])
    # Nothing but the entry that no bust used up says so.
    assert order(resolved(("ana reentries=1", "rui"), "ana", "rui"))[0] == (1, ["ana"])


@pytest.mark.rule("810/34")
def test_a_bounty_goes_to_whoever_eliminates_and_the_winner_keeps_the_own():
    body = resolved(("ana", "rui", "eva"), "eva<rui", "rui<ana", bounty=500)
    assert body["bounties"] == {"rui": 500, "ana": 1000}
    assert body["net"]["eva"] == -1600 + prizes(body)["eva"]


@pytest.mark.rule("810/34")
def test_a_shared_bounty_is_divided_and_odd_cents_go_by_the_order_of_entry():
    body = resolved(("ana", "rui", "eva", "ze"), "ze<eva+rui+ana", "eva<ana", "rui<ana", bounty=500)
    assert body["bounties"] == {"ana": 167 + 1500, "rui": 167, "eva": 166}


@pytest.mark.rule("810/34")
def test_a_bounty_that_nobody_took_goes_to_the_winner():
    body = resolved(("ana", "rui", "eva"), "eva", "rui<ana", bounty=500)
    assert body["bounties"] == {"ana": 1500}


@pytest.mark.rule("810/34")
def test_a_further_entry_carries_a_bounty_and_a_rebuy_none():
    body = resolved(("ana", "rui reentries=1", "eva rebuys=3"), "rui<eva", "rui<ana", "eva<ana", bounty=500)
    assert body["bounties"] == {"eva": 500, "ana": 1500}
    assert sum(body["bounties"].values()) == 500 * 4


@pytest.mark.rule("810/28")
def test_a_ticket_costs_its_player_nothing_and_further_entries_are_cash():
    body = resolved(("ana ticket", "rui"), "rui", prizes_percent=[100])
    assert (body["net"], body["house_net"]) == ({"ana": 2000, "rui": -1100}, -900)
    body = resolved(("ana ticket reentries=1", "rui"), "ana<rui", "rui<ana", prizes_percent=[100])
    assert body["net"]["ana"] == 3000 - 1100


BEFORE = {"phase": "before_start", "stacks": {}}


def after(**stacks):
    return {"phase": "after_start", "stacks": stacks}


@pytest.mark.rule("810/36.a", "810/37")
def test_before_the_start_everything_goes_back():
    body = resolved(("ana", "rui ticket"), cancel=BEFORE, bounty=500)
    assert (body["refunds"], body["bounties"]) == ({"ana": 1600, "rui": 1600}, {})
    assert (body["net"], body["house_net"]) == ({"ana": 0, "rui": 1600}, -1600)
    assert refused(("ana", "rui"), "rui", cancel=BEFORE) == "not_started"


@pytest.mark.rule("810/36.b", "810/36.c", "810/38")
def test_after_the_start_entries_go_back_and_the_rest_is_shared_by_stacks():
    """The operator keeps the fees of the eliminated and of all that came later."""
    entries = ("ana rebuys=1", "rui", "eva addons=1", "ze rebuys=2")
    body = resolved(entries, "ze<ana", cancel=after(ana=20000, rui=10000, eva=10001), rebuy_fee=50, addon_fee=30)
    shared = 1000 + 3 * 1000 + 1000
    parts = hand.proportional(shared, {"ana": 20000, "rui": 10000, "eva": 10001})
    assert body["refunds"] == {player: 1100 + part for player, part in parts.items()}
    assert body["house_net"] == 100 + 3 * 50 + 30
    assert body["net"]["ze"] == -1100 - 2 * 1050


@pytest.mark.rule("810/36.b")
def test_odd_cents_of_the_shares_go_by_remainder_then_stack_then_order():
    """1000 among three equal stacks, and among 1:1:4."""
    body = resolved(("ana", "rui", "eva", "ze"), "ze", cancel=after(ana=5, rui=5, eva=5))
    assert body["refunds"] == {"ana": 1434, "rui": 1433, "eva": 1433}
    # 166.67, 166.67 and 666.67: two cents over, the first to the larger stack.
    body = resolved(("ana", "rui", "eva", "ze"), "ze", cancel=after(ana=5, rui=5, eva=20))
    assert body["refunds"] == {"ana": 1267, "rui": 1266, "eva": 1767}


@pytest.mark.rule("810/36.b")
def test_earned_bounties_stay_earned_in_a_cancellation():
    """The active get their own back; only prize parts are shared by stacks."""
    body = resolved(("ana", "rui", "eva"), "eva<rui", cancel=after(ana=15000, rui=15000), bounty=500)
    assert body["bounties"] == {"rui": 500}
    assert body["refunds"] == {"ana": 1600 + 500, "rui": 1600 + 500}
    assert body["house_net"] == 100
    body = resolved(("ana", "rui", "eva"), "eva", cancel=after(ana=15000, rui=15000), bounty=500)
    assert (body["bounties"], body["refunds"]) == ({}, {"ana": 1600 + 500, "rui": 1600 + 500})


@pytest.mark.rule("810/36.b", "810/38")
def test_a_further_entry_is_shared_and_its_fee_kept():
    body = resolved(("ana", "rui reentries=1"), "rui<ana", cancel=after(ana=15000, rui=15000), bounty=500)
    assert body["refunds"] == {"ana": 1600 + 500, "rui": 1600 + 500}
    assert (body["bounties"], body["house_net"]) == ({"ana": 500}, 100)


@pytest.mark.parametrize(
    ("stacks", "code"),
    [
        ({"ana": 1, "rui": 1, "bob": 1}, "player_not_entered"),
        ({"ana": 1}, "stacks_wrong"),
        ({"ana": 1, "rui": 0}, "stacks_wrong"),
        ({"ana": 1, "rui": 1, "eva": 1}, "stacks_wrong"),
    ],
)
def test_the_stacks_are_those_of_the_players_still_in(stacks, code):
    assert refused(("ana", "rui", "eva"), "eva", cancel=after(**stacks)) == code


@pytest.mark.rule("810/52")
def test_a_tournament_of_which_several_are_left_is_not_finished():
    assert refused(SIX, "gil") == "not_finished"
    assert refused(("ana", "rui")) == "not_finished"
    assert refused(("ana", "rui"), "ana", "rui") == "nobody_left"


@pytest.mark.parametrize(
    ("entries", "eliminations", "rules", "code"),
    [
        (("ana", "rui"), ("rui",), {"prizes_percent": [60, 30]}, "percentages_not_100"),
        (("ana", "rui"), ("rui",), {"prizes_percent": []}, "percentages_not_100"),
        (("ana", "rui"), ("rui",), {"prizes_percent": [110, -10]}, "percentages_not_100"),
        (("ana", "rui"), ("rui",), {"prizes_percent": ["50", "50"]}, "wrong_type"),
        (("ana", "rui"), ("rui",), {"buy_in": -1}, "bad_tournament"),
        (("ana", "rui"), ("rui",), {"starting_stack": 0}, "bad_tournament"),
        (("ana", "ana"), ("ana",), {}, "player_repeated"),
        ((), (), {}, "no_entries"),
        (("ana rebuys=-1", "rui"), ("rui",), {}, "negative_count"),
        (("ana cheque", "rui"), ("rui",), {}, "unknown_payment"),
        (("ana", "rui"), ("bob",), {}, "player_not_entered"),
        (("ana", "rui"), ("rui<bob",), {}, "player_not_entered"),
        (("ana", "rui"), ("rui<rui",), {}, "eliminated_by_wrong"),
        (("ana", "rui", "eva"), ("rui", "eva<rui"), {}, "eliminated_by_wrong"),
        (("ana", "rui"), ("rui:0",), {}, "stack_not_positive"),
        (("ana", "rui"), ("rui rui",), {}, "player_repeated"),
        (("ana", "rui"), ("",), {}, "nobody_eliminated"),
    ],
)
def test_what_can_not_be_is_refused(entries, eliminations, rules, code):
    assert refused(entries, *eliminations, **rules) == code


def test_hands_come_in_order_one_entry_each():
    said = scenario(("ana", "rui", "eva"), "eva", "rui")
    for hands in ((2, 1), (1, 1)):
        for place, number in enumerate(hands):
            said["eliminations"][place]["hand"] = number
        assert answer(said)["error"]["code"] == "hands_not_in_order"


def test_keys_are_known_and_taker_lists_are_whole():
    said = scenario(("ana", "rui"), "rui<ana")
    assert answer({**said, "bets": []})["error"]["code"] == "unknown_key"
    said["eliminations"][0]["by"] = {"ana": "rui"}
    assert answer(said)["error"]["code"] == "eliminated_by_wrong"
    said["eliminations"][0]["by"] = {"rui": []}
    assert answer(said)["error"]["code"] == "eliminated_by_wrong"
    del said["eliminations"][0]["by"]
    assert "error" not in answer(said)
    assert answer({**said, "cancel": {"phase": "later"}})["error"]["code"] == "unknown_phase"


@pytest.mark.rule("810/29")
def test_the_second_won_entry_to_one_tournament_becomes_money():
    assert [entries_converted(1, held=0), entries_converted(1, held=1)] == [0, 1]
    assert [entries_converted(3, held=0), entries_converted(2, held=2)] == [2, 2]


@st.composite
def tournaments(draw):
    """A whole tournament: entries, busts in some order and grouping, takers, perhaps a cancellation on the way."""
    names = [f"p{n}" for n in range(draw(st.integers(2, 8)))]
    entries = [
        f"{name} {draw(st.sampled_from(['cash', 'ticket']))} rebuys={draw(st.integers(0, 2))}"
        f" addons={draw(st.integers(0, 1))}"
        for name in names
    ]
    order = draw(st.permutations(names))
    cancelled = draw(st.booleans())
    outs = list(order[1:])[: draw(st.integers(0, len(names) - 2)) if cancelled else len(names)]
    alive, said = list(order), []
    while outs:
        group = [outs.pop(0) for _ in range(min(len(outs), draw(st.integers(1, 3))))]
        alive = [name for name in alive if name not in group]
        words = []
        for name in group:
            takers = draw(st.lists(st.sampled_from(alive), max_size=2, unique=True))
            words.append(f"{name}:{draw(st.integers(1, 3))}" + (f"<{'+'.join(takers)}" if takers else ""))
        said.append(" ".join(words))
    cuts = sorted(draw(st.lists(st.integers(1, 99), max_size=4, unique=True)))
    percents = [high - low for low, high in zip([0, *cuts], [*cuts, 100], strict=True)]
    money = {key: draw(st.integers(0, 1500)) for key in ("buy_in", "fee", "rebuy", "rebuy_fee", "addon", "bounty")}
    cancel = after(**{name: draw(st.integers(1, 20000)) for name in alive}) if cancelled else None
    return scenario(entries, *said, cancel=cancel, prizes_percent=percents, **money)


@pytest.mark.rule("810/34", "810/36.b")
@settings(max_examples=200)
@given(said=tournaments())
def test_every_cent_that_was_paid_goes_somewhere(said):
    body = answer(said)
    assert "error" not in body, body
    cash, tickets = hand.paid(said)
    out = sum(body["bounties"].values())
    if said["cancel"]:
        out += sum(body["refunds"].values())
        assert set(body["refunds"]) == set(said["cancel"]["stacks"])
        rules = said["rules"]
        gone = len(said["entries"]) - len(body["refunds"])
        kept = gone * rules["fee"] + sum(one["rebuys"] * rules["rebuy_fee"] for one in said["entries"])
        kept += gone * rules["bounty"] - sum(body["bounties"].values())
        assert cash + tickets == out + kept
    else:
        assert sum(prizes(body).values()) == body["pool"]
        assert cash + tickets == body["pool"] + body["fees"] + out
        assert sum(len(place["players"]) for place in body["places"]) == len(said["entries"])
    assert body["house_net"] == cash - out - (0 if said["cancel"] else body["pool"])

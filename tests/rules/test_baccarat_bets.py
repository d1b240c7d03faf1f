"""Bets at baccarat: what is taken and refused, prizes and commission, on scenarios as the laboratory sees them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.baccarat_kit import BANCA_WINS_5, BANCA_WINS_6, BANCA_WINS_7, PONTO_WINS, TIE, money, refused, resolved

ALL = ("a ponto 100", "b banca 100", "c empate 100", "d par_ponto 100", "e par_banca 100")


@pytest.mark.rule("812/25", "812/11", "812/12")
def test_every_chance_is_paid_its_own_multiple():
    lost, push = ("lost", 0, 0, 0), ("push", 0, 0, 100)
    assert money(PONTO_WINS, *ALL) == [("won", 100, 0, 200), lost, lost, lost, lost]
    assert money(BANCA_WINS_7, *ALL) == [lost, ("won", 100, 0, 200), lost, lost, lost]
    assert money(TIE, *ALL) == [push, push, ("won", 800, 0, 900), lost, lost]
    assert money("4c Kd 4h Ks", *ALL)[3:] == [("won", 1100, 0, 1200)] * 2


@pytest.mark.rule("812/11", "812/12")
def test_a_pair_is_of_the_two_first_cards_of_a_side_and_of_one_rank():
    # Ponto 2-3 draws a 3, banca king and queen: no pair anywhere.
    body = resolved("2c Kd 3h Qs 3c 9d", *ALL[3:])
    assert (body["ponto"]["pair"], body["banca"]["pair"]) == (False, False)
    assert [one["result"] for one in body["bets"]] == ["lost", "lost"]
    assert resolved("2c Kd 2c Ks 3c 9d")["ponto"]["pair"] is True


@pytest.mark.rule("812/26.b")
@pytest.mark.parametrize(
    ("commission", "halved"),
    [("none", ()), ("half_on_5", (5,)), ("half_on_6", (6,)), ("half_on_5_and_6", (5, 6))],
)
def test_half_of_bancas_prize_is_kept_on_the_totals_of_the_scheme(commission, halved):
    for total, shoe in ((5, BANCA_WINS_5), (6, BANCA_WINS_6), (7, BANCA_WINS_7)):
        body = resolved(shoe, "a banca 1002", "b ponto 100", "c empate 100", commission=commission)
        assert body["banca"]["total"] == total
        kept = 501 if total in halved else 0
        assert [one["commission"] for one in body["bets"]] == [kept, 0, 0]
        assert body["bets"][0]["returned"] == 2004 - kept


@pytest.mark.rule("812/26.a")
@pytest.mark.parametrize(("amount", "kept"), [(1000, 50), (150, 7), (170, 8), (118, 5), (120, 6), (102, 5)])
def test_five_per_cent_of_each_prize_is_rounded_down(amount, kept):
    assert money(BANCA_WINS_7, f"a banca {amount}", commission="five_percent") == [
        ("won", amount, kept, 2 * amount - kept)
    ]


@pytest.mark.rule("812/26.a")
def test_the_commission_is_of_each_prize_and_of_banca_alone():
    """Two prizes of 1.50 give up 7 cents each; a push, ponto and empate give up none."""
    body = resolved(BANCA_WINS_7, "a banca 150", "a banca 150", commission="five_percent")
    assert [one["commission"] for one in body["bets"]] == [7, 7]
    for shoe in (PONTO_WINS, TIE):
        assert {one[2] for one in money(shoe, *ALL, commission="five_percent")} == {0}


@pytest.mark.rule("812/15")
@pytest.mark.parametrize(
    ("chance", "most"), [("ponto", 7000), ("banca", 7000), ("empate", 1500), ("par_ponto", 800), ("par_banca", 800)]
)
def test_each_chance_has_its_maximum_for_each_player(chance, most):
    assert "error" not in resolved(PONTO_WINS, f"a {chance} {most}", f"b {chance} {most}")
    assert refused(PONTO_WINS, f"a {chance} {most + 2}") == ("above_maximum", "812/15")
    assert refused(PONTO_WINS, f"a {chance} {most}", f"a {chance} 100") == ("above_maximum", "812/15")
    assert "error" not in resolved(PONTO_WINS, f"a {chance} {100 * most}", variant="macau")


@pytest.mark.rule("812/14")
def test_a_bet_is_at_least_the_minimum_and_whole_chips():
    for amount in (98, 0, -100):
        assert refused(PONTO_WINS, f"a ponto {amount}") == ("below_minimum", "812/14")
    assert refused(PONTO_WINS, "a ponto 101") == ("not_whole_chips", "812/14")
    assert refused(PONTO_WINS, "a ponto 150", chip_step=100) == ("not_whole_chips", "812/14")
    assert "error" not in resolved(PONTO_WINS, "a ponto 101", chip_step=1)
    assert refused(PONTO_WINS, "a ponto 102", chip_step=1, commission="half_on_6") == ("chip_step_odd", "812/26.b")


@pytest.mark.rule("812/13")
@pytest.mark.parametrize("variant", ["ponto_banca", "macau"])
def test_one_players_two_sides_differ_by_the_minimum_as_each_bet_arrives(variant):
    assert "error" not in resolved(PONTO_WINS, "a ponto 1000", "a banca 900", variant=variant)
    assert "error" not in resolved(PONTO_WINS, "a ponto 1000", "b banca 1000", variant=variant)
    assert refused(PONTO_WINS, "a ponto 1000", "a banca 902", variant=variant) == ("sides_too_close", "812/13")
    assert refused(PONTO_WINS, "a ponto 1000", "a banca 1000", variant=variant)[1] == "812/13"
    # The totals count, not the single bets; and the sum at the end does not excuse a bet on the way.
    assert refused(PONTO_WINS, "a ponto 500", "a banca 1000", "a ponto 500", variant=variant)[1] == "812/13"
    assert refused(PONTO_WINS, "a ponto 500", "a banca 500", "a ponto 500", variant=variant)[1] == "812/13"
    assert "error" not in resolved(PONTO_WINS, "a ponto 500", "a banca 1000", "a empate 500", variant=variant)


@pytest.mark.rule("812/10")
def test_pairs_are_offered_or_not():
    for chance in ("par_ponto", "par_banca"):
        assert refused(PONTO_WINS, f"a {chance} 100", pairs=False) == ("pairs_not_offered", "812/10")


@pytest.mark.rule("812/9")
def test_other_chances_do_not_exist():
    assert refused(PONTO_WINS, "a red 100") == ("unknown_chance", "812/9")


MACAU = {"variant": "macau", "differential": 10000}


@pytest.mark.rule("812/41")
def test_macaus_two_sides_differ_by_no_more_than_d():
    """The whole table counts, and each bet as it arrives."""
    assert "error" not in resolved(PONTO_WINS, "a ponto 10000", **MACAU)
    assert refused(PONTO_WINS, "a ponto 10002", **MACAU) == ("differential_sides", "812/41")
    assert "error" not in resolved(PONTO_WINS, "a banca 5000", "b ponto 15000", **MACAU)
    assert refused(PONTO_WINS, "b ponto 15000", "a banca 5000", **MACAU) == ("differential_sides", "812/41")
    assert refused(PONTO_WINS, "a banca 6000", "b banca 4002", **MACAU) == ("differential_sides", "812/41")


@pytest.mark.rule("812/41")
def test_macaus_empate_takes_ten_per_cent_of_d_and_its_pairs_eight():
    assert "error" not in resolved(PONTO_WINS, "a empate 600", "b empate 400", **MACAU)
    assert refused(PONTO_WINS, "a empate 600", "b empate 402", **MACAU) == ("differential_empate", "812/41")
    assert "error" not in resolved(PONTO_WINS, "a par_ponto 400", "b par_banca 400", **MACAU)
    assert refused(PONTO_WINS, "a par_ponto 400", "b par_banca 402", **MACAU) == ("differential_pairs", "812/41")
    # 8 % of 12.48 is 0.9984: less than a euro of pairs.
    assert refused(PONTO_WINS, "a par_ponto 100", variant="macau", differential=1248)[0] == "differential_pairs"
    assert "error" not in resolved(PONTO_WINS, "a par_ponto 100", variant="macau", differential=1250)


@pytest.mark.rule("812/39", "812/41")
def test_macau_without_d_has_no_ceiling():
    assert resolved(PONTO_WINS, "a ponto 5000000", "b empate 900000", variant="macau")["net"]["a"] == 5000000
    assert refused(PONTO_WINS, f"a ponto {10**15}", variant="macau") == ("amount_too_large", None)


@pytest.mark.rule("812/41")
def test_only_macau_has_a_differential():
    assert refused(PONTO_WINS, "a ponto 100", differential=10000) == ("differential_macau_only", "812/41")


@pytest.mark.rule("812/6.b", "812/26")
@pytest.mark.parametrize(
    ("table", "code", "rule"),
    [
        ({"decks": 4}, "decks_not_offered", "812/6.b"),
        ({"decks": 7}, "decks_not_offered", "812/6.b"),
        ({"commission": "ten_percent"}, "unknown_commission", "812/26"),
        ({"min_bet": 0}, "bad_table", None),
        ({"chip_step": 0}, "bad_table", None),
        ({"variant": "punto"}, "unknown_variant", None),
        ({"variant": "macau", "differential": 0}, "bad_table", None),
    ],
)
def test_a_table_keeps_to_the_regulation(table, code, rule):
    assert refused(PONTO_WINS, "a ponto 100", **table) == (code, rule)


@pytest.mark.rule("812/6.a")
def test_nine_players_fill_the_table():
    nine = [f"p{n} ponto 100" for n in range(9)]
    assert "error" not in resolved(PONTO_WINS, *nine, "p0 empate 100")
    assert refused(PONTO_WINS, *nine, "p9 ponto 100") == ("table_full", "812/6.a")


@pytest.mark.parametrize("shoe", ["", "9c", "9c 3d Kh", "2c 4d 3c 2h", "2c 2d 3c 4h 6c"])
def test_a_shoe_that_ends_too_soon_is_exhausted(shoe):
    assert refused(shoe, "a ponto 100") == ("shoe_exhausted", None)


@pytest.mark.rule("812/29")
@pytest.mark.parametrize("shoe", ["", "9c", PONTO_WINS, TIE])
def test_a_void_round_returns_every_bet_wherever_its_cards_stop(shoe):
    assert money(shoe, *ALL, commission="five_percent", void=True) == [("void", 0, 0, 100)] * 5
    assert refused(shoe, "a ponto 98", void=True) == ("below_minimum", "812/14")


BETS = st.tuples(
    st.sampled_from("abc"),
    st.sampled_from(["ponto", "banca", "empate", "par_ponto", "par_banca"]),
    st.integers(50, 600).map(lambda n: 2 * n),
)


@pytest.mark.rule("812/41", "812/13")
@settings(max_examples=150)
@given(
    bets=st.lists(BETS, max_size=8),
    shoe=st.lists(
        st.sampled_from([r + s for r in "23456789TJQKA" for s in "cdhs"]), min_size=6, max_size=6, unique=True
    ),
    commission=st.sampled_from(["none", "five_percent", "half_on_5", "half_on_6", "half_on_5_and_6"]),
    d=st.none() | st.integers(1000, 20000),
)
def test_a_table_of_macau_never_loses_more_than_its_limits_allow(bets, shoe, commission, d):
    """Whatever is taken keeps to both, and the money balances."""
    body = resolved(
        " ".join(shoe),
        *(f"{player} {chance} {amount}" for player, chance, amount in bets),
        variant="macau",
        commission=commission,
        differential=d,
    )
    if "error" in body:
        assert body["error"]["code"].startswith(("differential", "sides"))
        return
    on = {chance: sum(b[2] for b in bets if b[1] == chance) for chance in ("ponto", "banca", "empate", "par_ponto")}
    if d is not None:
        assert abs(on["ponto"] - on["banca"]) <= d
        assert 10 * on["empate"] <= d
    assert [one["amount"] for one in body["bets"]] == [amount for _, _, amount in bets]

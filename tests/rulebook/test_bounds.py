"""What the regulations let an operator fix: the last value that may be published on each side, the first that may not.

The same list stands in `docs/rulebook.md`; every refusal names its rule or its value.
"""

import copy

import pytest

from casino.refusal import Refused
from casino.rulebook.demonstration import DEMONSTRATION_RULES
from casino.rulebook.demonstration_poker import POKER_DEMONSTRATION_RULES
from casino.rulebook.values import values_parse
from tests.rulebook.test_baccarat_values import MACAU
from tests.rulebook.test_baccarat_values import VALUES as BACCARAT
from tests.rulebook.test_card_values import VALUES as BLACKJACK
from tests.rulebook.test_stud_values import VALUES as STUD
from tests.rulebook.test_tournament_values import VALUES as TOURNAMENT

GOOD = {
    "803": STUD,
    "804": DEMONSTRATION_RULES["roulette-american-eur-sandbox"][1],
    "805": BLACKJACK,
    "806": POKER_DEMONSTRATION_RULES["holdem-demo"][1],
    "807": DEMONSTRATION_RULES["roulette-french-eur-sandbox"][1],
    "810": TOURNAMENT,
    "811": POKER_DEMONSTRATION_RULES["omaha-demo"][1],
    "812": BACCARAT,
    "812 Macau": MACAU,
}
RAKE_OF_POT = [{"kind": "pot", "percent": percent, "cap": None} for percent in (0, 1, 5, 6)]
RAKE_OF_STACK = [{"kind": "buy_in", "percent": percent, "cap": None} for percent in (4, 5, 20, 21)]
IDLE = {"idle_rounds": (5, 6, None, None), "idle_seconds": (179, 180, None, None)}
# Regulation → value → first refused below, the least, the most, first refused above. None: the rule has no such side.
EDGES = {
    "803": {"max_bet": (None, 500, 50_000, 50_100), "places": (0, 2, 7, 8), **IDLE},
    "804": {"min_bet": (0, 100, None, None), **IDLE},
    "807": {"min_bet": (0, 100, None, None), **IDLE},
    "805": {
        "max_bet": (400, 500, 50_000, 50_100),
        "decks": (3, 4, 8, 9),
        "places": (0, 3, 7, 8),
        "chip_step": (1, 2, None, None),
        **IDLE,
    },
    "806": {
        "seats": (1, 2, 10, 11),
        "small_blind": (0, 1, 100, 101),
        "rake": RAKE_OF_POT,
        "idle_rounds": (2, 3, None, None),
    },
    "811": {"seats": (1, 2, 10, 11), "small_blind": (0, 1, 100, 101), "rake": RAKE_OF_STACK},
    "810": {"seats": (1, 2, 10, 11), "decision_seconds": (2, 3, None, None)},
    "812": {"places": (0, 1, 9, 10), "decks": (5, 6, 8, 9), **IDLE},
    "812 Macau": {"places": (0, 1, 9, 10), "decks": (5, 6, 8, 9)},
}
CASES = [(regulation, name, edges) for regulation, values in EDGES.items() for name, edges in values.items()]


def published(regulation, **changed):
    """Are these values taken, beside good ones?"""
    values = {**copy.deepcopy(dict(GOOD[regulation])), **changed}
    try:
        values_parse(regulation.split()[0], values)
    except Refused:
        return False
    return True


@pytest.mark.rule("803/41", "804/28", "805/4", "805/11", "806/5", "806/17", "807/30", "812/6")
@pytest.mark.parametrize(("regulation", "name", "edges"), CASES, ids=lambda one: one if isinstance(one, str) else "")
def test_the_edges_of_a_value_are_those_of_its_rule(regulation, name, edges):
    below, least, most, above = edges
    for value, is_good in ((below, False), (least, True), (most, True), (above, False)):
        if value is not None:
            assert published(regulation, **{name: value}) is is_good, (name, value)


@pytest.mark.rule("805/4.b", "812/6")
def test_decks_are_of_the_numbers_that_the_rules_name():
    assert [decks for decks in range(10) if published("805", decks=decks)] == [4, 6, 8]
    assert [decks for decks in range(10) if published("812", decks=decks)] == [6, 8]


@pytest.mark.rule("806/17.a", "806/17.b")
def test_each_commission_has_its_own_range():
    def percents(regulation, kind):
        rakes = ({"kind": kind, "percent": percent, "cap": None} for percent in range(30))
        return [rake["percent"] for rake in rakes if published(regulation, rake=rake)]

    for regulation in ("806", "811"):
        assert percents(regulation, "pot") == list(range(1, 6))
        assert percents(regulation, "buy_in") == list(range(5, 21))
        assert not published(regulation, rake={"kind": "both", "percent": 5, "cap": None})


@pytest.mark.rule("812/26", "812/41", "812/10")
def test_a_commission_of_baccarat_is_one_of_its_schemes_and_a_differential_is_macaus():
    schemes = ["none", "five_percent", "half_on_5", "half_on_6", "half_on_5_and_6"]
    assert [one for one in (*schemes, "half", "ten_percent") if published("812", commission=one)] == schemes
    assert not published("812", differential=100_000)
    assert published("812 Macau", differential=None)
    least = MACAU["min_bet"]
    # The tie has ten per cent of the differential, the pairs eight: each chance must be open to its minimum.
    edge = -(-least * 100 // 8)
    assert published("812 Macau", pairs=True, differential=edge)
    assert not published("812 Macau", pairs=True, differential=edge - 1)
    assert published("812 Macau", pairs=False, differential=10 * least)
    assert not published("812 Macau", pairs=False, differential=10 * least - 1)


@pytest.mark.rule("810/34", "810/54", "810/36.c")
def test_prizes_make_the_whole_and_who_pays_early_says_what_a_cancellation_does():
    for percents in ([100], [60, 40], [50, 30, 20]):
        assert published("810", bands=[{"least": 1, "percents": percents}])
    for percents in ([99], [60, 41], [40, 60], [100, 0], []):
        assert not published("810", bands=[{"least": 1, "percents": percents}])
    assert not published("810", pays="at_elimination", cancelled_paid_shares_rest=False)
    assert published("810", pays="at_elimination", cancelled_paid_shares_rest=True)


@pytest.mark.rule("806/24", "806/22")
def test_a_limit_is_one_of_the_three_and_a_fixed_one_says_how_many_raises():
    assert [one for one in ("no_limit", "pot_limit", "half_pot", "spread") if published("806", limit=one)] == [
        "no_limit", "pot_limit", "half_pot",
    ]  # fmt: skip
    assert not published("806", limit="fixed")
    assert published("806", limit="fixed", max_raises=1)
    assert not published("806", limit="fixed", max_raises=0)
    # Nothing but the two blinds is compulsory at a cash table.
    assert not published("806", ante=1)

"""Training opponents: honest, allowed, sensible. Hands are the engine's; what they see is what their seat sees."""

from collections import Counter
from dataclasses import fields, replace
from itertools import combinations
from random import Random

import pytest

from games.bots import CALM, LOOSE, STYLES, TIGHT, Other, Seen, decide, thinking_ms
from games.bots.equity import MOST_OPPONENTS, RUNS, chances
from games.bots.opening import OMAHA_TWENTIETHS, omaha_points, standing
from games.engines import poker
from games.engines.cards import DECK
from games.engines.hands import strength
from games.engines.poker import Action, Limit, Seat, TableRules, Variant
from games.selectors.poker_seen import seen_in_state
from tests.rules.poker_hands import cards

STYLE_LIST = list(STYLES.values())
LIMITS = pytest.mark.parametrize("limit", list(Limit), ids=lambda limit: limit.word)
VARIANTS = pytest.mark.parametrize("variant", list(Variant), ids=lambda variant: variant.word)


def begin(random, variant, limit, seats=None):
    count = seats or random.randint(2, 10)
    rules = TableRules(variant, 50, 100, limit=limit, max_raises=3 if limit is Limit.FIXED else None)
    sat = [Seat(seat, f"p{seat}", random.choice((150, 900, 5_000, 10_000))) for seat in range(1, count + 1)]
    return poker.start(rules, button=random.randint(1, count), seats=sat, deck=random.sample(DECK, 52))


def hand_of_bots(random, variant, limit, seats=None, style_of=lambda seat: STYLE_LIST[seat % 3]):
    """(state, sight, wish) at each decision of a hand; the hand's last state is in the last one's place."""
    state, decisions = begin(random, variant, limit, seats), []
    while not state.finished:
        seen = seen_in_state(state)
        wish = decide(seen, style_of(state.seat_to_act), random)
        decisions.append((state, seen, wish))
        state = poker.apply(state, Action(state.seat_to_act, wish.kind, wish.to))
    return state, decisions


@LIMITS
@VARIANTS
def test_whatever_is_asked_for_is_allowed_and_nothing_free_is_folded(variant, limit):
    random, kinds = Random(7), Counter()
    for _ in range(60):
        state, decisions = hand_of_bots(random, variant, limit)
        assert sum(state.stacks) == sum(state.started)
        for before, seen, wish in decisions:
            assert poker.check(before, Action(before.seat_to_act, wish.kind, wish.to)) is None
            assert wish.kind != "fold" or seen.call > 0
            kinds[wish.kind] += 1
    assert set(kinds) == {"fold", "check", "call", "raise"}


@VARIANTS
def test_it_sees_its_own_cards_the_board_and_no_other(variant):
    """Every card that it has not seen may be another one, and nothing that it sees is different."""
    random = Random(41)
    for _ in range(40):
        _, decisions = hand_of_bots(random, variant, Limit.NO_LIMIT)
        for state, seen, wish in decisions:
            known = {*seen.hole, *seen.board}
            rest = [card for card in DECK if card not in known]
            random.shuffle(rest)
            fresh = iter(rest)
            other = replace(state, deck=tuple(card if card in known else next(fresh) for card in state.deck))
            assert seen_in_state(other) == seen
            seed, style = random.random(), STYLE_LIST[state.seat_to_act % 3]
            assert decide(seen, style, Random(seed)) == decide(seen_in_state(other), style, Random(seed))
            assert wish is not None


def test_a_sight_has_no_room_for_another_card():
    kinds = {field.name: field.type for field in fields(Seen)}
    assert [name for name, kind in kinds.items() if "Card" in str(kind)] == ["hole", "board"]
    assert {field.name for field in fields(Other)} == {"stack", "bet"}


def test_the_same_sight_and_the_same_generator_give_the_same_wish():
    _, decisions = hand_of_bots(Random(3), Variant.HOLDEM, Limit.NO_LIMIT, 6)
    for _, seen, _ in decisions:
        assert decide(seen, LOOSE, Random(1)) == decide(seen, LOOSE, Random(1))


class Counted(Random):
    """A generator that counts what is asked of it."""

    drawn = 0

    def sample(self, population, k, /):
        self.drawn += k
        return super().sample(population, k)


def test_a_decision_asks_for_a_bounded_number_of_cards():
    random = Random(11)
    for _ in range(30):
        _, decisions = hand_of_bots(random, Variant.OMAHA, Limit.POT_LIMIT, 10)
        for _, seen, _ in decisions:
            counted = Counted(1)
            decide(seen, CALM, counted)
            assert counted.drawn <= RUNS * (5 + 4 * MOST_OPPONENTS)


# --- Sense ---


def sight(hole, board="", **other):
    variant = Variant.OMAHA if len(hole) > 4 else Variant.HOLDEM
    sat = {
        "variant": variant, "limit": Limit.NO_LIMIT, "big_blind": 100, "hole": cards(hole), "board": cards(board),
        "pot": 1_000, "level": 0, "bet": 0, "stack": 10_000, "call": 0, "raise_to": (100, 10_000),
        "others": (Other(10_000, 0),), "seats": 6, "speaks_late": False,
    }  # fmt: skip
    return Seen(**{**sat, **other})


def wishes(seen, style, times=200):
    random = Random(5)
    return Counter(decide(seen, style, random).kind for _ in range(times))


@pytest.mark.parametrize("style", STYLE_LIST, ids=lambda style: style.name)
def test_the_best_hand_is_never_folded_and_often_bet(style):
    asked = sight("AsKs", "QsJsTs2d3h", level=500, call=500, raise_to=(1_000, 10_000), others=(Other(9_500, 500),))
    assert wishes(asked, style)["fold"] == 0
    assert wishes(asked, style)["raise"] > 30
    assert wishes(sight("AsKs", "QsJsTs2d3h"), style)["raise"] > 30


@pytest.mark.parametrize("style", STYLE_LIST, ids=lambda style: style.name)
def test_nothing_at_all_gives_way_to_a_large_bet(style):
    asked = sight("2c3d", "KsQsJs9h9d", level=1_000, call=1_000, pot=2_000, raise_to=(2_000, 10_000))
    assert wishes(asked, style)["fold"] > 150


@VARIANTS
def test_a_tight_one_plays_fewer_hands_than_a_loose_one(variant):
    def folded(style):
        random, folds = Random(17), 0
        for _ in range(150):
            _, decisions = hand_of_bots(random, variant, Limit.POT_LIMIT, 6, lambda seat: style)
            folds += sum(wish.kind == "fold" for _, seen, wish in decisions if not seen.board)
        return folds

    assert folded(TIGHT) > folded(CALM) > folded(LOOSE)


def test_own_cards_before_the_flop_stand_in_the_order_that_players_know():
    order = ("AsAh", "KsKh", "AsKs", "AsKh", "9s9h", "Ts9s", "Ac5d", "9c4d", "7c2d")
    standings = [standing(Variant.HOLDEM, cards(hole)) for hole in order]
    assert standings == sorted(standings, reverse=True)
    omaha = [standing(Variant.OMAHA, cards(hole)) for hole in ("AsAhKsKh", "Ts9s8h7h", "KcJd7h2s", "2c2d2h2s")]
    assert omaha == sorted(omaha, reverse=True)


def test_a_twentieth_of_all_omaha_hands_lies_between_every_two_marks():
    random = Random(20)
    points = sorted(omaha_points(random.sample(DECK, 4)) for _ in range(20_000))
    for place, mark in enumerate(OMAHA_TWENTIETHS, start=1):
        below = sum(one < mark for one in points) / len(points)
        assert abs(below - place / 20) < 0.03


def test_chances_are_near_what_counting_all_cards_gives():
    """On the river against one opponent every pair of cards can be counted."""
    hole, board = cards("AsKd"), cards("Kh9c4d2s7h")
    own = strength(hole + board)
    rest = [card for card in DECK if card not in hole + board]
    exact = [
        (own > other) + (own == other) / 2 for other in (strength((*two, *board)) for two in combinations(rest, 2))
    ]
    found = chances(sight("AsKd", "Kh9c4d2s7h"), Random(2), runs=4_000)
    assert abs(found - sum(exact) / len(exact)) < 0.03


# --- Time ---


def test_time_to_think_follows_what_all_can_see_and_not_the_cards():
    asked = sight("AsKs", "QsJsTs", level=500, call=500, pot=1_500)
    for hole in ("2c3d", "AsKs", "9h9d"):
        assert thinking_ms(replace(asked, hole=cards(hole)), Random(9)) == thinking_ms(asked, Random(9))
    free = replace(asked, level=0, call=0)
    random = Random(4)
    assert sum(thinking_ms(free, random) for _ in range(300)) < sum(thinking_ms(asked, random) for _ in range(300))


def test_time_to_think_is_never_longer_than_the_table_gives():
    random = Random(8)
    for most, least in ((600, 70), (1_500, 175), (6_000, 700), (10_000, 700)):
        times = [thinking_ms(sight("2c3d", "QsJsTs", call=900, pot=1_000), random, most_ms=most) for _ in range(300)]
        assert least <= min(times) <= max(times) <= most
        assert len(set(times)) > 20

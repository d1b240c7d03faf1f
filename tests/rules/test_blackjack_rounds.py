"""Whole rounds of blackjack, drawn by Hypothesis: legal actions are taken, others refused, and the money is right."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.refusal import Refused
from games.engines import blackjack
from games.engines.blackjack import Action, Kind, Stage, TableRules
from games.engines.cards import Card, shoe
from games.resolve.lines import line_resolve
from tests.rules import blackjack_by_hand as hand

# Decks rich in what is rare: aces, tens, eights and sevens.
RICH = [card for card in shoe(1) for _ in range(4 if card[0] in "A7" else 1) if card[0] in "A78T69K"]
SEEDS = st.integers(0, 2**40)
# Rarely possible, so taken often where they are.
EAGER = (Kind.SPLIT, Kind.INSURANCE, Kind.EVEN_MONEY, Kind.DOUBLE)
EVERYTHING = [
    Action(kind, seat, place, amount, ace)
    for seat in (1, 2, 3)
    for place in range(12)
    for kind in Kind
    for amount in ((0, 50, 51) if kind is Kind.INSURANCE else (0,))
    for ace in ((False, True) if kind is Kind.DOUBLE else (False,))
]


def said(action):
    words = {"seat": action.seat, "hand": action.hand, "action": action.kind.value}
    if action.kind is Kind.INSURANCE:
        words["amount"] = action.amount
    if action.kind is Kind.DOUBLE and action.ace_as_one:
        words["ace_as_one"] = True
    return words


def legal_copies(cards, decks):
    """The cards, without those that `decks` decks do not have so often."""
    kept = []
    for card in cards:
        if kept.count(card) < decks:
            kept.append(card)
    return kept


def played(seed):
    """(table, rules, cards, actions taken, states in between, the end) of a whole round that the seed decides.

    None where the shoe is too short. Hypothesis gives seeds, since what it draws itself is too often the same.
    """
    lots = random.Random(seed)
    table = {
        "decks": lots.choice([4, 6, 8]),
        "double_any_total": lots.random() < 0.5,
        "split_pairs_only": lots.random() < 0.3,
        "max_splits": lots.choice([None, 0, 1, 2, 3]),
        "insurance": lots.random() < 0.7,
        "special_prizes": lots.random() < 0.7,
    }
    rules = TableRules.from_values({**hand.TABLE, **table})
    cards = [Card(card) for card in legal_copies(lots.choices(RICH, k=60), rules.decks)]
    try:
        taken, states = play(lots, rules, cards, lots.randint(1, 3))
        return table, rules, cards, taken, states, blackjack.bank_play(states[-1])
    except Refused as refused:
        if refused.denial.code != "shoe_exhausted":
            raise
    return None


def play(lots, rules, cards, seats):
    """A round until the bank's turn: actions taken, states in between."""
    state = blackjack.deal(rules, dict.fromkeys(range(1, seats + 1), 100), cards)
    taken, states = [], [state]
    while state.stage in (Stage.OFFERS, Stage.PLAY):
        choices = [a for a in EVERYTHING if a.kind is not Kind.DECLINE and blackjack.check(state, a) is None]
        assert choices or state.stage is Stage.OFFERS
        if state.stage is Stage.OFFERS and (not choices or lots.random() < 0.2):
            state = blackjack.offers_close(state)
            states[-1] = state
            continue
        eager = [action for action in choices if action.kind in EAGER]
        action = lots.choice(eager if eager and lots.random() < 0.6 else choices)
        state = blackjack.apply(state, action)
        taken.append(action)
        states.append(state)
    return taken, states


@pytest.mark.rule("805/25", "805/24")
@settings(max_examples=1200)
@given(seed=SEEDS)
def test_every_round_is_paid_as_calculated_by_hand_and_replays_the_same(seed):
    whole = played(seed)
    if whole is None:
        return
    table, rules, cards, taken, _states, final = whole
    given_ = hand.scenario(" ".join(cards), bets=(100,) * len(final.seats), **table)
    given_["actions"] = [said(action) for action in taken]
    body = line_resolve(json.dumps(given_).encode()).body
    assert body["finished"], body
    assert sum(body["net"].values()) + body["house_net"] == 0
    assert body["bank"]["cards"] == list(final.bank)
    for seat, told in zip(final.seats, body["seats"], strict=True):
        assert_seat(rules, final, seat, told, taken)
    waits = [h for s in body["seats"] for h in s["hands"] if h["result"] in ("won", "push")]
    if waits:
        assert hand.points(final.bank)[0] >= 17
    assert hand.points(final.bank[:-1])[0] < 17 or len(final.bank) == 2


def assert_seat(rules, final, seat, told, taken):
    own = [action for action in taken if action.seat == seat.number]
    was_split = any(action.kind is Kind.SPLIT for action in own)
    staked = sum(h["stake"] for h in told["hands"])
    doubles = sum(action.kind is Kind.DOUBLE for action in own)
    assert staked == 100 * (len(told["hands"]) + doubles)
    assert len(told["hands"]) == 1 + sum(action.kind is Kind.SPLIT for action in own)
    for one, gets in zip(seat.hands, told["hands"], strict=True):
        money = (gets["result"], gets["prize"], gets["special_prize"], gets["returned"])
        if gets["result"] == "surrendered":
            assert money == ("surrendered", 0, 0, 50)
            continue
        if gets["result"] == "even_money":
            assert money == ("even_money", 100, 0, 200)
            continue
        assert money == hand.hand_money(
            gets,
            final.bank,
            was_split=was_split,
            special_prizes=rules.special_prizes,
            fixed_ones=int(one.ace_as_one),
        )
        assert (gets["total"], gets["soft"]) == hand.points(gets["cards"], int(one.ace_as_one))
    insured = [action.amount for action in own if action.kind is Kind.INSURANCE]
    assert (told["insurance"] or {}).get("stake", 0) == sum(insured)
    if insured:
        natural = hand.two_card_21(final.bank)
        assert told["insurance"]["returned"] == (3 * insured[0] if natural else 0)


@pytest.mark.rule("805/24", "805/15")
@settings(max_examples=150)
@given(seed=SEEDS)
def test_what_is_told_as_legal_is_taken_and_everything_else_is_refused(seed):
    whole = played(seed)
    if whole is None:
        return
    states = whole[4]
    for state in states:
        turn, kinds = blackjack.to_act(state), blackjack.legal(state)
        assert (turn is None) == (not kinds)
        offered = blackjack.offers(state)
        for action in EVERYTHING:
            allowed = blackjack.check(state, action) is None
            if action.kind not in blackjack.DECISIONS:
                assert not allowed or action.seat in offered
            elif turn:
                here = (turn.seat, turn.hand) == (action.seat, action.hand)
                assert not allowed or (here and action.kind in kinds)
        if turn:
            seat = next(s for s in state.seats if s.number == turn.seat)
            assert {kind.value for kind in kinds} == hand.decisions(
                seat.hands[turn.hand].cards,
                was_split=len(seat.hands) > 1,
                splits=len(seat.hands) - 1,
                table=whole[0],
                open_card=state.bank[0],
            )
            clock = blackjack.time_out(state)
            total = next(s for s in state.seats if s.number == turn.seat).hands[turn.hand].total
            assert clock.kind is (Kind.HIT if total <= 11 else Kind.STAND)
            assert blackjack.check(state, clock) is None


@pytest.mark.rule("805/14.b", "805/17")
@settings(max_examples=300)
@given(seed=SEEDS)
def test_a_round_told_in_part_shows_no_card_and_no_money_too_early(seed):
    whole = played(seed)
    if whole is None:
        return
    table, _rules, cards, taken, _states, final = whole
    for length in range(len(taken)):
        given_ = hand.scenario(" ".join(cards), bets=(100,) * len(final.seats), **table)
        given_["actions"] = [said(action) for action in taken[:length]]
        body = line_resolve(json.dumps(given_).encode()).body
        if not body.get("finished", True):
            assert len(body["bank"]["cards"]) == 1
            assert "house_net" not in body
            assert set(body["legal"]) <= {kind.value for kind in blackjack.DECISIONS}

"""The bank of blackjack and a whole way of playing: the engine against a calculation that shares no code with it."""

import math
import random
from collections import defaultdict
from dataclasses import replace

import pytest

from casino.refusal import Refused
from games.engines import blackjack
from games.engines.blackjack import Stage, TableRules
from games.engines.cards import Card, shoe
from tests.rules import blackjack_return as by_hand

# One card for each count of points: suits and pictures change nothing.
CARDS = {points: Card(f"{'A' if points == 11 else 'T' if points == 10 else points}s") for points in range(2, 12)}
# Trade figures for a bank that stands on all seventeens, drawing from very many decks.
# 0 is a blackjack, 22 any total above 21.
KNOWN = {17: 0.1451, 18: 0.1395, 19: 0.1335, 20: 0.1803, 21: 0.0727, 0: 0.0473, 22: 0.2816}


@pytest.fixture(scope="module")
def engine_hands():
    """Every complete hand of the bank as the engine draws it: (points in order, total, is it a blackjack)."""
    rules = TableRules(min_bet=100, max_bet=1000, decks=6)
    dealt = blackjack.deal(rules, {1: 100}, [Card("Ts"), Card("2s"), Card("9s"), Card("2s")])
    waiting = blackjack.apply(dealt, blackjack.Action(blackjack.Kind.STAND, 1))
    found = []
    waits = [(first, second) for first in CARDS for second in CARDS]
    while waits:
        drawn = waits.pop()
        bank = tuple(CARDS[points] for points in drawn)
        state = replace(waiting, bank=bank[:2], shoe=bank[2:], used=0)
        try:
            ended = blackjack.bank_play(state)
        except Refused:
            waits += [(*drawn, points) for points in CARDS]
            continue
        assert ended.used == len(drawn) - 2
        found.append((drawn, blackjack.bank_total(ended.bank), ended.bank_blackjack))
    assert waiting.stage is Stage.BANK
    return found


def engine_chances(engine_hands, decks):
    """Outcome → chance, each hand weighed by the cards that are left as it is drawn."""
    found = defaultdict(float)
    start = dict(zip(by_hand.POINTS, by_hand.shoe_of(decks), strict=True))
    for drawn, total, natural in engine_hands:
        left, chance = dict(start), 1.0
        for cards_dealt, points in enumerate(drawn):
            chance *= left[points] / (52 * decks - cards_dealt)
            left[points] -= 1
        found[0 if natural else min(total, 22)] += chance
    return found


@pytest.mark.rule("805/17.a", "805/17.b", "805/8.a.i")
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_the_bank_ends_as_often_on_each_total_as_calculated(engine_hands, decks):
    found = engine_chances(engine_hands, decks)
    assert found == pytest.approx(dict(by_hand.bank(by_hand.shoe_of(decks))), abs=1e-12)
    assert sum(found.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.rule("805/17")
def test_with_very_many_decks_the_chances_are_the_trades_known_ones():
    """The calculation itself, against figures that anybody can look up."""
    found = dict(by_hand.bank(by_hand.shoe_of(20_000)))
    assert {outcome: round(chance, 4) for outcome, chance in found.items()} == KNOWN


@pytest.mark.rule("805/15.a", "805/15.c", "805/17", "805/25")
def test_letting_every_decision_run_out_returns_what_was_calculated():
    """Of 15 000 rounds the mean lies within four standard errors."""
    rules = TableRules(min_bet=100, max_bet=1000, decks=6)
    # The same shoes each time: no run can differ from another.
    lots = random.Random(805)
    cards, rounds, won = list(shoe(6)), 15_000, 0
    for _ in range(rounds):
        state = blackjack.offers_close(blackjack.deal(rules, {1: 100}, lots.sample(cards, 20)))
        while action := blackjack.time_out(state):
            state = blackjack.apply(state, action)
        (seat,) = blackjack.settle(blackjack.bank_play(state))
        won += seat.returned - seat.staked
    mean, variance = by_hand.stated_return(6)
    assert won / rounds / 100 == pytest.approx(mean, abs=4 * math.sqrt(variance / rounds))
    assert mean == pytest.approx(-0.0800384, abs=1e-7)

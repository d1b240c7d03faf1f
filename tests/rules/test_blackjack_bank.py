"""The bank of blackjack, every hand it can have: the engine's turn against an independent calculation."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest

from casino.refusal import Refused
from games.engines import blackjack
from games.engines.blackjack import Stage, TableRules
from games.engines.cards import Card
from tests.rules import blackjack_by_hand as hand

# One card for each count of points: suits and pictures change nothing.
CARDS = {points: Card(f"{'A' if points == 11 else 'T' if points == 10 else points}s") for points in range(2, 12)}
# Trade figures for a bank that stands on all seventeens, drawing from very many decks.
KNOWN = {17: 0.1451, 18: 0.1395, 19: 0.1335, 20: 0.1803, 21: 0.0727, "blackjack": 0.0473, "bust": 0.2816}


def counts(decks):
    return {**dict.fromkeys(range(2, 10), 4 * decks), 10: 16 * decks, 11: 4 * decks}


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
    found = defaultdict(Fraction)
    start = counts(decks)
    for drawn, total, natural in engine_hands:
        left, ways, cards = dict(start), 1, 52 * decks
        over = 1
        for points in drawn:
            ways *= left[points]
            over *= cards
            left[points] -= 1
            cards -= 1
        found["blackjack" if natural else total if total <= 21 else "bust"] += Fraction(ways, over)
    return found


@pytest.mark.parametrize("decks", [4, 6, 8])
def test_the_bank_ends_as_often_on_each_total_as_calculated(engine_hands, decks):
    """Rules: 805/17.a, 805/17.b, 805/8.a.i."""
    found = engine_chances(engine_hands, decks)
    assert found == hand.bank_chances(counts(decks))
    assert sum(found.values()) == 1


def test_with_very_many_decks_the_chances_are_the_trades_known_ones():
    """Rules: 805/17. The calculation itself, against figures that anybody can look up."""
    found = hand.bank_chances(counts(20_000))
    assert {outcome: round(float(chance), 4) for outcome, chance in found.items()} == KNOWN

"""The cards of baccarat: who draws a third, which side wins, and how often, against tables written apart."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from casino.refusal import Refused
from games.engines import baccarat
from games.engines.cards import Card

# Banca's total, then what it does after ponto's third card of value 0 to 9, and where ponto stood («D» draws).
BY_HAND = """
0 DDDDDDDDDD D
1 DDDDDDDDDD D
2 DDDDDDDDDD D
3 DDDDDDDD.D D
4 ..DDDDDD.. D
5 ....DDDD.. D
6 ......DD.. .
7 .......... .
"""
# Enumerated figures to six places: ponto, banca, empate.
KNOWN = {
    8: (0.446247, 0.458597, 0.095156),
    6: (0.446279, 0.458653, 0.095069),
}
# One card of each value.
CARDS = {value: Card(f"{'T' if value == 0 else 'A' if value == 1 else value}c") for value in range(10)}


def cells():
    for line in BY_HAND.split("\n"):
        if line:
            total, drew, stood = line.split()
            yield from ((int(total), third, mark == "D") for third, mark in enumerate(drew))
            yield int(total), None, stood == "D"


def hands_of(total):
    """Two cards of this total that end nothing by themselves."""
    return CARDS[0], CARDS[total]


@pytest.mark.rule("812/20")
@pytest.mark.parametrize(("total", "third", "draws"), list(cells()))
def test_banca_draws_by_the_table_in_every_cell(total, third, draws):
    """All eight totals below a natural against ten third cards and none."""
    ponto = (CARDS[0], CARDS[6]) if third is None else (CARDS[0], CARDS[5])
    banca = hands_of(total)
    drawn = [] if third is None else [CARDS[third]]
    shoe = [ponto[0], banca[0], ponto[1], banca[1], *drawn, CARDS[1]]
    coup = baccarat.deal(shoe)
    assert coup.ponto == (*ponto, *drawn)
    assert coup.banca == ((*banca, CARDS[1]) if draws else banca)


@pytest.mark.rule("812/21")
@pytest.mark.parametrize("banca", [8, 9])
@pytest.mark.parametrize("ponto", range(10))
def test_a_natural_of_either_side_ends_the_draw(ponto, banca):
    """The two cells of eight and nine, whatever the other side has."""
    for one, two in ((ponto, banca), (banca, ponto)):
        shoe = [CARDS[0], CARDS[0], CARDS[one], CARDS[two]]
        coup = baccarat.deal(shoe)
        assert coup.used == 4


@pytest.mark.rule("812/20")
@pytest.mark.parametrize("total", range(8))
def test_ponto_draws_to_five_and_stands_on_six_and_seven(total):
    shoe = [CARDS[0], CARDS[0], CARDS[total], CARDS[7], CARDS[2]]
    assert len(baccarat.deal(shoe).ponto) == (3 if total <= 5 else 2)


def outcomes():
    """Engine results over all coups by values: {(sorted ponto, sorted banca, thirds): winner} with their orders."""
    found = Counter()
    pairs = list(combinations_with_replacement(range(10), 2))
    for ponto, banca in product(pairs, pairs):
        orders = (1 + (ponto[0] != ponto[1])) * (1 + (banca[0] != banca[1]))
        first = (CARDS[ponto[0]], CARDS[banca[0]], CARDS[ponto[1]], CARDS[banca[1]])
        waits = [()]
        while waits:
            thirds = waits.pop()
            try:
                coup = baccarat.deal((*first, *(CARDS[value] for value in thirds)))
            except Refused:
                waits += [(*thirds, value) for value in range(10)]
                continue
            found[(*ponto, *banca, *thirds), coup.winner] += orders
    return found


def chances(found, decks):
    """Winner → chance, every coup weighed by the cards that are left as it is dealt."""
    weights = dict.fromkeys(("ponto", "banca", "empate"), 0)
    for (values, winner), orders in found.items():
        left = {0: 16 * decks, **dict.fromkeys(range(1, 10), 4 * decks)}
        ways = orders
        for value in values:
            ways *= left[value]
            left[value] -= 1
        # All coups over one number of cards: a fifth and a sixth card that were not drawn could be any.
        for unseen in range(len(values), 6):
            ways *= 52 * decks - unseen
        weights[winner] += ways
    over = 1
    for drawn in range(6):
        over *= 52 * decks - drawn
    assert sum(weights.values()) == over
    return {winner: Fraction(ways, over) for winner, ways in weights.items()}


@pytest.mark.rule("812/20", "812/21", "812/22", "812/23")
def test_the_sides_win_as_often_as_enumerated_to_six_places():
    found = outcomes()
    for decks, known in KNOWN.items():
        got = chances(found, decks)
        assert tuple(round(float(got[winner]), 6) for winner in ("ponto", "banca", "empate")) == known


@pytest.mark.rule("812/20", "812/8")
@pytest.mark.parametrize(
    ("cards", "ponto", "banca"),
    [
        ("2c 4d 3c 2h Kc", 5, 6),
        ("2c 3d 3c 3h 8c", 3, 6),
        ("2c Kd 3c 3h 8c", 3, 3),
        ("2c 2d 4c 3h 9c", 6, 4),
        ("2c 2d 3c 4h 6c Ac", 1, 7),
        ("9c 7d 9h 9d", 8, 6),
        ("4c 6d 5c 2d", 9, 8),
    ],
)
def test_the_hands_that_others_got_wrong_come_out_right(cards, ponto, banca):
    shoe = [Card(card) for card in cards.split()]
    coup = baccarat.deal(shoe)
    assert coup.used == len(shoe)
    assert (baccarat.total(coup.ponto), baccarat.total(coup.banca)) == (ponto, banca)


@pytest.mark.rule("812/7", "812/8")
def test_every_card_counts_as_it_should():
    values = {"A": 1, **{str(n): n for n in range(2, 10)}, **dict.fromkeys("TJQK", 0)}
    for character, value in values.items():
        assert baccarat.value(Card(f"{character}s")) == value
    assert baccarat.total([Card("9s"), Card("9d"), Card("9h")]) == 7

"""The house's chance: drawn without bias, and a battery of tests that a biased source does not pass.

The battery is proven on recorded streams (a seeded generator of the test's own), so its verdicts never change. The
house's own dice are judged once a run, with a collective error of one in a million.
"""

import hashlib
import math
import random
import secrets
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino import dice
from casino.battery import TESTS, battery, chi_square_p, evenness, judge, normal_p
from games.fairness import digest_below

DRAWS = 100_000
COLLECTIVE = 0.01
ONE_IN_A_MILLION = 1e-6
Below = Callable[[int], int]


def stream(below: Below, n: int, count: int = DRAWS) -> list[int]:
    return [below(n) for _ in range(count)]


def recorded(seed: int) -> random.Random:
    return random.Random(seed)


# --- Drawing without bias ---


@given(st.integers(1, 5000), st.integers(0, 2**256 - 1))
def test_a_digest_is_folded_only_inside_whole_blocks(n, value):
    whole = 2**256 - 2**256 % n
    got = digest_below(f"{value:064x}", n)
    if value < whole:
        assert got == value % n
    else:
        again = hashlib.sha256(value.to_bytes(32, "big")).hexdigest()
        assert got == digest_below(again, n)


@pytest.mark.parametrize("n", [37, 38, 52])
def test_the_last_incomplete_block_is_hashed_again_from_its_first_value_on(n):
    whole = 2**256 - 2**256 % n
    assert digest_below(f"{whole - 1:064x}", n) == n - 1
    for value in (whole, 2**256 - 1):
        assert digest_below(f"{value:064x}", n) == digest_below(
            hashlib.sha256(value.to_bytes(32, "big")).hexdigest(), n
        )


@pytest.mark.parametrize("n", [1, 2, 3, 36, 37, 38, 52, 64, 65])
def test_the_dice_throw_away_what_is_too_large_and_change_nothing_else(n, monkeypatch):
    bits = n.bit_length()
    for value in range(2**bits):
        fed = iter([value, 2**bits - 1, 0])
        asked: list[int] = []

        def given_bits(count: int, fed: Iterator[int] = fed, asked: list[int] = asked) -> int:
            asked.append(count)
            return next(fed)

        monkeypatch.setattr(secrets._sysrand, "getrandbits", given_bits)
        assert dice.below(n) == (value if value < n else 0)
        assert set(asked) == {bits}


@given(st.lists(st.integers(), max_size=60))
def test_a_shuffle_keeps_every_card(cards):
    assert sorted(dice.shuffled(cards)) == sorted(cards)


# --- The battery itself ---


@pytest.mark.parametrize(
    ("distance", "freedom", "p"),
    [(3.841459, 1, 0.05), (50.99846, 36, 0.05), (18.307038, 10, 0.05), (23.209251, 10, 0.01), (9.341818, 10, 0.5)],
)
def test_the_chi_square_distribution_is_the_one_in_the_books(distance, freedom, p):
    assert chi_square_p(distance, freedom) == pytest.approx(p, rel=1e-5)


def test_the_normal_distribution_is_the_one_in_the_books():
    assert normal_p(1.959964) == pytest.approx(0.05, rel=1e-5)
    assert normal_p(-2.575829) == pytest.approx(0.01, rel=1e-5)


def test_holm_stops_at_the_first_that_holds():
    assert judge({"a": 0.001, "b": 0.004, "c": 0.9}, alpha=0.01) == ["a", "b"]
    assert judge({"a": 0.004, "b": 0.0001, "c": 0.9}, alpha=0.01) == ["b", "a"]
    assert judge({"a": 0.0034, "b": 0.0034, "c": 0.9}, alpha=0.01) == []


@pytest.mark.parametrize("n", [37, 38, 52])
def test_a_good_source_passes(n):
    assert judge(battery(stream(recorded(n).randrange, n), n), alpha=COLLECTIVE) == []


def test_the_p_values_of_a_good_source_are_spread_evenly_and_of_one_too_good_are_not():
    good = [p for seed in range(12) for p in battery(stream(recorded(seed).randrange, 37, 20_000), 37).values()]
    assert evenness(good) > COLLECTIVE
    # Each number in turn from a shuffled deck of all: frequencies that are too equal.
    too_good = [number for seed in range(600) for number in recorded(seed).sample(range(37), 37)]
    assert battery(too_good, 37)["frequencies"] > 1 - 1e-9
    assert evenness([0.97 + p / 50 for p in good]) < ONE_IN_A_MILLION


def modulo(seed: int) -> Below:
    """A byte, folded."""
    source = recorded(seed)
    return lambda n: source.getrandbits(8) % n


def one_short(seed: int) -> Below:
    """The last number never comes."""
    source = recorded(seed)
    return lambda n: source.randrange(n - 1)


def sticky(seed: int) -> Below:
    """One draw in fifty repeats the one before."""
    source, last = recorded(seed), [0]

    def below(n: int) -> int:
        if source.random() > 0.02:
            last[0] = source.randrange(n)
        return last[0]

    return below


def lean(seed: int) -> Below:
    """One number in 37 gives way to its neighbour a quarter of the time: a wheel that is not level."""
    source = recorded(seed)

    def below(n: int) -> int:
        drawn = source.randrange(n)
        return 18 if drawn == 17 and source.random() < 0.25 else drawn

    return below


def swinging(seed: int) -> Below:
    """High and low take turns a little too often; each number alone is as likely as any other."""
    source, last = recorded(seed), [0]

    def below(n: int) -> int:
        drawn = source.randrange(n)
        if (drawn < n // 2) == (last[0] < n // 2) and source.random() < 0.05:
            drawn = source.randrange(n)
        last[0] = drawn
        return drawn

    return below


@pytest.mark.parametrize(
    ("mutant", "caught_by"),
    [
        (modulo, "frequencies"),
        (one_short, "frequencies"),
        (sticky, "repeats"),
        (lean, "frequencies"),
        (swinging, "runs"),
    ],
)
def test_a_biased_source_does_not_pass_even_at_one_in_a_million(mutant, caught_by):
    assert caught_by in judge(battery(stream(mutant(7), 37), 37), alpha=ONE_IN_A_MILLION)


def order_number(shuffle: Callable[[list[int]], list[int]]) -> int:
    """Which of the 120 orders of five cards a shuffle gives."""
    left, number = list(range(5)), 0
    for card in shuffle(list(range(5))):
        number = number * len(left) + left.index(card)
        left.remove(card)
    return number


def naive(source: random.Random) -> Callable[[list[int]], list[int]]:
    """Every card changes places with any other: 5^5 ways for 5! orders."""

    def shuffle(cards: list[int]) -> list[int]:
        for at in range(len(cards)):
            other = source.randrange(len(cards))
            cards[at], cards[other] = cards[other], cards[at]
        return cards

    return shuffle


def test_the_naive_shuffle_does_not_pass_and_the_houses_does(monkeypatch):
    wrong = naive(recorded(3))
    seen = [order_number(wrong) for _ in range(20_000)]
    assert TESTS["frequencies"](seen, math.factorial(5)) < ONE_IN_A_MILLION
    monkeypatch.setattr(dice, "below", recorded(4).randrange)
    right = [order_number(dice.shuffled) for _ in range(20_000)]
    assert TESTS["frequencies"](right, math.factorial(5)) > COLLECTIVE


# --- The house's own dice, now ---


@pytest.mark.parametrize("n", [37, 38])
def test_the_dice_of_the_house_pass(n):
    """A perfect source fails this once in a million runs; every mutant above fails it."""
    assert judge(battery(stream(dice.below, n), n), alpha=ONE_IN_A_MILLION / 3) == []


def test_the_shuffle_of_the_house_passes():
    seen = [order_number(dice.shuffled) for _ in range(20_000)]
    assert TESTS["frequencies"](seen, math.factorial(5)) > ONE_IN_A_MILLION / 3

"""«Jogo limpo»: how every commitment has ended, and how often each number has come up, told as it is."""

from collections import Counter

import pytest
from django.core.cache import cache
from django.test import Client

from games.engines.roulette import Wheel
from games.selectors.fair_counts import tables_counted, together, wheel_counts, wheels_counted
from tests.factories import make_player, make_table
from tests.services.roulette_room import Room, roulette

WHEEL = Wheel.AMERICAN


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    cache.clear()


@pytest.mark.django_db
def test_every_commitment_is_counted_once_as_what_became_of_it(django_assert_max_num_queries):
    room, ana = Room("alfama"), make_player("Ana")
    make_table("vazia")
    room.enter(ana)
    for number in range(1, 6):
        if number in (2, 4):
            roulette.round_void(round_id=room.round.pk, reason="Avaria.", now=room.now)
        else:
            room.finish()
        assert room.tick()
    with django_assert_max_num_queries(2):
        (row,) = tables_counted()
    assert (row.slug, row.commitments, row.underway, row.settled, row.void) == ("alfama", 6, 1, 3, 2)
    assert row.void_rate == pytest.approx(40)
    both = together([row, row])
    assert (both.commitments, both.underway, both.settled, both.void) == (12, 2, 6, 4)
    (wheel,) = wheels_counted()
    assert (wheel.wheel, wheel.spins, wheel.verdict) == ("american", 3, "few")
    assert sum(row.times for row in wheel.numbers) == 3


def test_equal_numbers_are_ordinary_and_a_leaning_wheel_is_not():
    level = Counter(dict.fromkeys(WHEEL.pockets, 100))
    counted = wheel_counts(WHEEL, level)
    assert (counted.expected, counted.distance, counted.percent, counted.verdict) == (100, 0, 100, "ordinary")
    leaning = level + Counter({"17": 90})
    assert wheel_counts(WHEEL, leaning).verdict == "unusual"
    somewhat = level + Counter({"17": 20})
    assert wheel_counts(WHEEL, somewhat).verdict == "ordinary"


def test_too_few_numbers_say_nothing():
    assert wheel_counts(WHEEL, Counter({"0": 37 * 5 - 1})).verdict == "few"
    assert wheel_counts(WHEEL, Counter({"0": 37 * 5})).verdict == "unusual"


@pytest.mark.django_db
def test_the_page_is_open_to_all_and_says_what_is_not_proven():
    empty = Client().get("/jogo-limpo/").content.decode()
    assert "Ainda não abriu nenhuma jogada" in empty
    assert "O que não prova" in empty
    assert "Nenhuma falhou" in empty
    cache.clear()
    room, ana = Room("alfama"), make_player("Ana")
    room.enter(ana)
    room.finish()
    page = Client().get("/jogo-limpo/").content.decode()
    assert 'data-table="alfama"' in page
    assert "0,00 %" in page
    assert 'data-verdict="few"' in page
    assert "não preveem os futuros" in page

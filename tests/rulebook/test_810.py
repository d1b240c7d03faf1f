"""Regulation 810 as data: its rules from 21 on, what meets them."""

import re

import pytest

from casino.rulebook.conformity import judge, means_problem
from casino.rulebook.readings import readings_of
from casino.rulebook.regulations.reg_810 import REGULATION
from casino.rulebook.shapes import awaited

READINGS = {22, 23, 24, 25, 26, 27, 32, 39, 40, 44, 47}


def test_810_has_its_rules_from_21_to_60():
    assert [row.number for row in REGULATION.rules] == [str(number) for number in range(21, 61)]
    paths = {row.number: [item.path for item in row.items] for row in REGULATION.rules if row.items[0].path}
    assert paths == {"36": ["a", "b", "c"]}


def test_it_is_delivered_and_every_rule_says_how_it_is_met():
    assert REGULATION.delivered
    assert [line for _row, lines in judge(REGULATION, {}).lines for line in lines if line.problems] == []
    assert judge(REGULATION, {}).met == len(REGULATION.rules) == 40


def test_what_is_awaited_is_no_met_rule():
    assert means_problem(awaited("torneios"), "1") == "por cumprir: torneios"


def test_the_readings_that_are_named_are_those_of_the_rule():
    for row in REGULATION.rules:
        text = " ".join([row.text, *(item.text for item in row.items)])
        said = {int(number) for found in re.findall(r"leituras? ([\d e]+)", text) for number in found.split(" e ")}
        known = {reading.number for reading in readings_of("810", row.number)}
        assert said <= known, (row.number, said, known)


@pytest.mark.parametrize("number", sorted(READINGS))
def test_each_reading_of_tournaments_touches_a_rule_of_810(number):
    touched = {reading.number for row in REGULATION.rules for reading in readings_of("810", row.number)}
    assert number in touched

"""Regulation 810 as data: its rules from 21 on, what already meets them, and what is honestly awaited."""

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


def test_what_is_said_to_be_met_exists_and_the_rest_is_awaited():
    assert not REGULATION.delivered
    for row in REGULATION.rules:
        for item in row.items:
            assert item.means, row.number
            problems = {means_problem(means, row.number) for means in item.means if means.kind != "awaited"}
            assert problems <= {""}, (row.number, problems)


def test_what_is_awaited_is_no_met_rule():
    assert means_problem(awaited("torneios"), "1") == "por cumprir: torneios"
    judged = judge(REGULATION, {})
    waiting = {row.number for row in REGULATION.rules if any(m.kind == "awaited" for i in row.items for m in i.means)}
    assert judged.met == len(REGULATION.rules) - len(waiting)
    assert waiting <= {"55", "56", "57", "58", "59", "60"}


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

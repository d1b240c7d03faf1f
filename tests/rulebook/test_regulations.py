"""The regulations as data are whole, point to what exists, and every test that cites them cites a real rule."""

from string import ascii_lowercase as letters

import pytest

import accounts.models
import games.models
from casino.refusal import Refusal
from casino.rulebook.conformity import ORGANISATIONAL, judge, means_problem, report
from casino.rulebook.readings import READINGS, readings_of
from casino.rulebook.regulations import REGULATIONS, names_known
from casino.rulebook.regulations.reg_804 import REGULATION as REG_804
from casino.rulebook.regulations.reg_806 import REGULATION as REG_806
from casino.rulebook.regulations.reg_807 import REGULATION as REG_807
from casino.rulebook.regulations.reg_811 import REGULATION as REG_811
from casino.rulebook.shapes import Regulation, citation, enforced, item, organisational, rule, rule_of, setting, shown
from games.engines.roulette import CHANCES, MAXIMA, PRIZES, Wheel, limit_item
from tests.rules.poker_hands import both

ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix")
ITEMS_OF_804 = {
    "3": list("abcde"),
    "6": list("abcde"),
    "7": [*(f"a.{n}" for n in ROMAN), *(f"b.{n}" for n in ROMAN[:6])],
    "11": [*(f"a.{n}" for n in ROMAN), "b"],
    "13": [*(f"a.{n}" for n in ROMAN), "b"],
    "28": ["a", "b"],
}


def test_804_has_its_31_rules_with_all_their_items():
    assert [row.number for row in REG_804.rules] == [str(number) for number in range(1, 32)]
    for row in REG_804.rules:
        assert [item.path for item in row.items] == ITEMS_OF_804.get(row.number, [""]), row.number


def test_807_has_33_rules():
    assert [row.number for row in REG_807.rules] == [str(number) for number in range(1, 34)]


ITEMS_OF_POKER = {
    "4": list("abcde"),
    "6": list("ab"),
    "11": list("abcdefg"),
    "17": list("ab"),
    "24": list("abc"),
    "29": list("abcdefghij"),
    "32": list("abcdefg"),
    "34": list("abcd"),
    "63": list("abc"),
    "70": list("ab"),
}


@pytest.mark.parametrize(("regulation", "words"), [(REG_806, letters[:21]), (REG_811, letters[:20])])
def test_806_and_811_have_their_75_rules_with_all_their_items(regulation, words):
    assert [row.number for row in regulation.rules] == [str(number) for number in range(1, 76)]
    items = {**ITEMS_OF_POKER, "2": list(words)}
    for row in regulation.rules:
        assert [item.path for item in row.items] == items.get(row.number, [""]), row.number


def test_hold_em_and_omaha_differ_in_the_own_cards_and_in_nothing_else():
    differing = {one.number for one, other in zip(REG_806.rules, REG_811.rules, strict=True) if one.text != other.text}
    assert differing == {"1", "25", "26", "50", "59"}


def test_the_approving_decision_has_five_rows_that_are_not_rules():
    assert [row.number for row in REG_804.decision] == [f"decision.{number}" for number in range(1, 6)]
    assert len(REG_804.rules) == 31


def test_every_rule_of_a_delivered_regulation_points_to_what_exists():
    problems = [
        f"{line.name}: {problem}"
        for judged in report({}).values()
        for _row, lines in judged.lines
        for line in lines
        for problem in line.problems
    ]
    assert problems == []


def test_only_what_is_listed_as_organisational_may_be_left_to_people():
    rows = {
        row.number if row in one.decision else citation(one.number, row.number, item.path)
        for one in REGULATIONS.values()
        for row in one.rows()
        for item in row.items
        if item.is_organisational
    }
    assert rows == ORGANISATIONAL


@pytest.mark.parametrize(
    ("means", "sound"),
    [
        (enforced("games.engines.roulette.settle"), True),
        (enforced("games.models.Round.Phase"), True),
        (enforced("games.engines.roulette.no_such_function"), False),
        (enforced("no_such_package.thing"), False),
        (shown("glossary"), True),
        (shown("no_such_page"), False),
        (setting("min_bet"), True),
        (setting("Table.currency"), True),
        (setting("no_such_value"), False),
        (organisational("não depende do programa"), False),
    ],
)
def test_a_means_that_does_not_exist_is_seen(means, sound):
    assert (means_problem(means, "1") == "") is sound


def test_a_rule_is_traced_only_when_each_of_its_items_is():
    means = enforced("games.engines.roulette.settle")
    small = Regulation(
        "999", "", (rule_of(1, "Duas.", item("a", "Uma.", means), item("b", "Outra.", means)),), (), True
    )
    half = judge(small, {"999/1.a": ["t"]})
    whole = judge(small, {"999/1.a": ["t"], "999/1.b": ["t"]})
    group = judge(small, {"999/1": ["t"]})
    assert (half.traced, whole.traced, group.traced) == (0, 1, 0)
    assert (half.missing, whole.missing, group.missing) == (("999/1.b",), (), ("999/1.a", "999/1.b"))


@both("decision.1")
def test_the_list_of_a_poker_regulation_misses_exactly_what_no_test_proves(variant):
    regulation = REGULATIONS[variant.regulation]
    names = [name for row in regulation.rows() for name in row.names(regulation.number)]
    whole = {name: ["t"] for name in names}
    for name in (f"{regulation.number}/24.b", f"{regulation.number}/32.g"):
        judged = judge(regulation, {one: tests for one, tests in whole.items() if one != name})
        assert name in judged.missing
        assert judged.traced == 74
    assert judge(regulation, whole).traced == 75


def test_a_rule_without_any_means_is_not_met():
    bare = Regulation("999", "", (rule(1, "Nada."),), (), True)
    judged = judge(bare, {"999/1": ["t"]})
    assert (judged.met, judged.traced, judged.missing) == (0, 1, ("999/1",))


def test_every_refusal_names_a_rule_that_exists():
    assert accounts.models
    assert games.models
    known = names_known()
    named = {one.rule for kind in Refusal.__subclasses__() for one in kind if one.rule}
    assert {name for name in named if name.split("/")[0] in REGULATIONS} <= known


@pytest.mark.parametrize("wheel", list(Wheel))
def test_the_engine_names_the_items_of_its_chances_as_the_rulebook_does(wheel):
    known = names_known()
    assert {wheel.rule(f"7.{item}") for item in CHANCES.values()} <= known
    assert {wheel.rule(f"11.{limit_item(chance)}") for chance in MAXIMA} <= known
    assert {wheel.rule(f"13.{limit_item(chance)}") for chance in PRIZES} <= known


def test_the_readings_are_numbered_without_a_gap_and_each_names_a_rule():
    assert [reading.number for reading in READINGS] == list(range(1, 52))
    known = names_known()
    for reading in READINGS:
        assert reading.rules
        assert reading.text.endswith(".")
        for name in reading.rules:
            regulation, _, rest = name.partition("/")
            if rest and regulation in REGULATIONS:
                assert name in known, reading


def test_a_rule_finds_its_readings():
    assert [reading.number for reading in readings_of("804", "11")] == [3]
    assert [reading.number for reading in readings_of("804", "6")] == [1]
    assert [reading.number for reading in readings_of("804", "13")] == [4, 43]
    assert readings_of("804", "1") == ()


def test_no_item_counts_one_means_twice():
    for regulation in REGULATIONS.values():
        for row in regulation.rows():
            for one in row.items:
                assert len(one.means) == len(set(one.means)), citation(regulation.number, row.number, one.path)

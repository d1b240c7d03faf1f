"""Rounds of blackjack, baccarat and stud by the engines against the calculated returns, in bounded form."""

import json
from dataclasses import replace
from random import Random

import pytest

from casino.refusal import Refused
from games.engines import baccarat, stud
from tests.simulation import returns
from tests.simulation.returns import GAMES, Kept, Line, lines, portion_played, portions_of, run


@pytest.mark.rule("805/25.c", "805/15.b", "805/21", "805/15.e")
def test_blackjack_played_the_stated_way_returns_what_was_calculated():
    (line,) = lines("blackjack", 12_000, portion_played("suite", "blackjack", 0, 12_000))
    assert line.agrees, line.told()


@pytest.mark.rule("812/25", "812/26.a", "812/23")
def test_every_bet_of_baccarat_returns_what_was_calculated():
    found = lines("baccarat", 20_000, portion_played("suite", "baccarat", 0, 20_000))
    assert [line.bet for line in found] == list(baccarat.CHANCES)
    assert [line.told() for line in found if not line.agrees] == []


def test_stud_played_the_stated_way_returns_what_was_counted():
    (line,) = lines("stud", 20_000, portion_played("suite", "stud", 0, 20_000))
    assert line.agrees, line.told()


def test_a_prize_table_that_pays_too_much_does_not_agree(monkeypatch):
    """The control: a harness that can't fail proves nothing."""
    generous = {**stud.STANDARD_PAYS, "pair": 2}
    rules = stud.TableRules
    monkeypatch.setattr(returns.stud, "TableRules", lambda least, most: rules(least, most, pays=generous))
    (line,) = lines("stud", 20_000, portion_played("suite", "stud", 0, 20_000))
    assert not line.agrees, line.told()


def test_a_line_agrees_within_four_standard_errors_and_says_what_it_saw():
    line = Line("stud", "ante", 10_000, -0.05, 0.02, -0.12)
    assert line.agrees
    assert not replace(line, calculated=-0.1301).agrees
    assert "95.0000% of the stake, calculated 88.0000%" in line.told()
    assert "+3.50 standard errors, agrees (10,000 rounds)" in line.told()


def test_portions_make_up_the_rounds_and_each_is_the_same_again():
    assert portions_of(2 * returns.PORTION + 7) == {0: returns.PORTION, 1: returns.PORTION, 2: 7}
    for game in GAMES:
        assert portion_played("x", game, 3, 50) == portion_played("x", game, 3, 50) != portion_played("x", game, 4, 50)


def test_a_run_that_was_broken_off_goes_on_where_it_stood(tmp_path, monkeypatch):
    monkeypatch.setattr(returns, "PORTION", 40)
    path = tmp_path / "kept.json"
    told = []
    run("y", ["baccarat"], 100, Kept(path, "y"), said=told.append)
    stored = json.loads(path.read_text())
    assert set(stored["done"]["baccarat"]) == {"0", "1", "2"}
    again = []
    run("y", ["baccarat"], 100, Kept(path, "y"), said=again.append)
    assert again[:-1] == told[:-1]
    del stored["done"]["baccarat"]["1"]
    path.write_text(json.dumps(stored))
    once_more = []
    run("y", ["baccarat"], 100, Kept(path, "y"), said=once_more.append)
    assert once_more[:-1] == told[:-1]
    with pytest.raises(SystemExit):
        Kept(path, "z")


def test_a_round_that_finds_no_card_is_never_left_out(monkeypatch):
    monkeypatch.setattr(returns, "FEW", 5)
    monkeypatch.setattr(returns, "MORE", 0)
    with pytest.raises(Refused, match="shoe_exhausted"):
        returns.blackjack_played(Random(5), 400)

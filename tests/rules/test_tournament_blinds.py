"""Levels, breaks and their clock; structures made and judged."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.tournament_kit import STRUCTURE, Small, rules
from tournaments.engine import play
from tournaments.engine.blinds import (
    Break,
    Level,
    LevelClock,
    Structure,
    Wishes,
    generate,
    moment,
    next_change,
    rounded,
    validate,
)
from tournaments.engine.lifecycle import State, Step

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def after(seconds):
    return NOON + timedelta(seconds=seconds)


RUNNING = LevelClock().started(NOON)


@pytest.mark.rule("810/45", "810/46")
@pytest.mark.parametrize(
    ("seconds", "number", "is_break", "left"),
    [
        (0, 1, False, 60),
        (59, 1, False, 1),
        (60, 2, False, 60),
        (179, 3, False, 1),
        (180, 3, True, 120),
        (299, 3, True, 1),
        (300, 4, False, 60),
        (360, 5, False, None),
        (10_000, 5, False, None),
    ],
)
def test_the_level_follows_from_the_time_that_was_played(seconds, number, is_break, left):
    at = moment(STRUCTURE, RUNNING, after(seconds))
    assert (at.number, at.is_break) == (number, is_break)
    assert at.left == (None if left is None else timedelta(seconds=left))
    assert next_change(STRUCTURE, RUNNING, after(seconds)) == (None if left is None else after(seconds + left))


def test_a_clock_that_stands_has_no_next_change():
    clock = RUNNING.stopped(after(30))
    assert next_change(STRUCTURE, clock, after(31)) is None
    assert moment(STRUCTURE, clock, after(10_000)).left == timedelta(seconds=30)
    assert clock.started(after(500)).elapsed(after(510)) == timedelta(seconds=40)


@pytest.mark.rule("810/45")
@given(
    st.lists(st.tuples(st.integers(1, 100), st.sampled_from(["run", "pause", "stop"])), min_size=1, max_size=30),
    st.integers(0, 500),
)
def test_the_clock_stands_where_it_stood_through_pauses_and_stops(spans, extra):
    """What counts is the time that was played, however it was cut up."""
    clock, now, played = LevelClock().started(NOON), NOON, 0
    for seconds, what in spans:
        then = now + timedelta(seconds=seconds)
        if what == "run":
            played += seconds
        elif what == "pause":
            clock = clock.stopped(now).started(then)
        else:
            clock = clock.moved(last_seen=now, now=then)
        now = then
    assert clock.elapsed(now) == timedelta(seconds=played)
    assert clock.stopped(now).elapsed(now + timedelta(seconds=extra)) == timedelta(seconds=played)
    whole = moment(STRUCTURE, RUNNING, after(played))
    assert moment(STRUCTURE, clock, now) == whole


@given(st.integers(0, 1000), st.integers(0, 1000))
def test_levels_never_go_back(one, other):
    early, late = sorted((one, other))
    assert moment(STRUCTURE, RUNNING, after(early)).step <= moment(STRUCTURE, RUNNING, after(late)).step


def test_an_hour_before_the_start_counts_nothing():
    assert RUNNING.elapsed(NOON - timedelta(hours=1)) == timedelta(0)


def test_a_director_pauses_the_system_dies_and_the_level_clock_stands_where_it_stood():
    host = Small(rules(), "ana rui eva")
    host.later(70)
    host.do(play.Life(Step.PAUSE))
    host.later(5000)
    assert moment(STRUCTURE, host.state.clock, host.now).left == timedelta(seconds=50)
    host.do(play.Life(Step.RESUME))
    seen = host.now + timedelta(seconds=10)
    host.now += timedelta(seconds=3000)
    host.do(play.Stopped(seen))
    at = moment(STRUCTURE, host.state.clock, host.now)
    assert (at.number, at.left, host.state.level) == (2, timedelta(seconds=40), 2)


def test_a_stop_in_a_pause_changes_nothing():
    host = Small(rules(), "ana rui eva")
    host.do(play.Life(Step.PAUSE))
    before = host.state.clock
    host.now += timedelta(seconds=3000)
    host.do(play.Stopped(host.now - timedelta(seconds=2000)))
    assert host.state.clock == before


@pytest.mark.rule("810/46")
def test_a_hand_keeps_the_blinds_that_it_began_with():
    host = Small(rules(), "ana rui eva")
    host.begin()
    host.later(61)
    assert "level" in host.said()
    assert host.state.tables[0].hand.level == 1
    host.end()
    host.begin()
    assert host.state.tables[0].hand.level == 2
    made = host.state.rules.table_rules(STRUCTURE.level(3))
    assert (made.small_blind, made.big_blind, made.ante, made.rake.kind) == (25, 50, 5, "none")


def test_a_break_begins_and_ends_by_itself_and_can_be_extended():
    host = Small(rules(), "ana rui eva")
    assert host.code(play.ExtendBreak(60)) == "no_break"
    host.later(180)
    assert host.state.life.state is State.ON_BREAK
    assert host.code(play.HandStart(1)) == "tournament_not_playing"
    host.later(100)
    for wrong in (0, -1, 3601):
        assert host.code(play.ExtendBreak(wrong)) == "no_break"
    host.do(play.ExtendBreak(600))
    host.later(619)
    assert host.state.life.state is State.ON_BREAK
    host.later(1)
    assert (host.state.life.state, host.state.level) == (State.RUNNING, 4)
    # The levels that follow keep their length.
    assert moment(STRUCTURE, host.state.clock, host.now).left == timedelta(seconds=60)


def test_a_clock_that_wakes_up_late_skips_what_is_over():
    host = Small(rules(), "ana rui eva")
    host.later(330)
    assert (host.state.life.state, host.state.level) == (State.RUNNING, 4)
    host = Small(rules(), "ana rui eva")
    host.later(200)
    host.later(170)
    assert (host.state.life.state, host.state.level) == (State.RUNNING, 5)


SOUND = (Level(10, 20, 0, 60), Level(50, 60, 0, 60), Level(75, 150, 0, 60))


@pytest.mark.rule("810/45", "810/46")
@pytest.mark.parametrize(
    ("steps", "codes"),
    [
        (SOUND, []),
        ((), ["no_levels"]),
        ((Break(60),), ["no_levels"]),
        ((*SOUND, Break(60)), ["break_misplaced"]),
        ((Break(60), *SOUND), ["break_misplaced"]),
        ((SOUND[0], Break(60), Break(60), *SOUND[1:]), ["break_misplaced"]),
        ((SOUND[0], Break(5), *SOUND[1:]), ["step_seconds"]),
        ((Level(10, 20, 0, 0), *SOUND[1:]), ["step_seconds"]),
        ((Level(0, 20, 0, 60), *SOUND[1:]), ["blind_not_positive"]),
        ((Level(10, 20, -1, 60), *SOUND[1:]), ["blind_not_positive"]),
        ((Level(30, 20, 0, 60), *SOUND[1:]), ["level_blinds_order"]),
        ((Level(10, 20, 21, 60), Level(50, 60, 21, 60), Level(75, 150, 30, 60)), ["ante_too_large"]),
        ((*SOUND, Level(70, 140, 0, 60)), ["blinds_fall"]),
        ((SOUND[0], Level(50, 61, 0, 60), SOUND[2]), ["blinds_leap"]),
        ((*SOUND[:2],), ["never_ends"]),
        ((SOUND[2],), ["stack_too_short"]),
        (tuple(Level(50, 100, 0, 60) for _ in range(101)), ["too_many_levels"]),
        ((Level(0, 20, 0, 0), Level(5, 10, 20, 60), Break(60)), None),
    ],
)
def test_every_problem_of_a_structure_is_named(steps, codes):
    found = [denial.code for denial in validate(Structure(steps), starting_stack=1000, players=2)]
    if codes is None:
        assert found == [
            *("break_misplaced", "step_seconds", "blind_not_positive", "ante_too_large", "blinds_fall", "never_ends"),
        ]
    else:
        assert found == codes


@given(
    st.builds(
        Wishes,
        starting_stack=st.integers(100, 1_000_000),
        players=st.integers(2, 1000),
        level_seconds=st.integers(30, 3600),
        first_stack_blinds=st.integers(10, 300),
        growth=st.integers(110, 300),
        antes_from=st.integers(0, 6),
        break_every=st.integers(0, 8),
        break_seconds=st.integers(30, 900),
    )
)
def test_a_generated_structure_is_sound(wishes):
    made = generate(wishes)
    assert validate(made, starting_stack=wishes.starting_stack, players=wishes.players) == ()


@given(st.integers(0, 10_000_000))
def test_round_figures_lie_close_below(amount):
    figure = rounded(amount)
    assert figure % 2 == 0
    assert figure == 2 if amount < 4 else amount * 3 // 5 <= figure <= amount

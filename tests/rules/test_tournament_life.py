"""The life of a tournament: every state and step of the table, who may take it, and what lies below a break."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.refusal import Refused
from tests.rules.tournament_kit import Small, rules
from tournaments.engine import lifecycle, play
from tournaments.engine.lifecycle import PHASES, TABLE, Actor, Life, State, Step

# Written again by hand: state → steps that staff, the clock and play may take.
DIRECTOR = {
    State.DRAFT: {Step.ANNOUNCE},
    State.ANNOUNCED: {Step.RECALL, Step.OPEN, Step.CANCEL},
    State.REGISTERING: {Step.START, Step.START_LATE, Step.CANCEL},
    State.ON_BREAK: {Step.PAUSE, Step.CANCEL},
    State.PAUSED: {Step.RESUME, Step.CANCEL},
    **{phase: {Step.PAUSE, Step.CANCEL} for phase in PHASES},
}
CLOCK = {
    State.ANNOUNCED: {Step.OPEN},
    State.REGISTERING: {Step.START, Step.START_LATE, Step.CANCEL},
    State.ON_BREAK: {Step.BREAK_END, Step.FINISH},
    State.PAUSED: {Step.FINISH},
    **{phase: {Step.BREAK, Step.FINISH} for phase in PHASES},
}
CLOCK[State.LATE] = {Step.BREAK, Step.FINISH, Step.CLOSE_LATE}


@pytest.mark.rule("810/35", "810/52")
@pytest.mark.parametrize(("state", "step"), list(product(State, Step)))
def test_each_step_is_open_to_those_it_belongs_to_and_to_nobody_else(state, step):
    for by, table in ((Actor.DIRECTOR, DIRECTOR), (Actor.CLOCK, CLOCK)):
        under = (State.RUNNING,) if state in (State.ON_BREAK, State.PAUSED) else ()
        if under and step in lifecycle.PHASE_STEPS:
            continue
        allowed = lifecycle.check(Life(state, under), step, by) is None
        assert allowed == (step in table.get(state, set())), (state, step, by)


def test_what_is_over_stays_over():
    for state, step in product(lifecycle.OVER, Step):
        denial = lifecycle.check(Life(state), step, Actor.DIRECTOR)
        assert denial is not None
        assert denial.code == "tournament_over"


def test_a_step_of_play_is_not_for_staff():
    denial = lifecycle.check(Life(State.RUNNING), Step.FINAL_TABLE, Actor.DIRECTOR)
    assert denial is not None
    assert denial.code == "tournament_step_not_yours"


def test_a_pause_on_a_break_ends_in_the_break_and_the_break_in_its_phase():
    life = Life(State.LATE)
    life = lifecycle.step_take(life, Step.BREAK, Actor.CLOCK)
    life = lifecycle.step_take(life, Step.PAUSE, Actor.DIRECTOR)
    assert (life.state, life.phase) == (State.PAUSED, State.LATE)
    # The phase may move on below: the last hands are played to their end.
    life = lifecycle.step_take(life, Step.CLOSE_LATE, Actor.PLAY)
    assert (life.state, life.phase) == (State.PAUSED, State.RUNNING)
    life = lifecycle.step_take(life, Step.RESUME, Actor.DIRECTOR)
    assert life.state is State.ON_BREAK
    assert lifecycle.step_take(life, Step.BREAK_END, Actor.CLOCK) == Life(State.RUNNING)


@given(st.lists(st.tuples(st.sampled_from(Step), st.sampled_from(Actor)), max_size=40))
def test_no_sequence_of_steps_leaves_the_table(steps):
    life = Life()
    for step, by in steps:
        if lifecycle.check(life, step, by):
            with pytest.raises(Refused):
                lifecycle.step_take(life, step, by)
            continue
        life = lifecycle.step_take(life, step, by)
        assert life.phase in PHASES or not life.under
        assert (life.state in (State.ON_BREAK, State.PAUSED)) == bool(life.under)


def test_every_state_is_reached_and_every_state_but_the_last_is_left():
    reached = {after for after, _by in TABLE.values() if after} | {State.DRAFT}
    assert reached == set(State)
    assert {state for state, _step in TABLE} == set(State) - set(lifecycle.OVER)


@pytest.mark.rule("810/39", "810/35")
def test_it_starts_at_its_hour_once_and_only_with_enough_players():
    host = Small(rules(least_entries=3)).opened("ana", "rui")
    assert host.code(play.Start()) == "start_too_early"
    host.now = host.state.starts_at
    assert host.code(play.Start()) == "too_few_entries"
    host.do(play.Enter("eva"))
    # A late clock starts it late.
    host.later(600)
    host.do(play.Start())
    assert host.code(play.Start()) == "tournament_step_not_allowed"
    assert host.state.life.state is State.RUNNING


@pytest.mark.rule("810/35", "810/36.a")
def test_too_few_players_and_the_clock_cancels_it():
    host = Small(rules(least_entries=3)).opened("ana", "rui")
    assert host.code(play.Cancel(" ")) == "tournament_reason_needed"
    host.do(play.Cancel("poucos inscritos", by=Actor.CLOCK))
    assert host.state.life.state is State.CANCELLED
    assert host.said() == ["cancelled"]


@pytest.mark.rule("810/35")
def test_once_cards_are_dealt_only_staff_cancel():
    host = Small(rules(), "ana rui eva")
    assert host.code(play.Cancel("avaria", by=Actor.CLOCK)) == "tournament_step_not_yours"
    assert host.code(play.Cancel("avaria")) is None


def test_nobody_deals_in_a_pause_and_a_hand_under_way_is_played_to_its_end():
    host = Small(rules(), "ana rui eva")
    host.begin()
    host.do(play.Life(Step.PAUSE))
    host.end(ana=0, rui=3000)
    assert host.state.alive == ["rui", "eva"] or set(host.state.alive) == {"rui", "eva"}
    assert host.code(play.HandStart(1)) == "tournament_not_playing"
    host.do(play.Life(Step.RESUME))
    assert host.code(play.HandStart(1)) is None


def test_steps_that_play_takes_are_no_actions():
    host = Small(rules(), "ana rui eva")
    assert host.code(play.Life(Step.FINISH, Actor.PLAY)) == "tournament_step_not_allowed"

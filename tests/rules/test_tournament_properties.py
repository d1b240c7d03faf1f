"""Any tournament that Hypothesis thinks of: whatever people do, chips, seats, ranks and cents hold (T23).

The proofs themselves run after every action, in the host; here the rules and the order of things are invented.
"""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engines.poker_rules import Variant
from tests.simulation.tournament_host import Host
from tests.simulation.tournament_proofs import chips_issued, prove_end
from tournaments.engine import ending, play
from tournaments.engine.blinds import Wishes, generate
from tournaments.engine.entries import Addon, Rebuys, Reentries, Tickets
from tournaments.engine.lifecycle import State
from tournaments.engine.payouts import Paid, Prices
from tournaments.engine.rules import Band, Pays, Rules


@st.composite
def any_rules(draw):
    again = draw(st.sampled_from(["none", "rebuy", "reentry"]))
    cents = st.integers(0, 1200)
    percents = draw(st.sampled_from([(100,), (65, 35), (50, 30, 20), (40, 25, 15, 12, 8)]))
    has_addon = draw(st.booleans())
    return Rules(
        variant=draw(st.sampled_from(Variant)),
        structure=generate(Wishes(300, 10, 120, 30, break_every=2, break_seconds=60)),
        starting_stack=draw(st.integers(200, 400)),
        prices=Prices(
            buy_in=draw(cents),
            fee=draw(cents),
            bounty=draw(cents),
            rebuy=draw(cents) if again == "rebuy" else 0,
            rebuy_fee=draw(cents) if again == "rebuy" else 0,
            addon=draw(cents) if has_addon else 0,
            prizes_percent=percents,
        ),
        bands=(Band(1, percents),),
        seats=draw(st.integers(2, 10)),
        most_entries=30,
        late_until_level=draw(st.integers(0, 2)),
        rebuys=Rebuys(draw(st.integers(1, 500)), 2, draw(st.sampled_from([None, 1]))) if again == "rebuy" else None,
        addon=Addon(draw(st.integers(1, 500)), 2) if has_addon else None,
        reentries=Reentries(2, 2) if again == "reentry" else None,
        tickets=draw(st.sampled_from([None, Tickets("domingo", 1700)])),
        guarantee=draw(st.sampled_from([0, 10_001])),
        hand_by_hand=draw(st.integers(0, 2)),
        timed_seconds=draw(st.sampled_from([None, 600])),
        pays=draw(st.sampled_from(Pays)),
    )


@pytest.mark.rule("810/31", "810/34", "810/36.c", "810/38", "810/47", "810/50", "810/51")
@settings(max_examples=60)
@given(fixed=any_rules(), players=st.integers(2, 14), seed=st.integers(0, 10**6), cut=st.none() | st.integers(0, 25))
def test_whatever_the_rules_chips_and_cents_balance_and_everybody_has_a_place(fixed, players, seed, cut):
    names = [f"p{number}" for number in range(players)]
    host = Host(fixed, seed).opened(*names, tickets=frozenset(names[::3])).started()
    state = host.run(cancel_after=cut)
    assert state.life.state in (State.FINISHED, State.CANCELLED)
    assert sum(state.stacks.values()) + state.removed == chips_issued(state)


ACTIONS = st.one_of(
    st.builds(play.Enter, st.sampled_from(["ana", "novo", "outro"]), st.sampled_from(Paid)),
    *(
        st.builds(kind, st.sampled_from(["ana", "rui", "eva", "ze", "novo"]))
        for kind in (play.Withdraw, play.Rebuy, play.AddOn, play.Reenter, play.Decline, play.Away, play.Back)
    ),
    st.builds(play.Disqualify, st.sampled_from(["ana", "rui"]), st.sampled_from(["", "conluio"])),
    st.builds(play.HandStart, st.integers(1, 3)),
    st.builds(play.ExtendBreak, st.integers(-1, 100)),
    st.builds(play.Life, st.sampled_from(play.Step), st.sampled_from(play.Actor)),
    st.builds(play.Start, st.sampled_from(play.Actor)),
    st.just(play.Tick()),
    st.integers(1, 3),
)


@settings(max_examples=120)
@given(
    fixed=any_rules(),
    seed=st.integers(0, 10**6),
    wanted=st.lists(st.tuples(ACTIONS, st.integers(0, 90)), max_size=60),
)
def test_what_is_refused_changes_nothing_and_what_is_not_keeps_every_balance(fixed, seed, wanted):
    """Anybody asks for anything in any order; `check` is right both ways."""
    host = Host(fixed, seed).opened("ana", "rui", "eva", "ze").started()
    for action, seconds in wanted:
        host.now += timedelta(seconds=seconds)
        if not host.state.life.is_over:
            host.do(play.Tick())
        if isinstance(action, int):
            table = host.state.table(action)
            if table and table.hand:
                host.hand_end(action)
            continue
        before = host.state
        if host.may(action):
            host.do(action)
        else:
            host.refused(action)
            assert host.state == before
    if host.state.life.is_over:
        prove_end(host.state)
    elif host.state.life.state is not State.PAUSED:
        host.ends = {table.number: host.now for table in host.state.tables}
        host.run()


@pytest.mark.rule("810/52")
@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 12))
def test_a_tournament_of_one_stack_has_one_winner_with_all_the_chips(seed, players):
    fixed = replace(
        Rules(
            variant=Variant.HOLDEM,
            structure=generate(Wishes(300, 10, 120, 30)),
            starting_stack=300,
            prices=Prices(1000, 100, (100,)),
            bands=(Band(1, (100,)),),
        ),
        seats=4,
    )
    host = Host(fixed, seed).opened(*(f"p{number}" for number in range(players))).started()
    state = host.run()
    assert list(state.stacks.values()) == [300 * players - state.removed]
    assert ending.results(state)[0].prize.cents == 1000 * players

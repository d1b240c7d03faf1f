"""Tables in play: the start, balancing, hand-by-hand, the timed end, absent players. Cases M01 and M05 by name."""

from dataclasses import replace

import pytest

from games.engines import poker
from games.engines.cards import DECK
from tests.rules.tournament_kit import STRUCTURE, Small, rules
from tournaments.engine import ending, play
from tournaments.engine.blinds import moment
from tournaments.engine.lifecycle import State
from tournaments.engine.state import Said


def sizes(host):
    return [len(table.players) for table in host.state.tables]


def names(count):
    return " ".join(f"p{number:02}" for number in range(count))


def moved(host):
    return [one for one in host.state.news if one.said is Said.MOVED]


# --- The start ---


@pytest.mark.rule("810/39", "810/41", "810/47")
def test_everybody_sits_by_lot_with_the_same_stack_at_even_tables():
    seen = set()
    for seed in range(100):
        host = Small(rules(seats=9), names(19), seed=seed)
        assert sizes(host) == [7, 6, 6]
        assert set(host.state.stacks.values()) == {1500}
        place = next((t.number, t.seats.index("p00")) for t in host.state.tables if "p00" in t.seats)
        seen.add(place)
    assert {seat for _number, seat in seen} == set(range(9))
    assert {number for number, _seat in seen} == {1, 2, 3}


@pytest.mark.rule("810/40")
def test_the_first_button_is_drawn_and_then_goes_round():
    drawn = set()
    for seed in range(40):
        host = Small(rules(seats=6), "ana rui eva", seed=seed)
        host.begin()
        first = host.state.tables[0].hand.button
        drawn.add(host.state.tables[0].seats[first])
        host.end()
        seats = [seat for seat, player in enumerate(host.state.tables[0].seats) if player]
        for step in range(1, 4):
            host.begin()
            assert host.state.tables[0].hand.button == seats[(seats.index(first) + step) % 3]
            host.end()
    assert drawn == {"ana", "rui", "eva"}


@pytest.mark.rule("810/26", "810/27", "810/43")
def test_absent_players_sit_marked_and_come_back():
    host = Small(rules()).opened("ana", "rui", "eva").started(absent=frozenset({"rui", "outro"}))
    assert host.state.away == {"rui"}
    assert host.state.stacks["rui"] == 1500
    host.begin()
    assert "rui" in host.state.tables[0].hand.stacks
    assert host.code(play.Away("rui")) == "away_already"
    host.do(play.Away("ana"))
    host.do(play.Back("rui"))
    assert host.code(play.Back("rui")) == "not_away"
    assert host.state.away == {"ana"}
    host.end(ana=0, rui=3000)
    assert host.state.away == set()
    assert host.code(play.Away("ana")) == "player_out"
    assert host.code(play.Away("gil")) == "not_entered"


def test_p27_d_a_tournament_knows_no_missed_blinds():
    """Who is away is dealt every hand and posts the blind of the place, no more; so nothing is owed on coming back."""
    host = Small(rules(), "ana rui eva")
    due = {"button": 0, "small": 10, "big": 20}
    posted = []
    for away in (True, True, True, False, False, False):
        if away != ("eva" in host.state.away):
            host.do(play.Away("eva") if away else play.Back("eva"))
        host.begin()
        [table] = host.state.tables
        table_rules = host.state.rules.table_rules(STRUCTURE.level(table.hand.level))
        seats = [poker.Seat(at + 1, name, table.hand.stacks[name]) for at, name in enumerate(table.seats) if name]
        hand = poker.start(table_rules, button=table.hand.button + 1, seats=seats, deck=DECK)
        place = hand.players.index("eva")
        where = next(name for name in due if getattr(hand, name) == place)
        posted.append(where)
        assert (hand.bets[place], hand.dead[place], sum(hand.paid)) == (due[where], 0, 30)
        host.end()
    assert sorted(posted[:3]) == sorted(posted[3:]) == sorted(due)


# --- Tables ---


@pytest.mark.rule("810/47", "810/48")
def test_m01_a_player_of_the_large_table_moves_when_its_hand_has_ended():
    """9 / 8 / 7: one of the nine, drawn by lot, to a seat drawn by lot at the seven, into no hand under way."""
    movers = set()
    for seed in range(30):
        host = Small(rules(seats=9), names(27), seed=seed)
        for number in (1, 2, 3):
            host.begin(number)
        two = host.state.table(2).players
        host.end(2, **{two[0]: 0, two[1]: 3000})
        three = host.state.table(3).players
        host.begin(2)
        # The second one out leaves 9 / 8 / 7, and the nine are in a hand.
        host.end(3, **{three[0]: 0, three[1]: 0, three[2]: 4500})
        assert sizes(host) == [9, 8, 7]
        assert moved(host) == []
        host.begin(3)
        host.end(1)
        [move] = moved(host)
        assert sizes(host) == [8, 8, 8]
        assert move.table == 3
        assert host.state.table(3).seats[move.seat] == move.player
        assert move.player not in host.state.table(3).hand.stacks
        movers.add(move.player)
        host.end(3)
        host.begin(3)
        assert move.player in host.state.table(3).hand.stacks
    assert len(movers) > 10


@pytest.mark.rule("810/47", "810/48")
def test_m01_eighteen_on_three_tables_break_one():
    host = Small(rules(seats=9), names(19))
    assert sizes(host) == [7, 6, 6]
    one = host.state.table(1).players
    host.hand(1, **{one[0]: 0, one[1]: 3000})
    assert sizes(host) == [9, 9]
    # The last of the smallest went: its six sit where lots said.
    assert [table.number for table in host.state.tables] == [1, 2]
    assert [one.table for one in host.state.news if one.said is Said.TABLE_BROKEN] == [3]
    assert len(moved(host)) == 6


def test_a_table_that_is_to_be_broken_plays_its_hand_to_the_end():
    host = Small(rules(seats=9), names(19))
    for number in (1, 2, 3):
        host.begin(number)
    one = host.state.table(1).players
    host.end(1, **{one[0]: 0, one[1]: 3000})
    assert 3 in [table.number for table in host.state.tables]
    host.end(3)
    assert sizes(host) == [9, 9]
    # Seats were taken at the second table although a hand is under way there; who came waits for the next.
    assert len(host.state.table(2).hand.stacks) == 6


def test_a_late_player_at_full_tables_opens_a_new_one():
    host = Small(rules(seats=6, late_until_level=2), names(12))
    host.do(play.Enter("late"))
    assert sorted(sizes(host)) == [4, 4, 5]


def test_what_is_no_end_of_that_hand_is_refused():
    host = Small(rules(), "ana rui eva")
    assert host.code(play.HandEnd(1, {})) == "no_hand"
    assert host.code(play.HandEnd(7, {})) == "no_such_tournament_table"
    assert host.code(play.HandStart(7)) == "no_such_tournament_table"
    host.begin()
    assert host.code(play.HandStart(1)) == "hand_under_way"
    assert host.code(play.HandEnd(1, {"ana": 4500})) == "not_the_players"
    for stacks in ({"ana": 4501, "rui": 0, "eva": 0}, {"ana": 4501, "rui": -1, "eva": 0}):
        assert host.code(play.HandEnd(1, stacks)) == "chips_dont_balance"
    out = {"ana": 4500, "rui": 0, "eva": 0}
    for takers in ({"rui": ("eva",)}, {"ana": ("rui",)}, {"rui": ("gil",)}):
        assert host.code(play.HandEnd(1, out, takers)) == "not_the_players"


# --- Hand-by-hand ---


def bubble(**changes):
    """Ten left at two tables of five, nine paid; both in a hand when the eleventh goes out at the first."""
    band = (20, 15, 13, 12, 10, 9, 8, 7, 6)
    host = Small(rules(band=band, seats=6, **changes), names(11))
    host.seat("a x b c d e", "f g h i j")
    host.state = replace(
        host.state,
        entries={name: replace(host.state.entries["p00"], player=name) for name in "abcdefghijx"},
        stacks=dict.fromkeys("abcdefghijx", 1500),
    )
    host.begin(1)
    host.end(1, x=0, a=3000)
    assert host.state.life.state is State.HAND_BY_HAND
    return host


@pytest.mark.rule("810/49")
def test_m05_a_table_does_not_deal_before_the_other_has_ended():
    host = bubble()
    host.begin(1)
    host.begin(2)
    host.later(20)
    host.end(1)
    assert host.code(play.HandStart(1)) == "table_waits_others"
    # The level clock keeps running, and who is away is dealt in and folded: nothing hangs on anybody.
    host.do(play.Away("f"))
    host.later(45)
    assert moment(STRUCTURE, host.state.clock, host.now).number == 2
    host.end(2)
    assert host.code(play.HandStart(1)) is None
    assert host.code(play.HandStart(2)) is None


@pytest.mark.rule("810/49")
def test_m05_a_table_that_ends_before_the_other_has_begun_waits_too():
    host = bubble()
    host.begin(1)
    host.end(1)
    assert host.code(play.HandStart(1)) == "table_waits_others"
    host.begin(2)
    host.end(2)
    assert host.code(play.HandStart(1)) is None


@pytest.mark.rule("810/49")
def test_m05_a_hand_under_way_when_it_begins_is_waited_for():
    band = (20, 15, 13, 12, 10, 9, 8, 7, 6)
    host = Small(rules(band=band, seats=6), names(11))
    host.begin(1)
    host.begin(2)
    one = host.state.table(1).players
    host.end(1, **{one[0]: 0, one[1]: 3000})
    assert host.state.life.state is State.HAND_BY_HAND
    assert host.code(play.HandStart(1)) == "table_waits_others"
    host.end(2)
    assert host.code(play.HandStart(1)) is None


@pytest.mark.rule("810/49")
def test_m05_one_out_and_all_the_others_are_paid_normal_play():
    host = bubble()
    host.begin(1)
    host.begin(2)
    host.end(1)
    host.end(2, f=0, g=3000)
    assert host.state.life.state is State.RUNNING
    assert {"bubble_burst", "eliminated"} <= set(host.said())
    host.begin(1)
    host.end(1)
    assert host.code(play.HandStart(1)) is None


@pytest.mark.rule("810/49", "810/50", "810/51")
@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize(("mine", "theirs"), [(900, 700), (700, 700)])
def test_m05_out_in_the_same_round_is_out_in_the_same_hand(first, mine, theirs):
    host = bubble()
    host.set_stacks(a=3000 + 1500 - mine, b=mine, g=1500 + 1500 - theirs, f=theirs)
    host.begin(1)
    host.begin(2)
    ends = {1: {"b": 0, "a": 4500}, 2: {"f": 0, "g": 3000}}
    host.end(first, **ends.pop(first))
    # Whoever's hand ended first isn't out alone: the bubble bursts when the round is over.
    assert host.state.life.state is State.HAND_BY_HAND
    for number, stacks in ends.items():
        host.end(number, **stacks)
    assert host.state.life.state is State.RUNNING
    standing = {player: place.number for place in ending.places(host.state) for player in place.players}
    prizes = ending.prizes(host.state)
    if mine > theirs:
        assert (standing["b"], standing["f"]) == (9, 10)
    else:
        assert (standing["b"], standing["f"]) == (9, 9)
        shared = ending._awards(host.state, ending.places(host.state))[-2]
        assert sum(prize.cents for prize in shared.values()) == prizes[8].cents
        assert abs(shared["b"].cents - shared["f"].cents) <= 1


@pytest.mark.rule("810/49")
def test_hand_by_hand_is_for_several_tables_and_a_setting():
    single = Small(rules(), "ana rui eva ze gil")
    single.hand(ana=0, rui=3000)
    assert single.state.life.state is State.RUNNING
    off = Small(rules(band=(40, 30, 20, 10), seats=3, hand_by_hand=0), names(6))
    table = off.state.table(1).players
    off.hand(1, **{table[0]: 0, table[1]: 3000})
    assert off.state.life.state is State.RUNNING


def test_the_final_table_is_the_last_of_several():
    host = Small(rules(seats=3, hand_by_hand=0), names(4))
    one = host.state.table(1).players
    host.hand(1, **{one[0]: 0, one[1]: 3000})
    assert host.state.life.state is State.FINAL_TABLE
    assert sizes(host) == [3]


# --- The timed end ---


@pytest.mark.rule("810/52", "810/33")
@pytest.mark.parametrize("in_hand", [False, True])
def test_a_timed_tournament_ends_when_the_button_has_come_back(in_hand):
    host = Small(rules(timed_seconds=100), "ana rui eva")
    host.hand()
    if in_hand:
        host.begin()
    stood = host.state.tables[0].button
    host.later(100)
    assert host.said()[-1] == "last_lap"
    if in_hand:
        host.end()
    buttons = []
    while host.state.life.state is not State.FINISHED:
        host.begin()
        buttons.append(host.state.tables[0].hand.button)
        host.end()
    assert len(buttons) == 3
    assert buttons[-1] == stood


@pytest.mark.rule("810/52")
def test_the_lap_ends_where_the_button_would_pass_the_empty_seat():
    host = Small(rules(timed_seconds=100), "ana rui eva ze")
    host.hand()
    stood = host.state.tables[0].button
    owner = host.state.tables[0].seats[stood]
    host.later(100)
    other = next(name for name in host.state.alive if name != owner)
    host.hand(**{owner: 0, other: 3000})
    played = 1
    while host.state.life.state is not State.FINISHED:
        host.hand()
        played += 1
    assert played == 3


@pytest.mark.rule("810/33", "810/51", "810/52")
@pytest.mark.parametrize("seats", ["ana rui eva ze", "ana eva rui ze"])
def test_a_timed_ranking_is_by_stack_and_equal_stacks_share(seats):
    host = Small(rules(timed_seconds=100, prices={"bounty": 501, "buy_in": 1002}), "ana rui eva ze")
    host.seat(seats)
    host.hand(ana=0, rui=2500, eva=2500, ze=1000, took={"ana": ("rui", "eva")})
    host.later(100)
    while host.state.life.state is not State.FINISHED:
        host.hand()
    results = {one.player: (one.place, one.prize.cents, one.bounty) for one in ending.results(host.state)}
    assert {results["rui"][0], results["eva"][0]} == {1}
    # 20.05 and 12.02: the odd cent is the first's from the left of the button.
    table = host.state.tables[0]
    first, second = (p for seat in table.clockwise(table.button) if (p := table.seats[seat]) in ("rui", "eva"))
    assert (results[first][1], results[second][1], results["ze"][1]) == (1604, 1603, 801)
    assert results["ze"][0] == 3
    # The bounty of who went out is shared, those that nobody took are the winners'; every cent of four is paid.
    assert results["rui"][2] + results["eva"][2] == 4 * 501
    assert abs(results["rui"][2] - results["eva"][2]) <= 2


def test_a_table_that_has_had_its_lap_waits_for_the_others():
    host = Small(rules(timed_seconds=100, seats=3, hand_by_hand=0), names(6))
    host.hand(1)
    host.hand(2)
    host.later(100)
    for _ in range(3):
        host.hand(1)
    assert host.code(play.HandStart(1)) == "table_lap_done"
    assert host.state.life.state is State.RUNNING
    for _ in range(3):
        host.hand(2)
    assert host.state.life.state is State.FINISHED

"""What a tournament pays at its end, at each elimination, or when it is cancelled; bounties; disqualification."""

import pytest

from games.engines import poker
from games.engines.cards import DECK
from tests.rules.tournament_kit import Small, rules
from tournaments.engine import ending, play
from tournaments.engine.ending import Prize
from tournaments.engine.entries import Rebuys, Reentries
from tournaments.engine.knockout import takers
from tournaments.engine.lifecycle import State
from tournaments.engine.rules import Pays

KNOCKOUT = {"prices": {"bounty": 501}}


def bounties(host):
    return {one.player: one.bounty for one in ending.results(host.state) if one.bounty}


# --- Bounties ---


@pytest.mark.rule("810/33", "810/34")
def test_several_share_a_bounty_and_the_odd_cent_is_the_first_seats():
    host = Small(rules(**KNOCKOUT), "ana rui eva ze")
    host.hand(ana=0, rui=2250, eva=2250, took={"ana": ("eva", "rui")})
    assert ending.bounties_earned(host.state) == {"eva": 251, "rui": 250}
    host.hand(ze=0, rui=3750, took={"ze": ("rui",)})
    host.hand(eva=0, rui=6000, took={"eva": ("rui",)})
    # The winner keeps the own one.
    assert bounties(host) == {"eva": 251, "rui": 250 + 3 * 501}


@pytest.mark.rule("810/34")
def test_a_bounty_that_nobody_took_is_the_winners():
    host = Small(rules(**KNOCKOUT), "ana rui eva")
    host.do(play.Disqualify("ana", "conluio"))
    host.hand(eva=0, rui=3000, took={"eva": ("rui",)})
    assert bounties(host) == {"rui": 3 * 501}


@pytest.mark.rule("810/34", "810/31")
def test_a_rebuy_saves_the_bounty_and_a_reentry_brings_another():
    host = Small(rules(rebuys=Rebuys(1500, 2), **KNOCKOUT), "ana rui eva")
    host.hand(ana=0, rui=3000, took={"ana": ("rui",)})
    host.do(play.Rebuy("ana"))
    assert ending.bounties_earned(host.state) == {}
    assert ending.bounties_charged(host.state) == 3 * 501
    host = Small(rules(reentries=Reentries(2, 1), **KNOCKOUT), "ana rui eva")
    host.hand(ana=0, rui=3000, took={"ana": ("rui",)})
    host.do(play.Reenter("ana"))
    assert ending.bounties_charged(host.state) == 4 * 501
    assert ending.bounties_earned(host.state) == {"rui": 501}


def dealt(stacks, holes, board, actions, *, button=1):
    """A hand of the poker engine with these cards: holes in the order of seats, the button on seat 1 of three."""
    count = len(stacks)
    order = [1, 2, 0] if count == 3 else list(range(count))
    flat = [holes[place].split()[lap] for lap in range(2) for place in order] + board.split()
    deck = [*flat, *(card for card in DECK if card not in flat)]
    table = poker.TableRules(poker.Variant.HOLDEM, 5, 10)
    seats = [poker.Seat(place + 1, f"p{place + 1}", stack) for place, stack in enumerate(stacks)]
    state = poker.start(table, button=button, seats=seats, deck=deck)
    for seat, kind, to in actions:
        state = poker.apply(state, poker.Action(seat, kind, to))
    assert state.finished
    return state


@pytest.mark.rule("810/33")
def test_who_wins_the_last_pot_of_the_one_that_is_out_takes_the_bounty():
    """Main pot to the short stack, side pot to the second: only the second put the third one out."""
    hand = dealt(
        (100, 500, 400),
        ("As Ah", "Ks Kh", "Qs Qh"),
        "2c 7d 9h 3s 4c",
        [(1, "raise", 100), (2, "raise", 500), (3, "call", None)],
    )
    assert dict(zip(hand.players, hand.stacks, strict=True)) == {"p1": 300, "p2": 700, "p3": 0}
    assert takers(hand) == {"p3": ("p2",)}


@pytest.mark.rule("810/33")
def test_a_split_pot_has_two_takers_and_who_is_out_takes_nobody():
    hand = dealt(
        (500, 500, 100),
        ("As Kd", "Ah Kc", "2s 3s"),
        "Ad Ac 9d 8h 7c",
        [(1, "raise", 100), (2, "call", None), (3, "call", None), *[(2, "check", None), (1, "check", None)] * 3],
    )
    assert takers(hand) == {"p3": ("p1", "p2")}
    hand = dealt(
        (900, 300, 200),
        ("As Ah", "Ks Kh", "Qs Qh"),
        "2c 7d 9h 3s 4c",
        [(1, "raise", 900), (2, "call", None), (3, "call", None)],
    )
    assert takers(hand) == {"p2": ("p1",), "p3": ("p1",)}
    going = poker.start(
        poker.TableRules(poker.Variant.HOLDEM, 5, 10),
        button=1,
        seats=[poker.Seat(seat, f"p{seat}", 500) for seat in (1, 2)],
        deck=DECK,
    )
    assert takers(going) == {}


# --- Prizes ---


@pytest.mark.rule("810/54", "810/33")
def test_prizes_are_credited_at_the_end_or_as_places_fall():
    for pays, early in ((Pays.AT_END, {}), (Pays.AT_ELIMINATION, {"ze": Prize(0), "ana": Prize(800)})):
        host = Small(rules(pays=pays), "ana rui eva ze")
        host.hand(ze=0, rui=3000)
        assert ending.credits_due(host.state) == {}
        host.hand(ana=0, rui=4500)
        assert ending.credits_due(host.state) == {name: prize for name, prize in early.items() if prize.cents}
        host.hand(eva=0, rui=6000)
        assert host.state.life.state is State.FINISHED
        assert ending.credits_due(host.state) == {"rui": Prize(2000), "eva": Prize(1200), "ana": Prize(800)}


def test_nothing_is_credited_while_anybody_can_still_enter():
    host = Small(rules(pays=Pays.AT_ELIMINATION, late_until_level=2), "ana rui eva")
    host.hand(ana=0, rui=3000)
    assert ending.credits_due(host.state) == {}
    host.later(120)
    assert ending.credits_due(host.state) == {"ana": Prize(600)}


@pytest.mark.rule("810/54")
def test_nothing_is_credited_while_a_hand_that_was_dealt_in_time_may_still_bring_a_rebuy():
    """The pool would grow after a part of it was paid, and the difference be nobody's."""
    fixed = {"seats": 2, "hand_by_hand": 0, "rebuys": Rebuys(1500, 1), "prices": {"rebuy": 1000}}
    host = Small(rules(pays=Pays.AT_ELIMINATION, band=(40, 30, 20, 10), **fixed), "ana rui eva ze")
    host.seat("ana rui", "eva ze")
    host.begin(1)
    host.later(60)
    host.hand(2, ze=0, eva=3000)
    assert host.state.is_closed
    assert ending.credits_due(host.state) == {}
    host.end(1, ana=0, rui=3000)
    assert ending.credits_due(host.state) == {}
    host.do(play.Rebuy("ana"))
    assert ending.credits_due(host.state) == {"ze": Prize(500)}


@pytest.mark.rule("810/34")
def test_a_guarantee_is_made_up_by_the_house():
    host = Small(rules(guarantee=5000)).opened("ana", "rui", "eva")
    assert (ending.pool(host.state), ending.overlay(host.state)) == (5000, 2000)
    host.do(play.Enter("ze"))
    host.do(play.Enter("gil"))
    host.do(play.Enter("bia"))
    assert (ending.pool(host.state), ending.overlay(host.state)) == (6000, 0)


# --- Cancellation ---


@pytest.mark.rule("810/36.a", "810/37")
def test_cancelled_before_the_start_everybody_has_the_whole_entry_back():
    host = Small(rules(**KNOCKOUT)).opened("ana", "rui", tickets=frozenset({"rui"}))
    host.do(play.Cancel("avaria"))
    assert ending.cancellation(host.state) == ending.Cancellation({"ana": 1601, "rui": 1601}, {})


@pytest.mark.rule("810/36.b", "810/36.c", "810/38")
@pytest.mark.parametrize("band", [(100,), (50, 30, 20)], ids=["before the prizes", "in the money"])
def test_cancelled_in_play_entries_go_back_and_the_rest_is_shared_by_stacks(band):
    host = Small(rules(band=band, rebuys=Rebuys(1500, 2), prices={"rebuy": 1000, "rebuy_fee": 100, "bounty": 501}))
    host.opened("ana", "rui", "eva", "ze").started()
    host.hand(ze=0, rui=3000, took={"ze": ("rui",)})
    host.do(play.Rebuy("ze"))
    host.hand(ze=500, eva=2500)
    host.hand(ze=0, eva=3000, took={"ze": ("eva",)})
    host.do(play.Decline("ze"))
    # A hand under way counts for nothing: the stacks are those it began with.
    host.begin()
    shown = ending.cancellation(host.state)
    host.do(play.Cancel("avaria"))
    assert ending.cancellation(host.state) == shown
    # Shared are ze's entry and rebuy, 20.00, over 1500 / 3000 / 3000 chips.
    assert shown.refunds == {"ana": 1601 + 400, "rui": 1601 + 800, "eva": 1601 + 800}
    assert shown.bounties == {"eva": 501}


@pytest.mark.rule("810/36.b")
@pytest.mark.parametrize("seats", ["rui eva ana", "eva rui ana"])
def test_odd_cents_of_equal_stacks_go_in_the_order_of_seats(seats):
    """From the left of the button, which stands where the hand that ended left it; not in the order of entry."""
    host = Small(rules(prices={"buy_in": 1001}), "ana rui eva")
    host.seat(seats)
    host.hand(ana=0, rui=2250, eva=2250)
    table = host.state.tables[0]
    first, second = (table.seats[seat] for seat in table.clockwise(table.button) if table.seats[seat])
    given = ending.cancellation(host.state).refunds
    assert given == {first: 1101 + 501, second: 1101 + 500}


@pytest.mark.rule("810/31", "810/44")
def test_who_decides_later_is_not_ranked_higher():
    """The hand that put somebody out decides the place, not how long the offer to buy again was thought about."""
    host = Small(rules(seats=3, rebuys=Rebuys(1500, 2)), "ana rui eva ze gil bia")
    (ana, rui, _eva), (ze, gil, _bia) = (table.players for table in host.state.tables)
    host.hand(1, **{ana: 0, rui: 3000})
    host.later(5)
    host.hand(2, **{ze: 0, gil: 3000})
    host.do(play.Decline(ze))
    host.do(play.Decline(ana))
    standing = [player for place in ending.places(host.state) for player in place.players]
    assert standing[-2:] == [ze, ana]


@pytest.mark.rule("810/36.c")
def test_where_places_were_paid_the_rest_of_the_pool_is_shared_and_no_entry_returned():
    host = Small(rules(pays=Pays.AT_ELIMINATION, **KNOCKOUT), "ana rui eva ze")
    host.hand(ze=0, rui=3000, took={"ze": ("rui",)})
    before = ending.cancellation(host.state)
    assert before.refunds == {"ana": 1601 + 250, "rui": 1601 + 500, "eva": 1601 + 250}
    host.hand(ana=0, rui=4500, took={"ana": ("rui",)})
    host.do(play.Cancel("avaria"))
    given = ending.cancellation(host.state)
    # 40.00 less the 8.00 of the third; the own bounties go back, those taken stay.
    assert given.refunds == {"rui": 2400 + 501, "eva": 800 + 501}
    assert given.bounties == {"rui": 1002}
    assert sum(given.refunds.values()) + 1002 + 800 == 4 * 1501


@pytest.mark.rule("810/36.b", "810/38", "810/44")
def test_cancelled_while_a_rebuy_is_thought_about_the_bounty_stays_with_whoever_took_it():
    """Who has no chips and has not bought again is out, and was put out by somebody."""
    host = Small(rules(rebuys=Rebuys(1500, 2), prices={"rebuy": 1000, "bounty": 501}), "ana rui eva")
    host.hand(ana=0, rui=3000, took={"ana": ("rui",)})
    host.do(play.Cancel("avaria"))
    given = ending.cancellation(host.state)
    # The 10.00 that ana put into the prizes by 3000 and 1500 chips, and her bounty to rui.
    assert given == ending.Cancellation({"rui": 1601 + 667, "eva": 1601 + 333}, {"rui": 501})
    # Nobody has anything of it while she may still buy.
    assert ending.bounties_earned(host.state) == {}


@pytest.mark.rule("810/36.b", "810/38", "810/49")
def test_cancelled_before_a_round_is_over_the_bounties_taken_in_it_stay_taken():
    host = Small(rules(seats=3, **KNOCKOUT), "ana rui eva ze")
    (one, two), _others = (table.players for table in host.state.tables)
    assert host.state.life.state is State.HAND_BY_HAND
    host.begin(1)
    host.begin(2)
    host.end(1, **{one: 0, two: 3000}, took={one: (two,)})
    host.do(play.Cancel("avaria"))
    given = ending.cancellation(host.state)
    assert given.bounties == {two: 501}
    assert sum(given.refunds.values()) == 3 * 1601 + 1000


# --- Staff ---


@pytest.mark.rule("810/55")
def test_a_disqualified_player_is_out_with_a_reason_between_hands():
    host = Small(rules(), "ana rui eva")
    assert host.code(play.Disqualify("ana", "  ")) == "tournament_reason_needed"
    host.begin()
    assert host.code(play.Disqualify("ana", "conluio")) == "hand_under_way"
    host.end(ana=2000, rui=1000)
    host.do(play.Disqualify("ana", "conluio"))
    assert (host.state.removed, host.state.left) == (2000, 2)
    assert host.code(play.Disqualify("ana", "conluio")) == "player_out"
    host.do(play.Disqualify("rui", "conluio"))
    assert host.state.life.state is State.FINISHED
    assert [(one.player, one.place) for one in ending.results(host.state)] == [("eva", 1), ("rui", 2), ("ana", 3)]


@pytest.mark.rule("810/53")
def test_there_is_no_action_by_which_players_could_share_prizes():
    takers_of_money = {"player", "cents", "prize", "share"}
    fields = {kind.__name__: {*kind.__dataclass_fields__} & takers_of_money for kind in play.Action.__args__}
    assert {name for name, found in fields.items() if found - {"player"}} == set()


def test_what_is_over_takes_no_more_actions():
    host = Small(rules(), "ana rui eva")
    host.hand(ana=0, rui=0, eva=4500)
    assert host.state.life.state is State.FINISHED
    assert host.code(play.HandStart(1)) == "tournament_not_playing"
    assert host.code(play.Enter("gil")) == "registration_closed"
    assert host.code(play.Rebuy("ana")) == "tournament_not_playing"
    assert host.code(play.Cancel("avaria")) == "tournament_over"
    assert host.code(play.Away("eva")) == "tournament_not_playing"
    before = host.state
    host.later(100_000)
    assert (host.state.life, host.state.stacks) == (before.life, before.stacks)

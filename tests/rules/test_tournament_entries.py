"""Entering, withdrawing, buying again and entering again; entries that were won. Cases M07 and M09 by name."""

from datetime import timedelta

import pytest

from tests.rules.tournament_kit import Small, rules
from tournaments.engine import ending, entries, play
from tournaments.engine.entries import Addon, Rebuys, Reentries, Tickets
from tournaments.engine.lifecycle import State
from tournaments.engine.payouts import Paid
from tournaments.engine.state import Said

REBUY = {"rebuys": Rebuys(1500, 2), "prices": {"rebuy": 1000, "rebuy_fee": 100}}


def cents(host, said):
    return [one.cents for one in host.state.news if one.said is said]


@pytest.mark.rule("810/22", "810/24", "810/25")
def test_an_entry_is_paid_at_once_and_comes_back_whole_before_the_deadline():
    host = Small(rules(withdraw_seconds=600, prices={"bounty": 500})).opened("ana", "rui")
    assert cents(host, Said.ENTERED) == [1600]
    assert host.code(play.Enter("rui")) == "already_entered"
    host.now = host.state.starts_at - timedelta(seconds=601)
    host.do(play.Withdraw("rui"))
    assert cents(host, Said.WITHDRAWN) == [-1600]
    assert host.code(play.Withdraw("rui")) == "not_entered"
    host.now += timedelta(seconds=1)
    assert host.code(play.Withdraw("ana")) == "withdrawal_over"


@pytest.mark.rule("810/24")
def test_without_an_earlier_deadline_an_entry_is_withdrawn_until_the_hour():
    host = Small(rules()).opened("ana", "rui", "eva")
    host.now = host.state.starts_at - timedelta(seconds=1)
    assert host.code(play.Withdraw("eva")) is None
    host.started()
    assert host.code(play.Withdraw("ana")) == "withdrawal_over"


@pytest.mark.rule("810/28", "810/25")
def test_a_won_entry_costs_nothing_and_withdrawn_pays_nothing_back():
    host = Small(rules()).opened("ana", "rui", tickets=frozenset({"rui"}))
    assert cents(host, Said.ENTERED) == [0]
    host.do(play.Withdraw("rui"))
    assert cents(host, Said.WITHDRAWN) == [0]


@pytest.mark.rule("810/23")
def test_late_registration_ends_with_its_level_and_seats_by_lot():
    host = Small(rules(late_until_level=2, most_entries=4), "ana rui")
    assert host.state.life.state is State.LATE
    host.begin()
    host.do(play.Enter("eva"))
    assert host.state.stacks["eva"] == 1500
    assert "eva" not in host.state.tables[0].hand.stacks
    host.do(play.Enter("ze"))
    assert host.code(play.Enter("gil")) == "tournament_full"
    host.end()
    host.later(119)
    assert host.state.life.state is State.LATE
    host.later(1)
    assert host.state.life.state is State.RUNNING
    assert host.code(play.Enter("bia")) == "registration_closed"


@pytest.mark.parametrize("most", [2, 5])
def test_a_sit_and_go_starts_when_it_is_full(most):
    host = Small(rules(starts_full=True, least_entries=most, most_entries=most, seats=max(most, 2)))
    host.opened(*(f"p{n}" for n in range(most - 1)))
    assert host.state.life.state is State.REGISTERING
    host.do(play.Enter("last"))
    assert host.state.life.state is State.RUNNING
    assert len(host.state.stacks) == most
    assert host.code(play.Withdraw("last")) == "withdrawal_over"


@pytest.mark.rule("810/23", "810/31", "810/44")
def test_who_has_no_chips_may_buy_again_in_time_and_the_table_waits():
    host = Small(rules(**REBUY), "ana rui eva")
    host.hand(ana=0, rui=0, eva=4500, took={"ana": ("eva",), "rui": ("eva",)})
    assert host.code(play.HandStart(1)) == "table_waits_decision"
    host.do(play.Rebuy("ana"))
    assert cents(host, Said.REBOUGHT) == [1100]
    assert host.code(play.HandStart(1)) == "table_waits_decision"
    host.do(play.Decline("rui"))
    assert "eliminated" in host.said()
    assert host.code(play.Decline("rui")) == "nothing_to_decide"
    assert host.code(play.Rebuy("rui")) == "player_out"
    assert host.code(play.HandStart(1)) is None
    assert host.state.stacks == {"ana": 1500, "eva": 4500}


def test_an_offer_runs_out_by_itself():
    host = Small(rules(**REBUY), "ana rui eva")
    host.hand(ana=0, rui=3000)
    host.later(19)
    assert host.state.deciding("ana")
    host.later(1)
    assert "eliminated" in host.said()


def test_the_time_to_decide_stands_still_with_the_system():
    host = Small(rules(**REBUY), "ana rui eva")
    host.hand(ana=0, rui=3000)
    seen = host.now
    host.now += timedelta(seconds=1000)
    host.do(play.Stopped(seen))
    assert host.state.deciding("ana")


@pytest.mark.rule("810/23", "810/31")
class TestM07RebuyWithChipsLeft:
    """Start 1,500, rebuy at 1,500 or less for 10.00 + 1.00, asked in mid-hand."""

    def host(self):
        host = Small(rules(**REBUY), "ana rui eva")
        host.begin()
        host.do(play.Rebuy("ana"))
        assert host.said() == []
        return host

    def test_who_wins_beyond_the_first_stack_is_not_charged(self):
        host = self.host()
        host.end(ana=2100, rui=900)
        assert host.said() == ["request_dropped"]
        assert (host.state.stacks["ana"], host.state.entries["ana"].rebuys) == (2100, 0)

    def test_who_loses_is_charged_once_and_has_the_chips_at_the_next_deal(self):
        host = self.host()
        assert host.code(play.Rebuy("ana")) == "asked_already"
        assert host.state.stacks["ana"] == 1500
        host.end(ana=1200, rui=1800)
        assert cents(host, Said.REBOUGHT) == [1100]
        host.begin()
        assert host.state.tables[0].hand.stacks["ana"] == 2700
        host.end()
        assert host.state.entries["ana"].rebuys == 1

    def test_who_loses_everything_is_not_out(self):
        host = self.host()
        host.end(ana=0, rui=3000, took={"ana": ("rui",)})
        assert host.said() == ["rebought"]
        assert host.state.eliminations == ()

    @pytest.mark.rule("810/21")
    def test_who_cannot_pay_by_then_gets_no_chips(self):
        host = self.host()
        host.end(ana=1200, rui=1800, cannot_pay={"ana"})
        assert host.said() == ["request_dropped"]
        assert host.state.stacks["ana"] == 1200

    def test_a_hand_of_the_last_rebuy_level_keeps_its_right(self):
        host = Small(rules(**REBUY), "ana rui eva")
        host.later(119)
        host.begin()
        host.later(30)
        assert host.state.level == 3
        host.do(play.Rebuy("ana"))
        host.end(ana=1200, rui=1800)
        assert host.state.stacks["ana"] == 2700

    def test_and_after_it_there_is_none(self):
        host = Small(rules(**REBUY), "ana rui eva")
        host.later(120)
        assert host.code(play.Rebuy("ana")) == "rebuys_over"
        host.begin()
        assert host.code(play.Rebuy("ana")) == "rebuys_over"
        host.end(ana=0, rui=3000)
        assert "eliminated" in host.said()

    def test_between_hands_it_is_served_at_once(self):
        host = Small(rules(**REBUY), "ana rui eva")
        host.do(play.Rebuy("ana"))
        assert host.state.stacks["ana"] == 3000
        assert host.code(play.Rebuy("ana")) == "stack_too_large"


@pytest.mark.rule("810/23")
def test_only_so_many_rebuys():
    host = Small(rules(**{**REBUY, "rebuys": Rebuys(100, 2, 1)}), "ana rui eva")
    host.do(play.Rebuy("ana"))
    host.hand(ana=1500, rui=1600)
    assert host.code(play.Rebuy("ana")) == "rebuys_used_up"
    assert Small(rules(), "ana rui eva").code(play.Rebuy("ana")) == "rebuys_not_offered"


@pytest.mark.rule("810/23")
def test_the_addon_is_for_its_break_once_and_waits_for_the_hand():
    host = Small(rules(addon=Addon(2000, 3), prices={"addon": 1000, "addon_fee": 50}), "ana rui eva")
    assert host.code(play.AddOn("ana")) == "addon_not_now"
    host.later(170)
    host.begin()
    host.later(10)
    assert host.state.life.state is State.ON_BREAK
    host.do(play.AddOn("ana"))
    assert host.state.stacks["ana"] == 1500
    host.end(ana=500, rui=2500)
    assert cents(host, Said.ADDED_ON) == [1050]
    assert host.state.stacks["ana"] == 2500
    assert host.code(play.AddOn("ana")) == "addon_taken"
    host.do(play.AddOn("rui"))
    assert host.state.stacks["rui"] == 4500
    host.later(120)
    assert host.code(play.AddOn("eva")) == "addon_not_now"
    assert Small(rules(), "ana rui eva").code(play.AddOn("ana")) == "addon_not_offered"


def test_an_addon_asked_for_is_dropped_with_the_last_chip():
    host = Small(rules(addon=Addon(2000, 3)), "ana rui eva")
    host.later(170)
    host.begin()
    host.later(10)
    host.do(play.AddOn("ana"))
    host.end(ana=0, rui=3000)
    assert host.said() == ["request_dropped", "eliminated"]


@pytest.mark.rule("810/31", "810/34")
def test_m09_reentry_counts():
    """20 persons, 5 re-entries, 10.00 + 1.00: pool 250.00, fees 25.00, 20 persons ranked, earlier busts struck."""
    names = [f"p{n:02}" for n in range(20)]
    fixed = rules(reentries=Reentries(3, 1), seats=10)
    host = Small(fixed, " ".join(names))
    for name in names[:5]:
        table = host.state.table_of(name)
        winner = next(other for other in table.players if other not in names[:5])
        host.hand(table.number, **{name: 0, winner: host.state.stacks[winner] + 1500}, took={name: (winner,)})
        assert name not in host.state.stacks
        host.do(play.Reenter(name))
        assert cents(host, Said.REENTERED) == [1100]
        assert host.code(play.Reenter(name)) == "still_in"
    host.later(300)
    while host.state.life.state is not State.FINISHED:
        table = host.state.tables[0]
        some = [name for name in table.players if host.state.stacks[name]]
        out, winner = some[-1], some[0]
        stacks = {out: 0, winner: host.state.stacks[winner] + host.state.stacks[out]}
        host.hand(table.number, **stacks, took={out: (winner,)})
    results = ending.results(host.state)
    assert (ending.pool(host.state), ending.money_in(host.state) - ending.pool(host.state)) == (25_000, 2_500)
    assert sorted(one.place for one in results) == list(range(1, 21))
    assert {one.player for one in results} == set(names)
    assert sum(one.prize.cents for one in results) == 25_000
    # Paid places follow the persons: the fourth has none.
    assert [one.prize.cents for one in sorted(results, key=lambda one: one.place)][:4] == [12_500, 7_500, 5_000, 0]


@pytest.mark.rule("810/23", "810/52")
def test_the_last_to_go_out_may_still_enter_again_for_a_moment():
    host = Small(rules(reentries=Reentries(2, 1)), "ana rui")
    host.hand(ana=0, rui=3000, took={"ana": ("rui",)})
    assert host.state.life.state is State.RUNNING
    host.do(play.Reenter("ana"))
    host.later(30)
    assert host.state.life.state is State.RUNNING
    host.hand(ana=0, rui=4500, took={"ana": ("rui",)})
    assert host.state.life.state is State.FINISHED
    assert host.code(play.Reenter("ana")) == "tournament_not_playing"


def test_without_an_answer_the_tournament_ends():
    host = Small(rules(reentries=Reentries(2, 1)), "ana rui")
    host.hand(ana=0, rui=3000)
    host.later(20)
    assert host.state.life.state is State.FINISHED


@pytest.mark.rule("810/23")
def test_reentries_end_with_their_level_and_number():
    host = Small(rules(reentries=Reentries(2, 1)), "ana rui eva")
    assert host.code(play.Reenter("gil")) == "not_entered"
    host.hand(ana=0, rui=3000)
    host.do(play.Reenter("ana"))
    host.hand(ana=0, rui=4500)
    assert host.code(play.Reenter("ana")) == "reentries_used_up"
    host.hand(eva=0, rui=6000)
    host = Small(rules(reentries=Reentries(2, 1)), "ana rui eva")
    host.hand(ana=0, rui=3000)
    host.later(120)
    assert host.code(play.Reenter("ana")) == "reentries_over"
    assert Small(rules(), "ana rui eva").code(play.Reenter("ana")) == "still_in"


@pytest.mark.rule("810/28")
def test_a_won_entry_is_its_winners_alone_for_its_tournament_alone():
    def check(player="ana", entered="domingo", is_used=False):
        denial = entries.ticket_check("ana", player, tournament="domingo", entered=entered, is_used=is_used)
        return denial and denial.code

    assert check() is None
    assert check(player="rui") == "ticket_not_yours"
    assert check(entered="segunda") == "ticket_of_another"
    assert check(is_used=True) == "ticket_used"
    assert entries.ticket_sell_check().code == "ticket_not_money"


@pytest.mark.rule("810/29", "810/30")
@pytest.mark.parametrize(
    ("count", "held", "freeroll", "kept", "money"),
    [
        (1, 0, False, 1, 0),
        (1, 1, False, 0, 5500),
        (3, 0, False, 1, 11_000),
        (1, 1, True, 1, 0),
        (2, 2, True, 2, 0),
    ],
)
def test_the_second_won_entry_becomes_money_but_never_a_freerolls(count, held, freeroll, kept, money):
    won = entries.tickets_won(Tickets("domingo", 5500), count, held=held, freeroll=freeroll)
    assert (won.tickets, won.cents) == (kept, money)


@pytest.mark.rule("810/32", "810/33")
@pytest.mark.parametrize(
    ("players", "expected"),
    [
        # 12 × 10.00 buys two entries of 55.00; what is left goes to the next place.
        (12, [(0, 1), (0, 1), (1000, 0), (0, 0)]),
        (11, [(0, 1), (0, 1), (0, 0)]),
        (5, [(5000, 0), (0, 0)]),
    ],
)
def test_a_satellite_pays_entries_and_what_is_left_to_the_next(players, expected):
    host = Small(rules(tickets=Tickets("domingo", 5500))).opened(*(f"p{n}" for n in range(players)))
    found = [(prize.cents, prize.tickets) for prize in ending.prizes(host.state)]
    padded = found + [(0, 0)] * (len(expected) - len(found))
    assert padded[: len(expected)] == expected


def test_a_tie_for_the_last_entry_shares_its_value():
    host = Small(rules(tickets=Tickets("domingo", 2500)), "ana rui eva ze gil")
    host.set_stacks(ana=3500, rui=1000, eva=1000, ze=1000, gil=1000)
    host.hand(ana=7500, rui=0, eva=0, ze=0, gil=0)
    results = {one.player: (one.place, one.prize.cents, one.prize.tickets) for one in ending.results(host.state)}
    assert results["ana"] == (1, 0, 1)
    assert sorted(results[name] for name in ("rui", "eva", "ze", "gil")) == [(2, 625, 0)] * 4


@pytest.mark.rule("810/37")
def test_a_ticket_counts_as_money_that_came_in():
    host = Small(rules()).opened("ana", "rui", tickets=frozenset({"rui"}))
    assert ending.money_in(host.state) == 2200
    assert host.state.entries["rui"].paid is Paid.TICKET

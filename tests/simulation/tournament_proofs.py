"""What must hold of a tournament after every action, and at its end: chips, seats, ranks, and every cent (T23).

The sums are made up here from the rules and entries alone, not by the code that pays.
"""

from collections import Counter
from itertools import pairwise

from tournaments.engine import ending
from tournaments.engine.lifecycle import State
from tournaments.engine.state import Tournament


def prove_step(before: Tournament, after: Tournament) -> None:
    """After an action."""
    assert all(stack >= 0 for stack in after.stacks.values())
    if after.life.has_started:
        assert sum(after.stacks.values()) + after.removed == chips_issued(after), "chips"
    seated = Counter(player for table in after.tables for player in table.players)
    assert set(seated.values()) <= {1}, "a player at two tables"
    assert seated.keys() == after.stacks.keys(), "a stack without a seat"
    _nobody_left_a_hand(before, after)
    _tables_even(after)
    _paid_stays_paid(before, after)


def _nobody_left_a_hand(before: Tournament, after: Tournament) -> None:
    """Who was dealt in sits where the hand is until it ends, and nobody's stack changes meanwhile."""
    tables = {table.number: table for table in after.tables}
    for table in before.tables:
        now = tables.get(table.number)
        if table.hand is None or after.life.is_over or now is None or now.hand is not table.hand:
            continue
        for player in table.hand.stacks:
            assert now.seats.index(player) == table.seats.index(player), "moved in mid-hand"
            assert after.stacks[player] == table.hand.stacks[player], "chips in mid-hand"


def _paid_stays_paid(before: Tournament, after: Tournament) -> None:
    """A prize that is paid when its place falls is the same for ever: nothing comes into the pool after it (810/54)."""
    if after.level < before.level:
        # After a stop of the system: these people had read the clock where the house had not.
        return
    due = ending.credits_due(after)
    for player, prize in ending.credits_due(before).items():
        assert due.get(player) == prize, ("a prize that was paid", player, prize, due.get(player))


def _tables_even(state: Tournament) -> None:
    """Between hands no table has two more than another, and there is no table too many (reading 32)."""
    tables = [table for table in state.tables if not table.lap_done]
    if not state.life.has_started or state.life.is_over or state.pending or not tables:
        return
    if any(table.hand for table in tables) or (state.life.phase is State.HAND_BY_HAND and state.round_begun):
        return
    sizes = [len(table.players) for table in tables]
    assert max(sizes) - min(sizes) <= 1, sizes
    assert len(sizes) == -(-sum(sizes) // state.rules.seats), sizes


def chips_issued(state: Tournament) -> int:
    rules, entries = state.rules, state.entries.values()
    total = sum(rules.starting_stack * (1 + entry.reentries) for entry in entries)
    total += sum(rules.rebuys.chips * entry.rebuys for entry in entries) if rules.rebuys else 0
    return total + (sum(rules.addon.chips * entry.addons for entry in entries) if rules.addon else 0)


def money(state: Tournament) -> tuple[int, int, int]:
    """(for prizes, for the house, for bounties) of all that was paid."""
    prices, entries = state.rules.prices, state.entries.values()
    full = sum(1 + entry.reentries for entry in entries)
    rebuys, addons = sum(entry.rebuys for entry in entries), sum(entry.addons for entry in entries)
    pool = prices.buy_in * full + prices.rebuy * rebuys + prices.addon * addons
    fees = prices.fee * full + prices.rebuy_fee * rebuys + prices.addon_fee * addons
    return pool, fees, prices.bounty * full


def prove_end(state: Tournament) -> None:
    """When it is over, one way or the other."""
    pool, fees, bounties = money(state)
    assert ending.money_in(state) == pool + fees + bounties, "money in"
    if state.life.state is State.CANCELLED:
        _cancelled(state, pool, fees, bounties)
        return
    results = ending.results(state)
    assert {one.player for one in results} == state.entries.keys(), "a final place each"
    assert len(results) == len(state.entries)
    shared = Counter(one.place for one in results)
    place = 1
    for number in sorted(shared):
        assert number == place, "places without gaps"
        place += shared[number]
    value = state.rules.tickets.value if state.rules.tickets else 0
    paid = sum(one.prize.cents + one.prize.tickets * value for one in results)
    assert paid == max(pool, state.rules.guarantee) == pool + ending.overlay(state), "the whole pool"
    assert sum(one.bounty for one in results) == bounties, "all bounties"
    best = sorted(results, key=lambda one: one.place)
    worth = [one.prize.cents + one.prize.tickets * value for one in best]
    # Odd cents of a tie aside, a better place never brings less.
    assert all(better >= worse - 1 for better, worse in pairwise(worth)), worth
    if state.rules.timed_seconds is None:
        assert shared[1] == 1, "one winner"


def _cancelled(state: Tournament, pool: int, fees: int, bounties: int) -> None:
    given = ending.cancellation(state)
    back, earned = sum(given.refunds.values()), sum(given.bounties.values())
    if not state.tables:
        assert back == pool + fees + bounties
        return
    prices, alive = state.rules.prices, state.alive
    assert given.refunds.keys() == set(alive)
    if paid := ending.credits_due(state):
        value = state.rules.tickets.value if state.rules.tickets else 0
        rest = max(pool, state.rules.guarantee) - sum(one.cents + one.tickets * value for one in paid.values())
        assert back == rest + prices.bounty * len(alive)
        return
    # The house keeps the fees of all but one entry of each who is still in; nobody's bounty goes to the house unless
    # nobody took it from an eliminated player.
    untaken = bounties - earned - prices.bounty * len(alive)
    assert untaken >= 0
    assert back + earned == pool + fees + bounties - (fees - prices.fee * len(alive)) - untaken

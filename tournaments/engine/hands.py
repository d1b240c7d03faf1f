"""Hands at the tables of a tournament: who may be dealt, what the end of a hand does (810/31, 44, 49-52). Pure.

The hand itself belongs to the poker engine; here it begins with a button and stacks, and ends with stacks.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from casino.refusal import Denial
from tournaments.engine import blinds
from tournaments.engine.entries import addon_check, rebuy_check
from tournaments.engine.lifecycle import State
from tournaments.engine.payouts import Entry
from tournaments.engine.ranking import Bust, Elimination
from tournaments.engine.refusals import PlayRefusal
from tournaments.engine.seating import Draw
from tournaments.engine.state import Asked, Hand, News, Pending, Said, Table, Tournament
from tournaments.engine.tables import stood_up, with_table


def start_check(state: Tournament, number: int, now: datetime) -> Denial | None:
    """May a hand begin at this table now?"""
    if not state.life.is_playing or blinds.moment(state.rules.structure, state.clock, now).is_break:
        return Denial(PlayRefusal.NOT_PLAYING, None, {"state": state.life.state.value})
    table = state.table(number)
    if table is None:
        return Denial(PlayRefusal.NO_SUCH_TOURNAMENT_TABLE, None, {"table": number})
    if table.hand is not None:
        return Denial(PlayRefusal.HAND_UNDER_WAY, None, {"table": number})
    if state.is_deciding(number):
        return Denial(PlayRefusal.TABLE_WAITS_DECISION, None, {"table": number})
    if table.lap_done:
        return Denial(PlayRefusal.TABLE_LAP_DONE, None, {"table": number})
    if state.life.phase is State.HAND_BY_HAND and number in state.round_begun:
        return Denial(PlayRefusal.TABLE_WAITS_OTHERS, None, {"table": number})
    if not can_deal(state, table):
        return Denial(PlayRefusal.TABLE_TOO_FEW, None, {"table": number})
    return None


def can_deal(state: Tournament, table: Table) -> bool:
    """Are there two players with chips?"""
    return sum(1 for player in table.players if state.stacks[player]) >= 2


def started(state: Tournament, number: int, draw: Draw) -> Tournament:
    """The hand begins: the button is drawn for a table's first one, then goes to the next player (readings 18, 29)."""
    table = state.table(number)
    assert table is not None
    seats = [seat for seat, player in enumerate(table.seats) if player is not None and state.stacks[player]]
    button = seats[draw(len(seats))] if table.button is None else button_next(table, table.button, seats)
    together = state.life.phase is State.HAND_BY_HAND
    stacks = {player: state.stacks[player] for seat, player in enumerate(table.seats) if player and seat in seats}
    hand = Hand(state.hands + 1, state.level, button, stacks, together)
    state = with_table(state, replace(table, button=button, hand=hand))
    begun = state.round_begun | {number} if together else state.round_begun
    return replace(state, hands=hand.number, round_begun=begun)


def button_next(table: Table, button: int, seats: Collection[int]) -> int:
    """The next seat with a player, clockwise."""
    return next(seat for seat in table.clockwise(button) if seat in seats)


def end_check(
    state: Tournament, number: int, stacks: Mapping[str, int], takers: Mapping[str, Sequence[str]]
) -> Denial | None:
    """Can this be how the hand of this table ended?"""
    table = state.table(number)
    if table is None:
        return Denial(PlayRefusal.NO_SUCH_TOURNAMENT_TABLE, None, {"table": number})
    hand = table.hand
    if hand is None:
        return Denial(PlayRefusal.NO_HAND, None, {"table": number})
    if stacks.keys() != hand.stacks.keys():
        return Denial(PlayRefusal.NOT_THE_PLAYERS, None, {"table": number})
    if any(stack < 0 for stack in stacks.values()) or sum(stacks.values()) != sum(hand.stacks.values()):
        return Denial(PlayRefusal.CHIPS_DONT_BALANCE, None, {"table": number})
    out = {player for player, stack in stacks.items() if not stack}
    for player, by in takers.items():
        if player not in out or not out.isdisjoint(by) or not set(by) <= stacks.keys():
            return Denial(PlayRefusal.NOT_THE_PLAYERS, None, {"table": number})
    return None


def ended(
    state: Tournament,
    number: int,
    stacks: Mapping[str, int],
    takers: Mapping[str, Sequence[str]],
    cannot_pay: Collection[str],
    now: datetime,
) -> Tournament:
    """The hand is over: requests made in it are served, and who has no chips is out or may still decide."""
    table = state.table(number)
    assert table is not None
    hand = table.hand
    assert hand is not None
    state = with_table(state, lap_judged(state, replace(table, hand=None), hand, stacks))
    state = replace(state, stacks={**state.stacks, **stacks}, ended=state.ended + 1)
    state = _requests_served(state, hand, cannot_pay)
    order = [seat for seat in table.clockwise(hand.button) if table.seats[seat] in stacks]
    out = [player for seat in order if (player := table.seats[seat]) is not None and not state.stacks[player]]
    busts = tuple(Bust(player, hand.stacks[player], tuple(takers.get(player, ()))) for player in out)
    waiting = frozenset(
        player
        for player in out
        if not rebuy_check(
            state.rules.rebuys, state.entries[player], level=hand.level, stack=0, first_stack=state.rules.starting_stack
        )
    )
    if waiting:
        until = now + timedelta(seconds=state.rules.decide_seconds)
        group = Pending(state.ended, number, busts, waiting, hand.level, until)
        return replace(state, pending=(*state.pending, group))
    if hand.together:
        return replace(state, round_busts=(*state.round_busts, *busts))
    return eliminated(state, state.ended, busts)


def lap_judged(state: Tournament, table: Table, hand: Hand, stacks: Mapping[str, int]) -> Table:
    """In the last lap: has everybody at this table had the button again (reading 25)?"""
    if state.lap_after is None or hand.number <= state.lap_after or table.lap_from is None:
        return table
    if hand.button == table.lap_from:
        return replace(table, lap_done=True)
    for seat in table.clockwise(hand.button):
        if seat == table.lap_from and not stacks.get(table.seats[seat] or "", 0):
            # Whose button it was is gone: it would pass the place where it stood.
            return replace(table, lap_done=True)
        if stacks.get(table.seats[seat] or "", 0):
            return table
    return table


def eliminated(state: Tournament, order: int, busts: Sequence[Bust]) -> Tournament:
    """These are out, all in one hand. Eliminations stay in the order in which the hands ended."""
    if not busts:
        return state
    one = Elimination(order, tuple(busts))
    place = len(state.eliminations)
    while place and state.eliminations[place - 1].hand > order:
        place -= 1
    players = {bust.player for bust in busts}
    state = stood_up(state, players)
    return replace(
        state,
        eliminations=(*state.eliminations[:place], one, *state.eliminations[place:]),
        away=state.away - players,
        news=(*state.news, *(News(Said.ELIMINATED, bust.player) for bust in busts)),
    )


# --- Buying between hands ---


def rebought(state: Tournament, player: str) -> Tournament:
    """More chips at once, and the money for them; nobody is asked whether: `check` was."""
    rules = state.rules
    assert rules.rebuys is not None
    entry = state.entries[player]
    cents, chips = rules.prices.rebuy + rules.prices.rebuy_fee, rules.rebuys.chips
    state = with_entry(state, replace(entry, rebuys=entry.rebuys + 1))
    return with_chips(state, News(Said.REBOUGHT, player, cents, chips))


def added_on(state: Tournament, player: str) -> Tournament:
    rules = state.rules
    assert rules.addon is not None
    entry = state.entries[player]
    state = with_entry(state, replace(entry, addons=entry.addons + 1))
    return with_chips(
        state, News(Said.ADDED_ON, player, rules.prices.addon + rules.prices.addon_fee, rules.addon.chips)
    )


def with_entry(state: Tournament, entry: Entry) -> Tournament:
    return replace(state, entries={**state.entries, entry.player: entry})


def with_chips(state: Tournament, news: News) -> Tournament:
    assert news.player is not None
    stacks = {**state.stacks, news.player: state.stacks[news.player] + news.chips}
    return replace(state, stacks=stacks, news=(*state.news, news))


def decided(state: Tournament, player: str) -> Tournament:
    """This player's chance to buy is used or given up; when the last of the hand has decided, the rest are out."""
    group = next(one for one in state.pending if player in one.waiting)
    waiting = group.waiting - {player}
    others = tuple(one for one in state.pending if one is not group)
    if waiting:
        return replace(state, pending=(*others, replace(group, waiting=waiting)))
    out = tuple(bust for bust in group.busts if not state.stacks.get(bust.player, 0))
    return eliminated(replace(state, pending=others), group.order, out)


def _requests_served(state: Tournament, hand: Hand, cannot_pay: Collection[str]) -> Tournament:
    """What was asked in mid-hand is bought now, once, if it is still allowed and can be paid (case M07)."""
    for player, asked in state.asked.items():
        if player not in hand.stacks:
            continue
        rules, entry, stack = state.rules, state.entries[player], state.stacks[player]
        if asked is Asked.REBUY:
            denial = rebuy_check(rules.rebuys, entry, level=hand.level, stack=stack, first_stack=rules.starting_stack)
        else:
            # The break was on when it was asked for.
            level = rules.addon.after_level if rules.addon else 0
            denial = addon_check(rules.addon, entry, level=level, on_break=True, stack=stack)
        state = replace(state, asked={one: what for one, what in state.asked.items() if one != player})
        if denial or player in cannot_pay:
            state = replace(state, news=(*state.news, News(Said.REQUEST_DROPPED, player)))
        else:
            state = rebought(state, player) if asked is Asked.REBUY else added_on(state, player)
    return state

"""Who enters, withdraws, buys again and enters again (810/21-31). Pure; the wallet is looked at by those who call."""

from dataclasses import replace
from datetime import datetime, timedelta

from casino.refusal import Denial
from tournaments.engine import blinds, payouts
from tournaments.engine.actions import AddOn, Decline, Enter, Rebuy, Reenter, Withdraw
from tournaments.engine.entries import addon_check, rebuy_check, reentry_check
from tournaments.engine.hands import added_on, decided, rebought, with_entry
from tournaments.engine.lifecycle import State
from tournaments.engine.payouts import Entry, Paid
from tournaments.engine.refusals import EntryRefusal, PlayRefusal
from tournaments.engine.seating import Draw
from tournaments.engine.state import Asked, News, Said, Tournament
from tournaments.engine.tables import seated_late


def enter_check(state: Tournament, action: Enter, now: datetime) -> Denial | None:
    rules = state.rules
    is_open = state.life.state is State.REGISTERING or (
        state.life.phase is State.LATE and level_now(state, now) <= rules.late_until_level
    )
    if not is_open:
        return Denial(EntryRefusal.REGISTRATION_CLOSED, None, {"state": state.life.state.value})
    if action.player in state.entries:
        return Denial(EntryRefusal.ALREADY_ENTERED)
    if len(state.entries) >= rules.most_entries:
        return Denial(EntryRefusal.TOURNAMENT_FULL, None, {"most": rules.most_entries})
    return None


def entered(state: Tournament, action: Enter, draw: Draw) -> Tournament:
    """The entry is paid at once (810/22); who comes late is seated at once too."""
    cents = state.rules.prices.entry if action.paid is Paid.CASH else 0
    state = with_entry(state, Entry(action.player, action.paid))
    state = replace(state, news=(*state.news, News(Said.ENTERED, action.player, cents)))
    if not state.life.has_started:
        return state
    return seated_late(replace(state, closes_at=None), action.player, draw)


def withdraw_check(state: Tournament, action: Withdraw, now: datetime) -> Denial | None:
    """Only before the deadline, whoever asks (reading 44); who may not play any more is let go until the start."""
    if action.player not in state.entries:
        return Denial(EntryRefusal.NOT_ENTERED)
    deadline = None if action.excluded else withdrawal_until(state)
    if state.life.state is not State.REGISTERING or (deadline is not None and now >= deadline):
        return Denial(EntryRefusal.WITHDRAWAL_OVER)
    return None


def withdrawal_until(state: Tournament) -> datetime | None:
    """The hour from which an entry stands; None where the tournament starts when it is full."""
    if state.starts_at is None:
        return None
    return state.starts_at - timedelta(seconds=state.rules.withdraw_seconds)


def withdrawn(state: Tournament, action: Withdraw) -> Tournament:
    """The money is back at once; a won entry is won again (810/25, 28)."""
    cents = payouts.cost(state.rules.prices, state.entries[action.player])
    entries = {player: entry for player, entry in state.entries.items() if player != action.player}
    return replace(state, entries=entries, news=(*state.news, News(Said.WITHDRAWN, action.player, -cents)))


# --- More chips ---


def level_now(state: Tournament, now: datetime) -> int:
    return blinds.moment(state.rules.structure, state.clock, now).number


def _in_play_check(state: Tournament, player: str) -> Denial | None:
    if player not in state.entries:
        return Denial(EntryRefusal.NOT_ENTERED)
    if not state.life.has_started or state.life.is_over:
        return Denial(PlayRefusal.NOT_PLAYING, None, {"state": state.life.state.value})
    return None


def _seated_check(state: Tournament, player: str) -> Denial | None:
    if denial := _in_play_check(state, player):
        return denial
    if player not in state.stacks:
        return Denial(EntryRefusal.PLAYER_OUT)
    return Denial(EntryRefusal.ASKED_ALREADY) if player in state.asked else None


def rebuy_action_check(state: Tournament, action: Rebuy, now: datetime) -> Denial | None:
    player = action.player
    if denial := _seated_check(state, player):
        return denial
    entry, first = state.entries[player], state.rules.starting_stack
    hand, group = state.in_hand(player), state.deciding(player)
    if hand:
        # What the stack will be shows at the end of the hand, and is judged there.
        return rebuy_check(state.rules.rebuys, entry, level=hand.level, stack=0, first_stack=first)
    level = group.level if group else level_now(state, now)
    stack = state.stacks[player]
    if denial := rebuy_check(state.rules.rebuys, entry, level=level, stack=stack, first_stack=first):
        return denial
    # Without chips and without a decision to make: out with the others of the round.
    return None if stack or group else Denial(EntryRefusal.PLAYER_OUT)


def rebuy_taken(state: Tournament, action: Rebuy) -> Tournament:
    """Chips never arrive during a hand: then it is a request (case M07)."""
    player = action.player
    if state.in_hand(player):
        return replace(state, asked={**state.asked, player: Asked.REBUY})
    group = state.deciding(player)
    state = rebought(state, player)
    return decided(state, player) if group else state


def addon_action_check(state: Tournament, action: AddOn, now: datetime) -> Denial | None:
    player = action.player
    if denial := _seated_check(state, player):
        return denial
    at = blinds.moment(state.rules.structure, state.clock, now)
    stack = 1 if state.in_hand(player) else state.stacks[player]
    entry = state.entries[player]
    return addon_check(state.rules.addon, entry, level=at.number, on_break=at.is_break, stack=stack)


def addon_taken(state: Tournament, action: AddOn) -> Tournament:
    if state.in_hand(action.player):
        return replace(state, asked={**state.asked, action.player: Asked.ADDON})
    return added_on(state, action.player)


def decline_check(state: Tournament, action: Decline) -> Denial | None:
    return None if state.deciding(action.player) else Denial(EntryRefusal.NOTHING_TO_DECIDE)


def reenter_check(state: Tournament, action: Reenter, now: datetime) -> Denial | None:
    player = action.player
    if denial := _in_play_check(state, player):
        return denial
    if player in state.stacks:
        return Denial(EntryRefusal.STILL_IN)
    return reentry_check(state.rules.reentries, state.entries[player], level=level_now(state, now))


def reentered(state: Tournament, action: Reenter, draw: Draw) -> Tournament:
    """A full entry more, a first stack, a new seat; the earlier elimination no longer counts (case M09)."""
    entry = state.entries[action.player]
    state = with_entry(state, replace(entry, reentries=entry.reentries + 1))
    news = News(Said.REENTERED, action.player, state.rules.prices.entry, state.rules.starting_stack)
    return seated_late(replace(state, closes_at=None, news=(*state.news, news)), action.player, draw)

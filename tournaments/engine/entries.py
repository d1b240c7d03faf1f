"""What can be bought in a tournament and until when; and entries that were won (810/21-31, 37). Pure.

A window is named by its last level: it is open through that level and the break after it, and a hand that was dealt
in it keeps what it allowed until the hand's own consequences are settled.
"""

from dataclasses import dataclass

from casino.refusal import Denial
from tournaments.engine.payouts import Entry, entries_converted
from tournaments.engine.refusals import EntryRefusal


@dataclass(frozen=True, slots=True)
class Rebuys:
    """More chips for who has no more than the first stack; `most` a player, None for any number."""

    chips: int
    until_level: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Addon:
    """Chips for anybody still in, once, in the break after that level."""

    chips: int
    after_level: int


@dataclass(frozen=True, slots=True)
class Reentries:
    """A whole new entry for who is out, with a first stack and a new seat; `most` a player."""

    until_level: int
    most: int


@dataclass(frozen=True, slots=True)
class Tickets:
    """Prizes that are entries to one later tournament, each worth `value` cents (810/32)."""

    tournament: str
    value: int


# --- Windows ---


def rebuy_check(rebuys: Rebuys | None, entry: Entry, *, level: int, stack: int, first_stack: int) -> Denial | None:
    """May this player buy again with this stack, in a hand or pause of that level (810/23)?"""
    if rebuys is None:
        return Denial(EntryRefusal.REBUYS_NOT_OFFERED)
    if level > rebuys.until_level:
        return Denial(EntryRefusal.REBUYS_OVER, None, {"level": rebuys.until_level})
    if rebuys.most is not None and entry.rebuys >= rebuys.most:
        return Denial(EntryRefusal.REBUYS_USED_UP, None, {"most": rebuys.most})
    if stack > first_stack:
        return Denial(EntryRefusal.STACK_TOO_LARGE, None, {"chips": stack, "most": first_stack})
    return None


def addon_check(addon: Addon | None, entry: Entry, *, level: int, on_break: bool, stack: int) -> Denial | None:
    """May this player add chips now (810/23)?"""
    if addon is None:
        return Denial(EntryRefusal.ADDON_NOT_OFFERED)
    if not on_break or level != addon.after_level:
        return Denial(EntryRefusal.ADDON_NOT_NOW, None, {"level": addon.after_level})
    if entry.addons:
        return Denial(EntryRefusal.ADDON_TAKEN)
    if not stack:
        return Denial(EntryRefusal.ADDON_WITHOUT_CHIPS)
    return None


def reentry_check(reentries: Reentries | None, entry: Entry, *, level: int) -> Denial | None:
    """May this player, who is out, enter again (810/23)?"""
    if reentries is None:
        return Denial(EntryRefusal.REENTRIES_NOT_OFFERED)
    if level > reentries.until_level:
        return Denial(EntryRefusal.REENTRIES_OVER, None, {"level": reentries.until_level})
    if entry.reentries >= reentries.most:
        return Denial(EntryRefusal.REENTRIES_USED_UP, None, {"most": reentries.most})
    return None


# --- Entries that were won (810/28-30) ---


@dataclass(frozen=True, slots=True)
class Won:
    """What the winner of tickets gets: entries to keep, and cents for those that become money."""

    tickets: int
    cents: int


def tickets_won(tickets: Tickets, count: int, *, held: int, freeroll: bool) -> Won:
    """The first to one tournament stays an entry; later ones become money, a freeroll's never (reading 27).

    `held` counts *won* entries to the same tournament that the player holds already; a bought one is none.
    """
    converted = 0 if freeroll else entries_converted(count, held=held)
    return Won(count - converted, converted * tickets.value)


def ticket_check(holder: str, player: str, *, tournament: str, entered: str, is_used: bool) -> Denial | None:
    """May this won entry be used for that tournament by that player? It is its winner's alone (810/28)."""
    if holder != player:
        return Denial(EntryRefusal.TICKET_NOT_YOURS)
    if tournament != entered:
        return Denial(EntryRefusal.TICKET_OF_ANOTHER)
    if is_used:
        return Denial(EntryRefusal.TICKET_USED)
    return None


def ticket_sell_check() -> Denial:
    """Neither sold, nor given away, nor paid back (810/28)."""
    return Denial(EntryRefusal.TICKET_NOT_MONEY)

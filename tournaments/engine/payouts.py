"""The money of a tournament: pool, fees, prizes, bounties, and what a cancellation gives back (810/29, 34-38). Pure.

Everything that was paid goes somewhere: the prizes make the whole pool, the bounties all bounty parts.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from casino.refusal import Denial
from tournaments.engine.ranking import Elimination, Entrants, Place
from tournaments.engine.refusals import TournamentRefusal

WHOLE = 100


@dataclass(frozen=True, slots=True)
class Prices:
    """What a tournament's specific rules fix about money, in cents."""

    buy_in: int
    fee: int
    prizes_percent: tuple[int | Fraction, ...]
    rebuy: int = 0
    rebuy_fee: int = 0
    addon: int = 0
    addon_fee: int = 0
    bounty: int = 0

    @property
    def entry(self) -> int:
        """One full entry: prize part, operator's part and bounty part."""
        return self.buy_in + self.fee + self.bounty

    def denial(self) -> Denial | None:
        """Why no tournament can have these prices."""
        for name in ("buy_in", "fee", "rebuy", "rebuy_fee", "addon", "addon_fee", "bounty"):
            if getattr(self, name) < 0:
                return Denial(TournamentRefusal.BAD_TOURNAMENT, None, {"setting": name})
        if any(percent <= 0 for percent in self.prizes_percent) or sum(self.prizes_percent) != WHOLE:
            return Denial(TournamentRefusal.PERCENTAGES_NOT_100, None, {"percent": str(sum(self.prizes_percent))})
        return None


class Paid(Enum):
    """How the first entry was paid: with money, or with an entry won before."""

    CASH = "cash"
    TICKET = "ticket"


@dataclass(frozen=True, slots=True)
class Entry:
    """A player's entry and what was bought on top of it. Further full entries are always paid in cash."""

    player: str
    paid: Paid = Paid.CASH
    rebuys: int = 0
    addons: int = 0
    reentries: int = 0


def check_entries(entries: Sequence[Entry]) -> Denial | None:
    """Is this a list of entries?"""
    if not entries:
        return Denial(TournamentRefusal.NO_ENTRIES)
    seen: set[str] = set()
    for entry in entries:
        if entry.player in seen:
            return Denial(TournamentRefusal.PLAYER_REPEATED, None, {"player": entry.player})
        seen.add(entry.player)
        if min(entry.rebuys, entry.addons, entry.reentries) < 0:
            return Denial(TournamentRefusal.NEGATIVE_COUNT, None, {"player": entry.player})
    return None


def entrants(entries: Sequence[Entry]) -> Entrants:
    """The players and their further entries, as the ranking wants them."""
    return Entrants(
        tuple(entry.player for entry in entries),
        {entry.player: entry.reentries for entry in entries if entry.reentries},
    )


def pool(prices: Prices, entries: Sequence[Entry]) -> int:
    """The prize parts of everything that was bought."""
    return sum(
        prices.buy_in * (1 + entry.reentries) + prices.rebuy * entry.rebuys + prices.addon * entry.addons
        for entry in entries
    )


def fees(prices: Prices, entries: Sequence[Entry]) -> int:
    """The operator's parts of everything that was bought."""
    return sum(
        prices.fee * (1 + entry.reentries) + prices.rebuy_fee * entry.rebuys + prices.addon_fee * entry.addons
        for entry in entries
    )


def cost(prices: Prices, entry: Entry) -> int:
    """What the player paid; a ticket cost its player nothing."""
    full = entry.reentries + (entry.paid is Paid.CASH)
    return (
        full * prices.entry
        + entry.rebuys * (prices.rebuy + prices.rebuy_fee)
        + entry.addons * (prices.addon + prices.addon_fee)
    )


# --- Prizes ---


def prizes(prices: Prices, amount: int, players: int) -> tuple[int, ...]:
    """The prize of each place that exists, from the first down; together they are the whole amount (reading 39)."""
    percents = prices.prizes_percent[:players]
    exact = [amount * percent // sum(percents) for percent in percents]
    # Fewer cents are left over than there are paid places: one each from the best place down.
    over = amount - sum(exact)
    return tuple(prize + (place < over) for place, prize in enumerate(exact))


def awards(amounts: Sequence[int], places: Sequence[Place]) -> list[dict[str, int]]:
    """Place by place, what each of its players gets; a tie shares the prizes of the places that it takes (810/51)."""
    return [
        share(sum(amounts[place.number - 1 : place.number - 1 + len(place.players)]), place.players) for place in places
    ]


def share(amount: int, players: Sequence[str]) -> dict[str, int]:
    """Equal parts; odd cents one each in the order of the players."""
    part, over = divmod(amount, len(players))
    return {player: part + (place < over) for place, player in enumerate(players)}


def bounties(prices: Prices, entered: Entrants, eliminations: Sequence[Elimination]) -> dict[str, int]:
    """Player → bounties taken from others. A shared one's odd cents go in the order of entry (reading 40)."""
    found: dict[str, int] = {}
    for elimination in eliminations:
        for bust in elimination.busts:
            takers = [player for player in entered.players if player in bust.by]
            if takers and prices.bounty:
                for player, part in share(prices.bounty, takers).items():
                    found[player] = found.get(player, 0) + part
    return found


def bounties_charged(prices: Prices, entered: Entrants) -> int:
    """All bounty parts: one for each full entry."""
    return prices.bounty * sum(entered.lives(player) for player in entered.players)


def bounties_final(
    prices: Prices, entered: Entrants, eliminations: Sequence[Elimination], winner: str
) -> dict[str, int]:
    """Bounties with the winner's own and those that nobody took, which go to the winner too (reading 40)."""
    found = bounties(prices, entered, eliminations)
    left = bounties_charged(prices, entered) - sum(found.values())
    if left:
        found[winner] = found.get(winner, 0) + left
    return found


def entries_converted(won: int, *, held: int) -> int:
    """How many of `won` entries to one tournament become money for a winner who holds `held` earlier ones (810/29).

    The first stays an entry (reading 27). A freeroll's never become money (810/30): nobody asks for those.
    """
    return won if held else max(0, won - 1)


# --- Cancellation ---


def refunds_before_start(prices: Prices, entries: Sequence[Entry]) -> dict[str, int]:
    """Everything that was paid goes back; a won entry at the entry's value (810/36.a, 37)."""
    return {entry.player: cost(prices, entry) + (prices.entry if entry.paid is Paid.TICKET else 0) for entry in entries}


def check_stacks(entered: Entrants, eliminations: Sequence[Elimination], stacks: Mapping[str, int]) -> Denial | None:
    """Are these the stacks of those who are still in?"""
    times: dict[str, int] = {}
    for elimination in eliminations:
        for bust in elimination.busts:
            times[bust.player] = times.get(bust.player, 0) + 1
    for player, stack in stacks.items():
        if player not in entered.players:
            return Denial(TournamentRefusal.PLAYER_NOT_ENTERED, None, {"player": player})
        if stack <= 0 or times.get(player, 0) >= entered.lives(player):
            return Denial(TournamentRefusal.STACKS_WRONG, None, {"player": player})
    for player in entered.players:
        if player not in times and player not in stacks:
            return Denial(TournamentRefusal.STACKS_WRONG, None, {"player": player})
    if not stacks:
        return Denial(TournamentRefusal.NOBODY_LEFT)
    return None


def refunds_after_start(prices: Prices, entries: Sequence[Entry], stacks: Mapping[str, int]) -> dict[str, int]:
    """The full entry back to each who is still in, and by stacks what the others' entries and all else put in.

    Shared are the prize parts of eliminated players' entries and of all rebuys, add-ons and further entries; a bounty
    part is no prize part (810/36.b-c, readings 23 and 40).
    """
    active = [entry for entry in entries if entry.player in stacks]
    shared = pool(prices, entries) - prices.buy_in * len(active)
    parts = proportional(shared, {entry.player: stacks[entry.player] for entry in active})
    return {player: prices.entry + part for player, part in parts.items()}


def proportional(amount: int, stacks: Mapping[str, int]) -> dict[str, int]:
    """Parts in proportion to stacks: largest remainder, then the larger stack, then the order given (reading 23)."""
    chips = sum(stacks.values())
    exact = {player: Fraction(amount * stack, chips) for player, stack in stacks.items()}
    parts = {player: int(part) for player, part in exact.items()}
    order = sorted(stacks, key=lambda player: (parts[player] - exact[player], -stacks[player]))
    for player in order[: amount - sum(parts.values())]:
        parts[player] += 1
    return parts

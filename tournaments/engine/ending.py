"""How a tournament ends: places, prizes, tickets and bounties, or what a cancellation gives back; to the cent. Pure.

(810/32-38, 50-54.) Everything here is read from the state; nothing is remembered, so nothing can be paid twice by it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.engine import payouts
from tournaments.engine.lifecycle import State
from tournaments.engine.payouts import Paid
from tournaments.engine.ranking import Elimination, Place, by_stack, places_below
from tournaments.engine.rules import Pays
from tournaments.engine.state import Tournament


@dataclass(frozen=True, slots=True)
class Prize:
    """What a place brings: cents, and entries to the later tournament."""

    cents: int
    tickets: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """Where a player finished, and what that and the bounties brought. Equal places are ties."""

    player: str
    place: int
    prize: Prize
    bounty: int


@dataclass(frozen=True, slots=True)
class Cancellation:
    """Player → cents: what goes back or is shared, and the bounties that stay earned."""

    refunds: Mapping[str, int]
    bounties: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Parts:
    """What a cancellation gives to one player, by what it is for. Cents.

    `bounty` is the part of the own entry that comes back; `earned` is for those whom the player put out.
    """

    buy_in: int = 0
    fee: int = 0
    bounty: int = 0
    share: int = 0
    earned: int = 0


# --- The pool ---


def pool(state: Tournament) -> int:
    """The prizes: what was paid for them, or what is guaranteed where that is more."""
    return max(payouts.pool(state.rules.prices, tuple(state.entries.values())), state.rules.guarantee)


def overlay(state: Tournament) -> int:
    """What the house adds to reach the guarantee."""
    return pool(state) - payouts.pool(state.rules.prices, tuple(state.entries.values()))


def prizes(state: Tournament) -> tuple[Prize, ...]:
    """The prize of each place of as many as there are persons, from the first down; together the whole pool."""
    persons, amount, tickets = len(state.entries), pool(state), state.rules.tickets
    if not persons:
        return ()
    if tickets is None:
        amounts = payouts.prizes(state.rules.prices_for(persons), amount, persons)
        return tuple(Prize(cents) for cents in amounts)
    count = min(amount // tickets.value, persons)
    rest = amount - count * tickets.value
    found = [Prize(0, 1)] * count
    if rest and count < persons:
        # What doesn't buy a whole entry goes to the first place without one.
        return (*found, Prize(rest))
    return (Prize(rest, 1), *found[1:]) if rest else tuple(found)


def paid_places(state: Tournament) -> int:
    return len(prizes(state))


# --- Places ---


def places(state: Tournament) -> tuple[Place, ...]:
    """From the first down, at this moment: who has chips by stack, then the others, the last to go out first."""
    sitting = [(player, state.stacks[player]) for player in _by_seat(state) if state.stacks[player]]
    found: list[Place] = []
    for players in by_stack(sitting):
        number = sum(len(place.players) for place in found) + 1
        found.append(Place(number, players))
    return places_below(found, _eliminations(state))


def results(state: Tournament) -> tuple[Result, ...]:
    """Everybody, once a tournament is over: the place, its prize, the bounties."""
    ranked = places(state)
    bounties = bounties_final(state, ranked[0].players)
    return tuple(
        Result(player, place.number, prize, bounties.get(player, 0))
        for place, awards in zip(ranked, _awards(state, ranked), strict=True)
        for player, prize in awards.items()
    )


def credits_due(state: Tournament) -> dict[str, Prize]:
    """The prizes that are decided by now, by the tournament's own rules (810/54)."""
    if state.life.state is State.FINISHED:
        return {one.player: one.prize for one in results(state) if one.prize != Prize(0)}
    if state.rules.pays is Pays.AT_END or not state.is_pool_fixed:
        return {}
    ranked = places(state)
    out = {bust.player for one in state.eliminations for bust in one.busts} - state.stacks.keys()
    return {
        player: prize
        for awards in _awards(state, ranked)
        for player, prize in awards.items()
        if player in out and prize != Prize(0)
    }


def _awards(state: Tournament, ranked: Sequence[Place]) -> list[dict[str, Prize]]:
    """Place by place; a tie shares the prizes of all the places it takes (810/51).

    Entries that don't divide evenly among those who tie are shared by their value.
    """
    each = prizes(state)
    value = state.rules.tickets.value if state.rules.tickets else 0
    found = []
    for place in ranked:
        taken = each[place.number - 1 : place.number - 1 + len(place.players)]
        tickets, over = divmod(sum(prize.tickets for prize in taken), len(place.players))
        cents = payouts.share(sum(prize.cents for prize in taken) + over * value, place.players)
        found.append({player: Prize(amount, tickets) for player, amount in cents.items()})
    return found


def _by_seat(state: Tournament) -> list[str]:
    """Who sits, table by table, each from the left of its button: the order of odd cents (readings 23, 24)."""
    found = []
    for table in state.tables:
        last = table.button if table.button is not None else len(table.seats) - 1
        found += [player for seat in table.clockwise(last) if (player := table.seats[seat]) is not None]
    return found


def _eliminations(state: Tournament) -> tuple[Elimination, ...]:
    """Those that are settled, and those that wait for a decision as what they are now: out."""
    waiting = [
        Elimination(one.order, tuple(b for b in one.busts if not state.stacks[b.player])) for one in state.pending
    ]
    if state.round_busts:
        waiting.append(Elimination(state.ended, state.round_busts))
    return tuple(sorted((*state.eliminations, *waiting), key=lambda one: one.hand)) if waiting else state.eliminations


# --- Bounties (reading 40) ---


def bounties_earned(state: Tournament) -> dict[str, int]:
    """Player → cents for those whom the player put out; several share one, odd cents in the order of seats."""
    return _bounties_of(state, state.eliminations)


def _bounties_of(state: Tournament, eliminations: Sequence[Elimination]) -> dict[str, int]:
    bounty = state.rules.prices.bounty
    found: dict[str, int] = {}
    if not bounty:
        return found
    for elimination in eliminations:
        for bust in elimination.busts:
            for player, part in payouts.share(bounty, bust.by).items() if bust.by else ():
                found[player] = found.get(player, 0) + part
    return found


def bounties_charged(state: Tournament) -> int:
    """One for each full entry; rebuys carry none."""
    return state.rules.prices.bounty * sum(1 + entry.reentries for entry in state.entries.values())


def bounties_final(state: Tournament, winners: Sequence[str]) -> dict[str, int]:
    """With the winner's own and those that nobody took, which are the winner's too; those who tie share them."""
    found = bounties_earned(state)
    left = bounties_charged(state) - sum(found.values())
    if left:
        for player, part in payouts.share(left, winners).items():
            found[player] = found.get(player, 0) + part
    return found


# --- Cancellation ---


def cancellation(state: Tournament) -> Cancellation:
    """What everybody gets if the tournament is cancelled now, or was (810/36-38, readings 23, 39, 44)."""
    prices, entries = state.rules.prices, tuple(state.entries.values())
    if not state.tables:
        return Cancellation(payouts.refunds_before_start(prices, entries), {})
    stacks = {player: state.stacks[player] for player in _by_seat(state) if state.stacks[player]}
    # Who has no chips now is out, also where the round goes on or another purchase was still thought about: whoever
    # took them keeps the bounty.
    bounties = _bounties_of(state, _eliminations(state))
    paid = credits_due(state)
    if paid:
        # Places were paid as they fell: what is left of the pool is shared, and no entry goes back.
        value = state.rules.tickets.value if state.rules.tickets else 0
        left = pool(state) - sum(prize.cents + prize.tickets * value for prize in paid.values())
        parts = payouts.proportional(left, stacks)
        return Cancellation({p: part + prices.bounty for p, part in parts.items()}, bounties)
    # Odd cents go in the order of seats where remainders and stacks are equal.
    others = [entry for entry in entries if entry.player not in stacks]
    ordered = [state.entries[player] for player in stacks] + others
    return Cancellation(payouts.refunds_after_start(prices, ordered, stacks), bounties)


def cancellation_parts(state: Tournament) -> dict[str, Parts]:
    """The same by what each cent is for: together exactly what `cancellation` gives."""
    given, prices = cancellation(state), state.rules.prices
    # Where places were paid as they fell, only the own bounty part of an entry goes back.
    is_whole = not (state.tables and credits_due(state))
    back = Parts(prices.buy_in, prices.fee, prices.bounty) if is_whole else Parts(bounty=prices.bounty)
    entry = back.buy_in + back.fee + back.bounty
    found = {player: replace(back, share=cents - entry) for player, cents in given.refunds.items()}
    for player, cents in given.bounties.items():
        found[player] = replace(found.get(player, Parts()), earned=cents)
    return found


def money_in(state: Tournament) -> int:
    """All that players paid; a won entry counts what it is worth, which the earlier tournament paid for (810/37)."""
    prices = state.rules.prices
    return sum(
        payouts.cost(prices, entry) + (prices.entry if entry.paid is Paid.TICKET else 0)
        for entry in state.entries.values()
    )

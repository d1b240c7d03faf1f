"""Who is out, who is still in, and who finished where (810/31, 44, 50-52). Pure; no money here."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from casino.refusal import Denial
from tournaments.engine.refusals import TournamentRefusal


@dataclass(frozen=True, slots=True)
class Bust:
    """A player who lost the last chip, with the stack at the start of that hand and those who took it, if known."""

    player: str
    stack_before: int
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Elimination:
    """All who went out in one hand, in the order of seats from the left of the button."""

    hand: int
    busts: tuple[Bust, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place, and the players that share it. With n players it takes n places, and their prizes."""

    number: int
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entrants:
    """Everybody who entered, in the order of entry, and how often each entered again."""

    players: tuple[str, ...]
    reentries: Mapping[str, int] = field(default_factory=dict)

    def lives(self, player: str) -> int:
        return 1 + self.reentries.get(player, 0)


def check(entered: Entrants, eliminations: Sequence[Elimination]) -> Denial | None:
    """Can these eliminations have happened, in this order?"""
    gone: Counter[str] = Counter()
    last_hand: int | None = None
    for elimination in eliminations:
        if last_hand is not None and elimination.hand <= last_hand:
            return Denial(TournamentRefusal.HANDS_NOT_IN_ORDER, None, {"hand": elimination.hand})
        last_hand = elimination.hand
        if not elimination.busts:
            return Denial(TournamentRefusal.NOBODY_ELIMINATED, None, {"hand": elimination.hand})
        if denial := _check_busts(entered, gone, elimination.busts):
            return denial
        gone.update(bust.player for bust in elimination.busts)
    return None


def _check_busts(entered: Entrants, gone: Counter[str], busts: Sequence[Bust]) -> Denial | None:
    out = {bust.player for bust in busts}
    if len(out) < len(busts):
        repeated = next(player for player, times in Counter(bust.player for bust in busts).items() if times > 1)
        return Denial(TournamentRefusal.PLAYER_REPEATED, None, {"player": repeated})
    for bust in busts:
        for player in (bust.player, *bust.by):
            if player not in entered.players:
                return Denial(TournamentRefusal.PLAYER_NOT_ENTERED, None, {"player": player})
        if bust.stack_before <= 0:
            return Denial(TournamentRefusal.STACK_NOT_POSITIVE, None, {"player": bust.player})
        if gone[bust.player] >= entered.lives(bust.player):
            return Denial(TournamentRefusal.ELIMINATED_TOO_OFTEN, None, {"player": bust.player})
        if len(set(bust.by)) < len(bust.by):
            return Denial(TournamentRefusal.PLAYER_REPEATED, None, {"player": bust.by[0]})
        # Who takes the last chips has chips after the hand: neither out in it nor out for good before.
        for player in bust.by:
            if player in out or gone[player] >= entered.lives(player):
                return Denial(TournamentRefusal.ELIMINATED_BY_WRONG, None, {"player": player})
    return None


def still_in(entered: Entrants, eliminations: Sequence[Elimination]) -> tuple[str, ...]:
    """Players who are not out, in the order of entry.

    A bust is not the end of a player who entered again and is seen later. Where all have bust once, the one who still
    has an entry that no bust used up is in.
    """
    last_bust: dict[str, int] = {}
    seen_at: dict[str, int] = {}
    times: Counter[str] = Counter()
    for place, elimination in enumerate(eliminations):
        for bust in elimination.busts:
            last_bust[bust.player] = place
            times[bust.player] += 1
            seen_at.update(dict.fromkeys(bust.by, place))
    left = tuple(p for p in entered.players if p not in last_bust or seen_at.get(p, -1) > last_bust[p])
    if left:
        return left
    return tuple(player for player in entered.players if times[player] < entered.lives(player))


def places(entered: Entrants, eliminations: Sequence[Elimination]) -> tuple[Place, ...] | Denial:
    """All places from the first down. Of a player who entered again the last elimination counts."""
    left = still_in(entered, eliminations)
    if not left:
        return Denial(TournamentRefusal.NOBODY_LEFT)
    if len(left) > 1:
        return Denial(TournamentRefusal.NOT_FINISHED, None, {"left": len(left)})
    return places_below((Place(1, left),), eliminations)


def places_below(above: Sequence[Place], eliminations: Sequence[Elimination]) -> tuple[Place, ...]:
    """The places of those who are in, and below them those of the eliminated, the last of them first."""
    found = list(above)
    ranked = {player for place in above for player in place.players}
    count = len(ranked)
    for elimination in reversed(eliminations):
        fresh = [bust for bust in elimination.busts if bust.player not in ranked]
        ranked.update(bust.player for bust in fresh)
        for players in by_stack((bust.player, bust.stack_before) for bust in fresh):
            found.append(Place(count + 1, players))
            count += len(players)
    return tuple(found)


def by_stack(stacks: Iterable[tuple[str, int]]) -> list[tuple[str, ...]]:
    """Groups of players from the largest stack down; equal stacks keep their order in one group (810/50-51)."""
    ordered = sorted(stacks, key=lambda one: -one[1])
    return [tuple(player for player, _stack in group) for _stack, group in groupby(ordered, key=lambda one: one[1])]

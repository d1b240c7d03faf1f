"""From a round's events to the hand as one reader may know it: own cards, shown cards, and nothing else. Pure.

The events hold no closed card; `own` brings the reader's. Every step has the felt as it lay after it, so that a hand
can be replayed from here alone. Cents.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from games.events import RoundVoided
from games.events_poker import (
    HandAction,
    HandDealt,
    HandEnded,
    HandFolded,
    HandLeft,
    HandShown,
    PotPaid,
    StreetDealt,
    UncalledReturned,
)

Cards = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandFacts:
    """What is known of the hand besides its events."""

    table: str
    slug: str
    number: int
    game: str  # «holdem», «omaha»
    limit: str  # the engine's word
    currency: str
    small_blind: int
    big_blind: int
    ante: int
    max_raises: int | None
    started_at: datetime

    @property
    def hole_cards(self) -> int:
        return 4 if self.game == "omaha" else 2


@dataclass(frozen=True, slots=True)
class Told:
    """One event: its data, and what the log has beside them."""

    data: object
    seat: int | None = None
    amount: int | None = None
    by_system: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody who was dealt in. `cards` is empty where the reader may not know them."""

    seat: int
    name: str
    stack: int
    final: int
    cards: Cards
    is_shown: bool


@dataclass(frozen=True, slots=True)
class Felt:
    """What lay on the table after a step."""

    board: Cards = ()
    pot: int = 0
    stacks: Mapping[int, int] = field(default_factory=dict)
    bets: Mapping[int, int] = field(default_factory=dict)
    folded: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that happened. `did`: ante, small_blind, big_blind, post, dead; fold, check, call, bet, raise, leave;
    flop, turn, river; uncalled, shown, pot, void. `total` is a raise's, of the seat's bet in the turn."""

    did: str
    seat: int | None
    amount: int
    felt: Felt
    total: int = 0
    cards: Cards = ()
    combination: str = ""
    why: str = ""
    is_all_in: bool = False
    by_system: bool = False
    winners: tuple[tuple[int, int], ...] = ()
    rake: int = 0


@dataclass(frozen=True, slots=True)
class HandTold:
    """A whole hand as one reader may know it."""

    facts: HandFacts
    button: int
    small: int
    big: int
    places: tuple[Place, ...]
    steps: tuple[Step, ...]
    board: Cards
    rake: int
    is_over: bool
    is_void: bool

    def place(self, seat: int) -> Place:
        return next(place for place in self.places if place.seat == seat)

    @property
    def pots(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if step.did == "pot")


def hand_tell(
    facts: HandFacts,
    events: Iterable[Told],
    *,
    own: Mapping[int, Cards] | None = None,
    names: Mapping[str, str] | None = None,
) -> HandTold | None:
    """The hand, or None where none was dealt. `own`: seat → the reader's cards; `names`: pseudonym → nickname."""
    told = list(events)
    dealt = next((one.data for one in told if isinstance(one.data, HandDealt)), None)
    if dealt is None:
        return None
    shown = {one.seat: tuple(one.data.cards) for one in told if isinstance(one.data, HandShown)}
    ended = next((one.data for one in told if isinstance(one.data, HandEnded)), None)
    is_void = any(isinstance(one.data, RoundVoided) for one in told)
    stacks = {seat: stack for seat, _who, stack in dealt.stacks}
    final = {row[0]: row[1] for row in ended.stacks} if ended else stacks
    places = tuple(
        Place(
            seat=seat,
            name=(names or {}).get(who, who),
            stack=stack,
            final=final[seat],
            cards=shown.get(seat) or tuple((own or {}).get(seat, ())),
            is_shown=seat in shown,
        )
        for seat, who, stack in dealt.stacks
    )
    steps = _steps(dealt, told, stacks)
    return HandTold(
        facts=facts,
        button=dealt.button,
        small=dealt.small,
        big=dealt.big,
        places=places,
        steps=tuple(steps),
        board=steps[-1].felt.board if steps else (),
        rake=ended.rake if ended else 0,
        is_over=ended is not None,
        is_void=is_void,
    )


def _steps(dealt: HandDealt, told: Iterable[Told], stacks: Mapping[int, int]) -> list[Step]:
    felt = Felt(stacks=dict(stacks))
    steps = []
    for seat, kind, cents in dealt.posts:
        felt = _put(felt, seat, cents, is_bet=kind not in ("ante", "dead"))
        steps.append(Step(kind, seat, cents, felt, total=felt.bets.get(seat, 0), is_all_in=not felt.stacks[seat]))
    for one in told:
        if (step := _step(felt, one)) is not None:
            felt = step.felt
            steps.append(step)
    return steps


def _put(felt: Felt, seat: int, cents: int, *, is_bet: bool = True) -> Felt:
    stacks = {**felt.stacks, seat: felt.stacks[seat] - cents}
    bets = {**felt.bets, seat: felt.bets.get(seat, 0) + cents} if is_bet else felt.bets
    return replace(felt, pot=felt.pot + cents, stacks=stacks, bets=bets)


def _step(felt: Felt, one: Told) -> Step | None:
    seat, data = one.seat, one.data
    if isinstance(data, HandAction) and seat is not None:
        return _action(felt, one, data, seat)
    if isinstance(data, HandLeft):
        return Step("leave", seat, 0, felt, by_system=one.by_system)
    if isinstance(data, HandFolded) and seat is not None:
        folded = replace(felt, folded=felt.folded | {seat})
        return Step("fold", seat, 0, folded, total=felt.bets.get(seat, 0), why="left")
    if isinstance(data, StreetDealt):
        after = replace(felt, board=(*felt.board, *data.cards), bets={})
        return Step(data.street, None, 0, after, cards=tuple(data.cards))
    if isinstance(data, UncalledReturned) and seat is not None:
        cents = one.amount or 0
        stacks = {**felt.stacks, seat: felt.stacks[seat] + cents}
        return Step("uncalled", seat, cents, replace(felt, pot=felt.pot - cents, stacks=stacks, bets={}))
    if isinstance(data, HandShown):
        return Step("shown", seat, 0, felt, cards=tuple(data.cards), combination=data.combination)
    if isinstance(data, PotPaid):
        return _paid(felt, one, data)
    if isinstance(data, RoundVoided):
        return Step("void", None, data.returned, felt, why=data.reason)
    return None


def _action(felt: Felt, one: Told, data: HandAction, seat: int) -> Step:
    did = data.action
    if did == "raise" and not any(felt.bets.values()):
        did = "bet"
    after = _put(felt, seat, data.put)
    if did == "fold":
        after = replace(after, folded=felt.folded | {seat})
    return Step(
        did,
        seat,
        data.put,
        after,
        total=data.total,
        why=data.why,
        is_all_in=data.is_all_in,
        by_system=one.by_system,
    )


def _paid(felt: Felt, one: Told, data: PotPaid) -> Step:
    stacks = dict(felt.stacks)
    for seat, cents in data.winners:
        stacks[seat] += cents
    amount = one.amount or 0
    after = replace(felt, pot=felt.pot - amount, stacks=stacks, bets={})
    winners = tuple((seat, cents) for seat, cents in data.winners)
    return Step("pot", None, amount, after, winners=winners, rake=data.rake)

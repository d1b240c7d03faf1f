"""Pairs who look as if they played together: chips that flow one way, and hands not played against each other. Pure.

It is no proof: it says which pairs a person should look at, and which hands to look at first. What it was measured to
find, and how seldom it names honest players, is a test (`tests/rules/test_fair_play.py`).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from math import sqrt

from games.hand_history.telling import HandTold

# A pair is looked at from this many hands together on.
LEAST_HANDS = 40
# How many standard deviations the flow must be from going both ways alike, and how many big blinds a hand it must be.
FLOW_Z, FLOW_BIG_BLINDS = 3.0, 3.0
# How many decisions alone against each other, how far below what the two do against others, and what share of it.
LEAST_DECISIONS, SOFT_Z, SOFT_SHARE = 20, 3.3, 0.2
EVIDENCE = 8

AGGRESSIVE = ("bet", "raise")
DECISIONS = ("check", "call", "fold", *AGGRESSIVE)

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class PairReport:
    """A pair that was flagged. `net` is what flowed from `first` to `second`, in big blinds."""

    first: str
    second: str
    hands: int
    net: float
    flow_z: float
    decisions: int
    aggressive: int
    expected: float
    soft_z: float
    reasons: tuple[str, ...]  # «flow», «soft»
    evidence: tuple[tuple[str, int], ...]  # (table, hand), the weightiest first


@dataclass(slots=True)
class _Tally:
    """What two players did in the hands that they were both dealt."""

    hands: int = 0
    net: float = 0.0
    squares: float = 0.0
    decisions: int = 0
    aggressive: int = 0
    flows: list[tuple[float, str, int]] = field(default_factory=list)
    quiet: list[tuple[int, str, int]] = field(default_factory=list)


def pairs_flagged(hands: Iterable[HandTold]) -> list[PairReport]:
    """The pairs that stand out, the clearest first. Players go by the names that the hands were told with."""
    tallies: defaultdict[Pair, _Tally] = defaultdict(_Tally)
    for hand in hands:
        if hand.is_over and not hand.is_void:
            _hand_add(tallies, hand)
    everybody = _aggression(tallies.values())
    reports = [
        _report(pair, tally, tallies, everybody) for pair, tally in tallies.items() if tally.hands >= LEAST_HANDS
    ]
    return sorted((one for one in reports if one.reasons), key=lambda one: -max(abs(one.flow_z), one.soft_z))


def _hand_add(tallies: defaultdict[Pair, _Tally], hand: HandTold) -> None:
    names = {place.seat: place.name for place in hand.places}
    where = hand.facts.slug, hand.facts.number
    flows = {(names[one], names[other]): cents for one, other, cents in _flows(hand)}
    for pair in combinations(sorted(names.values()), 2):
        tally = tallies[pair]
        tally.hands += 1
        flow = (flows.get(pair, 0.0) - flows.get(pair[::-1], 0.0)) / hand.facts.big_blind
        if flow:
            tally.net += flow
            tally.squares += flow * flow
            tally.flows.append((flow, *where))
    quiet: defaultdict[Pair, list[bool]] = defaultdict(list)
    for one, other, is_aggressive in _alone(hand):
        low, high = sorted((names[one], names[other]))
        quiet[low, high].append(is_aggressive)
    for pair, done in quiet.items():
        tallies[pair].decisions += len(done)
        tallies[pair].aggressive += sum(done)
        if not any(done):
            tallies[pair].quiet.append((len(done), *where))


def _flows(hand: HandTold) -> Iterator[tuple[int, int, float]]:
    """(loser, winner, cents): what each lost, shared among the winners as they won."""
    results = {place.seat: place.final - place.stack for place in hand.places}
    won = sum(result for result in results.values() if result > 0)
    for loser, lost in results.items():
        for winner, gain in results.items():
            if lost < 0 < gain:
                yield loser, winner, -lost * gain / won


def _alone(hand: HandTold) -> Iterator[tuple[int, int, bool]]:
    """(who decides, against whom, bet or raised?) once two are left, both with chips, and a board lies."""
    seats = {place.seat for place in hand.places}
    before = hand.steps[0].felt
    for step in hand.steps:
        live = seats - before.folded
        is_asked = step.did in DECISIONS and step.why != "left"
        if is_asked and before.board and len(live) == 2 and all(before.stacks[seat] for seat in live):
            assert step.seat is not None
            [other] = live - {step.seat}
            yield step.seat, other, step.did in AGGRESSIVE
        before = step.felt


def _aggression(tallies: Iterable[_Tally]) -> float:
    counted = [(tally.aggressive, tally.decisions) for tally in tallies]
    return sum(one for one, _ in counted) / max(1, sum(all_ for _, all_ in counted))


def _report(pair: Pair, tally: _Tally, tallies: dict[Pair, _Tally], everybody: float) -> PairReport:
    flow_z = tally.net / sqrt(tally.squares) if tally.squares else 0.0
    others = [one for who, one in tallies.items() if who != pair and set(who) & set(pair)]
    against_others = sum(one.decisions for one in others)
    expected = _aggression(others) if against_others >= LEAST_DECISIONS else everybody
    spread = sqrt(max(tally.decisions, 1) * max(expected * (1 - expected), 0.01))
    soft_z = (tally.decisions * expected - tally.aggressive) / spread
    flows = abs(flow_z) >= FLOW_Z and abs(tally.net) >= FLOW_BIG_BLINDS * tally.hands
    few = tally.aggressive <= SOFT_SHARE * expected * tally.decisions
    softly = few and tally.decisions >= LEAST_DECISIONS and soft_z >= SOFT_Z
    first, second = pair if tally.net >= 0 else pair[::-1]
    sign = 1 if tally.net >= 0 else -1
    weighty = sorted(tally.flows, key=lambda one: -sign * one[0])[:EVIDENCE] if flows else []
    longest = sorted(tally.quiet, reverse=True)[:EVIDENCE] if softly else []
    evidence = dict.fromkeys((table, number) for _weight, table, number in [*weighty, *longest])
    return PairReport(
        first=first,
        second=second,
        hands=tally.hands,
        net=abs(tally.net),
        flow_z=abs(flow_z),
        decisions=tally.decisions,
        aggressive=tally.aggressive,
        expected=expected,
        soft_z=soft_z,
        reasons=tuple(name for name, is_so in (("flow", flows), ("soft", softly)) if is_so),
        evidence=tuple(evidence),
    )

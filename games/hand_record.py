"""A hand of poker rebuilt from its record: the sealed deck, and the events in their order. It reads and never judges.

What is rebuilt is kept for the process, by the round's commitment and the table's version: a hand is replayed once
after a restart and not at every action. The deck is in it: what leaves this module towards a page goes through the
selectors, which open only what their reader may see.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from accounts.models import Player
from casino.refusal import Refused
from casino.rulebook.selectors import poker_values
from games.engines.cards import Card
from games.engines.poker import Action, Post, Seat, State, TableRules, apply, start
from games.engines.poker_state import BOARD_CARDS
from games.events import event_data
from games.events_poker import HandAction, HandDealt, HandLeft, HandLevel, HandResumed
from games.fairness import round_ref
from games.models import Round, RoundEvent
from games.rounds_kept import RoundsKept
from games.sealed_deck import RecordLost, deck_open

STREETS = ("preflop", "flop", "turn", "river")


# The record of this hand can't be played again: its secret is gone, or its events contradict it.
HandLost = RecordLost


@dataclass(frozen=True)
class Line:
    """One thing that a seat did, as the log of the hand shows it."""

    seat: int | None
    did: str
    amount: int
    by_system: bool = False
    cards: tuple[Card, ...] = ()
    turn: int = 0


@dataclass(frozen=True)
class Hand:
    """A hand at one moment. `decision` counts from 1; `opened_at` is since when the seat to act may decide."""

    round_id: int
    number: int
    commitment: str
    state: State
    players: dict[int, int]  # seat → player
    dealt: HandDealt
    decision: int
    opened_at: datetime
    voluntary: frozenset[int]  # seats that have put in chips of their own will
    lines: tuple[Line, ...]

    @property
    def seat_to_act(self) -> int | None:
        return self.state.seat_to_act

    def place(self, seat: int) -> int:
        return self.state.seats.index(seat)

    def is_in(self, seat: int) -> bool:
        """Dealt into this hand, folded or not."""
        return seat in self.players

    def moved(self, state: State, now: datetime, line: Line, *, voluntary: bool = False) -> "Hand":
        """The hand after a step, which is `line`. A new decision begins whenever the turn passes on."""
        before = self.state
        turned = (state.turn, state.to_act) != (before.turn, before.to_act)
        return replace(
            self,
            state=state,
            decision=self.decision + turned,
            opened_at=now if turned else self.opened_at,
            voluntary=self.voluntary | {line.seat} if voluntary and line.seat else self.voluntary,
            lines=(*self.lines, line, *follow_lines(before, state)),
        )


def follows(before: State, after: State) -> Iterator[tuple[int, int | None]]:
    """What follows from a step by itself, in its order: (turn, None) is a street that is turned, and (turn, seat) the
    fold of somebody who had left before the turn came, or who leaves now that it has."""
    decided = before.to_act if before.to_act is not None and not after.left[before.to_act] else None
    folds = [(turn, place) for turn, place in after.folds[len(before.folds) :] if place != decided]
    for turn in range(before.turn, after.turn + 1):
        if turn > before.turn:
            yield turn, None
        yield from ((turn, after.seats[place]) for when, place in folds if when == turn)


def follow_lines(before: State, after: State) -> list[Line]:
    """The same as lines of the log."""
    return [
        Line(seat, "fold", 0, turn=turn)
        if seat
        else Line(None, STREETS[turn], 0, cards=street_cards(after, turn), turn=turn)
        for turn, seat in follows(before, after)
    ]


def street_cards(state: State, turn: int) -> tuple[Card, ...]:
    """The common cards that are turned with that street."""
    return state.board[BOARD_CARDS[turn - 1] : BOARD_CARDS[turn]]


def street_leaves(state: State, turn: int) -> list[int]:
    first = len(state.seats) * state.rules.variant.hole_cards
    return list(range(first + BOARD_CARDS[turn - 1], first + BOARD_CARDS[turn]))


def hole_leaves(state: State, place: int) -> list[int]:
    """Which leaves of the deck are a place's own cards: one at a time, from the small blind (806/49-50)."""
    count = len(state.seats)
    first = (place - state.small) % count
    return [first + count * lap for lap in range(state.rules.variant.hole_cards)]


def action_line(action: HandAction, seat: int, state: State) -> Line:
    """What the log says of a decision; `state` is the one it was made in."""
    did = action.action
    if did == "raise" and not state.level:
        did = "bet"
    if action.is_all_in:
        did = "all_in"
    if action.why in ("timeout", "absent") and did == "fold":
        did = "timeout"
    amount = action.total if action.action == "raise" else action.put
    return Line(seat, did, amount, by_system=action.why in ("timeout", "absent"), turn=state.turn)


# --- From the events ---


def hand_rebuild(round_: Round, rules: TableRules, slug: str, *, version: int | None = None) -> Hand:
    """The hand as its events tell it, up to the table's `version`. Raises HandLost."""
    deck, _salts = deck_open(round_, round_ref(slug, round_.number))
    events = RoundEvent.objects.filter(round=round_).order_by("number")
    if version is not None:
        events = events.filter(version__lte=version)
    try:
        return _replayed(round_, rules, deck, list(events))
    except (Refused, LookupError, TypeError, ValueError, AssertionError) as wrong:
        raise HandLost(f"round {round_.pk} can't be played again") from wrong


def _replayed(round_: Round, rules: TableRules, deck: Sequence[Card], events: Sequence[RoundEvent]) -> Hand:
    hand: Hand | None = None
    for event in events:
        data = event_data(event.kind, event.data)
        if isinstance(data, HandLevel):
            rules = at_level(rules, data)
        elif isinstance(data, HandDealt):
            ids = dict(
                Player.objects.filter(public_id__in=[row[1] for row in data.stacks]).values_list("public_id", "pk")
            )
            players = {row[0]: ids[row[1]] for row in data.stacks}
            hand = hand_begin(round_, rules, deck, data, players, event.at)
        elif isinstance(data, HandAction) and hand is not None and event.seat is not None:
            hand = action_moved(hand, data, event.seat, event.at)
        elif isinstance(data, HandLeft) and hand is not None and event.seat is not None:
            hand = left_moved(hand, event.seat, event.at)
        elif isinstance(data, HandResumed) and hand is not None:
            hand = resumed(hand, data)
    if hand is None:
        raise LookupError("no hand was dealt")
    return hand


def rules_dealt_under(round_: Round) -> TableRules:
    """The rules of a hand that was dealt: those of its version; in a tournament, at the level in its record."""
    rules = poker_values(round_.rules).table_rules
    said = RoundEvent.objects.filter(round=round_, kind=HandLevel.kind).values_list("data", flat=True).first()
    return at_level(rules, HandLevel(**said)) if said is not None else rules


def at_level(rules: TableRules, level: HandLevel) -> TableRules:
    """A tournament's rules with what its level asks for."""
    return replace(rules, small_blind=level.small_blind, big_blind=level.big_blind, ante=level.ante)


def hand_begin(
    round_: Round, rules: TableRules, deck: Sequence[Card], dealt: HandDealt, players: dict[int, int], at: datetime
) -> Hand:
    """The hand at its first decision, from what was dealt."""
    state = start(
        rules,
        button=dealt.button,
        seats=[Seat(seat, public_id, stack) for seat, public_id, stack in dealt.stacks],
        deck=deck,
        posts=posts_of(dealt),
    )
    lines = tuple(Line(seat, kind, amount) for seat, kind, amount in dealt.posts)
    return Hand(
        round_id=round_.pk,
        number=round_.number,
        commitment=round_.commitment,
        state=state,
        players=players,
        dealt=dealt,
        decision=1,
        opened_at=at,
        voluntary=frozenset(),
        lines=(
            *lines,
            *(Line(None, STREETS[t], 0, cards=street_cards(state, t), turn=t) for t in range(1, state.turn + 1)),
        ),
    )


def posts_of(dealt: HandDealt) -> list[Post]:
    """What was posted besides blinds and antes, for the engine."""
    live = {seat: amount for seat, kind, amount in dealt.posts if kind == "post"}
    dead = {seat: amount for seat, kind, amount in dealt.posts if kind == "dead"}
    return [Post(seat, live.get(seat, 0), dead.get(seat, 0)) for seat in sorted({*live, *dead})]


def action_moved(hand: Hand, action: HandAction, seat: int, at: datetime) -> Hand:
    """The hand after a decision that was made."""
    to = action.total if action.action == "raise" else None
    state = apply(hand.state, Action(seat, action.action, to))  # type: ignore[arg-type]
    own = action.why in ("player", "ahead") and action.action in ("call", "raise")
    return hand.moved(state, at, action_line(action, seat, hand.state), voluntary=own)


def left_moved(hand: Hand, seat: int, at: datetime) -> Hand:
    """The hand after a seat has said that it leaves."""
    return hand.moved(apply(hand.state, Action(seat, "leave")), at, Line(seat, "leave", 0, turn=hand.state.turn))


def resumed(hand: Hand, data: HandResumed) -> Hand:
    """The hand after a stop of the house: the time to decide goes on from where it stood."""
    return replace(hand, opened_at=hand.opened_at + timedelta(milliseconds=data.still_ms))


# --- Kept for the process ---

_kept: RoundsKept[Hand] = RoundsKept()


def hand_now(table_id: int, slug: str, version: int, round_: Round, rules: TableRules) -> Hand:
    """The hand on the table at that version, kept or rebuilt. Raises HandLost."""
    found = _kept.find(table_id, version, round_.commitment)
    if found is None:
        found = hand_rebuild(round_, rules, slug, version=version)
        _kept.set(table_id, version, found)
    return found


def hand_keep(table_id: int, version: int, hand: Hand) -> None:
    """Keep it once the transaction has committed; what is rolled back was never there."""
    _kept.keep(table_id, version, hand)


def kept_forget() -> None:
    """As after a restart: everything is rebuilt from its record."""
    _kept.forget()

"""A hand's life at a table: dealt, carried on by decisions, ended and paid, or void. Part of whoever holds the table.

The events of one step, and the settlement where the step is the last, are written in one transaction (806/34-64).
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.conf import settings

from accounts.models import PlaySession
from casino import dice
from casino.prepared import PreparedInsert, PreparedUpdate
from casino.refusal import Refused
from casino.rulebook.selectors import poker_values, rules_may_open
from games.bots import thinking_ms
from games.engines.cards import DECK, Card
from games.engines.poker import Action, Post, Seat, State, check, start, to_call
from games.events import GENESIS, EventDraft, RoundOpened
from games.events_poker import HandAction, HandDealt, HandLeft, HandLevel, HandResumed
from games.fairness import round_ref
from games.fairness_cards import deck_leaves, tree_root
from games.hand_record import Hand, action_moved, hand_begin, hole_leaves, left_moved, resumed
from games.log import CommandMark
from games.models import PokerRoom, PokerSeat, Round, RoundSecret
from games.sealed_deck import deck_seal
from games.selectors.poker_seen import seen_in_state
from games.services.commands import system_mark
from games.services.poker import ending
from games.services.poker.dealing import Deal, Ready, comes_round, deal_at, deal_plan, passed
from games.services.poker.drafts import finish_drafts, follow_drafts, street_draft
from games.services.poker.room import Room, can_play, seats_save, stack_of

logger = logging.getLogger(__name__)


@dataclass
class Play:
    """A hand being carried on by one command: as it is after each step, and what is to be written."""

    room: Room
    hand: Hand
    drafts: list[EventDraft] = field(default_factory=list)

    def decide(self, seat: int, kind: str, to: int | None, why: str) -> None:
        """One decision of the seat whose turn it is. Raises Refused where the engine says no."""
        before = self.hand
        action = Action(seat, kind, to)  # type: ignore[arg-type]
        if denial := check(before.state, action):
            raise Refused(denial)
        place = before.place(seat)
        call = to_call(before.state, place)
        put = {"call": call, "raise": (to or 0) - before.state.bets[place]}.get(kind, 0)
        data = HandAction(
            decision=before.decision,
            action=kind,
            total=before.state.bets[place] + put,
            put=put,
            is_all_in=bool(put) and put == before.state.stacks[place],
            why=why,
        )
        by_system = why in ("timeout", "absent")
        self._moved(
            action_moved(before, data, seat, self.room.now),
            EventDraft(data, **self._who(seat), amount=put, by_system=by_system),
        )

    def leave(self, seat: int) -> None:
        """The seat leaves the table (reading 31)."""
        session = self.room.seats[seat].session
        by_system = session is not None and session.end_reason not in ("", PlaySession.End.PLAYER)
        draft = EventDraft(HandLeft(), **self._who(seat), by_system=by_system)
        self._moved(left_moved(self.hand, seat, self.room.now), draft)

    def resume(self, still: timedelta) -> None:
        """The house stood still for so long: whoever is to decide has the time that was left."""
        data = HandResumed(still_ms=still // timedelta(milliseconds=1))
        self.hand = resumed(self.hand, data)
        self.drafts.append(EventDraft(data, by_system=True))

    def _who(self, seat: int) -> dict[str, int]:
        return {"player_id": self.hand.players[seat], "seat": seat}

    def _moved(self, after: Hand, draft: EventDraft) -> None:
        before, self.hand = self.hand, after
        self.drafts += [draft, *follow_drafts(before, after)]
        self.room.told.update(after.players[seat] for seat in seats_told(before, after))

    def waits(self) -> bool:
        """Does the hand stand still until somebody who is there decides, and has chosen nothing ahead?"""
        seat = self.hand.seat_to_act
        row = self.room.seats.get(seat or 0)
        if seat is None or row is None or row.sitting_out:
            return False
        return ahead(row, self.hand, to_call(self.hand.state, self.hand.place(seat))) is None

    def go_on(self) -> None:
        """Everything that decides itself: who is away, and what was chosen ahead of the turn."""
        while (seat := self.hand.seat_to_act) is not None:
            row = self.room.seats.get(seat)
            due = to_call(self.hand.state, self.hand.place(seat))
            if row is None or row.sitting_out:
                self.decide(seat, "fold" if due else "check", None, "absent")
                continue
            kind = ahead(row, self.hand, due)
            if kind is None:
                return
            row.pre_action = ""
            row.save(update_fields=["pre_action"])
            self.decide(seat, kind, None, "ahead")


def seats_told(before: Hand, after: Hand) -> list[int]:
    """Whose own part of the table a step has changed: what the cards make, the money, or what may be done and when.

    With a street that is everybody who was dealt in. Who is about to leave is told whose turn it is.
    """
    if after.state.turn != before.state.turn or after.state.finished:
        return list(after.state.seats)
    return [
        seat
        for place, seat in enumerate(after.state.seats)
        if after.state.left[place] or own_part(before.state, place) != own_part(after.state, place)
    ]


def own_part(state: State, place: int) -> tuple[object, ...]:
    """What of the hand stands in a seat's own part, but for cards: within a street they make the same."""
    due = 0 if state.folded[place] else to_call(state, place)
    return due, state.stacks[place], state.folded[place], state.to_act == place


def ahead(row: PokerSeat, hand: Hand, due: int) -> str | None:
    """What the seat has chosen ahead, if it still holds at this price and in this turn; None: it is asked."""
    if row.pre_round != hand.round_id or row.pre_street != hand.state.turn:
        return None
    if row.pre_action == "fold":
        return "fold"
    if row.pre_action == "check_fold":
        return "fold" if due else "check"
    if row.pre_action == "check" and not due:
        return "check"
    if row.pre_action == "call" and due and due == row.pre_price:
        return "call"
    return None


def deal(room: Room) -> bool:
    """Begin the next hand, if two can play (806/7): deck committed, blinds posted, cards dealt. True if it began."""
    rules = room.values.table_rules
    if denial := rules_may_open(room.rules, currency=room.table.currency):
        # As long as nobody approves other rules no hand begins; whoever acts has the table looked at again.
        logger.warning("table %s opens no hand: %s", room.table.slug, denial.code)
        return False
    ready = [
        Ready(seat.number, seat.owes_big, seat.owes_small, seat.waits_for_blind)
        for seat in room.seats.values()
        if can_play(room, seat)
    ]
    plan = deal_plan(rules, ready, last_button=room.room.button, lot=dice.below(max(len(ready), 1)))
    if plan is None or _round_complete(room, plan):
        room.room.button = None
        room.room.save()
        return False
    opened, deck = _round_open(room)
    hand = _hand_dealt(room, plan, opened, deck)
    _blinds_counted(room, plan)
    _begun(room, hand, opened, ())
    return True


def deal_given(room: Room, *, button: int, level: int) -> None:
    """Begin a hand of a tournament: everybody with chips is dealt in, the tournament says where the button is.

    At least two have chips: the tournament's own check has seen to that.
    """
    drawn = room.room.button is None
    seats = sorted(row.number for row in room.seats.values() if can_play(room, row))
    room.values = poker_values(room.rules, level)
    rules = room.values.table_rules
    plan = deal_at(rules, seats, button, drawn=drawn)
    opened, deck = _round_open(room)
    hand = _hand_dealt(room, plan, opened, deck)
    before = room.room
    before.button, before.small, before.big, before.level = plan.button, plan.small, plan.big, level
    _BLINDS.run(room.table.pk, plan.button, plan.small, plan.big, level)
    said = HandLevel(level=level, small_blind=rules.small_blind, big_blind=rules.big_blind, ante=rules.ante)
    _begun(room, hand, opened, [EventDraft(said, by_system=True)])


_BLINDS = PreparedUpdate(
    lambda table, button, small, big, level: (
        PokerRoom.objects.filter(pk=table),
        {"button": button, "small": small, "big": big, "level": level},
    )
)


def _begun(room: Room, hand: Hand, opened: Round, said: Sequence[EventDraft]) -> None:
    play = Play(room, hand)
    play.drafts = [
        EventDraft(_opened_event(room, opened), by_system=True),
        *said,
        EventDraft(hand.dealt, by_system=True),
        *(street_draft(hand.state, turn) for turn in range(1, hand.state.turn + 1)),
    ]
    play.go_on()
    room.table.round = opened
    put(play, command=system_mark("open", opened.pk), everyone=True, round_=opened)


def _round_complete(room: Room, plan: Deal) -> bool:
    """Has the last round of the button of a session been played (806/2.s, reading 48)?"""
    closing = room.room.closing_seat
    return closing is not None and (plan.drawn or comes_round(room.room.button, plan.button, closing))


def put(play: Play, *, command: CommandMark, everyone: bool = False, round_: Round | None = None) -> int:
    """Write the step; where it was the last one, pay and end the hand in the same transaction. The new version."""
    room, hand = play.room, play.hand
    current = round_ or room.playing
    assert current is not None
    drafts = play.drafts
    deadline: datetime | None
    if hand.state.finished:
        drafts = [*drafts, *finish_drafts(hand)]
        ending.pay(room, hand)
        deadline = room.now + timedelta(seconds=room.values.hand_pause_seconds)
        everyone = True
    else:
        deadline = thinking_until(room, hand, decision_deadline(room, hand))
    version = room.put(events=drafts, deadline=deadline, command=command, everyone=everyone, round_id=current.pk)
    room.keep(hand)
    if hand.state.finished:
        ending.close(room, current, Round.Phase.SETTLED, hand)
    return version


def decision_deadline(room: Room, hand: Hand) -> datetime:
    """Until when the seat to act may decide: its time, and then what is left of its time bank (806/43-44)."""
    seat = room.seats.get(hand.seat_to_act or 0)
    bank = timedelta(milliseconds=seat.time_bank_ms if seat else 0)
    return hand.opened_at + timedelta(seconds=room.values.decision_seconds) + bank


def thinking_until(room: Room, hand: Hand, until: datetime) -> datetime:
    """When the clock looks at this decision: at its end, or earlier where a training opponent has thought enough."""
    row = room.seats.get(hand.seat_to_act or 0)
    if row is None or not row.player.is_training:
        return until
    if not settings.TRAINING_PACE:
        return min(until, room.now)
    seen = seen_in_state(hand.state)
    if seen is None:
        return until
    # At most three tenths of the time that a person has.
    most = room.values.decision_seconds * 300
    thinking = thinking_ms(seen, dice.generator(), most_ms=most) * settings.TRAINING_PACE // 100
    return min(until, room.now + timedelta(milliseconds=thinking))


def _round_open(room: Room) -> tuple[Round, tuple[Card, ...]]:
    """A fresh deck, committed to before the first card."""
    last = room.table.round
    number = last.number + 1 if last else 1
    ref = round_ref(room.table.slug, number)
    deck = tuple(dice.shuffled(DECK))
    salts = [dice.salt() for _ in deck]
    opened = _ROUND.row(
        table=room.table,
        number=number,
        rules=room.rules,
        phase=Round.Phase.PLAYING,
        opened_at=room.now,
        commitment=tree_root(deck_leaves(ref, deck, salts)).hex(),
        previous_digest=last.digest if last else GENESIS,
    )
    key_id, sealed = deck_seal(ref, deck, salts)
    _SECRET.row(round=opened, key_id=key_id, sealed=sealed)
    return opened, deck


_ROUND, _SECRET = PreparedInsert(Round), PreparedInsert(RoundSecret)


def _opened_event(room: Room, opened: Round) -> RoundOpened:
    return RoundOpened(
        table=room.table.slug,
        number=opened.number,
        game=f"{room.table.game}/{room.values.table_rules.limit.word}",
        rules=f"{room.rules.key}/{room.rules.version}",
        previous=opened.previous_digest,
        commitment=opened.commitment,
    )


def _hand_dealt(room: Room, plan: Deal, opened: Round, deck: Sequence[Card]) -> Hand:
    rules = room.values.table_rules
    rows = [room.seats[number] for number in plan.seats]
    seats = [Seat(row.number, row.player.public_id, stack_of(row)) for row in rows]
    state = start(rules, button=plan.button, seats=seats, deck=deck, posts=plan.posts)
    dealt = HandDealt(
        button=plan.button,
        drawn=plan.drawn,
        small=plan.small,
        big=plan.big,
        stacks=[[seat.seat, seat.player, seat.stack] for seat in seats],
        posts=_posted(room, plan, {seat.seat: seat.stack for seat in seats}),
        holes=[[number, hole_leaves(state, place)] for place, number in enumerate(state.seats)],
    )
    players = {row.number: row.player_id for row in rows}
    return hand_begin(opened, rules, deck, dealt, players, room.now)


def _posted(room: Room, plan: Deal, stacks: dict[int, int]) -> list[list[object]]:
    """What goes in before the deal, each as far as the stack goes (reading 28); in the engine's order."""
    rules = room.values.table_rules
    left, posted = dict(stacks), []

    def post(seat: int, kind: str, amount: int) -> None:
        amount = min(amount, left[seat])
        if amount:
            left[seat] -= amount
            posted.append([seat, kind, amount])

    for seat in plan.seats:
        post(seat, "ante", rules.ante)
    post(plan.small, "small_blind", rules.small_blind)
    post(plan.big, "big_blind", rules.big_blind)
    for one in plan.posts:
        post(one.seat, "post", one.live)
        post(one.seat, "dead", one.dead)
    return posted


def _blinds_counted(room: Room, plan: Deal) -> None:
    """Who is dealt in owes nothing any more; whom the blinds have passed owes them (reading 18)."""
    before = room.room
    for seat in room.seats.values():
        if plan.drawn or seat.number in plan.seats:
            if seat.number in plan.seats or not seat.owes_big:
                seat.owes_big = seat.owes_small = False
            if seat.number in plan.seats:
                seat.waits_for_blind = False
        else:
            seat.owes_big = seat.owes_big or passed(before.big, plan.big, seat.number)
            seat.owes_small = seat.owes_small or passed(before.small, plan.small, seat.number)
        seat.pre_action = ""
    seats_save(room.seats.values(), ("owes_big", "owes_small", "waits_for_blind", "pre_action"))
    before.button, before.small, before.big = plan.button, plan.small, plan.big
    before.save()


__all__ = ["Play", "Post", "ahead", "deal", "deal_given", "decision_deadline", "put"]

"""A decision that ends nothing, as one statement: judged on what the process has kept of the hand, and fenced.

Nothing is read first and nothing is held. The rules judge as always; then the log takes the decision only if the table
still stands where it was judged, the player's session is open and the key is new. Whatever is not as plain as that
(a refusal, a hand that ends, a choice ahead, extra time, a table that has moved on) is left to the command that takes
the table, which alone refuses and alone knows why.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, connection

from casino.refusal import Refused
from games.announce import Announcement, announce, prepared
from games.hand_record import hand_keep
from games.log import Conflict, append_at_once
from games.selectors.poker import found_after, found_kept, found_move
from games.services.commands import Answer, command_mark
from games.services.poker.hands import Play, decision_deadline, thinking_until
from games.services.poker.room import Room, Standing, standing_keep, standing_last


@dataclass(frozen=True, slots=True)
class Decided:
    """What a player has decided, at that decision of that round; `to` is a raise's total of the turn."""

    table_id: int
    player_id: int
    round_number: int
    decision: int
    action: str
    to: int | None
    key: str
    # The browser's session key, where nobody has looked yet whether it is signed in: then the fence does.
    browser: str = ""

    @property
    def body(self) -> list[object]:
        """What must not differ when it is repeated."""
        return ["act", self.round_number, self.decision, self.action, self.to]

    @property
    def raised_to(self) -> int | None:
        return self.to if self.action == "raise" else None


def act_at_once(*, asked: Decided, now: datetime) -> Answer | None:
    """The answer to a decision that was taken at once; None: nothing was done, and the table has to be taken.

    Raises Refused where the key can't be one.
    """
    mark = command_mark(player_id=asked.player_id, key=asked.key, body=[*asked.body, asked.table_id])
    kept = None if connection.in_atomic_block else standing_last(asked.table_id)
    if kept is None:
        return None
    version, standing = kept
    play = _played(standing, asked, now)
    if play is None:
        return None
    hand = standing.hand
    deadline = thinking_until(play.room, play.hand, decision_deadline(play.room, play.hand))
    told = Announcement(asked.table_id, version + 1, tuple(sorted(play.room.told)), deadline=deadline)
    try:
        writing = append_at_once(
            table_id=asked.table_id,
            round_id=hand.round_id,
            commitment=hand.commitment,
            expected_version=version,
            events=play.drafts,
            deadline=deadline,
            command=mark,
            now=now,
            browser=asked.browser,
        )
        try:
            # While the database writes. What is made ready is thrown away where it did not, or where the table was read
            # before something else was heard of it.
            seen = found_kept(asked.table_id, version, hand.commitment, now)
            after = seen and found_after(seen, version=version + 1, deadline=deadline, hand=play.hand, now=now)
            ready = prepared(told, after)
        finally:
            done = writing()
    except (Conflict, IntegrityError):
        return None
    # It is committed, and known to this process before anybody is told.
    hand_keep(asked.table_id, done.version, play.hand)
    standing_keep(asked.table_id, done.version, Standing(standing.room, play.hand))
    announce(ready if seen and after and found_move(seen, after) else told)
    return Answer(table_id=asked.table_id, version=done.version)


def _played(standing: Standing, asked: Decided, now: datetime) -> Play | None:
    """The hand after the decision, where that is in time, is allowed, and leaves the hand waiting for the next one."""
    kept, hand = standing.room, standing.hand
    seat = kept.seats.get(hand.seat_to_act or 0)
    if seat is None or not seat.player_id == asked.player_id == hand.players.get(seat.number):
        return None
    if (hand.number, hand.decision) != (asked.round_number, asked.decision):
        return None
    if now >= hand.opened_at + timedelta(seconds=kept.values.decision_seconds):
        # Extra time: what it took is written to the seat.
        return None
    play = Play(Room(kept.table, kept.room, kept.rules, kept.values, kept.seats, now), hand)
    try:
        play.decide(seat.number, asked.action, asked.raised_to, "player")
    except Refused:
        return None
    return None if play.hand.state.finished or not play.waits() else play

"""Training opponents at demonstration tables: they keep a person company, and act as players act (T37).

They come when somebody is at the table, never for euros, never into the last seat, and go when nobody is there. What
they do goes the way of players' commands; what they know is what the page of their seat shows.
"""

import logging
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import connection

from accounts.models import PlaySession
from accounts.services.players import training_chips, training_opponent
from accounts.services.sessions import session_end, session_open, session_seen
from casino import dice
from casino.money import DEMO
from casino.refusal import Denial, Refused
from casino.rulebook.poker_values import SESSION, PokerValues
from casino.rulebook.selectors import poker_values, rules_in_force
from games.bots import STYLES, Seen, decide
from games.hand_record import Hand
from games.models import PokerRoom, PokerSeat, PokerWaiting, Round, Table
from games.refusals import TableRefusal
from games.selectors.poker_seen import seen_in_state
from games.services.commands import command_mark
from games.services.poker.at_once import Decided
from games.services.poker.play import decided, is_late
from games.services.poker.room import Room, session_open_of, stack_of, standing_last
from games.services.poker.seats import seat_leave, seat_take, seat_top_up
from games.services.poker.waiting import waiting_join, waiting_leave

logger = logging.getLogger(__name__)

NAMES = ("Aurora", "Baltasar", "Clotilde", "Dinis", "Elvira", "Firmino")
COMPANY = 3
# A stack below this share of what an opponent sits down with is topped up between hands.
LOW = 0.4


def turn_take(room: Room, hand: Hand, wished: Decided | None = None) -> bool:
    """Let the opponent whose turn it is decide, as its own page and its own command would, on one reading of the table.

    `wished`: what it has decided on this very sight of the hand. False: it is nobody's.
    """
    row = _opponent_to_act(room, hand)
    if row is None:
        return False
    try:
        # Without an open session there is no page to see it on, and nobody to decide.
        session_open_of(room, row.player_id)
        asked = wished or wish_of(room, hand, row)
        if asked is None:
            return False
        mark = command_mark(player_id=row.player_id, key=asked.key, body=[*asked.body, room.table.pk])
        decided(room, hand, row, asked, mark)
    except Refused as refused:
        logger.warning("a training opponent was refused: %s", refused.denial.code)
        return False
    return True


def wish_kept(*, table_id: int, version: int, now: datetime) -> Decided | None:
    """What the opponent whose turn it is at that version asks for, where this process has kept the hand at it.

    Nothing is read: whether the table still stands there, and its session is open, the fence of the command says.
    """
    kept = None if connection.in_atomic_block else standing_last(table_id)
    if kept is None or kept[0] != version:
        return None
    was, hand = kept[1].room, kept[1].hand
    room = Room(was.table, was.room, was.rules, was.values, was.seats, now)
    row = _opponent_to_act(room, hand)
    return None if row is None else wish_of(room, hand, row)


def _opponent_to_act(room: Room, hand: Hand) -> PokerSeat | None:
    """The seat whose turn it is, if an opponent sits there and is in time."""
    row = room.seats.get(hand.seat_to_act or 0)
    return None if row is None or not row.player.is_training or is_late(room, hand) else row


def wish_of(room: Room, hand: Hand, row: PokerSeat) -> Decided | None:
    """What the opponent asks for, as a player asks; None where nothing is asked of it."""
    seen = seen_by(room, hand, row)
    if seen is None:
        return None
    wish = decide(seen, list(STYLES.values())[row.player_id % len(STYLES)], dice.generator())
    key = f"training-{hand.round_id}-{hand.decision}"
    return Decided(room.table.pk, row.player_id, hand.number, hand.decision, wish.kind, wish.to, key)


def seen_by(room: Room, hand: Hand, row: PokerSeat) -> Seen | None:
    """What the page of this seat shows of the hand; None where nothing is asked."""
    away = {seat.number for seat in room.seats.values() if seat.sitting_out and not seat.leaving}
    return seen_in_state(hand.state, away) if hand.seat_to_act == row.number else None


# --- Who sits ---


@dataclass(frozen=True, slots=True)
class _Company:
    """A demonstration table between two hands, as its opponents find it."""

    table: Table
    values: PokerValues
    seats: dict[int, PokerSeat]
    now: datetime

    @property
    def opponents(self) -> list[PokerSeat]:
        return [seat for seat in self.seats.values() if seat.player.is_training and not seat.leaving]

    def key(self, what: str, seat: PokerSeat | int) -> str:
        place = seat if isinstance(seat, int) else seat.pk
        return f"training-{what}-{self.table.pk}-{self.table.version}-{place}"


def company_keep(*, table_id: int, now: datetime) -> None:
    """Between hands: opponents sit down, top up or leave, as the people at the table need; for euros there are none."""
    table = Table.objects.select_related("round__rules").get(pk=table_id)
    playing = table.round is not None and table.round.phase == Round.Phase.PLAYING
    if (
        not settings.TRAINING_OPPONENTS
        or table.currency != DEMO
        or table.is_tournament
        or table.game not in (Table.Game.HOLDEM, Table.Game.OMAHA)
        or playing
    ):
        return
    rules = rules_in_force(table.rules_key, now)
    taken = PokerSeat.objects.filter(table_id=table_id, left_at=None).select_related("account", "player", "session")
    company = _Company(table, poker_values(rules), {seat.number: seat for seat in taken}, now)
    here = PlaySession.objects.filter(table_id=table_id, ended_at=None, player__is_training=False)
    # The demonstration's own past was played by two players alone.
    people = here.exclude(device="demonstração").exists()
    wanted = opponents_wanted(company) if people and table.status == Table.Status.OPEN else 0
    staying = [seat for seat in company.opponents if not seat.sitting_out][:wanted]
    for seat in company.opponents:
        if seat not in staying:
            _leave(company, seat)
        else:
            _stay(company, seat)
    if _takes_players(company):
        for _ in range(wanted - len(staying)):
            _sit(company)


def _takes_players(company: _Company) -> bool:
    """At a table in sessions nobody sits down between them, nor in the last round of one."""
    if company.values.mode != SESSION:
        return True
    return PokerRoom.objects.filter(table=company.table, session_ends_at__gt=company.now).exists()


def opponents_wanted(company: _Company) -> int:
    """How many: fewer where people play with each other, and one seat is always left for one more person."""
    people = sum(not seat.player.is_training for seat in company.seats.values())
    waiting = PokerWaiting.objects.filter(table=company.table, ended_at=None).count()
    # At a table for two, an opponent makes room as soon as somebody waits.
    kept = 0 if company.values.seats == 2 and people == 1 else 1
    room = company.values.seats - people - waiting - kept
    return max(0, min(COMPANY if people < 2 else 2, room))


def _stay(company: _Company, seat: PokerSeat) -> None:
    session_seen(session_id=seat.cash_session_id, now=company.now)
    full = _buy_in(company)
    if stack_of(seat) >= full * LOW:
        return
    training_chips(player_id=seat.player_id, least=full, now=company.now)
    try:
        seat_top_up(
            table_id=company.table.pk,
            player_id=seat.player_id,
            amount=full - stack_of(seat),
            key=company.key("top-up", seat),
            now=company.now,
        )
    except Refused:
        _leave(company, seat)


def _leave(company: _Company, seat: PokerSeat) -> None:
    try:
        seat_leave(table_id=company.table.pk, player_id=seat.player_id, key=company.key("leave", seat), now=company.now)
        session_end(session_id=seat.cash_session_id, reason=PlaySession.End.HOUSE, now=company.now)
    except Refused as refused:
        # A hand has begun meanwhile: it is looked after when that has ended.
        logger.info("a training opponent stays for now: %s", refused.denial.code)
        return
    company.seats.pop(seat.number, None)


def _sit(company: _Company) -> None:
    """One more opponent, in the first seat that is free."""
    here = {seat.player.nickname for seat in company.seats.values()}
    free = [number for number in range(1, company.values.seats + 1) if number not in company.seats]
    amount = _buy_in(company)
    for name in NAMES:
        opponent = training_opponent(name=name, now=company.now)
        if opponent.nickname in here or not free:
            continue
        training_chips(player_id=opponent.pk, least=amount, now=company.now)
        try:
            session_open(player_id=opponent.pk, table_id=company.table.pk, device="treino", now=company.now)
            seat = _registered_seat(company, opponent.pk) if company.values.mode == SESSION else free[-1]
            seat_take(
                table_id=company.table.pk,
                player_id=opponent.pk,
                seat=seat,
                amount=amount,
                key=company.key("sit", seat),
                now=company.now,
            )
        except Refused:
            continue
        row = PokerSeat.objects.select_related("account", "player", "session")
        company.seats[seat] = row.get(table=company.table, player=opponent, left_at=None)
        return


def _registered_seat(company: _Company, player_id: int) -> int:
    """Register like anybody else; the seat that is kept for it then. Raises Refused where there is none."""
    key = company.key("register", player_id)
    waiting_join(table_id=company.table.pk, player_id=player_id, key=key, now=company.now)
    kept = PokerWaiting.objects.get(table=company.table, player_id=player_id, ended_at=None).offered_seat
    if kept is None:
        waiting_leave(table_id=company.table.pk, player_id=player_id, key=f"{key}-back", now=company.now)
        raise Refused(Denial(TableRefusal.TABLE_CLOSED))
    return kept


def _buy_in(company: _Company) -> int:
    big = company.values.table_rules.big_blind
    return big * min(company.values.buy_in_most, max(company.values.buy_in_least, 100))

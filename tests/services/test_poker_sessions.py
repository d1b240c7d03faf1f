"""A table in sessions from one hour to the next: registering, sitting down, the last round, the end (806/2.s, 6.b)."""

from datetime import UTC, datetime, time, timedelta

import pytest

from casino.refusal import Refused
from casino.rulebook.poker_hours import Session, session_at, session_next
from games import poker_fragments
from games.models import PokerRoom, PokerSeat, PokerWaiting, Round
from games.selectors.poker import table_views
from games.services.poker import seats, waiting
from games.services.poker.dealing import comes_round
from tests.factories import make_player
from tests.rules.poker_hands import both_games
from tests.services.poker_room import PokerTableRoom

pytestmark = pytest.mark.django_db(transaction=True)
GAMES = pytest.mark.parametrize("game", ["holdem", "omaha"])
# The test's clock begins at noon, Lisbon's time.
HOURS = {"mode": "session", "opens": "12:30", "closes": "14:30"}


def at(hour: int, minute: int = 0) -> datetime:
    return datetime(2026, 3, 2, hour, minute, tzinfo=UTC)


def room_of(game="holdem", **changed) -> PokerTableRoom:
    return PokerTableRoom(game=game, **{**HOURS, "offer_seconds": 60, **changed})


def registered(room, *names):
    people = [make_player(name) for name in names]
    for player in people:
        room.enter(player)
        room.ask(waiting.waiting_join, player)
    return people


def refused(ask, *given, **named) -> str:
    with pytest.raises(Refused) as refusal:
        ask(*given, **named)
    return refusal.value.denial.code


def state_of(room) -> PokerRoom:
    return PokerRoom.objects.get(table=room.table)


def begun(room) -> None:
    """The clock goes on until a session is under way and everything that is due at its beginning is done."""
    for _ in range(4):
        row = PokerRoom.objects.filter(table=room.table).first()
        if row is not None and row.session_ends_at is not None:
            break
        room.tick()
    room.tick()


def hand_folded(room) -> None:
    room.deal()
    while room.round.phase == Round.Phase.PLAYING:
        room.act(room.to_act, "fold")


def views(room, player):
    public, viewers = table_views(room.table.pk, [player.pk], now=room.now)
    return public, viewers[player.pk]


@pytest.mark.rule("806/2.s")
def test_the_hours_are_lisbons_and_each_session_is_one_hour():
    hours = (time(21, 30), time(0, 30))
    assert session_at(hours, at(20)) is None
    assert session_at(hours, at(21, 30)) == Session(at(21, 30), at(22, 30))
    assert session_at(hours, at(22, 29)) == Session(at(21, 30), at(22, 30))
    after_midnight = at(23, 59) + timedelta(minutes=5)
    assert session_at(hours, after_midnight) == Session(at(23, 30), at(23, 30) + timedelta(hours=1))
    assert session_at(hours, at(23, 30) + timedelta(hours=1)) is None
    assert session_next(hours, at(21, 30)).begins == at(22, 30)
    assert session_next(hours, at(23, 45)).begins == at(21, 30) + timedelta(days=1)
    # In summer Lisbon is an hour ahead; a whole day is twenty-four sessions, one more where clocks go back.
    assert session_at((time(9), time(10)), datetime(2026, 7, 1, 8, 30, tzinfo=UTC)) is not None
    day = (time(9), time(9))
    begin, count = datetime(2026, 10, 24, 8, tzinfo=UTC), 0
    while begin < datetime(2026, 10, 25, 9, tzinfo=UTC):
        found = session_at(day, begin)
        assert found is not None
        begin, count = found.ends, count + 1
    assert count == 25


def test_the_round_of_the_button_is_complete_where_it_is_back_or_has_gone_past():
    assert not comes_round(3, 5, 3)
    assert not comes_round(5, 1, 3)
    assert comes_round(1, 3, 3)
    assert comes_round(1, 5, 3)
    assert comes_round(9, 4, 3)
    assert not comes_round(None, 4, 3)


@both_games("6.b")
def test_who_registers_before_has_a_seat_kept_when_the_session_begins_by_the_clock(game):
    room = room_of(game)
    ana, rui = registered(room, "Ana", "Rui")
    assert refused(room.sit, ana, 1) == "session_not_running"
    assert refused(room.ask, waiting.waiting_join, ana) == "waiting_already"
    public, mine = views(room, ana)
    assert (public.session_starts_ms, mine.open_seats, mine.waiting_place) == (
        int(at(12, 30).timestamp() * 1000), (), 1,
    )  # fmt: skip
    assert "12:30" in poker_fragments.public_regions(public, "pt-pt")["status"]
    room.table.refresh_from_db()
    assert room.table.deadline_at == at(12, 30)
    room.tick()
    assert state_of(room).session_ends_at == at(13, 30)
    room.tick()
    assert sorted(PokerWaiting.objects.values_list("offered_seat", flat=True)) == [1, 2]
    stranger = make_player("Eva")
    room.enter(stranger)
    assert refused(room.sit, stranger, 5) == "not_registered"
    assert views(room, stranger)[1].open_seats == ()
    assert refused(room.sit, ana, 2) == "seat_held"
    room.sit(ana, 1)
    room.sit(rui, 2)
    assert room.deal().state.seats == (1, 2)
    assert not PokerWaiting.objects.filter(ended_at=None).exists()


@both_games("6.b")
def test_seats_that_become_vacant_are_for_those_who_registered_in_their_order(game):
    room = room_of(game, seats=2)
    ana, rui, eva, lia = registered(room, "Ana", "Rui", "Eva", "Lia")
    begun(room)
    room.sit(ana, 1)
    room.sit(rui, 2)
    assert refused(room.sit, eva, 1) == "seat_taken"
    room.ask(seats.seat_leave, rui)
    assert PokerWaiting.objects.get(player=eva, ended_at=None).offered_seat == 2
    assert refused(room.sit, lia, 2) == "seat_held"
    room.sit(eva, 2)
    # Who registers while the session runs and a seat is free has it kept at once.
    room.ask(seats.seat_leave, ana)
    room.wait(seconds=1)
    assert PokerWaiting.objects.get(player=lia, ended_at=None).offered_seat == 1


@both_games("6.b")
def test_after_the_hour_the_button_goes_once_round_and_then_every_stack_goes_back(game):
    room = room_of(game, return_seconds=0)
    people = registered(room, "Ana", "Rui", "Eva")
    begun(room)
    before = [room.wallet(player) for player in people]
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    hand_folded(room)
    room.now = at(13, 29) + timedelta(seconds=50)
    hand = room.deal()
    struck = hand.state.seats[hand.state.button]
    room.now = at(13, 30) + timedelta(seconds=5)
    late = make_player("Zé")
    room.enter(late)
    room.ask(waiting.waiting_join, late)
    while room.round.phase == Round.Phase.PLAYING:
        room.act(room.to_act, "fold")
    assert refused(room.sit, late, 5) == "session_not_running"
    room.tick()
    assert views(room, late)[0].is_last_round
    assert PokerWaiting.objects.get(player=late).offered_seat is None
    buttons = []
    for _ in range(12):
        room.table.refresh_from_db()
        if not PokerSeat.objects.filter(left_at=None).exists():
            break
        if room.round.phase == Round.Phase.PLAYING:
            hand = room.hand
            buttons.append(hand.state.seats[hand.state.button])
            while room.round.phase == Round.Phase.PLAYING:
                room.act(room.to_act, "fold")
        room.tick()
    # The hand that was under way at the hour, and one for each of the others.
    assert buttons == [struck % 3 + 1, (struck + 1) % 3 + 1]
    assert [room.wallet(player) for player in people] != before
    assert sum(room.wallet(player) for player in people) == sum(before)
    assert state_of(room).closing_seat is None


def test_a_hand_under_way_at_the_hour_is_played_to_its_end():
    room = room_of()
    people = registered(room, "Ana", "Rui")
    begun(room)
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    room.now = at(13, 29)
    room.deal()
    played = room.round
    room.table.refresh_from_db()
    assert room.table.deadline_at > room.now
    room.now = at(13, 29) + timedelta(seconds=70)
    room.act(room.to_act, "call")
    assert room.round == played
    room.finish()
    assert Round.objects.get(pk=played.pk).phase == Round.Phase.SETTLED
    assert PokerSeat.objects.filter(left_at=None).count() == 2


@both_games("6.b", "46")
def test_the_next_session_begins_with_those_who_registered_for_it_and_a_button_that_is_drawn(game):
    room = room_of(game, return_seconds=0)
    ana, rui = registered(room, "Ana", "Rui")
    begun(room)
    room.sit(ana, 1)
    room.sit(rui, 2)
    # Who plays may register for the next session; there is no seat to be kept for it now.
    room.ask(waiting.waiting_join, ana)
    assert PokerWaiting.objects.get(player=ana, ended_at=None).offered_seat is None
    assert views(room, ana)[1].waiting_place == 1
    room.now = at(13, 30)
    for _ in range(8):
        room.table.refresh_from_db()
        row = state_of(room)
        if row.session_ends_at == at(14, 30):
            break
        if room.table.round_id and room.round.phase == Round.Phase.PLAYING:
            room.act(room.to_act, "fold")
        else:
            room.tick()
    assert state_of(room).session_ends_at == at(14, 30)
    assert not PokerSeat.objects.filter(left_at=None).exists()
    room.tick()
    assert PokerWaiting.objects.get(player=ana, ended_at=None).offered_seat == 1
    assert refused(room.sit, rui, 2) == "not_registered"
    room.ask(waiting.waiting_join, rui)
    room.sit(ana, 1)
    room.sit(rui, 2)
    assert room.deal().dealt.drawn


def test_after_the_last_session_of_the_day_the_table_waits_for_tomorrows_first():
    room = room_of()
    room.enter(make_player("Ana"))
    room.now = at(13, 45)
    room.tick()
    assert state_of(room).session_ends_at == at(14, 30)
    for _ in range(4):
        room.tick()
        if state_of(room).session_ends_at is None:
            break
    room.tick()
    room.table.refresh_from_db()
    assert room.table.deadline_at == at(12, 30) + timedelta(days=1)


def test_a_registration_can_be_taken_back_and_a_kept_seat_goes_to_the_next_in_time():
    room = room_of(seats=2)
    ana, rui, eva = registered(room, "Ana", "Rui", "Eva")
    room.ask(waiting.waiting_leave, ana)
    assert refused(room.ask, waiting.waiting_leave, ana) == "not_waiting"
    begun(room)
    assert {row.player_id for row in PokerWaiting.objects.exclude(offered_seat=None)} == {rui.pk, eva.pk}
    room.ask(waiting.waiting_join, ana)
    room.sit(rui, 1)
    room.wait(seconds=61)
    room.tick()
    assert PokerWaiting.objects.get(player=ana, ended_at=None).offered_seat == 2
    assert refused(room.sit, eva, 2) == "seat_held"


def test_a_table_that_is_closed_has_no_session_any_more_and_begins_again_when_it_is_open():
    room = room_of()
    people = registered(room, "Ana", "Rui")
    begun(room)
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    room.table.refresh_from_db()
    room.table.status, room.table.deadline_at = "closed", room.now
    room.table.save()
    room.tick()
    assert state_of(room).session_ends_at is None
    assert not PokerSeat.objects.filter(left_at=None).exists()


def test_opponents_register_too_so_that_one_visitor_plays_at_once_in_a_session(settings):
    settings.TRAINING_OPPONENTS = True
    room = room_of(buy_in_least=20, buy_in_most=100)
    [ana] = registered(room, "Ana")
    assert not PokerSeat.objects.exists()
    begun(room)
    kept = PokerWaiting.objects.get(player=ana, ended_at=None).offered_seat
    assert kept is not None
    opponents = PokerSeat.objects.filter(left_at=None, player__is_training=True)
    assert opponents.count() == 3
    assert kept not in opponents.values_list("number", flat=True)
    room.sit(ana, kept, 1000)
    assert len(room.deal().state.seats) >= 2

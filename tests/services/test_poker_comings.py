"""Who rests, leaves and comes back, waits and goes away, or leaves in a hand: what the seat and the house remember."""

import pytest
from pokerkit.notation import HandHistory

from casino.refusal import Refused
from games.hand_history.phh import hand_phh
from games.models import PokerWaiting, Round, RoundEvent
from games.selectors.hand_search import HandsAsked, hands_search
from games.selectors.hands import hand_last_number, hand_view, hands_of
from games.selectors.poker import table_views
from games.services.poker import seats, waiting
from games.services.tables import round_void, session_leave
from tests.factories import make_player
from tests.rules.poker_hands import both_games
from tests.services.poker_room import PokerTableRoom

pytestmark = pytest.mark.django_db(transaction=True)


def seated(count=3, game="holdem", **changed):
    room = PokerTableRoom(game=game, **changed)
    people = [make_player(name) for name in ("Ana", "Rui", "Eva", "Zé")[:count]]
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    return room, people


def refused(room, command, player, **asked) -> tuple[str, dict]:
    with pytest.raises(Refused) as caught:
        room.ask(command, player, **asked)
    return caught.value.denial.code, dict(caught.value.denial.details)


# --- Rests ---


@both_games("68")
def test_after_a_rest_as_many_hands_as_there_are_seats_come_before_the_next(game):
    room, (_ana, _rui, eva) = seated(game=game, seats=4, break_seconds=300)
    room.ask(seats.seat_break, eva)
    until = room.seat(eva).break_until
    # Asked again in the rest, nothing is lengthened; ended early or not, it was one.
    room.wait(seconds=200)
    room.ask(seats.seat_break, eva)
    assert room.seat(eva).break_until == until
    room.ask(seats.seat_return, eva, post="now")
    assert refused(room, seats.seat_break, eva) == ("break_too_soon", {"hands": 4})
    assert not room.seat(eva).sitting_out
    for missing in (3, 2, 1):
        room.deal()
        room.finish()
        assert refused(room, seats.seat_break, eva) == ("break_too_soon", {"hands": missing})
    room.deal()
    room.finish()
    room.ask(seats.seat_break, eva)
    assert room.seat(eva).break_until is not None


def test_hands_that_pass_by_while_somebody_rests_do_not_count():
    room, (_ana, _rui, eva) = seated(seats=3, break_seconds=300)
    room.ask(seats.seat_break, eva)
    for _ in range(4):
        room.deal()
        room.finish()
    room.ask(seats.seat_return, eva, post="now")
    assert refused(room, seats.seat_break, eva) == ("break_too_soon", {"hands": 3})


# --- Extra time ---


def bank_used(room) -> tuple[object, int]:
    """Whoever acts first in a hand takes twenty seconds of the extra time; the player and what is left."""
    room.deal()
    player = room.to_act
    room.wait(seconds=30 + 20)
    room.act(player, "fold")
    return player, room.seat(player).time_bank_ms


@both_games("44")
def test_leaving_and_sitting_down_again_brings_back_the_extra_time_that_was_left(game):
    room, _people = seated(game=game, decision_seconds=30, time_bank_seconds=60, time_bank_refill_hands=3)
    player, left = bank_used(room)
    assert left == 40_000
    room.finish()
    number = room.seat(player).number
    room.ask(seats.seat_leave, player)
    room.wait(minutes=59)
    room.sit(player, number, 500)
    back = room.seat(player)
    # The hands until it is whole again go on from there as well.
    assert (back.time_bank_ms, back.bank_hands) == (40_000, 1)
    for _ in range(2):
        room.deal()
        room.finish()
    assert room.seat(player).time_bank_ms == 60_000


def test_after_a_while_and_at_another_table_the_extra_time_is_whole():
    room, _people = seated(decision_seconds=30, time_bank_seconds=60, time_bank_refill_hands=0, return_seconds=7200)
    player, left = bank_used(room)
    assert left == 40_000
    room.finish()
    number = room.seat(player).number
    room.ask(seats.seat_leave, player)
    other = PokerTableRoom("outra", time_bank_seconds=60)
    other.sit(player, 1)
    assert other.seat(player).time_bank_ms == 60_000
    # As long as the specific rules remember the stack, where that is longer than an hour.
    room.wait(minutes=119)
    room.sit(player, number, 500)
    assert room.seat(player).time_bank_ms == 40_000
    room.ask(seats.seat_leave, player)
    room.wait(minutes=121)
    room.sit(player, number, 500)
    assert room.seat(player).time_bank_ms == 60_000


# --- The waiting list ---


def test_a_place_in_the_waiting_list_goes_with_the_session_and_the_next_one_moves_up():
    room, (_ana, rui) = seated(2, seats=2)
    first, second = make_player("Eva"), make_player("Zé")
    sessions = [room.enter(player) for player in (first, second)]
    for player in (first, second):
        room.ask(waiting.waiting_join, player)
    waiting.places_let_go(now=room.now)
    assert PokerWaiting.objects.filter(ended_at=None).count() == 2
    assert session_leave(session_id=sessions[0], now=room.now)
    room.table.refresh_from_db()
    before = room.table.version
    waiting.places_let_go(now=room.now)
    room.table.refresh_from_db()
    assert room.table.version == before + 1
    assert [row.player for row in PokerWaiting.objects.filter(ended_at=None)] == [second]
    assert table_views(room.table.pk, [second.pk], now=room.now)[1][second.pk].waiting_place == 1
    # And the seat that is free next is kept for who is still there.
    room.ask(seats.seat_leave, rui)
    assert PokerWaiting.objects.get(player=second, ended_at=None).offered_seat == 2


def test_a_registration_for_sessions_stays_when_the_page_is_closed():
    room = PokerTableRoom(mode="session", opens="00:00", closes="00:00")
    ana = make_player("Ana")
    session = room.enter(ana)
    room.ask(waiting.waiting_join, ana)
    assert session_leave(session_id=session, now=room.now)
    waiting.places_let_go(now=room.now)
    assert PokerWaiting.objects.filter(player=ana, ended_at=None).exists()


# --- Leaving in a hand ---


@pytest.mark.filterwarnings("ignore:There is no reason for this player to fold")
@both_games("35")
def test_the_fold_of_whoever_has_left_is_told_in_its_place_and_the_hand_is_whole_as_phh(game):
    """P29: the fold follows by itself, and still has a line of its own in the record, the replay and the file."""
    room, people = seated(3, game=game, limit="no_limit" if game == "holdem" else "pot_limit")
    hand = room.deal()
    small, big = (
        next(p for p in people if p.pk == hand.players[hand.state.seats[place]])
        for place in (hand.state.small, hand.state.big)
    )
    room.act(room.to_act, "call")
    room.act(small, "call")
    # Of the big blind it is asked nothing any more in this turn of bets but its option: it checks, and leaves then.
    room.act(big, "check")
    room.ask(seats.seat_leave, big)
    room.act(small, "check")
    room.finish()
    played = room.round
    kinds = list(RoundEvent.objects.filter(round=played).order_by("number").values_list("kind", "player", "by_system"))
    left = kinds.index(("hand_left", big.pk, False))
    assert [kinds[left + step] for step in (1, 2)] == [
        ("hand_action", small.pk, False),
        ("hand_folded", big.pk, True),
    ]
    told = hand_view(played, viewer_id=small.pk).told
    assert told is not None
    steps = [(step.did, step.seat) for step in told.steps if step.seat == hand.state.seats[hand.state.big]]
    assert steps[-2:] == [("leave", steps[-1][1]), ("fold", steps[-1][1])]
    text = hand_phh(told)
    assert text is not None
    history = HandHistory.loads(text)
    last = list(history)[-1]
    assert not last.status
    assert [round(float(stack) * 100) for stack in last.stacks] == [told.place(seat).final for seat in history.seats]


def test_a_fold_in_a_later_turn_stands_behind_its_street():
    room, people = seated(3)
    hand = room.deal()
    by_seat = {seat: next(p for p in people if p.pk == pk) for seat, pk in hand.players.items()}
    small = by_seat[hand.state.seats[hand.state.small]]
    room.act(room.to_act, "call")
    room.act(small, "call")
    # First to speak in the next turn, and gone before it comes.
    room.ask(seats.seat_leave, small)
    room.act(room.to_act, "check")
    kinds = list(RoundEvent.objects.filter(round=room.round).order_by("number").values_list("kind", flat=True))
    assert kinds[-2:] == ["street_dealt", "hand_folded"]
    assert room.rebuilt().lines == room.hand.lines
    assert [line.did for line in room.hand.lines][-2:] == ["flop", "fold"]


def test_whoever_leaves_all_in_folds_nowhere():
    room, _people = seated(2)
    room.deal()
    first = room.to_act
    room.act(first, "raise", 500)
    room.ask(seats.seat_leave, first)
    room.act(room.to_act, "call")
    assert room.round.phase == Round.Phase.SETTLED
    assert not RoundEvent.objects.filter(kind="hand_folded").exists()


# --- The own history ---


def test_every_hand_that_somebody_was_dealt_into_is_found_also_where_nothing_is_told_of_him():
    room, (ana, rui, eva) = seated(3)
    hand = room.deal()
    # Void before anybody has decided: of two of the three the record has no event of their own.
    assert round_void(round_id=hand.round_id, reason="ensaio", now=room.now)
    room.ask(seats.seat_leave, eva)
    room.deal()
    room.finish()
    for player, numbers in ((ana, [2, 1]), (rui, [2, 1]), (eva, [1])):
        rows, more = hands_of(player.pk)
        assert ([row.number for row in rows], more) == (numbers, False)
        assert rows[-1].is_void
        assert hand_last_number(room.table.slug, player.pk) == numbers[0]
        found, _more = hands_search(HandsAsked(player_id=player.pk))
        assert [row.number for row in found] == numbers
    stranger = make_player("Zé")
    room.enter(stranger)
    assert hands_of(stranger.pk) == ([], False)


def test_a_hand_that_is_being_played_is_not_in_the_history():
    room, (ana, _rui) = seated(2)
    room.deal()
    assert hands_of(ana.pk) == ([], False)
    assert hand_last_number(room.table.slug, ana.pk) is None

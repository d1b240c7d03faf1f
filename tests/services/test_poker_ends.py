"""Ending the session at a poker table, and a hand whose record is lost: nobody waits, and nothing goes missing."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import PlaySession
from accounts.services.sessions import sessions_close_due
from casino.refusal import Refused
from games import announce
from games.hand_history.phh import hand_phh
from games.hand_record import kept_forget
from games.models import PokerSeat, Round, RoundSecret
from games.selectors.hands import hand_view
from games.services.poker import play, seats
from games.services.poker.room import standing_forget
from games.services.tables import session_leave
from tests.factories import make_player
from tests.rules.poker_hands import both_games
from tests.services.poker_room import PokerTableRoom
from tests.sockets.clients import browser_of

pytestmark = pytest.mark.django_db(transaction=True)


def three(**changed):
    room = PokerTableRoom(**changed)
    people = [make_player(name) for name in ("Ana", "Rui", "Eva")]
    for seat, player in enumerate(people, 1):
        room.sit(player, seat)
    return room, people


def session_of(player) -> PlaySession:
    return PlaySession.objects.get(player=player)


@both_games("10", "69")
def test_who_ends_the_session_between_hands_gets_up_with_the_stack_at_once(game):
    room, (ana, _rui, _eva) = three(game=game)
    before = room.wallet(ana)
    assert session_leave(session_id=session_of(ana).pk, now=room.now)
    assert room.wallet(ana) == before + 500
    assert (session_of(ana).end_reason, session_of(ana).ended_at) == ("player", room.now)
    assert not PokerSeat.objects.filter(player=ana, left_at=None).exists()
    # Asked again, by a second tap: nothing more happens.
    assert session_leave(session_id=session_of(ana).pk, now=room.now)
    assert room.wallet(ana) == before + 500


@both_games("10", "69")
def test_who_ends_the_session_with_cards_in_hand_leaves_with_its_end_and_the_session_with_him(game):
    room, _people = three(game=game)
    room.deal()
    going = room.to_act
    before = room.wallet(going)
    assert not session_leave(session_id=session_of(going).pk, now=room.now)
    assert not session_leave(session_id=session_of(going).pk, now=room.now)
    assert session_of(going).ended_at is None
    assert room.seat(going).leaving
    assert sessions_close_due(room.now + timedelta(seconds=20)) == []
    room.finish()
    assert room.wallet(going) == before + 500
    assert [one.pk for one in sessions_close_due(room.now)] == [session_of(going).pk]
    assert session_of(going).end_reason == "player"


def test_a_player_who_ends_the_session_all_in_stays_for_the_showdown_and_is_paid():
    room = PokerTableRoom()
    ana, rui = make_player("Ana"), make_player("Rui")
    room.sit(ana, 1, 100)
    room.sit(rui, 2, 500)
    before = room.wallet(ana)
    room.deal("2c", "As", "7d", "Ah", "Kd", "Qc", "9h", "8s", "3d")
    while room.to_act != ana:
        room.act(room.to_act, "call")
    room.act(ana, "raise", 100)
    assert not session_leave(session_id=session_of(ana).pk, now=room.now)
    room.act(rui, "call")
    assert room.wallet(ana) + room.stack(rui) == before + 600
    assert [one.player_id for one in sessions_close_due(room.now)] == [ana.pk]


def test_the_page_says_that_the_seat_goes_with_the_hand_and_otherwise_shows_the_summary():
    room, (ana, rui, eva) = three()
    room.now = timezone.now()
    room.deal()
    going = room.to_act
    answer = browser_of(going).post(reverse("session_end", args=[session_of(going).pk]), follow=True)
    assert answer.redirect_chain[-1][0] == reverse("table", args=[room.table.slug])
    assert "a sessão termina por si" in answer.content.decode()
    other = next(player for player in (ana, rui, eva) if player != going)
    room.finish()
    answer = browser_of(other).post(reverse("session_end", args=[session_of(other).pk]))
    assert answer.url == reverse("session_summary", args=[session_of(other).pk])


@pytest.mark.rule("806/35")
def test_the_replay_of_a_hand_shows_the_fold_of_who_has_left_and_a_winner_who_has_left_never_folded():
    room, _people = three()
    room.deal()
    going = room.to_act
    seat = room.seat(going).number
    session_leave(session_id=session_of(going).pk, now=room.now)
    played = room.finish()
    told = hand_view(played, viewer_id=None).told
    assert told.place(seat).cards == ()
    assert seat in told.steps[-1].felt.folded
    assert ("fold", seat) in [(step.did, step.seat) for step in told.steps]
    assert hand_phh(told) is not None
    # Who has left in the big blind and is left alone wins the pot.
    room = PokerTableRoom("outra")
    ana, rui = make_player("Ivo"), make_player("Lia")
    room.sit(ana, 1)
    room.sit(rui, 2)
    room.deal()
    session_leave(session_id=session_of(rui).pk, now=room.now)
    room.act(ana, "fold")
    told = hand_view(room.round, viewer_id=None).told
    assert told.steps[-1].felt.folded == {1}
    assert told.place(2).final == 505


# --- A hand whose record is lost ---


@both_games("72")
@pytest.mark.parametrize("what", ["act", "ahead", "leave", "sit_out", "break", "top_up", "sit", "end"])
def test_where_the_hand_is_lost_every_command_is_refused_and_the_clock_voids_it_at_once(game, what):
    room, (ana, _rui, _eva) = three(game=game)
    hand = room.deal()
    number, actor, zoe = hand.number, room.to_act, make_player("Zoe")
    room.enter(zoe)
    RoundSecret.objects.filter(round_id=hand.round_id).update(sealed=b"x" * 60)
    kept_forget()
    standing_forget()
    turn = {"round_number": number, "decision": hand.decision}
    asked = {
        "act": lambda: room.ask(play.poker_act, actor, **turn, action="fold", to=None),
        "ahead": lambda: room.ask(play.poker_pre, actor, **turn, action="check_fold", price=0),
        "leave": lambda: room.ask(seats.seat_leave, ana),
        "sit_out": lambda: room.ask(seats.seat_sit_out, ana, when="next"),
        "break": lambda: room.ask(seats.seat_break, ana),
        "top_up": lambda: room.ask(seats.seat_top_up, ana, amount=100),
        "sit": lambda: room.ask(seats.seat_take, zoe, seat=5, amount=500),
        "end": lambda: session_leave(session_id=session_of(ana).pk, now=room.now),
    }
    called: list[announce.Announcement] = []
    announce.on_announcement(called.append)
    wallets = [room.wallet(player) for player in (ana, zoe)]
    try:
        with pytest.raises(Refused) as refused:
            asked[what]()
    finally:
        announce.off_announcement(called.append)
    assert refused.value.denial.code == "hand_lost"
    # The clock is called now, not at the decision's end, and asks nobody anything.
    assert room.now in [one.deadline for one in called]
    room.table.refresh_from_db()
    assert room.table.deadline_at == room.now
    assert room.tick()
    voided = Round.objects.get(table=room.table, number=number)
    assert voided.phase == Round.Phase.VOID
    assert [room.wallet(player) for player in (ana, zoe)] == wallets
    assert room.stack(ana) == 500
    assert room.deal().number == number + 1

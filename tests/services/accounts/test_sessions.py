"""Play sessions: opened once, ended by the right hand, with the ledger's totals."""

from datetime import timedelta

import pytest
from django.conf import settings

from accounts.models import PlaySession, SignificantEvent
from accounts.services import sessions
from casino.refusal import Refused
from games.services import bets, roulette
from tests.factories import make_player
from tests.services.roulette_room import START, Room

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)
ABSENCE = timedelta(seconds=settings.SESSION_ABSENCE_SECONDS)


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.fixture
def ana(room: Room):
    player = make_player("Ana", now=START)
    room.enter(player)
    return player


def session() -> PlaySession:
    return PlaySession.objects.latest("pk")


def totals() -> tuple[int, int, int]:
    told = sessions.session_totals(session().pk)
    return told.staked, told.won, told.result


def test_two_tabs_and_a_reload_are_one_session(room: Room, ana) -> None:
    assert room.enter(ana) == room.enter(ana)
    assert PlaySession.objects.count() == 1


def test_two_players_have_two_sessions_and_two_tables_too(room: Room, ana) -> None:
    room.enter(make_player("Rui", now=START))
    Room("outra").enter(ana)
    assert PlaySession.objects.count() == 3


@pytest.mark.rule("804/27")
def test_the_player_ends_the_session_and_opens_another(room: Room, ana) -> None:
    first = session()
    ended = sessions.session_end(session_id=first.pk, reason="player", now=START)
    assert (ended.ended_at, ended.end_reason, ended.deadline_at) == (START, "player", None)
    again = sessions.session_end(session_id=first.pk, reason="house", now=START + SECOND)
    assert (again.ended_at, again.end_reason) == (START, "player")
    assert room.enter(ana) != first.pk


@pytest.mark.rule("804/27")
def test_no_session_ends_with_a_stake_in_play(room: Room, ana) -> None:
    room.place(ana, ("red", 500))
    for reason in ("player", "house", "inactivity"):
        with pytest.raises(Refused, match="round_in_play"):
            sessions.session_end(session_id=session().pk, reason=reason, now=room.now)
    room.ask(bets.bets_withdraw_all, ana)
    sessions.session_end(session_id=session().pk, reason="player", now=room.now)


def test_a_session_that_has_ended_takes_no_bet(room: Room, ana) -> None:
    sessions.session_end(session_id=session().pk, reason="player", now=room.now)
    with pytest.raises(Refused, match="session_ended"):
        room.place(ana, ("red", 500))


def test_the_house_ends_a_session_with_a_line_in_the_trail(ana) -> None:
    staff = make_player("Chefe", now=START)
    sessions.session_end(session_id=session().pk, reason="house", now=START, actor_id=staff.pk)
    line = SignificantEvent.objects.get(kind="session_end")
    assert (line.actor_id, line.subject_id, line.after) == (staff.pk, ana.pk, "house")


# --- Totals ---


@pytest.mark.rule("804/26")
def test_totals_are_staked_won_and_result(room: Room, ana) -> None:
    room.place(ana, ("straight:17", 500), ("red", 1000))
    assert totals() == (1500, 0, -1500)
    room.fall_on("17")
    assert totals() == (1500, 18_000, 16_500)
    room.tick()
    room.place(ana, ("red", 1000))
    room.fall_on("17")
    assert totals() == (2500, 18_000, 15_500)


def test_stakes_taken_back_or_void_count_for_nothing(room: Room, ana) -> None:
    room.place(ana, ("red", 1000))
    room.ask(bets.bets_withdraw_last, ana)
    assert totals() == (0, 0, 0)
    room.place(ana, ("red", 700))
    roulette.round_void(round_id=room.round.pk, reason="ensaio", now=room.now)
    assert totals() == (0, 0, 0)


def test_another_players_money_is_not_in_mine(room: Room, ana) -> None:
    rui = make_player("Rui", now=START)
    room.enter(rui)
    room.place(rui, ("red", 1000))
    room.place(ana, ("black", 300))
    mine = sessions.session_totals(PlaySession.objects.get(player=ana).pk)
    assert mine.staked == 300


# --- The clock ---


def test_the_absent_are_shown_out_after_their_time(ana) -> None:
    assert sessions.sessions_close_due(START + ABSENCE - SECOND) == []
    assert sessions.sessions_close_due(START + ABSENCE) == [session()]
    assert session().end_reason == "absence"
    assert sessions.sessions_close_due(START + ABSENCE) == []


def test_whoever_is_there_stays(ana) -> None:
    sessions.session_seen(session_id=session().pk, now=START + 60 * SECOND)
    assert sessions.sessions_close_due(START + ABSENCE) == []
    assert sessions.sessions_close_due(START + ABSENCE + 60 * SECOND) == [session()]


def test_a_sign_of_life_is_written_every_half_minute_at_most(ana, django_assert_num_queries) -> None:
    sessions.session_seen(session_id=session().pk, now=START + 29 * SECOND)
    assert session().seen_at == START
    sessions.session_seen(session_id=session().pk, now=START + 30 * SECOND)
    assert session().seen_at == START + 30 * SECOND


def test_an_ended_session_does_not_come_back_to_life(ana) -> None:
    sessions.session_end(session_id=session().pk, reason="player", now=START)
    sessions.session_seen(session_id=session().pk, now=START + 60 * SECOND)
    assert (session().seen_at, session().deadline_at) == (START, None)


def test_the_absent_are_not_shown_out_while_their_stake_is_in_play(room: Room, ana) -> None:
    room.place(ana, ("red", 500))
    assert sessions.sessions_close_due(START + ABSENCE) == []
    room.finish()
    assert sessions.sessions_close_due(START + ABSENCE + sessions.LOOK_AGAIN) == [session()]


def pass_by(room: Room, player, rounds: int) -> sessions.IdleOutcome:
    outcome = sessions.IdleOutcome((), ())
    for _ in range(rounds):
        outcome = sessions.sessions_round_passed(
            table_id=room.table.pk, bettor_ids=[], round_opened_at=START, now=START
        )
    return outcome


@pytest.mark.rule("804/28.b", "804/29")
def test_after_six_idle_rounds_the_invitation_and_after_the_seventh_the_end(room: Room, ana) -> None:
    assert pass_by(room, ana, 5) == sessions.IdleOutcome((), ())
    assert pass_by(room, ana, 1) == sessions.IdleOutcome((ana.pk,), ())
    assert sessions.sessions_close_due(START) == []
    assert pass_by(room, ana, 1) == sessions.IdleOutcome((), (ana.pk,))
    # Signs of life do not keep an idle player at the table.
    sessions.session_seen(session_id=session().pk, now=START + 60 * SECOND)
    assert sessions.sessions_close_due(START) == [session()]
    assert session().end_reason == "inactivity"


@pytest.mark.rule("804/28.b")
def test_a_bet_begins_the_count_again(room: Room, ana) -> None:
    pass_by(room, ana, 6)
    sessions.sessions_round_passed(table_id=room.table.pk, bettor_ids=[ana.pk], round_opened_at=START, now=START)
    assert session().idle_rounds == 0
    assert pass_by(room, ana, 5) == sessions.IdleOutcome((), ())


def test_a_round_that_was_open_before_the_player_came_does_not_count(room: Room, ana) -> None:
    sessions.sessions_round_passed(table_id=room.table.pk, bettor_ids=[], round_opened_at=START - SECOND, now=START)
    assert session().idle_rounds == 0

"""A roulette table from the first bet to the payment, on real transactions."""

from datetime import timedelta

import pytest

from accounts import ledger
from accounts.models import LedgerAccount, LedgerTransaction, PlaySession
from accounts.services.sessions import session_totals, sessions_close_due
from casino.refusal import Refused
from games.log import digest_of
from games.models import Bet, Round, RoundEvent, RoundSecret, TableCommand
from games.services import bets, roulette
from tests.factories import make_player
from tests.services.roulette_room import Room, key

pytestmark = pytest.mark.django_db(transaction=True)


def wallet(player: object, currency: str = "DEMO") -> int:
    return ledger.balance(ledger.wallet_id(player.pk, currency))  # type: ignore[attr-defined]


def refusal(call: object, *args: object, **kwargs: object) -> str:
    with pytest.raises(Refused) as caught:
        call(*args, **kwargs)  # type: ignore[operator]
    return caught.value.denial.code


@pytest.fixture
def room() -> Room:
    return Room()


@pytest.mark.rule("804/5", "804/17", "804/18", "804/13.a.i", "804/13.b")
def test_two_players_share_one_number_and_are_paid_to_the_cent(room: Room) -> None:
    ana, rui = make_player("Ana"), make_player("Rui")
    room.enter(ana)
    room.enter(rui)
    room.place(ana, ("straight:17", 500), ("red", 1000))
    room.place(rui, ("black", 2000))
    played = room.fall_on("17")
    assert (played.outcome, played.phase) == ("17", Round.Phase.SETTLED)
    assert wallet(ana) == 100_000 - 1500 + 500 * 36
    assert wallet(rui) == 100_000 + 2000
    assert ledger.balance(_escrow(played)) == 0


def _escrow(played: Round) -> int:
    return LedgerAccount.objects.get(kind="escrow", ref=f"round:{played.pk}").pk


@pytest.mark.rule("804/14")
def test_no_bet_is_taken_or_given_back_once_the_time_is_over(room: Room) -> None:
    ana = make_player()
    room.enter(ana)
    room.place(ana, ("red", 1000))
    room.now = room.round.closes_at
    # The clock has not come yet: the hour alone decides.
    assert refusal(room.place, ana, ("red", 1000)) == "bets_closed"
    assert refusal(room.ask, bets.bets_withdraw_last, ana) == "bets_closed"
    assert wallet(ana) == 99_000


@pytest.mark.rule("804/14")
def test_everybody_has_the_same_time_and_the_announcement_follows_it(room: Room) -> None:
    room.enter(make_player())
    opened = room.round
    assert (opened.closes_at - opened.opened_at).total_seconds() == 25
    room.wait(seconds=24)
    room.enter(make_player())
    assert room.round.closes_at == opened.closes_at
    assert not room.round.outcome
    room.tick()
    assert room.round.phase == Round.Phase.SPINNING


def test_a_list_is_placed_whole_or_not_at_all(room: Room) -> None:
    ana = make_player()
    room.enter(ana)
    version = room.table.version
    code = refusal(room.place, ana, ("red", 1000), ("straight:17", 3100))
    assert code == "above_maximum"
    room.table.refresh_from_db()
    assert wallet(ana) == 100_000
    assert not Bet.objects.exists()
    assert room.table.version == version + 1  # only the opening of the round
    assert TableCommand.objects.count() == 1


def test_a_repeated_click_bets_once_and_gets_the_same_answer(room: Room) -> None:
    ana = make_player()
    room.enter(ana)
    same = key()
    assert room.place(ana, ("red", 1000), key_=same) == room.place(ana, ("red", 1000), key_=same)
    assert Bet.objects.count() == 1
    assert wallet(ana) == 99_000
    assert refusal(room.place, ana, ("red", 2000), key_=same) == "key_reused"


def test_another_players_key_is_no_key_of_mine(room: Room) -> None:
    ana, rui = make_player(), make_player()
    room.enter(ana)
    room.enter(rui)
    same = key()
    room.place(ana, ("red", 1000), key_=same)
    room.place(rui, ("red", 1000), key_=same)
    assert Bet.objects.count() == 2


def test_a_bet_meant_for_a_past_round_is_refused(room: Room) -> None:
    ana = make_player()
    room.enter(ana)
    past = room.round.number
    room.finish()
    room.tick()
    code = refusal(
        bets.bets_place,
        table_id=room.table.pk,
        player_id=ana.pk,
        round_number=past,
        key=key(),
        bets=[bets.Wanted("red", 1000)],
        now=room.now,
    )
    assert code == "stale_round"
    assert wallet(ana) == 100_000


@pytest.mark.parametrize("amount", [0, -600, 50, 10**9])
def test_a_stake_that_is_no_stake_is_refused(room: Room, amount: int) -> None:
    """W09."""
    ana = make_player()
    room.enter(ana)
    refusal(room.place, ana, ("red", amount))
    assert wallet(ana) == 100_000
    assert not LedgerTransaction.objects.filter(kind="bet_placed").exists()


def test_nobody_bets_without_a_session(room: Room) -> None:
    ana, stranger = make_player(), make_player()
    room.enter(ana)
    assert refusal(room.place, stranger, ("red", 1000)) == "session_ended"


def test_undo_takes_back_the_last_gesture_and_clear_everything(room: Room) -> None:
    ana = make_player()
    room.enter(ana)
    room.place(ana, ("red", 1000))
    room.place(ana, ("straight:5", 100), ("straight:8", 100))
    room.ask(bets.bets_withdraw_last, ana)
    assert wallet(ana) == 99_000
    room.ask(bets.bets_double, ana)
    assert wallet(ana) == 98_000
    room.ask(bets.bets_withdraw_all, ana)
    assert wallet(ana) == 100_000
    assert refusal(room.ask, bets.bets_withdraw_all, ana) == "nothing_to_withdraw"
    assert ledger.balance(_escrow(room.round)) == 0


def test_repeat_places_what_stood_in_the_last_round(room: Room) -> None:
    ana = make_player()
    room.enter(ana)
    room.place(ana, ("red", 1000), ("split:0-1", 200))
    room.place(ana, ("red", 500))
    room.finish()
    room.tick()
    before = wallet(ana)
    room.ask(bets.bets_repeat, ana)
    standing = dict(Bet.objects.filter(round=room.round).values_list("position", "amount"))
    assert standing == {"red": 1500, "split:0-1": 200}
    assert wallet(ana) == before - 1700
    assert refusal(room.ask, bets.bets_repeat, ana) == "nothing_to_repeat"


@pytest.mark.rule("804/20", "804/21")
def test_a_round_whose_number_cannot_be_determined_is_void_and_stakes_go_back(room: Room) -> None:
    ana = make_player()
    room.enter(ana)
    room.place(ana, ("red", 1000), ("straight:17", 300))
    RoundSecret.objects.filter(round=room.round).update(sealed=b"\x00" * 64)
    played = room.round
    assert room.tick()
    played.refresh_from_db()
    assert (played.phase, played.outcome) == (Round.Phase.VOID, "")
    assert played.void_reason
    assert wallet(ana) == 100_000
    assert set(Bet.objects.values_list("state", "returned")) == {("void", 1000), ("void", 300)}
    assert session_totals(PlaySession.objects.get().pk).staked == 0


@pytest.mark.rule("804/22", "804/23")
def test_a_player_whose_connection_fails_is_paid_all_the_same(room: Room) -> None:
    ana = make_player()
    session_id = room.enter(ana)
    room.place(ana, ("red", 1000))
    room.wait(seconds=20)  # no socket, no heartbeat: nothing is heard of the player any more
    played = room.fall_on("3")
    assert played.phase == Round.Phase.SETTLED
    assert wallet(ana) == 101_000
    assert session_totals(session_id).result == 1000


def test_two_void_rounds_in_a_row_close_the_table(room: Room) -> None:
    room.enter(make_player())
    for _ in range(2):
        roulette.round_void(round_id=room.round.pk, reason="avaria", now=room.now)
        room.tick()
    room.table.refresh_from_db()
    assert room.table.status == "closed"
    assert room.table.deadline_at is None


def test_who_comes_back_as_the_clock_is_about_to_end_the_session_for_absence_keeps_it(room: Room) -> None:
    ana, rui = make_player(), make_player()
    hers, his = room.enter(ana), room.enter(rui)
    room.now += timedelta(hours=1)
    # The house was down for an hour: her page is there before the first look of the clock, his is not.
    assert room.enter(ana) == hers
    assert [session.pk for session in sessions_close_due(now=room.now)] == [his]


@pytest.mark.rule("804/28.b", "804/29")
def test_six_idle_rounds_invite_and_the_seventh_ends_the_session(room: Room) -> None:
    ana, rui = make_player(), make_player()
    idle, active = room.enter(ana), room.enter(rui)
    for n in range(1, 8):
        room.place(rui, ("red", 100))
        room.finish()
        assert PlaySession.objects.get(pk=idle).idle_rounds == n
        sessions_close_due(now=room.now)
        assert (PlaySession.objects.get(pk=idle).ended_at is None) == (n < 7)
        room.tick()
    assert PlaySession.objects.get(pk=idle).end_reason == PlaySession.End.INACTIVITY
    assert PlaySession.objects.get(pk=active).ended_at is None


def test_the_table_sleeps_when_nobody_is_there_and_wakes_for_the_next_player(room: Room) -> None:
    room.enter(make_player())
    room.finish()
    PlaySession.objects.update(ended_at=room.now)
    room.tick()
    room.table.refresh_from_db()
    assert room.table.deadline_at is None
    room.enter(make_player())
    assert room.round.phase == Round.Phase.BETTING
    assert room.round.number == 2


def test_each_round_carries_the_digest_of_the_one_before(room: Room) -> None:
    ana = make_player()
    room.enter(ana)
    digests = ["0" * 64]
    for _ in range(3):
        room.place(ana, ("red", 100))
        played = room.finish()
        assert played.previous_digest == digests[-1]
        first = RoundEvent.objects.get(round=played, number=1)
        assert first.data["previous"] == digests[-1]
        assert played.digest == digest_of(played.pk)
        digests.append(played.digest)
        room.tick()


def test_the_committed_number_is_nowhere_readable_before_the_ball_falls(room: Room) -> None:
    ana = make_player()
    room.enter(ana)
    room.place(ana, ("red", 100))
    assert [event.kind for event in RoundEvent.objects.all()] == ["round_opened", "bets_placed"]
    assert set(RoundEvent.objects.get(number=1).data) == {
        "table",
        "number",
        "game",
        "rules",
        "previous",
        "commitment",
    }
    sealed = bytes(RoundSecret.objects.get().sealed)
    assert b"salt" not in sealed
    assert b'"r"' not in sealed

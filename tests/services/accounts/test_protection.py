"""Limits, pauses and exclusions as services: rows, trail, sessions, sockets."""

from datetime import UTC, datetime, timedelta

import pytest

from accounts.limits import FOREVER, months_after
from accounts.models import Exclusion, PlaySession, SignificantEvent, SpendingLimit
from accounts.services import cashier, players, protection, sessions, spending
from casino import closing
from casino.refusal import Refused
from games.services import bets
from tests.audit.house import deposit
from tests.factories import make_player
from tests.services.roulette_room import START, Room

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)


def refused(call: object, **kwargs: object) -> str:
    with pytest.raises(Refused) as caught:
        call(**kwargs)  # type: ignore[operator]
    return caught.value.denial.code


@pytest.fixture
def room() -> Room:
    return Room("euro", currency="EUR")


@pytest.fixture
def ana(room: Room):
    player = make_player("Ana", now=START)
    deposit(player, 100_000, room)
    room.enter(player)
    return player


def limit(player, amount: int | None, now: datetime = START, kind: str = "stake", period: str = "day") -> SpendingLimit:
    return protection.limit_set(player_id=player.pk, kind=kind, period=period, amount=amount, now=now)


def test_a_limit_binds_the_next_bet_and_leaves_a_line_in_the_trail(room: Room, ana) -> None:
    limit(ana, 1000)
    room.place(ana, ("red", 600))
    with pytest.raises(Refused, match="stake_limit_day"):
        room.place(ana, ("red", 500))
    room.place(ana, ("red", 400))
    line = SignificantEvent.objects.get(kind="limit_set")
    assert (line.subject_id, line.ref, line.before, line.after.split()[0]) == (ana.pk, "stake/day", "none", "1000")


def test_a_stake_taken_back_counts_for_nothing(room: Room, ana) -> None:
    limit(ana, 1000)
    room.place(ana, ("red", 1000))
    room.ask(bets.bets_withdraw_all, ana)
    room.place(ana, ("black", 1000))


def test_what_was_staked_counts_whether_it_won_or_not(room: Room, ana) -> None:
    limit(ana, 1000)
    room.place(ana, ("red", 500), ("black", 500))
    room.finish()
    room.tick()
    with pytest.raises(Refused, match="stake_limit_day"):
        room.place(ana, ("red", 100))


def test_a_loss_limit_counts_a_stake_in_play_as_lost(room: Room, ana) -> None:
    limit(ana, 1000, kind="loss")
    room.place(ana, ("red", 900))
    with pytest.raises(Refused, match="loss_limit_day"):
        room.place(ana, ("red", 200))


def test_a_looser_limit_waits_a_day_and_a_stricter_one_does_not(ana) -> None:
    assert limit(ana, 1000).in_force_from == START
    assert limit(ana, 500, START + SECOND).in_force_from == START + SECOND
    assert limit(ana, 800, START + 2 * SECOND).in_force_from == START + 2 * SECOND + DAY
    assert limit(ana, None, START + 3 * SECOND).in_force_from == START + 3 * SECOND + DAY


def test_deposits_have_their_own_limit(room: Room, ana) -> None:
    limit(ana, 150_000, kind="deposit", period="week")
    with pytest.raises(Refused, match="deposit_limit_week"):
        deposit(ana, 50_001, room)
    deposit(ana, 50_000, room)


@pytest.mark.parametrize("amount", [-1, 10**12])
def test_an_amount_that_is_no_limit_is_refused(ana, amount: int) -> None:
    with pytest.raises(Refused, match="limit_amount"):
        limit(ana, amount)
    assert not SpendingLimit.objects.exists()


def test_a_guest_has_no_limits_to_set(room: Room) -> None:
    guest = players.guest_create(now=START, address="192.0.2.1")
    with pytest.raises(Refused, match="guest_demo_only"):
        limit(guest, 100)


# --- Pauses and exclusions ---


def exclude(player, now: datetime = START, **asked: object) -> Exclusion:
    return protection.exclusion_start(player_id=player.pk, now=now, **asked)


def test_excluded_means_no_bet_no_deposit_and_no_seat(room: Room, ana) -> None:
    exclude(ana, kind="indefinite")
    assert protection.excluded_until(ana.pk, START) == FOREVER
    for kind in ("stake", "deposit"):
        for currency in ("EUR", "DEMO"):
            with pytest.raises(Refused, match="excluded"):
                spending.may_spend(player_id=ana.pk, currency=currency, amount=1, kind=kind, now=START)
    with pytest.raises(Refused, match="excluded"):
        room.enter(ana)


def test_an_exclusion_ends_the_session_and_closes_the_sockets_on_commit(
    room: Room, ana, django_capture_on_commit_callbacks
) -> None:
    told: list[tuple[int, str]] = []
    closing.on_close(lambda player_id, reason: told.append((player_id, reason)))
    with django_capture_on_commit_callbacks(execute=True):
        exclude(ana, kind="pause", days=1)
        assert told == []
    assert told == [(ana.pk, "exclusion")]
    session = PlaySession.objects.get(player=ana)
    assert (session.end_reason, session.ended_at) == ("exclusion", START)
    assert list(SignificantEvent.objects.filter(subject=ana).values_list("kind", flat=True)) == [
        "exclusion_start",
        "session_end",
    ]


def test_a_stake_in_play_is_played_out_and_then_the_session_ends(room: Room, ana) -> None:
    room.place(ana, ("red", 500), ("black", 500))
    exclude(ana, kind="pause", days=1)
    session = PlaySession.objects.get(player=ana)
    assert session.ended_at is None
    with pytest.raises(Refused, match="paused"):
        room.place(ana, ("red", 100))
    assert sessions.sessions_close_due(START + 20 * SECOND) == []
    room.finish()
    sessions.sessions_close_due(START + 60 * SECOND)
    session.refresh_from_db()
    assert session.end_reason == "exclusion"


def test_a_pause_ends_by_itself_to_the_second(ana) -> None:
    exclude(ana, kind="pause", days=1)
    assert protection.excluded_until(ana.pk, START + DAY - SECOND) == START + DAY
    assert protection.excluded_until(ana.pk, START + DAY) is None
    assert refused(protection.exclusion_end_ask, player_id=ana.pk, now=START) == "pause_runs_out"
    assert refused(protection.exclusion_end_ask, player_id=ana.pk, now=START + DAY) == "not_excluded"


@pytest.mark.parametrize("asked", [{"kind": "pause", "days": 31}, {"kind": "pause"}, {"kind": "term", "months": 2}])
def test_lengths_that_do_not_exist_are_refused(ana, asked: dict[str, object]) -> None:
    with pytest.raises(Refused):
        exclude(ana, **asked)
    assert not Exclusion.objects.exists()
    assert not SignificantEvent.objects.exists()


def test_an_early_end_takes_notice_and_the_first_notice_counts(ana) -> None:
    exclude(ana, kind="indefinite")
    asked = START + 100 * DAY
    free = protection.exclusion_end_ask(player_id=ana.pk, now=asked)
    assert free == months_after(asked, 1)
    assert protection.exclusion_end_ask(player_id=ana.pk, now=asked + DAY) == free
    assert protection.excluded_until(ana.pk, free - SECOND) == free
    assert protection.excluded_until(ana.pk, free) is None
    assert SignificantEvent.objects.filter(kind="exclusion_end_ask").count() == 1


def test_an_early_end_never_comes_before_three_months(ana) -> None:
    exclude(ana, kind="term", months=12)
    assert protection.exclusion_end_ask(player_id=ana.pk, now=START + DAY) == months_after(START, 3)


def test_a_pause_on_top_of_an_exclusion_shortens_nothing(ana) -> None:
    exclude(ana, kind="term", months=3)
    exclude(ana, kind="pause", days=1)
    assert protection.excluded_until(ana.pk, START + 2 * DAY) == months_after(START, 3)


def test_what_another_process_wrote_a_moment_ahead_of_our_clock_holds(ana) -> None:
    exclude(ana, START + SECOND, kind="pause", days=1)
    with pytest.raises(Refused, match="paused"):
        spending.may_spend(player_id=ana.pk, currency="EUR", amount=1, kind="stake", now=START)


def test_a_stake_of_yesterday_that_comes_back_today_widens_nothing(ana) -> None:
    limit(ana, 1000)
    night = Room("noite", currency="EUR")
    night.now = datetime(2026, 3, 2, 23, 59, 55, tzinfo=UTC)
    night.enter(ana)
    night.place(ana, ("red", 1000))
    night.now = datetime(2026, 3, 3, 0, 0, 5, tzinfo=UTC)
    night.ask(bets.bets_withdraw_all, ana)
    with pytest.raises(Refused, match="stake_limit_day"):
        night.place(ana, ("red", 1100))
    night.place(ana, ("red", 1000))


def test_a_limit_asked_by_a_clock_that_lags_is_not_raised_at_once(ana) -> None:
    """The first row is dated after money that another process moved a moment ahead of this clock."""
    ahead = START + 5 * SECOND
    cashier.deposit(player_id=ana.pk, amount=1000, key="d", now=ahead)
    assert limit(ana, 20_000).in_force_from == ahead
    assert limit(ana, 40_000).in_force_from == ahead + DAY

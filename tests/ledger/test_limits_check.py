"""Which limit stands when, and what it lets through: tables of cases, no database."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.limits import (
    ExclusionKind,
    ExclusionSpan,
    LimitKind,
    LimitRefusal,
    LimitRow,
    Period,
    Spend,
    Standing,
    check,
    check_presence,
    limit_from,
    limit_in_force,
    limit_pending,
    limits_standing,
)

T0 = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
SECOND = timedelta(seconds=1)


def asked(*requests: tuple[timedelta, int | None]) -> list[LimitRow]:
    """The rows that these requests (when after T0, how much) leave behind."""
    rows: list[LimitRow] = []
    for order, (after, amount) in enumerate(requests):
        now = T0 + after
        start = limit_from(limit_in_force(rows, now), amount, now)
        rows.append(LimitRow(LimitKind.STAKE, Period.DAY, amount, now, start, order))
    return rows


@pytest.mark.parametrize(
    ("requests", "after", "expected"),
    [
        ([], HOUR, None),
        # The first limit, and a stricter one, hold at once.
        ([(0 * HOUR, 100)], 0 * HOUR, 100),
        ([(0 * HOUR, 100), (HOUR, 50)], HOUR, 50),
        # A looser one waits 24 hours to the second.
        ([(0 * HOUR, 100), (HOUR, 200)], 25 * HOUR - SECOND, 100),
        ([(0 * HOUR, 100), (HOUR, 200)], 25 * HOUR, 200),
        # Taking a limit away waits too.
        ([(0 * HOUR, 100), (HOUR, None)], 25 * HOUR - SECOND, 100),
        ([(0 * HOUR, 100), (HOUR, None)], 25 * HOUR, None),
        # A request that was overtaken never comes into force.
        ([(0 * HOUR, 100), (HOUR, 200), (2 * HOUR, 50)], 25 * HOUR, 50),
        ([(0 * HOUR, 100), (HOUR, 200), (2 * HOUR, 150)], 25 * HOUR, 100),
        ([(0 * HOUR, 100), (HOUR, 200), (2 * HOUR, 150)], 26 * HOUR, 150),
        ([(0 * HOUR, 100), (HOUR, None), (2 * HOUR, 100)], 30 * HOUR, 100),
        # Lowered and raised again: the lower holds meanwhile.
        ([(0 * HOUR, 100), (HOUR, 50), (2 * HOUR, 100)], 26 * HOUR - SECOND, 50),
        ([(0 * HOUR, 100), (HOUR, 50), (2 * HOUR, 100)], 26 * HOUR, 100),
        # Zero is a limit.
        ([(0 * HOUR, 0)], HOUR, 0),
    ],
)
def test_stricter_at_once_and_looser_after_a_day(requests, after: timedelta, expected: int | None) -> None:
    assert limit_in_force(asked(*requests), T0 + after) == expected


def test_two_requests_at_the_same_instant_count_in_their_order() -> None:
    assert limit_in_force(asked((0 * HOUR, 100), (0 * HOUR, 50)), T0) == 50


def test_what_is_waiting_is_shown_until_it_holds() -> None:
    rows = asked((0 * HOUR, 100), (HOUR, 200))
    assert limit_pending(rows, T0 + 2 * HOUR) == rows[1]
    assert limit_pending(rows, T0 + 25 * HOUR) is None
    assert limit_pending([], T0) is None


REQUESTS = st.lists(
    st.tuples(st.integers(0, 100).map(lambda h: h * HOUR), st.none() | st.integers(0, 500)), max_size=6
).map(lambda rows: sorted(rows, key=lambda row: row[0]))


@given(REQUESTS, st.integers(0, 200))
def test_what_stands_is_what_a_clerk_with_one_slip_would_say(requests, hours: int) -> None:
    """A clerk keeps the limit and one slip with what is waiting; a new request replaces the slip."""
    limit: int | None = None
    slip: tuple[timedelta, int | None] | None = None
    for after, wanted in [*(row for row in requests if row[0] <= hours * HOUR), (hours * HOUR, "look")]:
        if slip is not None and slip[0] <= after:
            limit, slip = slip[1], None
        if wanted == "look":
            continue
        if limit is None or (wanted is not None and wanted <= limit):
            limit, slip = wanted, None
        else:
            slip = (after + 24 * HOUR, wanted)
    assert limit_in_force(asked(*requests), T0 + hours * HOUR) == limit


# --- The one check ---

PAUSE = ExclusionSpan(ExclusionKind.PAUSE, T0 - HOUR, T0 + HOUR)
TERM = ExclusionSpan(ExclusionKind.TERM, T0 - HOUR, T0 + 2000 * HOUR)
FREE = Standing("EUR", balance=1000, active=True, staff=False, guest=False, identity_verified=True)
DAY_STAKE, WEEK_STAKE, DAY_LOSS = (
    (LimitKind.STAKE, Period.DAY),
    (LimitKind.STAKE, Period.WEEK),
    (LimitKind.LOSS, Period.DAY),
)
WORST = replace(
    FREE,
    balance=0,
    active=False,
    staff=True,
    guest=True,
    identity_verified=False,
    exclusions=(TERM,),
    limits={DAY_STAKE: 0, DAY_LOSS: 0},
)


def test_refusals_are_reported_in_their_written_order() -> None:
    mends: list[tuple[LimitRefusal | None, dict[str, object]]] = [
        (LimitRefusal.EXCLUDED, {"exclusions": (PAUSE,)}),
        (LimitRefusal.PAUSED, {"exclusions": ()}),
        (LimitRefusal.ACCOUNT_INACTIVE, {"active": True}),
        (LimitRefusal.STAFF_NEVER_BETS, {"staff": False}),
        (LimitRefusal.GUEST_DEMO_ONLY, {"guest": False}),
        (LimitRefusal.IDENTITY_NOT_VERIFIED, {"identity_verified": True}),
        (LimitRefusal.STAKE_LIMIT_DAY, {"limits": {DAY_LOSS: 0}}),
        (LimitRefusal.LOSS_LIMIT_DAY, {"limits": {}}),
        (LimitRefusal.NOT_ENOUGH_BALANCE, {"balance": 100}),
        (None, {}),
    ]
    standing = WORST
    for expected, mend in mends:
        denial = check(standing, Spend.STAKE, 100, T0)
        assert (denial.refusal if denial else None) is expected
        standing = replace(standing, **mend)


def test_demonstration_chips_ask_for_no_identity_and_no_limit() -> None:
    demo = replace(FREE, currency="DEMO", identity_verified=False, guest=True, limits={DAY_STAKE: 0})
    assert check(demo, Spend.STAKE, 1000, T0) is None
    for span in (PAUSE, TERM):
        assert check(replace(demo, exclusions=(span,)), Spend.STAKE, 1, T0) is not None


@pytest.mark.parametrize(("amount", "refused"), [(60, False), (61, True)])
def test_a_limit_is_reached_to_the_cent(amount: int, refused: bool) -> None:
    standing = replace(FREE, limits={DAY_STAKE: 100}, used={DAY_STAKE: 40})
    denial = check(standing, Spend.STAKE, amount, T0)
    assert (denial is not None) is refused
    if denial:
        assert denial.details == {"limit_cents": 100, "left_cents": 60, "amount_cents": 61}


def test_the_strictest_of_day_week_and_month_wins() -> None:
    standing = replace(FREE, limits={DAY_STAKE: 100, WEEK_STAKE: 500}, used={DAY_STAKE: 0, WEEK_STAKE: 450})
    denial = check(standing, Spend.STAKE, 51, T0)
    assert denial is not None
    assert denial.refusal is LimitRefusal.STAKE_LIMIT_WEEK


def test_winnings_widen_what_may_be_lost() -> None:
    standing = replace(FREE, limits={DAY_LOSS: 100}, used={DAY_LOSS: -300})
    assert check(standing, Spend.STAKE, 400, T0) is None
    assert check(standing, Spend.STAKE, 401, T0) is not None


def test_a_deposit_is_bounded_by_its_own_limit_only() -> None:
    deposit = (LimitKind.DEPOSIT, Period.MONTH)
    standing = replace(FREE, balance=0, limits={DAY_STAKE: 0, DAY_LOSS: 0, deposit: 100}, used={deposit: 90})
    assert check(standing, Spend.DEPOSIT, 10, T0) is None
    denial = check(standing, Spend.DEPOSIT, 11, T0)
    assert denial is not None
    assert denial.refusal is LimitRefusal.DEPOSIT_LIMIT_MONTH


@pytest.mark.parametrize("now", [PAUSE.ends_at, T0 + 2 * HOUR])
def test_a_pause_ends_to_the_second(now: datetime) -> None:
    paused = replace(FREE, exclusions=(PAUSE,))
    assert check(paused, Spend.STAKE, 1, now - 2 * HOUR + HOUR - SECOND) is not None
    assert check(paused, Spend.STAKE, 1, now) is None


def test_whoever_is_excluded_does_not_even_sit_down() -> None:
    assert check_presence(replace(FREE, exclusions=(TERM,)), T0) is not None
    assert check_presence(replace(FREE, identity_verified=False, balance=0), T0) is None
    assert check_presence(replace(FREE, guest=True), T0) is not None


def test_standing_limits_are_gathered_by_kind_and_period() -> None:
    rows = [
        LimitRow(LimitKind.LOSS, Period.WEEK, 70, T0, T0, 1),
        LimitRow(LimitKind.STAKE, Period.DAY, 100, T0, T0, 2),
        LimitRow(LimitKind.STAKE, Period.DAY, None, T0 + HOUR, T0 + 25 * HOUR, 3),
    ]
    assert limits_standing(rows, T0 + HOUR) == {(LimitKind.LOSS, Period.WEEK): 70, DAY_STAKE: 100}
    assert limits_standing(rows, T0 + 25 * HOUR) == {(LimitKind.LOSS, Period.WEEK): 70}

"""Days, weeks, months and terms as Lisbon counts them, whatever the clocks do."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.limits import (
    FOREVER,
    LISBON,
    ExclusionKind,
    ExclusionSpan,
    Period,
    ProtectionRefusal,
    adult,
    exclusion_end,
    exclusion_standing,
    exclusion_until,
    months_after,
    period_end,
    period_start,
)
from casino.refusal import Denial

MOMENTS = st.integers(1_577_836_800, 2_208_988_800).map(lambda second: datetime.fromtimestamp(second, UTC))
SECOND = timedelta(seconds=1)


def lisbon(*parts: int, fold: int = 0) -> datetime:
    return datetime(*parts, tzinfo=LISBON, fold=fold)


@pytest.mark.parametrize(
    ("period", "now", "start", "end"),
    [
        # The last second of a day and the first of the next.
        (Period.DAY, lisbon(2026, 7, 1, 23, 59, 59), lisbon(2026, 7, 1), lisbon(2026, 7, 2)),
        (Period.DAY, lisbon(2026, 7, 2), lisbon(2026, 7, 2), lisbon(2026, 7, 3)),
        # In summer the Lisbon day begins at 23:00 UTC of the day before.
        (Period.DAY, datetime(2026, 7, 1, 23, 0, tzinfo=UTC), lisbon(2026, 7, 2), lisbon(2026, 7, 3)),
        # A day of 23 hours and one of 25.
        (Period.DAY, lisbon(2026, 3, 29, 12), lisbon(2026, 3, 29), lisbon(2026, 3, 30)),
        (Period.DAY, lisbon(2026, 10, 25, 1, 30, fold=1), lisbon(2026, 10, 25), lisbon(2026, 10, 26)),
        # Weeks begin on Monday.
        (Period.WEEK, lisbon(2026, 3, 1, 23, 59, 59), lisbon(2026, 2, 23), lisbon(2026, 3, 2)),
        (Period.WEEK, lisbon(2026, 3, 2), lisbon(2026, 3, 2), lisbon(2026, 3, 9)),
        # Months of every length, and the turn of the year.
        (Period.MONTH, lisbon(2026, 2, 28, 23, 59, 59), lisbon(2026, 2, 1), lisbon(2026, 3, 1)),
        (Period.MONTH, lisbon(2028, 2, 29, 12), lisbon(2028, 2, 1), lisbon(2028, 3, 1)),
        (Period.MONTH, lisbon(2026, 12, 31, 23, 59, 59), lisbon(2026, 12, 1), lisbon(2027, 1, 1)),
        (Period.MONTH, lisbon(2026, 4, 30, 23, 59, 59), lisbon(2026, 4, 1), lisbon(2026, 5, 1)),
    ],
)
def test_a_period_is_lisbons(period: Period, now: datetime, start: datetime, end: datetime) -> None:
    assert period_start(period, now) == start
    assert period_end(period, now) == end


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25), (date(2026, 6, 1), 24)])
def test_the_days_on_which_clocks_change_have_23_and_25_hours(day: date, hours: int) -> None:
    noon = lisbon(day.year, day.month, day.day, 12)
    assert period_end(Period.DAY, noon) - period_start(Period.DAY, noon) == timedelta(hours=hours)


@given(MOMENTS, st.sampled_from(Period))
def test_periods_follow_each_other_without_gap_or_overlap(now: datetime, period: Period) -> None:
    start, end = period_start(period, now), period_end(period, now)
    assert start <= now < end
    assert period_start(period, end) == end
    assert period_end(period, start - timedelta(microseconds=1)) == start
    assert start.astimezone(LISBON).hour == 0


@pytest.mark.parametrize(
    ("start", "months", "expected"),
    [
        (lisbon(2026, 1, 15, 18), 3, lisbon(2026, 4, 15, 18)),  # the same hour on the wall, an hour less elapsed
        (lisbon(2026, 1, 31, 12), 1, lisbon(2026, 2, 28, 12)),
        (lisbon(2027, 11, 30, 12), 3, lisbon(2028, 2, 29, 12)),
        (lisbon(2026, 12, 31, 12), 2, lisbon(2027, 2, 28, 12)),
        (lisbon(2026, 10, 1, 12), 3, lisbon(2027, 1, 1, 12)),
        (lisbon(2026, 9, 30, 12), 15, lisbon(2027, 12, 30, 12)),
        # 01:30 does not exist on 29 March 2026: half past two, summer time.
        (lisbon(2026, 2, 28, 1, 30), 1, lisbon(2026, 3, 28, 1, 30)),
        (lisbon(2025, 12, 29, 1, 30), 3, datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),
        # 01:30 comes twice on 25 October 2026: the second time.
        (lisbon(2026, 7, 25, 1, 30), 3, datetime(2026, 10, 25, 1, 30, tzinfo=UTC)),
    ],
)
def test_months_are_calendar_months_and_never_shorter(start: datetime, months: int, expected: datetime) -> None:
    assert months_after(start, months) == expected


@given(MOMENTS, st.integers(1, 24))
def test_more_months_are_never_earlier(start: datetime, months: int) -> None:
    assert start < months_after(start, months) <= months_after(start, months + 1)


@pytest.mark.parametrize(
    ("birth", "now", "expected"),
    [
        (date(2008, 3, 2), lisbon(2026, 3, 1, 23, 59, 59), False),
        (date(2008, 3, 2), lisbon(2026, 3, 2), True),
        (date(2008, 2, 29), lisbon(2026, 2, 28, 23, 59), False),
        (date(2008, 2, 29), lisbon(2026, 3, 1), True),
        (date(2008, 7, 2), datetime(2026, 7, 1, 23, 30, tzinfo=UTC), True),  # already the 2nd in Lisbon
    ],
)
def test_eighteen_years_are_counted_in_lisbon(birth: date, now: datetime, expected: bool) -> None:
    assert adult(birth, now) is expected


# --- How long an exclusion holds ---

START = lisbon(2026, 1, 31, 10)


@pytest.mark.parametrize(
    ("kind", "lengths", "expected"),
    [
        (ExclusionKind.PAUSE, {"days": 0}, ProtectionRefusal.PAUSE_LENGTH),
        (ExclusionKind.PAUSE, {"days": 1}, START + timedelta(days=1)),
        (ExclusionKind.PAUSE, {"days": 30}, START + timedelta(days=30)),
        (ExclusionKind.PAUSE, {"days": 31}, ProtectionRefusal.PAUSE_LENGTH),
        (ExclusionKind.PAUSE, {}, ProtectionRefusal.PAUSE_LENGTH),
        (ExclusionKind.TERM, {"months": 2}, ProtectionRefusal.EXCLUSION_LENGTH),
        (ExclusionKind.TERM, {"months": 3}, lisbon(2026, 4, 30, 10)),
        (ExclusionKind.TERM, {}, ProtectionRefusal.EXCLUSION_LENGTH),
        (ExclusionKind.INDEFINITE, {}, None),
    ],
)
def test_a_pause_has_days_and_an_exclusion_three_months_at_least(kind, lengths, expected) -> None:
    until = exclusion_until(kind, START, **lengths)
    assert (until.refusal if isinstance(until, Denial) else until) == expected


@pytest.mark.parametrize(
    ("ends_at", "asked", "expected"),
    [
        (None, None, FOREVER),
        # Asked on the first day: never before three months from the start.
        (None, START, lisbon(2026, 4, 30, 10)),
        (None, lisbon(2026, 3, 30, 10), lisbon(2026, 4, 30, 10)),
        # Asked later: one month of notice.
        (None, lisbon(2026, 3, 30, 10, 0, 1), lisbon(2026, 4, 30, 10, 0, 1)),
        (None, lisbon(2026, 5, 31, 9), lisbon(2026, 6, 30, 9)),
        # Its own term comes first where that is earlier.
        (lisbon(2026, 7, 31, 10), lisbon(2026, 7, 20, 10), lisbon(2026, 7, 31, 10)),
        (lisbon(2026, 7, 31, 10), None, lisbon(2026, 7, 31, 10)),
        (lisbon(2027, 1, 31, 10), lisbon(2026, 5, 1, 10), lisbon(2026, 6, 1, 10)),
    ],
)
def test_an_early_end_takes_a_months_notice_and_three_months_at_least(ends_at, asked, expected) -> None:
    span = ExclusionSpan(ExclusionKind.TERM if ends_at else ExclusionKind.INDEFINITE, START, ends_at, asked)
    assert exclusion_end(span) == expected
    if expected != FOREVER:
        assert exclusion_standing([span], expected - SECOND) == (span, expected)
        assert exclusion_standing([span], expected) is None


def test_of_several_exclusions_the_longest_holds() -> None:
    pause = ExclusionSpan(ExclusionKind.PAUSE, START, START + timedelta(days=7))
    term = ExclusionSpan(ExclusionKind.TERM, START + timedelta(days=1), lisbon(2026, 6, 1))
    assert exclusion_standing([pause, term], START) == (pause, pause.ends_at)
    assert exclusion_standing([pause, term], START + timedelta(days=1)) == (term, term.ends_at)
    assert exclusion_standing([], START) is None


def test_an_exclusion_does_not_hold_before_it_starts() -> None:
    span = ExclusionSpan(ExclusionKind.INDEFINITE, START, None)
    assert exclusion_standing([span], START - SECOND) is None
    assert exclusion_standing([span], START) == (span, FOREVER)


@given(MOMENTS, st.integers(0, 400))
def test_nobody_comes_back_before_three_months_and_a_month_of_notice(start, asked_after) -> None:
    asked = start + timedelta(days=asked_after)
    span = ExclusionSpan(ExclusionKind.INDEFINITE, start, None, asked)
    end = exclusion_end(span)
    assert end >= months_after(start, 3)
    assert end >= months_after(asked, 1)
    assert end in (months_after(start, 3), months_after(asked, 1))

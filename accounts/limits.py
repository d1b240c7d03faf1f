"""What a player may spend: periods, limits, pauses and self-exclusion, as rules. Pure: rows and times are arguments.

No Django, no clock, no reading of rows here. Days, weeks (from Monday) and months are Lisbon's. `check` decides for
every bet and deposit; the service that calls it holds the wallet's lock, so the answer is still true at commit.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from zoneinfo import ZoneInfo

from casino.refusal import Denial, Refusal

LISBON = ZoneInfo("Europe/Lisbon")
# An indefinite exclusion «ends» here: later than any clock.
FOREVER = datetime.max.replace(tzinfo=UTC)
LOOSER_AFTER = timedelta(hours=24)
PAUSE_DAYS = range(1, 31)
TERM_MONTHS = range(3, 121)
# Ending an exclusion early: this many months after asking, and never before this many from its start.
END_NOTICE_MONTHS = 1
END_EARLIEST_MONTHS = 3
ADULT_YEARS = 18


class LimitRefusal(Refusal):
    """Why money may not be spent; the first that applies is reported. Value: (code, rule)."""

    EXCLUDED = ("excluded", None)
    PAUSED = ("paused", None)
    ACCOUNT_INACTIVE = ("account_inactive", None)
    STAFF_NEVER_BETS = ("staff_never_bets", None)
    GUEST_DEMO_ONLY = ("guest_demo_only", None)
    IDENTITY_NOT_VERIFIED = ("identity_not_verified", None)
    DEPOSIT_LIMIT_DAY = ("deposit_limit_day", None)
    DEPOSIT_LIMIT_WEEK = ("deposit_limit_week", None)
    DEPOSIT_LIMIT_MONTH = ("deposit_limit_month", None)
    STAKE_LIMIT_DAY = ("stake_limit_day", None)
    STAKE_LIMIT_WEEK = ("stake_limit_week", None)
    STAKE_LIMIT_MONTH = ("stake_limit_month", None)
    LOSS_LIMIT_DAY = ("loss_limit_day", None)
    LOSS_LIMIT_WEEK = ("loss_limit_week", None)
    LOSS_LIMIT_MONTH = ("loss_limit_month", None)
    NOT_ENOUGH_BALANCE = ("not_enough_balance", None)


class ProtectionRefusal(Refusal):
    """Why a limit, a pause or an exclusion can't be written as it was asked."""

    LIMIT_AMOUNT = ("limit_amount", None)
    PAUSE_LENGTH = ("pause_length", None)
    EXCLUSION_LENGTH = ("exclusion_length", None)
    NOT_EXCLUDED = ("not_excluded", None)
    PAUSE_RUNS_OUT = ("pause_runs_out", None)


class Period(Enum):
    DAY = "day"
    WEEK = "week"
    MONTH = "month"


class LimitKind(Enum):
    DEPOSIT = "deposit"
    STAKE = "stake"
    LOSS = "loss"


class Spend(Enum):
    """What the money is for. A deposit is bounded by its own limit; a stake by the stake and loss limits."""

    STAKE = "stake"
    DEPOSIT = "deposit"


class ExclusionKind(Enum):
    PAUSE = "pause"
    TERM = "term"
    INDEFINITE = "indefinite"


# --- Calendar ---


def moment_text(moment: datetime) -> str:
    """A Lisbon date and time to be read by people in any language; FOREVER has none («—»)."""
    return "—" if moment == FOREVER else f"{moment.astimezone(LISBON):%d/%m/%Y %H:%M}"


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=LISBON).astimezone(UTC)


def _first_day(period: Period, day: date) -> date:
    if period is Period.DAY:
        return day
    if period is Period.WEEK:
        return day - timedelta(days=day.weekday())
    return day.replace(day=1)


def period_start(period: Period, now: datetime) -> datetime:
    """The instant (UTC) at which the Lisbon day, week or month that contains `now` began."""
    return _midnight(_first_day(period, now.astimezone(LISBON).date()))


def period_end(period: Period, now: datetime) -> datetime:
    """The instant (UTC) at which the next period begins: it is no longer part of this one."""
    first = _first_day(period, now.astimezone(LISBON).date())
    longest = {Period.DAY: 1, Period.WEEK: 7, Period.MONTH: 31}[period]
    # 31 days after the first of a month lies in the next one, or is its first day.
    return _midnight(_first_day(period, first + timedelta(days=longest)))


def months_after(moment: datetime, months: int) -> datetime:
    """The same Lisbon date and time `months` later; where that day does not exist, the month's last.

    A time that the clocks skip or repeat on that day is read as the later one: protection never ends early.
    """
    local = moment.astimezone(LISBON)
    years, month = divmod(local.month - 1 + months, 12)
    year, month = local.year + years, month + 1
    next_first = date(year + month // 12, month % 12 + 1, 1)
    day = min(local.day, (next_first - timedelta(days=1)).day)
    readings = (local.replace(year=year, month=month, day=day, fold=fold).astimezone(UTC) for fold in (0, 1))
    return max(readings)


def adult(birth: date, now: datetime) -> bool:
    """Eighteen or over on the Lisbon date of `now`; somebody born on 29 February comes of age on 1 March."""
    today = now.astimezone(LISBON).date()
    return (today.year - birth.year) - ((today.month, today.day) < (birth.month, birth.day)) >= ADULT_YEARS


# --- Limits ---


@dataclass(frozen=True, slots=True)
class LimitRow:
    """One request of the player's. `amount` None takes the limit away; `order` (the row's id) breaks equal times."""

    kind: LimitKind
    period: Period
    amount: int | None
    asked_at: datetime
    in_force_from: datetime
    order: int = 0


def _later(row: LimitRow) -> tuple[datetime, int]:
    return (row.asked_at, row.order)


def limit_in_force(rows: Iterable[LimitRow], now: datetime) -> int | None:
    """What one limit (rows of one kind and period) stands at; None: no limit.

    The latest request counts. One that was overtaken by another before its 24 hours were over never comes into force.
    """
    asked = sorted((row for row in rows if row.asked_at <= now), key=_later)
    standing: int | None = None
    for index, row in enumerate(asked):
        overtaken = index + 1 < len(asked) and asked[index + 1].asked_at < row.in_force_from
        if row.in_force_from <= now and not overtaken:
            standing = row.amount
    return standing


def limit_pending(rows: Iterable[LimitRow], now: datetime) -> LimitRow | None:
    """The request that has yet to come into force, where there is one."""
    asked = sorted((row for row in rows if row.asked_at <= now), key=_later)
    return asked[-1] if asked and asked[-1].in_force_from > now else None


def limit_from(standing: int | None, wanted: int | None, now: datetime) -> datetime:
    """When a new amount comes into force: stricter (or equal) at once, looser or none after 24 hours."""
    looser = standing is not None and (wanted is None or wanted > standing)
    return now + LOOSER_AFTER if looser else now


def limits_standing(rows: Iterable[LimitRow], now: datetime) -> dict[tuple[LimitKind, Period], int]:
    """Every limit that stands at `now`, by kind and period."""
    grouped: dict[tuple[LimitKind, Period], list[LimitRow]] = {}
    for row in rows:
        grouped.setdefault((row.kind, row.period), []).append(row)
    standing = {key: limit_in_force(group, now) for key, group in grouped.items()}
    return {key: amount for key, amount in standing.items() if amount is not None}


# --- Pauses and exclusions ---


@dataclass(frozen=True, slots=True)
class ExclusionSpan:
    """A pause or exclusion as it was asked, and when its early end was asked."""

    kind: ExclusionKind
    starts_at: datetime
    ends_at: datetime | None
    end_asked_at: datetime | None = None


def exclusion_end(span: ExclusionSpan) -> datetime:
    """When it ends: at its term, or earlier where that was asked (one month's notice, three months at least)."""
    planned = span.ends_at or FOREVER
    if span.end_asked_at is None:
        return planned
    asked = max(months_after(span.end_asked_at, END_NOTICE_MONTHS), months_after(span.starts_at, END_EARLIEST_MONTHS))
    return min(planned, asked)


def exclusion_standing(spans: Iterable[ExclusionSpan], now: datetime) -> tuple[ExclusionSpan, datetime] | None:
    """The exclusion that holds longest at `now`, with its end (FOREVER: indefinite); None: not excluded."""
    standing = [(span, exclusion_end(span)) for span in spans if span.starts_at <= now < exclusion_end(span)]
    return max(standing, key=lambda pair: pair[1], default=None)


def exclusion_until(
    kind: ExclusionKind, now: datetime, *, days: int | None = None, months: int | None = None
) -> datetime | Denial | None:
    """When an exclusion that starts now will end (None: indefinite), or why it can't be of that length."""
    if kind is ExclusionKind.INDEFINITE:
        return None
    if kind is ExclusionKind.PAUSE:
        if days is None or days not in PAUSE_DAYS:
            return Denial(
                ProtectionRefusal.PAUSE_LENGTH, details={"least": PAUSE_DAYS.start, "most": PAUSE_DAYS.stop - 1}
            )
        return now + timedelta(days=days)
    if months is None or months not in TERM_MONTHS:
        return Denial(
            ProtectionRefusal.EXCLUSION_LENGTH, details={"least": TERM_MONTHS.start, "most": TERM_MONTHS.stop - 1}
        )
    return months_after(now, months)


# --- The one check ---


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything about a player and a wallet that spending depends on, as it is under the wallet's lock."""

    currency: str
    balance: int
    active: bool
    staff: bool
    guest: bool
    identity_verified: bool
    exclusions: tuple[ExclusionSpan, ...] = ()
    limits: Mapping[tuple[LimitKind, Period], int] = field(default_factory=dict)
    # What has been used of each standing limit in the period that contains now, in cents (a loss may be negative).
    used: Mapping[tuple[LimitKind, Period], int] = field(default_factory=dict)


def check_presence(standing: Standing, now: datetime) -> Denial | None:
    """May this player sit at a table of this currency at all?"""
    if excluded := exclusion_standing(standing.exclusions, now):
        span, until = excluded
        paused = span.kind is ExclusionKind.PAUSE
        reason = LimitRefusal.PAUSED if paused else LimitRefusal.EXCLUDED
        return Denial(reason, details={"until": moment_text(until)})
    if not standing.active:
        return Denial(LimitRefusal.ACCOUNT_INACTIVE)
    if standing.guest and standing.currency == "EUR":
        return Denial(LimitRefusal.GUEST_DEMO_ONLY)
    return None


def check_person(standing: Standing, now: datetime) -> Denial | None:
    """May this player play for what can be won in this currency, whatever it costs?"""
    presence = check_presence(standing, now)
    if presence and presence.refusal is not LimitRefusal.GUEST_DEMO_ONLY:
        return presence
    if standing.staff:
        return Denial(LimitRefusal.STAFF_NEVER_BETS)
    if presence:
        return presence
    if standing.currency == "EUR" and not standing.identity_verified:
        return Denial(LimitRefusal.IDENTITY_NOT_VERIFIED)
    return None


def check(standing: Standing, spend: Spend, amount: int, now: datetime) -> Denial | None:
    """May `amount` be spent now? The first reason against it, in the order of `LimitRefusal`."""
    assert amount > 0, "what is spent is more than nothing"
    if denial := check_person(standing, now):
        return denial
    if standing.currency == "EUR" and (over := _limit_reached(standing, spend, amount)):
        return over
    if spend is Spend.STAKE and amount > standing.balance:
        details = {"balance_cents": standing.balance, "amount_cents": amount}
        return Denial(LimitRefusal.NOT_ENOUGH_BALANCE, details=details)
    return None


_BOUNDED_BY = {Spend.DEPOSIT: (LimitKind.DEPOSIT,), Spend.STAKE: (LimitKind.STAKE, LimitKind.LOSS)}


def _limit_reached(standing: Standing, spend: Spend, amount: int) -> Denial | None:
    """The strictest limit that the amount would pass; a stake in play counts as lost until it is decided."""
    for kind in _BOUNDED_BY[spend]:
        left = {
            period: standing.limits[kind, period] - standing.used.get((kind, period), 0)
            for period in Period
            if (kind, period) in standing.limits
        }
        if left and min(left.values()) < amount:
            period = min(left, key=lambda one: left[one])
            refusal = LimitRefusal[f"{kind.name}_LIMIT_{period.name}"]
            details: dict[str, object] = {
                "limit_cents": standing.limits[kind, period],
                "left_cents": max(left[period], 0),
                "amount_cents": amount,
            }
            return Denial(refusal, details=details)
    return None

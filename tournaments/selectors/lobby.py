"""The lobby of tournaments: each in one line, from its row alone. Cents and chips as plain numbers."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Case, F, Q, QuerySet, When

from casino.rulebook.selectors import tournament_rules
from tournaments.engine.rules import Rules
from tournaments.models import Tournament, TournamentEntry, TournamentSeries, TournamentTicket
from tournaments.models.tournament import CURRENCIES

State = Tournament.State
# What somebody can filter by: open to enter, being played, over.
OPEN, PLAYED, OVER = "open", "played", "over"
STATES: dict[str, tuple[State, ...]] = {
    OPEN: (State.ANNOUNCED, State.REGISTERING, State.LATE),
    PLAYED: Tournament.PLAYING,
    OVER: Tournament.OVER,
}


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """One tournament in the lobby. `kinds` are words of the trade (`Rules.kinds`); `entered_by_me` is the viewer's."""

    pk: int
    slug: str
    name: str
    currency: str
    variant: str
    limit: str
    kinds: tuple[str, ...]
    seats: int
    state: str
    phase: str
    starts_at: datetime | None
    opens_at: datetime | None
    started_at: datetime | None
    ended_at: datetime | None
    buy_in: int
    fee: int
    bounty: int
    entry: int
    guarantee: int
    pool: int
    entered: int
    least_entries: int
    most_entries: int
    left: int
    level: int
    late_until_level: int
    entered_by_me: bool
    is_demonstration: bool


def tournaments_listed(
    *,
    viewer_id: int | None,
    group: str = "",
    currency: str = "",
    kind: str = "",
    variant: str = "",
    mine: bool = False,
    most: int = 100,
) -> list[TournamentCard]:
    """The tournaments that people may see: those that can be entered, those that are played, those that are over."""
    rows = _rows(group=group, currency=currency, viewer_id=viewer_id if mine else None)
    entered = _entered(viewer_id)
    cards = (_card(row, entered) for row in rows[: 2 * most])
    chosen = (card for card in cards if (not kind or kind in card.kinds) and (not variant or variant == card.variant))
    return [card for card, _place in zip(chosen, range(most), strict=False)]


@dataclass(frozen=True, slots=True)
class TicketView:
    """An entry that was won and waits to be used. `name`: of the tournament or series; `slug`: the next to go to."""

    name: str
    slug: str
    value: int
    currency: str
    won_in: str


def tickets_held(viewer_id: int | None) -> list[TicketView]:
    """The entries that somebody has won and not used yet, the oldest first (810/28, 32)."""
    if viewer_id is None:
        return []
    held = TournamentTicket.objects.filter(player_id=viewer_id, used_at=None).select_related("won_in")
    return [_ticket(one) for one in held.order_by("won_at", "pk")]


def _ticket(one: TournamentTicket) -> TicketView:
    targets = Tournament.objects.filter(Q(slug=one.key) | Q(series__slug=one.key), currency=one.currency)
    target = targets.filter(state__in=STATES[OPEN]).order_by(F("starts_at").asc(nulls_first=True), "pk").first()
    series = TournamentSeries.objects.filter(slug=one.key).first()
    name = series.name if series is not None else target.name if target is not None else one.key
    return TicketView(name, target.slug if target is not None else "", one.value, one.currency, one.won_in.name)


def _rows(*, group: str, currency: str, viewer_id: int | None) -> QuerySet[Tournament]:
    rows = Tournament.objects.exclude(state=State.DRAFT).select_related("rules")
    if group in STATES:
        rows = rows.filter(state__in=STATES[group])
    if currency in dict(CURRENCIES):
        rows = rows.filter(currency=currency)
    if viewer_id is not None:
        rows = rows.filter(Q(entries__player_id=viewer_id, entries__withdrawn_at=None))
    first = Case(When(state__in=STATES[OPEN], then=0), When(state__in=STATES[PLAYED], then=1), default=2)
    return rows.order_by(first, F("ended_at").desc(nulls_first=True), F("starts_at").asc(nulls_first=True), "pk")


def _entered(viewer_id: int | None) -> set[int]:
    if viewer_id is None:
        return set()
    own = TournamentEntry.objects.filter(player_id=viewer_id, withdrawn_at=None)
    return set(own.values_list("tournament_id", flat=True))


def card_of(row: Tournament, viewer_id: int | None) -> TournamentCard:
    """One tournament as the lobby has it."""
    return _card(row, _entered(viewer_id))


def _card(row: Tournament, entered: Iterable[int]) -> TournamentCard:
    rules: Rules = tournament_rules(row.rules)
    prices = rules.prices
    return TournamentCard(
        pk=row.pk,
        slug=row.slug,
        name=row.name,
        currency=row.currency,
        variant=rules.variant.word,
        limit=rules.limit.word,
        kinds=rules.kinds(),
        seats=rules.seats,
        state=row.state,
        phase=row.phase,
        starts_at=row.starts_at,
        opens_at=row.opens_at,
        started_at=row.started_at,
        ended_at=row.ended_at,
        buy_in=prices.buy_in,
        fee=prices.fee,
        bounty=prices.bounty,
        entry=prices.entry,
        guarantee=rules.guarantee,
        pool=row.pool,
        entered=row.entered,
        least_entries=rules.least_entries,
        most_entries=rules.most_entries,
        left=row.left,
        level=row.level,
        late_until_level=rules.late_until_level,
        entered_by_me=row.pk in entered,
        is_demonstration=row.rules.demonstration,
    )

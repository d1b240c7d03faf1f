"""What a roulette table looks like now: one public view for all, one private view for each viewer."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Literal, NamedTuple

from django.db.models import Max
from django.urls import reverse

from accounts.models import PlaySession
from accounts.selectors.many import RunningTotals, balances_of, totals_of
from casino.kept import kept
from casino.prepared import Prepared
from casino.rulebook.models import SpecificRules
from casino.rulebook.selectors import rules_in_force, rules_values
from casino.rulebook.values import RouletteValues
from games.engines.roulette import colour
from games.models import Bet, Round, Table
from games.selectors.calls import bets_merged
from games.selectors.views import ChipView, Phase, PocketView, PublicTable, SeatView, ViewerTable

HISTORY = 20
SEATS_SHOWN = 12
COLOURS = 8
_PHASES: dict[str, Phase] = {"betting": "betting", "spinning": "spinning", "settled": "result", "void": "void"}


def player_colour(session_id: int) -> int:
    """A player's chip colour at a table: the session's own, so that two tabs agree."""
    return session_id % COLOURS


class _Table(NamedTuple):
    """The table and the round on it, as one query reads them. `rules_...` are of the round."""

    pk: int
    slug: str
    name: str
    currency: str
    version: int
    status: str
    deadline_at: datetime | None
    rules_key: str
    round_id: int | None
    round_number: int
    round_phase: str
    opened_at: datetime
    closes_at: datetime | None
    outcome: str
    void_reason: str
    commitment: str
    rules_id: int

    @property
    def is_open(self) -> bool:
        return self.round_id is not None and self.round_phase in Round.OPEN_PHASES

    @property
    def has_ended(self) -> bool:
        return self.round_id is not None and not self.is_open

    @property
    def waits(self) -> bool:
        """Is it the player who will launch the ball? Then no time runs that anybody need see."""
        return self.round_id is not None and self.round_phase == Round.Phase.BETTING and self.closes_at is None


class _Session(NamedTuple):
    """Somebody at the table."""

    pk: int
    player_id: int
    nickname: str
    opened_at: datetime
    idle_rounds: int
    warned_at: datetime | None


class _Bet(NamedTuple):
    """A bet of the round that has not been taken back."""

    session_id: int
    player_id: int
    position: str
    call: str
    amount: int
    state: str
    prize: int
    returned: int


_TABLE = Prepared(
    lambda table: Table.objects.filter(pk=table).values_list(
        *("pk", "slug", "name", "currency", "version", "status", "deadline_at", "rules_key", "round_id"),
        *(f"round__{name}" for name in ("number", "phase", "opened_at", "closes_at", "outcome", "void_reason")),
        *("round__commitment", "round__rules_id"),
    )
)
_SESSIONS = Prepared(
    lambda table: (
        PlaySession.objects.filter(table_id=table, ended_at=None)
        .order_by("opened_at")
        .values_list("pk", "player_id", "player__nickname", "opened_at", "idle_rounds", "warned_at")
    )
)
_BETS = Prepared(
    lambda current: (
        Bet.objects.filter(round_id=current)
        .exclude(state=Bet.State.WITHDRAWN)
        .order_by("id")
        .values_list(*_Bet._fields)
    )
)


def table_views(
    table_id: int, player_ids: Iterable[int], *, now: datetime
) -> tuple[PublicTable, dict[int, ViewerTable]]:
    """What all see, and the private view of each of `player_ids` who has an open session here.

    A fixed number of queries, however many are at the table.
    """
    table, sessions, bets = _read(table_id)
    return _public(table, sessions, bets, now), _viewers(table, _present(sessions, player_ids), bets)


def public_table(table_id: int, *, now: datetime) -> PublicTable:
    """All that everyone may see."""
    table, sessions, bets = _read(table_id)
    return _public(table, sessions, bets, now)


def viewer_tables(table_id: int, player_ids: Iterable[int]) -> dict[int, ViewerTable]:
    """The private view of each of `player_ids` who has an open session here."""
    table, sessions, bets = _read(table_id)
    return _viewers(table, _present(sessions, player_ids), bets)


def _read(table_id: int) -> tuple[_Table, list[_Session], list[_Bet]]:
    found = _TABLE.first(table_id)
    if found is None:
        raise Table.DoesNotExist
    table = _Table(*found)
    sessions = [_Session(*row) for row in _SESSIONS.rows(table_id)]
    bets = [_Bet(*row) for row in _BETS.rows(table.round_id)] if table.round_id is not None else []
    return table, sessions, bets


def _present(sessions: list[_Session], player_ids: Iterable[int]) -> list[_Session]:
    wanted = set(player_ids)
    return [session for session in sessions if session.player_id in wanted]


@kept(1_000)
def _version(rules_id: int) -> tuple[int, str, RouletteValues]:
    """(version, address, values) of the rules that a round was opened under: published, so they never change."""
    rules = SpecificRules.objects.get(pk=rules_id)
    return rules.version, rules_url(rules), rules_values(rules)


def _rules_now(table: _Table, now: datetime) -> tuple[int, str, RouletteValues]:
    return _version(table.rules_id if table.is_open else rules_in_force(table.rules_key, now).pk)


def _public(table: _Table, sessions: list[_Session], bets: list[_Bet], now: datetime) -> PublicTable:
    rules_version, url, values = _rules_now(table, now)
    rules = values.table_rules
    seats, chips = _seats(table, sessions, bets)
    has_round = table.round_id is not None
    return PublicTable(
        slug=table.slug,
        name=table.name,
        currency=table.currency,
        wheel=rules.wheel.value,
        version=table.version,
        round_number=table.round_number if has_round else None,
        phase=_phase(table),
        opened_ms=_ms(table.opened_at) if has_round else None,
        deadline_ms=_ms(table.deadline_at) if table.deadline_at and not table.waits else None,
        pocket=_pocket(table.outcome) if has_round and table.outcome else None,
        void_reason=table.void_reason if has_round else "",
        commitment=table.commitment if has_round else "",
        history=_history_until(table.pk, table.round_id, table.round_phase),
        chips=chips,
        seats=seats,
        seats_more=max(0, len(sessions) - len(seats)),
        min_bet=rules.min_bet,
        min_bets=tuple(sorted(rules.min_bets.items())),
        chip_step=rules.chip_step,
        max_total=rules.max_total,
        double_dozens=rules.double_dozens,
        betting_seconds=values.betting_seconds,
        spin_seconds=values.spin_seconds,
        rules_version=rules_version,
        rules_url=url,
        call_bets=rules.call_bets,
        individual=values.individual,
    )


@kept(10_000)
def _history_until(table_id: int, round_id: int | None, phase: str) -> tuple[PocketView, ...]:
    """The last numbers as they stand while this round is in this phase: only its end makes another of them."""
    return history(table_id, HISTORY)


def history(table_id: int, most: int) -> tuple[PocketView, ...]:
    """The table's last winning numbers, latest first (804/6.e)."""
    outcomes = (
        Round.objects.filter(table_id=table_id, phase=Round.Phase.SETTLED)
        .order_by("-number")
        .values_list("outcome", flat=True)[:most]
    )
    return tuple(_pocket(outcome) for outcome in outcomes)


def rules_url(rules: SpecificRules) -> str:
    """The permanent address of a version of specific rules."""
    return reverse("rules_page", args=[rules.key, rules.version])


def _viewers(table: _Table, sessions: list[_Session], bets: list[_Bet]) -> dict[int, ViewerTable]:
    if not sessions:
        return {}
    totals = totals_of([session.pk for session in sessions])
    balances = balances_of([session.player_id for session in sessions], table.currency)
    own: dict[int, list[_Bet]] = {session.player_id: [] for session in sessions}
    for bet in bets:
        if bet.player_id in own:
            own[bet.player_id].append(bet)
    return {
        session.player_id: _viewer(
            table, session, totals[session.pk], balances[session.player_id], own[session.player_id]
        )
        for session in sessions
    }


def _viewer(table: _Table, session: _Session, total: RunningTotals, balance: int, standing: list[_Bet]) -> ViewerTable:
    betting = table.round_id is not None and table.round_phase == Round.Phase.BETTING
    stake = sum(bet.amount for bet in standing)
    values = _version(table.rules_id)[2] if table.round_id is not None else None
    name, shade = session.nickname, player_colour(session.pk)
    last = _last_round(table.pk, session.player_id, table.round_id, table.round_phase)
    ended = table.has_ended
    return ViewerTable(
        nickname=name,
        colour=shade,
        currency=table.currency,
        balance=balance,
        stake=stake,
        chips=_chips(standing, name, shade) if not ended else (),
        session_id=session.pk,
        session_opened_ms=_ms(session.opened_at),
        session_staked=total.staked,
        session_result=total.result,
        can_bet=betting,
        can_undo=betting and bool(standing),
        can_repeat=betting and not standing and last is not None,
        can_double=betting and bool(standing),
        last_round_number=last,
        result=bets_merged(standing) if ended else (),
        idle_notice=_idle_notice(session, values),
        can_refill=table.currency == "DEMO" and balance < (values.table_rules.min_bet if values else 0) and not stake,
        standing=bets_merged(standing) if not ended else (),
        can_launch=bool(standing) and table.waits,
    )


@kept(100_000)
def _last_round(table_id: int, player_id: int, round_id: int | None, phase: str) -> int | None:
    """The player's last ended round with bets here, as it stands while this round is in this phase."""
    return (
        Bet.objects.filter(round__table_id=table_id, player_id=player_id)
        .filter(state__in=[*Bet.DECIDED, Bet.State.VOID])
        .aggregate(number=Max("round__number"))["number"]
    )


def _seats(
    table: _Table, sessions: list[_Session], bets: list[_Bet]
) -> tuple[tuple[SeatView, ...], tuple[ChipView, ...]]:
    stakes: dict[int, int] = defaultdict(int)
    returned: dict[int, int] = defaultdict(int)
    on_layout: dict[tuple[int, str], int] = defaultdict(int)
    for bet in bets:
        stakes[bet.session_id] += bet.amount
        returned[bet.session_id] += bet.returned
        on_layout[bet.session_id, bet.position] += bet.amount
    # Those who play come first; colours and names are all that others see of them.
    shown = sorted(sessions, key=lambda session: (session.pk not in stakes, session.opened_at))[:SEATS_SHOWN]
    names = {session.pk: session.nickname for session in sessions}
    seats = tuple(
        SeatView(
            nickname=session.nickname,
            colour=player_colour(session.pk),
            stake=stakes.get(session.pk, 0),
            returned=returned.get(session.pk) if session.pk in stakes and table.has_ended else None,
        )
        for session in shown
    )
    chips = tuple(
        ChipView(position=position, amount=amount, nickname=names[session_id], colour=player_colour(session_id))
        for (session_id, position), amount in sorted(on_layout.items())
        if session_id in names
    )
    return seats, chips


def _chips(bets: Iterable[_Bet], nickname: str, shade: int) -> tuple[ChipView, ...]:
    totals: dict[str, int] = defaultdict(int)
    for bet in bets:
        totals[bet.position] += bet.amount
    return tuple(ChipView(position, amount, nickname, shade) for position, amount in totals.items())


def _phase(table: _Table) -> Phase:
    if table.is_open:
        return _PHASES[table.round_phase]
    if table.status == Table.Status.CLOSED:
        return "closed"
    if table.deadline_at is None or table.round_id is None:
        return "asleep"
    return _PHASES[table.round_phase]


def _idle_notice(session: _Session, values: RouletteValues | None) -> Literal["invited", "warned"] | None:
    """Invited to end the session and, in the same breath, warned that the next idle round ends it (804/28.b, 29)."""
    if session.warned_at is not None:
        return "warned"
    if values is None or session.idle_rounds < values.idle_rounds:
        return None
    return "warned"


def _pocket(label: str) -> PocketView:
    return PocketView(label=label, colour=colour(label))


def _ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)

"""What a roulette table looks like now: one public view for all, one private view for each viewer."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from typing import Literal

from django.db.models import Max, QuerySet, Sum
from django.urls import reverse

from accounts.models import PlaySession
from accounts.selectors.many import RunningTotals, balances_of, totals_of
from casino.prepared import Prepared
from casino.rulebook.models import SpecificRules
from casino.rulebook.selectors import rules_in_force, rules_values
from games.engines.roulette import colour
from games.models import Bet, Round, Table
from games.selectors.calls import bets_merged
from games.selectors.views import ChipView, Phase, PocketView, PublicTable, SeatView, ViewerTable

HISTORY = 20
SEATS_SHOWN = 12
COLOURS = 8
_OF_SESSION = ("player_id", "opened_at", "idle_rounds", "player__nickname")
_PHASES: dict[str, Phase] = {"betting": "betting", "spinning": "spinning", "settled": "result", "void": "void"}


def player_colour(session_id: int) -> int:
    """A player's chip colour at a table: the session's own, so that two tabs agree."""
    return session_id % COLOURS


def public_table(table_id: int, *, now: datetime) -> PublicTable:
    """All that everyone may see. Six queries, however many are at the table."""
    table = _table(table_id)
    current = table.round
    rules = current.rules if current and current.phase in Round.OPEN_PHASES else rules_in_force(table.rules_key, now)
    values = rules_values(rules)
    sessions = _SESSIONS.rows(table_id)
    on_layout = _standing(current)
    seats, chips = _seats(sessions, on_layout, current)
    return PublicTable(
        slug=table.slug,
        name=table.name,
        currency=table.currency,
        wheel=values.table_rules.wheel.value,
        version=table.version,
        round_number=current.number if current else None,
        phase=_phase(table),
        opened_ms=_ms(current.opened_at) if current else None,
        deadline_ms=_ms(table.deadline_at) if table.deadline_at and not _waits(current) else None,
        pocket=_pocket(current.outcome) if current and current.outcome else None,
        void_reason=current.void_reason if current else "",
        commitment=current.commitment if current else "",
        history=history(table_id, HISTORY),
        chips=chips,
        seats=seats,
        seats_more=max(0, len(sessions) - len(seats)),
        min_bet=values.table_rules.min_bet,
        min_bets=tuple(sorted(values.table_rules.min_bets.items())),
        chip_step=values.table_rules.chip_step,
        max_total=values.table_rules.max_total,
        double_dozens=values.table_rules.double_dozens,
        betting_seconds=values.betting_seconds,
        spin_seconds=values.spin_seconds,
        rules_version=rules.version,
        rules_url=rules_url(rules),
        call_bets=values.table_rules.call_bets,
        individual=values.individual,
    )


def viewer_tables(table_id: int, player_ids: Iterable[int]) -> dict[int, ViewerTable]:
    """The private view of each of `player_ids` who has an open session here; a fixed number of queries for all."""
    wanted = set(player_ids)
    table = _table(table_id)
    sessions = _sessions_of(table_id, wanted)
    present = [session.player_id for session in sessions]
    totals = totals_of([session.pk for session in sessions])
    balances = balances_of(present, table.currency)
    bets = _bets_of(table.round, present)
    last = _last_rounds(table, present)
    return {
        session.player_id: _viewer(table, session, totals, balances, bets[session.player_id], last)
        for session in sessions
    }


def history(table_id: int, most: int) -> tuple[PocketView, ...]:
    """The table's last winning numbers, latest first (804/6.e)."""
    outcomes = _HISTORY.rows(table_id) if most == HISTORY else _outcomes(table_id)[:most].values_list("outcome")
    return tuple(_pocket(outcome) for (outcome,) in outcomes)


def _outcomes(table_id: int) -> QuerySet[Round]:
    return Round.objects.filter(table_id=table_id, phase=Round.Phase.SETTLED).order_by("-number")


_TABLE = Prepared(lambda table: Table.objects.select_related("round__rules").filter(pk=table))
_SESSIONS = Prepared(
    lambda table: (
        PlaySession.objects.filter(table_id=table, ended_at=None)
        .select_related("player")
        .only(*_OF_SESSION)
        .order_by("opened_at")
    )
)
_SESSION = Prepared(
    lambda table, player: (
        PlaySession.objects.filter(table_id=table, ended_at=None, player_id=player)
        .select_related("player")
        .only(*_OF_SESSION)
    )
)
_HISTORY = Prepared(lambda table: _outcomes(table)[:HISTORY].values_list("outcome"))


def _table(table_id: int) -> Table:
    table = _TABLE.first(table_id)
    if table is None:
        raise Table.DoesNotExist
    return table


def _sessions_of(table_id: int, players: set[int]) -> list[PlaySession]:
    """The open sessions of those players; mostly it is the one who has just bet."""
    if len(players) == 1:
        return _SESSION.rows(table_id, *players)
    return [session for session in _SESSIONS.rows(table_id) if session.player_id in players]


def rules_url(rules: SpecificRules) -> str:
    """The permanent address of a version of specific rules."""
    return reverse("rules_page", args=[rules.key, rules.version])


def _viewer(
    table: Table,
    session: PlaySession,
    totals: dict[int, RunningTotals],
    balances: dict[int, int],
    bets: list[Bet],
    last: dict[int, int],
) -> ViewerTable:
    current = table.round
    betting = current is not None and current.phase == Round.Phase.BETTING
    ended = current is not None and current.phase in (Round.Phase.SETTLED, Round.Phase.VOID)
    standing = [bet for bet in bets if bet.state != Bet.State.WITHDRAWN]
    total = totals[session.pk]
    balance = balances[session.player_id]
    stake = sum(bet.amount for bet in standing)
    min_bet = rules_values(current.rules).table_rules.min_bet if current else 0
    name, shade = session.player.nickname, player_colour(session.pk)
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
        can_repeat=betting and not standing and session.player_id in last,
        can_double=betting and bool(standing),
        last_round_number=last.get(session.player_id),
        result=bets_merged(standing) if ended else (),
        idle_notice=_idle_notice(session, current),
        can_refill=table.currency == "DEMO" and balance < min_bet and not stake,
        standing=bets_merged(standing) if not ended else (),
        can_launch=bool(standing) and _waits(current),
    )


def _standing(current: Round | None) -> list[tuple[int, str, int]]:
    """(session, position, cents) of everything on the layout, or that was when the round ended."""
    if current is None:
        return []
    return _STANDING.rows(current.pk)


_STANDING: Prepared[tuple[int, str, int]] = Prepared(
    lambda current: (
        Bet.objects.filter(round_id=current)
        .exclude(state=Bet.State.WITHDRAWN)
        .values_list("session_id", "position")
        .annotate(total=Sum("amount"))
        .order_by("session_id", "position")
    )
)


def _seats(
    sessions: list[PlaySession], on_layout: list[tuple[int, str, int]], current: Round | None
) -> tuple[tuple[SeatView, ...], tuple[ChipView, ...]]:
    stakes: dict[int, int] = defaultdict(int)
    for session_id, _, amount in on_layout:
        stakes[session_id] += amount
    returned: dict[int, int] = {}
    ended = current is not None and current.phase in (Round.Phase.SETTLED, Round.Phase.VOID)
    if ended and stakes:
        rows = Bet.objects.filter(round=current).values_list("session_id").annotate(total=Sum("returned"))
        returned = dict(rows)
    # Those who play come first; colours and names are all that others see of them.
    shown = sorted(sessions, key=lambda session: (session.pk not in stakes, session.opened_at))[:SEATS_SHOWN]
    names = {session.pk: session.player.nickname for session in sessions}
    seats = tuple(
        SeatView(
            nickname=session.player.nickname,
            colour=player_colour(session.pk),
            stake=stakes.get(session.pk, 0),
            returned=returned.get(session.pk) if session.pk in stakes and ended else None,
        )
        for session in shown
    )
    chips = tuple(
        ChipView(position=position, amount=amount, nickname=names[session_id], colour=player_colour(session_id))
        for session_id, position, amount in on_layout
        if session_id in names
    )
    return seats, chips


def _bets_of(current: Round | None, player_ids: list[int]) -> dict[int, list[Bet]]:
    found: dict[int, list[Bet]] = {player_id: [] for player_id in player_ids}
    if current is not None:
        bets = Bet.objects.filter(round=current, player_id__in=player_ids).exclude(state=Bet.State.WITHDRAWN)
        for bet in _BETS.rows(current.pk, *player_ids) if len(player_ids) == 1 else bets.order_by("id"):
            found[bet.player_id].append(bet)
    return found


_BETS = Prepared(
    lambda current, player: (
        Bet.objects.filter(round_id=current, player_id=player).exclude(state=Bet.State.WITHDRAWN).order_by("id")
    )
)


def _last_rounds(table: Table, player_ids: list[int]) -> dict[int, int]:
    """Player → number of the last ended round that the player had bets in here."""
    if len(player_ids) == 1:
        return dict(_LAST.rows(table.pk, *player_ids))
    return dict(_last(Bet.objects.filter(round__table=table, player_id__in=player_ids)))


def _last(bets: QuerySet[Bet]) -> QuerySet[Bet, tuple[int, int]]:
    ended = bets.filter(state__in=[Bet.State.WON, Bet.State.LOST, Bet.State.VOID])
    return ended.values_list("player_id").annotate(number=Max("round__number"))


_LAST = Prepared(lambda table, player: _last(Bet.objects.filter(round__table_id=table, player_id=player)))


def _chips(bets: Iterable[Bet], nickname: str, shade: int) -> tuple[ChipView, ...]:
    totals: dict[str, int] = defaultdict(int)
    for bet in bets:
        totals[bet.position] += bet.amount
    return tuple(ChipView(position, amount, nickname, shade) for position, amount in totals.items())


def _waits(current: Round | None) -> bool:
    """Is it the player who will launch the ball? Then no time runs that anybody need see."""
    return current is not None and current.phase == Round.Phase.BETTING and current.closes_at is None


def _phase(table: Table) -> Phase:
    if table.round is not None and table.round.phase in Round.OPEN_PHASES:
        return _PHASES[table.round.phase]
    if table.status == Table.Status.CLOSED:
        return "closed"
    if table.deadline_at is None or table.round is None:
        return "asleep"
    return _PHASES[table.round.phase]


def _idle_notice(session: PlaySession, current: Round | None) -> Literal["invited", "warned"] | None:
    """Invited to end the session and, in the same breath, warned that the next idle round ends it (804/28.b, 29)."""
    if session.warned_at is not None:
        return "warned"
    if current is None or session.idle_rounds < rules_values(current.rules).idle_rounds:
        return None
    return "warned"


def _pocket(label: str) -> PocketView:
    return PocketView(label=label, colour=colour(label))


def _ms(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)

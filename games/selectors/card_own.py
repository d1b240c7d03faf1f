"""What one viewer of any banked card table alone sees: own money, what may be done with bets, own places."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, Protocol

from django.db.models import Max

from accounts.models import PlaySession
from accounts.selectors.many import balances_of, totals_of
from casino.kept import kept
from casino.money import DEMO
from games.card_positions import is_later, place_of
from games.models import Bet, Table


class HasLimits(Protocol):
    """The rules of the game, as far as money is concerned."""

    @property
    def min_bet(self) -> int: ...


class OwnRules(Protocol):
    """What the rules of any banked card table fix."""

    @property
    def individual(self) -> bool: ...

    @property
    def idle_rounds(self) -> int: ...

    @property
    def table_rules(self) -> HasLimits: ...


class PlaceRules(OwnRules, Protocol):
    """What the rules of a table with places fix."""

    @property
    def places_per_player(self) -> int: ...


class Place(Protocol):
    """A place as all see it: whose it is, or for whom it is kept."""

    @property
    def number(self) -> int: ...

    @property
    def public_id(self) -> str: ...


def own_of(
    *,
    table: Table,
    phase: str,
    places: Sequence[Place],
    values: PlaceRules,
    bets: Sequence[Bet],
    sessions: Sequence[PlaySession],
) -> Iterator[tuple[PlaySession, dict[str, Any]]]:
    """Each of these sessions with the fields that the viewers of all games with places have in common."""
    for session, own, fields in money_of(table=table, phase=phase, values=values, bets=bets, sessions=sessions):
        mine = {place_of(bet.position) for bet in own if not is_later(bet.position)}
        may = _open_places(places, mine, values, session.player.public_id) if phase == "betting" else ()
        yield session, {**fields, "own_places": tuple(sorted(mine)), "open_places": may}


def money_of(
    *, table: Table, phase: str, values: OwnRules, bets: Sequence[Bet], sessions: Sequence[PlaySession]
) -> Iterator[tuple[PlaySession, Sequence[Bet], dict[str, Any]]]:
    """Each of these sessions, what the player has in the round, and the fields that viewers of all card games share."""
    if not sessions:
        return
    player_ids = [one.player_id for one in sessions]
    balances, totals = balances_of(player_ids, table.currency), totals_of([one.pk for one in sessions])
    stage, betting = table.round.phase if table.round is not None else "", phase == "betting"
    for session in sessions:
        who, balance = session.player_id, balances.get(session.player_id, 0)
        own = [bet for bet in bets if bet.player_id == who] if phase != "asleep" else []
        laid = any(not is_later(bet.position) for bet in own)
        ended = phase in ("result", "void")
        last = _last_round(table.pk, who, table.round_id, stage)
        yield (
            session,
            own,
            {
                "nickname": session.player.nickname,
                "currency": table.currency,
                "balance": balance,
                "session_id": session.pk,
                "session_opened_ms": int(session.opened_at.timestamp() * 1000),
                "session_staked": totals[session.pk].staked,
                "session_result": totals[session.pk].result,
                "stake": sum(bet.amount for bet in own),
                "returned": sum(bet.returned for bet in own) if ended and own else None,
                "can_bet": betting,
                "can_undo": betting and laid,
                "can_repeat": betting and not laid and last is not None,
                "can_double": betting and laid,
                "can_deal": betting and values.individual and laid,
                "last_round_number": last,
                "idle_notice": _idle_notice(session, values),
                "can_refill": table.currency == DEMO and balance < values.table_rules.min_bet and not own,
            },
        )


def _open_places(places: Sequence[Place], own: set[int], values: PlaceRules, public_id: str) -> tuple[int, ...]:
    """Where the viewer may put chips: on own bets and, while the rules allow one more, on places nobody else has."""
    if len(own) >= values.places_per_player:
        return tuple(sorted(own))
    return tuple(place.number for place in places if not place.public_id or place.public_id == public_id)


@kept(100_000)
def _last_round(table_id: int, player_id: int, round_id: int | None, stage: str) -> int | None:
    """The player's last ended round with bets here, as it stands while this round is at this stage."""
    bets = Bet.objects.filter(round__table_id=table_id, player_id=player_id, state__in=[*Bet.DECIDED, Bet.State.VOID])
    last: int | None = bets.exclude(round__ended_at=None).aggregate(number=Max("round__number"))["number"]
    return last


def _idle_notice(session: PlaySession, values: OwnRules) -> Literal["warned"] | None:
    """Invited to end the session and, in the same breath, warned that the next idle round ends it (803/41-42,
    805/35-36)."""
    warned = session.warned_at is not None or session.idle_rounds >= values.idle_rounds
    return "warned" if warned else None

"""A round's public record: all that anyone needs to check it without this house, as plain data.

Only of rounds that have ended: nothing that is not open yet can be in it. docs/fairness.md says what is hashed and how.
"""

from collections import defaultdict
from typing import Any

from games.events import BallFell, BettingClosed, event_data, event_fields
from games.fairness import round_ref
from games.models import Bet, Round, RoundEvent

FORMAT = "mesa-aberta/roulette/record/v1"


def round_find(table_slug: str, number: int, *, viewer_id: int | None) -> Round | None:
    """The round, where this viewer (None: anybody) may check it: an individual wheel's rounds are its owner's alone."""
    found = Round.objects.select_related("table", "rules").filter(table__slug=table_slug, number=number).first()
    return found if found is not None and found.table.owner_id in (None, viewer_id) else None


def round_record(found: Round) -> dict[str, Any] | None:
    """The round's record; None while it is still being played."""
    if found.phase in Round.OPEN_PHASES:
        return None
    number = found.number
    events = list(RoundEvent.objects.filter(round=found).select_related("player").order_by("number"))
    data = [event_data(event.kind, event.data) for event in events]
    closing = next((item for item in data if isinstance(item, BettingClosed)), None)
    opening = next((item for item in data if isinstance(item, BallFell)), None)
    around = beside(found)
    return {
        "format": FORMAT,
        "round": round_ref(found.table.slug, number),
        "wheel": str(found.rules.values["wheel"]),
        "commitment": found.commitment,
        "bets": _bets(found),
        "bets_digest": closing.bets_digest if closing else None,
        "p": closing.p if closing else None,
        "r": opening.r if opening else None,
        "salt": opening.salt if opening else None,
        "pocket": opening.pocket if opening else None,
        # What the two rounds beside it say of themselves: nothing here is taken from this round's own row.
        "previous_digest": around.get(number - 1, ("", found.previous_digest))[1],
        "digest": found.digest,
        "next_previous": around[number + 1][0] if number + 1 in around else None,
        "events": [event_public(event) for event in events],
    }


def event_public(event: RoundEvent) -> dict[str, Any]:
    """An event as the public reads it."""
    return event_fields(
        number=event.number,
        kind=event.kind,
        player=event.player.public_id if event.player else None,
        seat=event.seat,
        amount=event.amount,
        data=event.data,
        by_system=event.by_system,
        at=event.at,
    )


def _bets(found: Round) -> list[list[Any]]:
    """What stood when betting closed (or when the round was voided), added up by player and position."""
    totals: dict[tuple[str, str], int] = defaultdict(int)
    standing = Bet.objects.filter(round=found).exclude(state=Bet.State.WITHDRAWN)
    for player, position, amount in standing.values_list("player__public_id", "position", "amount"):
        totals[player, position] += amount
    return [[player, position, amount] for (player, position), amount in sorted(totals.items())]


def beside(found: Round) -> dict[int, tuple[str, str]]:
    """Number → (what it follows, its own digest) of the rounds before and after."""
    rows = Round.objects.filter(table_id=found.table_id, number__in=[found.number - 1, found.number + 1])
    return {
        number: (previous, digest)
        for number, previous, digest in rows.values_list("number", "previous_digest", "digest")
    }

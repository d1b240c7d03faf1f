"""What a restarted house does by itself: the clock ends the round, money and log hold, and the next round opens."""

from datetime import datetime

from games.audit import audit_run
from games.models import Bet, Round
from games.services import bets, tables
from games.services.bets import Wanted
from tests.crash.script import clock_strikes, person, round_open_now, table

# More steps than any round has; a round that has not ended by then hangs.
MOST_STRIKES = 4


def goes_on_by_itself(now: datetime) -> list[str]:
    """Faults found while the clock alone ends what is open, and while a newcomer plays the round after it."""
    open_before = round_open_now()
    for _ in range(MOST_STRIKES):
        if round_open_now() is None:
            break
        now = _strike(now)
    if open_before is not None:
        open_before.refresh_from_db()
        if open_before.phase not in (Round.Phase.SETTLED, Round.Phase.VOID) or not open_before.digest:
            return [f"the round did not end: {open_before.phase}"]
        if Bet.objects.filter(round=open_before, state=Bet.State.PLACED).exists():
            return ["the round ended with a bet undecided"]
    return [*_next_round(now), *_audit()]


def _strike(now: datetime) -> datetime:
    now = max(now, table().deadline_at or now)
    clock_strikes(now)
    return now


def _next_round(now: datetime) -> list[str]:
    now = max(now, table().deadline_at or now)
    tables.table_enter(player_id=person("Zoe").pk, table_id=table().pk, device="ensaio", now=now)
    opened = round_open_now()
    if opened is None:
        return ["the next round does not open"]
    bets.bets_place(
        table_id=table().pk,
        player_id=person("Zoe").pk,
        round_number=opened.number,
        key="zoe-key-1",
        bets=[Wanted("red", 100), Wanted("straight:0", 100)],
        now=now,
    )
    for _ in range(2):
        now = _strike(now)
    opened.refresh_from_db()
    return [] if opened.phase == Round.Phase.SETTLED else [f"the next round is {opened.phase}"]


def _audit() -> list[str]:
    return [f"left alone, audit {name}: {finding.faults[0]}" for name, finding in audit_run().items() if not finding.ok]

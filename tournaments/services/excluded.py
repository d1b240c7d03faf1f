"""Who is excluded, or pauses, and tournaments (decision 0030): out of those to come, absent in those under way.

The exclusion's own transaction holds wallets, and a tournament is taken before any wallet: so this follows its commit,
and is looked at again each minute and before every start.
"""

import logging
from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext_noop

from accounts import limits
from accounts.models import Exclusion
from accounts.selectors.standing import exclusions_now
from accounts.services.significant import significant_write
from games.models import PokerSeat
from games.services.poker import hosted
from tournaments.engine import play
from tournaments.models import Tournament, TournamentEntry
from tournaments.services.follow import entry_withdrawn, put
from tournaments.services.held import CLOCK, Held, Who, tournament_take

logger = logging.getLogger(__name__)

State = Tournament.State
# What the log says: who excluded himself is for the trail of his account alone.
CANNOT_PLAY = gettext_noop("O jogador não pode participar.")


def player_excluded(player_id: int, now: datetime) -> None:
    """Called when an exclusion has begun: every entry to come, and every seat."""
    let_go(player_id=player_id, now=now)
    seats = PokerSeat.objects.filter(player_id=player_id, left_at=None, table__is_tournament=True)
    for table_id in seats.order_by("table_id").values_list("table_id", flat=True):
        hosted.presence_set(table_id=table_id, player_id=player_id, is_there=False, now=now)


def let_go(*, player_id: int, now: datetime) -> int:
    """Out of every tournament that has not begun and begins while the exclusion holds; how many these were."""
    entered = TournamentEntry.objects.filter(player_id=player_id, withdrawn_at=None)
    unbegun = entered.filter(tournament__state=State.REGISTERING).order_by("tournament_id")
    return sum(
        _safely(partial(_let_go_of, tournament_id=pk, player_id=player_id, now=now), pk)
        for pk in unbegun.values_list("tournament_id", flat=True)
    )


def _safely(step: "partial[bool]", tournament_id: int) -> bool:
    """One tournament that can't be left now keeps nobody in the others; each minute it is tried again."""
    try:
        return step()
    except Exception:
        logger.exception("tournament %s: an entry of somebody excluded could not be given back", tournament_id)
        return False


@transaction.atomic
def _let_go_of(*, tournament_id: int, player_id: int, now: datetime) -> bool:
    held = tournament_take(tournament_id, now)
    if not excluded_withdraw(held, only=player_id):
        return False
    put(held)
    return True


def excluded_let_go(now: datetime) -> int:
    """The same for everybody: what a process that died had no time for."""
    barred = Exclusion.objects.filter(_not_run_out(now), player__tournament_entries__withdrawn_at=None)
    barred = barred.filter(player__tournament_entries__tournament__state=State.REGISTERING)
    players = sorted(set(barred.values_list("player_id", flat=True)))
    return sum(let_go(player_id=player_id, now=now) for player_id in players)


def excluded_withdraw(held: Held, *, only: int | None = None) -> int:
    """The entries of those who can't play when it begins go back with their money, until it has begun; how many."""
    if held.state.life.state.value != State.REGISTERING:
        return 0
    gone = [player for player in _excluded(held) if only in (None, player)]
    for player_id in gone:
        held.act(play.Withdraw(held.name_of(player_id), excluded=True), Who(CLOCK.by, why=CANNOT_PLAY))
        back = str(entry_withdrawn(held, player_id))
        significant_write(kind="entry_let_go", subject_id=player_id, ref=held.row.slug, after=back, now=held.now)
    return len(gone)


def _excluded(held: Held) -> list[int]:
    """Who is entered and is excluded at the hour of the start, as far as is known now."""
    row, now = held.row, held.now
    entered = row.entries.filter(withdrawn_at=None, player__is_training=False)
    rows = Exclusion.objects.filter(_not_run_out(now), player__in=entered.values("player"))
    spans = defaultdict(list)
    for player_id, *span in rows.values_list("player_id", "kind", "starts_at", "ends_at", "end_asked_at"):
        spans[player_id].append(tuple(span))
    hour = max(row.starts_at, now) if row.starts_at else now
    return sorted(player_id for player_id, found in spans.items() if _until(found, now) > hour)


def _until(found: Iterable[tuple[object, ...]], now: datetime) -> datetime:
    standing = limits.exclusion_standing(exclusions_now(found, now), now)
    return standing[1] if standing else now


def _not_run_out(now: datetime) -> Q:
    return Q(ends_at=None) | Q(ends_at__gt=now)

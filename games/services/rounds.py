"""The life that rounds of every banked game have in common: begin, write, end, be void. Its game fills it.

Money: a round's stakes lie in its escrow from the bet to its decision.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime

from django.conf import settings

from accounts import ledger
from accounts.models import LedgerAccount
from accounts.services.telling import round_told
from casino.refusal import Refused
from casino.rulebook.models import SpecificRules
from casino.rulebook.selectors import rules_in_force, rules_may_open
from games.announce import Announcement, announce
from games.events import GENESIS, EventDraft, RoundOpened, RoundSettled, RoundVoided
from games.fairness import round_ref
from games.log import Appended, CommandMark, append, digest_of
from games.models import Round, RoundSecret, Table
from games.services.bets import escrow_ref
from games.services.commands import system_mark
from games.services.settlement import bets_void

logger = logging.getLogger(__name__)

# What a round commits to, by its name: (commitment, key id, ciphertext).
Commit = Callable[[str], tuple[str, str, bytes]]


def rules_to_open(*, table: Table, now: datetime) -> SpecificRules | None:
    """The rules of the round that may open now. None where one is open, the table is closed, or the result of the last
    one is still being shown. Raises Refused where no rules may open it."""
    last = table.round
    if table.status != Table.Status.OPEN or (last is not None and last.phase in Round.OPEN_PHASES):
        return None
    if table.deadline_at is not None and now < table.deadline_at:
        return None
    rules = rules_in_force(table.rules_key, now)
    if denial := rules_may_open(rules, currency=table.currency):
        raise Refused(denial)
    return rules


def round_begin(
    *,
    table: Table,
    rules: SpecificRules,
    game: str,
    commit: Commit,
    closes_at: datetime | None,
    deadline: datetime,
    now: datetime,
) -> Round:
    """The next round with its commitment, its escrow and its first event; bets are open. `game` is the event's word."""
    last = table.round
    number = last.number + 1 if last else 1
    commitment, key_id, sealed = commit(round_ref(table.slug, number))
    opened = Round.objects.create(
        table=table,
        number=number,
        rules=rules,
        phase=Round.Phase.BETTING,
        opened_at=now,
        closes_at=closes_at,
        commitment=commitment,
        previous_digest=last.digest if last else GENESIS,
    )
    RoundSecret.objects.create(round=opened, key_id=key_id, sealed=sealed)
    ledger.account_open(LedgerAccount.Kind.ESCROW, table.currency, ref=escrow_ref(opened.pk))
    event = RoundOpened(
        table=table.slug,
        number=number,
        game=game,
        rules=f"{rules.key}/{rules.version}",
        previous=opened.previous_digest,
        commitment=commitment,
    )
    drafts = [EventDraft(event, by_system=True)]
    round_write(
        table=table, current=opened, drafts=drafts, deadline=deadline, command=system_mark("open", opened.pk), now=now
    )
    return opened


def round_write(
    *,
    table: Table,
    current: Round,
    drafts: Sequence[EventDraft],
    deadline: datetime | None,
    command: CommandMark,
    now: datetime,
) -> Appended:
    """Append to the round and tell everybody at the table; the table's new version and the command's row."""
    done = append(
        table_id=table.pk,
        round_id=current.pk,
        expected_version=table.version,
        events=drafts,
        deadline=deadline,
        command=command,
        now=now,
    )
    announce(Announcement(table_id=table.pk, version=done.version, everyone=True, deadline=deadline))
    return done


def round_ended(*, table: Table, current: Round, phase: Round.Phase, now: datetime) -> None:
    """The row of a round whose last event is written."""
    Round.objects.filter(pk=current.pk).update(phase=phase, ended_at=now, digest=digest_of(current.pk))
    if phase == Round.Phase.SETTLED:
        Table.objects.filter(pk=table.pk).update(voids_in_a_row=0)
    round_told(round_id=current.pk, table_id=table.pk, currency=table.currency)


def round_settled_write(
    *, table: Table, current: Round, settled: RoundSettled, deadline: datetime, now: datetime
) -> int:
    """Every bet is decided and paid: the round's last event, and its row."""
    drafts, mark = [EventDraft(settled, by_system=True)], system_mark("end", current.pk)
    version = round_write(table=table, current=current, drafts=drafts, deadline=deadline, command=mark, now=now).version
    round_ended(table=table, current=current, phase=Round.Phase.SETTLED, now=now)
    return version


def round_annul(*, table: Table, current: Round, reason: str, deadline: datetime, now: datetime) -> int:
    """Every stake that stands goes back and the reason is public (804/20-21, 805/27-28); the table's new version."""
    returned = bets_void(round_id=current.pk, currency=table.currency, now=now)
    Round.objects.filter(pk=current.pk).update(void_reason=reason[:200])
    voids = table.voids_in_a_row + 1
    # A table that can't finish two rounds in a row is taken out of use until somebody has looked at it (T15).
    status = Table.Status.CLOSED if voids >= settings.VOID_ROUNDS_BEFORE_CLOSING else table.status
    drafts = [EventDraft(RoundVoided(reason=reason[:200], returned=returned), by_system=True)]
    version = round_write(
        table=table, current=current, drafts=drafts, deadline=deadline, command=system_mark("end", current.pk), now=now
    ).version
    round_ended(table=table, current=current, phase=Round.Phase.VOID, now=now)
    Table.objects.filter(pk=table.pk).update(voids_in_a_row=voids, status=status)
    logger.warning("round %s/%s is void: %s", table.slug, current.number, reason)
    return version

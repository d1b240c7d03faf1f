"""A roulette table's life: open, close, settle, void. The clock calls; each checks again under the table's lock.

Money: a round's stakes lie in its escrow; settling empties it towards wallets and house in one set-based transaction.
"""

import json
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta

from cryptography.exceptions import InvalidTag
from django.conf import settings
from django.db import transaction
from django.utils.translation import gettext_noop

from accounts import ledger
from accounts.models import LedgerAccount
from accounts.services.sessions import sessions_round_passed
from accounts.services.telling import round_told
from casino import dice
from casino.keys import Keyring
from casino.refusal import Refused
from casino.rulebook.selectors import rules_in_force, rules_may_open, rules_values
from games.announce import Announcement, announce
from games.engines import roulette
from games.events import GENESIS, BallFell, BettingClosed, EventDraft, RoundOpened, RoundSettled, RoundVoided
from games.fairness import bets_digest, digest_below, pocket_index, roulette_commitment, round_ref
from games.log import CommandMark, append, digest_of
from games.models import Bet, Round, RoundSecret, Table
from games.services.bets import escrow_ref
from games.services.commands import system_mark, table_take
from games.services.settlement import bets_settle, bets_void, bettors

logger = logging.getLogger(__name__)

# Public reasons of a void round (804/20).
NO_VALID_NUMBER = gettext_noop("Não foi possível determinar um número válido.")


@transaction.atomic
def round_open(*, table_id: int, now: datetime) -> int | None:
    """Draw and commit r, then open betting (804/14). Returns the round's id; None where a round is already open,
    the table is closed, or the result of the last round is still being shown."""
    table = table_take(table_id)
    last = table.round
    if table.status != Table.Status.OPEN or (last is not None and last.phase in Round.OPEN_PHASES):
        return None
    if table.deadline_at is not None and now < table.deadline_at:
        return None
    rules = rules_in_force(table.rules_key, now)
    if denial := rules_may_open(rules, currency=table.currency):
        raise Refused(denial)
    values = rules_values(rules)
    if values.individual and table.owner_id is None:
        # The offer of individual wheels is a sign on the door: nothing is played at it.
        return None
    number = last.number + 1 if last else 1
    ref = round_ref(table.slug, number)
    r, salt = dice.below(len(values.table_rules.wheel.order)), dice.salt()
    closes_at = None if values.individual else now + timedelta(seconds=values.betting_seconds)
    opened = Round.objects.create(
        table=table,
        number=number,
        rules=rules,
        phase=Round.Phase.BETTING,
        opened_at=now,
        closes_at=closes_at,
        commitment=roulette_commitment(ref, r=r, salt=salt),
        previous_digest=last.digest if last else GENESIS,
    )
    key_id, sealed = secret_seal(ref, r=r, salt=salt)
    RoundSecret.objects.create(round=opened, key_id=key_id, sealed=sealed)
    ledger.account_open(LedgerAccount.Kind.ESCROW, table.currency, ref=escrow_ref(opened.pk))
    event = RoundOpened(
        table=table.slug,
        number=number,
        game=f"roulette/{values.table_rules.wheel.value}",
        rules=f"{rules.key}/{rules.version}",
        previous=opened.previous_digest,
        commitment=opened.commitment,
    )
    deadline = closes_at or now + timedelta(seconds=values.idle_seconds)
    _append(table, opened, [event], deadline=deadline, step="open", now=now)
    return opened.pk


@transaction.atomic
def round_close(*, table_id: int, now: datetime) -> bool:
    """«Jogo feito, nada mais» (804/14): the bets' digest gives p, the committed r is opened, the ball has its pocket.

    Returns whether anything was done. A secret that can't be opened voids the round (804/20).
    """
    table = table_take(table_id)
    current = table.round
    if current is None or current.phase != Round.Phase.BETTING:
        return False
    if current.closes_at is None or now < current.closes_at:
        return False
    betting_end(table=table, current=current, launched=None, command=system_mark("close", current.pk), now=now)
    return True


def betting_end(
    *, table: Table, current: Round, launched: EventDraft | None, command: CommandMark, now: datetime
) -> int:
    """No more bets, and the ball falls: part of the transaction that holds the table. The table's new version.

    `launched`: who set the ball rolling, where that is not the clock.
    """
    values = rules_values(current.rules)
    ref = round_ref(table.slug, current.number)
    secret = _secret_open(current, ref)
    if secret is None:
        return _void(table, current, NO_VALID_NUMBER, now)
    r, salt = secret
    standing = Bet.objects.filter(round=current, state=Bet.State.PLACED)
    digest = bets_digest(ref, standing.values_list("player__public_id", "position", "amount"))
    order = values.table_rules.wheel.order
    p = digest_below(digest, len(order))
    pocket = order[pocket_index(r=r, p=p, pockets=len(order))]
    closed_at = current.closes_at or now
    Round.objects.filter(pk=current.pk).update(phase=Round.Phase.SPINNING, outcome=pocket, closes_at=closed_at)
    drafts = [launched] if launched else []
    drafts.append(EventDraft(BettingClosed(bets_digest=digest, p=p), by_system=True))
    drafts.append(EventDraft(BallFell(pocket=pocket, r=r, salt=salt.hex()), by_system=True))
    deadline = now + timedelta(seconds=values.spin_seconds)
    return _write(table, current, drafts, deadline=deadline, command=command, now=now)


@transaction.atomic
def round_settle(*, table_id: int, now: datetime) -> bool:
    """Mark the number, take the losing stakes, pay the winning ones (804/16-19). Returns whether anything was done."""
    table = table_take(table_id)
    current = table.round
    if current is None or current.phase != Round.Phase.SPINNING:
        return False
    if table.deadline_at is not None and now < table.deadline_at:
        return False
    values = rules_values(current.rules)
    totals = bets_settle(
        round_id=current.pk,
        table_slug=table.slug,
        currency=table.currency,
        prizes=_winning_prizes(values.table_rules.wheel, current.outcome),
        now=now,
    )
    sessions_round_passed(
        table_id=table.pk,
        bettor_ids=bettors(current.pk),
        round_opened_at=current.opened_at,
        invite_after=values.idle_rounds,
        now=now,
    )
    _end(
        table,
        current,
        RoundSettled(staked=totals.staked, returned=totals.returned),
        phase=Round.Phase.SETTLED,
        deadline=now + timedelta(seconds=values.result_seconds),
        now=now,
    )
    Table.objects.filter(pk=table.pk).update(voids_in_a_row=0)
    round_told(round_id=current.pk, table_id=table.pk, currency=table.currency)
    return True


@transaction.atomic
def round_void(*, round_id: int, reason: str, now: datetime) -> bool:
    """Void an open round: every standing stake goes back and the reason is public (804/20-21)."""
    table_id = Round.objects.values_list("table_id", flat=True).get(pk=round_id)
    table = table_take(table_id)
    current = table.round
    if current is None or current.pk != round_id or current.phase not in Round.OPEN_PHASES:
        return False
    _void(table, current, reason, now)
    return True


def _void(table: Table, current: Round, reason: str, now: datetime) -> int:
    values = rules_values(current.rules)
    returned = bets_void(round_id=current.pk, currency=table.currency, now=now)
    Round.objects.filter(pk=current.pk).update(void_reason=reason[:200])
    voids = table.voids_in_a_row + 1
    # A table that can't finish two rounds in a row is taken out of use until somebody has looked at it (T15).
    status = Table.Status.CLOSED if voids >= settings.VOID_ROUNDS_BEFORE_CLOSING else table.status
    version = _end(
        table,
        current,
        RoundVoided(reason=reason[:200], returned=returned),
        phase=Round.Phase.VOID,
        deadline=now + timedelta(seconds=values.result_seconds),
        now=now,
    )
    Table.objects.filter(pk=table.pk).update(voids_in_a_row=voids, status=status)
    round_told(round_id=current.pk, table_id=table.pk, currency=table.currency)
    logger.warning("round %s/%s is void: %s", table.slug, current.number, reason)
    return version


def _end(
    table: Table,
    current: Round,
    event: RoundSettled | RoundVoided,
    *,
    phase: Round.Phase,
    deadline: datetime,
    now: datetime,
) -> int:
    version = _append(table, current, [event], deadline=deadline, step="end", now=now)
    Round.objects.filter(pk=current.pk).update(phase=phase, ended_at=now, digest=digest_of(current.pk))
    return version


def _append(
    table: Table,
    current: Round,
    events: list[RoundOpened | RoundSettled | RoundVoided],
    *,
    deadline: datetime,
    step: str,
    now: datetime,
) -> int:
    drafts = [EventDraft(event, by_system=True) for event in events]
    return _write(table, current, drafts, deadline=deadline, command=system_mark(step, current.pk), now=now)


def _write(
    table: Table,
    current: Round,
    drafts: Sequence[EventDraft],
    *,
    deadline: datetime,
    command: CommandMark,
    now: datetime,
) -> int:
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
    return done.version


def _winning_prizes(wheel: roulette.Wheel, pocket: str) -> dict[str, tuple[int, int]]:
    """Every position that holds the pocket, with its prize as a fraction of the stake."""
    return {
        position.code: roulette.PRIZES[position.chance]
        for position in roulette.positions(wheel)
        if roulette.wins(position, pocket)
    }


def secret_seal(ref: str, *, r: int, salt: bytes) -> tuple[str, bytes]:
    """(key id, ciphertext) of what a round has committed to; bound to the round, so that it can't be moved."""
    return _keyring().seal(json.dumps({"r": r, "salt": salt.hex()}).encode(), context=ref.encode())


def _secret_open(current: Round, ref: str) -> tuple[int, bytes] | None:
    secret = RoundSecret.objects.filter(round=current).first()
    if secret is None:
        return None
    try:
        plain = json.loads(_keyring().open(secret.key_id, bytes(secret.sealed), context=ref.encode()))
    except (InvalidTag, KeyError, ValueError):
        return None
    r, salt = int(plain["r"]), bytes.fromhex(plain["salt"])
    return (r, salt) if roulette_commitment(ref, r=r, salt=salt) == current.commitment else None


def _keyring() -> Keyring:
    return Keyring(settings.ROUND_KEYS)

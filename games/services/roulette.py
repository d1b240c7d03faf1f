"""A roulette table's life: open, close, settle, void. The clock calls; each checks again under the table's lock.

Money: a round's stakes lie in its escrow; settling empties it towards wallets and house in one set-based transaction.
"""

import json
import logging
from datetime import datetime, timedelta

from cryptography.exceptions import InvalidTag
from django.db import transaction
from django.utils.translation import gettext_noop

from accounts.services.sessions import sessions_round_passed
from casino import dice
from casino.rulebook.selectors import rules_values
from games.engines import roulette
from games.events import BallFell, BettingClosed, EventDraft, RoundSettled
from games.fairness import bets_digest, digest_below, pocket_index, roulette_commitment, round_ref
from games.log import CommandMark
from games.models import Bet, Round, RoundSecret, Table
from games.sealed_deck import keyring
from games.services.commands import system_mark, table_take
from games.services.rounds import round_annul, round_begin, round_settled_write, round_write, rules_to_open
from games.services.settlement import bets_settle, bettors

logger = logging.getLogger(__name__)

# Public reasons of a void round (804/20).
NO_VALID_NUMBER = gettext_noop("Não foi possível determinar um número válido.")


@transaction.atomic
def round_open(*, table_id: int, now: datetime) -> int | None:
    """Draw and commit r, then open betting (804/14). Returns the round's id; None where a round is already open,
    the table is closed, or the result of the last round is still being shown."""
    table = table_take(table_id)
    rules = rules_to_open(table=table, now=now)
    if rules is None:
        return None
    values = rules_values(rules)
    if values.individual and table.owner_id is None:
        # The offer of individual wheels is a sign on the door: nothing is played at it.
        return None
    closes_at = None if values.individual else now + timedelta(seconds=values.betting_seconds)
    opened = round_begin(
        table=table,
        rules=rules,
        game=f"roulette/{values.table_rules.wheel.value}",
        commit=lambda ref: _number_commit(ref, len(values.table_rules.wheel.order)),
        closes_at=closes_at,
        deadline=closes_at or now + timedelta(seconds=values.idle_seconds),
        now=now,
    )
    return opened.pk


def _number_commit(ref: str, pockets: int) -> tuple[str, str, bytes]:
    r, salt = dice.below(pockets), dice.salt()
    return roulette_commitment(ref, r=r, salt=salt), *secret_seal(ref, r=r, salt=salt)


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
    return round_write(table=table, current=current, drafts=drafts, deadline=deadline, command=command, now=now).version


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
    settled = RoundSettled(staked=totals.staked, returned=totals.returned)
    shown_until = now + timedelta(seconds=values.result_seconds)
    round_settled_write(table=table, current=current, settled=settled, deadline=shown_until, now=now)
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
    shown_until = now + timedelta(seconds=rules_values(current.rules).result_seconds)
    return round_annul(table=table, current=current, reason=reason, deadline=shown_until, now=now)


def _winning_prizes(wheel: roulette.Wheel, pocket: str) -> dict[str, tuple[int, int]]:
    """Every position that holds the pocket, with its prize as a fraction of the stake."""
    return {
        position.code: roulette.PRIZES[position.chance]
        for position in roulette.positions(wheel)
        if roulette.wins(position, pocket)
    }


def secret_seal(ref: str, *, r: int, salt: bytes) -> tuple[str, bytes]:
    """(key id, ciphertext) of what a round has committed to; bound to the round, so that it can't be moved."""
    return keyring().seal(json.dumps({"r": r, "salt": salt.hex()}).encode(), context=ref.encode())


def _secret_open(current: Round, ref: str) -> tuple[int, bytes] | None:
    secret = RoundSecret.objects.filter(round=current).first()
    if secret is None:
        return None
    try:
        plain = json.loads(keyring().open(secret.key_id, bytes(secret.sealed), context=ref.encode()))
    except (InvalidTag, KeyError, ValueError):
        return None
    r, salt = int(plain["r"]), bytes.fromhex(plain["salt"])
    return (r, salt) if roulette_commitment(ref, r=r, salt=salt) == current.commitment else None

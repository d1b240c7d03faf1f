"""Two people for what one must not do alone: staff credits, voids, refunds, approval of rules (T25).

One asks, another decides; what was approved is carried out in the same transaction as the decision. Other applications
register how their kinds are carried out: nothing of theirs is imported here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from accounts import ledger
from accounts.models import Approval, LedgerAccount, LedgerTransaction, Player
from accounts.services.significant import significant_write
from casino.money import MOST_CENTS
from casino.refusal import Denial, Refusal, Refused

# Carries out an approved request. Raises Refused: then nothing is decided either.
Executor = Callable[[Approval, datetime], None]
_executors: dict[str, Executor] = {}


class ApprovalRefusal(Refusal):
    """Why a request was not taken or decided."""

    NOT_ALLOWED = ("approval_not_allowed", None)
    REASON_MISSING = ("reason_missing", None)
    SUBJECT_MISSING = ("approval_subject_missing", None)
    AMOUNT_WRONG = ("approval_amount_wrong", None)
    ASKED_ALREADY = ("approval_asked_already", None)
    DECIDED_ALREADY = ("approval_decided_already", None)
    OWN_REQUEST = ("approval_own_request", None)
    NOT_AVAILABLE = ("approval_not_available", None)


@dataclass(frozen=True, slots=True)
class Subject:
    """What a request is about; which of them is needed depends on the kind."""

    player_id: int | None = None
    round_id: int | None = None
    rules_id: int | None = None
    amount: int | None = None
    currency: str = ""


def executor_register(kind: str, fn: Executor) -> None:
    """How an approved request of this kind is carried out. The last registration counts."""
    _executors[Approval.Kind(kind).value] = fn


def _subject_check(kind: str, subject: Subject) -> Denial | None:
    needed = {
        Approval.Kind.STAFF_CREDIT: subject.player_id,
        Approval.Kind.ROUND_VOID: subject.round_id,
        Approval.Kind.ROUND_REFUND: subject.round_id,
        Approval.Kind.RULES_APPROVE: subject.rules_id,
    }
    if needed[Approval.Kind(kind)] is None:
        return Denial(ApprovalRefusal.SUBJECT_MISSING)
    if kind == Approval.Kind.STAFF_CREDIT:
        amount = subject.amount
        if amount is None or not 0 < amount <= MOST_CENTS or subject.currency not in ("EUR", "DEMO"):
            return Denial(ApprovalRefusal.AMOUNT_WRONG)
        player = Player.objects.filter(pk=subject.player_id or 0).first()
        if player is None or (subject.currency == "EUR" and (player.is_guest or player.is_staff)):
            return Denial(ApprovalRefusal.SUBJECT_MISSING)
    return None


def _actor(actor_id: int, permission: str) -> Player:
    actor = Player.objects.get(pk=actor_id)
    if not (actor.is_active and actor.is_staff and actor.has_perm(permission)):
        raise Refused(Denial(ApprovalRefusal.NOT_ALLOWED))
    return actor


@transaction.atomic
def approval_ask(*, kind: str, subject: Subject, reason: str, asked_by_id: int, now: datetime) -> Approval:
    """Ask for something that a second person must decide."""
    actor = _actor(asked_by_id, "accounts.add_approval")
    if not reason.strip():
        raise Refused(Denial(ApprovalRefusal.REASON_MISSING))
    if denial := _subject_check(kind, subject):
        raise Refused(denial)
    waiting = Approval.objects.filter(kind=kind, state=Approval.State.ASKED).values_list(
        "player_id", "round_id", "rules_id", "amount", "currency"
    )
    if (subject.player_id, subject.round_id, subject.rules_id, subject.amount, subject.currency) in list(waiting):
        raise Refused(Denial(ApprovalRefusal.ASKED_ALREADY))
    approval = Approval.objects.create(
        kind=kind,
        player_id=subject.player_id,
        round_id=subject.round_id,
        rules_id=subject.rules_id,
        amount=subject.amount,
        currency=subject.currency,
        reason=reason.strip(),
        asked_by=actor,
        asked_at=now,
    )
    _trail(approval, "approval_asked", actor_id=actor.pk, before="", reason=reason, now=now)
    return approval


@transaction.atomic
def approval_approve(*, approval_id: int, decided_by_id: int, now: datetime) -> Approval:
    """A second person says yes, and it is done in the same breath."""
    approval = _decide(approval_id, decided_by_id, Approval.State.APPROVED, now)
    executor = _executors.get(approval.kind)
    if executor is None:
        raise Refused(Denial(ApprovalRefusal.NOT_AVAILABLE))
    executor(approval, now)
    return approval


@transaction.atomic
def approval_refuse(*, approval_id: int, decided_by_id: int, now: datetime) -> Approval:
    """A second person says no."""
    return _decide(approval_id, decided_by_id, Approval.State.REFUSED, now)


def _decide(approval_id: int, decided_by_id: int, state: Approval.State, now: datetime) -> Approval:
    actor = _actor(decided_by_id, "accounts.change_approval")
    approval = Approval.objects.select_for_update(no_key=True).get(pk=approval_id)
    if approval.asked_by_id == actor.pk:
        raise Refused(Denial(ApprovalRefusal.OWN_REQUEST))
    if approval.state != Approval.State.ASKED:
        raise Refused(Denial(ApprovalRefusal.DECIDED_ALREADY))
    if approval.player_id == actor.pk:
        raise Refused(Denial(ApprovalRefusal.OWN_REQUEST))
    approval.state = state
    approval.decided_by = actor
    approval.decided_at = now
    approval.save(update_fields=["state", "decided_by", "decided_at"])
    _trail(approval, f"approval_{state.value}", actor_id=actor.pk, before="asked", reason=approval.reason, now=now)
    return approval


def _trail(approval: Approval, kind: str, *, actor_id: int, before: str, reason: str, now: datetime) -> None:
    amount = f" {approval.amount} {approval.currency}" if approval.amount else ""
    significant_write(
        kind=kind,
        actor_id=actor_id,
        subject_id=approval.player_id,
        ref=f"approval:{approval.pk}",
        before=before,
        after=f"{approval.state}: {approval.kind}{amount}",
        reason=reason,
        now=now,
    )


def _staff_credit(approval: Approval, now: datetime) -> None:
    """House → the player's wallet."""
    assert approval.player_id is not None
    assert approval.amount is not None
    house = ledger.account_open(LedgerAccount.Kind.HOUSE, approval.currency)
    ledger.post(
        key=f"approval:{approval.pk}",
        kind=LedgerTransaction.Kind.STAFF_CREDIT,
        currency=approval.currency,
        moves=[ledger.Move(house, ledger.wallet_id(approval.player_id, approval.currency), approval.amount)],
        player_id=approval.player_id,
        note=approval.reason[:200],
        now=now,
    )


executor_register(Approval.Kind.STAFF_CREDIT, _staff_credit)

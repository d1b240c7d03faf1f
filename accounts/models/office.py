"""The house's own paperwork: payments, two-person approvals, complaints, and the trail of significant events."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Payment(models.Model):
    """A deposit or withdrawal at the cashier, with the provider's own reference."""

    class Direction(models.TextChoices):
        DEPOSIT = "deposit", _("depósito")
        WITHDRAWAL = "withdrawal", _("levantamento")

    class State(models.TextChoices):
        ASKED = "asked", _("pedido")
        DONE = "done", _("concluído")
        REFUSED = "refused", _("recusado")

    player = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="payments")
    direction = models.CharField(max_length=10, choices=Direction.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.ASKED)
    amount = models.BigIntegerField()
    provider = models.CharField(max_length=20)
    provider_ref = models.CharField(max_length=80, default="")
    key = models.CharField(max_length=80, unique=True)
    created_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(amount__gt=0), name="payment_amount_positive")]


class Approval(models.Model):
    """Something that one member of staff asks and another decides. Nobody approves what he asked."""

    class Kind(models.TextChoices):
        STAFF_CREDIT = "staff_credit", _("crédito da casa")
        ROUND_VOID = "round_void", _("anulação de jogada")
        ROUND_REFUND = "round_refund", _("devolução de jogada")
        RULES_APPROVE = "rules_approve", _("aprovação de regras específicas")

    class State(models.TextChoices):
        ASKED = "asked", _("pedida")
        APPROVED = "approved", _("aprovada")
        REFUSED = "refused", _("recusada")

    kind = models.CharField(max_length=16, choices=Kind.choices)
    state = models.CharField(max_length=8, choices=State.choices, default=State.ASKED)
    player = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, null=True, related_name="+")
    round = models.ForeignKey("games.Round", on_delete=models.PROTECT, null=True, related_name="+")
    rules = models.ForeignKey("rulebook.SpecificRules", on_delete=models.PROTECT, null=True, related_name="+")
    amount = models.BigIntegerField(null=True)
    currency = models.CharField(max_length=4, default="")
    reason = models.CharField(max_length=300)
    asked_by = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField()
    decided_by = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, null=True, related_name="+")
    decided_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(decided_by=None) | ~Q(decided_by=F("asked_by")), name="approval_by_a_second_person"
            ),
        ]


class Complaint(models.Model):
    """A player's complaint about a round (804/25), and the answer of the house."""

    class State(models.TextChoices):
        OPEN = "open", _("aberta")
        ANSWERED = "answered", _("respondida")

    player = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="complaints")
    round = models.ForeignKey("games.Round", on_delete=models.PROTECT, null=True, related_name="complaints")
    text = models.TextField(max_length=2000)
    state = models.CharField(max_length=10, choices=State.choices, default=State.OPEN)
    created_at = models.DateTimeField()
    answer = models.TextField(max_length=2000, default="")
    answered_by = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, null=True, related_name="+")
    answered_at = models.DateTimeField(null=True)


class SignificantEvent(models.Model):
    """Who did what to whom, with the state before and after and the reason. Append-only (trigger)."""

    kind = models.CharField(max_length=40, db_index=True)
    actor = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, null=True, related_name="+")
    subject = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, null=True, related_name="+")
    ref = models.CharField(max_length=60, default="")
    before = models.CharField(max_length=300, default="")
    after = models.CharField(max_length=300, default="")
    reason = models.CharField(max_length=300, default="")
    at = models.DateTimeField(db_index=True)

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

    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, related_name="payments"
    )
    direction = models.CharField(_("sentido"), max_length=10, choices=Direction.choices)
    state = models.CharField(_("estado"), max_length=8, choices=State.choices, default=State.ASKED)
    amount = models.BigIntegerField(_("valor"))
    provider = models.CharField(_("prestador"), max_length=20)
    provider_ref = models.CharField(_("referência do prestador"), max_length=80, default="")
    key = models.CharField(_("chave"), max_length=80, unique=True)
    created_at = models.DateTimeField(_("em"))
    done_at = models.DateTimeField(_("concluído em"), null=True)

    class Meta:
        verbose_name = _("pagamento")
        verbose_name_plural = _("pagamentos")
        constraints = [models.CheckConstraint(condition=Q(amount__gt=0), name="payment_amount_positive")]

    def __str__(self) -> str:
        return f"{self.get_direction_display()} {self.pk}"


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

    kind = models.CharField(_("tipo"), max_length=16, choices=Kind.choices)
    state = models.CharField(_("estado"), max_length=8, choices=State.choices, default=State.ASKED)
    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    round = models.ForeignKey(
        "games.Round", verbose_name=_("jogada"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    rules = models.ForeignKey(
        "rulebook.SpecificRules", verbose_name=_("regras"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    amount = models.BigIntegerField(_("valor"), null=True)
    currency = models.CharField(_("moeda"), max_length=4, default="")
    reason = models.CharField(_("motivo"), max_length=300)
    asked_by = models.ForeignKey(
        "accounts.Player", verbose_name=_("pedido por"), on_delete=models.PROTECT, related_name="+"
    )
    asked_at = models.DateTimeField(_("pedido em"))
    decided_by = models.ForeignKey(
        "accounts.Player", verbose_name=_("decidido por"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(_("decidido em"), null=True)

    class Meta:
        verbose_name = _("pedido a duas pessoas")
        verbose_name_plural = _("pedidos a duas pessoas")
        constraints = [
            models.CheckConstraint(
                condition=Q(decided_by=None) | ~Q(decided_by=F("asked_by")), name="approval_by_a_second_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.pk}"


class Complaint(models.Model):
    """A player's complaint about a round (804/25), and the answer of the house."""

    class State(models.TextChoices):
        OPEN = "open", _("aberta")
        TAKEN = "taken", _("em análise")
        ANSWERED = "answered", _("respondida")

    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, related_name="complaints"
    )
    round = models.ForeignKey(
        "games.Round", verbose_name=_("jogada"), on_delete=models.PROTECT, null=True, related_name="complaints"
    )
    text = models.TextField(_("texto"), max_length=2000)
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.OPEN)
    created_at = models.DateTimeField(_("em"))
    # What the player was promised when complaining; another setting later on changes no promise.
    due_at = models.DateTimeField(_("responder até"), null=True)
    taken_by = models.ForeignKey(
        "accounts.Player", verbose_name=_("em análise por"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    taken_at = models.DateTimeField(_("em análise desde"), null=True)
    answer = models.TextField(_("resposta"), max_length=2000, default="")
    answered_by = models.ForeignKey(
        "accounts.Player", verbose_name=_("respondido por"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    answered_at = models.DateTimeField(_("respondido em"), null=True)

    class Meta:
        verbose_name = _("reclamação")
        verbose_name_plural = _("reclamações")

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"


class SignificantEvent(models.Model):
    """Who did what to whom, with the state before and after and the reason. Append-only (trigger)."""

    kind = models.CharField(_("tipo"), max_length=40, db_index=True)
    actor = models.ForeignKey(
        "accounts.Player", verbose_name=_("quem"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    subject = models.ForeignKey(
        "accounts.Player", verbose_name=_("a quem"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    ref = models.CharField(_("referência"), max_length=60, default="")
    before = models.CharField(_("antes"), max_length=300, default="")
    after = models.CharField(_("depois"), max_length=300, default="")
    reason = models.CharField(_("motivo"), max_length=300, default="")
    at = models.DateTimeField(_("em"), db_index=True)

    class Meta:
        verbose_name = _("acontecimento")
        verbose_name_plural = _("registo de acontecimentos")

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

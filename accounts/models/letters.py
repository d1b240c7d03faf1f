"""Letters that the house owes somebody: kept until they have been sent, and never sent twice."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class AnswerLetter(models.Model):
    """The answer to a complaint on its way to the player's e-mail, in the player's language. One for each complaint."""

    class State(models.TextChoices):
        WAITING = "waiting", _("por enviar")
        # Written before anything goes out: whoever dies meanwhile leaves it here, and nobody knows whether it went.
        SENDING = "sending", _("envio interrompido")
        SENT = "sent", _("enviada")

    complaint = models.OneToOneField("accounts.Complaint", on_delete=models.PROTECT, related_name="letter")
    language = models.CharField(_("língua"), max_length=10)
    subject = models.CharField(_("assunto"), max_length=200)
    body = models.TextField(_("texto"))
    state = models.CharField(_("estado"), max_length=8, choices=State.choices, default=State.WAITING)
    tries = models.PositiveIntegerField(_("tentativas"), default=0)
    # When it is tried next, while it waits; when the try began, while it is sent.
    due_at = models.DateTimeField(_("próxima tentativa"))
    failure = models.CharField(_("última falha"), max_length=200, default="")
    sent_at = models.DateTimeField(_("enviada em"), null=True)

    class Meta:
        verbose_name = _("carta")
        verbose_name_plural = _("cartas")
        indexes = [models.Index(fields=["due_at"], condition=models.Q(state="waiting"), name="answer_letter_waiting")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(state="sent", sent_at__isnull=False) | ~models.Q(state="sent"),
                name="answer_letter_sent_at",
            ),
        ]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"


class AccountLetter(models.Model):
    """A letter about an account that has not gone yet. What it says is sealed: it may hold a link that opens it."""

    class State(models.TextChoices):
        WAITING = "waiting", _("por enviar")
        SENDING = "sending", _("envio interrompido")

    token = models.CharField(max_length=22, unique=True)
    sealed = models.TextField()
    state = models.CharField(_("estado"), max_length=8, choices=State.choices, default=State.WAITING)
    tries = models.PositiveIntegerField(_("tentativas"), default=0)
    # When it is tried next, while it waits; when the try began, while it is sent.
    due_at = models.DateTimeField(_("próxima tentativa"), db_index=True)
    expires_at = models.DateTimeField()
    failure = models.CharField(_("última falha"), max_length=200, default="")

    class Meta:
        verbose_name = _("carta")
        verbose_name_plural = _("cartas")

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"

"""What players write about each other: private notes, and reports to the house about somebody at a poker table.

The one who is written about is shown neither.
"""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class PlayerNote(models.Model):
    """A player's private note about another: nobody else reads it, staff neither."""

    class Colour(models.TextChoices):
        NONE = "", _("sem cor")
        RED = "red", _("vermelho")
        YELLOW = "yellow", _("amarelo")
        GREEN = "green", _("verde")
        BLUE = "blue", _("azul")
        PURPLE = "purple", _("roxo")

    author = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="notes")
    about = models.ForeignKey("accounts.Player", on_delete=models.PROTECT, related_name="+")
    colour = models.CharField(max_length=6, choices=Colour.choices, default=Colour.NONE, blank=True)
    text = models.CharField(max_length=300, default="", blank=True)
    changed_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["author", "about"], name="player_note_one_about_each"),
            models.CheckConstraint(condition=~Q(author=F("about")), name="player_note_about_another"),
        ]

    def __str__(self) -> str:
        return f"{self._meta.model_name} {self.pk}"


class PlayerReport(models.Model):
    """«Denúncia»: somebody at a poker table told the house that another may not play fairly there."""

    class Reason(models.TextChoices):
        COLLUSION = "collusion", _("Joga combinado com outro")
        DUMPING = "dumping", _("Perde de propósito para outro")
        PROGRAM = "program", _("Um programa decide por ele")
        ACCOUNTS = "accounts", _("Tem mais de uma conta, ou outro joga por ele")
        STALLING = "stalling", _("Empata o jogo de propósito")
        NICKNAME = "nickname", _("Alcunha ofensiva")
        OTHER = "other", _("Outro motivo")

    class State(models.TextChoices):
        OPEN = "open", _("por ver")
        LOOKED_AT = "looked_at", _("em análise")
        UPHELD = "upheld", _("procedente")
        DISMISSED = "dismissed", _("arquivada")

    reporter = models.ForeignKey(
        "accounts.Player", verbose_name=_("quem denuncia"), on_delete=models.PROTECT, related_name="reports_made"
    )
    accused = models.ForeignKey(
        "accounts.Player", verbose_name=_("denunciado"), on_delete=models.PROTECT, related_name="+"
    )
    table = models.ForeignKey("games.Table", verbose_name=_("mesa"), on_delete=models.PROTECT, related_name="+")
    # The hand that it is about; none where the accused has not been dealt in yet.
    round = models.ForeignKey(
        "games.Round", verbose_name=_("jogada"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    reason = models.CharField(_("motivo"), max_length=10, choices=Reason.choices)
    text = models.CharField(_("palavras de quem denuncia"), max_length=500, default="", blank=True)
    created_at = models.DateTimeField(_("em"))
    state = models.CharField(_("estado"), max_length=10, choices=State.choices, default=State.OPEN)
    note = models.CharField(_("nota da casa"), max_length=300, default="", blank=True)
    decided_by = models.ForeignKey(
        "accounts.Player", verbose_name=_("visto por"), on_delete=models.PROTECT, null=True, related_name="+"
    )
    decided_at = models.DateTimeField(_("visto em"), null=True)

    class Meta:
        verbose_name = _("denúncia")
        verbose_name_plural = _("denúncias")
        indexes = [models.Index(fields=["reporter", "-created_at"], name="player_report_latest")]
        constraints = [models.CheckConstraint(condition=~Q(reporter=F("accused")), name="player_report_of_another")]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"

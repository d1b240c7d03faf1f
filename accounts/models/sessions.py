"""The play session («sessão de jogo»): from opening a table to leaving it. Its totals come from the ledger."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class PlaySession(models.Model):
    """One player at one table (804/3.e, 27). Two tabs are one session; it survives reloads."""

    class End(models.TextChoices):
        PLAYER = "player", _("terminada pelo jogador")
        INACTIVITY = "inactivity", _("terminada por inatividade")
        ABSENCE = "absence", _("terminada por ausência")
        EXCLUSION = "exclusion", _("terminada por pausa ou autoexclusão")
        HOUSE = "house", _("terminada pela casa")

    player = models.ForeignKey(
        "accounts.Player", verbose_name=_("jogador"), on_delete=models.PROTECT, related_name="play_sessions"
    )
    table = models.ForeignKey("games.Table", verbose_name=_("mesa"), on_delete=models.PROTECT, related_name="sessions")
    currency = models.CharField(_("moeda"), max_length=4)
    device = models.CharField(_("aparelho"), max_length=60, default="")
    opened_at = models.DateTimeField(_("início"))
    seen_at = models.DateTimeField(_("último sinal"))
    ended_at = models.DateTimeField(_("fim"), null=True)
    end_reason = models.CharField(_("motivo do fim"), max_length=12, choices=End.choices, default="")
    # Rounds in a row without a bet (804/28.b, reading 46): invited after the sixth, ended after the seventh.
    idle_rounds = models.PositiveIntegerField(_("jogadas sem apostar"), default=0)
    # At an individual wheel (804/29, reading 46): when he was warned that the session ends a minute later.
    warned_at = models.DateTimeField(_("aviso"), null=True)
    # When the clock must look at it again; empty once it has ended.
    deadline_at = models.DateTimeField(_("próximo prazo"), null=True, db_index=True)

    class Meta:
        verbose_name = _("sessão de jogo")
        verbose_name_plural = _("sessões de jogo")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "table"], condition=Q(ended_at=None), name="play_session_one_open_per_table"
            ),
        ]
        indexes = [models.Index(fields=["player", "-opened_at"], name="play_session_latest")]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"

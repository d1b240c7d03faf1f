"""Bets that a player keeps under a name, to be placed again by one act. Nothing here is money: they are wishes."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class SavedBets(models.Model):
    """A list of bets under a name of the player's own, for one kind of wheel. What was kept never changes."""

    NAME_LENGTH = 30

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("jogador"), on_delete=models.PROTECT, related_name="saved_bets"
    )
    # The engine's value: positions and calls mean something on one layout only.
    wheel = models.CharField(_("roleta"), max_length=24)
    name = models.CharField(_("nome"), max_length=NAME_LENGTH)
    # As asked: [position, cents], or ["call", code, cents] for an announced bet (807/8).
    asked = models.JSONField(_("apostas"))
    kept_at = models.DateTimeField(_("guardada em"))
    # The last one that was deleted stays for a while, so that it can be taken back.
    deleted_at = models.DateTimeField(_("apagada em"), null=True, blank=True)

    class Meta:
        verbose_name = _("apostas guardadas")
        verbose_name_plural = _("apostas guardadas")
        constraints = [
            models.UniqueConstraint(
                fields=["player", "wheel", "name"], condition=Q(deleted_at=None), name="saved_bets_name_once"
            ),
            models.CheckConstraint(condition=~Q(name=""), name="saved_bets_have_a_name"),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.pk}"
